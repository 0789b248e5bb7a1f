import Sniff
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

    @Test func packetsSayTheirJSONAndNoBytesThatItMasks() throws {
        var masked = 0
        for name in ["titan-encryption.btsnoop", "titan-legacy-pairing.btsnoop"] {
            for packet in try Capture(LibraryFiles.capture(name)).packets() {
                isOneLine(packet)
                isOneLine(packet.fields)
                isOneLine(packet.time)
                let json = packet.json
                if json.utf8.count <= 400 { #expect("\(packet)" == "frame \(packet.frame): \(json)") }
                guard json.contains("***") else { continue }
                masked += 1
                isOneLine(packet.fields.unmasked, "\(packet.fields.count) fields without masks")
            }
        }
        #expect(masked >= 10)
    }

    @Test func operationsSayTheirKindSubjectValueAndFrames() throws {
        let capture = try Capture(LibraryFiles.capture("heart-rate.btsnoop"))
        let operations = Array(capture.operations())
        for operation in operations { isOneLine(operation) }
        let notification = try #require(operations.first { $0.kind == .notify })
        #expect("\(notification)".hasPrefix("notifies 2A37 "))
        #expect("\(notification)".hasSuffix(", frame \(notification.begin.frame)"))
        for device in capture.devices { isOneLine(device) }
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
