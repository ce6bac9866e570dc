public import Findings

extension CompiledModel {
  /// Compiles a definition that was read and found valid.
  ///
  /// Equal definitions give equal tables. Throws a `Finding` with code `definition.too_large` where a definition has
  /// more of something than an app can have, and `definition.internal` where it names what it does not have, which a
  /// valid definition never does.
  public convenience init(compiling model: SettingsModel) throws(Finding) {
    var compiler = ModelCompiler(model)
    try compiler.run()
    self.init(compiler.tables)
  }
}
