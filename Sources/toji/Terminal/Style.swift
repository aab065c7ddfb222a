/// How a text is set off on a terminal.
enum Style: Hashable, Sendable {
    case bold
    case dim
    case underlined
    case red
    case green
    case yellow
    case blue
    case magenta
    case cyan

    /// The parameter of the escape sequence SGR.
    var code: Int {
        switch self {
        case .bold: 1
        case .dim: 2
        case .underlined: 4
        case .red: 31
        case .green: 32
        case .yellow: 33
        case .blue: 34
        case .magenta: 35
        case .cyan: 36
        }
    }
}
