import Decoders

/// Further data to take out of captures, and data that stay because the user vouches for them.
public struct RedactionOptions: Sendable {
    /// The upper half of public addresses stays: it says who made the device.
    public var keepsVendors = false
    /// Comments and names of capture interfaces stay.
    public var keepsComments = false
    /// All values of attributes are wiped, but for what the decoding of others rests on.
    public var wipesValues = false
    /// Characteristics, services and companies whose values are wiped, and those whose values stay.
    private(set) var wiped = ChosenValues()
    private(set) var kept = ChosenValues()

    /// Whatever no decoder explains as harmless.
    public init() {}

    /// Wipes the values of a characteristic, of all characteristics of a service with its service data, or the manufacturer
    /// data of a company, though they are harmless.
    ///
    /// - Parameters:
    ///   - text: a UUID, the name of a characteristic, of a service or of a company, or `company:` with its number.
    ///   - names: those of a registry (`Vocabulary.uuidNames`); without them those of the program.
    /// - Throws: ``RedactionError/unknownName(_:nearest:)`` for a name that nothing has.
    public mutating func wipe(_ text: String, _ names: UUIDNames? = nil) throws(RedactionError) {
        try wiped.add(text, names ?? UUIDNames(), "--wipe")
    }

    /// Keeps what ``wipe(_:_:)`` would wipe, or `comments`, although nothing says that it is harmless: whoever asks for it
    /// vouches for it. Keys and addresses in it do not stay.
    ///
    /// - Parameters:
    ///   - text: a UUID, the name of a characteristic, of a service or of a company, `company:` with its number, or
    ///     `comments`.
    ///   - names: those of a registry (`Vocabulary.uuidNames`); without them those of the program.
    /// - Throws: ``RedactionError/unknownName(_:nearest:)`` for a name that nothing has.
    public mutating func keep(_ text: String, _ names: UUIDNames? = nil) throws(RedactionError) {
        if text == "comments" { keepsComments = true } else { try kept.add(text, names ?? UUIDNames(), "--keep") }
    }
}

/// Values that the user named.
struct ChosenValues: Sendable {
    private var uuids: Set<BluetoothUUID> = []
    private var companies: Set<UInt64> = []

    mutating func add(_ text: String, _ names: UUIDNames, _ option: String) throws(RedactionError) {
        let prefix = "company:"
        if text.lowercased().hasPrefix(prefix) {
            let name = String(text.dropFirst(prefix.count))
            let digits = name.lowercased().hasPrefix("0x") ? String(name.dropFirst(2)) : name
            if let number = UInt16(digits, radix: 16), digits.utf8.count == 4 || digits != name {
                companies.insert(UInt64(number))
                return
            }
            guard addCompanies(named: name) else { throw .unknownName("\(option) \(text)", nearest: []) }
            return
        }
        if let uuid = BluetoothUUID(text) {
            uuids.insert(uuid)
            return
        }
        let named = names.uuids(named: text)
        uuids.formUnion(named)
        if !addCompanies(named: text), named.isEmpty {
            throw .unknownName("\(option) \(text)", nearest: names.nearest(to: text))
        }
    }

    private mutating func addCompanies(named name: String) -> Bool {
        let wanted = name.lowercased()
        var isFound = false
        for entry in AssignedNumbers.companies where entry.name.string.lowercased() == wanted {
            companies.insert(UInt64(entry.number))
            isFound = true
        }
        return isFound
    }

    func contains(company: UInt64) -> Bool { companies.contains(company) }

    /// Whether an attribute or its service is named, or service data.
    func contains(_ uuid: BluetoothUUID?, in service: BluetoothUUID? = nil) -> Bool {
        [uuid, service].contains { $0.map { uuids.contains($0) } ?? false }
    }
}

/// Why captures cannot be redacted.
public enum RedactionError: Error, Sendable, CustomStringConvertible {
    /// Nothing is called so.
    case unknownName(String, nearest: [String])
    /// More is to be remembered than is kept in memory.
    case tooMuch
    /// The new capture could not be written, and why.
    case notWritten(String)
    /// A capture is to be written that was not learned from.
    case notLearned(String)
    /// An input is no regular file, and can be read only once.
    case cannotReadTwice(String)

    public var description: String {
        switch self {
        case .unknownName(let name, let nearest):
            "\(name): no characteristic, service or company has this name"
                + (nearest.isEmpty ? "" : "; similar: \(nearest.joined(separator: ", "))")
        case .notWritten(let why): why
        case .tooMuch:
            "the captures have more addresses or PDUs in pieces than fit into memory; redact fewer at a time"
        case .notLearned(let name):
            "\(name): nothing was learned from it; learn from each capture, by the same name, first"
        case .cannotReadTwice(let name):
            "\(name): captures are read twice, and a pipe can be read only once; save it to a file first"
        }
    }
}
