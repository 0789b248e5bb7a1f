import Decoders

/// The fields written lately, as they stand on a line: a capture says few different things, and says them often. To look
/// one up and to copy it takes a third of the time that it takes to write it.
///
/// Bounded: a new text takes the place of an older one, and what is longer than a place is written every time.
package struct RenderedFields: ~Copyable {
    /// All that the text of a field depends on, but for what stands in the field list's own memory.
    package struct Occasion {
        fileprivate let value: UInt64
        /// The length of a name, the exponent of a decimal, the lower half of a UUID.
        fileprivate let details: UInt64
        /// Key, kind, and what stands beside the field.
        fileprivate let rest: UInt32

        package var continues: Bool { rest & 1 << 24 != 0 }
        package var goesOn: Bool { rest & 1 << 25 != 0 }

        /// - Parameters:
        ///   - continues: the field before has the same key: both are values of a list.
        ///   - goesOn: so has the next one, and the unit stands behind the last.
        @inline(__always)
        package init(_ entry: UnsafePointer<FieldEntry>, continues: Bool, goesOn: Bool) {
            value = entry.pointee.value
            details = UInt64(entry.pointee.start) | UInt64(entry.pointee.count) << 32
            rest =
                UInt32(entry.pointee.key.rawValue) | UInt32(entry.pointee.kind.rawValue) << 16
                | (continues ? 1 << 24 : 0) | (goesOn ? 1 << 25 : 0)
        }

        /// The product's upper bits depend on all others.
        @inline(__always)
        fileprivate var place: Int {
            let mixed = (value ^ UInt64(rest) << 32) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: mixed >> UInt64(64 - RenderedFields.bits))
        }
    }

    /// One cache line.
    private struct Place {
        var first = SIMD16<UInt8>()
        var second = SIMD16<UInt8>()
        var third: UInt64 = 0
        var value: UInt64 = 0
        var details: UInt64 = 0
        /// 0 is the key of no field.
        var rest: UInt32 = 0
        var count: UInt32 = 0

        static let longest = 40
    }

    private static let bits = 12
    private let places: UnsafeMutablePointer<Place>

    package init() {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Place>.stride << RenderedFields.bits, alignment: 64)
        places = memory.bindMemory(to: Place.self, capacity: 1 << RenderedFields.bits)
        places.initialize(repeating: Place(), count: 1 << RenderedFields.bits)
    }

    deinit { places.deallocate() }

    /// Appends the field and answers how long it is; `nil` where it is not known.
    @inline(__always)
    package func append(_ occasion: Occasion, to out: inout ByteBuffer) -> Int? {
        let place = places + occasion.place
        guard place.pointee.value == occasion.value, place.pointee.rest == occasion.rest,
            place.pointee.details == occasion.details
        else { return nil }
        let count = Int(place.pointee.count)
        out.append(place.pointee.first, place.pointee.second, place.pointee.third, count)
        return count
    }

    /// Keeps what has been written from `start` on.
    package func keep(_ occasion: Occasion, from start: Int, of out: borrowing ByteBuffer) {
        let count = out.count - start
        guard count >= 0, count <= Place.longest else { return }
        let place = places + occasion.place
        place.pointee.value = occasion.value
        place.pointee.details = occasion.details
        place.pointee.rest = occasion.rest
        place.pointee.count = UInt32(count)
        out.copy(from: start, to: UnsafeMutableRawPointer(place).assumingMemoryBound(to: UInt8.self))
    }
}
