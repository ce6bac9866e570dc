import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Gates in order; nil where none is left: one that needs a module that is not chosen counts as met.
  mutating func gates(_ gates: [Gate]) throws(Finding) -> GateListID? {
    var rules: [GateRule] = []
    for gate in gates {
      if let module = gate.need.module, !model.exists(module) { continue }
      rules.append(
        GateRule(
          gate: try need(gate.need), isInPlace: gate.present != .sheet, standsAlone: gate.present == .alone,
          goesOn: gate.after == .continue, onDeclined: try actions(gate.onDeclined),
          message: try optionalText(gate.message)))
    }
    guard !rules.isEmpty else { return nil }
    let range = try append(rules, run: &tables.gates, "gates")
    return GateListID(try append(range, to: &tables.gateLists, "lists of gates"))
  }

  private mutating func need(_ need: Gate.Need) throws(Finding) -> CompiledGate {
    switch need {
    case .signedIn: .signedIn
    case .verified: .verified
    case .entitlement(let id): .entitlement(try entitlement(id))
    case .permission(let kind): .permission(try permission(kind))
    case .capability(let name): .capability(try capability(name))
    case .deviceOwner: .deviceOwner
    }
  }
}
