import Sniff
import Testing

/// The heart rate comes soon after the app subscribes, and it is one that the device can measure.
@Test func theFirstHeartRateComesInTime() throws {
    let packets = Array(try Capture(capture("heart-rate.btsnoop")).packets())
    let subscribed = try #require(
        try packets.first {
            try $0["att.method"] == "Write Request" && $0["value.notification"] == true
        })
    let rates = try packets.filter { try $0.contains("value.heart_rate") }
    let first = try #require(rates.first { $0.frame > subscribed.frame })
    #expect(first.time - subscribed.time < .seconds(2))
    for packet in try rates.filter({ try $0["value.sensor_contact"] == true }) {
        let rate = try #require(try packet.value("value.heart_rate", as: Int.self))
        #expect((30...256).contains(rate), "frame \(packet.frame)")
    }
}
