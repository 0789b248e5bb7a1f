import Decoders

/// pcapng: sections of blocks, each with its own byte order and interfaces (draft-ietf-opsawg-pcapng).
final class PcapngFormat {
    private var bigEndian = false
    /// Those of the section at hand.
    private(set) var interfaces: [PcapngInterface] = []
    /// Names of all interfaces there were.
    private(set) var interfaceNames: [String] = []
    private var numbers: [InterfaceIdentity: Int] = [:]
    private(set) var comment: String?
    private(set) var comments: [String] = []
    /// Bytes of the last block, passed over when the next one is asked for.
    private var pending = 0
    /// The block at the window's beginning is believed although its second length is wrong.
    private var isBelieved = false
    /// The block to continue when more input has come.
    private var unfinished: Unfinished?
    /// Where the block is whose loss was reported last: it is taken again then.
    private var reportedLossAt: UInt64?
    /// The decisions on link types that are not registered, each reported once.
    private var decided: [UInt32: UndecidedLink] = [:]
    /// An interface has a link type that is not decided.
    private var hasUndecided = false
    private let chosen = UserLinkTypes.current
    private var hasReportedUnknown = false

    /// Interfaces a file may describe; more than any real capture has.
    private static let interfaceLimit = 4096

    private enum Unfinished {
        case skip(Skip)
        case search(Search)
    }

    /// A large block that is passed over.
    private struct Skip {
        let block: PcapngBlock
        /// Where it is in the input.
        let offset: UInt64
        /// Bytes before its second length.
        var left: Int
    }

    /// The search for the next block.
    private struct Search {
        let problem: String
        let offset: UInt64
        /// Where in the window it goes on, and up to where.
        var position = 1
        var limit = 1 + PcapngFormat.chunk
        /// The window begins with the block that is wrong.
        var isNear = true
    }

    private static let chunk = 1 << 16

