/// What a request body must look like, as the real server declares it in its types.
indirect enum Shape: Sendable {
    case text
    case flag
    /// A whole number that fits into that many bits.
    case integer(bits: Int)
    /// The same, but not below zero.
    case count(bits: Int)
    case id
    /// An RFC 3339 time.
    case instant
    /// A calendar day.
    case day
    /// One of these words.
    case word([String])
    case list(Shape)
    case object(ObjectShape)
    /// Also `null`, which then means the same as absent.
    case nullable(Shape)
    /// Any JSON at all.
    case any
}

struct ObjectShape: Sendable {
    /// What error messages call it.
    let name: String
    let fields: [Field]

    struct Field: Sendable {
        let name: String
        let shape: Shape
        var isRequired = false
        var rule: Rule?
    }

    init(_ name: String, _ fields: [Field]) {
        self.name = name
        self.fields = fields
    }
}

extension ObjectShape.Field {
    /// Must be there, and not `null`.
    static func required(_ name: String, _ shape: Shape, _ rule: Rule? = nil) -> Self {
        Self(name: name, shape: shape, isRequired: true, rule: rule)
    }

    /// May be absent or `null`.
    static func optional(_ name: String, _ shape: Shape, _ rule: Rule? = nil) -> Self {
        Self(name: name, shape: .nullable(shape), rule: rule)
    }

    /// May be absent, but not `null`.
    static func defaulted(_ name: String, _ shape: Shape, _ rule: Rule? = nil) -> Self {
        Self(name: name, shape: shape, rule: rule)
    }

    static func flag(_ name: String) -> Self { defaulted(name, .flag) }
}

/// A limit that is checked after the shape; its text names the field and repeats the value.
enum Rule: Sendable {
    /// Of a text in code points, of a list in elements.
    case length(min: Int?, max: Int?)
    case range(min: Int?, max: Int?)
    case color
    case url
    case events([String])
    /// ASCII letters, digits, `-` and `_`, 43 to 128 of them.
    case challenge
}
