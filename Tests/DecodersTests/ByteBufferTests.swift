import Testing

@testable import Decoders

/// What one buffer takes over from another.
struct ByteBufferTests {
    @Test(arguments: [0, 1, 15, 16, 17, 240, 241, 255, 256, 257, 1000])
    func allOfABufferThatMayBeFull(_ count: Int) {
        var other = ByteBuffer(capacity: 256)
        for index in 0..<count { other.append(UInt8(truncatingIfNeeded: index)) }
        var buffer = ByteBuffer(capacity: 16)
        buffer.append("<")
        buffer.append(all: other)
        #expect(buffer.count == count + 1)
        let last = [UInt8](unsafeUninitializedCapacity: 1) { memory, initialized in
            if let start = memory.baseAddress { buffer.copy(from: count, to: start) }
            initialized = 1
        }
        #expect(last == [count == 0 ? 0x3C : UInt8(truncatingIfNeeded: count - 1)])
    }
}
