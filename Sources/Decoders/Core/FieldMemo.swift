/// A memo of descriptions: what was added to a list for bytes that come again and again.
///
/// A device says the same thing several times a second, and all that differs is the signal strength. What was described
/// twice is kept here as a list of its own, and is referred to by one entry from then on (``FieldEntry/Kind/memo``):
/// neither the decoders nor the renderers have to do their work again.
///
/// Bounded: every slot remembers one list, described from at most 256 bytes. Bytes that come once, as those of a sensor do,
/// displace nothing: a slot is given away when the same new bytes have come twice in a row. Short values, which are more
/// than the things that devices say of themselves, have slots of their own.
///
/// Memory safety: slots are indexed by the upper bits of a hash, as many as the table has; bytes are compared only with
/// those of a slot whose length is the same, at most ``longest``.
@usableFromInline
struct FieldMemo: ~Copyable {
    /// The slot of some bytes, and whether it remembers them.
    struct Lookup {
        fileprivate(set) var slot: Int
        fileprivate var hash: UInt64
        fileprivate var form: Int
        fileprivate(set) var state: State
    }

    enum State {
        /// The slot remembers these bytes.
        case known
        /// These bytes came before: time to remember what they say.
        case seen
        case new
    }

    /// 32 bytes: the fields that every packet reads, apart from the others.
    private struct Slot {
        /// Of the bytes that are remembered; tells most others apart without looking at these.
        var hash: UInt64 = 0
        /// Of the bytes that came last and are not remembered.
        var candidate: UInt64 = 0
        /// Number of the memo among all that there have been; 0 where there is none.
        var number: UInt64 = 0
        /// Twice the number of bytes, plus one for the other variant; negative in the slots of short values.
        var form = 0
    }

    /// Slots for long values come first.
    private static let longBits: UInt64 = 9
    private static let shortBits: UInt64 = 11
    /// How many slots for long values there are, and for all.
    static let longSlots = 1 << Int(longBits)
    static let slots = longSlots + 1 << Int(shortBits)
    /// Bits of a reference that tell the slot.
    private static let referenceBits: UInt64 = 12
    static let longest = 256
    /// Bytes of a value that is a number to look up.
    static let longestShort = 8
    /// Not a power of two, lest the bytes of all slots compete for the same few lines of the processor's cache.
    private static let stride = longest + 64
    private let slots: UnsafeMutablePointer<Slot>
    private let lists: UnsafeMutablePointer<FieldList?>
    /// The bytes that each slot remembers.
    private let bytes: UnsafeMutablePointer<UInt8>
    private var latest: UInt64 = 0

    init() {
        let size = MemoryLayout<Slot>.stride * FieldMemo.slots
        slots = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
            .bindMemory(to: Slot.self, capacity: FieldMemo.slots)
        slots.initialize(repeating: Slot(), count: FieldMemo.slots)
        // No bytes have the hash 0 and belong here: they have not come yet.
        slots[0].candidate = .max
        lists = .allocate(capacity: FieldMemo.slots)
        for index in 0..<FieldMemo.slots { (lists + index).initialize(to: nil) }
        bytes = .allocate(capacity: FieldMemo.stride * FieldMemo.longSlots)
    }

    /// Forgets what long values say.
    mutating func forget() {
        for slot in 0..<FieldMemo.longSlots { slots[slot] = Slot() }
        slots[0].candidate = .max
    }

    deinit {
        slots.deallocate()
        lists.deinitialize(count: FieldMemo.slots)
        lists.deallocate()
        bytes.deallocate()
    }

    /// - Parameters:
    ///   - range: where the bytes stand; at most ``longest``.
    ///   - variant: whatever else the description depends on.
    mutating func lookUp(_ range: Range<Int>, _ span: borrowing Span<UInt8>, variant: Bool) -> Lookup {
        span.extracting(range).withUnsafeBufferPointer { found in
            guard let start = found.baseAddress else { return lookUp(UnsafePointer(bytes), 0, variant) }
            return lookUp(start, found.count, variant)
        }
    }

