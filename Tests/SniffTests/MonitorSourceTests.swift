import Decoders
import Foundation
import TestSupport
import Testing

@testable import Sniff
@testable import SniffLive

/// The source of the Linux monitor, fed by a datagram socket of the kernel: to the source it is the same, with a header of six
/// bytes in each message, times and drops from the kernel.
@Suite("Live: monitor", .enabled(if: TestSystem.isLinux))
struct MonitorSourceTests {
    /// A socket that the test writes to, and the source that reads its other end.
    final class Feed {
        private let writing: Int32
        var source: MonitorSource
        private var record = CaptureRecord()

        /// - Parameter room: of the kernel, in bytes; `nil` for what it gives by itself.
        init(existing: [ExistingConnection] = [], limit: Int = 1 << 20, room: Int32? = nil) {
            let reading = TestSystem.datagramSocket()
            let writing = TestSystem.datagramSocket()
            self.writing = writing
            #expect(Platform.enableTimestamps(reading) == 0)
            if let room { Platform.setReceiveBuffer(of: reading, to: room) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    #expect(bind(reading, $0, size) == 0)
                    #expect(getsockname(reading, $0, &size) == 0)
                    #expect(connect(writing, $0, size) == 0)
                }
            }
            source = MonitorSource(socket: reading, existing: existing, limit: limit)
        }

        deinit { close(writing) }

        func send(opcode: UInt8, adapter: UInt8 = 0, _ packet: [UInt8]) {
            send([opcode, 0, adapter, 0, UInt8(packet.count & 0xFF), UInt8(packet.count >> 8)] + packet)
        }

        func send(_ message: [UInt8]) {
            #expect(message.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) } == message.count)
        }

        /// The next step that is not ``CaptureStep/idle(until:)``, or that if none comes for long.
        func step() -> (step: CaptureStep, record: CaptureRecord, bytes: [UInt8]) {
            var step = CaptureStep.end
            for _ in 0..<60 {
                step = source.next(&record)
                if case .idle = step { continue }
                break
            }
            guard case .record = step else { return (step, record, []) }
            return (step, record, source.withBytes(record.range) { $0.withUnsafeBufferPointer { Array($0) } })
        }

