/// A growing byte buffer that owns its memory: one capacity check a field, no reference counting.
///
/// It is the output buffer of the renderers and the scratch memory of ``FieldList``: an array costs two to three times
/// as much in the render loop.
///
/// Memory safety: only this file and the others of `Core` that say so write to `base`; each reserves before it writes, and
/// `used` never exceeds `capacity`. What may be read is always below `used` (``count``).
@usableFromInline package struct ByteBuffer: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var used: Int

    /// Bytes written.
    @inlinable package var count: Int { used }

    @inlinable
    package init(capacity: Int = 4096) {
        self.capacity = Swift.max(capacity, 16)
        base = .allocate(capacity: self.capacity)
        used = 0
    }

    deinit { base.deallocate() }

    /// Copies what is there from `start` on to memory that has room for it.
    package func copy(from start: Int, to target: UnsafeMutablePointer<UInt8>) {
        precondition(start >= 0 && start <= count)
        target.update(from: base + start, count: count - start)
    }

    @inlinable
    package mutating func reserve(_ extra: Int) {
        if extra > capacity &- used { grow(extra) }
    }

    @usableFromInline
    mutating func grow(_ extra: Int) {
        let larger = Swift.max(capacity * 2, count + extra)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }

    @inlinable @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        base[used] = byte
        used &+= 1
    }

    /// Appends without a capacity check; the caller has reserved the room.
    @inlinable
    mutating func appendReserved(_ byte: UInt8) {
        assert(used < capacity)
        base[used] = byte
        used &+= 1
    }

    @inlinable @inline(__always)
    package mutating func append(_ pointer: UnsafePointer<UInt8>, _ length: Int) {
        precondition(length >= 0)
        reserve(length)
        (base + used).update(from: pointer, count: length)
        used &+= length
    }

    @inlinable @inline(__always)
    package mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    @inlinable
    package mutating func append(name: StaticName) {
        append(name.start, name.count)
    }

    /// A label keeps string literals away from this slow path.
    package mutating func append(string text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let start = bytes.baseAddress { append(start, bytes.count) }
        }
    }

    @inlinable
    package mutating func append(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
        bytes.extracting(range).withUnsafeBufferPointer { source in
            if let start = source.baseAddress { write(atMost: source.count) { $0.copy(start, source.count) } }
        }
    }

    /// Appends all of another buffer, which may be full: nothing after its end is read.
    package mutating func append(all other: borrowing ByteBuffer) {
        append(UnsafePointer(other.base), other.count)
    }

    /// Appends a short piece of another buffer, after which that has room for sixteen bytes more.
    ///
    /// It is copied sixteen bytes at a time: labels are copied for every field printed, and a call of `memmove` costs more
    /// than they do.
    @inlinable @inline(__always)
    package mutating func append(piece start: Int, _ length: Int, of other: borrowing ByteBuffer) {
        reserve(length &+ 16)
        var writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        writer.copy(piece: start, length, of: other)
        used &+= length
    }

    /// The same from memory that can be read in whole sixteens, and 64 bytes at least. How long the piece is cannot be
    /// foreseen by the processor: what most need is copied before asking.
    @inlinable @inline(__always)
    package mutating func append(padded source: UnsafePointer<UInt8>, _ length: Int) {
        precondition(length >= 0)
        reserve(length &+ 64)
        let writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        writer.copySixteen(source, writer.position)
        writer.copySixteen(source + 16, writer.position + 16)
        writer.copySixteen(source + 32, writer.position + 32)
        writer.copySixteen(source + 48, writer.position + 48)
        var done = 64
        while done < length {
            writer.copySixteen(source + done, writer.position + done)
            done &+= 16
        }
        used &+= length
    }

    @inlinable package mutating func removeAll() { used = 0 }

    /// Drops everything after the first `length` bytes.
    @inlinable package mutating func truncate(to length: Int) {
        if length >= 0 && length < used { used = length }
    }

    @inlinable
    package func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(start: base, count: count))
    }

    @inlinable
    package subscript(_ index: Int) -> UInt8 {
        precondition(index >= 0 && index < count)
        return base[index]
    }

    package var string: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
