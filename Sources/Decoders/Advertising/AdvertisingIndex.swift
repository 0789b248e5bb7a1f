/// Advertising data, indexed in one pass: which AD types occur, and where each of them occurs first.
///
/// Types below 0x3F have the slot of their number; manufacturer data (0xFF) have slot 0x3F, which is no assigned type.
/// A bit mask of slots answers most questions about a report without another look at its bytes.
struct AdvertisingIndex {
    let range: Range<Int>
    /// The slots that occur.
    private(set) var seen: UInt64 = 0
    /// The slots that occur more than once.
    private(set) var repeated: UInt64 = 0
    /// The slots whose first structure has been described.
    private(set) var shown: UInt64 = 0
    /// Where the service data begin that a decoder has made out.
    var decodedServiceData: Int?
    /// The values that decoders have made out, for those who want all of them.
    var values: [AdvertisedValue] = []
    /// The first fault.
    var fault: Fault?
    /// The last structure, from its type on, where the data end in it.
    var cut: Range<Int>?
    /// There are types without a slot.
    private(set) var hasOthers = false
    /// The first structure of each slot, where `seen` has its bit: where its data stand in the range.
    private var first = InlineArray<64, UInt16>(repeating: 0)

    init(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        self.range = range
        var structures = AdvertisingData(range)
        do throws(Fault) {
            while let structure = try structures.next(bytes) {
                let offset = structure.range.lowerBound &- range.lowerBound
                // Advertising data have at most 1,650 bytes; what is further away is shown as it is.
                guard let slot = Self.slot(structure.type), offset <= UInt16.max else {
                    hasOthers = true
                    continue
                }
                let bit = Self.bit(slot)
                if seen & bit == 0 {
                    seen |= bit
                    first[slot] = UInt16(truncatingIfNeeded: offset)
                } else {
                    repeated |= bit
                }
            }
        } catch {
            fault = error
            // After the length.
            let start = structures.reader.position
            if start < range.upperBound { cut = start..<range.upperBound }
        }
    }

    static func slot(_ type: UInt8) -> Int? { type < 0x3F ? Int(type) : type == ADType.manufacturerData ? 0x3F : nil }

    private static func bit(_ slot: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: slot) }

    static let incompleteServices: UInt64 = 1 << 0x02 | 1 << 0x04 | 1 << 0x06
    static let services = incompleteServices | 1 << 0x03 | 1 << 0x05 | 1 << 0x07
    static let solicitations: UInt64 = 1 << 0x14 | 1 << 0x1F | 1 << 0x15
    static let serviceData: UInt64 = 1 << 0x16 | 1 << 0x20 | 1 << 0x21
    static let manufacturerData: UInt64 = 1 << 0x3F
    /// Types of which every structure has its place, however many there are.
    static let everyOne = services | solicitations | serviceData | manufacturerData
    /// Types that mean something in the ACAD alone (Core Specification Supplement 12, Part A, 1): Channel Map Update
    /// Indication, BIGInfo, Periodic Advertising Response Timing Information.
    static let controllers: UInt64 = 1 << 0x28 | 1 << ADType.bigInfo | 1 << ADType.responseTiming

    /// Whether the code here takes a type apart, so that no decoder is asked.
    static func isTakenApart(_ type: UInt8) -> Bool {
        guard let slot = slot(type) else { return false }
        switch type {
        case ADType.flags, ADType.shortenedName, ADType.completeName, ADType.txPower, ADType.appearance, ADType.uri:
            return true
        default: return everyOne & bit(slot) != 0
        }
    }

    func has(_ types: UInt64) -> Bool { seen & types != 0 }

    /// Where the data of the first structure of a type stand; marks it as described.
    mutating func take(_ type: UInt8, _ bytes: borrowing Span<UInt8>) -> Range<Int>? {
        guard let slot = Self.slot(type), seen & Self.bit(slot) != 0 else { return nil }
        shown |= Self.bit(slot)
        return firstData(slot, bytes)
    }

    /// Where the name is, complete or shortened; nothing where there is none.
    func name(_ bytes: borrowing Span<UInt8>) -> Range<Int> {
        for slot in [Int(ADType.completeName), Int(ADType.shortenedName)] where seen & Self.bit(slot) != 0 {
            return firstData(slot, bytes)
        }
        return range.lowerBound..<range.lowerBound
    }

    /// - Precondition: the slot has been seen.
    private func firstData(_ slot: Int, _ bytes: borrowing Span<UInt8>) -> Range<Int> {
        let start = range.lowerBound &+ Int(first[slot])
        // Length and type stand before the data, and the length counts the type.
        return start..<start &+ Int(bytes[start &- 2]) &- 1
    }

    /// Keeps the first fault only.
    mutating func note(_ new: Fault) {
        if fault == nil { fault = new }
    }

    /// Whether a structure of fixed length has it; if not, that is noted.
    mutating func holds(_ count: Int, _ range: Range<Int>, _ key: FieldKey) -> Bool {
        if range.count == count { return true }
        if range.count < count {
            note(Fault(key, offset: range.lowerBound, needed: count, available: range.count, .malformed))
            return false
        }
        note(Fault(key, offset: range.lowerBound + count, available: range.count - count, .excess))
        return true
    }

    /// There are structures that no field represents.
    var hasLeftOver: Bool { hasOthers || cut != nil || (seen & ~shown | repeated) & ~Self.everyOne != 0 }

    func isLeftOver(_ structure: (type: UInt8, range: Range<Int>)) -> Bool {
        guard let slot = Self.slot(structure.type) else { return true }
        let bit = Self.bit(slot)
        if Self.everyOne & bit != 0 { return false }
        return shown & bit == 0 || !isFirst(structure)
    }

    /// Whether the structure is the first of its type.
    func isFirst(_ structure: (type: UInt8, range: Range<Int>)) -> Bool {
        guard let slot = Self.slot(structure.type), seen & Self.bit(slot) != 0 else { return false }
        return range.lowerBound + Int(first[slot]) == structure.range.lowerBound
    }

    /// Service data: their UUID and what is after it. `nil` for other types and for data without their UUID.
    static func serviceData(
        _ structure: (type: UInt8, range: Range<Int>), _ bytes: borrowing Span<UInt8>
    ) -> (uuid: BluetoothUUID, data: Range<Int>)? {
        guard let width = ADType.serviceDataWidth(structure.type), structure.range.count >= width else { return nil }
        let start = structure.range.lowerBound
        return (BluetoothUUID(bytes, at: start, width: width), start &+ width..<structure.range.upperBound)
    }
}
