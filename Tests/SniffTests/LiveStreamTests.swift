import Foundation
import TestSupport
import Testing

@testable import Sniff

/// A capture that is still being written, with a pause after every byte: what is read is what a file with the same bytes
/// gives, and each record is there as soon as its last byte is.
@Suite("Live: streams")
struct LiveStreamTests {
    /// A pipe whose other end is written by the test.
    final class Feed {
        private var writing: Int32
        var source: StreamSource
        var seen = SeenCapture()
        private var record = CaptureRecord()
        private(set) var pauses = 0
        private(set) var hasEnded = false

        init() {
            var ends: [Int32] = [0, 0]
            #expect(pipe(&ends) == 0)
            // Programs that other tests start must not hold it open.
            for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
            writing = ends[1]
            source = StreamSource(descriptor: ends[0], name: "pipe")
            source.waits = false
        }

        deinit { end() }

        private func end() { if writing >= 0 { close(writing) } }

        func write(_ bytes: [UInt8]) {
            #expect(bytes.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) } == bytes.count)
            read()
        }

        /// The writer goes away.
        func finish() {
            end()
            writing = -1
            read()
            // A program that another test starts has the end as well until it runs.
            for _ in 0..<10_000 where !hasEnded {
                usleep(1000)
                read()
            }
        }

        private func read() {
            while !hasEnded {
                let step = source.next(&record)
                if case .idle = step {
                    pauses += 1
                    return
                }
                hasEnded = !seen.take(step, record, of: source)
            }
        }
    }

    private func seen(_ bytes: [UInt8], piece: Int = 1) -> (SeenCapture, pauses: Int) {
        let feed = Feed()
        for start in stride(from: 0, to: bytes.count, by: piece) where !feed.hasEnded {
            feed.write(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        feed.finish()
        let hasEnded = feed.hasEnded
        #expect(hasEnded)
        return (feed.seen, feed.pauses)
    }

    @Test("a pause after every byte", arguments: CaptureSample.all)
    func bytes(_ sample: CaptureSample) throws {
        for piece in [1, 2, 5, 17, 64] {
            let (live, pauses) = seen(sample.bytes, piece: piece)
            #expect(live.records == sample.records)
            #expect(live.damage == [] && !live.endedEarly)
            #expect(pauses == (sample.bytes.count + piece - 1) / piece)
        }
    }

    @Test("each record is there with its last byte", arguments: CaptureSample.all)
    func promptness(_ sample: CaptureSample) throws {
        let feed = Feed()
        var written = 0
        for end in sample.ends {
            // PacketLogger has no header: it is recognised by its second record.
            let isRecognised = sample.headerLength > 0 || end > sample.ends[0]
            let records = sample.records.count { Int($0.offset) < end }
            let isRecord = sample.records.contains { Int($0.offset) == written && written > 0 }
            feed.write(Array(sample.bytes[written..<end - 1]))
            if isRecord { #expect(feed.seen.records.count == (isRecognised ? records - 1 : 0)) }
            feed.write([sample.bytes[end - 1]])
            #expect(feed.seen.records.count == (isRecognised ? records : 0))
            written = end
        }
    }

    @Test("gzipped, in one and in several members", arguments: CaptureSample.all)
    func zipped(_ sample: CaptureSample) throws {
        let third = sample.bytes.count / 3
        let parts = [sample.bytes[..<third], sample.bytes[third..<2 * third], sample.bytes[(2 * third)...]]
        let members: [UInt8] = parts.flatMap { gzipped(Array($0)) }
        for bytes in [gzipped(sample.bytes), members + [0, 0]] {
            let (live, pauses) = seen(bytes)
            #expect(live.records == sample.records)
            #expect(live.damage == [] && !live.endedEarly)
            // The padding of gzip is its end.
            #expect(pauses >= bytes.count - 1)
        }
    }

    @Test("every beginning", arguments: CaptureSample.all)
    func cuts(_ sample: CaptureSample) throws {
        for count in stride(from: 0, to: sample.bytes.count, by: 7) {
            let cut = Array(sample.bytes.prefix(count))
            let (live, _) = seen(cut)
            do {
                #expect(live == (try SeenCapture(cut)), "\(count) bytes")
            } catch let error as CaptureError {
                #expect(live.damage == ["at byte 0: \(error.reason)"])
            }
        }
    }

    @Test("damaged captures", arguments: CaptureSample.all)
    func damaged(_ sample: CaptureSample) throws {
        var random = SplitMix(state: UInt64(sample.bytes.count))
        for round in 0..<60 {
            var bytes = sample.bytes
            let offset = Int.random(in: sample.headerLength..<bytes.count, using: &random)
            switch round % 4 {
            case 0: bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            case 1: bytes.removeSubrange(offset..<min(offset + Int.random(in: 1...40, using: &random), bytes.count))
            case 2:
                let strange = (0..<Int.random(in: 1...90, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes.insert(contentsOf: strange, at: offset)
            default:
                let end = min(offset + Int.random(in: 1...60, using: &random), bytes.count)
                for index in offset..<end { bytes[index] = 0 }
            }
            let text = Data(bytes).base64EncodedString()
            let file = try? SeenCapture(bytes)
            for piece in [1, Int.random(in: 2...50, using: &random)] {
                let (live, _) = seen(bytes, piece: piece)
                guard let file else {
                    #expect(live.records.isEmpty && live.endedEarly, "\(text)")
                    continue
                }
                #expect(live == file, "\(piece) at a time: \(text)")
            }
        }
    }

    @Test(
        "much that is no record at all",
        arguments: [CaptureSample.btsnoop(1002), .packetLogger(bigEndian: true), .pcapng(bigEndian: false)])
    func noise(_ sample: CaptureSample) throws {
        let offset = sample.ends[4]
        var random = SplitMix(state: 7)
        let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let bytes = Array(sample.bytes[..<offset]) + noise + Array(sample.bytes[offset...])
        let file = try SeenCapture(bytes)
        #expect(!file.damage.isEmpty)
        #expect(seen(bytes, piece: 30_000).0 == file)
    }

    @Test("a pcapng block too large to be held")
    func largeBlock() throws {
        let sample = CaptureSample.pcapng(bigEndian: false)
        // Decryption secrets, of a megabyte.
        let length = UInt32(1 << 20)
        let block =
            number(UInt32(10), bigEndian: false) + number(length, bigEndian: false)
            + [UInt8](repeating: 7, count: Int(length) - 12) + number(length, bigEndian: false)
        let bytes = Array(sample.bytes[..<sample.ends[3]]) + block + Array(sample.bytes[sample.ends[3]...])
        let file = try SeenCapture(bytes)
        #expect(file.records.count == sample.records.count)
        #expect(seen(bytes, piece: 40_001).0 == file)
        let cut = Array(bytes[..<(sample.ends[3] + 500_000)])
        #expect(seen(cut, piece: 40_001).0 == (try SeenCapture(cut)))
    }
}
