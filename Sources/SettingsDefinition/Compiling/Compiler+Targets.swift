import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Everything that a script can touch by name. What does not exist with the chosen modules is named too: it is
  /// simply never on the glass.
  mutating func compileTargets() throws(Finding) {
    var list = TargetList()
    for row in tables.rows { list.add(rows[row.id.index].id, .row(row.id)) }
    for row in tables.rows {
      guard case .picker(let preference, _, _, _) = row.kind else { continue }
      let options = model.preferences[preference.index].options
      for index in tables.rowOptions[row.options.indices] {
        list.add(options[Int(index)].id, .option(row.id, index))
      }
    }
    for (index, dialog) in tables.dialogs.enumerated() {
      for button in dialog.buttons.indices {
        list.add(tables.strings[tables.buttons[button].name.index], .button(DialogID(index), UInt16(button)))
      }
    }
    list.add("back", .back)
    addQuestions(to: &list)
    for control in Control.allCases { list.add(control.id.description, .control(control)) }
    for (index, product) in (model.store?.products ?? []).enumerated() {
      list.add(product.id, .product(ProductID(index)))
    }
    for (index, provider) in (model.account?.providers ?? []).enumerated() {
      list.add(provider, .provider(UInt8(index)))
    }
    for (index, tab) in tables.embedding.tabs.enumerated() {
      list.add(tables.strings[tab.index], .tab(UInt8(index)))
    }
    addOpeners(to: &list)
    if tables.profile != nil { list.add("profile", .profile) }
    list.add("banner", .banner)
    try write(list)
  }

  /// The buttons on the placeholders of the pages that have gates.
  private func addOpeners(to list: inout TargetList) {
    var openers: [GateOpener] = []
    for page in tables.pages {
      guard let gates = page.gates else { continue }
      for rule in tables.gates[tables.gateLists[gates.index].indices] {
        if let opener = rule.gate.opener, !openers.contains(opener) { openers.append(opener) }
      }
    }
    for opener in openers {
      switch opener {
      case .flow(let flow): list.add("open_\(flow.name)", .opener(opener))
      case .permission(let id):
        list.add("open_\(tables.strings[tables.softPromptNames[id.index].index])", .opener(opener))
      case .deviceOwner: list.add("open_device_owner", .opener(opener))
      }
    }
  }

  private func addQuestions(to list: inout TargetList) {
    func add(_ subject: ConfirmSubject) {
      let name = confirmedName(subject)
      list.add("confirm_\(name)", .confirm(subject))
      list.add("cancel_\(name)", .cancel(subject))
    }
    for row in tables.rows where row.confirm != nil { add(.row(row.id)) }
    for row in tables.rows {
      guard case .picker(let preference, _, _, _) = row.kind else { continue }
      let start = tables.preferences[preference.index].options.start
      for index in tables.rowOptions[row.options.indices]
      where tables.options[Int(start) + Int(index)].confirm != nil {
        add(.option(row.id, index))
      }
    }
    for flow in FlowKind.allCases where tables.flows[Int(flow.rawValue)].confirm != nil { add(.flow(flow)) }
  }

  private mutating func write(_ list: TargetList) throws(Finding) {
    for name in list.names {
      let targets = list.targets[name] ?? []
      tables.targetNames[name] = try append(targets, run: &tables.targets, "things to touch")
    }
    tables.targetNameList = list.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Names in the order in which they were met, each with what it may mean.
private struct TargetList {
  private(set) var names: [String] = []
  private(set) var targets: [String: [Target]] = [:]

  mutating func add(_ name: String, _ target: Target) {
    if targets[name] == nil { names.append(name) }
    targets[name, default: []].append(target)
  }
}
