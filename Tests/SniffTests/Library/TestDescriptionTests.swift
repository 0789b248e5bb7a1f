import Foundation
import Sniff
import SniffNames
import SniffVerify
import Testing
import TestSupport

/// What a failing `#expect` prints: one line, masked, without going through everything that a value refers to.
struct TestDescriptionTests {
    private func isOneLine(_ value: some Any, _ line: String? = nil) {
        let text = String(reflecting: value)
        #expect(!text.contains("\n") && text.utf8.count < 2_000, "\(text)")
        #expect(Mirror(reflecting: value).children.isEmpty, "\(text)")
        if let line { #expect(text == line) }
    }

    @Test func packetsSayTheLineThatDecodePrintsAndNoBytesThatItMasks() throws {
        var masked = 0
        for name in ["titan-encryption", "titan-legacy-pairing", "heart-rate"] {
            let lines = try LibraryFiles.expected("\(name).txt").map { String(decoding: $0, as: UTF8.self) }
            let packets = Array(try Capture(LibraryFiles.capture("\(name).btsnoop")).packets())
            // Lines of a summary follow those of packets.
            #expect(packets.map(\.description) == Array(lines.prefix(packets.count)))
            for packet in packets {
                isOneLine(packet)
                isOneLine(packet.fields)
                isOneLine(packet.time)
                guard packet.json.contains("***") else { continue }
                masked += 1
                isOneLine(packet.fields.unmasked, "\(packet.fields.count) fields without masks")
            }
        }
        #expect(masked >= 10)
    }

    @Test func operationsSayTheWordsOfAVerdictAndTheirFrames() throws {
        let capture = try Capture(LibraryFiles.capture("heart-rate.btsnoop"))
        let operations = Array(try capture.operations())
        for operation in operations { isOneLine(operation) }
        let notification = try #require(operations.first { $0.kind == .notify })
        #expect("\(notification)".hasPrefix("Notification  Heart Rate Measurement  0 bpm  sensor_contact false"))
        #expect("\(notification)".hasSuffix(", frame \(notification.begin.frame)"))
        for device in capture.devices { isOneLine(device) }
    }

    @Test func operationsAreAskedByThePathsOfTheirPackets() throws {
        let capture = try Capture(LibraryFiles.capture("heart-rate.btsnoop"))
        let field = try capture.registry.field("value.heart_rate", as: Int.self)
        var rates = 0
        for operation in try capture.operations() where operation.kind == .notify {
            guard let rate = try operation.value("value.heart_rate", as: Int.self) else { continue }
            rates += 1
            let value = try operation["value.heart_rate"]
            #expect(value == .integer(rate) && operation[field] == rate && operation[\.value.heartRate] == rate)
            #expect(throws: FieldError.self) { try operation["value.heart_rat"] }
        }
        #expect(rates == 14)
    }

    @Test func timesHaveAllDigitsOfTheCapture() {
        isOneLine(Timestamp(seconds: 1_700_000_000, fraction: 1_234, digits: 6), "1700000000.001234")
        isOneLine(Timestamp(seconds: 7, fraction: 0, digits: 0), "7")
        isOneLine(Timestamp.unknown, "unknown")
    }

    @Test func messagesAndRequestsThatAreNeverAnswered() throws {
        let capture = try Capture(LibraryFiles.capture("nordic-uart.btsnoop"))
        let messages = try capture.packets().flatMap(\.messages)
        #expect(!messages.isEmpty)
        for message in messages { isOneLine(message) }
        let late = try Capture(LibraryFiles.capture("app-habits-requests.btsnoop"))
        for _ in try late.packets() {}
        let request = try #require(late.unansweredRequests.first)
        isOneLine(request)
        #expect("\(request)".contains(", frame \(request.frame), not answered"))
    }

    @Test func reportsSayTheirVerdicts() throws {
        let expectation = TraceExpectation("A habit", expect: [.never(.notifies("2A37"))])
        let report = try Capture(LibraryFiles.capture("heart-rate.btsnoop")).verify(expectation)
        #expect(Mirror(reflecting: report).children.isEmpty)
        #expect(String(reflecting: report).contains("violated  never notifies 2A37"))
        for requirement in report.requirements { isOneLine(requirement) }
    }
}
