import Sniff
import SniffNames
import Testing

@Test func aCaptureIsALoop() throws {
    for packet in try Capture(capture("heart-rate.btsnoop"), filter: "exists value.heart_rate").packets() {
        print(packet.frame, try packet.value("value.heart_rate", as: Int.self) ?? 0)
    }
}

@Test func packetsAreAsked() throws {
    var notifications = 0
    let capture = try Capture(capture("heart-rate.btsnoop"), filter: "exists value.heart_rate")
    for packet in try capture.packets() {
        let rate = try packet.value("value.heart_rate", as: Int.self)
        let intervals = try packet.value("value.rr_intervals", as: [Double].self) ?? []
        print(packet.frame, packet.elapsed, rate ?? 0, intervals)
        if try packet["att.method"] == "Handle Value Notification" { notifications += 1 }
    }
    #expect(notifications > 0)
    #expect(capture.damage.isEmpty)
}

@Test func reportsAreAskedOneByOne() throws {
    for packet in try Capture(capture("scanner-extended.btsnoop")).packets() {
        for report in try packet.elements(of: "adv") {
            let rssi = try report.value("adv.rssi", as: Int.self)
            #expect(rssi.map { (-127...20).contains($0) } ?? true)
        }
    }
}

@Test func tablesAndMessagesAreValues() throws {
    let capture = try Capture(capture("echo.btsnoop"))
    var messages: [Message] = []
    for packet in try capture.packets() { messages += packet.messages }
    #expect(messages.allSatisfy { $0.state == .complete })
    for service in capture.attributeTables.first?.services ?? [] {
        print(service.uuid.name ?? "\(service.uuid)", service.handles)
    }
    #expect(capture.attributeTables.count == 1)
    #expect(capture.unansweredRequests.isEmpty)
}

@Test func tablesOfEarlierCapturesNameHandles() throws {
    let earlier = try Capture(capture("gatt-explorer.btsnoop"))
    for _ in try earlier.packets() {}
    let options = try CaptureOptions(attributeTables: earlier.attributeTables)
    for packet in try Capture(capture("gatt-explorer-cached.btsnoop"), options: options).packets() {
        print(try packet["att.uuid"] ?? "", try packet["att.uuid_source"] ?? "")
    }
    let saved = try CaptureOptions(
        attributeTables: try AttributeTable.read(contentsOf: capture("tables/notebook.jsonl")))
    let packets = Array(try Capture(capture("gatt-explorer-cached.btsnoop"), options: saved).packets())
    #expect(packets[20][\.value.batteryLevel] == 95)
    #expect(packets[20][\.att.uuidSource]?.hasSuffix("notebook.jsonl") == true)
}

/// Every task opens its own capture; options are made once for all.
@Test func manyCapturesAtOnce() async throws {
    let options = try CaptureOptions(filter: "exists att", fields: ["att", "value"])
    let names = ["heart-rate.btsnoop", "gatt-explorer.btsnoop", "echo.btsnoop"]
    let packets = try await withThrowingTaskGroup { group in
        for name in names { group.addTask { Array(try Capture(capture(name), options: options).packets()) } }
        return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(packets.count > 100)
}
