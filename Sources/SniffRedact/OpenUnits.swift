import Decoders
import Sniff

/// Puts together what several packets carry while a capture is written, so that what is cut between two of them is found.
///
/// Knows where each byte of a unit stands, which is all that it does: what a unit says, the packet tells that completes it.
struct OpenUnits {
    /// A unit that is over.
    struct Ended {
        let unit: JoinedUnit
        /// It has all its bytes, so that what its last packet says is said of it.
        var isWhole = false
        /// What of it is wiped: bytes whose neighbours are not known.
        var wiped = 0..<0
        /// Advertising data of which the rest is missing.
        var isAdvertising = false
    }

    /// What the packets of a unit have in common.
    private struct Key: Hashable {
        let kind: Kind
        let adapter: UInt16
        let sender: UInt8
    }

    private enum Kind: Hashable {
        /// Of a connection handle, or of an access address.
        case pdu(link: UInt64)
        case sdu(link: UInt64, channel: UInt16)
        case advertising(AdvertisedPart.Origin)
    }

    private struct Open {
        var unit = JoinedUnit()
        var count = 0
        /// Bytes that it has when it is whole, where they are known.
        var expected: Int?
        var isGivenUp = false
        /// Tells it from others with the same key.
        var serial: UInt64 = 0
    }

    private var open: [Key: Open] = [:]
    /// The last unit of several pieces of each connection, on the air: its last piece may be sent again.
    private var last: [Key: JoinedUnit] = [:]
    /// Those that hold records back by their first ones, and those that are given up in the order of that; some are over.
    private var held: [(place: Int, key: Key, serial: UInt64)] = []
    private var given: [(key: Key, serial: UInt64)] = []
    private var serial: UInt64 = 0
    private var ended: [Ended] = []
    private static let mostOpen = 256
    private static let mostRepeated = 64

    /// The first record of which a unit that is open has a piece.
    var first: Int? {
        mutating get {
            while let oldest = held.first, open[oldest.key]?.serial != oldest.serial { held.removeFirst() }
            return held.first?.place
        }
    }

    /// Takes a packet.
    ///
    /// - Parameter place: its number among those that are written.
    /// - Returns: the units that it completes or that end without being whole.
    mutating func take(
        _ found: PacketFindings, _ facts: PacketFacts, _ record: CaptureRecord, _ bytes: [UInt8], at place: Int,
        isCut: Bool
    ) -> [Ended] {
        ended = []
        if let fragment = LinkFragment(found, facts, record, bytes, isCut: isCut) {
            takeFragment(fragment, found, facts, record, bytes, place)
        }
        for part in found.advertised { takePart(part, facts, record, bytes, place) }
        return ended
    }

    /// The oldest unit is given up, so that the records with its pieces can be written: as one whose rest is missing, and so is
    /// all that comes of it.
    mutating func giveUpOldest() -> Ended? {
        guard first != nil, let key = held.first?.key, var oldest = open[key] else { return nil }
        held.removeFirst()
        if given.count >= OpenUnits.mostOpen * 2 {
            let current = open
            given.removeAll { current[$0.key]?.serial != $0.serial }
        }
        given.append((key, oldest.serial))
        let unit = oldest.unit
        (oldest.unit, oldest.isGivenUp) = (JoinedUnit(), true)
        open[key] = oldest
        return OpenUnits.incomplete(unit, key)
    }

    /// All that is open at the end of a capture.
    mutating func endAll() -> [Ended] {
        defer { (open, last, held, given) = ([:], [:], [], []) }
        return open.filter { !$0.value.unit.pieces.isEmpty }.sorted { $0.value.serial < $1.value.serial }
            .map { OpenUnits.incomplete($0.value.unit, $0.key) }
    }

