extension UsageFault {
  /// The option that it is about, where it is about the value of one.
  var option: String? {
    switch self {
    case .badValue(let option, _, _), .badWord(let option, _, _), .badClass(let option, _, _),
      .badTags(let option, _, _):
      option
    case .noSuchShard(_, _, let origin): origin
    case .conflict(let one, _): one
    case .reporterPlace: "--reporter"
    case .unknownFault: "--fault"
    case .unknownApp: "--app"
    case .unknownVerb, .unknownOption, .missingValue, .unwantedValue, .missingOption, .missingOperand, .extraOperand,
      .badVariable, .changesUnknown, .noSuchPath, .noSuchLine, .noFileWanted, .severalJourneys, .noRecord,
      .nothingAtLine, .nobodyToAsk,
      .watchedInCI, .updatedInCI, .cannotWatch, .unknownWord, .unknownProfile, .configuration, .wouldReplace, .inTheWay,
      .noBundle,
      .noPropertyList:
      nil
    }
  }
}
