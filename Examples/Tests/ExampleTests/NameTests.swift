import Sniff
import SniffTesting
import SniffVerify
import Testing

/// The names of a vendor's UUIDs, as a package of theirs would have them.
enum TankNames {
    static let service = BluetoothUUID(0xFFF0)
    static let level = BluetoothUUID(0xFFF1)

    static let all = [
        VendorUUID(service, .service, "Tank Service"),
        VendorUUID(level, .characteristic, "Tank Level"),
    ]
}

private let tankTrace = Conversation(
    with: TestDevice("Tank", services: [.init(0xFFF0, [0xFFF1])]),
    [.advertise([3, 0x03, 0xF0, 0xFF]), .connect, .notify(0xFFF1, [80])])

@Test func packetsSayTheNames() throws {
    let options = try CaptureOptions(names: TankNames.all)
    let packets = Array(try tankTrace.capture(options: options).packets())
    let last = try #require(packets.last)
    let (name, service) = (try last["att.uuid_name"], try last["att.service_name"])
    #expect(name == "Tank Level" && service == "Tank Service")
    #expect(options.registry.vocabulary.uuidNames.name(of: TankNames.service) == "Tank Service")
}

@Test func filtersKnowTheNames() throws {
    let options = try CaptureOptions(names: TankNames.all, filter: "adv.services == \"Tank Service\"")
    #expect(Array(try tankTrace.capture(options: options).packets()).count == 1)
    #expect(throws: FilterError.self) { try CaptureOptions(filter: "adv.services == \"Tank Service\"") }
}

@Test func expectationsKnowTheNames() throws {
    let expectation = TraceExpectation(
        "The tank speaks", expect: [.count(rule: "It tells its level once", .notifies("Tank Level"), times: 1)])
    let options = try CaptureOptions(names: TankNames.all)
    let report = try tankTrace.capture(options: options).verify(expectation)
    #expect(report.isMet)
}

@Test func twoNamesForOneUUIDAreRefused() {
    let other = VendorUUID(TankNames.service, .service, "Pool Service")
    #expect(throws: NameConflictError.self) { try CaptureOptions(names: TankNames.all + [other]) }
}
