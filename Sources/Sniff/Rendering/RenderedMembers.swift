import Decoders

/// Members of JSON objects that were written lately, with their keys: names, and what has one. A capture has few of them,
/// and says them often; to copy one takes a third of the time that it takes to write it.
///
/// Bounded: a new text takes the place of an older one, and what is longer than a place is written every time.
struct RenderedMembers: ~Copyable {
    /// What the text of a member depends on, where a comma is in front of it.
    struct Member: Equatable {
        fileprivate let value: UInt64
        /// The length of a name, the lower half of a UUID.
        fileprivate let details: UInt64
        /// Key and kind. 0 is the key of no field.
        fileprivate let rest: UInt32

        @inline(__always)
        init(_ entry: UnsafePointer<FieldEntry>) {
            value = entry.pointee.value
            details = UInt64(entry.pointee.start) | UInt64(entry.pointee.count) << 32
            rest = UInt32(entry.pointee.key.rawValue) | UInt32(entry.pointee.kind.rawValue) << 16
        }

        fileprivate init() { (value, details, rest) = (0, 0, 0) }

        /// The product's upper bits depend on all others.
        @inline(__always)
        fileprivate var slot: Int {
            let mixed = (value ^ UInt64(rest) << 40 ^ details) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> UInt64(64 - RenderedMembers.bits))
        }
    }

    private struct Place {
        var member = Member()
        var count: UInt32 = 0
    }

    private static let bits = 11
    /// A multiple of sixteen, and 64 at least, because a copy reads as many.
    private static let longest = 112
    private let places: UnsafeMutablePointer<Place>
    private let text: UnsafeMutablePointer<UInt8>

    init() {
        places = .allocate(capacity: 1 << RenderedMembers.bits)
        places.initialize(repeating: Place(), count: 1 << RenderedMembers.bits)
        text = .allocate(capacity: RenderedMembers.longest << RenderedMembers.bits)
    }

    deinit {
        places.deallocate()
        text.deallocate()
    }

    /// False where the member is not known.
    @inline(__always)
    func append(_ member: Member, to out: inout ByteBuffer) -> Bool {
        let slot = member.slot
        guard places[slot].member == member else { return false }
        out.append(padded: UnsafePointer(text + slot &* RenderedMembers.longest), Int(places[slot].count))
        return true
    }

    /// Keeps what has been written from `start` on.
    func keep(_ member: Member, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        guard count >= 0, count <= RenderedMembers.longest else { return }
        let slot = member.slot
        out.copy(from: start, to: text + slot &* RenderedMembers.longest)
        places[slot] = Place(member: member, count: UInt32(count))
    }
}
