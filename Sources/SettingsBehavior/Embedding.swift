public import SettingsDefinition
public import SettingsVocabulary

extension CompiledModel {
  /// The page at the root of a tab's stack; nil where another part of the app is, or where the screen is in a sheet.
  public func rootPage(ofTab tab: UInt8) -> PageID? {
    let embedding = tables.embedding
    guard embedding.inside != .sheet else { return nil }
    if Int(tab) < embedding.tabPages.count, let page = embedding.tabPages[Int(tab)] { return page }
    return tab == embedding.settingsTab ? tables.root : nil
  }
}
