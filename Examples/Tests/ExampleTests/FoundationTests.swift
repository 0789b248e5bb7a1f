import Foundation
import Sniff
import SniffFoundation
import Testing

@Test func capturesOfFoundationsTypes() throws {
    let url = URL(fileURLWithPath: capture("heart-rate.btsnoop"))
    let data = try Data(contentsOf: url)
    let capture = try Capture(url)
    let upload = try Capture(data, name: "upload")
    var times: [Date] = []
    for packet in try upload.packets() { times.append(packet.time.date ?? .distantPast) }
    #expect(Array(try capture.packets()).count == times.count)
    #expect(times == times.sorted())
}
