import Decoders
import Sniff

/// Takes out of records what is to be taken out.
struct RecordRedactor {
    private let matcher: PatternMatcher
    private let addresses: AddressSearch
    private let names: NameLetters
    private let local: [SensitiveValues.Place: [SensitiveValue]]
    /// How often something was replaced.
    private(set) var counts: [RedactedKind: UInt64] = [:]

    /// Bytes at the end of a record that begin what is looked for: fewer are most likely something else.
    private static let shortestBeginning = 4
    /// Values of one record that are each looked for by themselves; more of them together.
    private static let mostSingle = 8
    /// Looks at what remains of a record.
    private static let mostRounds = 4

    init(_ values: SensitiveValues) {
        (matcher, names, local) = (values.matcher, values.names, values.local)
        addresses = AddressSearch(pseudonyms: values.pseudonyms)
    }

    /// What remains of a record; the same bytes where there is nothing to replace. The length never changes.
    mutating func redacted(
        _ bytes: [UInt8], _ record: CaptureRecord? = nil, _ found: PacketFindings = PacketFindings(),
        input: Int = 0, isCut: Bool = false
    ) -> [UInt8] {
        var result = bytes
        let plain = Set(found.addresses.map(\.address).filter { AddressPseudonyms.isPlain($0) })
        let count = addresses.replace(in: bytes, &result, plain: plain)
        if count > 0 { counts[.address, default: 0] += UInt64(count) }
        let packet = record.flatMap { RecordRedactor.airPacket($0, bytes, isCut) }
        let own = record.flatMap { local[SensitiveValues.Place(input: input, frame: $0.number)] } ?? []
        let end = packet?.pdu.upperBound ?? bytes.count
        fill(bytes, &result, end: end, found.values + own)
        // What remains may be what is looked for elsewhere, where more of it goes.
        let hits = counts
        for _ in 0..<RecordRedactor.mostRounds where result != bytes {
            let before = result
            fill(before, &result, end: end, [])
            if result == before { break }
        }
        counts = hits
        if let packet, result != bytes { RecordRedactor.mend(&result, bytes, packet) }
        return result
    }

    /// What remains of a unit that several packets carry.
    ///
    /// - Parameter found: what the last of them says of it.
    mutating func redacted(_ ended: OpenUnits.Ended, _ found: PacketFindings) -> [UInt8] {
        var found = ended.isWhole ? found : PacketFindings()
        if ended.isAdvertising {
            found.values = AdvertisingFindings.values(ended.unit.bytes)
            for index in found.values.indices { found.values[index].isLocal = true }
        }
        var result = redacted(ended.unit.bytes, nil, found)
        for index in ended.wiped { result[index] = 0 }
        if !ended.wiped.isEmpty { counts[.incomplete, default: 0] += 1 }
        return result
    }

    /// Nothing is told of what the body replaces unless it says so: it was told before.
    mutating func countOnce(_ body: (inout RecordRedactor) -> Bool) {
        let before = counts
        let isNew = body(&self)
        let after = counts
        counts = before
        guard isNew else { return }
        for (kind, count) in after where count > before[kind] ?? 0 { counts[kind, default: 0] += 1 }
    }

