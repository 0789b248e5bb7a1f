import Decoders

/// What a renderer has written for each group of fields (``FieldEntry/Kind/group``): a device that says the same thing
/// again costs one copy.
///
/// Groups of one ``FieldList`` only. Bounded: there are as many places as groups at a time, and what is longer than a
/// place is rendered every time.
struct RenderedGroups: ~Copyable {
    private struct Place {
        var reference: UInt64 = 0
        var count = 0
    }

    private static let count = 512
    private static let longest = 1024
    /// Not a power of two, lest the beginnings of all texts compete for the same few lines of the processor's cache.
    private static let stride = longest + 64
    private let places: UnsafeMutablePointer<Place>
    /// Memory that is never written is never taken from the system.
    private let text: UnsafeMutablePointer<UInt8>

    init() {
        places = .allocate(capacity: RenderedGroups.count)
        places.initialize(repeating: Place(), count: RenderedGroups.count)
        text = .allocate(capacity: RenderedGroups.count * RenderedGroups.stride)
    }

    deinit {
        places.deallocate()
        text.deallocate()
    }

    /// Slots of groups are the lowest part of references.
    @inline(__always)
    private func index(_ reference: UInt64) -> Int { Int(truncatingIfNeeded: reference) & (RenderedGroups.count &- 1) }

    /// False where the group has not been rendered yet.
    @inline(__always)
    func append(_ reference: UInt64, to out: inout ByteBuffer) -> Bool {
        let index = index(reference)
        guard places[index].reference == reference else { return false }
        // Sixteen bytes at a time: what a line has of a group is a few times that.
        out.append(padded: UnsafePointer(text + index &* RenderedGroups.stride), places[index].count)
        return true
    }

    /// Keeps what has been written from `start` on.
    mutating func keep(_ reference: UInt64, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        guard count >= 0, count <= RenderedGroups.longest else { return }
        let index = index(reference)
        out.withBytes { bytes in
            for offset in 0..<count { text[index &* RenderedGroups.stride &+ offset] = bytes[start &+ offset] }
        }
        places[index] = Place(reference: reference, count: count)
    }
}

/// The addresses written lately: a capture has few that say much.
struct RenderedAddresses: ~Copyable {
    private static let count = 256
    /// What is copied of a place: an address has 17 characters.
    private static let longest = 32
    private let values: UnsafeMutablePointer<UInt64>
    private let text: UnsafeMutablePointer<UInt8>

    init() {
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
    func copy(_ value: UInt64, with pen: inout Pen) {
        let index = Int(truncatingIfNeeded: value ^ value >> 8) & (RenderedAddresses.count &- 1)
        if values[index] != value { keep(value, index) }
        pen.copy(padded: UnsafePointer(text + index &* RenderedAddresses.longest), 17)
    }

    @inline(never)
    private func keep(_ value: UInt64, _ index: Int) {
        var pen = Pen(text + index &* RenderedAddresses.longest)
        pen.address(value, ByteBuffer.upperHexPairs)
        values[index] = value
    }
}
