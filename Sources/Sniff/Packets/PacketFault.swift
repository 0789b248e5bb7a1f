import Decoders

/// A fault of a packet. Everything that was decoded before it is there.
public struct PacketFault: Sendable, Hashable, CustomStringConvertible {
    /// Path of the layer that could not be decoded further: `att`; `record` for the record itself.
    public let layer: String
    /// Path of the field at which decoding stopped.
    public let path: String
    /// Byte offset in the record, or in the PDU joined from several fragments.
    public let offset: Int
    /// Bytes needed, where there are too few.
    public let needed: Int?
    /// Bytes available, where there are too few.
    public let available: Int?
    /// Of a field that does not fit: the length that ends the bytes, such as `L2CAP length`, where it is known.
    public let limit: String?
    /// The problem, as a sentence without its end.
    public let reason: String

    /// One line: the field, the place and the reason.
    public var description: String {
        "\(path) at byte \(offset): \(reason)"
            + (needed.map { " (\($0) bytes needed, \(available ?? 0) available\(limit.map { " by the \($0)" } ?? ""))" }
                ?? "")
    }
}

extension Packet {
    /// The faults of the packet; usually empty.
    public var faults: [PacketFault] {
        fields.elements(Layer.faults.key, fields.range).map { PacketFault(fields.part($0)) }
    }
}

extension PacketFault {
    /// - Parameter isCut: whether the capture kept only the beginning of the record.
    init(_ fault: Fault, isCut: Bool, _ registry: Registry) {
        path = registry.vocabulary[fault.field].path
        let layer = Layer(path: path)
        self.layer = layer == .record ? "record" : layer.prefix
        offset = max(fault.offset, 0)
        let hasCounts = fault.needed != 0 || fault.available != 0
        needed = hasCounts ? max(fault.needed, 0) : nil
        available = hasCounts ? max(fault.available, 0) : nil
        let reason = fault.reason(isCut: isCut)
        limit = reason == .cutShort ? nil : fault.limit.map { "\($0.text)" }
        self.reason = "\(reason.text)"
    }

    init(_ element: PacketFields) {
        func find(_ field: FaultField) -> FieldValue? {
            element.value(field.key, nil, element.range, isList: false)
        }
        layer = find(.faultLayer).flatMap { String(fieldValue: $0) } ?? ""
        let field = find(.field).flatMap { String(fieldValue: $0) } ?? ""
        path = layer == "record" || layer == field ? field : "\(layer).\(field)"
        offset = find(.offset).flatMap { Int(fieldValue: $0) } ?? 0
        needed = find(.needed).flatMap { Int(fieldValue: $0) }
        available = find(.available).flatMap { Int(fieldValue: $0) }
        limit = find(.limit).flatMap { String(fieldValue: $0) }
        reason = find(.reason).flatMap { String(fieldValue: $0) } ?? ""
    }
}
