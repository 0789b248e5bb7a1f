import Sniff

/// A made-up conversation of an app with a device, as a capture of the app's phone: real packets for tests of decoders and
/// expectations.
///
/// ```swift
/// let conversation = Conversation(with: TestDevice("Tank", services: [.init(0xFFF0, [0xFFF1, 0xFFF2])])) {
///     $0.add(.advertise(), .connect, .subscribe(0xFFF1), .write(0xFFF2, [1]))
///     for level in [80, 79] as [UInt8] { $0.add(.wait(.seconds(3)), .notify(0xFFF1, [level])) }
/// }
/// let packets = try Array(conversation.capture().packets())
/// ```
///
/// ``Step/connect`` shows what an app's phone does: the connection, the MTU, and the discovery of all services, so that
/// packets and operations have names. Packets are a millisecond apart; ``Step/wait(_:)`` makes a pause.
public struct Conversation: Sendable {
    /// The capture.
    public private(set) var writer: BtsnoopWriter
    private let device: TestDevice

    /// - Parameters:
    ///   - device: the other side.
    ///   - steps: what happens, in order.
    public init(with device: TestDevice, _ steps: [Step] = []) {
        self.device = device
        writer = BtsnoopWriter()
        for step in steps { append(step) }
    }

    /// A conversation that code makes: with loops and conditions, and so long as it likes, for the compiler looks at each
    /// statement alone.
    ///
    /// - Parameters:
    ///   - device: the other side.
    ///   - script: adds what happens (``add(_:)``).
    public init(with device: TestDevice, _ script: (inout Conversation) throws -> Void) rethrows {
        self.init(with: device)
        try script(&self)
    }

    /// Goes on with these steps.
    public mutating func add(_ steps: Step...) { for step in steps { append(step) } }

    /// The content of a capture file (btsnoop).
    public var bytes: [UInt8] { writer.bytes }

    /// The conversation as a capture to read.
    ///
    /// - Parameter options: how it is decoded.
    /// - Throws: nothing but what `Capture` throws.
    public func capture(options: CaptureOptions = .standard) throws -> Capture {
        try Capture(bytes: bytes, name: "conversation", options: options)
    }

    /// Something that happens. Characteristics are named by their UUID; one that the device does not have traps.
    public enum Step: Sendable {
        /// The device advertises its services, the data given, and its name: length, type and content of each AD structure.
        /// The name is in a scan response if the 31 bytes of an advertisement are too few for all.
        case advertise([UInt8] = [])
        /// The app connects and discovers everything.
        case connect
        /// Somebody hangs up, with a reason (Core 6.0, Vol 1, Part F): 0x13 the device, 0x16 the app, 0x08 nobody.
        case disconnect(reason: UInt8 = 0x16)
        /// The app writes, and the device answers; with an error code where that is given.
        case write(BluetoothUUID, [UInt8], error: UInt8? = nil)
        /// The app writes without an answer.
        case command(BluetoothUUID, [UInt8])
        /// The app reads this value.
        case read(BluetoothUUID, [UInt8], error: UInt8? = nil)
        /// The app asks for notifications, and the device agrees.
        case subscribe(BluetoothUUID)
        /// The app wants no more notifications.
        case unsubscribe(BluetoothUUID)
        /// The device notifies.
        case notify(BluetoothUUID, [UInt8])
        /// The device indicates, and the app confirms.
        case indicate(BluetoothUUID, [UInt8])
        /// Time passes.
        case wait(Duration)
        /// A PDU of the Attribute Protocol as it is.
        case att([UInt8], isSent: Bool)
        /// An HCI event as it is.
        case event(UInt8, [UInt8])
    }
}

extension Conversation {
    private mutating func append(_ step: Step) {
        switch step {
        case .advertise(let data): advertise(data)
        case .connect: connect()
        case .disconnect(let reason): writer.add(event: 0x05, [0, 0x40, 0, reason])
        case .write(let uuid, let value, let error):
            request([0x12] + handle(of: uuid).octets + value, answer: [0x13], error)
        case .command(let uuid, let value): send([0x52] + handle(of: uuid).octets + value)
        case .read(let uuid, let value, let error):
            request([0x0A] + handle(of: uuid).octets, answer: [0x0B] + value, error)
        case .subscribe(let uuid): request([0x12] + (handle(of: uuid) &+ 1).octets + [1, 0], answer: [0x13])
        case .unsubscribe(let uuid): request([0x12] + (handle(of: uuid) &+ 1).octets + [0, 0], answer: [0x13])
        case .notify(let uuid, let value): receive([0x1B] + handle(of: uuid).octets + value)
        case .indicate(let uuid, let value):
            receive([0x1D] + handle(of: uuid).octets + value)
            send([0x1E])
        case .wait(let time): writer.wait(time)
        case .att(let pdu, let isSent): writer.add(att: pdu, isSent: isSent)
        case .event(let code, let parameters): writer.add(event: code, parameters)
        }
    }

    private func handle(of uuid: BluetoothUUID) -> UInt16 {
        guard let handle = device.layout.handles[uuid] else {
            preconditionFailure("the device '\(device.name)' has no characteristic \(uuid)")
        }
        return handle
    }

    private mutating func send(_ pdu: [UInt8]) { writer.add(att: pdu, isSent: true) }
    private mutating func receive(_ pdu: [UInt8]) { writer.add(att: pdu, isSent: false) }

    private mutating func request(_ pdu: [UInt8], answer: [UInt8], _ error: UInt8? = nil) {
        send(pdu)
        receive(error.map { [0x01, pdu[0], pdu[1], pdu[2], $0] } ?? answer)
    }

    /// LE Advertising Report (Core 6.0, Vol 4, Part E, 7.7.65.2): connectable. The name is after it, in the answer to a scan
    /// request, where an advertisement has no room for it (Vol 6, Part B, 2.3.1).
    private mutating func advertise(_ data: [UInt8]) {
        let name = Array(device.name.utf8.prefix(20))
        let nameStructure = [UInt8(name.count + 1), 0x09] + name
        let structures = [2, 0x01, 0x06] + (data.listsServices ? [] : device.serviceStructures) + data
        let hasRoom = structures.count + nameStructure.count <= 31
        report(0x00, structures + (hasRoom ? nameStructure : []))
        if !hasRoom { report(0x04, nameStructure) }
    }

    private mutating func report(_ type: UInt8, _ data: [UInt8]) {
        let data = data.prefix(200)
        writer.add(
            event: 0x3E, [0x02, 1, type, device.addressType] + device.octets + [UInt8(data.count)] + data + [0xC4])
    }

    /// LE Connection Complete (7.7.65.1), Exchange MTU, and the discovery.
    private mutating func connect() {
        writer.add(
            event: 0x3E,
            [0x01, 0, 0x40, 0, 0, device.addressType] + device.octets + [24, 0, 0, 0, 0x90, 1, 0])
        request([0x02, 0xF7, 0x00], answer: [0x03, 0xF7, 0x00])
        for answer in device.layout.discovery { request(answer.request, answer: answer.response, answer.error) }
    }
}

extension [UInt8] {
    /// Whether one of the AD structures lists services (Assigned Numbers, 2.3: 0x02, 0x03, 0x06, 0x07).
    fileprivate var listsServices: Bool {
        var index = 0
        while index + 1 < count {
            if [0x02, 0x03, 0x06, 0x07].contains(self[index + 1]) { return true }
            index += 1 + Int(self[index])
        }
        return false
    }
}
