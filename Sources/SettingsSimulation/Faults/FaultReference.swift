/// The reference of the faults, made from the catalogue.
public enum FaultReference {
  /// Markdown, an article of the DocC catalogue.
  public static func markdown() -> String {
    """
    # Faults

    Every wrong behaviour that can be switched on by name.

    ## Overview

    The simulation states what is right. A fault changes it at one of the seams between its parts, so that a journey can
    show that it would notice: it passes on the right model and fails under the fault.

    Faults are switched on for a run (`settings-sim test --fault save_lost`), for the journeys of a `describe` or an `it`
    (`it("…", { faults = { "save_lost" } }, …)`), or for one device (`sim:launch { faults = { "save_lost" } }`). The header
    of a trace names those that were on, and a replay switches them on again. Of several faults at one seam each gets what
    the ones before it in this list have left. What a fault remembers is part of the simulation: it outlives the process,
    and a launch of another device ends it.

    This article is made from the catalogue; `settings-sim faults` prints the same. *Reports* are public ones of shipping
    apps and libraries, by the ids that the journeys below `Scripts/Journeys/reported` have.

    """ + FaultKind.allCases.map(section).joined()
  }

  private static func section(of kind: FaultKind) -> String {
    let rows = Fault.all.filter { $0.kind == kind }.map { fault in
      "| `\(fault.id)` | \(fault.effect) | \(fault.reports.joined(separator: ", ")) |\n"
    }
    return """

      ## \(kind.rawValue)

      In general: \(kind.meaning).

      | fault | what goes wrong | reports |
      |---|---|---|

      """ + rows.joined()
  }
}
