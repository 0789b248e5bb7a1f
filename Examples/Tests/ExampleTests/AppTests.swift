import Sniff
import SniffNames
import Testing

/// The heart rate comes soon after the app subscribes, and it is one that the device can measure.
@Test func theFirstHeartRateComesInTime() throws {
    let packets = Array(try Capture(capture("heart-rate.btsnoop")).packets())
    let subscribed = try #require(
        packets.first { $0[\.att.method] == "Write Request" && $0[\.value.notification] == true })
    let rates = packets.filter { $0[\.value.heartRate] != nil }
    let first = try #require(rates.first { $0.frame > subscribed.frame })
    #expect(first.time - subscribed.time < .seconds(2))
    for packet in rates where packet[\.value.sensorContact] == true {
        let rate = try #require(packet[\.value.heartRate])
        #expect((30...256).contains(rate), "frame \(packet.frame)")
    }
}
