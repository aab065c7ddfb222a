import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

/// Turns "days ago" into times, so that the example always looks as if people were working in it right now.
struct ExampleCalendar {
    private let now: Timestamp
    private var random = RandomSource(seed: 0x7375_6261_6D65)

    private static let day: Double = 86_400_000_000

    init(now: Timestamp) {
        self.now = now
    }

    /// A time of that many days ago, with the odd microseconds of a real one.
    ///
    /// Up to 4 seconds earlier than asked for: too little to change the order of what is told.
    mutating func ago(_ days: Double) -> Timestamp {
        let odd = Int64(random.next() % 4_000_000)
        return Timestamp(microseconds: now.microseconds - Int64(days * Self.day) - odd)
    }

    func time(_ moment: Moment) -> Timestamp {
        switch moment {
        case .day(let days): Timestamp(seconds: (now.day + Int64(days)) * 86_400)
        case .hour(let days, let hours): time(.day(days)).advanced(bySeconds: Int64(hours * 3_600))
        }
    }

    func day(_ days: Int) -> CalendarDay {
        CalendarDay(daysSince1970: now.day + Int64(days))
    }
}
