import Decoders
import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// Copies of captures with other records.
struct CaptureCopyTests {
    private static let captures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Captures")
        .standardized

    private func copy(_ name: String) throws -> CaptureCopy {
        var reader = try CaptureReader(path: Self.captures.appendingPathComponent(name).path)
        return CaptureCopy(&reader)
    }

    private struct Seen: Equatable {
        let number: UInt64
        let seconds: Int64
        let tag: UInt32
        let bytes: [UInt8]
    }

    private func records(_ source: consuming some CaptureSource & ~Copyable) -> [Seen] {
        var source = source
        var record = CaptureRecord()
        var all: [Seen] = []
        while case .record = source.next(&record) {
            let bytes = source.withBytes(record.range) { span in span.indices.map { span[$0] } }
            all.append(Seen(number: record.number, seconds: record.time.seconds, tag: record.tag, bytes: bytes))
        }
        return all
    }

    @Test(arguments: ["heart-rate.btsnoop", "air-heart-rate.pcap", "air-provisioning.pcapng"])
    func unchangedRecordsAreTheSame(name: String) throws {
        let path = Self.captures.appendingPathComponent(name).path
        let (kept, read) = (records(try copy(name)), records(try CaptureReader(path: path)))
        #expect(kept == read && kept.count > 10)
    }

    @Test func recordsAreRemovedMovedAndRepeated() throws {
        let copy = try copy("heart-rate.btsnoop")
        let good = records(copy).map(\.bytes)
        let removed = records(copy.applying(.remove([74, 76]))).map(\.bytes)
        #expect(removed == good[..<73] + [good[74]] + good[76...])
        let moved = records(copy.applying(.move([33], after: 35)))
        #expect(moved.map(\.bytes) == good[..<32] + [good[33], good[34], good[32]] + good[35...])
        #expect(moved.map(\.number) == (1...UInt64(good.count)).map { $0 })
        #expect(moved[34].seconds == records(copy)[34].seconds)
        let repeated = records(copy.applying(.repeating([33], as: [1, 2], after: 34))).map(\.bytes)
        #expect(repeated == good[..<34] + [[1, 2]] + good[34...])
    }

    @Test func laterRecordsAreDelayed() throws {
        let copy = try copy("heart-rate.btsnoop")
        let (good, late) = (records(copy), records(copy.applying(.delay(40, seconds: 60))))
        #expect(late.map(\.bytes) == good.map(\.bytes))
        #expect(zip(good, late).map { $1.seconds - $0.seconds } == good.map { $0.number < 40 ? 0 : 60 })
    }

    @Test func theWholePDUOfTheFixedChannelIsFound() throws {
        let copy = try copy("heart-rate.btsnoop")
        #expect(copy.pdu(of: 30) == [0x12, 0x11, 0x00, 0x01, 0x00])
        // An event, and what is not there.
        #expect(copy.location(of: 5) == nil && copy.location(of: 0) == nil && copy.location(of: 5000) == nil)
        let error = try #require(copy.location(of: 32)).replacing(
            copy.bytes(of: 32), by: [0x01, 0x12, 0x11, 0x00, 0x03])
        #expect(error == [0x02, 0x01, 0x20, 0x09, 0x00, 0x05, 0x00, 0x04, 0x00, 0x01, 0x12, 0x11, 0x00, 0x03])
        // Fragments have no place of their own.
        let fragments = try self.copy("gatt-service-changed.btsnoop")
        #expect(fragments.location(of: 79) == nil && fragments.location(of: 80) == nil)
    }
}
