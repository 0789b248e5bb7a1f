import Testing

@testable import Sniff

/// Names and numbers that users write.
@Suite struct RecordingPlanTests {
    @Test func rotations() {
        #expect(Rotation("100MB") == .size(100_000_000))
        #expect(Rotation("64KiB") == .size(65536))
        #expect(Rotation("1GiB") == .size(1 << 30))
        #expect(Rotation("500B") == .size(500))
        #expect(Rotation("90s") == .time(90_000_000_000))
        #expect(Rotation("30min") == .time(1_800_000_000_000))
        #expect(Rotation("1h") == .time(3_600_000_000_000))
        #expect(Rotation("7d") == .time(604_800_000_000_000))
        for text in ["", "100", "MB", "0MB", "-1h", "1.5h", "1M", "1 h", "99999999999d", "99999999999999999999B", "١h"]
        {
            #expect(Rotation(text) == nil, "\(text)")
        }
        #expect(Rotation("9999999999999GB") == nil)
    }

    @Test func formatsByName() {
        #expect(RecordingFormat(nameOf: "a/b.btsnoop") == .btsnoop)
        #expect(RecordingFormat(nameOf: "btsnoop_hci.LOG") == .btsnoop)
        #expect(RecordingFormat(nameOf: "x.cfa") == .btsnoop)
        #expect(RecordingFormat(nameOf: "x.y.pcapng") == .pcapng)
        #expect(RecordingFormat(nameOf: "x.ntar") == .pcapng)
        for name in ["x", "x.", ".pcapng", "a.pcapng/x", "x.pcap", "x.pcapng.gz", ""] {
            #expect(RecordingFormat(nameOf: name) == nil, "\(name)")
        }
    }

    @Test func groups() {
        #expect([0, 12, 999, 1000, 1_234_567].map(\.grouped) == ["0", "12", "999", "1,000", "1,234,567"])
    }
}
