/// Two decoders, or one twice, give a path different types or units: a filter or a column could not know which is meant.
public struct FieldConflictError: Error, CustomStringConvertible {
    /// The dotted path, `value.temperature`.
    public let path: String
    /// The decoder that has the path; where one is built in, that.
    public let first: Use
    /// The decoder that contradicts it.
    public let second: Use

    /// One decoder's use of the path.
    public struct Use: Sendable {
        /// The decoder's name, or the name of the PDU, command or event.
        public let decoder: String
        /// The type of its values.
        public let type: FieldType
        /// Whether the field may have several values.
        public let isList: Bool
        /// The symbol of the unit; empty for plain numbers.
        public let unit: String

        init(_ definition: FieldDefinition, by owner: String) {
            decoder = owner
            type = definition.type
            isList = definition.isList
            unit = definition.unit
        }

        fileprivate var description: String {
            (isList ? "list of " : "") + type.name + (unit.isEmpty ? " without a unit" : " in \(unit)")
        }
    }

    public var description: String {
        """
        two definitions of the field '\(path)': \(first.description) in '\(first.decoder)', \(second.description) in \
        '\(second.decoder)'; a path has one type and one unit everywhere: rename the field in one of them
        """
    }
}

/// A layout that cannot be decoded by, whatever the bytes are.
public struct LayoutError: Error, CustomStringConvertible {
    /// The decoder's name, or the name of the PDU, command or event.
    public let decoder: String
    /// The dotted path of the field at which the layout is wrong, or of the object that it is in.
    public let path: String
    /// The mistake and its correction.
    public let problem: String

    init(_ owner: FieldOwner, _ path: String, _ problem: String) {
        decoder = owner.name
        self.path = path
        self.problem = problem
    }

    public var description: String { "layout of '\(decoder)', at '\(path)': \(problem)" }
}

/// A decoder is registered for something that no decoder can have.
public struct TargetError: Error, CustomStringConvertible {
    /// The target that it is registered for.
    public let target: ValueDecoder.Target
    /// The decoder's name.
    public let decoder: String
    /// Why it cannot have that.
    public let problem: String

    public var description: String { "'\(decoder)' for \(target): \(problem)" }
}

/// Who names a field, for messages.
enum FieldOwner: Sendable {
    /// The code of a layer, in an enumeration of its own.
    case layers
    case pdu(StaticName)
    /// A registered decoder; the path of the object that its fields are in.
    case decoder(String, under: String)

    var name: String {
        switch self {
        case .layers: "the layer itself"
        case .pdu(let name): "\(name)"
        case .decoder(let name, _): name
        }
    }
}
