import struct SyncCore.CalendarDay
import struct SyncCore.Timestamp

extension JSONWriter {
    /// For each day of a sprint the estimated minutes that were left, and those that a straight line would leave.
    mutating func burndown(_ sprint: Sprint, _ tasks: [TaskRecord]) {
        let first = sprint.startDate.daysSince1970
        let length = sprint.endDate.daysSince1970 - first
        let total = tasks.reduce(0) { $0 + ($1.estimatedMinutes ?? 0) }
        array(0...max(0, length)) { writer, day in
            let end = Timestamp(seconds: (first + day + 1) * 86_400)
            let done = tasks.filter { $0.completedAt.map { $0 < end } ?? false }
            let left = total - done.reduce(0) { $0 + ($1.estimatedMinutes ?? 0) }
            let ideal = length == 0 ? 0 : Int(Double(total) * Double(length - day) / Double(length))
            writer.object { writer in
                writer.member("date", CalendarDay(daysSince1970: first + day))
                writer.member("ideal_remaining", ideal)
                writer.member("actual_remaining", left)
            }
        }
    }
}
