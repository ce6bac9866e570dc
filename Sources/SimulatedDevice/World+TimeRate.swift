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

  /// Apple's tables have a third of a month, but a quarter of an hour at one of an hour, and 3 minutes at one of 5.
  private static func week(_ month: Milliseconds) -> Milliseconds {
    switch month {
    case 3_600_000: 900_000
    case 300_000: 180_000
    case let other: other / 3
    }
  }

  /// How long a plan stays in force without being paid; nil: not at all. A weekly plan has six days at most. At another
  /// rate than a day's, Apple's tables have half a month, six sevenths of a week for a weekly plan, or a whole period
  /// where all are equal.
  func gracePeriod(of product: ProductID, _ model: CompiledModel) -> Milliseconds? {
    guard let grace = servers.store.settings.gracePeriod else { return nil }
    let period = model[product].period
    switch servers.store.settings.timeRate.pace {
    case .day(let day):
      let days = period.isWeekly ? min(grace, World.weeklyGrace) : grace
      return day == 86_400_000 ? days : max(1, days / (86_400_000 / day))
    case .month(let month):
      return period.isWeekly ? (World.week(month) * 6 / 7 + 500) / 1000 * 1000 : month / 2
    case .period(let length): return length
    }
  }

  /// Six days. Source: Apple, StoreKit Test `SKTestSession.TimeRate.realTime`.
  private static let weeklyGrace: Milliseconds = 6 * 86_400_000

  var retryPeriod: Milliseconds {
    switch servers.store.settings.timeRate.pace {
    case .day(let day): World.retryDays * day
    case .month(let length), .period(let length): 2 * length
    }
  }
}

extension Period {
  /// A week, however it is written, or less.
  fileprivate var isWeekly: Bool {
    switch unit {
    case .day: count <= 7
    case .week: count == 1
    case .month, .year: false
    }
  }
}
