/// The type of a field's value. It decides how every reader writes and compares it.
@frozen
public enum FieldType: UInt8, Sendable {
    /// A whole number, signed or not.
    case integer
    /// A number in its unit, kept as an exact decimal where it has one.
    case decimal
    /// True or false.
    case boolean
    /// UTF-8.
    case text
    /// Bytes, written as hexadecimal digits.
    case hex
    /// A device address (``DeviceAddress``).
    case address
    /// A UUID (``BluetoothUUID``).
    case uuid
    /// An object that groups other fields.
    case object
    /// An array of objects.
    case array

    /// The name as `blesniff fields` prints it.
    package var name: String {
        switch self {
        case .integer: "integer"
        case .decimal: "decimal"
        case .boolean: "boolean"
        case .text: "text"
        case .hex: "hex"
        case .address: "address"
        case .uuid: "uuid"
        case .object: "object"
        case .array: "array"
        }
    }
}

/// How a field appears in the one-line text form. The verbose tree, JSON, CSV and filters have every field.
@frozen
public enum SummaryStyle: UInt8, Sendable {
    /// Only in the tree.
    case hidden
    /// The value alone: titles, addresses.
    case bare
    /// Name and value.
    case labelled
    /// Name and value, unless the value is zero or false: status codes and flags.
    case unlessZero
    /// The value alone, and only where no decoder has made the value out: raw bytes.
    case unlessDecoded
    /// The word `(saved)` for any value: that what precedes it comes from a file the user gave, not from the capture.
    case saved
}

/// How an integer is written for people. JSON and CSV always have the plain number.
@frozen
public enum NumberStyle: UInt8, Sendable {
    /// Decimal digits.
    case decimal
    /// Hexadecimal with at least 2, 4 or 8 digits after `0x`.
    case hex2, hex4, hex8
    /// Decimal digits, and in a list the first and last of those that follow each other: `0-8, 12`.
    case ranges
    /// Of a long list, the first few.
    case firstFew
}

/// The definition of one path of the vocabulary.
public struct FieldDefinition: Sendable {
    /// The last component of the path, in the specification's words and `snake_case`.
    public var name: String
    /// The type of the field's value.
    public var type: FieldType
    /// A list holds any number of values of its type.
    public var isList: Bool
    /// The symbol of the SI unit (`s`, `dBm`, `%`), empty for plain numbers.
    public var unit: String
    /// Names of the number, looked up when rendering (`Remote User Terminated Connection`).
    package var names: NameSource?
    /// How the field appears in the one-line form.
    package var summary: SummaryStyle
    /// Whether the field is a remark about the packet, not its content: remarks come last on a line.
    package private(set) var isAnnotation = false
    /// Its values are keys or credentials: every output has `***` instead, unless secrets are to be shown.
    public internal(set) var isSecret = false
    /// Of the names of special values: the field that has the others.
    package internal(set) var specialOf: String?
    /// How its numbers are written for people.
    package var style: NumberStyle
    /// One line for `blesniff fields`.
    public var meaning: String
    /// The whole dotted path; filled in by the vocabulary.
    public internal(set) var path = ""

    /// A field by the last component of its path; the other parts of the path come from where it is used.
    @inline(never)
    public init(
        _ name: String, _ type: FieldType, list: Bool = false, unit: String = "", names: NameSource? = nil,
        summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ meaning: String = ""
    ) {
        self.name = name
        self.type = type
        self.isList = list
        self.unit = unit
        self.names = names
        self.summary = summary
        self.style = style
        self.meaning = meaning
    }

    /// The dotted path of a field under a prefix, which may be empty.
    static func path(_ prefix: String, _ name: String) -> String {
        if prefix.isEmpty { return name }
        // In one piece: `+` makes a string for each part, for all fields that there are.
        //
        // Memory safety: as many bytes are written as there is room for, and all are counted.
        return String(unsafeUninitializedCapacity: prefix.utf8.count + 1 + name.utf8.count) { bytes in
            let point = bytes.initialize(fromContentsOf: prefix.utf8)
            bytes.initializeElement(at: point, to: UInt8(ascii: "."))
            return bytes[(point + 1)...].initialize(fromContentsOf: name.utf8)
        }
    }

