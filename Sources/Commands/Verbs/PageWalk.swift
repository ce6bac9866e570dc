import Findings
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Goes to a page as a user would: by the rows that lead to it, the shortest way from the first page.
struct PageWalk {
  private var engine: Engine<NoRecorder>
  private let file: String
  private(set) var simulation = Simulation()
  private var model: CompiledModel { engine.model }

  /// How long anything is waited for.
  private static let patience: Milliseconds = 60_000

  /// Launches the app and lets it come to rest.
  /// - Parameter file: of the definition, for messages.
  init(_ model: CompiledModel, _ options: LaunchOptions, file: String) throws(Finding) {
    engine = Engine(model, NoRecorder())
    self.file = file
    do throws(LaunchFault) { try engine.launch(options, isFirst: true, &simulation) } catch {
      throw finding("launch", "the app cannot be launched: \(error)")
    }
    try rest()
  }

  /// The ids of everything that can be shown: pages and pushed pickers.
  var destinations: [String] {
    var names = model.tables.pages.map { model.string($0.name) }
    for row in model.tables.rows where leads(row) == .options(row.id) { names.append(model.name(row.id)) }
    return names
  }

  /// Taps the rows that lead to a page or a picker's list.
  mutating func go(to name: String) throws(Finding) {
    guard let way = way(to: name) else {
      throw finding(
        "no_way", "no row leads to page \"\(name)\"",
        ["it is shown by an action, a link or not at all: let a journey go there and print(sim:screen())"])
    }
    for target in way {
      do throws(Refusal) { try engine.apply(.tap(target), &simulation) } catch { throw refused(target, to: name) }
      try rest()
    }
  }

  /// Runs what is due until nothing is.
  private mutating func rest() throws(Finding) {
    let end = simulation.now + PageWalk.patience
    do throws(Refusal) {
      while let due = simulation.world.timeline.nextDue, due <= end {
        try engine.drain(by: due, &simulation)
      }
    } catch {
      throw finding("never_rests", "the app does not come to rest: it starts itself again and again")
    }
  }

  private func finding(_ code: String, _ message: String, _ notes: [String] = []) -> Finding {
    Finding(code: "screen.\(code)", message: message, place: SourcePlace(file: file), notes: notes)
  }

  private func refused(_ target: Target, to name: String) -> Finding {
    finding(
      "no_way",
      "the way to page \"\(name)\" is closed: \(words(target)) \(simulation.hit(target, model).words)",
      ["what only somebody who is signed in sees needs --account EMAIL"])
  }

  private func words(_ target: Target) -> String {
    guard case .row(let row) = target else { return "the profile of page \"\(model.name(model.tables.root))\"" }
    return "row \"\(model.name(row))\" of page \"\(model.name(model[row].page))\""
  }

  // MARK: - Ways

  private enum Place: Hashable {
    case page(PageID)
    case options(RowID)
  }

  /// Breadth first, the profile before the rows, these in the order of the definition.
  private func way(to name: String) -> [Target]? {
    var ways: [(place: Place, taps: [Target])] = [(.page(model.tables.root), [])]
    var seen: Set<Place> = [.page(model.tables.root)]
    var next = 0
    while next < ways.count {
      let (place, taps) = ways[next]
      next += 1
      switch place {
      case .options(let row):
        if model.name(row) == name { return taps }
      case .page(let page):
        if model.name(page) == name { return taps }
        for (target, place) in exits(of: page) where seen.insert(place).inserted {
          ways.append((place, taps + [target]))
        }
      }
    }
    return nil
  }

  /// What can be tapped on a page, and where it leads.
  private func exits(of page: PageID) -> [(Target, Place)] {
    var exits: [(Target, Place)] = []
    if page == model.tables.root, let behind = model.tables.profile?.page { exits.append((.profile, .page(behind))) }
    for row in model.tables.rows where row.page == page && row.exists {
      if let place = leads(row) { exits.append((.row(row.id), place)) }
    }
    return exits
  }

  /// What a tap on a row pushes.
  private func leads(_ row: CompiledRow) -> Place? {
    switch row.kind {
    case .navigation(let page), .account(let page), .premium(let page): .page(page)
    case .picker(_, let style, _, _): style == .navigationLink ? .options(row.id) : nil
    case .toggle, .permissionToggle, .slider, .stepper, .date, .textField, .action, .info, .link, .mail, .signOut: nil
    }
  }
}
