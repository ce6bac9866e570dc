/// What has fields that placeholders name: `account` in `{account.name}`.
struct PlaceholderOwner: Sendable {
  var name: String
  var doc: String
  var fields: [(name: String, doc: String)]
  var names: [String] { fields.map(\.name) }
  /// What stands before the field.
  fileprivate var placeholder: String { name == "product" ? "product.ID" : name }

  /// Those that every app has.
  static let engine = [
    PlaceholderOwner(
      name: "app", doc: "What the app is: `{app.version}`.",
      fields: [
        ("id", "The app's id."), ("name", "Its name."), ("version", "Its version."), ("build", "Its build number."),
      ]),
    PlaceholderOwner(
      name: "account", doc: "Who is signed in: `{account.name}`; absent when nobody is.",
      fields: [
        ("name", "The name of who is signed in."), ("id", "Their id."), ("email", "Their email."),
        ("provider", "How they signed in."), ("avatar", "Their picture."), ("initials", "The initials of their name."),
        ("verified", "Whether their email is verified."),
      ]),
    PlaceholderOwner(
      name: "now", doc: "The device's clock: `{now.year}`.", fields: [("year", "The year that the device shows.")]),
  ]

  static let product = PlaceholderOwner(
    name: "product", doc: "A product of the store, by its id: `{product.plus.displayPrice}`.",
    fields: [
      ("displayPrice", "The price as the store shows it."), ("displayName", "Its name."),
      ("description", "Its description."), ("id", "Its id."), ("price", "The price as a number."),
      ("period", "How long a subscription lasts."),
    ])
}

/// A form of placeholders, with words in capitals for what the definition names.
struct PlaceholderForm: Sendable {
  var form: String
  var doc: String

  static let all: [PlaceholderForm] =
    [
      PlaceholderForm(form: "CONSTANT", doc: "A constant, by its name alone: `{privacy_url}`."),
      PlaceholderForm(form: "STATE_KEY", doc: "A key of the view model, by its name alone: `{isProUser}`."),
    ]
    + PlaceholderOwner.engine.map { owner in
      PlaceholderForm(form: "\(owner.name).FIELD", doc: owner.doc)
    }
    + [
      PlaceholderForm(form: "preferences.ID", doc: "The value of a preference: `{preferences.theme}`."),
      PlaceholderForm(form: "product.ID.FIELD", doc: PlaceholderOwner.product.doc),
      PlaceholderForm(
        form: "STATE_KEY.FIELD", doc: "The same fields of a product that is a state key: `{proProduct.displayPrice}`."),
    ]
}

extension Schema {
  /// What texts may name, as the check of placeholders has it.
  static var placeholderSection: String {
    """
    ## Placeholders

    In every text `{name}` stands for a value, `{name|else}` gives a text for when it is absent, and `{{` is a brace.
    Words in capitals are to be filled in. A name that means nothing is an error.

    | placeholder | stands for |
    |---|---|

    """ + PlaceholderForm.all.map { "| `{\($0.form)}` | \(cell($0.doc)) |\n" }.joined()
      + "\nThe fields:\n\n| field | stands for |\n|---|---|\n"
      + (PlaceholderOwner.engine + [.product]).flatMap { owner in
        owner.fields.map { "| `{\(owner.placeholder).\($0.name)}` | \($0.doc) |\n" }
      }.joined()
      + "\nThe keys of the view model that every app has; `state` adds others and may say what those marked * mean:\n\n"
      + "| state key | is |\n|---|---|\n"
      + BuiltInState.all.map { "| `\($0.name)`\($0.isDefined ? "*" : "") | \($0.doc) |\n" }.joined()
      + "\nTexts of analytics also know what the event is about:\n\n| text | placeholders |\n|---|---|\n"
      + PlaceholderScope.allCases.filter { !$0.names.isEmpty }.map { scope in
        let places = places(of: scope).map { "`\($0)`" }.joined(separator: ", ")
        return "| \(places) | \(scope.names.map { "`{\($0)}`" }.joined(separator: ", ")) |\n"
      }.joined() + "\n"
  }

  /// The fields whose texts are of a scope.
  private static func places(of scope: PlaceholderScope) -> [String] {
    tables.flatMap { table in
      table.allFields.filter { $0.type.takesTexts(of: scope) }.map { "\(table.name.rawValue).\($0.name)" }
    }
  }
}

extension ValueType {
  fileprivate func takesTexts(of scope: PlaceholderScope) -> Bool {
    switch self {
    case .template(let own): own == scope
    case .list(let item), .map(_, let item): item.takesTexts(of: scope)
    case .either(let types): types.contains { $0.takesTexts(of: scope) }
    case .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id, .word, .declares, .refers,
      .period, .price, .version, .pattern, .detent, .value, .names, .table, .oneOrMore:
      false
    }
  }
}
