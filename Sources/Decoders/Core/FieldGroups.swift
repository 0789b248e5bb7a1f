/// Descriptions of bytes that come again and again.
///
/// A device says the same thing several times a second, and all that differs is the signal strength. What was described
/// twice is kept here as a list of its own, and is referred to by one entry from then on (``FieldEntry/Kind/group``):
/// neither the decoders nor the renderers have to do their work again.
///
/// Bounded: every slot has one group, described from at most 256 bytes. Bytes that come once, as those of a sensor do,
/// take no group's place: a slot is given away when the same new bytes have come twice in a row.
@usableFromInline
struct FieldGroups: ~Copyable {
    /// Where bytes belong, and what is known about them.
    struct Place {
        fileprivate var slot: Int
        fileprivate var hash: UInt64
        fileprivate var form: Int
        fileprivate(set) var state: State
    }

    enum State {
        /// The group is there.
        case known
        /// These bytes came before: time to remember what they say.
        case again
        case new
    }

    /// Half a cache line: what is looked at for every packet stands apart from what hardly is.
    private struct Slot {
        /// Of the bytes that the group describes; tells most others apart without looking at these.
        var hash: UInt64 = 0
        /// Of the bytes that came last and have no group.
        var candidate: UInt64 = 0
        /// Number of the group among all that there have been; 0 where there is none.
        var number: UInt64 = 0
        /// Twice the number of bytes, plus one for the other variant; or that there are none.
        var form = 0
    }

    static let slotBits = 9
    static let longest = 256
    /// Not a power of two, lest the bytes of all groups compete for the same few lines of the processor's cache.
    private static let stride = longest + 64
    private static let numbered = -1
    private let slots: UnsafeMutablePointer<Slot>
    private let lists: UnsafeMutablePointer<FieldList?>
    /// The bytes of each group.
    private let bytes: UnsafeMutablePointer<UInt8>
    private var latest: UInt64 = 0

    init() {
        let size = MemoryLayout<Slot>.stride << FieldGroups.slotBits
        slots = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
            .bindMemory(to: Slot.self, capacity: 1 << FieldGroups.slotBits)
        slots.initialize(repeating: Slot(), count: 1 << FieldGroups.slotBits)
        lists = .allocate(capacity: 1 << FieldGroups.slotBits)
        for index in 0..<1 << FieldGroups.slotBits { (lists + index).initialize(to: nil) }
        bytes = .allocate(capacity: FieldGroups.stride << FieldGroups.slotBits)
    }

    deinit {
        slots.deallocate()
        lists.deinitialize(count: 1 << FieldGroups.slotBits)
        lists.deallocate()
        bytes.deallocate()
    }

    /// - Parameters:
    ///   - range: where the bytes stand; at most ``longest``.
    ///   - variant: whatever else the description depends on.
    mutating func find(_ range: Range<Int>, _ span: borrowing Span<UInt8>, variant: Bool) -> Place {
        span.extracting(range).withUnsafeBufferPointer { found in
            guard let start = found.baseAddress else { return find(UnsafePointer(bytes), 0, variant) }
            return find(start, found.count, variant)
        }
    }

    private func find(_ start: UnsafePointer<UInt8>, _ count: Int, _ variant: Bool) -> Place {
        let form = count &* 2 &+ (variant ? 1 : 0)
        let hash = FieldGroups.hash(start, count, form)
        // The product's upper bits depend on all bytes.
        let index = Int(truncatingIfNeeded: hash >> UInt64(64 - FieldGroups.slotBits))
        let slot = slots + index
        if slot.pointee.hash == hash, slot.pointee.number != 0, slot.pointee.form == form,
            FieldGroups.equal(start, bytes + index &* FieldGroups.stride, count)
        {
            return Place(slot: index, hash: hash, form: form, state: .known)
        }
        if slot.pointee.candidate == hash { return Place(slot: index, hash: hash, form: form, state: .again) }
        slot.pointee.candidate = hash
        return Place(slot: index, hash: hash, form: form, state: .new)
    }

    /// Where a number belongs that says all there is to know. No two numbers have the same product.
    func find(_ number: UInt64) -> Place {
        let hash = number &* 0x9E37_79B9_7F4A_7C15
        let index = Int(truncatingIfNeeded: hash >> UInt64(64 - FieldGroups.slotBits))
        let slot = slots + index
        if slot.pointee.hash == hash, slot.pointee.number != 0, slot.pointee.form == FieldGroups.numbered {
            return Place(slot: index, hash: hash, form: FieldGroups.numbered, state: .known)
        }
        let isNew = slot.pointee.candidate != hash
        slot.pointee.candidate = hash
        return Place(slot: index, hash: hash, form: FieldGroups.numbered, state: isNew ? .new : .again)
    }

    /// Keeps what was described from the bytes at `range`.
    mutating func keep(
        _ fields: consuming FieldList, _ range: Range<Int>, _ span: borrowing Span<UInt8>, at place: Place
    ) {
        guard range.count <= FieldGroups.longest else { return }
        let target = bytes + place.slot &* FieldGroups.stride
        for (offset, index) in range.enumerated() { target[offset] = span[index] }
        keep(fields, at: place)
    }

    /// Keeps what was described for a number.
    mutating func keep(_ fields: consuming FieldList, at place: Place) {
        latest += 1
        slots[place.slot].hash = place.hash
        slots[place.slot].form = place.form
        slots[place.slot].number = latest
        lists[place.slot] = .some(fields)
    }

