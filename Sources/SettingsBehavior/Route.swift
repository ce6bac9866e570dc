public import SettingsDefinition
public import SettingsVocabulary

/// Where the app's model says the user is. The glass follows it; it is not the glass.
public struct Route: Hashable, Sendable {
  public var tab: UInt8 = 0
  /// What lies on each stack above its root, the stacks one after the other in ascending order.
  public var path: [PathEntry] = []
  /// Sheets, alerts and dialogs, bottom to top.
  public var presented: [Presented] = []
  /// Number of the next presentation.
  public var nextPresentation: UInt16 = 1
  /// Of the pages at the roots of the tabs, by tab.
  public var rootMarks: [PageMarks] = []
  /// The user has gone back to the page of the enclosing app that lies below the settings.
  public var isWithHost = false
  /// What waits for its presenter to be free.
  public var waiting: [WaitingPresentation] = []

  public init() {}

  /// The entries of one stack, root excluded.
  public func entries(of stack: StackID) -> ArraySlice<PathEntry> { path.entries(of: stack) }

  /// What is on top of a stack; nil where its root is.
  public func top(of stack: StackID) -> Destination? { path.top(of: stack) }

  /// The stack that takes pushes: that of the topmost presentation that has one, else that of the selected tab.
  public var frontStack: StackID {
    for level in presented.indices.reversed()
    where presented[level].kind.hasStack || top(of: .presented(level)) != nil {
      return .presented(level)
    }
    return .tab(tab)
  }

  /// Where a flow is pushed in the sheet of another.
  func place(of flow: FlowKind) -> Int? { path.firstIndex { $0.destination == .flow(flow) } }

  mutating func push(_ destination: Destination, onto stack: StackID) {
    let entry = PathEntry(stack: stack, destination: destination)
    if let last = path.last, last.stack > stack {
      path.insert(entry, at: path.firstIndex { $0.stack > stack } ?? path.endIndex)
    } else {
      path.append(entry)
    }
  }

  /// Removes everything on a stack above `count` entries; answers what went, topmost first.
  mutating func shorten(_ stack: StackID, to count: Int) -> [Destination] {
    let slice = entries(of: stack)
    guard slice.count > count else { return [] }
    let gone = slice.dropFirst(count)
    let destinations = Array(gone.reversed().map(\.destination))
    path.removeSubrange(gone.startIndex..<gone.endIndex)
    return destinations
  }
}

/// A stack of pages: one a tab, and one for each presentation that shows a page.
public struct StackID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Tabs from 0, presentations from 256 by their place from the bottom.
  public var raw: UInt16
  @inlinable public init(_ raw: UInt16) { self.raw = raw }
  @inlinable public static func tab(_ index: UInt8) -> StackID { StackID(UInt16(index)) }
  @inlinable public static func presented(_ level: Int) -> StackID { StackID(UInt16(truncatingIfNeeded: 256 + level)) }
  /// The place of its presentation, or nil for a tab.
  @inlinable public var level: Int? { raw >= 256 ? Int(raw) - 256 : nil }
  /// Its tab, or nil for a presentation.
  @inlinable public var tab: UInt8? { UInt8(exactly: raw) }
  @inlinable public static func < (a: StackID, b: StackID) -> Bool { a.raw < b.raw }
}

/// Something that lies on a stack above its root.
public protocol StackEntry {
  var stack: StackID { get }
  var destination: Destination { get }
}

/// What lies on the stacks, one after the other.
extension Array where Element: StackEntry {
  @inlinable public func entries(of stack: StackID) -> ArraySlice<Element> {
    guard let first = firstIndex(where: { $0.stack == stack }) else { return [] }
    let end = self[first...].firstIndex { $0.stack != stack } ?? endIndex
    return self[first..<end]
  }

  @inlinable public func top(of stack: StackID) -> Destination? { last { $0.stack == stack }?.destination }
}

