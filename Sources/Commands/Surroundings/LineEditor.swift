/// Reads lines at a terminal, with editing, history and completion.
public protocol LineEditor: AnyObject {
  /// The next line without its end; nil at the end of the input, and when Ctrl-C was pressed.
  /// - Parameter complete: the words that can stand where one is being typed, of the text before it.
  func line(_ prompt: String, complete: @escaping (_ before: String) -> [String]) -> String?
}