    /// The properties by which an interface of a later section is the same one.
    private struct InterfaceIdentity: Hashable {
        let index: Int
        let link: DataLink
        let name: String
    }

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        guard input.fill(4), input.be32(0) == PcapngBlock.sectionHeader else { return nil }
        guard input.fill(28) else {
            throw .notACapture(
                input.name, "is not a capture: the pcapng section header is cut off: \(input.available) of 28 bytes")
        }
        guard PcapngBlock.byteOrder(input, at: 0) != nil else {
            throw .notACapture(input.name, "is not a capture: the pcapng section header has no byte-order mark")
        }
    }

    /// Whether one of the interfaces that are described before the first packet is of USB.
    static func beginsWithUSB(_ input: inout ByteInput) -> Bool {
        // A live input is not waited for.
        defer { _ = input.pause() }
        var offset = 0
        var bigEndian = false
        while offset < chunk, input.fill(offset + 12),
            let block = PcapngBlock(input, at: offset, bigEndian: bigEndian), input.fill(offset + 10)
        {
            bigEndian = block.bigEndian
            switch block.type {
            case PcapngBlock.sectionHeader: break
            case 1 where USBTransfer.isLinkType(UInt32(input.u16(offset + 8, bigEndian: bigEndian))): return true
            case 2, 3, 6: return false
            default: break
            }
            offset += block.length
        }
        return false
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        record.hasComment = false
        while true {
            if let unfinished, let step = proceed(unfinished, &input) { return step }
            input.advance(pending)
            pending = 0
            guard input.fill(12) else {
                return input.isWaiting ? input.pause() : input.endOfRecords(needed: 12, "pcapng block header")
            }
            guard let block = PcapngBlock(input, at: 0, bigEndian: bigEndian) else {
                return resume(&input, problem(input))
            }
            bigEndian = block.bigEndian
            if block.length > 2 * largestRecord {
                unfinished = .skip(Skip(block: block, offset: input.offset, left: block.length - 4))
                continue
            }
            guard input.fill(block.length) else {
                if input.isWaiting { return input.pause() }
                // Cut off, unless another block begins inside: then the length is wrong.
                var position = 1
                let limit = input.available
                guard input.failure == nil, !input.isStopped, find(&input, from: &position, limit: limit) else {
                    return input.endOfRecords(needed: block.length, "pcapng block")
                }
                return resume(&input, "the pcapng block's length of \(block.length) bytes leads beyond the end")
            }
            guard isBelieved || block.isClosed(input) else {
                return resume(&input, "the pcapng block's two lengths differ")
            }
            if hasUndecided, let note = decideLink(of: block, &input) { return .note(note) }
            switch take(block, &input, &record) {
            case .packet:
                if record.interface >= 0 { prepare(block, &input, record) }
                pass(block)
                return .record
            case .nothing: pass(block)
            case .again(let step): return step
            case .unreadable(let problem):
                let position = input.offset
                input.advance(block.length)
                isBelieved = false
                return .damage(input.damage(problem, at: position, resumes: true))
            }
        }
    }

    /// Goes on in another input of the same section, which has no header of its own.
    func restart() {
        pending = 0
        isBelieved = false
        unfinished = nil
    }

    /// Why no block can begin here.
    private func problem(_ input: borrowing ByteInput) -> String {
        if input.be32(0) == PcapngBlock.sectionHeader, PcapngBlock.byteOrder(input, at: 0) == nil {
            return "the pcapng section header has no byte-order mark"
        }
        return "the pcapng block has a length of \(input.u32(4, bigEndian: bigEndian)) bytes"
    }

    /// The content of a block.
    private enum Content {
        case packet, nothing
        /// Something is to be said before; the block is taken again then.
        case again(CaptureStep)
        case unreadable(String)
    }

    private func take(
        _ block: PcapngBlock, _ input: inout ByteInput, _ record: inout CaptureRecord
    ) -> Content {
        switch block.type {
        case PcapngBlock.sectionHeader:
            interfaces = []
            return .nothing
        case 1:
            describeInterface(block, input)
            return .nothing
        case 2, 6: return takePacket(block, input, &record)
        case 3: return takeSimplePacket(block, input, &record)
        case 5: return takeStatistics(block, input)
        default: return .nothing  // name resolution, decryption secrets and whatever else there will be
        }
    }

    private func describeInterface(_ block: PcapngBlock, _ input: borrowing ByteInput) {
        guard interfaces.count < PcapngFormat.interfaceLimit else { return }
        var interface = PcapngInterface(block, input, chosen: chosen)
        let identity = InterfaceIdentity(index: interfaces.count, link: interface.link.link, name: interface.name)
        if let known = numbers[identity] {
            interface.number = known
        } else if interfaceNames.count < PcapngFormat.interfaceLimit {
            interface.number = interfaceNames.count
            numbers[identity] = interface.number
            interfaceNames.append(interface.name)
        }
        if interface.link.isUndecided {
            if case .other(let type) = interface.link.link, let known = decided[type] {
                interface.link = known
            } else {
                hasUndecided = true
            }
        }
        interfaces.append(interface)
    }

    /// The interface of the section that the packet of a block is of.
    private func interfaceIndex(_ block: PcapngBlock, _ input: borrowing ByteInput, at offset: Int = 0) -> Int? {
        switch block.type {
        // The obsolete packet block has a 16-bit interface and a drop count in the same place.
        case 2: Int(input.u16(offset + 8, bigEndian: block.bigEndian))
        case 3: 0
        case 6: Int(block.u32(input, offset + 8))
        default: nil
        }
    }

    /// Decides how packets are framed, before the first one of such a link type.
    ///
    /// - Returns: the note that is due before.
    private func decideLink(of block: PcapngBlock, _ input: inout ByteInput) -> String? {
        guard let index = interfaceIndex(block, input), index < interfaces.count, interfaces[index].link.isUndecided,
            case .other(let type) = interfaces[index].link.link
        else { return nil }
        var link = interfaces[index].link
        let note = link.decide(&input, at: 0) { input, offset in
            guard let block = PcapngBlock(input, at: offset, bigEndian: bigEndian), block.length <= largestRecord
            else { return nil }
            let next = offset + block.length
            guard [2, 6].contains(block.type), let index = interfaceIndex(block, input, at: offset),
                index < interfaces.count, case .other(type) = interfaces[index].link.link
            else { return .init(packet: offset..<offset, next: next, isWhole: false, isMeant: false) }
            let (included, original) = (Int(block.u32(input, offset + 20)), block.u32(input, offset + 24))
            guard included <= block.length - 32 else { return nil }
            return .init(
                packet: offset + 28..<offset + 28 + included, next: next, isWhole: included == Int(original))
        }
        decided[type] = link
        for index in interfaces.indices {
            if case .other(type) = interfaces[index].link.link { interfaces[index].link = link }
        }
        hasUndecided = interfaces.contains { $0.link.isUndecided }
        return note
    }

    private func prepare(_ block: PcapngBlock, _ input: inout ByteInput, _ record: CaptureRecord) {
        guard record.link == .linkLayerWithHeader, let index = interfaceIndex(block, input), index < interfaces.count
        else { return }
        interfaces[index].link.prepare(&input, record)
    }

    private func takePacket(
        _ block: PcapngBlock, _ input: borrowing ByteInput, _ record: inout CaptureRecord
    ) -> Content {
        let index = interfaceIndex(block, input) ?? 0
        let included = Int(block.u32(input, 20))
        guard included <= block.length - 32 else {
            return .unreadable(
                "the pcapng block has room for \(block.length - 32) bytes of packet, not for \(included)")
        }
        let units = UInt64(block.u32(input, 12)) << 32 | UInt64(block.u32(input, 16))
        let packet = Packet(
            interface: index, units: units, dataOffset: 28, included: included, original: Int(block.u32(input, 24)))
        if let step = fill(&record, packet, input) {
            return .again(step)
        }
        var comments: [String] = []
        // In the obsolete block, where the upper half of the interface is now; all ones where it is not known.
        let old = block.type == 2 ? input.u16(10, bigEndian: block.bigEndian) : 0
        var lost = SaturatingCount(old == .max ? 0 : UInt64(old))
        record.tag = 0
        let optionsStart = 28 + (included + 3) / 4 * 4
        block.forEachOption(input, from: optionsStart) { code, offset, count in
            switch code {
            case 1: comments.append(input.text(offset, count))
            // Bits 0 and 1: 1 is inbound, 2 outbound.
            case 2 where count >= 4: record.tag = block.u32(input, offset) & 3
            case 4 where count >= 8: lost = SaturatingCount(block.u64(input, offset))
            default: break
            }
        }
        if lost > 0, index < interfaces.count,
            let step = tellLoss(input, { interfaces[index].noteDrops(beforePacket: lost) })
        {
            return .again(step)
        }
        // Joined at once: a block may have thousands.
        comment = comments.isEmpty ? nil : comments.joined(separator: "; ")
        if !comments.isEmpty || !self.comments.isEmpty { self.comments = comments }
        record.hasComment = comment != nil
        return .packet
    }

    /// Interface Statistics: drops since the capture began, by the interface and by the operating system. Those that packets
    /// have reported are among them.
    private func takeStatistics(_ block: PcapngBlock, _ input: borrowing ByteInput) -> Content {
        guard block.length >= 24 else { return .nothing }
        let index = Int(block.u32(input, 8))
        guard index < interfaces.count else { return .nothing }
        var drops: SaturatingCount = 0
        block.forEachOption(input, from: 20) { code, offset, count in
            if code == 5 || code == 7, count >= 8 { drops += SaturatingCount(block.u64(input, offset)) }
        }
        return tellLoss(input) { interfaces[index].noteDrops(inAll: drops) }.map { .again($0) } ?? .nothing
    }

    /// Once for each block.
    private func tellLoss(_ input: borrowing ByteInput, _ note: () -> SaturatingCount) -> CaptureStep? {
        guard reportedLossAt != input.offset else { return nil }
        reportedLossAt = input.offset
        let count = note()
        return count > 0 ? .lost(count) : nil
    }

    private func takeSimplePacket(
        _ block: PcapngBlock, _ input: borrowing ByteInput, _ record: inout CaptureRecord
    ) -> Content {
        let original = Int(block.u32(input, 8))
        let snap = interfaces.first?.snapLength ?? 0
        let included = min(original, snap > 0 ? snap : .max, block.length - 16)
        record.tag = 0
        let packet = Packet(interface: 0, units: nil, dataOffset: 12, included: included, original: original)
        if let step = fill(&record, packet, input) { return .again(step) }
        return .packet
    }

    /// The packet of a block.
    private struct Packet {
        /// Index of its interface in the section.
        let interface: Int
        /// Its time in units of the interface.
        let units: UInt64?
        /// Where its bytes stand in the block.
        let dataOffset: Int
        /// How many bytes are in the block, and how many the packet had.
        let included: Int
        let original: Int
    }

    /// Fills in the record, unless something is to be said before.
    private func fill(
        _ record: inout CaptureRecord, _ packet: Packet, _ input: borrowing ByteInput
    ) -> CaptureStep? {
        let index = packet.interface
        if index < interfaces.count {
            record.interface = interfaces[index].number
            record.link = interfaces[index].link.link
            record.time = packet.units.map { interfaces[index].time($0) } ?? .unknown
        } else {
            guard hasReportedUnknown else {
                hasReportedUnknown = true
                let problem = "the packet is of interface \(index), but the section describes only \(interfaces.count)"
                return .damage(input.damage(problem, at: input.offset, resumes: true))
            }
            record.interface = -1
            record.link = .other(LinkTypes.unknown)
            record.time = .unknown
        }
        record.offset = input.offset
        record.originalLength = packet.original
        let start = input.start + packet.dataOffset
        record.range = start..<start + packet.included
        return nil
    }
}

