import SettingsDefinition

extension CompiledProduct {
  /// What it costs, once the store has said so: `$4.99`, `$4.99 / month`.
  func priceWords(_ model: CompiledModel) -> String {
    let price = model.string(displayPrice)
    return type == .autoRenewable ? "\(price) / \(period.words)" : price
  }

  /// What a new subscriber pays first: `1 week free`, `$0.99 / month for 3 months`, `$1.99 for 3 months`.
  func offerWords(_ model: CompiledModel) -> String? {
    guard let offer = introOffer else { return nil }
    let length = offer.period.words(times: max(1, offer.periods))
    let amount = offer.price.map { model.string($0) } ?? ""
    // In the currency in which the product is shown.
    let price = model.string(displayPrice).replacing(model.string(self.price), with: amount)
    switch offer.mode {
    case .freeTrial: return "\(length) free"
    case .payAsYouGo: return "\(price) / \(offer.period.words) for \(length)"
    case .payUpFront: return "\(price) for \(length)"
    }
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
