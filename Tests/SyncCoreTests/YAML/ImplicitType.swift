/// What readers of YAML 1.1 and 1.2 make of a plain value, after the tables of the two specifications; written apart
/// from the product's rule.
enum ImplicitType {
    static func isText(_ text: String) -> Bool {
        let words = [
            "", "~", "null", "Null", "NULL", "=", "<<", "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO",
            "true",
            "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off", "Off", "OFF", ".nan", ".NaN", ".NAN",
        ]
        if words.contains(text) { return false }
        return !patterns.contains { pattern in (try? pattern.wholeMatch(in: text)) != nil }
    }

    private static var patterns: [Regex<Substring>] {
        [
            /[-+]?0b[01_]+/, /[-+]?0o?[0-7_]+/, /[-+]?[0-9][0-9_]*/, /[-+]?0x[0-9a-fA-F_]+/,
            /[-+]?[0-9][0-9_,]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?/, /[-+]?\.[0-9_]+(?:[eE][-+]?[0-9]+)?/,
            /[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?/, /[-+]?\.(?:inf|Inf|INF)/,
            /[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}/,
            /[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?/,
        ]
    }
}
