import Decoders
import Sniff

/// A column of the table of operations, and where its values come from.
struct OperationColumn: Sendable {
    let column: TableColumn
    let value: @Sendable (BluetoothOperation, OperationScene) -> FieldValue?

    init(
        _ path: String, _ type: FieldType, list: Bool = false, unit: String = "", _ meaning: String,
        _ value: @escaping @Sendable (BluetoothOperation, OperationScene) -> FieldValue?
    ) {
        column = TableColumn(path, type, list: list, unit: unit, meaning)
        self.value = value
    }

    /// A fact, under its name.
    init(_ fact: OperationFact, _ type: FieldType, list: Bool = false, unit: String = "", _ meaning: String) {
        self.init(fact.rawValue, type, list: list, unit: unit, meaning) { operation, _ in operation.facts[fact] }
    }
}

/// The run that operations are of.
struct OperationScene: Sendable {
    let names: UUIDNames
    let showsSecrets: Bool
    /// Time of the first record of the run.
    var start = Timestamp.unknown

    /// The bytes of a PDU, unless the operation is about a credential.
    func pdu(_ bytes: [UInt8], of operation: BluetoothOperation) -> FieldValue? {
        if bytes.isEmpty { return nil }
        return operation.isSecret && !showsSecrets ? .text(FieldList.maskText) : .bytes(bytes)
    }

    /// A moment in Unix seconds.
    func time(_ moment: Moment) -> FieldValue? {
        guard start.isKnown, let position = moment.position else { return nil }
        let origin = Timestamp(seconds: start.seconds, fraction: 0, digits: 6)
        return .decimal(Double(start.seconds) + (start.nanoseconds(since: origin) + position).seconds)
    }
}

