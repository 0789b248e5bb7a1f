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
    private let places: UnsafeMutablePointer<Place>
    /// Memory that is never written is never taken from the system.
    private let text: UnsafeMutablePointer<UInt8>

    init() {
        places = .allocate(capacity: RenderedGroups.count)
        places.initialize(repeating: Place(), count: RenderedGroups.count)
        text = .allocate(capacity: RenderedGroups.count * RenderedGroups.longest + 16)
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
        out.append(padded: UnsafePointer(text + index &* RenderedGroups.longest), places[index].count)
        return true
    }

    /// Keeps what has been written from `start` on.
    mutating func keep(_ reference: UInt64, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        guard count >= 0, count <= RenderedGroups.longest else { return }
        let index = index(reference)
        out.withBytes { bytes in
            for offset in 0..<count { text[index &* RenderedGroups.longest &+ offset] = bytes[start &+ offset] }
        }
        places[index] = Place(reference: reference, count: count)
    }
}
