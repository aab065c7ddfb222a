/// The forms of times and days in answers.
enum ServerTime {
    /// `YYYY-MM-DDThh:mm:ss`, 0, 3 or 6 fraction digits, `Z`.
    static func isTime(_ bytes: some Collection<UInt8>) -> Bool {
        let form: String
        switch bytes.count {
        case 20: form = "0000-00-00T00:00:00Z"
        case 24: form = "0000-00-00T00:00:00.000Z"
        case 27: form = "0000-00-00T00:00:00.000000Z"
        default: return false
        }
        return has(form, bytes)
    }

    static func isDate(_ bytes: some Collection<UInt8>) -> Bool {
        has("0000-00-00", bytes)
    }

    /// A text whose order is that of the times, whatever number of fraction digits they have.
    static func sortKey(_ time: String) -> String {
        let pieces = time.dropLast().split(separator: ".")
        let fraction = pieces.count > 1 ? String(pieces[1]) : ""
        return pieces[0] + "." + fraction + String(repeating: "0", count: max(0, 9 - fraction.count))
    }

    /// A `0` of the form stands for any digit.
    private static func has(_ form: String, _ bytes: some Collection<UInt8>) -> Bool {
        form.utf8.count == bytes.count
            && zip(form.utf8, bytes).allSatisfy { wanted, byte in
                wanted == UInt8(ascii: "0")
                    ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : wanted == byte
            }
    }
}
