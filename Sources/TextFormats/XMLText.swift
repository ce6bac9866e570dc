/// Text inside of XML and HTML.
package enum XMLText {
  /// What means something to the markup is written as an entity.
  /// - Parameter instead: what stands for a character that the reader must not get as it is; nil: the character.
  package static func escaped(_ text: String, instead: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        if let instead = instead(scalar) { result += instead } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
