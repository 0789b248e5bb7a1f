import Acme
import Sniff
import SniffNames
import SniffTesting
import Testing

// What devices did: a request with its answer is one operation.

@Test func operationsHaveValuesAndFields() throws {
    var rates: [Int] = []
    for operation in try Capture(capture("heart-rate.btsnoop")).operations() where operation.kind == .notify {
        if let rate = operation[\.value.heartRate] { rates.append(rate) }
    }
    #expect(rates.count > 10)
}

@Test func operationsSayHowTheyCameOut() throws {
    let operations = Array(try Capture(capture("heart-rate.btsnoop")).operations())
    let write = try #require(operations.first { $0.kind == .write && $0.attribute?.uuid == 0x2A39 })
    guard case .refused(_, let name) = write.outcome else {
        Issue.record("\(write)")
        return
    }
    #expect(name == "Application Error")
    let duration = try #require(write.duration)
    #expect(duration < .seconds(1))
    let subscribed = try #require(operations.first { $0.kind == .subscribe })
    #expect(subscribed.attribute?.characteristic == 0x2A37)
    #expect(write.json.contains(#""frame":"#))
}

@Test func nothingIsClaimedAboutGaps() throws {
    let capture = try Capture(capture("air-heart-rate.pcap"))
    var gaps: [CaptureGap] = []
    for event in try capture.operationEvents() {
        if case .gap(let gap) = event { gaps.append(gap) }
    }
    #expect(gaps.allSatisfy { $0.moment.frame > 0 })
}

@Test func operationsComeAsynchronously() async throws {
    var subscriptions = 0
    let capture = try Capture(capture("heart-rate.btsnoop"))
    for try await event in try capture.operationStream() {
        if case .operation(let operation) = event, operation.kind == .subscribe { subscriptions += 1 }
    }
    #expect(subscriptions > 0)
}

@Test func operationsAreReadFromTheBeginning() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"))
    let first = try capture.next()
    #expect(first != nil)
    #expect(throws: CaptureIsReadError.self) { try capture.operations() }
}