    /// What an entry has for a known place: no two groups have the same, and the slot is its lowest part.
    func reference(_ place: Place) -> UInt64 {
        slots[place.slot].number << UInt64(FieldGroups.slotBits) | UInt64(place.slot)
    }

    @usableFromInline
    func withFields<R>(_ reference: UInt64, _ body: (borrowing FieldList) -> R) -> R? {
        let index = Int(truncatingIfNeeded: reference & (1 << UInt64(FieldGroups.slotBits) - 1))
        // An entry that was kept longer than the group refers to nothing.
        guard slots[index].number == reference >> UInt64(FieldGroups.slotBits) else { return nil }
        switch lists[index] {
        case .some(let fields): return body(fields)
        case nil: return nil
        }
    }

    // MARK: - Eight bytes at a time

    private static func hash(_ start: UnsafePointer<UInt8>, _ count: Int, _ form: Int) -> UInt64 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = UInt64(truncatingIfNeeded: form)
        if isShort(count) {
            hash = (hash ^ word(start)) &* factor &+ word(start + 8) &* 0xC2B2_AE3D_27D4_EB4F
            hash ^= word(start + (count &- 16)) &* 0x1656_67B1_9E37_79F9
            hash = hash &+ word(start + (count &- 8)) &* 0xD6E8_FEB8_6659_FD93
            return (hash ^ hash >> 32) &* factor
        }
        var place = 0
        while place &+ 8 <= count {
            hash = (hash ^ word(start + place)) &* factor
            hash ^= hash >> 32
            place &+= 8
        }
        if count >= 8 {
            // The last eight overlap those before.
            hash ^= word(start + (count &- 8))
        } else {
            while place < count {
                hash = hash << 8 ^ UInt64(start[place])
                place &+= 1
            }
        }
        return hash &* factor
    }

    private static func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if isShort(count) {
            let (third, fourth) = (count &- 16, count &- 8)
            let start = (word(left) ^ word(right)) | (word(left + 8) ^ word(right + 8))
            let end = (word(left + third) ^ word(right + third)) | (word(left + fourth) ^ word(right + fourth))
            return start | end == 0
        }
        var place = 0
        while place &+ 8 <= count {
            if word(left + place) != word(right + place) { return false }
            place &+= 8
        }
        if count >= 8 { return word(left + (count &- 8)) == word(right + (count &- 8)) }
        while place < count {
            if left[place] != right[place] { return false }
            place &+= 1
        }
        return true
    }

    /// What most advertising data are: two words and two more that end where the bytes do, without a loop.
    @inline(__always)
    private static func isShort(_ count: Int) -> Bool { count >= 16 && count <= 32 }

    @inline(__always)
    private static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
    }
}

extension FieldList {
    /// What `describe` adds, or one entry that refers to it where the same bytes were described before.
    ///
    /// - Parameters:
    ///   - range: where the bytes stand; described every time if there are more than 256.
    ///   - variant: whatever else the description depends on.
    ///   - describe: must depend on nothing but these, and not on where the bytes stand.
    @inline(__always)
    mutating func addGroup(
        _ key: FieldKey, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, variant: Bool,
        _ describe: (inout FieldList) throws(Fault) -> Void
    ) throws(Fault) {
        guard let groups, range.count <= FieldGroups.longest else { return try describe(&self) }
        let place = groups.pointee.find(range, bytes, variant: variant)
        if place.state == .known {
            append(FieldEntry(key, .group, groups.pointee.reference(place), at: range))
            return
        }
        let first = count
        let scratchStart = scratch.count
        // What has a fault is described again every time.
        try describe(&self)
        if place.state == .again { keepGroup(first, scratchStart, range, bytes, at: place) }
    }

    /// The same for what depends on a number alone, in the one-line form: there the members of an object may be grouped.
    @inline(__always)
    public mutating func addGroup(_ key: FieldKey, of number: UInt64, _ describe: (inout FieldList) -> Void) {
        guard isOneLine, let groups else { return describe(&self) }
        let place = groups.pointee.find(number)
        if place.state == .known {
            append(FieldEntry(key, .group, groups.pointee.reference(place), at: 0..<0))
            return
        }
        let first = count
        let scratchStart = scratch.count
        describe(&self)
        if place.state == .again { keepGroup(first, scratchStart, at: place) }
    }

    @inline(never)
    private func keepGroup(_ first: Int, _ scratchStart: Int, at place: FieldGroups.Place) {
        groups?.pointee.keep(FieldList(self, from: first, scratchStart: scratchStart), at: place)
    }

    @inline(never)
    private mutating func keepGroup(
        _ first: Int, _ scratchStart: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        at place: FieldGroups.Place
    ) {
        // Whether an address is on the line depends on whose line it is.
        for index in first..<count where entries[index].kind == .address { return }
        groups?.pointee.keep(FieldList(self, from: first, scratchStart: scratchStart), range, bytes, at: place)
    }

    /// The entries that an entry of kind `group` stands for; `nil` when the list has forgotten them since.
    @inlinable
    public func withGroup<R>(_ reference: UInt64, _ body: (borrowing FieldList) -> R) -> R? {
        guard let groups else { return nil }
        return groups.pointee.withFields(reference, body)
    }
}
