import Decoders

/// What is taken out of captures besides what always is.
public struct RedactionOptions: Sendable {
    /// The upper half of public addresses stays: it says who made the device.
    public var keepsVendors = false
    /// Characteristics, services and companies whose values are wiped; see ``RedactionOptions/wipe(_:)``.
    var wipes = WipedValues()

    /// Addresses, names, serial numbers, keys and credentials.
    public init() {}

    /// All values of attributes are wiped, but for what the decoding of others rests on.
    public var wipesValues: Bool {
        get { wipes.all }
        set { wipes.all = newValue }
    }

    /// Wipes the values of a characteristic, of all characteristics of a service with its service data, or the manufacturer
    /// data of a company.
    ///
    /// - Parameter text: a UUID, the name of a characteristic, of a service or of a company, or `company:` with its number.
    /// - Throws: ``RedactionError/unknownName(_:nearest:)`` for a name that nothing has.
    public mutating func wipe(_ text: String) throws(RedactionError) { try wipes.add(text, UUIDNames()) }

    /// The same with names of your own.
    ///
    /// - Parameters:
    ///   - text: a UUID, the name of a characteristic, of a service or of a company, or `company:` with its number.
    ///   - names: those of a registry (`Vocabulary.uuidNames`).
    /// - Throws: ``RedactionError/unknownName(_:nearest:)`` for a name that nothing has.
    public mutating func wipe(_ text: String, _ names: UUIDNames) throws(RedactionError) { try wipes.add(text, names) }
}

/// Values that somebody asked to be wiped.
struct WipedValues: Sendable {
    var all = false
    private var uuids: Set<BluetoothUUID> = []
    private var companies: Set<UInt64> = []

    mutating func add(_ text: String, _ names: UUIDNames) throws(RedactionError) {
        let prefix = "company:"
        if text.lowercased().hasPrefix(prefix) {
            let name = String(text.dropFirst(prefix.count))
            let digits = name.lowercased().hasPrefix("0x") ? String(name.dropFirst(2)) : name
            if let number = UInt16(digits, radix: 16), digits.utf8.count == 4 || digits != name {
                companies.insert(UInt64(number))
                return
            }
            guard addCompanies(named: name) else { throw .unknownName(text, nearest: []) }
            return
        }
        if let uuid = BluetoothUUID(text) {
            uuids.insert(uuid)
            return
        }
        let named = names.uuids(named: text)
        uuids.formUnion(named)
        if !addCompanies(named: text), named.isEmpty {
            throw .unknownName(text, nearest: names.nearest(to: text))
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

    func contains(_ uuid: BluetoothUUID) -> Bool { uuids.contains(uuid) }

    /// Whether the value of an attribute is to be wiped.
    func contains(_ uuid: BluetoothUUID?, in service: BluetoothUUID?) -> Bool {
        if let uuid {
            if uuids.contains(uuid) { return true }
            if SensitiveFields.isStructure(uuid) { return false }
        }
        return all || service.map { uuids.contains($0) } ?? false
    }
}

/// Why captures cannot be redacted.
public enum RedactionError: Error, Sendable, CustomStringConvertible {
    /// Nothing is called so.
    case unknownName(String, nearest: [String])
    /// More is to be taken out than is kept in memory.
    case tooMuch
    /// The new capture could not be written, and why.
    case notWritten(String)
    /// An input is no regular file, and can be read only once.
    case cannotReadTwice(String)

    public var description: String {
        switch self {
        case .unknownName(let name, let nearest):
            "--wipe \(name): no characteristic, service or company has this name"
                + (nearest.isEmpty ? "" : "; similar: \(nearest.joined(separator: ", "))")
        case .notWritten(let why): why
        case .tooMuch:
            "the captures have more addresses or values to take out than fit into memory; redact fewer at a time"
        case .cannotReadTwice(let name):
            "\(name): captures are read twice, and a pipe can be read only once; save it to a file first"
        }
    }
}
