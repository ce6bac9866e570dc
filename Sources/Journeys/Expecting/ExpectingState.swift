/// What expectations keep while a journey runs.
public struct ExpectingState {
  public init() {}
}
