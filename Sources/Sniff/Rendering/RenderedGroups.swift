import Decoders

/// What a renderer has written for each group of fields (``FieldEntry/Kind/memo``): a device that says the same thing
/// again costs one copy.
///
/// Groups of one ``FieldList`` only. Bounded: there are as many places as groups at a time, and what is longer than a
/// place is rendered every time.
package struct RenderedGroups: ~Copyable {
    private struct Place {
        var reference: UInt64 = 0
        /// Where the text stands and how long it is.
        var start: Int32 = 0
        var count: Int32 = 0
    }

    private let places: UnsafeMutablePointer<Place>
    /// Memory that is never written is never taken from the system.
    private let text: UnsafeMutablePointer<UInt8>

    /// Bytes that a group's text may have: at least 64, and a multiple of 16, because a copy reads as many. No powers of two,
    /// with what lies between two texts, lest the beginnings of all compete for the same few lines of the processor's
    /// cache.
    private static let longest = (long: 1072, short: 176)
    private static let gap = 16

    package init() {
        places = .allocate(capacity: FieldList.memoSlots.all)
        places.initialize(repeating: Place(), count: FieldList.memoSlots.all)
        text = .allocate(capacity: RenderedGroups.start(of: FieldList.memoSlots.all))
    }

    deinit {
        places.deallocate()
        text.deallocate()
    }

    /// Slots for short values stand behind the others.
    private static func start(of slot: Int) -> Int {
        let long = min(slot, FieldList.memoSlots.long)
        return long * (longest.long + gap) + (slot - long) * (longest.short + gap)
    }

    /// False where the group has not been rendered yet.
    @inline(__always)
    package func append(_ reference: UInt64, to out: inout ByteBuffer) -> Bool {
        let place = places + FieldList.memoSlot(reference)
        guard place.pointee.reference == reference else { return false }
        // Sixteen bytes at a time: what a line has of a group is a few times that.
        out.append(padded: UnsafePointer(text + Int(place.pointee.start)), Int(place.pointee.count))
        return true
    }

    /// Keeps what has been written from `start` on.
    package mutating func keep(_ reference: UInt64, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        let slot = FieldList.memoSlot(reference)
        let isLong = slot < FieldList.memoSlots.long
        guard count >= 0, count <= (isLong ? RenderedGroups.longest.long : RenderedGroups.longest.short) else { return }
        let target = RenderedGroups.start(of: slot)
        out.copy(from: start, to: text + target)
        places[slot] = Place(reference: reference, start: Int32(target), count: Int32(count))
    }
}

/// The addresses written lately: a capture has few that say much.
package struct RenderedAddresses: ~Copyable {
    private static let count = 256
    /// What is copied of a place: an address has 17 characters.
    private static let longest = 32
    private let values: UnsafeMutablePointer<UInt64>
    private let text: UnsafeMutablePointer<UInt8>

    package init() {
        values = .allocate(capacity: RenderedAddresses.count)
        values.initialize(repeating: .max, count: RenderedAddresses.count)
        text = .allocate(capacity: RenderedAddresses.count * RenderedAddresses.longest)
        text.initialize(repeating: 0, count: RenderedAddresses.count * RenderedAddresses.longest)
    }

    deinit {
        values.deallocate()
        text.deallocate()
    }

    /// Writes up to fifteen bytes behind the address.
    @inline(__always)
    package func copy(_ value: UInt64, with writer: inout UnsafeByteWriter) {
        let index = Int(truncatingIfNeeded: value ^ value >> 8) & (RenderedAddresses.count &- 1)
        if values[index] != value { keep(value, index) }
        writer.copy(padded: UnsafePointer(text + index &* RenderedAddresses.longest), 17)
    }

    @inline(never)
    private func keep(_ value: UInt64, _ index: Int) {
        var writer = UnsafeByteWriter(text + index &* RenderedAddresses.longest, capacity: RenderedAddresses.longest)
        writer.address(value, ByteBuffer.upperHexPairs)
        values[index] = value
    }
}
