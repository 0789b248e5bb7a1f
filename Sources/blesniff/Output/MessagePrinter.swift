import Decoders
import Sniff

/// Prints the transfers of events, one block or one line of JSON each.
struct MessagePrinter: PacketSink, ~Copyable {
    private var json: MessageJSON
    private var text: MessageRenderer
    private let isJSON: Bool
    /// The name of the only profile to print.
    private let only: [UInt8]?
    private var buffer = ByteBuffer(capacity: 1 << 16)
    let output: Output
    /// How many messages were printed.
    private(set) var count = 0
    /// The counts of packets while there is no message.
    private(set) var pieces: PieceCounts

    init(_ registry: Registry, isJSON: Bool, time: TimeStyle, only: String? = nil, _ palette: Palette, _ output: Output)
    {
        self.output = output
        let vocabulary = registry.vocabulary
        pieces = PieceCounts(registry)
        json = MessageJSON(vocabulary)
        text = MessageRenderer(
            vocabulary, time: time, palette, registry.devices, columns: output.console.columns)
        self.isJSON = isJSON
        self.only = only.map { Array($0.utf8) }
    }

    /// Selects the fields that this reader needs: all of a transfer, and which record ends it.
    static func select(_ vocabulary: Vocabulary, _ selection: inout FieldSelection) {
        selection.isStructured = true
        for field in [RecordField.frame, .time, .input] { selection.insert(field.key) }
        for field in PieceCounts.fields { selection.insert(field.key) }
        selection.insert(objectAt: Layer.transfer.prefix, of: vocabulary)
        selection.insert(fieldsBelow: Layer.value.prefix, of: vocabulary)
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if count == 0 { pieces.add(packet.fields) }
        print(packet.facts, packet.fields)
        return !output.isClosed
    }

    mutating func receiveMessage(_ packet: borrowing Dissection) { print(packet.facts, packet.fields) }

    mutating func willWait() { output.flushBeforeWait(&buffer) }

    private mutating func print(_ facts: PacketFacts, _ fields: borrowing FieldList) {
        let messages = MessagePrinter.messages(in: fields)
        guard !messages.isEmpty else { return }
        json.beginRecord()
        for range in messages where matches(fields, range) {
            count += 1
            if isJSON {
                json.append(fields, range, to: &buffer)
            } else {
                text.render(facts, fields, range, into: &buffer)
            }
        }
        if output.isDue(buffer.count) { output.flush(&buffer) }
    }

    /// The members of each message that a record ends: the first, up to `more`, and the elements of that.
    static func messages(in fields: borrowing FieldList) -> [Range<Int>] {
        guard var offset = first(Layer.transfer.key, fields, 0..<fields.count) else { return [] }
        var messages: [Range<Int>] = []
        offset += 1
        while offset < fields.count, fields[offset].kind != .end {
            let end = end(from: offset, fields)
            messages.append(offset..<end)
            offset = end
            while offset < fields.count, fields[offset].key == TransferField.more.key { offset += 1 }
        }
        return messages
    }

    /// Another profile's are not: long values have theirs.
    private func matches(_ fields: borrowing FieldList, _ range: Range<Int>) -> Bool {
        guard let only else { return true }
        guard let name = MessagePrinter.first(TransferField.profile.key, fields, range) else { return false }
        return fields.withBytes(of: fields[name]) { $0.elementsEqual(only) }
    }

    /// Where the members of the transfer end that begins at a place.
    private static func end(from index: Int, _ fields: borrowing FieldList) -> Int {
        var end = index
        while end < fields.count, fields[end].key != TransferField.more.key, fields[end].key != Layer.transfer.key {
            end += 1
        }
        return end
    }

    static func first(_ key: FieldKey, _ fields: borrowing FieldList, _ range: Range<Int>) -> Int? {
        for index in range where fields[index].key == key { return index }
        return nil
    }
}

/// Messages as JSON Lines: `{"frame":…,"time":…,"transfer":{…}}`.
struct MessageJSON: ~Copyable {
    private var json: JSONRenderer
    /// The common beginning of the objects of all messages that a record ends: `{"frame":…,"time":…,"transfer":`; empty
    /// until it is needed.
    private var head = ByteBuffer(capacity: 256)

    init(_ vocabulary: Vocabulary) { json = JSONRenderer(vocabulary) }

    /// The messages that follow are of another record.
    mutating func beginRecord() { head.removeAll() }

    mutating func append(_ fields: borrowing FieldList, _ range: Range<Int>, to out: inout ByteBuffer) {
        if head.count == 0 { makeHead(fields) }
        out.append(all: head)
        json.render(fields, range, into: &out)
        out.append("}\n")
    }

    private mutating func makeHead(_ fields: borrowing FieldList) {
        var end = 0
        while end < fields.count, fields[end].key.isOfRecord { end += 1 }
        json.render(fields, 0..<end, into: &head)
        head.truncate(to: head.count - 1)
        head.append(",\"transfer\":")
    }
}

extension FieldKey {
    /// Whether it is a fact about the record itself.
    fileprivate var isOfRecord: Bool { RecordField.allCases.contains { $0.key == self } }
}