        /// Steps until so many packets came or were lost.
        func count(_ expected: UInt64) -> (received: [UInt64], lost: UInt64) {
            var received: [UInt64] = []
            var lost: UInt64 = 0
            while UInt64(received.count) + lost < expected {
                let (step, record, _) = step()
                switch step {
                case .record: received.append(record.number)
                case .lost(let count): lost += count.value
                default:
                    Issue.record("\(received.count) received, \(lost) lost, then \(step)")
                    return (received, lost)
                }
            }
            return (received, lost)
        }
    }

    @Test("Opcode, adapter, bytes and the kernel's time")
    func records() {
        let feed = Feed()
        let before = Platform.now
        feed.send(opcode: 2, adapter: 1, [3, 0x0C, 0])
        feed.send(opcode: 3, [])
        let (_, record, bytes) = feed.step()
        #expect(bytes == [3, 0x0C, 0])
        #expect(record.link == .monitor)
        #expect((record.number, record.tag, record.adapter, record.originalLength) == (1, 2, 1, 3))
        #expect(record.time.digits == 6)
        #expect((0...60_000_000_000).contains(record.time.nanoseconds(since: before)))
        let (_, second, none) = feed.step()
        #expect(none.isEmpty)
        #expect((second.number, second.tag, second.adapter, second.originalLength) == (2, 3, 0, 0))
        let mayWait = feed.source.mayWait
        #expect(mayWait)
    }

    @Test("The longest packet is whole; a message without a header is none")
    func lengths() {
        let feed = Feed()
        let longest = (0..<60_000).map { UInt8(truncatingIfNeeded: $0) }
        for length in 0..<6 { feed.send([UInt8](repeating: 0, count: length)) }
        feed.send(opcode: 5, longest)
        let (_, record, bytes) = feed.step()
        #expect(bytes == longest)
        #expect(record.number == 1)
    }

    @Test("Nothing comes: time passes by the clock of the last record")
    func idle() {
        let feed = Feed()
        var record = CaptureRecord()
        feed.send(opcode: 12, [0])
        let (_, seen, _) = feed.step()
        for _ in 0..<2 {
            guard case .idle(let time) = feed.source.next(&record) else { return #expect(Bool(false), "a packet") }
            #expect(time.nanoseconds(since: seen.time) > 0)
        }
    }

    @Test("Time passes under traffic as well")
    func idleUnderTraffic() {
        let feed = Feed()
        var record = CaptureRecord()
        var (packets, idles) = (0, 0)
        let end = Platform.monotonicNanoseconds + 60_000_000_000
        while idles < 2, Platform.monotonicNanoseconds < end {
            feed.send(opcode: 12, [0])
            switch feed.source.next(&record) {
            case .record: packets += 1
            case .idle: idles += 1
            default: break
            }
        }
        #expect(idles == 2)
        #expect(packets > 2)
    }

    @Test("Connections that exist come first, in their order")
    func existing() {
        let known = (1...3).map {
            ExistingConnection(
                adapter: 0, handle: $0, peer: DeviceAddress(UInt64($0), type: DeviceAddress.unknownType),
                isCentral: true,
                isLE: true)
        }
        let feed = Feed(existing: known)
        feed.send(opcode: 12, [0])
        for connection in known {
            guard case .existing(connection) = feed.step().step else { return #expect(Bool(false), "out of order") }
        }
        #expect(feed.step().record.number == 1)
    }

    @Test("What the kernel has no room for is counted")
    func kernelDrops() {
        let feed = Feed(room: 4096)
        let sent: UInt64 = 500
        for _ in 0..<sent { feed.send(opcode: 12, [UInt8](repeating: 0, count: 100)) }
        let (received, lost) = feed.count(sent)
        #expect(lost > 0)
        #expect(received == Array(1...UInt64(received.count)))
    }

    @Test("What waits to be decoded is bounded, and what comes then is counted")
    func queueOverflow() {
        let feed = Feed(limit: 20_000)
        feed.send(opcode: 12, [0])
        #expect(feed.count(1).received == [1])  // The thread runs.
        var sent: UInt64 = 1
        for _ in 0..<50 {
            for _ in 0..<20 { feed.send(opcode: 12, [UInt8](repeating: 0, count: 100)) }
            sent += 20
            usleep(1000)
        }
        let (received, lost) = feed.count(sent - 1)
        // The kernel has room for some 270 of them, the queue for 100.
        #expect(lost > 200)
        #expect(received.count + Int(lost) == 1000)
    }

    @Test("A socket that cannot be read ends the source with what is wrong")
    func failure() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        // Programs that other tests start must not hold it open.
        for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        close(ends[1])
        var source = MonitorSource(socket: ends[0], existing: [], limit: 1 << 20)
        var record = CaptureRecord()
        var step = source.next(&record)
        while case .idle = step { step = source.next(&record) }
        guard case .damage(let damage) = step else { return #expect(Bool(false), "\(step)") }
        #expect(damage.resumesAt == nil)
        #expect(damage.message.contains("cannot be read any more"))
        let failedReading = source.failedReading
        #expect(failedReading)
    }

    @Test("Adapters: listed, or why not")
    func survey() {
        let (adapters, problem) = MonitorSource.survey()
        #expect(Set(adapters.map(\.index)).count == adapters.count)
        if case .notPermitted(_, let why)? = problem { #expect(why.contains("CAP_NET_RAW")) }
    }
}

/// Batches of packets that are joined, and counts of losses in their places.
@Suite("Live: batches")
struct PacketBatchTests {
    private func batch(_ packets: [[UInt8]], lostAfter: SaturatingCount = 0) -> PacketBatch {
        var batch = PacketBatch()
        for packet in packets {
            packet.withUnsafeBytes { batch.append(opcode: 1, adapter: 2, microseconds: 3, $0[...]) }
        }
        batch.noteLost(lostAfter)
        return batch
    }

    @Test("Joined, bytes and losses stay where they were")
    func joined() {
        var all = batch([[1], [2, 3]], lostAfter: 4)
        all.append(batch([[], [4]], lostAfter: 5))
        all.noteLost(6)
        #expect(all.bytes == [1, 2, 3, 4])
        #expect(all.entries.map(\.end) == [1, 3, 3, 4])
        #expect(all.losses.map(\.before) == [2, 4])
        #expect(all.losses.map(\.count) == [4, 11])
    }

    @Test("Cleared, it keeps no memory of a jam")
    func cleared() {
        var jam = batch([[UInt8](repeating: 0, count: 2 << 20)])
        jam.clear()
        #expect(jam.isEmpty)
        #expect(jam.bytes.capacity == 0)
        var small = batch([[UInt8](repeating: 0, count: 1000)])
        small.clear()
        #expect(small.bytes.capacity >= 1000)
    }
}