/// The table of operations: what devices did, a request with its answer in one row. Advertising is one row for each address
/// and form of its data.
enum OperationTable {
    static let columns: [OperationColumn] = [
        OperationColumn("frame", .integer, "record that begins it") { operation, _ in
            .integer(Int(clamping: operation.begin.frame))
        },
        OperationColumn("end_frame", .integer, "record that completes it; absent where no answer was seen") {
            operation, _ in operation.end.map { .integer(Int(clamping: $0.frame)) }
        },
        OperationColumn("time", .decimal, unit: "s", "Unix time of its beginning") { $1.time($0.begin) },
        OperationColumn("operation", .text, "the operation, in the words of expectations") { operation, _ in
            .text(operation.kind.rawValue)
        },
        OperationColumn("actor", .text, "the actor: central, peripheral") { operation, _ in
            operation.actor.name.map { .text("\($0)") }
        },
        OperationColumn("connection", .integer, "number of its connection, as link.connection") { operation, _ in
            operation.connection.map { .integer(Int($0.rawValue)) }
        },
        OperationColumn("central", .address, "address of the central") { operation, _ in
            operation.central.map { .text("\($0)") }
        },
        OperationColumn("peripheral", .address, "address of the peripheral, or of the advertiser") { operation, _ in
            operation.peripheral.map { .text("\($0)") }
        },
        OperationColumn("handle", .integer, "attribute handle") { operation, _ in
            operation.attribute.flatMap { $0.handle == 0 ? nil : .integer(Int($0.handle)) }
        },
        OperationColumn("uuid", .uuid, "type of the attribute") { operation, _ in
            operation.attribute?.uuid.map { .uuid($0) }
        },
        OperationColumn("uuid_name", .text, "name of that type") { operation, scene in
            operation.attribute.flatMap { attribute in
                attribute.uuid.flatMap { scene.names.attributeTypeName(of: $0, in: attribute.service) }
            }.map { .text($0.string) }
        },
        OperationColumn("service", .uuid, "service of the attribute") { operation, _ in
            operation.attribute?.service.map { .uuid($0) }
        },
        OperationColumn("characteristic", .uuid, "characteristic of the attribute") { operation, _ in
            operation.attribute?.characteristic.map { .uuid($0) }
        },
        OperationColumn("value", .hex, "the value read, written or notified; *** for a credential") {
            operation, scene in
            if operation.isSecret, !scene.showsSecrets { return .text(FieldList.maskText) }
            return operation.value.isEmpty ? nil : .bytes(operation.value)
        },
        OperationColumn("result", .text, "succeeded, refused, unanswered") { operation, _ in
            switch operation.outcome {
            case .succeeded: .text("succeeded")
            case .refused: .text("refused")
            case .unanswered: .text("unanswered")
            }
        },
        OperationColumn("error", .integer, "code of the error that refused it") { operation, _ in
            if case .refused(let code, _) = operation.outcome { .integer(code) } else { nil }
        },
        OperationColumn("error_name", .text, "name of that error") { operation, _ in
            if case .refused(_, let name) = operation.outcome { .text(name) } else { nil }
        },
        OperationColumn("unanswered", .text, "why there is no answer: timed out, disconnected, overtaken, not captured")
        {
            operation, _ in
            if case .unanswered(let reason) = operation.outcome { .text(reason.word) } else { nil }
        },
        OperationColumn("cut", .boolean, "whether the capture lacks bytes of it") { operation, _ in
            .boolean(operation.isCut)
        },
        OperationColumn(.latency, .decimal, unit: "s", "from the request to the answer"),
        OperationColumn(.duration, .decimal, unit: "s", "duration of what it ends"),
        OperationColumn(.length, .integer, unit: "byte", "bytes of the value"),
        OperationColumn(.method, .text, "name of the method of the Attribute Protocol"),
        OperationColumn(.mtu, .integer, unit: "byte", "ATT_MTU in force; after an exchange, that of the exchange"),
        OperationColumn(.clientMTU, .integer, unit: "byte", "MTU that the client announces"),
        OperationColumn(.serverMTU, .integer, unit: "byte", "MTU that the server announces"),
        OperationColumn(.discovery, .text, "what is discovered"),
        OperationColumn(.offset, .integer, unit: "byte", "offset of a part of a long value"),
        OperationColumn(.reason, .text, "reason of a disconnection"),
        OperationColumn(.by, .text, "who ended a connection: central or peripheral; otherwise it was lost"),
        OperationColumn(.interval, .decimal, unit: "s", "connection interval, or the one asked for"),
        OperationColumn(.minInterval, .decimal, unit: "s", "least interval asked for"),
        OperationColumn(.maxInterval, .decimal, unit: "s", "largest interval asked for"),
        OperationColumn(.peripheralLatency, .integer, "connection events that the peripheral may skip"),
        OperationColumn(.supervisionTimeout, .decimal, unit: "s", "supervision timeout"),
        OperationColumn(.phyToPeripheral, .text, "PHY from the central to the peripheral"),
        OperationColumn(.phyToCentral, .text, "PHY from the peripheral to the central"),
        OperationColumn(.isSecureConnections, .boolean, "of a pairing: LE Secure Connections"),
        OperationColumn(.isBonding, .boolean, "of a pairing: keys are kept"),
        OperationColumn(.associationModel, .text, "of a pairing: the association model"),
        OperationColumn(.isStoredKey, .boolean, "encrypted with a key from before"),
        OperationColumn(.profile, .text, "of a message: its profile"),
        OperationColumn(.state, .text, "of a message: complete, refused, broken, incomplete"),
        OperationColumn(.packets, .integer, "of a message: its packets"),
        OperationColumn(.violations, .text, list: true, "of a message: violations of its profile"),
        OperationColumn(.name, .text, "of an advertiser: its name"),
        OperationColumn(.services, .uuid, list: true, "of an advertiser: its services"),
        OperationColumn(.rssi, .integer, unit: "dBm", "of an advertiser: received power"),
        OperationColumn("pdu", .hex, "PDU of the Attribute Protocol that begins it; *** with the value of a credential")
        {
            $1.pdu($0.pdu, of: $0)
        },
        OperationColumn("answer_pdu", .hex, "PDU that answers it") { $1.pdu($0.answerPDU, of: $0) },
        OperationColumn(
            "cause", .integer,
            "of a notification or indication: record of the write, subscription or value that it probably follows"
        ) { operation, _ in operation.cause.map { .integer(Int(clamping: $0.frame)) } },
        OperationColumn("delay", .decimal, unit: "s", "time since that record") { operation, _ in
            operation.cause.map { .decimal($0.delay / .seconds(1)) }
        },
    ]
}

/// Writes rows of the table of operations.
struct OperationRows {
    var scene: OperationScene

    static func appendHeader(to out: inout ByteBuffer) {
        let paths = [TableColumn.input.path] + OperationTable.columns.map(\.column.path)
        out.append(string: paths.joined(separator: ",") + "\n")
    }

    func append(_ operation: BluetoothOperation, input: [UInt8], to out: inout ByteBuffer) {
        out.append(input.span, input.indices)
        for column in OperationTable.columns {
            out.append(UInt8(ascii: ","))
            if let value = column.value(operation, scene) { out.append(cell: value) }
        }
        out.append("\n")
    }
}

extension ByteBuffer {
    fileprivate mutating func append(cell value: FieldValue) {
        switch value {
        case .text(let text): append(cell: text)
        case .integer(let number): append(decimal: Int64(number))
        case .unsigned(let number): append(decimal: number)
        case .decimal(let number): if number.isFinite { append(string: "\((number * 1e9).rounded() / 1e9)") }
        case .boolean(let truth): append(truth ? "true" : "false")
        case .bytes, .address: append(string: "\(value)")
        case .uuid(let uuid): append(uuid: uuid)
        case .list(let values):
            let start = count
            append("[")
            for (index, value) in values.enumerated() {
                if index > 0 { append(",") }
                append(json: "\(value)")
            }
            append("]")
            quoteCSV(from: start)
        }
    }
}
