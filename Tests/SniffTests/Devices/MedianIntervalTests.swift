import Sniff
import Testing

/// What devices tell of their intervals and connections when the capture ends.
@Suite struct MedianIntervalTests {
    @Test func theMedianIsThatOfTheCapture() throws {
        var capture = AirBuilder(.header)
        var now: Int64 = 1_000_000
        for number in 0..<130 {
            capture.packet(AirSample(AirPDU.advNonconnInd(0xD0AA_BBCC_DDEE, [2, 1, 6])), at: now)
            // Slower in the end.
            now += number < 100 ? 100_000_000 : 1_000_000_000
        }
        let device = try #require(try AirReading(capture).devices.first)
        #expect(device.medianInterval == 100_000_000)
    }

    @Test func twoTellNothing() throws {
        var capture = AirBuilder(.header)
        for number in 0..<3 as Range<Int64> {
            let sample = AirSample(AirPDU.advNonconnInd(0xD0AA_BBCC_DDEE, [2, 1, 6]))
            capture.packet(sample, at: 1_000_000 + number * 100_000_000)
        }
        #expect(try AirReading(capture).devices.first?.medianInterval == nil)
    }

    /// An event begins with its first packet, on whatever channel.
    @Test func copiesOnOtherChannelsAreOfOneEvent() throws {
        var capture = AirBuilder(.header)
        for number in 0..<20 as Range<Int64> {
            for copy in 0..<3 as Range<Int64> {
                let sample = AirSample(AirPDU.advNonconnInd(0xD0AA_BBCC_DDEE, [2, 1, 6]))
                capture.packet(sample, at: 1_000_000 + number * 100_000_000 + copy * 4_000_000)
            }
        }
        #expect(try AirReading(capture).devices.first?.medianInterval == 100_000_000)
    }

    @Test func aConnectionThatIsOpenHasLasted() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.wait(microseconds: 5_000_000)
        capture.att(0x40, .received, ATT.notify(0x10, [1]))
        let reading = try SessionReading(capture, tracksDevices: true)
        let device = try #require(reading.devices.first)
        #expect(device.isConnected && (5_000_000_000..<5_100_000_000).contains(device.connectedFor))
    }
}
