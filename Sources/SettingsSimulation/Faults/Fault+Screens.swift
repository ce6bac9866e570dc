import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults between the glass and whoever looks at it or touches it.
extension Fault {
  static let ofScreens = ofAccessibility + ofTexts + ofValues + ofTouches

  private static let ofAccessibility: [Fault] = [
    Fault(
      "sheet_not_modal", .accessibilityTreeError, "assistive technology reads and uses what lies under a sheet",
      reports: ["A11Y-01"],
      .screen { scene, elements in
        var elements = elements
        // What can be touched has been asked about the other part of the fault already: a container has not.
        let covered = Set(elements.filter { $0.role.isContainer && $0.hit.isCoveredByLayer }.map(\.id))
        let under = elements.firstIndex { !$0.role.isContainer && covered.contains($0.container) }
        for index in elements.indices where elements[index].hit.isCoveredByLayer { elements[index].hit = .ok }
        guard let under, elements.contains(where: \.isFocused) else { return elements }
        for index in elements.indices { elements[index].isFocused = index == under }
        return elements
      },
      .hit { scene, target, hit in
        guard hit.isCoveredByLayer, let place = scene.simulation.place(of: target, scene.model) else { return hit }
        return scene.simulation.condition(of: target, at: place, scene.model)
      }),
    Fault(
      "switch_read_twice", .accessibilityTreeError, "a switch is two elements with the same words",
      reports: ["A11Y-03"],
      .screen { _, elements in
        elements.flatMap { element in
          guard element.role == .toggle else { return [element] }
          var text = ScreenElement(id: "", role: .staticText, container: element.container)
          text.label = element.label
          text.language = element.language
          text.section = element.section
          text.hit = element.hit
          return [text, element]
        }
      }),
    Fault(
      "value_not_spoken", .accessibilityTreeError, "VoiceOver says what a switch is for, and not how it stands",
      .screen { _, elements in
        elements.map { element in
          guard element.role == .toggle else { return element }
          var element = element
          element.value = .null
          element.valueText = ""
          return element
        }
      }),
    Fault(
      "close_out_of_reach", .accessibilityTreeError,
      "at the largest text sizes the button that closes a sheet lies outside of the screen", reports: ["A11Y-04"],
      .screen { scene, elements in
        guard scene.hasLargestText else { return elements }
        return elements.map { element in
          guard element.target?.closes ?? false else { return element }
          var element = element
          element.isReachable = false
          return element
        }
      },
      .hit { scene, target, hit in scene.hasLargestText && target.closes && hit == .ok ? .outOfReach : hit }),
  ]

  private static let ofTexts: [Fault] = [
    Fault(
      "arrow_not_mirrored", .localisationError, "the arrow of a row points right in a language that is read from there",
      reports: ["A11Y-07"],
      .screen { _, elements in
        elements.map { element in
          guard element.role == .row else { return element }
          var element = element
          element.isRightToLeft = false
          return element
        }
      }),
    Fault(
      "headers_not_translated", .localisationError, "headers and footers stay in the language of the definition",
      .screen { scene, elements in
        var untranslated = scene.simulation
        untranslated.faults = FaultState()
        untranslated.app.facts.language = scene.model.tables.developmentLanguage
        let texts = untranslated.elements(scene.model)
        return elements.map { element in
          guard element.role == .header || element.role == .footer, !element.id.isEmpty,
            let text = texts.first(where: { $0.id == element.id && $0.container == element.container })
          else { return element }
          var element = element
          element.label = text.label
          element.language = text.language
          return element
        }
      }),
  ]

