import Sniff
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

private func tankTrace() -> Btsnoop {
    var trace = Btsnoop()
    trace.report([3, 0x03, 0xF0, 0xFF])
    trace.connect(service: 0xFFF0, characteristic: 0xFFF1)
    trace.notify([80])
    return trace
}

@Test func packetsSayTheNames() throws {
    let options = try CaptureOptions(names: TankNames.all)
    let packets = Array(try Capture(bytes: tankTrace().bytes, options: options))
    let last = try #require(packets.last)
    #expect(try last["att.uuid_name"] == "Tank Level")
    #expect(try last["att.service_name"] == "Tank Service")
    #expect(options.registry.vocabulary.uuidNames.name(of: TankNames.service) == "Tank Service")
}

@Test func filtersKnowTheNames() throws {
    let options = try CaptureOptions(names: TankNames.all, filter: "adv.services == \"Tank Service\"")
    #expect(Array(try Capture(bytes: tankTrace().bytes, options: options)).count == 1)
    #expect(throws: FilterError.self) { try CaptureOptions(filter: "adv.services == \"Tank Service\"") }
}

@Test func expectationsKnowTheNames() throws {
    let expectation = Expectation(
        "The tank speaks", expect: [.count(rule: "It tells its level once", .notifies("Tank Level"), times: 1)])
    let options = try CaptureOptions(names: TankNames.all)
    let report = try Capture(bytes: tankTrace().bytes, options: options).verify(expectation)
    #expect(report.isMet)
}

@Test func twoNamesForOneUUIDAreRefused() {
    let other = VendorUUID(TankNames.service, .service, "Pool Service")
    #expect(throws: NameConflictError.self) { try CaptureOptions(names: TankNames.all + [other]) }
}
