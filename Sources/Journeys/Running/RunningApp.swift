import SettingsDefinition

/// A definition as one worker runs it: its configurations are compiled when they are first asked for.
struct RunningApp {
  let definition: AppDefinition
  var targets: TargetTable
  /// By configuration; the definition itself first.
  private var variants: [(variant: ModelVariant, targets: TargetTable)]

  init(_ definition: AppDefinition, targets: TargetTable) {
    self.definition = definition
    self.targets = targets
    variants = [(definition.base, targets)]
  }

  mutating func variant(_ configuration: String?) throws -> (variant: ModelVariant, targets: TargetTable) {
    if let known = variants.first(where: { $0.variant.configuration == configuration }) { return known }
    guard let configuration else { return variants[0] }
    let variant = try definition.variant(configuration)
    var targets = targets
    targets.use(variant.compiled)
    variants.append((variant, targets))
    return (variant, targets)
  }
}
