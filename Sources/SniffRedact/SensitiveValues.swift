import Decoders
import Reassembly
import Sniff

/// Everything that is to be taken out of the captures of a run, gathered while they are read for the first time.
struct SensitiveValues {
    var pseudonyms = AddressPseudonyms()
    private(set) var matcher = PatternMatcher()
    private(set) var names = NameLetters()
    /// Values that are replaced in one packet only.
    private(set) var local: [Place: [SensitiveValue]] = [:]
    /// Different values by their kind.
    private(set) var counts: [RedactedKind: Int] = [:]
    private var known: Set<KnownValue> = []
    private var knownBytes = 0
    private var open = OpenPayloads()
    private var recent = RecentValues()
    private var texts = UnfinishedTexts()
    /// Values of this size are told apart; what comes then is replaced, too, but not counted anew.
    private static let mostKnownBytes = 1 << 22
    /// Values of one packet that are looked for in the packets before.
    private static let mostSplit = 64

    private struct KnownValue: Hashable {
        let kind: RedactedKind
        /// Without the zeros that fill it up.
        let bytes: [UInt8]
    }

    /// One packet of a run.
    struct Place: Hashable {
        let input: Int
        let frame: UInt64
    }
    private static let mostPlaces = 20_000

    var isFull: Bool { pseudonyms.isFull || matcher.isFull }

    /// Takes what a packet shows.
    mutating func note(
        _ found: PacketFindings, _ facts: PacketFacts, _ record: CaptureRecord, _ bytes: [UInt8], input: Int,
        isCut: Bool
    ) {
        for (address, isPublic) in found.addresses { pseudonyms.note(address, isPublic: isPublic) }
        for value in found.values { note(value) }
        for value in found.attributeValues {
            recent.append(value, frame: facts.number, connection: facts.connection?.rawValue ?? 0)
        }
        guard let payload = LinkPayload(record, bytes, found, isCut: isCut) else { return }
        let isAdvertising = found.hasAdvertising || found.isContinued
        let key = OpenPayloads.Key(
            input: input, connection: facts.connection?.rawValue ?? -1,
            address: isAdvertising && !facts.isFromAir ? facts.who?.value ?? 0 : UInt64(facts.accessAddress ?? 0),
            sender: facts.isFromAir ? facts.sender.rawValue : facts.direction.rawValue)
        let before = open.payloads(key)
        if !before.isEmpty {
            for value in found.values.prefix(SensitiveValues.mostSplit) { split(value, bytes, before + [payload]) }
        }
        // On the air, parts of an advertisement are known as such only when the last one is there.
        if found.fragment != nil || found.isContinued || facts.isFromAir && isAdvertising {
            open.append(payload, to: key, isAdvertising: isAdvertising)
        } else if !before.isEmpty {
            open.remove(key)
        }
    }

    private mutating func note(_ value: SensitiveValue) {
        var value = value
        if value.kind == .name, value.fill == .text { value.fill = .letter(names.note(value.bytes)) }
        guard value.changes else { return }
        if value.isCounted, knownBytes < SensitiveValues.mostKnownBytes {
            let text = value.kind == .key ? value.bytes : Array(value.bytes.prefix { $0 != 0 })
            if known.insert(KnownValue(kind: value.kind, bytes: text)).inserted {
                knownBytes += text.count + 64
                counts[value.kind, default: 0] += 1
            }
        }
        guard !value.isLocal, value.isDistinctive else { return }
        let mask = Mask(range: 0..<value.bytes.count, fill: value.fill, kind: value.kind)
        matcher.add(value.bytes, [mask])
        if value.kind == .credential { notePieces(value) }
    }

    /// Credentials in pieces whose packets nobody can put together: every piece of this length is looked for.
    private mutating func notePieces(_ value: SensitiveValue) {
        let length = SensitiveValues.pieceLength
        guard value.bytes.count > length else { return }
        for start in 0...value.bytes.count - length {
            let piece = Array(value.bytes[start..<start + length])
            guard Set(piece).count >= 4 else { continue }
            matcher.add(piece, [Mask(range: 0..<length, fill: value.fill, kind: value.kind)])
        }
    }
    private static let pieceLength = 6

    /// A value that is not in its record whole is looked for in the payloads before; what cannot be found is wiped with all
    /// around it.
    private mutating func split(_ value: SensitiveValue, _ bytes: [UInt8], _ payloads: [LinkPayload]) {
        var value = value
        value.fill = names.fill(value)
        guard value.changes else { return }
        let (search, parts) = (ByteSearch(value.bytes), payloads.map(\.bytes))
        // What an advertisement began with is told again where it ends.
        if !search.places(in: bytes).isEmpty || parts.contains(where: { !search.places(in: $0).isEmpty }) { return }
        guard let pieces = PieceAlignment.pieces(of: value.bytes, in: parts, header: payloads.last?.header ?? 0) else {
            for payload in payloads.suffix(8) where payload.bytes.count > payload.header {
                let mask = Mask(range: payload.header..<payload.bytes.count, fill: value.fill, kind: value.kind)
                add(payload.bytes, [mask], payload.contexts)
            }
            return
        }
        for piece in pieces {
            let payload = payloads[piece.payload]
            add(payload.bytes, [Mask(range: piece.range, fill: value.fill, kind: value.kind)], payload.contexts)
        }
    }