    /// A unit whose rest is missing. Nobody can tell what a PDU or an SDU says then.
    private static func incomplete(_ unit: JoinedUnit, _ key: Key) -> Ended {
        if case .advertising = key.kind { return Ended(unit: unit, isAdvertising: true) }
        return Ended(unit: unit, wiped: min(header(key, unit), unit.bytes.count)..<unit.bytes.count)
    }

    /// What of the beginning stays: the header of L2CAP, and the opcode of the Attribute Protocol with its handle and its offset,
    /// where it has them (Core 6.0, Vol 3, Part F, 3.4).
    private static func header(_ key: Key, _ unit: JoinedUnit) -> Int {
        guard case .pdu = key.kind else { return 0 }
        guard unit.bytes.count > 4 else { return 4 }
        switch ATTOpcode(rawValue: unit.bytes[4]) {
        case .prepareWriteRequest, .prepareWriteResponse: return 9
        case .writeRequest, .writeCommand, .signedWriteCommand, .handleValueNotification, .handleValueIndication:
            return 7
        default: return 5
        }
    }

    private mutating func end(_ key: Key) {
        guard let old = open.removeValue(forKey: key), !old.unit.pieces.isEmpty else { return }
        ended.append(OpenUnits.incomplete(old.unit, key))
    }

    /// - Parameter place: of the first record.
    private mutating func begin(_ key: Key, at place: Int) {
        while open.count >= OpenUnits.mostOpen {
            if let old = giveUpOldest() { ended.append(old) }
            guard !given.isEmpty else { break }
            let oldest = given.removeFirst()
            if open[oldest.key]?.serial == oldest.serial { open[oldest.key] = nil }
        }
        serial += 1
        open[key] = Open(serial: serial)
        if held.count >= OpenUnits.mostOpen * 2 {
            let current = open
            held.removeAll { current[$0.key]?.serial != $0.serial }
        }
        // An SDU begins before the PDU that is its first piece is whole.
        let index = held.lastIndex { $0.place <= place }.map { $0 + 1 } ?? 0
        held.insert((place, key, serial), at: index)
    }

    /// Adds a piece to a unit that is open.
    ///
    /// - Returns: the unit, if it is whole now.
    private mutating func add(_ piece: JoinedUnit, to key: Key, isLast: Bool = false) -> JoinedUnit? {
        guard var unit = open.removeValue(forKey: key) else { return nil }
        unit.count += piece.bytes.count
        if unit.isGivenUp {
            ended.append(Ended(unit: piece, wiped: 0..<piece.bytes.count))
        } else {
            unit.unit.append(piece)
            if case .pdu = key.kind, unit.expected == nil, unit.unit.bytes.count >= 4 {
                unit.expected = 4 + Int(unit.unit.bytes.span.u16(at: 0))
            }
        }
        guard isLast || unit.expected.map({ unit.count >= $0 }) ?? false else {
            open[key] = unit
            return nil
        }
        if unit.isGivenUp { return nil }
        // Another SDU has come before the rest of this one.
        if let expected = unit.expected, case .sdu = key.kind, unit.count > expected {
            ended.append(OpenUnits.incomplete(unit.unit, key))
            return nil
        }
        return unit.unit
    }

    private mutating func takeFragment(
        _ fragment: LinkFragment, _ found: PacketFindings, _ facts: PacketFacts, _ record: CaptureRecord,
        _ bytes: [UInt8], _ place: Int
    ) {
        let key = Key(kind: .pdu(link: fragment.link), adapter: record.adapter, sender: fragment.sender)
        if fragment.isRepeated { return takeRepeated(fragment, key, bytes, place) }
        last[key] = nil
        if fragment.isFirst {
            end(key)
            if fragment.isWholeOnFixedChannel(bytes) { return }
            begin(key, at: place)
        }
        var piece = JoinedUnit()
        piece.append(fragment.range, of: bytes, at: place)
        guard open[key] != nil else {
            // Its beginning is missing.
            return ended.append(Ended(unit: piece, wiped: 0..<piece.bytes.count))
        }
        guard let pdu = add(piece, to: key) else { return }
        if pdu.pieces.count > 1 {
            ended.append(Ended(unit: pdu, isWhole: true))
            if last.count >= OpenUnits.mostRepeated { last = [:] }
            if facts.isFromAir { last[key] = pdu }
        }
        takeFrame(pdu, found, fragment, adapter: record.adapter)
    }

