import Decoders

/// Texts that a renderer has written lately, each under what it depends on: a capture says few different things, and says
/// them often.
///
/// Without it logs of phones take 2.5 to 2.8 times the instructions as text and 1.15 times as JSON, a capture from the air
/// 1.13 and 1.09 times (callgrind, three captures of 0.9 to 2.3 MB).
///
/// A direct-mapped table of keys over a ring of text. Both are bounded: a new key takes the place of an older one, and new
/// text that of the oldest.
///
/// Memory safety: `slots` has one slot for every value that ``Key/slot`` can have. Text is in the first
/// `ringSize` bytes of `ring`, no text goes past their end, and `margin` more bytes follow them, because a copy reads
/// that many past the beginning of a text, or sixteen past its end. A text is read only while the writer has not come
/// within `margin` bytes of it again; so a copy reads nothing but what was written, or the zeros that follow it.
@usableFromInline
package struct TextCache: ~Copyable {
    /// All that the text of an entry depends on, but for what is in the field list's own memory.
    @usableFromInline
    package struct Key: BitwiseCopyable {
        @usableFromInline let value: UInt64
        /// The length of a name, the exponent of a decimal, the lower half of a UUID.
        @usableFromInline let details: UInt64
        /// Field, kind, whether a UUID is taken, and marks. 0 is the key of no field.
        @usableFromInline let rest: UInt32

        /// - Parameter marks: what else the text depends on, below 256.
        @inlinable
        package init(_ entry: UnsafePointer<FieldEntry>, marks: UInt32 = 0) {
            value = entry.pointee.value
            details = UInt64(entry.pointee.start) | UInt64(entry.pointee.count) << 32
            rest =
                UInt32(entry.pointee.key.rawValue) | UInt32(entry.pointee.kind.rawValue) << 16
                | (entry.pointee.isTaken ? 1 << 23 : 0) | marks << 24
        }

        @usableFromInline
        init() { (value, details, rest) = (0, 0, 0) }

        /// A product's upper bits depend on all others. The fields are spread by a product of their own, because their numbers
        /// differ in few bits, as UUIDs do: the same slot for two pairs of both would be no accident.
        @inlinable
        var slot: Int {
            let mixed = (value ^ details ^ UInt64(rest) &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> (64 - TextCache.slotBits))
        }
    }

    @usableFromInline
    struct Slot: BitwiseCopyable {
        @usableFromInline var key = Key()
        @usableFromInline var count: UInt32 = 0
        /// How many bytes had been written before the text.
        @usableFromInline var position = 0

        @usableFromInline
        init() {}
    }

    @usableFromInline static let slotBits: UInt64 = 13
    @usableFromInline static let ringSize = 1 << 19
    @usableFromInline static let margin = 64
    /// Longer texts are rendered every time.
    private static let longest = 1 << 12

    @usableFromInline let slots: UnsafeMutablePointer<Slot>
    /// Memory that is never written is never taken from the system.
    @usableFromInline let ring: UnsafeMutablePointer<UInt8>
    /// Bytes written since the beginning, and those skipped at the ring's end: at 1 GiB a second, enough for 292 years.
    @usableFromInline var written = 0

    package init() {
        // All bytes of a slot are zero as long as nothing is kept in it.
        slots = Platform.zeros(1 << Int(TextCache.slotBits))
        ring = .allocate(capacity: TextCache.ringSize + TextCache.margin)
    }

    deinit {
        Platform.release(zeros: slots)
        ring.deallocate()
    }

    /// Appends the text of a key and returns its length in bytes; `nil` where it is not known.
    @inlinable @inline(__always)
    package func append(_ key: Key, to out: inout ByteBuffer) -> Int? {
        let slot = slots + key.slot
        guard slot.pointee.key.value == key.value, slot.pointee.key.rest == key.rest,
            slot.pointee.key.details == key.details,
            written &- slot.pointee.position <= TextCache.ringSize &- TextCache.margin
        else { return nil }
        let count = Int(slot.pointee.count)
        out.append(padded: UnsafePointer(ring + slot.pointee.position & (TextCache.ringSize &- 1)), count)
        return count
    }

    /// Keeps what has been written to `out` from `start` on.
    package mutating func keep(_ key: Key, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        guard count >= 0, count <= TextCache.longest else { return }
        var index = written & (TextCache.ringSize - 1)
        if index + count > TextCache.ringSize {
            written += TextCache.ringSize - index
            index = 0
        }
        out.copy(from: start, to: ring + index)
        var slot = Slot()
        slot.key = key
        slot.count = UInt32(count)
        slot.position = written
        slots[key.slot] = slot
        written += count
        (ring + index + count).initialize(repeating: 0, count: TextCache.margin)
    }
}