/// Passing over blocks, and going on after damage.
extension PcapngFormat {
    private func pass(_ block: PcapngBlock) {
        pending = block.length
        isBelieved = false
    }

    /// Goes on with what could not be done without more input; `nil` when the next block follows.
    private func proceed(_ task: Unfinished, _ input: inout ByteInput) -> CaptureStep? {
        switch task {
        case .skip(let skip): pass(skip, &input)
        case .search(let search): resume(&input, search)
        }
    }

    /// Passes over a large block without holding it.
    private func pass(_ begun: Skip, _ input: inout ByteInput) -> CaptureStep? {
        unfinished = nil
        var skip = begun
        let (block, start) = (skip.block, skip.offset)
        guard input.skip(&skip.left), input.fill(4) else {
            if input.isWaiting {
                unfinished = .skip(skip)
                return input.pause()
            }
            if input.isStopped { return .end }
            let there = Int(truncatingIfNeeded: input.offset - start) + input.available
            input.advance(input.available)
            let reason = input.failure ?? "the capture is cut off"
            return .damage(
                input.damage(
                    "\(reason), inside a pcapng block: \(there) of \(block.length) bytes are there, \(block.length - there) are missing",
                    at: start))
        }
        guard Int(block.u32(input, 0)) == block.length else {
            return resume(&input, "the pcapng block's two lengths differ", at: start)
        }
        input.advance(4)
        return nil
    }

