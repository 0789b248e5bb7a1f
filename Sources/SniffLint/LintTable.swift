import Decoders
import Sniff

/// The attribute table of one server of a connection, as discovery showed it: from the fields of its answers.
public struct LintTable: Sendable {
    /// The declaration of a characteristic.
    public struct Characteristic: Sendable {
        /// Handle of the declaration.
        public let handle: UInt16
        /// Handle of the value.
        public let valueHandle: UInt16
        /// The type of the value.
        public let uuid: BluetoothUUID
        /// The bits of Characteristic Properties (Core 6.0, Vol 3, Part G, 3.3.1.1).
        public let properties: UInt8
        /// The answer that shows it.
        public let seen: Moment
    }

    /// The declaration of a service.
    public struct Service: Sendable {
        /// From the declaration to the last attribute.
        public let handles: ClosedRange<UInt16>
        /// The service.
        public let uuid: BluetoothUUID
        /// The answer that shows it.
        public let seen: Moment
    }

    /// The side that has it.
    public let server: Sender
    /// The device that has it; `nil` where its address is unknown.
    public let owner: DeviceAddress?
    /// Whether that is the capturing host.
    public let isOfHost: Bool
    /// Characteristics by ascending handles.
    public private(set) var characteristics: [Characteristic] = []
    /// Services by ascending handles.
    public private(set) var services: [Service] = []
    /// Descriptors, and other attributes that were listed with their types.
    public private(set) var attributes: [(handle: UInt16, uuid: BluetoothUUID, seen: Moment)] = []
    /// Handles that Find Information, or Read By Type of everything in a service, has looked at.
    private var lookedAt: [ClosedRange<UInt16>] = []
    /// Whether a search for primary services went to its end.
    public private(set) var hasAllServices = false
    /// Services whose characteristics were asked for to the end.
    public private(set) var searched: [ClosedRange<UInt16>] = []

    private static let limit = 1024

    /// - Parameter operation: the first that discovers something of it.
    init(_ operation: BluetoothOperation) {
        server = operation.server
        owner = operation.serverAddress
        isOfHost = operation.isOfHost
    }

    /// A finding about the table.
    func remark(_ text: String, _ moments: [Moment], subject: String? = nil) -> LintRemark {
        var remark = LintRemark(text, moments, subject: subject, peer: owner)
        remark.isAboutHost = isOfHost
        return remark
    }

    /// The characteristic whose value or descriptor a handle is.
    public func owner(of handle: UInt16) -> Characteristic? {
        characteristics.last { $0.valueHandle <= handle }
    }

    /// Whether the type of every attribute of some handles is known, or that there is none.
    public func knows(_ handles: ClosedRange<UInt16>) -> Bool {
        handles.allSatisfy { handle in lookedAt.contains { $0.contains(handle) } }
    }

    /// The last handle that a characteristic may have a descriptor at.
    public func end(of characteristic: Characteristic) -> UInt16? {
        let next = characteristics.first { $0.handle > characteristic.handle }?.handle
        let service = services.first { $0.handles.contains(characteristic.handle) }?.handles.upperBound
        switch (next, service) {
        case (let next?, let service?): return min(next - 1, service)
        case (let next?, nil): return next - 1
        case (nil, let service?): return service
        case (nil, nil): return nil
        }
    }

    mutating func take(_ operation: BluetoothOperation, _ fields: TableFields) {
        guard let request = operation.packets.first, let start = request[fields.start], let end = request[fields.end],
            let low = UInt16(exactly: start), let high = UInt16(exactly: end), low <= high
        else { return }
        let method = request[fields.opcode]
        let hasEnded = operation.facts[.error] != nil && operation.outcome == .succeeded
        guard operation.outcome == .succeeded, let end = operation.end, !operation.isCut else { return }
        if hasEnded {
            // Attribute Not Found: nothing more is there.
            switch method {
            case 0x10: hasAllServices = hasAllServices || high == 0xFFFF
            case 0x08 where request[fields.type] == .characteristic: searched.append(low...high)
            case 0x04: lookAt(low...high)
            default: break
            }
            return
        }
        guard operation.packets.count > 1, let listed = operation.packets.last?.fields.elements(ATTField.attributes.key)
        else { return }
        var last = low
        for entry in listed.prefix(LintTable.limit) {
            guard let handle = entry[fields.handle].flatMap({ UInt16(exactly: $0) }) else { continue }
            last = max(last, handle)
            add(entry, at: handle, by: method, end, fields)
        }
        if method == 0x04 { lookAt(low...last) }
    }

    private mutating func add(
        _ entry: PacketFields, at handle: UInt16, by method: Int?, _ moment: Moment, _ fields: TableFields
    ) {
        if let value = entry[fields.valueHandle].flatMap({ UInt16(exactly: $0) }),
            let uuid = entry[fields.characteristic], let properties = entry[fields.properties]
        {
            guard characteristics.count < LintTable.limit, !characteristics.contains(where: { $0.handle == handle })
            else { return }
            let index = (0..<characteristics.count).first { characteristics[$0].handle > handle }
            characteristics.insert(
                Characteristic(
                    handle: handle, valueHandle: value, uuid: uuid, properties: UInt8(truncatingIfNeeded: properties),
                    seen: moment), at: index ?? characteristics.count)
            lookAt(handle...max(handle, value))
        } else if let uuid = entry[fields.service],
            let end = entry[fields.groupEnd].flatMap({ UInt16(exactly: $0) }), handle <= end
        {
            guard services.count < LintTable.limit, !services.contains(where: { $0.handles.lowerBound == handle })
            else { return }
            services.append(Service(handles: handle...end, uuid: uuid, seen: moment))
        } else if method == 0x04, let uuid = entry[fields.uuid], attributes.count < LintTable.limit,
            !attributes.contains(where: { $0.handle == handle })
        {
            attributes.append((handle, uuid, moment))
        }
    }

    private mutating func lookAt(_ handles: ClosedRange<UInt16>) {
        if lookedAt.count < LintTable.limit { lookedAt.append(handles) }
    }
}

/// The fields that a table is made of. An object, as those of reports are.
final class TableFields: Sendable {
    let opcode, start, end: Field<Int>
    let type: Field<BluetoothUUID>
    let handle, valueHandle, properties, groupEnd: Field<Int>
    let uuid, characteristic, service: Field<BluetoothUUID>

    init(_ needs: inout LintNeeds) throws(FieldError) {
        needs.operations(.discover, packets: true)
        opcode = try needs.field("att.opcode")
        start = try needs.field("att.start_handle")
        end = try needs.field("att.end_handle")
        type = try needs.field("att.type")
        handle = try needs.field("att.attributes.handle")
        valueHandle = try needs.field("att.attributes.value_handle")
        properties = try needs.field("att.attributes.properties")
        groupEnd = try needs.field("att.attributes.end_handle")
        uuid = try needs.field("att.attributes.uuid")
        characteristic = try needs.field("att.attributes.characteristic")
        service = try needs.field("att.attributes.service")
    }
}
