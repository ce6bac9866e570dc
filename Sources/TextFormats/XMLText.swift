/// Text inside of XML and HTML.
package enum XMLText {
  /// What means something to the markup is written as an entity.
  /// - Parameter instead: what stands for a character that the reader must not get as it is; nil: the character.
  package static func escaped(_ text: String, instead: (Unicode.Scalar) -> String?) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: instead(scalar)
      }
    }
  }
}