    /// What remains of a text.
    mutating func redacted(text: String) -> String {
        text.isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    /// Whether anything is left that is looked for everywhere. A CRC that happens to complete it is none of it.
    func finds(in record: CaptureRecord, _ bytes: [UInt8]) -> Bool {
        guard let packet = RecordRedactor.airPacket(record, bytes, false) else { return finds(in: bytes) }
        return finds(in: Array(bytes[..<packet.pdu.upperBound]))
    }

    /// The same in a text.
    func finds(in bytes: [UInt8]) -> Bool {
        var copy = bytes
        if addresses.replace(in: bytes, &copy) > 0 { return true }
        var isFound = false
        _ = matcher.search(bytes) { mask in
            if bytes[mask.range].contains(where: { mask.fill($0) != $0 }) { isFound = true }
        }
        return isFound
    }

    private mutating func fill(
        _ bytes: [UInt8], _ result: inout [UInt8], end: Int, _ values: [SensitiveValue]
    ) {
        var masks = MaskedBytes(bytes.count)
        var hits: [RedactedKind: UInt64] = [:]
        let rest = matcher.search(end == bytes.count ? bytes : Array(bytes[..<end])) {
            masks.add($0)
            hits[$0.kind, default: 0] += 1
        }
        if end < bytes.count { _ = matcher.search(bytes) { masks.add($0) } }
        // A value that breaks off here: the capture has cut it, or the next packet goes on with it.
        if rest >= RecordRedactor.shortestBeginning {
            masks.add(Mask(range: end - rest..<end, fill: .text, kind: .name))
        }
        let own = values.filter { $0.isLocal || !$0.isDistinctive }.map { value in
            var value = value
            value.fill = names.fill(value)
            return value
        }.filter(\.changes)
        if own.count <= RecordRedactor.mostSingle {
            for value in own { masks.add(value, in: bytes, &hits) }
        } else {
            var several = PatternMatcher()
            for value in own {
                let start = value.prefix.count
                let range = start..<start + value.bytes.count
                several.add(value.prefix + value.bytes, [Mask(range: range, fill: value.fill, kind: value.kind)])
            }
            several.finish()
            _ = several.search(bytes) {
                masks.add($0)
                hits[$0.kind, default: 0] += 1
            }
        }
        masks.apply(to: &result, bytes)
        for (kind, count) in hits { counts[kind, default: 0] += count }
    }

    /// Makes the CRC of a record fit that was changed once more.
    static func mend(_ result: inout [UInt8], _ waiting: WaitingRecords.Waiting) {
        guard let packet = airPacket(waiting.record, waiting.bytes, waiting.isCut) else { return }
        mend(&result, waiting.bytes, packet)
    }

    private static func airPacket(_ record: CaptureRecord, _ bytes: [UInt8], _ isCut: Bool) -> AirPacket? {
        guard record.link.isFromAir else { return nil }
        var packet = AirPacket()
        return (try? packet.parse(record.link, bytes.span, isCut: isCut)) == nil ? nil : packet
    }

    /// Makes the CRC of a packet from the air fit as well or as badly as before: it is linear, so that what the changed bits
    /// do to it depends neither on the others nor on its initial value (Core 6.0, Vol 6, Part B, 3.1.1). Zeros where it belongs
    /// stay: some sniffers write them for none.
    private static func mend(_ result: inout [UInt8], _ bytes: [UInt8], _ packet: AirPacket) {
        let place = packet.pdu.upperBound
        guard packet.hasCRC, place + 3 <= bytes.count else { return }
        guard bytes[place..<place + 3].contains(where: { $0 != 0 }) else {
            for index in place..<place + 3 { result[index] = 0 }
            return
        }
        let difference = packet.pdu.map { bytes[$0] ^ result[$0] }
        let change = CRC24.octets(ofDifference: difference.span)
        for index in 0..<3 {
            result[place + index] = bytes[place + index] ^ UInt8(truncatingIfNeeded: change >> UInt32(index * 8))
        }
    }
}

/// Parts of a record that are to be filled, gathered so that it costs the same however often they overlap.
private struct MaskedBytes {
    private let count: Int
    /// How many parts begin and end at each byte, by the way they are filled.
    private var edges: [Fill: [Int32]] = [:]

    init(_ count: Int) { self.count = count }

    mutating func add(_ mask: Mask) {
        let range = mask.range.clamped(to: 0..<count)
        guard !range.isEmpty else { return }
        edges[mask.fill, default: [Int32](repeating: 0, count: count + 1)][range.lowerBound] += 1
        edges[mask.fill]?[range.upperBound] -= 1
    }

    /// A value behind its prefix or, where there is none such, the last one.
    mutating func add(_ value: SensitiveValue, in bytes: [UInt8], _ hits: inout [RedactedKind: UInt64]) {
        var starts = ByteSearch(value.prefix + value.bytes).places(in: bytes).map { $0 + value.prefix.count }
        if starts.isEmpty { starts = ByteSearch(value.bytes).places(in: bytes).suffix(1) }
        for start in starts {
            add(Mask(range: start..<start + value.bytes.count, fill: value.fill, kind: value.kind))
        }
        if !starts.isEmpty { hits[value.kind, default: 0] += UInt64(starts.count) }
    }

    func apply(to result: inout [UInt8], _ bytes: [UInt8]) {
        for (fill, edges) in edges.sorted(by: { $0.key.order < $1.key.order }) {
            var depth: Int32 = 0
            for index in 0..<count {
                depth += edges[index]
                if depth > 0 { result[index] = fill(bytes[index]) }
            }
        }
    }
}
