import Decoders
import Testing

@testable import BlesniffCommands

/// Figures of devices as they stand in columns.
@Suite struct DeviceFigureTests {
    private func text(_ append: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer(capacity: 64)
        append(&buffer)
        return buffer.string
    }

    @Test(arguments: [
        (0.0, "<0.1 m"), (0.099, "<0.1 m"), (0.1, "~0.1 m"), (1.234, "~1.2 m"), (2, "~2.0 m"), (9.94, "~9.9 m"),
        (9.96, "~10 m"), (14.4, "~14 m"), (99.4, "~99 m"), (99.6, "~100 m"), (154, "~150 m"), (994, "~990 m"),
        (995, ">1 km"), (1e300, ">1 km"), (.infinity, ">1 km"), (.nan, ">1 km"),
    ])
    func distances(distance: Double, expected: String) { #expect(text { $0.append(distance: distance) } == expected) }

    @Test(arguments: [
        (0.0, "0.0"), (0.26, "0.3"), (9.96, "10.0"), (999.9, "999.9"), (1000.4, "1000"), (6553.5, "6554"),
    ])
    func rates(rate: Double, expected: String) { #expect(text { $0.append(rate: rate) } == expected) }

    @Test(
        arguments: [
            (0, "0 ms"), (20_400_000, "20 ms"), (999_499_999, "999 ms"), (999_500_000, "1.00 s"),
            (1_022_500_000, "1.02 s"),
            (9_999_000_000, "10.0 s"), (10_240_000_000, "10.2 s"), (99_960_000_000, "99 s"),
            (4_294_967_295_000, "4294 s"),
        ] as [(Nanoseconds, String)])
    func intervals(interval: Nanoseconds, expected: String) {
        #expect(text { $0.append(interval: interval) } == expected)
    }

    @Test(
        arguments: [
            (0, "0s"), (999_999_999, "0s"), (59_900_000_000, "59s"), (60_000_000_000, "1m"), (3_599_000_000_000, "59m"),
            (3_600_000_000_000, "1h"), (86_400_000_000_000, "1d"), (.max, "999d"),
        ] as [(Nanoseconds, String)])
    func ages(age: Nanoseconds, expected: String) { #expect(text { $0.append(age: age) } == expected) }

    /// Every step of the scale, with its ends.
    @Test func sparklines() {
        let powers: [Double?] = [-128, -100, -92.1, -92, -84, -76, -68, -60, -52, -44, -20, 20, nil, -70.5]
        #expect(text { $0.append(sparkline: powers) } == "▁▁▁▂▃▄▅▆▇███ ▄")
        #expect(text { $0.append(sparkline: []) } == "")
    }
}