    /// Looks for the next block that is whole; the window then begins there.
    private func resume(_ input: inout ByteInput, _ problem: String, at start: UInt64? = nil) -> CaptureStep {
        resume(&input, Search(problem: problem, offset: start ?? input.offset))
    }

    private func resume(_ input: inout ByteInput, _ begun: Search) -> CaptureStep {
        unfinished = nil
        var search = begun
        while true {
            if find(&input, from: &search.position, limit: search.limit) {
                // Where the first length leads to a block, only the second is wrong.
                if search.isNear, let block = PcapngBlock(input, at: 0, bigEndian: bigEndian),
                    block.length == search.position
                {
                    isBelieved = true
                } else {
                    input.advance(search.position)
                }
                return .damage(input.damage(search.problem, at: search.offset, resumes: true))
            }
            if !input.isWaiting, input.fill(search.limit + 12) {
                input.advance(search.limit)
                (search.position, search.limit, search.isNear) = (0, PcapngFormat.chunk, false)
            } else if input.isWaiting {
                unfinished = .search(search)
                return input.pause()
            } else {
                input.advance(input.available)
                return .damage(input.damage("\(search.problem); no plausible block follows", at: search.offset))
            }
        }
    }

    /// Moves `position` on to the next block below the limit; false if there is none, or if what has to come first decides
    /// whether it is one.
    private func find(_ input: inout ByteInput, from position: inout Int, limit: Int) -> Bool {
        while position < limit, input.fill(position + 12) {
            if let block = PcapngBlock(input, at: position, bigEndian: bigEndian), block.isKnown,
                block.length <= largestRecord
            {
                if input.fill(position + block.length), block.isClosed(input, at: position) { return true }
                if input.isWaiting { return false }
            }
            position += 1
        }
        return false
    }
}
