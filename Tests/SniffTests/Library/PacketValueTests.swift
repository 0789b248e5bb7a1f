import Sniff
import TestSupport
import Testing

/// Packets asked by the vocabulary, with types.
@Suite struct PacketValueTests {
    /// Energy 41 kJ, contact, two RR-intervals; then a disconnection.
    static func heartRate() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0x2A37)
        capture.att(0x40, .received, [0x1B, 0x12, 0x00, 0x1E, 72, 41, 0, 0x50, 0x03, 0x00, 0x02])
        capture.disconnect(0x40)
        return capture
    }

    private func packet() throws -> Packet {
        let capture = try Capture(bytes: Self.heartRate().bytes)
        return try #require(try capture.packets().first { try $0.contains("value.heart_rate") })
    }

    @Test func numbersAreScaled() throws {
        let packet = try packet()
        #expect(try packet["value.heart_rate"] == 72)
        #expect(try packet.value("value.heart_rate", as: Int.self) == 72)
        #expect(try packet.value("value.heart_rate", as: UInt64.self) == 72)
        #expect(try packet.value("value.heart_rate", as: Double.self) == 72)
        #expect(try packet["value.energy_expended"] == 41000)
        #expect(try packet.value("value.energy_expended", as: Double.self) == 41000)
        #expect(try packet["value.rr_intervals"] == [0.828125, 0.5])
        #expect(try packet.value("value.rr_intervals", as: [Double].self) == [0.828125, 0.5])
    }

    @Test func otherTypes() throws {
        let packet = try packet()
        #expect(try packet.value("att.method", as: String.self) == "Handle Value Notification")
        #expect(try packet["att.method"] == "Handle Value Notification")
        #expect(try packet.value("value.sensor_contact", as: Bool.self) == true)
        #expect(try packet.value("att.uuid", as: BluetoothUUID.self) == BluetoothUUID(0x2A37))
        #expect(try packet.value("att.value", as: [UInt8].self) == [0x1E, 72, 41, 0, 0x50, 0x03, 0x00, 0x02])
        let peer = try #require(DeviceAddress("c0:00:00:00:00:01"))
        #expect(try packet.value("link.peripheral", as: DeviceAddress.self) == peer)
        #expect(packet.peer?.value == peer.value)
        #expect(try packet.value("value.heart_rate", as: [Int].self) == [72])
        #expect(BluetoothUUID(0x2A37).name == "Heart Rate Measurement")
    }

    @Test func namesOfNumbers() throws {
        let last = try #require(Array(try Capture(bytes: Self.heartRate().bytes).packets()).last)
        #expect(try last.value("hci.reason", as: Int.self) == 0x16)
        #expect(try last.name(of: "hci.reason") == "Connection Terminated By Local Host")
        #expect(try last["hci.reason_name"] == "Connection Terminated By Local Host")
        #expect(try last.value("hci.reason_name", as: String.self) == "Connection Terminated By Local Host")
        #expect(try last.name(of: "hci.connection_handle") == nil)
    }

    private enum Reason: Int, FieldConvertible { case remote = 0x13, local = 0x16 }

    @Test func enumerationsOfOnesOwn() throws {
        let last = try #require(Array(try Capture(bytes: Self.heartRate().bytes).packets()).last)
        #expect(try last.value("hci.reason", as: Reason.self) == .local)
        #expect(throws: FieldError.unfit(path: "hci.status", value: 0, asked: "Reason")) {
            try last.value("hci.status", as: Reason.self)
        }
    }

    @Test func absentIsNotMisspelt() throws {
        let packet = try packet()
        #expect(try packet["value.temperature"] == nil)
        #expect(try !packet.contains("adv"))
        #expect(throws: FieldError.unknown(path: "value.hart_rate", nearest: ["value.heart_rate"])) {
            try packet["value.hart_rate"]
        }
        #expect(throws: FieldError.self) { try packet.contains("nothing.like.it") }
        #expect(
            FieldError.unknown(path: "value.hart_rate", nearest: ["value.heart_rate"]).description
                == "unknown field value.hart_rate; did you mean value.heart_rate?")
    }

    @Test func wrongTypesSayTheRightOne() throws {
        let packet = try packet()
        let cases: [(String, any FieldConvertible.Type, String)] = [
            ("value.heart_rate", String.self, "value.heart_rate is no String: it is integer in bpm; ask for Int"),
            ("value.energy_expended", Int.self, "value.energy_expended is no Int: it is decimal in J; ask for Double"),
            (
                "value.rr_intervals", Double.self,
                "value.rr_intervals is no Double: it is a list of decimal in s; ask for [Double]"
            ),
            ("att.value", String.self, "att.value is no String: it is hex; ask for [UInt8]"),
            ("att", Int.self, "att is no Int: it is an object; ask for the fields in it"),
            ("adv", FieldValue.self, "adv is no FieldValue: it is an array of objects; ask for elements(of:)"),
        ]
        for (path, type, message) in cases {
            func ask<Value: FieldConvertible>(_ type: Value.Type) -> String {
                do throws(FieldError) {
                    return "\(String(describing: try packet.value(path, as: type)))"
                } catch {
                    return error.description
                }
            }
            #expect(ask(type) == message)
        }
        #expect(throws: FieldError.self) { try packet.elements(of: "att") }
        #expect(throws: FieldError.self) { try packet.name(of: "att.method") }
    }

    @Test func elementsOfArrays() throws {
        let path = LibraryFiles.capture("scanner-extended.btsnoop")
        var reports = 0
        for packet in try Capture(path).packets() {
            let elements = try packet.elements(of: "adv")
            reports += elements.count
            let each = try elements.compactMap { try $0.value("adv.rssi", as: Int.self) }
            #expect(try each == packet.value("adv.rssi", as: [Int].self) ?? [])
            #expect(try packet.value("adv.rssi", as: Int.self) == each.first)
        }
        #expect(reports > 0)
    }

    @Test func largeIntegersAreKept() {
        #expect(FieldValue.unsigned(.max) != .integer(-1))
        #expect(UInt64(fieldValue: .unsigned(.max)) == .max)
        #expect(Int(fieldValue: .unsigned(.max)) == nil)
        #expect(FieldValue.decimal(41000) == 41000)
        #expect(FieldValue.decimal(41000).hashValue == FieldValue.integer(41000).hashValue)
        #expect(FieldValue.decimal(0.5) != 0)
    }
}
