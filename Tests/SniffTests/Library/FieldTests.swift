import Sniff
import TestSupport
import Testing

/// Typed fields, filters, and registries that do not know each other.
@Suite struct FieldTests {
    @Test func aFieldIsCheckedOnce() throws {
        let rate = try Registry.standard.field("value.heart_rate", as: Int.self)
        #expect(rate.definition.unit == "bpm")
        let packets = Array(try Capture(bytes: PacketValueTests.heartRate().bytes).packets())
        #expect(packets.compactMap { $0[rate] } == [72])
        #expect(try packets.compactMap { try $0.value(rate) } == [72])
        let intervals = try Registry.standard.field("value.rr_intervals", as: [Double].self)
        #expect(packets.compactMap { $0[intervals] } == [[0.828125, 0.5]])
    }

    @Test func unknownPathsAndWrongTypesAreErrors() {
        let nearest = ["value.heart_rate", "adv.value.heart_rate", "adv.value.objects.heart_rate"]
        #expect(throws: FieldError.unknown(path: "heart_rate", nearest: nearest)) {
            try Registry.standard.field("heart_rate", as: Int.self)
        }
        #expect(throws: FieldError.self) { try Registry.standard.field("value.heart_rate", as: String.self) }
        #expect(throws: FieldError.self) { try Registry.standard.field("value.rr_intervals", as: Double.self) }
    }

    @Test func anotherRegistryIsRefused() throws {
        let other = try Registry(overrides: [
            ValueDecoder(.characteristic(0x2A37), "Mine", source: "test", [.u8("flags"), .u8("mine", unit: "bpm")])
        ])
        let mine = try other.field("value.mine", as: Int.self)
        let packet = try #require(Array(try Capture(bytes: PacketValueTests.heartRate().bytes).packets()).last)
        #expect(throws: FieldError.otherRegistry(path: "value.mine")) { try packet.value(mine) }
    }

    @Test func aSubscriptStopsAtAFieldOfAnotherRegistry() async {
        await #expect(processExitsWith: .failure) {
            let mine = try Registry().field("value.heart_rate", as: Int.self)
            for packet in try Capture(bytes: PacketValueTests.heartRate().bytes).packets() { _ = packet[mine] }
        }
    }

    @Test func aFilterStopsAtAPacketOfAnotherRegistry() async {
        await #expect(processExitsWith: .failure) {
            let filter = try Filter("exists value.heart_rate", registry: Registry())
            for packet in try Capture(bytes: PacketValueTests.heartRate().bytes).packets() {
                _ = packet.matches(filter)
            }
        }
    }

    @Test func filtersRunOnPackets() throws {
        let filter = try Filter("value.heart_rate > 70 && att.uuid == 2A37")
        let packets = Array(try Capture(bytes: PacketValueTests.heartRate().bytes).packets())
        let matching = packets.filter { $0.matches(filter) }
        #expect(matching.count == 1)
        let none = try Filter("value.heart_rate > 72")
        #expect(!packets.contains { $0.matches(none) })
        let filtered = try Capture(
            bytes: PacketValueTests.heartRate().bytes, options: CaptureOptions(filter: filter.expression))
        #expect(try filtered.packets().map(\.frame) == matching.map(\.frame))
    }

    /// A filter finds the same in what is kept as in what passes by.
    @Test(arguments: ["exists adv", "adv.rssi < -60", #"adv.name matches "a""#, "att.value contains 01", "faults"])
    func filtersFindTheSameInBoth(_ expression: String) throws {
        let filter = try Filter(expression)
        for name in ["app-habits.btsnoop", "scanner-extended.btsnoop", "air-gatt-explorer.pcap"] {
            let path = LibraryFiles.capture(name)
            let kept = try Capture(path).packets().filter { $0.matches(filter) }.map(\.frame)
            let passed = try Capture(path, filter: expression).packets().map(\.frame)
            #expect(kept == passed)
        }
    }

    @Test func aMisspeltOptionIsAnError() {
        #expect(throws: FilterError.self) { try CaptureOptions(filter: "value.hert_rate > 1") }
        #expect(throws: FieldError.unknown(path: "value.hert_rate", nearest: ["value.heart_rate"])) {
            try CaptureOptions(fields: ["value.hert_rate"])
        }
    }
}