    /// The same bytes once more, on the air: what is replaced in the one is in the other.
    private mutating func takeRepeated(_ fragment: LinkFragment, _ key: Key, _ bytes: [UInt8], _ place: Int) {
        if open[key]?.unit.ends(with: bytes[fragment.range]) == true {
            open[key]?.unit.repeatLast(fragment.range, at: place)
        } else if var unit = last[key], unit.ends(with: bytes[fragment.range]) {
            unit.repeatLast(fragment.range, at: place)
            ended.append(Ended(unit: unit))
        }
    }

    /// A K-frame of an SDU in several (Core 6.0, Vol 3, Part A, 3.4.3): the first one begins with the length of the SDU.
    private mutating func takeFrame(
        _ pdu: JoinedUnit, _ found: PacketFindings, _ fragment: LinkFragment, adapter: UInt16
    ) {
        guard pdu.bytes.count >= 4 else { return }
        let key = Key(
            kind: .sdu(link: fragment.link, channel: pdu.bytes.span.u16(at: 2)), adapter: adapter,
            sender: fragment.sender)
        if found.fragment == .firstKFrame {
            end(key)
            begin(key, at: pdu.pieces.first?.place ?? 0)
            if pdu.bytes.count >= 6 { open[key]?.expected = Int(pdu.bytes.span.u16(at: 4)) }
            _ = add(pdu.dropFirst(6), to: key)
        } else if let sdu = add(pdu.dropFirst(4), to: key, isLast: found.fragment != .continuingKFrame) {
            ended.append(Ended(unit: sdu, isWhole: true))
        }
    }

    /// A part of advertising data (Core 6.0, Vol 4, Part E, 7.7.65.13, 7.7.65.15, 7.8.54, 7.8.55 and 7.8.62).
    private mutating func takePart(
        _ part: AdvertisedPart, _ facts: PacketFacts, _ record: CaptureRecord, _ bytes: [UInt8], _ place: Int
    ) {
        guard !facts.isFromAir else { return }
        let key = Key(
            kind: .advertising(part.origin), adapter: record.adapter, sender: facts.direction.rawValue)
        if part.isFirst { end(key) }
        if open[key] == nil {
            guard part.hasMore else { return }
            begin(key, at: place)
        }
        // With the last part all are told again.
        let before = open[key]?.count ?? 0
        let isJoined = !part.hasMore && before > 0 && part.data.count >= before
        let data = isJoined ? Array(part.data.dropFirst(before)) : part.data
        guard let start = OpenUnits.place(of: data, in: bytes) else { return end(key) }
        var piece = JoinedUnit()
        piece.append(start..<start + data.count, of: bytes, at: place)
        if let whole = add(piece, to: key, isLast: !part.hasMore) {
            ended.append(Ended(unit: whole, isWhole: isJoined))
        }
    }

    /// Data stand at the end of a packet, or before another report.
    private static func place(of data: [UInt8], in bytes: [UInt8]) -> Int? {
        if bytes.suffix(data.count).elementsEqual(data) { return bytes.count - data.count }
        return ByteSearch(data).places(in: bytes).last
    }
}

/// A part of advertising data that one packet has.
struct AdvertisedPart {
    /// What tells the data of one advertising set from those of others.
    struct Origin: Hashable {
        /// Opcode and handle of a command, or the handle of a train.
        var handles: [UInt64] = []
        /// What a report has.
        var address: UInt64?
        var sid: UInt64?
        var isScanResponse = false
    }

    var origin = Origin()
    var data: [UInt8] = []
    var hasMore = false
    var isFirst = false
}
