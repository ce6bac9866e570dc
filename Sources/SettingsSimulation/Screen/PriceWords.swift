import SettingsDefinition
import SettingsVocabulary

extension CompiledProduct {
  /// What it costs, once the store has said so: `$4.99`, `$4.99 / month`.
  func priceWords(_ price: CompiledPrice, _ model: CompiledModel) -> String {
    let shown = model.string(price.displayPrice)
    return type == .autoRenewable ? "\(shown) / \(period.words)" : shown
  }
}

extension CompiledModel {
  /// What a new subscriber pays first: `1 week free`, `$0.99 / month for 3 months`, `$1.99 for 3 months`.
  func introOfferWords(_ product: ProductID, _ own: CompiledPrice) -> String? {
    guard let offer = self[product].introOffer else { return nil }
    let length = offer.period.words(times: max(1, offer.periods))
    let amount = amount(of: .introductory, at: own, for: product).map { string($0) } ?? ""
    let price = shown(amount, as: own)
    switch offer.mode {
    case .freeTrial: return "\(length) free"
    case .payAsYouGo: return "\(price) / \(offer.period.words) for \(length)"
    case .payUpFront: return "\(price) for \(length)"
    }
  }

  /// An amount in the currency in which the product's price is shown, with the comma where that has one.
  private func shown(_ amount: String, as own: CompiledPrice) -> String {
    let (price, shown) = (string(own.price), string(own.displayPrice))
    if shown.contains(price) { return shown.replacing(price, with: amount) }
    func withComma(_ text: String) -> String { String(text.map { $0 == "." ? "," : $0 }) }
    if shown.contains(withComma(price)) { return shown.replacing(withComma(price), with: withComma(amount)) }
    return "\(amount) \(string(own.currency))"
  }
}

extension Period {
  /// `month`, `3 months`.
  var words: String { count == 1 ? name : words(times: 1) }

  /// `1 month`, `3 months`: so many of it.
  func words(times number: Int32) -> String {
    let all = Int64(count) * Int64(number)
    return all == 1 ? "1 \(name)" : "\(all) \(name)s"
  }

  private var name: String {
    switch unit {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
