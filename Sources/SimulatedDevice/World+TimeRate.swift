public import SettingsDefinition
public import SettingsVocabulary

/// How long periods are at the store's rate. Source: Apple, StoreKit Test `SKTestSession.TimeRate`.
extension World {
  /// For so long the store tries to be paid. Source: an Apple engineer in the developer forums, thread 121084.
  static let retryDays: Milliseconds = 60

  /// The length of a subscription's period: in real time its calendar length with months of 30 and years of 365 days.
  public func milliseconds(of period: Period) -> Milliseconds {
    let count = Milliseconds(period.count)
    switch servers.store.settings.timeRate.pace {
    case .period(let length): return length
    case .day(let day):
      let days: Milliseconds =
        switch period.unit {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        }
      return days * count * day
    case .month(let month):
      return switch period.unit {
      case .day: max(1, World.week(month) * count / 7)
      case .week: World.week(month) * count
      case .month: month * count
      case .year: 12 * month * count
      }
    }
  }

  /// Apple's table has 10 minutes at a month of 30, and 3 at one of 5.
  private static func week(_ month: Milliseconds) -> Milliseconds { month == 300_000 ? 180_000 : month / 3 }

  /// How long a plan stays in force without being paid; nil: not at all. At another rate than a day's, Apple's table has
  /// half a month, and six sevenths of a week for a weekly plan.
  func gracePeriod(of product: ProductID, _ model: CompiledModel) -> Milliseconds? {
    guard let grace = servers.store.settings.gracePeriod else { return nil }
    let period = model[product].period
    switch servers.store.settings.timeRate.pace {
    case .day(let day): return day == 86_400_000 ? grace : max(1, grace / (86_400_000 / day))
    case .month(let month):
      let isWeekly = period.unit == .week && period.count == 1
      return isWeekly ? World.week(month) * 6 / 7 / 1000 * 1000 : month / 2
    case .period(let length): return length / 2
    }
  }

  var retryPeriod: Milliseconds {
    switch servers.store.settings.timeRate.pace {
    case .day(let day): World.retryDays * day
    case .month(let length), .period(let length): 2 * length
    }
  }
}
