import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileLifecycle() throws(Finding) {
    let lifecycle = model.lifecycle
    tables.lifecycle.onFirstLaunch = try actions(lifecycle.onFirstLaunch)
    tables.lifecycle.onLaunch = try actions(lifecycle.onLaunch)
    tables.lifecycle.onNewVersion = try actions(lifecycle.onNewVersion)
    tables.lifecycle.onLaunchAfterCrash = try actions(lifecycle.onLaunchAfterCrash)
    tables.lifecycle.onForeground = try actions(lifecycle.onForeground)
    tables.lifecycle.onBackground = try actions(lifecycle.onBackground)
    tables.lifecycle.onActive = try actions(lifecycle.onActive)
    tables.lifecycle.onInactive = try actions(lifecycle.onInactive)
    tables.lifecycle.onWake = try actions(lifecycle.onWake)
    tables.lifecycle.onColorScheme = try actions(lifecycle.onColorScheme)
    tables.lifecycle.popsToRootAfter = lifecycle.popsToRootAfter
    tables.lifecycle.restoresPath = lifecycle.restores != .nothing
    tables.lifecycle.restoresEverything = lifecycle.restores == .everything
  }

  /// A link to a page that does not exist is no link.
  mutating func compileDeepLinks() throws(Finding) {
    for link in model.deepLinks {
      guard let target = try target(of: link.does) else { continue }
      let address =
        switch link.way {
        case .url(let url): url
        case .entry(let entry): entry
        }
      var inFront: ActionListID?
      if let list = link.inFront { inFront = try actionList(list) }
      tables.deepLinks.append(
        CompiledDeepLink(
          url: string(address), target: target, dismisses: link.over == .dismiss,
          isNotification: address.hasPrefix(DeepLink.notificationPrefix), inFront: inFront))
    }
  }

  private mutating func target(of does: DeepLink.Does) throws(Finding) -> DeepLinkTarget? {
    switch does {
    case .path(let path):
      guard path.pages.allSatisfy(parts.pages.contains) else { return nil }
      var pages: [PageID] = []
      for page in path.pages { pages.append(try self.page(page)) }
      return .push(try append(pages, run: &tables.pageLists, "pages in links"))
    case .presentPage(let page): return parts.pages.contains(page) ? .present(try self.page(page)) : nil
    case .presentDialog(let dialog): return .presentDialog(try self.dialog(dialog))
    case .actions(let items): return .actions(try actionList(items))
    }
  }

  mutating func compileAppearance() throws(Finding) {
    tables.messageStyle = model.messages.style.compiled
    tables.bannerShownFor = model.messages.shownFor
    tables.bannerMaximum = clamped(model.messages.max)
    tables.messageButton = try text(model.messages.button)
    tables.webSheet = try sheet(model.web.sheet)
    tables.webTitle = try optionalText(model.web.title)
    tables.haptics.toggle = model.haptics.toggle.compiled
    tables.haptics.choice = model.haptics.choice.compiled
    tables.haptics.press = model.haptics.press.compiled
    tables.haptics.warning = model.haptics.warning.compiled
    tables.haptics.success = model.haptics.success.compiled
    tables.haptics.failure = model.haptics.failure.compiled
    compileTheme()
    tables.motion.press = try motion(model.motion.press)
    tables.motion.release = try motion(model.motion.release)
    tables.motion.page = try motion(model.motion.page)
    tables.motion.slidesGroups = model.motion.pageEntrance == .slideGroups
    try compileEmbedding()
    try compileDevice()
  }

  private func motion(_ name: String?) throws(Finding) -> UInt16? {
    guard let name else { return nil }
    return try number(name, in: names.motions, "motion token")
  }

  private mutating func compileTheme() {
    let theme = model.theme
    tables.theme.colors = theme.colors.map { token($0) }
    tables.theme.surfaces = theme.surfaces.map { token($0) }
    for radius in theme.radii {
      tables.theme.radii.append(LengthToken(name: string(radius.name), length: clamped(radius.radius)))
    }
    for token in theme.motions {
      let reduced = token.reduced ?? token.motion
      tables.theme.motions.append(
        MotionToken(
          name: string(token.name), duration: token.motion.duration, curve: token.motion.curve.compiled,
          bounce: clamped(token.motion.bounce), reducedDuration: reduced.duration,
          reducedCurve: reduced.curve.compiled))
    }
  }

  private mutating func token(_ color: ThemeColor) -> ColorToken {
    ColorToken(name: string(color.name), light: hex(color.light), dark: hex(color.dark))
  }

  private mutating func compileEmbedding() throws(Finding) {
    let embedding = model.embedding
    guard embedding.tabs.count <= CompilerLimits.bytes else { throw .tooLarge(CompilerLimits.bytes, "tabs") }
    tables.embedding.wrapsInNavigationStack = embedding.wrapsInNavigationStack
    tables.embedding.inside = embedding.inside.compiled
    // A window, a stack and a sheet have no tab bar.
    let tabs = embedding.inside == .tab ? embedding.tabs : []
    for tab in tabs {
      tables.embedding.tabs.append(string(tab.id))
      var shown: PageID?
      if let id = tab.page, parts.pages.contains(id) { shown = try page(id) }
      tables.embedding.tabPages.append(shown)
    }
    let settings = tabs.firstIndex { $0.page == model.root } ?? tabs.firstIndex { $0.id == "settings" }
    tables.embedding.settingsTab = UInt8(settings ?? 0)
    tables.embedding.hostPath = embedding.hostPath.map { string($0) }
    tables.embedding.hostTitle = try optionalText(embedding.hostTitle)
    if let id = embedding.signedOut, parts.pages.contains(id) { tables.embedding.signedOut = try page(id) }
  }

  private mutating func compileDevice() throws(Finding) {
    let device = model.device
    tables.device.model = string(device.model)
    tables.device.machine = device.machine
    tables.device.iosVersionText = string(device.iosVersionText)
    tables.device.iosVersion = device.iosVersion.hundredths
    tables.device.isPad = device.idiom == .pad
    tables.device.locale = device.locale
    tables.device.timeZone = device.timeZone
    tables.device.storefront = device.storefront
    for name in device.capabilities { tables.device.capabilities |= 1 << UInt64(try capability(name)) }
  }
}

extension Embedding.Inside {
  var compiled: CompiledEmbedding.Place {
    switch self {
    case .window: .window
    case .tab: .tab
    case .stack: .stack
    case .sheet: .sheet
    }
  }
}

extension Motion.Curve {
  var compiled: MotionCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .spring: .spring
    }
  }
}