    /// The same field, with values that are keys or credentials (``isSecret``).
    public var secret: FieldDefinition {
        var copy = self
        copy.isSecret = true
        return copy
    }

    /// The same field, after everything else on a line.
    package var asAnnotation: FieldDefinition {
        var copy = self
        copy.isAnnotation = true
        return copy
    }
}

/// Names for the numbers of a field.
public enum NameSource: Sendable {
    /// A short list, in the order of the specification.
    case values([ValueName])
    /// A table of assigned numbers.
    case table(NumberTable)
    /// A table of assigned numbers whose lower bits, so many, are another field and 0 in this field's entries.
    case upperBits(NumberTable, above: UInt64)
    /// A list that is made when it is asked for: names of PDUs come from definitions whose own fields they name.
    case computed(@Sendable () -> [ValueName])
    /// Of UUIDs rather than numbers: the program's own, Assigned Numbers, and those that vendors have published.
    case uuids(UUIDNames, UUIDKind)
    /// A list of the program's declarations, which is read when someone asks for it.
    case declared(@Sendable () -> NameSource)

    /// A list for each decoder that calls the same numbers otherwise: a state in a command and in its response. The highest
    /// byte of a number says which list is meant (`FieldEntry.named`).
    indirect case several([NameSource])

    /// Below the number of a list.
    @usableFromInline package static let listBits: UInt64 = 56
    /// Lists of one field at most.
    static let listLimit = 100

    /// The name of a value; `nil` where it has none.
    package func name(of value: UInt64) -> StaticName? {
        switch self {
        case .values(let list):
            for entry in list where entry.value <= value && value <= entry.last { return entry.name }
            return nil
        case .table(let table):
            return UInt32(exactly: value).flatMap { table.name(of: $0) }
        case .upperBits(let table, let bits):
            return UInt32(exactly: value << bits).flatMap { table.name(of: $0) }
        case .computed(let list):
            return list().first { $0.value == value }?.name
        case .uuids: return nil
        case .declared(let source): return source().name(of: value)
        case .several(let lists):
            let list = Int(value >> NameSource.listBits)
            return list < lists.count ? lists[list].name(of: value & (1 << NameSource.listBits - 1)) : nil
        }
    }
}

extension NameSource {
    /// The lists, and with them one more, if none agrees with it.
    func including(_ other: NameSource) -> NameSource {
        let lists = if case .several(let lists) = self { lists } else { [self] }
        if lists.contains(where: other.agrees) { return self }
        return .several(lists + [other])
    }

    /// The number of the list that agrees with another; 0 where there is one list only.
    package func list(agreeingWith other: NameSource) -> Int {
        guard case .several(let lists) = self else { return 0 }
        return lists.firstIndex(where: other.agrees) ?? 0
    }

    /// Whether both have the same short list; lists that stand elsewhere are not compared.
    func agrees(with other: NameSource) -> Bool {
        if case .declared(let source) = self { return source().agrees(with: other) }
        if case .declared(let source) = other { return agrees(with: source()) }
        guard case .values(let own) = self, case .values(let others) = other else { return true }
        return own.count == others.count
            && zip(own, others).allSatisfy { $0.value == $1.value && $0.last == $1.last && $0.name == $1.name }
    }
}

/// One value of an enumeration, or several that follow each other, and their name.
public struct ValueName: Sendable {
    /// The raw value; the first, where there are several.
    package let value: UInt64
    /// The last of several.
    package let last: UInt64
    /// The meaning, in the words of the specification.
    package let name: StaticName

    /// A value and its name.
    public init(_ value: UInt64, _ name: StaticName) { self.init(value...value, name) }

    /// Up to 65,536 values with one name.
    @inline(never)
    public init(_ values: ClosedRange<UInt64>, _ name: StaticName) {
        value = values.lowerBound
        last = value + min(values.upperBound - value, 0xFFFF)
        self.name = name
    }
}

extension NameSource: ExpressibleByDictionaryLiteral {
    /// Values and their names: `[0: "Off", 1: "On"]`.
    @inline(never)
    public init(dictionaryLiteral elements: (UInt64, StaticString)...) {
        self = .values(elements.map { ValueName($0.0, StaticName($0.1)) })
    }
}
