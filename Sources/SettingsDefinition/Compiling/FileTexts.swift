/// What text files and `.storekit` files say, for looking up.
struct FileTexts {
  private let tables: [TextTable]
  private let products: [PurchaseProduct]

  init(_ model: SettingsModel) {
    tables = model.textTables
    products = model.store?.products.contains { !$0.localizations.isEmpty } == true ? model.store?.products ?? [] : []
  }

  var isEmpty: Bool { tables.isEmpty && products.isEmpty }

  /// What counts in a language: of every table the texts of the locale, then those of its language.
  func sources(for locale: String) -> LanguageTexts {
    var texts = LanguageTexts(products: products, locale: locale)
    let language = LocaleName.language(locale)
    let own = LocaleName.parts(locale)
    for table in tables where LocaleName.parts(table.locale) == own { texts.add(table) }
    guard own.count > 1 else { return texts }
    for table in tables where table.locale == language { texts.add(table) }
    return texts
  }
}

/// The texts of one language.
struct LanguageTexts {
  private struct Entry {
    var forms: Translation.Forms
    /// The arguments of the key, in its order.
    var order: [Int]
  }

  private struct Table {
    /// By key as it is written.
    var plain: [ByteString: Translation.Forms] = [:]
    /// By the shape of a key that has arguments.
    var formats: [ByteString: Entry] = [:]
  }

  private let products: [PurchaseProduct]
  private let locale: String
  private var tables: [ByteString: Table] = [:]

  init(products: [PurchaseProduct], locale: String) {
    self.products = products
    self.locale = locale
  }

  /// Adds a table; what is there already stays.
  mutating func add(_ table: TextTable) {
    var known = tables.removeValue(forKey: ByteString(table.name)) ?? Table()
    for text in table.texts {
      let key = ByteString(text.key)
      if known.plain[key] == nil { known.plain[key] = text.forms }
      let format = FormatText(text.key)
      guard !format.arguments.isEmpty else { continue }
      let shape = ByteString(format.shape)
      if known.formats[shape] == nil { known.formats[shape] = Entry(forms: text.forms, order: format.arguments) }
    }
    tables[ByteString(table.name)] = known
  }

  /// The forms for a text, as templates; nil where no file has it.
  func forms(of text: ModelCompiler.ShownText) -> Translation.Forms? {
    switch text.home {
    case .event: return nil
    case .product(let index, let field): return product(index, field).map { .one($0) }
    case .table(let name):
      guard let table = tables[name], let template = try? TextTemplate(text.template) else { return nil }
      if let words = template.constant {
        return table.plain[ByteString(words)]?.mapped(TextTemplate.escaped)
      }
      let placeholders = template.placeholders
      guard let entry = table.formats[ByteString(template.shape)], entry.order.count == placeholders.count else {
        return nil
      }
      return entry.forms.mapped { FormatText($0).template(placeholders, order: entry.order) }
    }
  }

  private func product(_ index: Int, _ field: ProductField) -> String? {
    let product = products[index]
    guard let nearest = LocaleName.nearest(to: locale, among: product.localizations.map(\.locale)) else { return nil }
    let texts = product.localizations[nearest]
    return field == .description ? texts.description : texts.name
  }
}

extension Translation.Forms {
  func mapped(_ change: (String) -> String) -> Translation.Forms {
    switch self {
    case .one(let text): .one(change(text))
    case .plural(let forms):
      .plural(forms.map { Translation.PluralForm(category: $0.category, text: change($0.text)) })
    }
  }
}
