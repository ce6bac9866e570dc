// placeholder until the matcher lands
public struct BoundedPattern: Sendable {}