    /// Bytes of which some are replaced wherever all of them are found.
    private mutating func add(_ bytes: [UInt8], _ masks: [Mask], _ contexts: [[UInt8]]) {
        if SensitiveValue.isDistinctive(bytes) { return matcher.add(bytes, masks) }
        for context in contexts where !context.isEmpty {
            let moved = masks.map {
                Mask(
                    range: $0.range.lowerBound + context.count..<$0.range.upperBound + context.count, fill: $0.fill,
                    kind: $0.kind)
            }
            matcher.add(context + bytes, moved)
        }
    }

    /// Nothing can be added any more.
    mutating func finish(keepsVendors: Bool) {
        pseudonyms.assign(keepsVendors: keepsVendors)
        for credential in texts.end() { note(credential: credential) }
        matcher.finish()
        (known, open, recent, texts) = ([], OpenPayloads(), RecentValues(), UnfinishedTexts())
    }
}

/// Credentials in values and messages.
extension SensitiveValues {
    /// Takes the credentials of one value of an attribute, which may go on in the next.
    ///
    /// - Parameter isFramed: headers stand between the parts of messages that it is of: what goes on is found in these.
    mutating func noteCredentials(_ value: AttributeValue, _ facts: PacketFacts, input: Int, isFramed: Bool) {
        let key = OpenPayloads.Key(
            input: input, connection: facts.connection?.rawValue ?? -1, address: value.handle,
            sender: value.prefix.first ?? 0)
        let found = texts.append(value, to: key, isAlone: isFramed)
        for (value, ranges) in found.parts { add(ranges, of: value.bytes, [value.prefix]) }
        for credential in found.credentials { note(credential: credential) }
    }

    /// Takes the credentials of a comment, or of a line of a log.
    mutating func noteCredentials(text: [UInt8]) { note(CredentialScan(text).ranges, of: text, []) }

    private mutating func note(_ ranges: [Range<Int>], of bytes: [UInt8], _ contexts: [[UInt8]]) {
        for range in ranges { note(credential: Array(bytes[range])) }
        add(ranges, of: bytes, contexts)
    }

    private mutating func note(credential: [UInt8]) { note(SensitiveValue(.credential, credential, fill: .text)) }

    private mutating func add(_ ranges: [Range<Int>], of bytes: [UInt8], _ contexts: [[UInt8]]) {
        guard !ranges.isEmpty else { return }
        add(bytes, ranges.map { Mask(range: $0, fill: .text, kind: .credential) }, contexts)
    }

    /// Takes the credentials of a message, in all the values that made it.
    mutating func noteCredentials(_ ended: EndedTransfer, input: Int) {
        let transfer = ended.transfer
        var keys: [String] = []
        if case .json(let secrets) = ended.content { keys = secrets }
        var secrets = CredentialScan(transfer.message, keys: keys).ranges
        // What outputs hide, unless they hide the whole message because they cannot tell what it is.
        if transfer.isReliable, ended.secrets != [0..<transfer.message.count] { secrets += ended.secrets }
        // A message whose beginning is missing may begin in a credential.
        let isTorn = !keys.isEmpty && transfer.violations.contains { $0.kind == .missingStart }
        guard !secrets.isEmpty || isTorn else { return }
        for range in secrets { note(credential: Array(transfer.message[range])) }
        let values = recent.values(of: ended.connection.rawValue, in: transfer.frames)
        let pieces = PieceAlignment.pieces(ofMessage: transfer.message, in: values.map(\.value.bytes))
        guard !isTorn, let pieces else {
            // In doubt more than less: where it stands is not known, so that all of it goes.
            for (frame, value) in values { wipe(value, Place(input: input, frame: frame)) }
            return
        }
        var masks: [[UInt8]: [Mask]] = [:]
        for piece in pieces {
            let end = piece.start + piece.range.count
            let own = secrets.map { $0.clamped(to: piece.start..<end) }.filter { !$0.isEmpty }.map {
                $0.lowerBound - piece.start + piece.range.lowerBound..<$0.upperBound - piece.start
                    + piece.range.lowerBound
            }
            let value = values[piece.payload].value
            let key = SensitiveValues.place(of: value)
            if !own.isEmpty { masks[key, default: []] += own.map { Mask(range: $0, fill: .text, kind: .credential) } }
        }
        // A server sends prepared values back.
        for (_, value) in values {
            if let masks = masks[SensitiveValues.place(of: value)] { add(value.bytes, masks, [value.prefix]) }
        }
    }

    /// Handle, offset and bytes of a value, whichever way it went.
    private static func place(of value: AttributeValue) -> [UInt8] { Array(value.prefix.dropFirst()) + value.bytes }

    /// Replaces all of a value, in its packet only.
    private mutating func wipe(_ value: AttributeValue, _ place: Place) {
        guard local.count < SensitiveValues.mostPlaces else {
            return note([0..<value.bytes.count], of: value.bytes, [value.prefix])
        }
        local[place, default: []].append(
            SensitiveValue(.credential, value.bytes, fill: .text, prefix: value.prefix, isLocal: true))
    }
}
