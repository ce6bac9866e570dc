/// The frame of the page: its head, its data, its script.
struct ReportPage {
  /// Says which script and style are the page's own; digits and letters.
  let nonce: String

  func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-\(nonce)'; \
    style-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTMLText.escaped(title))</title>
    <style nonce="\(nonce)">
    \(ReportStyle.all)
    </style>
    </head>
    <body>
    <main id="page"></main>
    <noscript><p>\(HTMLText.escaped(title))</p><p>This page needs JavaScript to show more.</p></noscript>

    """
  }

  /// Data that no browser runs.
  /// - Parameter text: without a `<`.
  func data(id: String, type: String, _ text: String) -> String {
    "<script type=\"\(type)\" id=\"\(id)\">\(text)</script>\n"
  }

  var foot: String {
    """
    <script nonce="\(nonce)">
    \(ReportScript.all)
    </script>
    </body>
    </html>

    """
  }
}
