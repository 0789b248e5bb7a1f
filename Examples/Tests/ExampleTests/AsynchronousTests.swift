import Sniff
import Testing

@Test func packetsComeAsynchronously() async throws {
    var rates = 0
    let capture = try Capture(capture("heart-rate.btsnoop"))
    for try await packet in capture.packets(batch: 256) {
        if try packet.contains("value.heart_rate") { rates += 1 }
    }
    #expect(rates > 0 && !capture.attributeTables.isEmpty)
}

@Test func aReadIsEndedFromAnotherTask() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"))
    let cancellation = capture.cancellation
    let first = try capture.next()
    cancellation.cancel()
    let second = try capture.next()
    #expect(first != nil && second == nil)
}