public struct PathEntry: StackEntry, Hashable, Sendable, BitwiseCopyable {
  public var stack: StackID
  public var destination: Destination
  public var marks: PageMarks = []

  @inlinable public init(stack: StackID, destination: Destination) {
    self.stack = stack
    self.destination = destination
  }
}

/// What is remembered of a page for as long as it is there.
public struct PageMarks: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Its gates have been open.
  public static let wasOpen = PageMarks(rawValue: 1 << 0)
  /// The device's owner was recognised for it.
  public static let ownerChecked = PageMarks(rawValue: 1 << 1)
}

public enum Destination: Hashable, Sendable, BitwiseCopyable {
  case page(PageID)
  /// The pushed list of a picker.
  case options(RowID)
  /// A flow, in the sheet of the sign-in that has led to it.
  case flow(FlowKind)
}

/// Something that stands over a stack.
public struct Presented: Hashable, Sendable, BitwiseCopyable {
  public var kind: PresentedKind
  /// Tells two presentations of the same kind apart.
  public var number: UInt16
  /// Of the page that it shows at its root.
  public var marks: PageMarks = []
  /// The pushed page that put it up, with which it goes; nil: the app.
  public var owner: PageID?

  @inlinable public init(kind: PresentedKind, number: UInt16, owner: PageID? = nil) {
    self.kind = kind
    self.number = number
    self.owner = owner
  }
}

/// A page or dialog that waits for the place of its presenter.
public struct WaitingPresentation: Hashable, Sendable, BitwiseCopyable {
  public var surface: PresentedSurface
  /// The presenter: the page whose action wants it and the presentation in which that is; nil: the app, and the stacks.
  public var page: PageID?
  public var presentation: UInt16?

  @inlinable public init(surface: PresentedSurface, page: PageID?, presentation: UInt16?) {
    self.surface = surface
    self.page = page
    self.presentation = presentation
  }
}

public enum PresentedKind: Hashable, Sendable, BitwiseCopyable {
  case confirmation(ConfirmID)
  case flow(FlowKind)
  case softPrompt(PermissionID)
  case dialog(DialogID)
  case message(MessageNote)
  case web(WebPage)
  case page(PageID)
  /// A picker's menu or wheel.
  case menu(RowID)

  @inlinable public var hasStack: Bool {
    switch self {
    case .page: true
    case .confirmation, .flow, .softPrompt, .dialog, .message, .web, .menu: false
    }
  }
}

extension PresentedKind {
  /// Whether something can be pushed in it.
  @inlinable public var takesPushes: Bool { hasStack || self == .flow(.signIn) }
}

/// How something that stands on the glass is drawn, and so how it goes.
public enum SurfaceForm: UInt8, Hashable, Sendable, BitwiseCopyable { case sheet, alert, dialog, cover, menu }

extension CompiledModel {
  /// How a presentation is drawn.
  public func form(of kind: PresentedKind) -> SurfaceForm {
    switch kind {
    case .confirmation(let id): form(of: self[id].style)
    case .dialog(let id): form(of: self[id].style)
    case .flow, .softPrompt, .web, .page: .sheet
    case .message: .alert
    case .menu: .menu
    }
  }

  private func form(of style: DialogStyle) -> SurfaceForm {
    switch style {
    case .dialog: .dialog
    case .alert: .alert
    case .sheet: .sheet
    case .cover: .cover
    }
  }

  /// The style of the sheet that a presentation is, where it is one, for whom that provider has signed in.
  public func sheet(of kind: PresentedKind, for provider: UInt8) -> SheetStyle {
    switch kind {
    case .flow(.reauthenticate) where Int(provider) < tables.account.proofSheets.count:
      tables.account.proofSheets[Int(provider)]
    case .confirmation(let id): self[id].sheet
    case .dialog(let id): self[id].sheet
    case .flow(let flow): self[flow].sheet
    case .softPrompt(let id): self[id].softPrompt.sheet
    case .web: tables.webSheet
    case .page, .message, .menu: SheetStyle()
    }
  }
}
