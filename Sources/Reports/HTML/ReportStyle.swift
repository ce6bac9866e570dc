/// How the page looks, as CSS.
enum ReportStyle {
  static let all = page + "\n" + viewer
}