    private func lookUp(_ start: UnsafePointer<UInt8>, _ count: Int, _ variant: Bool) -> Lookup {
        let form = count &* 2 &+ (variant ? 1 : 0)
        let hash = FieldMemo.hash(start, count, form)
        // The product's upper bits depend on all bytes.
        let index = Int(truncatingIfNeeded: hash >> (64 - FieldMemo.longBits))
        let slot = slots + index
        if slot.pointee.hash == hash, slot.pointee.number != 0, slot.pointee.form == form,
            FieldMemo.equal(start, bytes + index &* FieldMemo.stride, count)
        {
            return Lookup(slot: index, hash: hash, form: form, state: .known)
        }
        if slot.pointee.candidate == hash { return Lookup(slot: index, hash: hash, form: form, state: .seen) }
        slot.pointee.candidate = hash
        return Lookup(slot: index, hash: hash, form: form, state: .new)
    }

    /// Where a number belongs that says all there is to know, together with its source and its length in bytes. No two
    /// numbers have the same product.
    @inline(__always)
    func lookUp(_ number: UInt64, from source: MemoSource, _ length: Int = 0) -> Lookup {
        let lookup = peek(number, from: source, length)
        if lookup.state == .known { return lookup }
        let isNew = slots[lookup.slot].candidate != lookup.hash
        slots[lookup.slot].candidate = lookup.hash
        return Lookup(slot: lookup.slot, hash: lookup.hash, form: lookup.form, state: isNew ? .new : .seen)
    }

    /// The same without taking note that the number came.
    func peek(_ number: UInt64, from source: MemoSource, _ length: Int = 0) -> Lookup {
        let form = -1 &- (source.number &* 16 &+ length)
        let hash = number &* 0x9E37_79B9_7F4A_7C15
        let mixed = hash ^ UInt64(bitPattern: Int64(form)) &* 0xC2B2_AE3D_27D4_EB4F
        let index = FieldMemo.longSlots &+ Int(truncatingIfNeeded: mixed >> (64 - FieldMemo.shortBits))
        let slot = slots + index
        let isKnown = slot.pointee.hash == hash && slot.pointee.form == form && slot.pointee.number != 0
        return Lookup(slot: index, hash: hash, form: form, state: isKnown ? .known : .new)
    }

    /// Remembers what was described from the bytes at `range`.
    mutating func remember(
        _ fields: consuming FieldList, _ range: Range<Int>, _ span: borrowing Span<UInt8>, at lookup: Lookup
    ) {
        guard range.count <= FieldMemo.longest else { return }
        let target = bytes + lookup.slot &* FieldMemo.stride
        for (offset, index) in range.enumerated() { target[offset] = span[index] }
        remember(fields, at: lookup)
    }

    /// Remembers what was described for a number.
    mutating func remember(_ fields: consuming FieldList, at lookup: Lookup) {
        latest += 1
        slots[lookup.slot].hash = lookup.hash
        slots[lookup.slot].form = lookup.form
        slots[lookup.slot].number = latest
        lists[lookup.slot] = .some(fields)
    }

    /// The reference to a known offset: no two memos have the same, and the slot is its lowest part.
    func reference(_ lookup: Lookup) -> UInt64 {
        slots[lookup.slot].number << FieldMemo.referenceBits | UInt64(lookup.slot)
    }

    /// The slot of a reference; below ``slots`` for every reference that a list has made.
    static func slot(_ reference: UInt64) -> Int { Int(truncatingIfNeeded: reference & (1 << referenceBits - 1)) }

    @usableFromInline
    func recall<R>(_ reference: UInt64, _ body: (borrowing FieldList) -> R) -> R? {
        let index = FieldMemo.slot(reference)
        // An entry that was kept longer than the memo refers to nothing.
        guard index < FieldMemo.slots, slots[index].number == reference >> FieldMemo.referenceBits else {
            return nil
        }
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
        var offset = 0
        while offset &+ 8 <= count {
            hash = (hash ^ word(start + offset)) &* factor
            hash ^= hash >> 32
            offset &+= 8
        }
        if count >= 8 {
            // The last eight overlap those before.
            hash ^= word(start + (count &- 8))
        } else {
            while offset < count {
                hash = hash << 8 ^ UInt64(start[offset])
                offset &+= 1
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
        var offset = 0
        while offset &+ 8 <= count {
            if word(left + offset) != word(right + offset) { return false }
            offset &+= 8
        }
        if count >= 8 { return word(left + (count &- 8)) == word(right + (count &- 8)) }
        while offset < count {
            if left[offset] != right[offset] { return false }
            offset &+= 1
        }
        return true
    }

    /// Whether the bytes have the usual length of advertising data: two words and two more that end where the bytes do,
    /// without a loop.
    private static func isShort(_ count: Int) -> Bool { count >= 16 && count <= 32 }

    private static func word(_ offset: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(offset).loadUnaligned(as: UInt64.self)
    }
}
