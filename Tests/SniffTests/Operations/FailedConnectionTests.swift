import Testing

@testable import Sniff

/// Connections that were never established (Core 6.0, Vol 6, Part B, 4.5.2): no disconnection ends what never was.
@Suite struct FailedConnectionTests {
    private let peer: UInt64 = 0xC47A_2D11_9035

    private func text(_ capture: CaptureBuilder) throws -> [String] {
        try OperationText(bytes: [capture.bytes]).operations.map { "\($0.kind.rawValue) \($0.begin.frame)" }
    }

    @Test func aSlowConnectionIsGivenUpAfterSixIntervals() throws {
        var capture = CaptureBuilder()
        // 4 s, the longest interval.
        capture.event(
            0x3E, [0x01, 0, 0x40, 0, 0, 1, 0x35, 0x90, 0x11, 0x2D, 0x7A, 0xC4, 0x80, 0x0C, 0, 0, 0x80, 0x0C, 0])
        capture.wait(microseconds: 24_000_000)
        capture.disconnect(0x40, reason: HCIError.notEstablished)
        #expect(try text(capture) == ["fails to connect 1"])
    }

    @Test func itsBeginningMayBeMissing() throws {
        var capture = CaptureBuilder()
        let write = capture.att(0x40, .sent, ATT.write(0x10, [1]))
        capture.disconnect(0x40, reason: HCIError.notEstablished)
        let operations = try OperationText(bytes: [capture.bytes]).operations
        #expect(operations.map(\.kind) == [.write, .failToConnect])
        #expect(operations.first?.begin.frame == UInt64(write))
        #expect(operations.last?.facts[.error] == .text(HCIError.name(HCIError.notEstablished)))
    }

    @Test func oneThatHasLivedEnds() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        capture.disconnect(0x40, reason: HCIError.notEstablished)
        #expect(try text(capture) == ["connects 1", "notifies 2", "disconnects 3"])
    }
}