  private static let ofValues: [Fault] = [
    Fault(
      "theme_forgotten_on_page", .derivedStateError,
      "after a relaunch a pushed page has the device's theme and not the chosen one", reports: ["A11Y-11"],
      .screen { scene, elements in
        guard scene.world.device.launches > 1 else { return elements }
        let pages = Set(elements.filter { $0.role == .page && $0.id != scene.rootName }.map(\.id))
        return elements.map { element in
          guard pages.contains(element.id) || pages.contains(element.container) else { return element }
          var element = element
          element.isDark = scene.world.device.facts.isDark
          return element
        }
      }),
    Fault(
      "page_shows_old_values", .staleRead, "switches on a pushed page show what they were when the app started",
      reports: ["PREF-06"],
      .read { scene, delivery in
        guard case .launched? = scene.action else { return }
        scene.memory = 0
        for (index, value) in delivery.preferences.prefix(64).enumerated() {
          let read = value == .unset ? scene.app.fallback(of: PreferenceID(index), scene.model) : value
          if read.isTruthy { scene.memory |= 1 << UInt64(index) }
        }
      },
      .screen { scene, elements in
        elements.map { element in
          guard element.role == .toggle, element.container != scene.rootName, case .row(let row)? = element.target,
            let id = scene.model[row].kind.preference, id.index < 64
          else { return element }
          var element = element
          let isOn = scene.memory & 1 << UInt64(id.index) != 0
          element.value = .bool(isOn)
          element.valueText = isOn ? "on" : "off"
          return element
        }
      }),
    Fault(
      "icon_shown_late", .staleRead, "the first page shows the app icon that was set when the app started",
      reports: ["PREF-10"],
      .read { scene, delivery in
        guard case .launched? = scene.action, let id = scene.model.iconPreference,
          case .option(let option)? = delivery.preferences.indices.contains(id.index)
            ? delivery.preferences[id.index] : nil
        else { return }
        scene.memory = UInt64(option) + 1
      },
      .screen { scene, elements in
        guard let id = scene.model.iconPreference else { return elements }
        let old =
          scene.memory == 0
          ? scene.app.fallback(of: id, scene.model) : .option(UInt16(truncatingIfNeeded: scene.memory - 1))
        guard case .option(let shown) = old else { return elements }
        return elements.map { element in
          guard element.container == scene.rootName, case .row(let row)? = element.target,
            scene.model[row].kind.preference == id
          else { return element }
          var element = element
          let option = scene.model.option(id, shown)
          element.valueText = scene.simulation.text(option.shortLabel ?? option.label, scene.model)
          element.value = .string(element.valueText)
          return element
        }
      }),
    Fault(
      "first_sheet_blank", .staleRead, "the first sheet after a cold start is made before its contents are set",
      reports: ["NAV-14"],
      .screen { scene, elements in
        guard let layer = scene.simulation.screen.layers.first(where: { $0.number == 1 }) else { return elements }
        let name = scene.model.string(scene.model.surfaceName(of: layer.kind))
        return elements.map { element in
          guard element.container == name || element.id == name else { return element }
          var element = element
          element.label = ""
          element.subtitle = ""
          return element
        }
      }),
  ]

  private static let ofTouches: [Fault] = [
    Fault(
      "touches_land_while_moving", .unguardedReentry, "what moves takes touches: a second tap pushes a second page",
      reports: ["RACE-01"],
      .hit { scene, target, hit in
        if hit == .absent, case .row(let row) = target, scene.movesAway(scene.model[row].page) {
          return scene.simulation.condition(of: row, scene.model)
        }
        guard case .moving = hit, let place = scene.simulation.place(of: target, scene.model) else { return hit }
        return scene.simulation.condition(of: target, at: place, scene.model)
      }),
    Fault(
      "second_purchase_runs", .unguardedReentry,
      "the button takes a second tap while the purchase runs, and pays twice",
      reports: ["RACE-04"], .rules(.oneRunAtATime),
      .hit { _, target, hit in hit == .busy && target == .control(.purchase) ? .ok : hit }),
  ]
}

extension FaultScene {
  fileprivate var rootName: String { model.string(model[model.tables.root].name) }
  /// Whether a page is being covered by one that is pushed onto its stack.
  fileprivate func movesAway(_ page: PageID) -> Bool {
    let stack = simulation.screen.frontStack
    guard simulation.screen.transition(in: .stack(stack))?.kind == .push else { return false }
    var below = simulation
    if let top = below.screen.path.lastIndex(where: { $0.stack == stack }) { below.screen.path.remove(at: top) }
    return below.topPage(of: stack, model) == page
  }

  /// Source: Apple, `DynamicTypeSize.isAccessibilitySize`.
  fileprivate var hasLargestText: Bool { world.device.facts.typeSize >= .accessibility1 }
}

extension Hit {
  fileprivate var isCoveredByLayer: Bool {
    if case .coveredByLayer = self { return true }
    return false
  }
}

extension Target {
  fileprivate var closes: Bool {
    switch self {
    case .cancel, .control(.cancel), .control(.close), .control(.dismiss), .control(.done), .control(.ok): true
    case .row, .option, .button, .back, .confirm, .control, .product, .provider, .tab, .opener, .profile, .banner: false
    }
  }
}
