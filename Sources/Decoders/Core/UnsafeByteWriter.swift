/// A cursor in memory that a ``ByteBuffer`` has reserved, for several short pieces in a row.
///
/// Memory safety: whoever makes a writer says where its memory ends. A write of variable length checks that it fits before
/// it begins; writes of a few bytes do so in debug builds, which the tests run, because these checks cost 2 % of text and
/// 3 % of JSON (instructions, a phone's log). What the sources of copies point to is the caller's promise. The memory
/// belongs to another owner: a writer must not be kept (``ByteBuffer/write(atMost:_:)`` lends one).
@usableFromInline package struct UnsafeByteWriter {
    @usableFromInline var position: UnsafeMutablePointer<UInt8>
    @usableFromInline let end: UnsafeMutablePointer<UInt8>

    /// - Parameter capacity: bytes that may be written from `position` on.
    @inlinable package init(_ position: UnsafeMutablePointer<UInt8>, capacity: Int) {
        self.position = position
        end = position + capacity
    }

    /// Traps where fewer bytes are left.
    @inlinable
    func check(_ count: Int) { precondition(count <= end - position) }

    /// The same in debug builds only.
    @inlinable
    func checkInDebug(_ count: Int) { assert(count <= end - position) }

    @inlinable
    package mutating func byte(_ byte: UInt8) {
        checkInDebug(1)
        position.pointee = byte
        position += 1
    }

    /// Copies without a call: most names have eight to 32 bytes, which are two overlapping loads.
    @inlinable @inline(__always)
    package mutating func copy(_ source: UnsafePointer<UInt8>, _ count: Int) {
        precondition(count >= 0)
        check(count)
        if count >= 16, count <= 32 {
            copySixteen(source, position)
            copySixteen(source + (count &- 16), position + (count &- 16))
        } else if count >= 8, count < 16 {
            copyEight(source, position)
            copyEight(source + (count &- 8), position + (count &- 8))
        } else if count > 32 {
            position.update(from: source, count: count)
        } else {
            for offset in 0..<count { position[offset] = source[offset] }
        }
        position += count
    }

    @inlinable
    package mutating func copy(_ text: StaticString) { copy(text.utf8Start, text.utf8CodeUnitCount) }

    @inlinable
    func copyEight(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
        let eight = UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
        UnsafeMutableRawPointer(target).storeBytes(of: eight, as: UInt64.self)
    }

    @inlinable
    func copySixteen(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
        let sixteen = UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
        UnsafeMutableRawPointer(target).storeBytes(of: sixteen, as: SIMD16<UInt8>.self)
    }

    /// The first bytes of eight, which begin with the least significant one; writes all of them.
    @inlinable @inline(__always)
    package mutating func copy(_ eight: UInt64, _ count: Int) {
        checkInDebug(8)
        UnsafeMutableRawPointer(position).storeBytes(of: eight.littleEndian, as: UInt64.self)
        position += count
    }

    /// Copies sixteen bytes whatever `count` is, and may write up to sixteen more than it.
    @inlinable @inline(__always)
    package mutating func copy(piece start: Int, _ count: Int, of buffer: borrowing ByteBuffer) {
        precondition(start >= 0 && count >= 0 && start &+ count &+ 16 <= buffer.capacity)
        check(count &+ 16)
        let source = UnsafePointer(buffer.base + start)
        copySixteen(source, position)
        var done = 16
        while done < count {
            copySixteen(source + done, position + done)
            done &+= 16
        }
        position += count
    }

    /// The two digits that a table has for a number.
    @inlinable
    mutating func two(_ number: Int, _ table: UnsafePointer<UInt8>) {
        let digits = UnsafeRawPointer(table + number &* 2).loadUnaligned(as: UInt16.self)
        checkInDebug(2)
        UnsafeMutableRawPointer(position).storeBytes(of: digits, as: UInt16.self)
        position += 2
    }

    /// Two decimal digits of a number below 100.
    @inlinable
    mutating func pair(_ number: UInt32, _ table: UnsafePointer<UInt8>) {
        two(Int(truncatingIfNeeded: number), table)
    }

    /// Decimal digits, at most 20.
    @inlinable @inline(__always)
    package mutating func decimal(_ value: UInt64, _ table: UnsafePointer<UInt8>) {
        if value < 10 {
            byte(48 &+ UInt8(truncatingIfNeeded: value))
        } else if value < 100 {
            pair(UInt32(truncatingIfNeeded: value), table)
        } else if value < 10_000 {
            let number = UInt32(truncatingIfNeeded: value)
            let high = number / 100
            if high < 10 { byte(48 &+ UInt8(truncatingIfNeeded: high)) } else { pair(high, table) }
            pair(number &- high &* 100, table)
        } else {
            self = UnsafeByteWriter.longDecimal(self, value, table)
        }
    }

    /// By value: a writer whose address is taken lives in memory.
    @usableFromInline
    static func longDecimal(_ start: UnsafeByteWriter, _ value: UInt64, _ table: UnsafePointer<UInt8>)
        -> UnsafeByteWriter
    {
        var writer = start
        writer.writeLong(value, table)
        return writer
    }

    private mutating func writeLong(_ value: UInt64, _ table: UnsafePointer<UInt8>) {
        if value >= 10_000 {
            writeLong(value / 10_000, table)
            let rest = UInt32(truncatingIfNeeded: value % 10_000)
            pair(rest / 100, table)
            pair(rest % 100, table)
        } else {
            decimal(value, table)
        }
    }

    /// Six decimal digits of a number below a million, the first in the least significant byte: three pairs of digits, each
    /// divided by ten in its own lane of 16 bits. 103/1024 is a tenth, near enough for numbers below 100.
    @inlinable @inline(__always)
    package static func sixDigits(_ value: UInt32) -> UInt64 {
        let first = value / 10_000
        let rest = value &- first &* 10_000
        let second = rest / 100
        let third = rest &- second &* 100
        let pairs = UInt64(first) | UInt64(second) << 16 | UInt64(third) << 32
        let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F
        return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030
    }

    /// Exactly six digits of a number below 1,000,000.
    @inlinable @inline(__always)
    package mutating func sixDigits(_ number: UInt32, _ table: UnsafePointer<UInt8>) {
        let upper = number / 10_000
        let lower = number &- upper &* 10_000
        pair(upper, table)
        pair(lower / 100, table)
        pair(lower % 100, table)
    }

    /// `AA:BB:CC:DD:EE:FF`; the table has the digits of bytes.
    @inlinable
    package mutating func address(_ value: UInt64, _ table: UnsafePointer<UInt8>) {
        var shift: UInt64 = 40
        while shift > 0 {
            two(Int(truncatingIfNeeded: value &>> shift) & 0xFF, table)
            byte(UInt8(ascii: ":"))
            shift &-= 8
        }
        two(Int(truncatingIfNeeded: value) & 0xFF, table)
    }

    /// Two hexadecimal digits a byte; the table has those of bytes.
    @inlinable
    package mutating func hex(_ bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafePointer<UInt8>) {
        for byte in bytes { two(Int(byte), table) }
    }
}

extension ByteBuffer {
    /// Writes with a cursor over memory that is reserved before.
    ///
    /// - Parameter most: bytes that are written at most, fifteen of slack for padded copies included; the writer traps
    ///   rather than write more.
    @inlinable
    package mutating func write(atMost most: Int, _ body: (inout UnsafeByteWriter) -> Void) {
        reserve(most)
        var writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        body(&writer)
        precondition(writer.position <= writer.end)
        used = writer.position - base
    }
}
