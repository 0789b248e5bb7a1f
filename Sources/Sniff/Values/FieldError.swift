import Decoders

/// Why a field cannot be asked for.
public enum FieldError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No field has this path; the nearest names, best first.
    case unknown(path: String, nearest: [String])
    /// The field has values of another type than was asked for; `right` says what to ask for.
    case wrongType(path: String, asked: String, right: String)
    /// The value does not fit into the type, though others of the field do: it is too large or negative, or no case has
    /// this raw value.
    case unfit(path: String, value: FieldValue, asked: String)
    /// The handle is of another registry than the packet.
    case otherRegistry(path: String)

    /// One line: what is wrong, and what would be right.
    public var description: String {
        switch self {
        case .unknown(let path, let nearest): "unknown field \(path)\(NearestName.hint(nearest))"
        case .wrongType(let path, let asked, let right): "\(path) is no \(asked): \(right)"
        case .unfit(let path, let value, let asked): "\(path) is \(value), which does not fit into \(asked)"
        case .otherRegistry(let path): "the field \(path) is of another registry than the packet"
        }
    }
}

extension FieldDefinition {
    /// The type to ask for instead, in the words of an error.
    var rightType: String {
        let single =
            switch type {
            case .integer: "Int"
            case .decimal: "Double"
            case .boolean: "Bool"
            case .text: "String"
            case .hex: "[UInt8]"
            case .address: "DeviceAddress"
            case .uuid: "BluetoothUUID"
            case .object: ""
            case .array: ""
            }
        switch type {
        case .object: return "it is an object; ask for the fields in it"
        case .array: return "it is an array of objects; ask for elements(of:)"
        default:
            let what = (isList ? "a list of " : "") + type.name + (unit.isEmpty ? "" : " in \(unit)")
            return "it is \(what); ask for \(isList ? "[\(single)]" : single)"
        }
    }
}
