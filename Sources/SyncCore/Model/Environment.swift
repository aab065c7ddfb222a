/// The process's surroundings as a value, so that every rule about them can be tested.
public struct Environment: Hashable, Sendable {
    public var variables: [String: String]
    /// The user's home folder, absolute, without a final slash.
    public var home: String

    public init(variables: [String: String], home: String) {
        self.variables = variables
        self.home = home
    }

    /// A variable's value; nil as well when it is empty, as a shell's `NAME= command` means.
    public subscript(name: String) -> String? {
        guard let value = variables[name], !value.isEmpty else { return nil }
        return value
    }

    /// `$XDG_CONFIG_HOME/toji`, by default `~/.config/toji`: settings and credentials.
    public var configHome: String { folder("XDG_CONFIG_HOME", else: ".config") }

    /// `$XDG_STATE_HOME/toji`, by default `~/.local/state/toji`: what this machine has learned.
    public var stateHome: String { folder("XDG_STATE_HOME", else: ".local/state") }

    /// The XDG specification has relative values ignored: they would depend on the folder a command starts in.
    private func folder(_ variable: String, else fallback: String) -> String {
        guard let value = self[variable], value.hasPrefix("/") else { return "\(home)/\(fallback)/toji" }
        return "\(value)/toji"
    }
}
