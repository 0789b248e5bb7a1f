import Decoders
import Testing

@testable import Sniff

@Suite struct MeasuredPowerTests {
    @Test(arguments: [
        // As strong as at 1 m; 20 dB less is ten times as far in free space, 30 dB less with an exponent of 3.
        (-59, -59.0, 2.0, 1.0), (-59, -79, 2, 10), (-59, -99, 2, 100), (-59, -89, 3, 10), (-59, -53, 2, 0.5012),
        (-59, -65, 2, 1.9953),
    ])
    func distances(power: Int, rssi: Double, exponent: Double, expected: Double) {
        let distance = MeasuredPower(atOneMeter: power).distance(at: rssi, pathLossExponent: exponent)
        #expect(abs(distance - expected) < expected / 1000)
    }
}
