import Decoders
import Foundation
import Sniff
import SniffLive
import SniffTesting
import Testing

/// Ways to read a capture besides a loop: asynchronous, in pieces, from a source of one's own; and how a read is ended.
@Suite struct CaptureReadingTests {
    private static let belt = Conversation(
        with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])]),
        [
            .advertise(), .connect, .subscribe(0x2A37), .notify(0x2A37, [0, 72]), .notify(0x2A37, [0, 75]),
            .disconnect(),
        ])

    private static func rates(_ packets: [Packet]) throws -> [Int] {
        try packets.compactMap { try $0.value("value.heart_rate", as: Int.self) }
    }

    // MARK: - Asynchronous

    @Test(arguments: [1, 3, 1000])
    func batchesHaveThePacketsOfALoop(_ size: Int) async throws {
        let loop = Array(try Self.belt.capture().packets())
        let capture = try Self.belt.capture()
        var packets: [Packet] = []
        for try await packet in capture.packets(batch: size) {
            // The findings can be asked in between.
            #expect(capture.damage.isEmpty)
            packets.append(packet)
        }
        #expect(packets.map(\.json) == loop.map(\.json))
        #expect(try Self.rates(packets) == [72, 75])
        #expect(capture.attributeTables.count == 1)
    }

    @Test func operationsComeAsynchronously() async throws {
        let expected = Array(try Self.belt.capture().operations()).map(\.description)
        var found: [String] = []
        for try await event in try Self.belt.capture().operationStream() {
            if case .operation(let operation) = event { found.append(operation.description) }
        }
        #expect(found == expected && !found.isEmpty)
    }

    @Test func whatIsNoCaptureIsThrownWhereItIsRead() async throws {
        await #expect(throws: CaptureError.self) {
            for try await _ in LiveCapture(.file("/nonexistent/folder/trace")) {}
        }
    }

    // MARK: - Live

    /// A writer that sends the capture in two parts, and a judge that sees the first before the second is written.
    @Test func packetsOfALiveCaptureComeWhenTheyAre() async throws {
        let fifo = try NamedPipe()
        let bytes = Self.belt.bytes
        let end = try #require(Self.belt.end(of: 72))
        let first = Array(bytes[..<end])
        var rates: [Int] = []
        var isFirstSent = false
        let writer = try fifo.openForWriting()
        for try await packet in Self.live(
            fifo,
            starting: {
                writer.write(Data(first)); isFirstSent = true
            })
        {
            guard let rate = try packet.value("value.heart_rate", as: Int.self) else { continue }
            rates.append(rate)
            if rates == [72] {
                #expect(isFirstSent)
                writer.write(Data(bytes[end...]))
                try writer.close()
            }
        }
        #expect(rates == [72, 75])
    }

    private static func live(_ fifo: NamedPipe, starting start: () -> Void) -> LiveCapture {
        start()
        return LiveCapture(.file(fifo.path))
    }

    // MARK: - Ending a read

    @Test func aWaitingReadIsCancelledAlone() async throws {
        let (waiting, other) = (try NamedPipe(), try NamedPipe())
        let (held, fed) = (try waiting.openForWriting(), try other.openForWriting())
        held.write(Data(Self.belt.bytes))
        fed.write(Data(Self.belt.bytes))
        let capture = try Capture(waiting.path, options: .standard)
        let cancellation = capture.cancellation
        let ender = Thread {
            Thread.sleep(forTimeInterval: 0.3)
            cancellation.cancel()
        }
        ender.start()
        let begin = ContinuousClock.now
        let packets = Array(try capture.packets())
        #expect(ContinuousClock.now - begin < .seconds(5))
        #expect(try Self.rates(packets) == [72, 75])
        #expect(try capture.next() == nil)
        #expect(capture.failure == nil && capture.damage.isEmpty)
        // The other one is read on.
        let next = try Capture(other.path, options: .standard)
        try fed.close()
        #expect(try Self.rates(Array(next.packets())) == [72, 75])
        try held.close()
    }

    @Test func aCancelledTaskEndsItsRead() async throws {
        let fifo = try NamedPipe()
        let path = fifo.path
        // Nobody writes: the task waits where the capture is opened.
        let opening = Task.detached { try Array(Capture(path, options: .standard).packets()).count }
        let streaming = Task.detached {
            var count = 0
            for try await _ in LiveCapture(.file(path)) { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(200))
        opening.cancel()
        streaming.cancel()
        await #expect(throws: CaptureError.self) { try await opening.value }
        await #expect(throws: CancellationError.self) { try await streaming.value }
    }

    @Test func cancelEndsAStreamWithoutAnError() async throws {
        let capture = try Self.belt.capture()
        var count = 0
        for try await _ in capture.packets(batch: 2) {
            count += 1
            capture.cancel()
        }
        #expect(count == 2)
    }

    // MARK: - In pieces

    @Test(arguments: [1, 7, 100, 100_000], [false, true])
    func piecesAreACapture(_ size: Int, _ isZipped: Bool) throws {
        let bytes = isZipped ? gzipped(Self.belt.bytes) : Self.belt.bytes
        let feed = CaptureFeed(name: "upload")
        var packets: [Packet] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            packets += try feed.push(bytes[start..<min(start + size, bytes.count)])
        }
        packets += try feed.finish()
        #expect(packets.map(\.json) == Array(try Self.belt.capture().packets()).map(\.json))
        #expect(feed.capture.damage.isEmpty)
        #expect(try feed.finish().isEmpty)
    }

    @Test func aPieceHasItsPacketsAtOnce() throws {
        let end = try #require(Self.belt.end(of: 72))
        let feed = CaptureFeed()
        #expect(try Self.rates(feed.push(Self.belt.bytes[..<end])) == [72])
        #expect(try feed.push([]).isEmpty)
        #expect(try Self.rates(feed.push(Self.belt.bytes[end...])) == [75])
    }

    @Test func anUploadThatIsNoCaptureIsRefused() throws {
        let feed = CaptureFeed(name: "photo.png")
        let error = #expect(throws: CaptureError.self) {
            _ = try feed.push([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 100))
            _ = try feed.finish()
        }
        #expect("\(try #require(error))".hasPrefix("photo.png: "))
        #expect(throws: CaptureError.self) { try CaptureFeed().finish() }
    }

    @Test func anUploadThatBreaksOffIsDamaged() throws {
        let feed = CaptureFeed()
        let packets = try feed.push(Self.belt.bytes.dropLast(3)) + feed.finish()
        #expect(try Self.rates(packets) == [72, 75])
        #expect(feed.capture.damage.count == 1)
    }

    // MARK: - A source of one's own

    @Test func aSourceOfOnesOwnHasFindings() throws {
        let reader = try CaptureReader(bytes: Self.belt.bytes, name: "ours")
        let capture = Capture(source: reader)
        #expect(try Self.rates(Array(capture.packets())) == [72, 75])
        #expect(capture.attributeTables.count == 1)
        let kinds = try Capture(source: CaptureReader(bytes: Self.belt.bytes, name: "ours")).operations().map(\.kind)
        #expect(kinds.filter { $0 == .notify }.count == 2)
    }

    // MARK: - A value alone

    @Test func aValueIsDecodedAlone() throws {
        let registry = Registry.standard
        #expect(try registry.decode([0x06, 0x48], as: "2A37")["value.heart_rate"] == 72)
        #expect(try registry.decode([0x06, 0x48], as: "Heart Rate Measurement").name == "Heart Rate Measurement")
        let short = try registry.decode([0x01, 0x48], as: "2A37")
        #expect(short.faults.map(\.path) == ["value.heart_rate"])
        let service = try registry.decode([0x40, 0x01, 0x61], as: "FCD2")
        #expect(try service["adv.value.name"] != nil)
        let error = #expect(throws: ValueError.self) { try registry.decode([0], as: "Heart Rate Mesurement") }
        #expect("\(try #require(error))".contains("did you mean \"Heart Rate Measurement\""))
        #expect(throws: ValueError.self) { try registry.decode([0], as: "F00D") }
    }
}

extension Conversation {
    /// The place after the packet that notifies this rate.
    fileprivate func end(of rate: UInt8) -> Int? {
        bytes.indices.dropLast(4).first { bytes[$0] == 0x1B && bytes[$0 + 3...$0 + 4].elementsEqual([0, rate]) }
            .map { $0 + 5 }
    }
}
