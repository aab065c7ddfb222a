/// One case beside its floor.
struct Comparison {
    var name: String
    var title: String
    /// The case's median; seconds, or megabytes.
    var ours: Double
    /// The floor's median in the same run, or a fixed limit.
    var floor: Double
    var unit: String
    /// At most so many times the floor.
    var limit: Double

    var ratio: Double { floor > 0 ? ours / floor : 0 }
    var holds: Bool { ratio <= limit }

    var line: String {
        let columns = [
            name.padded(14), number(ours).padded(10, atRight: true), number(floor).padded(10, atRight: true),
            unit.padded(4), fixed(ratio).padded(7, atRight: true), "≤ \(fixed(limit))".padded(8),
            holds ? "holds" : "MISSED",
        ]
        return columns.joined(separator: " ") + "  " + title
    }

    static let header = "case                 ours      floor       ratio limit           what"

    var json: String {
        """
        {"case":"\(name)","ours":\(number(ours)),"floor":\(number(floor)),"unit":"\(unit)",\
        "ratio":\(fixed(ratio)),"limit":\(fixed(limit)),"holds":\(holds)}
        """
    }

    private func number(_ value: Double) -> String { value < 10 ? fixed(value, digits: 4) : fixed(value, digits: 1) }

    private func fixed(_ value: Double, digits: Int = 2) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((value * scale).rounded())
        let fraction = String(whole % Int(scale))
        return "\(whole / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

extension String {
    fileprivate func padded(_ width: Int, atRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return atRight ? blanks + self : self + blanks
    }
}

/// Runs two things in turn and gives the median of each.
func alternate(_ runs: Int, _ ours: () throws -> Double, _ floor: () throws -> Double) rethrows -> (Double, Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<runs {
        first.append(try ours())
        second.append(try floor())
    }
    return (median(first), median(second))
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
