import Decoders

/// Decoders of messages by a number in each, such as an opcode or a type.
package struct MessageKinds: Sendable, Equatable {
    /// Where the number is, from the first byte of the header of the message's first packet.
    package var field: IntegerField
    /// The attribute types whose registered decoders take the messages, by the number.
    package var decoders: [Int: BluetoothUUID]
    /// That of all other messages; without it, they are bytes.
    package var otherwise: BluetoothUUID?

    package init(_ field: IntegerField, _ decoders: [Int: BluetoothUUID], otherwise: BluetoothUUID? = nil) {
        self.field = field
        self.decoders = decoders
        self.otherwise = otherwise
    }

    func decoder(of kind: Int) -> BluetoothUUID? { decoders[kind] ?? otherwise }

    /// Each of them.
    var all: [BluetoothUUID] { decoders.values + [otherwise].compactMap(\.self) }

    /// The content of a message, decided where its bytes are what its sender sent.
    func content(_ header: [UInt8], _ message: [UInt8], isReliable: Bool) -> MessageContent {
        let kind = field.read(header + message.prefix(field.offset + field.width))
        guard isReliable, let kind else { return .kinds(self, kind: kind) }
        return decoder(of: kind).map { .decoder($0) } ?? .bytes
    }
}

/// The header of a message's first packet: what follows from it once no more bytes come.
extension TransferDraft {
    /// Chooses the content by the kind, and puts the header before the message where the flow keeps it.
    mutating func assemble(by flow: TransferFlow) {
        if !header.isEmpty { transfer.details.header = header }
        transfer.assemble(by: flow)
    }

    /// Checks the checksum of a whole message that is not assembled yet. One in its last bytes is taken off.
    mutating func verify(_ checksum: Checksum) {
        let bytes = header + transfer.message
        guard let ranges = checksum.ranges(in: bytes.indices) else {
            let detail = "\(bytes.count) bytes, too few for the checksum"
            return transfer.add(TransferViolation(.invalidMessage, frame: lastFrame, detail))
        }
        if let (expected, found) = checksum.mismatch(in: bytes.span, at: ranges) {
            let shown = TransferViolation.Shown.checksum(
                checksum.digits(found), expected: checksum.digits(expected))
            transfer.add(TransferViolation(.badChecksum, frame: lastFrame, shown))
        }
        if ranges.sum.upperBound == bytes.count, ranges.sum.lowerBound >= header.count {
            transfer.message.removeLast(checksum.width)
        }
    }
}

extension Transfer {
    /// Chooses the content by the kind, puts the header before the message where the flow keeps it, and reads the message's
    /// name and result.
    mutating func assemble(by flow: TransferFlow) {
        if case .kinds(let kinds, _) = flow.content {
            content = kinds.content(header, message, isReliable: isReliable)
        }
        if flow.keepsHeader { message.insert(contentsOf: header, at: 0) }
        let start = flow.keepsHeader ? header.count : 0
        guard case .structured(let structured) = flow.content else { return name(by: flow) }
        // The names of texts depend on that of the message; other messages may have their name from their content.
        if case .texts = structured.encoding { details.name = flow.name(of: self) ?? "" }
        if !flow.rawMessages.isEmpty, let name = flow.name(of: self), flow.rawMessages.contains(name) {
            content = .bytes
            return self.name(by: flow)
        }
        let tree = structured.read(message, named: name, from: start)
        // The protocols that use CBOR send maps: other bytes are those of another protocol, which has no name here. A message
        // that lacks its start may have secrets, and begin with anything.
        if case .cbor = structured.encoding, isReliable || !structured.hasSecrets, let first = tree.nodes.first,
            first.value != .map
        {
            content = .bytes
        } else {
            details.tree = tree
        }
        name(by: flow)
    }

    private mutating func name(by flow: TransferFlow) {
        guard !flow.names.isEmpty || !flow.status.isEmpty || flow.secrecy != .none || words != nil else { return }
        var meaning = details
        meaning.name = flow.name(of: self) ?? ""
        meaning.status = flow.status(of: self)
        meaning.isSecret = flow.secrecy.contains(meaning.name) || words?.masked != nil
        details = meaning
    }
}

extension Checksum {
    /// A checksum as a number in hexadecimal digits.
    fileprivate func digits(_ value: UInt16) -> String { "0x" + value.hexDigits(atLeast: 2 * width) }
}
