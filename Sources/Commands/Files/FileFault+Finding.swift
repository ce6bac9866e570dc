package import Findings

extension FileFault: CustomStringConvertible {
  /// Why, without the path.
  public var description: String { words }
}

extension FileFault {
  /// The fault in words.
  /// - Parameter name: the path as the user knows it.
  package func finding(name: String? = nil) -> Finding {
    Finding(code: "file.\(code)", message: "cannot \(attempt.rawValue) \"\(name ?? path)\": \(words)", notes: notes)
  }

  private var code: String {
    switch reason {
    case .missing: "missing"
    case .denied, .readOnly: "denied"
    case .isFolder, .noFolder: "wrong_kind"
    case .full: "full"
    case .exists: "exists"
    case .nameTooLong: "name_too_long"
    case .linksInCircle: "links_in_circle"
    case .outside: "outside"
    case .tooLarge, .tooManyFiles: "too_large"
    case .other: "failed"
    }
  }

  private var words: String {
    switch reason {
    case .missing: "there is nothing of that name"
    case .denied: "permission denied"
    case .isFolder: "it is a folder"
    case .noFolder: "it lies in something that is no folder"
    case .full: "the disk is full"
    case .exists: "it exists already"
    case .readOnly: "the file system is read-only"
    case .nameTooLong: "the name is too long"
    case .linksInCircle: "its links lead in a circle"
    case .outside: "it leads out of the project's root"
    case .tooLarge(let limit): "it is larger than \(Self.size(limit))"
    case .tooManyFiles(let limit): "it holds more than \(limit) files"
    case .other(let text): text
    }
  }

  private var notes: [String] {
    switch reason {
    case .full: ["make room and run it again; nothing half-written was left behind"]
    case .denied, .readOnly:
      attempt == .read || attempt == .list
        ? ["give yourself the right to read it"] : ["choose a folder that you may write"]
    case .outside: ["scripts and definitions are read below the project's root only"]
    case .tooManyFiles: ["name the folders that matter"]
    case .nameTooLong: ["of a trace: give the journey, or what is around it, a shorter name"]
    case .missing, .isFolder, .noFolder, .exists, .linksInCircle, .tooLarge, .other: []
    }
  }

  private static func size(_ bytes: Int) -> String { bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes" }
}
