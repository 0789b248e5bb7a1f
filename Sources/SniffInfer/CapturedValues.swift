import Decoders
import Sniff

/// Gathers the values of attributes and advertising data that no decoder is registered for, or only one that shows bytes of
/// a serial line, and finds out what they say.
package struct CapturedValues: Sendable {
    private struct Key: Hashable {
        let target: InferenceTarget
        let direction: InferenceTarget.Direction
    }

    private struct Subject: Sendable {
        var sample = ValueSample()
        var handleName: StaticName?
        var service: BluetoothUUID?
        /// The longest value that the MTU allows, where one was that long.
        var full: Int?
        var counts: [OperationKind: Int] = [:]
    }

    private let registry: Registry
    private let selection: InferenceSelection
    private var order: [Key] = []
    private var subjects: [Key: Subject] = [:]
    /// Targets whose values are keys or credentials.
    private var secrets: Set<InferenceTarget> = []
    private var known = KnownIdentifiers()
    /// User descriptions of characteristics (Core 6.0, Vol 3, Part G, 3.3.3.2).
    private var descriptions: [BluetoothUUID: String] = [:]
    /// Whether there were more attributes than are kept.
    package private(set) var limitReached = false

    /// Attributes and kinds of advertising data that are kept, each in one direction.
    package static let limit = 256

    package init(_ registry: Registry, _ selection: InferenceSelection) {
        self.registry = registry
        self.selection = selection
    }

    /// The operations to request from a session.
    package static var operations: OperationSelection {
        var operations = OperationSelection()
        operations.kinds = OperationKinds([.read, .write, .notify, .indicate, .message, .advertise])
        return operations
    }

    package mutating func receive(_ event: OperationEvent) {
        guard case .operation(let operation) = event else { return }
        for address in [operation.central, operation.peripheral] { if let address { known.insert(address) } }
        guard operation.outcome == .succeeded, !operation.isCut else { return }
        if operation.kind == .read, operation.attribute?.uuid == BluetoothUUID(0x2901),
            let characteristic = operation.attribute?.characteristic, descriptions.count < Self.limit
        {
            descriptions[characteristic] = String(decoding: operation.value, as: UTF8.self)
        }
        if operation.kind == .advertise { addAdvertising(operation) } else { addValue(operation) }
    }

    /// UUIDs and addresses that the run has, so that they are found in values.
    package mutating func know(_ databases: [GATTDatabase], _ devices: [Device]) {
        for database in databases {
            for service in database.services { known.insert(service.uuid) }
            for (_, attribute) in database.attributes { if let uuid = attribute.uuid { known.insert(uuid) } }
        }
        for device in devices {
            known.insert(device.address)
            for service in device.services { known.insert(service) }
        }
    }

    // MARK: - Attributes

    private mutating func addValue(_ operation: BluetoothOperation) {
        guard let attribute = operation.attribute, let direction = operation.direction,
            selection.handle.map({ $0 == attribute.handle }) ?? true
        else { return }
        // The parts of a long value come as a message, too.
        if operation.kind == .read {
            if operation.facts[.offset] != nil { return }
            if case .integer(let mtu)? = operation.facts[.mtu], operation.value.count >= mtu - 1 { return }
        }
        let server = operation.server
        let target: InferenceTarget
        if let uuid = attribute.uuid {
            guard !uuid.isDeclaration else { return }
            if !selection.isNamed, !SerialLines.characteristics.contains(uuid),
                registry.decoder(for: uuid, in: attribute.service, of: attribute.devices) != nil
            {
                return
            }
            target = uuid.isOfStructure ? .descriptor(uuid) : .characteristic(uuid)
        } else {
            guard attribute.handle != 0 else { return }
            target = .handle(attribute.handle, server: server?.identity)
        }
        add(operation, operation.value[...], Key(target: target, direction: direction), of: server)
    }

    // MARK: - Advertising

    private mutating func addAdvertising(_ operation: BluetoothOperation) {
        guard selection.handle == nil else { return }
        let (bytes, advertiser) = (operation.value, operation.peripheral)
        var structures = AdvertisingData(0..<bytes.count)
        while let (type, range) = structures.nextWhole(bytes.span) {
            let start = range.lowerBound
            if type == ADType.manufacturerData, range.count >= 2 {
                let company = bytes.span.u16(at: start)
                let data = start + 2..<range.upperBound
                if !selection.isNamed, registry.decodesManufacturerData(range, of: 0..<bytes.count, bytes.span) {
                    continue
                }
                add(operation, bytes[data], Key(target: .company(company), direction: .advertised), of: advertiser)
            } else if let width = ADType.serviceDataWidth(type), range.count >= width {
                let uuid = BluetoothUUID(bytes.span, at: start, width: width)
                let data = start + width..<range.upperBound
                if !selection.isNamed, registry.decoder(forServiceData: uuid, bytes.span, data) != nil { continue }
                add(operation, bytes[data], Key(target: .serviceData(uuid), direction: .advertised), of: advertiser)
            }
        }
    }

    // MARK: - Both

    private mutating func add(
        _ operation: BluetoothOperation, _ value: ArraySlice<UInt8>, _ key: Key, of device: DeviceAddress?
    ) {
        guard selection.includes(key.target), !value.isEmpty else { return }
        if subjects[key] == nil {
            guard order.count < Self.limit else {
                limitReached = true
                return
            }
            order.append(key)
            subjects[key] = Subject()
        }
        subjects[key]?.counts[operation.kind, default: 0] += 1
        if let attribute = operation.attribute { subjects[key]?.service = attribute.service }
        if operation.kind != .read, case .integer(let mtu)? = operation.facts[.mtu], value.count == mtu - 3 {
            subjects[key]?.full = value.count
        }
        if case .handle = key.target { subjects[key]?.handleName = operation.attribute?.handleName }
        if operation.isSecret { secrets.insert(key.target) }
        // What is hidden is not kept.
        guard !secrets.contains(key.target) else { return }
        let moment = operation.kind == .read ? operation.completion : operation.begin
        subjects[key]?.sample.add(
            value, nanoseconds: moment.nanoseconds, stream: operation.stream(device), device: device?.key ?? 0)
    }

    /// The inferred layouts, in the order in which the values appeared.
    ///
    /// - Parameters:
    ///   - start: the time of the first record of the run.
    ///   - matches: whether the values of a device (``DeviceAddress/key``) count.
    package func inferred(start: Timestamp, from matches: (_ device: UInt64) -> Bool) -> [InferredValues] {
        let start = start.isKnown ? start.nanoseconds(since: Timestamp(microseconds: 0)) : nil
        return order.compactMap { key in
            guard let subject = subjects[key] else { return nil }
            let isSecret = secrets.contains(key.target)
            let series = subject.sample.series(start: start, from: matches)
            guard series.count > 0 || isSecret else { return nil }
            let messages = subject.full.flatMap { series.joined(full: $0) }
            return InferredValues(
                target: key.target, handleName: subject.handleName, direction: key.direction,
                count: subject.counts.values.reduce(0, +),
                operations: OperationKind.allCases.compactMap { kind in subject.counts[kind].map { (kind, $0) } },
                sampled: series.count, messages: messages?.count, devices: Set(series.streams).count,
                layouts: isSecret ? [] : InferredLayout.infer(messages ?? series, known, support(key, subject)),
                isSecret: isSecret)
        }
    }

    private func support(_ key: Key, _ subject: Subject) -> QuantitySupport {
        var support = QuantitySupport(isWritten: key.direction == .toServer)
        support.add(service: subject.service)
        if let name = subject.handleName { support.add(text: name.string) }
        switch key.target {
        case .characteristic(let uuid):
            if let name = registry.vocabulary.uuidNames.name(of: uuid) { support.add(text: name.string) }
            if let description = descriptions[uuid] { support.add(text: description) }
        case .serviceData(let uuid): support.add(service: uuid)
        case .descriptor, .handle, .company: break
        }
        return support
    }
}

extension BluetoothOperation {
    /// Who sent the value, if it carries one.
    fileprivate var direction: InferenceTarget.Direction? {
        switch kind {
        case .notify, .indicate, .read: .fromServer
        case .write: .toServer
        case .message:
            facts[.profile] == .text("long-write")
                ? .toServer : facts[.profile] == .text("long-read") ? .fromServer : nil
        default: nil
        }
    }

    /// The side that has the attribute: it sends notifications, and the other side asks.
    fileprivate var server: DeviceAddress? {
        let isServer = kind == .notify || kind == .indicate
        switch actor {
        case .central: return isServer ? central : peripheral
        case .peripheral: return isServer ? peripheral : central
        default: return peripheral
        }
    }

    /// Values of one connection follow each other, and those that one device advertises in one input.
    fileprivate func stream(_ device: DeviceAddress?) -> UInt64 {
        let input = UInt64(truncatingIfNeeded: begin.input) << 52
        if let connection { return UInt64(truncatingIfNeeded: connection.rawValue) | 1 << 51 | input }
        return (device?.key ?? 0) | input
    }
}
