import Decoders
import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// Judging captures with what is public.
struct CaptureVerificationTests {
    private static let steady = TraceExpectation.Requirement.each(
        .notifies("2A37", where: ["sensor_contact": true]), is: ["heart_rate": "30..260"])

    @Test func metAndViolated() throws {
        let expectation = try TraceExpectation(contentsOf: "Captures/expectations/heart-rate.yaml")
        let good = try Capture("Captures/heart-rate.btsnoop").verify(expectation)
        #expect(good.isMet)
        #expect(good.inputs == ["Captures/heart-rate.btsnoop"])
        let flawed = try Capture("Captures/heart-rate-zero-with-contact.btsnoop").verify(expectation)
        #expect(!flawed.isMet && flawed.verdict == .violated)
        #expect(flawed.description.contains("heart_rate 0 bpm, expected 30..260 bpm"))
    }

    /// Each connection has a value that is out of the range.
    @Test func failuresOfEachConnection() throws {
        let expectation = TraceExpectation(
            "Heart rate", expect: [.each(.notifies("2A37"), is: ["heart_rate": "30..260"])])
        let report = try Capture("Captures/heart-rate.btsnoop").verify(expectation)
        #expect(report.description.contains("(2 of 14 failed)"))
        for frame in ["x frame 33", "x frame 81", "frames 11..47", "frames 58..91"] {
            #expect(report.description.contains(frame), "\(report)")
        }
    }

    /// The capture has two advertisements, and a scan response to each.
    @Test(arguments: [
        ("{advertises: any}", 2), ("{advertises: any, where: {rssi: -100..0}}", 2),
        ("{advertises: any, where: {event: SCAN_RSP}}", 2),
        ("{advertises: any, where: {event: [ADV_IND, SCAN_RSP]}}", 4),
    ]) func scanResponsesAreNoAdvertisements(pattern: String, count: Int) throws {
        let yaml = "expect:\n  - {count: \(pattern), times: \(count)}\n"
        let report = try Capture("Captures/heart-rate.btsnoop").verify(TraceExpectation(yaml: yaml, file: "count.yaml"))
        #expect(report.isMet, "\(report)")
    }

    @Test func placesInSwift() throws {
        let expectation = TraceExpectation("Heart rate", expect: [.never(.connects())]); let line = #line
        let report = try Capture("Captures/heart-rate.btsnoop").verify(expectation)
        #expect(report.verdict == .violated)
        #expect(report.description.hasPrefix("\(#fileID):\(line)  violated  never connects"))
    }

    /// Conditions can be about fields that only an own decoder has.
    @Test func ownDecoders() throws {
        let own = ValueDecoder(
            .characteristic(0x2A37), "Thumb", source: "test", [.u8("mode"), .u8("thumb_rate"), .bytes("rest")])
        let expectation = TraceExpectation("Own", expect: [.each(.notifies("2A37"), is: ["thumb_rate": "present"])])
        let report = try Capture("Captures/heart-rate.btsnoop", decoders: [own]).verify(expectation)
        #expect(report.isMet, "\(report)")
        #expect(throws: ExpectationErrors.self) { try Capture("Captures/heart-rate.btsnoop").verify(expectation) }
    }

    /// Profiles that the file names are loaded.
    @Test func profiles() throws {
        let expectation = try TraceExpectation(contentsOf: "Captures/expectations/streaming-write.yaml")
        #expect(try Capture("Captures/streaming-write-ready.btsnoop").verify(expectation).isMet)
        #expect(try Capture("Captures/streaming-write-stalled.btsnoop").verify(expectation).verdict == .violated)
    }

    /// A filter is for packets.
    @Test func filterDoesNotApply() throws {
        let expectation = TraceExpectation("Heart rate", expect: [Self.steady])
        let report = try Capture("Captures/heart-rate.btsnoop", filter: "frame == 1").verify(expectation)
        #expect(report.isMet, "\(report)")
    }

    @Test func several() throws {
        let twice = TraceExpectation("Two runs", expect: [.count(.connects(), times: 4, scope: .capture)])
        let first = try Capture("Captures/heart-rate.btsnoop")
        let second = try Capture("Captures/heart-rate-zero-with-contact.btsnoop")
        let report = try first.verify(twice, together: [second])
        #expect(report.isMet, "\(report)")
        #expect(report.inputs.count == 2)
    }

    @Test func whatWasReadIsRefused() throws {
        let expectation = TraceExpectation("Heart rate", expect: [Self.steady])
        let capture = try Capture("Captures/heart-rate.btsnoop")
        _ = try capture.next()
        #expect(throws: CaptureIsReadError.self) { try capture.verify(expectation) }
        let judged = try Capture("Captures/heart-rate.btsnoop")
        _ = try judged.verify(expectation)
        #expect(throws: CaptureIsReadError.self) { try judged.verify(expectation) }
        #expect(throws: CaptureIsReadError.self) {
            try Capture("Captures/heart-rate.btsnoop").verify(expectation, together: [judged])
        }
    }

    /// What was learned on the way is there.
    @Test func learned() throws {
        let capture = try Capture("Captures/heart-rate.btsnoop")
        _ = try capture.verify(TraceExpectation("Heart rate", expect: [Self.steady]))
        #expect(!capture.attributeTables.isEmpty)
        #expect(!capture.devices.isEmpty)
        #expect(try capture.next() == nil)
    }

    @Test func damageIsSaid() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "Captures/heart-rate.btsnoop")))
        let expectation = TraceExpectation("Heart rate", expect: [.count(.disconnects(), times: 2, scope: .capture)])
        #expect(try Capture(bytes: bytes, name: "whole").verify(expectation).isMet)
        let cut = try Capture(bytes: Array(bytes.dropLast(5)), name: "cut")
        #expect(try cut.verify(expectation).verdict == .inconclusive)
        #expect(cut.damage.count == 1)
    }
}
