import SyncCore

/// How far a run is, and the line that says so.
struct ProgressCounts: Hashable, Sendable {
    private var projectsDone = 0
    private var projects = 0
    private var tasks = 0
    private var commentsRead = 0
    private var commentsExpected = 0
    private var committing: Int?
    private var writing: Int?

    mutating func add(_ step: ProgressStep) {
        switch step {
        case .projects(let total): projects = total
        case .projectDone: projectsDone += 1
        case .tasks(let read): tasks += read
        case .commentsExpected(let more): commentsExpected += more
        case .comments(let more): commentsRead += more
        case .committing(let files): committing = files
        case .writing(let files): writing = files
        }
    }

    /// One line of plain text; the rate and the time left are those since the start of the run.
    func line(after elapsed: Duration, in language: Language) -> String {
        if let writing { return ProgressWords.writing(files: grouped(writing))[language] }
        if let committing { return ProgressWords.committing(files: grouped(committing))[language] }
        var parts = [
            ProgressWords.projects(done: grouped(projectsDone), total: grouped(projects))[language],
            ProgressWords.tasks(grouped(tasks))[language],
        ]
        if commentsExpected > 0 {
            parts.append(
                ProgressWords.comments(read: grouped(commentsRead), expected: grouped(commentsExpected))[language])
        }
        if let rate = rate(after: elapsed) { parts.append(ProgressWords.rate(grouped(rate))[language]) }
        if let left = secondsLeft(after: elapsed) { parts.append(ProgressWords.left(clock(left))[language]) }
        return parts.joined(separator: " · ")
    }

    /// Tasks and comments a second; nil within the first half second, when it would say nothing.
    private func rate(after elapsed: Duration) -> Int? {
        guard elapsed >= .milliseconds(500), tasks + commentsRead > 0 else { return nil }
        return Int(Double(tasks + commentsRead) / elapsed.seconds)
    }

    /// Nil while no list has told how much there is to read.
    private func secondsLeft(after elapsed: Duration) -> Int? {
        guard elapsed >= .milliseconds(500), commentsRead > 0, commentsExpected > commentsRead else { return nil }
        let perComment = elapsed.seconds / Double(commentsRead)
        return Int((perComment * Double(commentsExpected - commentsRead)).rounded(.up))
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// `1,234,567`
private func grouped(_ number: Int) -> String {
    var result = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3), digit != "-" { result.append(",") }
        result.append(digit)
    }
    return String(result.reversed())
}

/// `0:05`, `1:02:03`
private func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
}
