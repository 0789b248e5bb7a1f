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

    /// The names are those of decoders: one that is renamed would lose its distances.
    @Test(arguments: [
        ("iBeacon", "ff4c000215" + "e20a39f473f54bc4a12f17d1ad07a961" + "04620d11" + "c8", -56),
        ("AltBeacon", "ff1801beac" + "e20a39f473f54bc4a12f17d1ad07a961" + "04620d10" + "c800", -56),
        // 0xE7 is -25 dBm at 0 m.
        ("Eddystone-UID", "16aafe00e7" + "edd1ebeac04e5defa017" + "0b1e55ed0001", -66),
        ("Eddystone-URL", "16aafe10e7" + "03" + "6578616d706c6507", -66),
        ("Eddystone-EID", "16aafe30e7" + "a1d97c03e85f624b", -66),
        ("Eddystone-TLM", "16aafe2000" + "0bab" + "1780" + "00013ef2" + "000c7574", nil),
    ])
    func fieldsOfBeacons(decoder: String, structure: String, expected: Int?) throws {
        let registry = Registry.standard
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var capture = CaptureBuilder()
        capture.packet(MeasuredPowerTests.report(structure), .received)
        var session = Session(registry, selection)
        var finder = Finder(fields: MeasuredPowerFields(registry.vocabulary))
        var source = try CaptureReader(bytes: capture.bytes, name: "test")
        session.read(&source, into: &finder)
        #expect(finder.decoder == decoder)
        #expect(finder.power?.atOneMeter == expected)
    }

    /// An LE Advertising Report with one AD structure.
    private static func report(_ structure: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var digits = structure[...]
        while let byte = UInt8(digits.prefix(2), radix: 16) {
            bytes.append(byte)
            digits = digits.dropFirst(2)
        }
        let data = [UInt8(bytes.count)] + bytes
        let parameters: [UInt8] = [0x02, 0x01, 0x00, 0x01, 1, 2, 3, 4, 5, 0xC6, UInt8(data.count)] + data + [0xC4]
        return [0x04, 0x3E, UInt8(parameters.count)] + parameters
    }

    /// Keeps what is found in the value of a report.
    private struct Finder: PacketSink {
        let fields: MeasuredPowerFields
        var decoder = ""
        var power: MeasuredPower?

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            let all = 0..<packet.fields.count
            for index in all where packet.fields[index].key == AdvertisingField.valueName.key {
                var name = ByteBuffer(capacity: 64)
                name.append(plain: packet.fields[index], packet.fields)
                decoder = name.string
                power = fields.power(of: Array(decoder.utf8), in: packet.fields, all)?.power
            }
            return true
        }
    }
}
