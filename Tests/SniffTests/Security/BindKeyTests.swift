import Foundation
import Testing

@testable import Decoders
@testable import Sniff

/// Encrypted advertisements.
@Suite struct BindKeyTests {
    private struct Row {
        let service: BluetoothUUID?
        let key: BindKey
        let device: DeviceAddress
        let data: [UInt8]
        let plaintext: [UInt8]?
    }

    private static func bytes(_ hex: String) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = hex[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }

    private static func rows() throws -> [Row] {
        try String(contentsOfFile: "Tests/Vectors/bind-keys.tsv", encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let columns = line.split(separator: "\t").map(String.init)
                return Row(
                    service: columns[0] == "02E1" ? nil : BluetoothUUID(columns[0]),
                    key: try BindKey("\(columns[1])@\(columns[2])"), device: try #require(DeviceAddress(columns[2])),
                    data: try #require(bytes(columns[3])), plaintext: bytes(columns[4]))
            }
    }

    @Test func vectors() throws {
        let rows = try Self.rows()
        #expect(rows.count > 50)
        for row in rows {
            let data = try #require(
                row.service.map { EncryptedAdvertisement(service: $0, row.data, from: row.device) }
                    ?? EncryptedAdvertisement(company: 0x02E1, row.data), "\(row.data.hexDigits) is not encrypted")
            var keys = BindKeys([row.key])
            switch keys.open(data, from: row.device) {
            case .plaintext(let plaintext, let isOld):
                #expect(plaintext == row.plaintext && !isOld, "\(row.data.hexDigits)")
            case .wrongKey: #expect(row.plaintext == nil, "\(row.data.hexDigits)")
            case .noKey, .noCipher: Issue.record("\(row.data.hexDigits) has a key")
            }
        }
    }

    /// A report with service data, as a host hears it.
    private func report(_ data: [UInt8], _ uuid: UInt16, from address: UInt64, _ keys: [BindKey]) throws -> [Packet] {
        var capture = CaptureBuilder()
        let structure = [UInt8(data.count + 3), 0x16, UInt8(uuid & 0xFF), UInt8(uuid >> 8)] + data
        let octets = (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
        for _ in 0..<2 {
            capture.event(0x3E, [0x02, 1, 0, 0] + octets + [UInt8(structure.count)] + structure + [0xC4])
        }
        return Array(try Capture(bytes: capture.bytes, options: CaptureOptions(bindKeys: keys)).packets())
    }

    /// The data have what makes their key.
    @Test func anEventOfGoveeNeedsNoKey() throws {
        let data: [UInt8] = [
            0x59, 0x94, 0x00, 0x00, 0xF0, 0xB9, 0x19, 0x37, 0xAE, 0x50, 0xB6, 0x37, 0x2C, 0x86, 0x6A, 0xC2, 0xF3, 0xD0,
            0x61, 0xE7, 0x17, 0xC0, 0x2C, 0xEF,
        ]
        var capture = CaptureBuilder()
        let structure = [UInt8(data.count + 3), 0xFF, 0x88, 0xEF] + data
        for _ in 0..<3 {
            capture.event(0x3E, [0x02, 1, 0, 0, 1, 2, 3, 4, 5, 6, UInt8(structure.count)] + structure + [0xC4])
        }
        for packet in try Capture(bytes: capture.bytes).packets() {
            #expect(try packet["adv.value.motion_detected"] == true)
            #expect(try packet["adv.value.battery_level"] == 100)
            #expect(try packet["adv.value.decryption"] == "decrypted")
        }
        let damaged = data.dropLast() + [0xEE]
        #expect(EncryptedAdvertisement(company: 0xEF88, Array(damaged)) == nil)
    }

    @Test func aReportIsDecrypted() throws {
        let data: [UInt8] = [
            0x41, 0xA4, 0x72, 0x66, 0xC9, 0x5F, 0x73, 0x00, 0x11, 0x22, 0x33, 0x78, 0x23, 0x72, 0x14,
        ]
        let key = try BindKey("231d39c1d7cc1ab1aee224cd096db932@54:48:E6:8F:80:A5")
        let opened = try report(data, 0xFCD2, from: 0x5448_E68F_80A5, [key])
        #expect(try opened.map { try $0["adv.value.decryption"] } == ["decrypted", "decrypted"])
        #expect(try opened.map { try $0["adv.value.measurements.temperature"] } == [25.06, 25.06])
        #expect(try opened.map { try $0["adv.values.measurements.humidity"] } == [50.55, 50.55])
        let closed = try report(data, 0xFCD2, from: 0x5448_E68F_80A5, [])
        #expect(try closed[0]["adv.value.decryption"] == "encrypted; --bind-key KEY@ADDRESS decrypts it")
        let wrong = try BindKey("814aac74c4f17b6c1581e1ab87816b99@54:48:E6:8F:80:A5")
        #expect(
            try report(data, 0xFCD2, from: 0x5448_E68F_80A5, [wrong])[0]["adv.value.decryption"]
                == "encrypted; the bind key is wrong")
    }

    /// The same value again is none.
    @Test func aCounterThatGoesBackIsSaid() throws {
        let rows = try Self.rows().filter { $0.service == BluetoothUUID(0xFCD2) }.prefix(2)
        var keys = BindKeys([rows[0].key])
        var old: [Bool] = []
        for row in [rows[0], rows[0], rows[1], rows[0]] {
            let data = try #require(EncryptedAdvertisement(service: BluetoothUUID(0xFCD2), row.data, from: row.device))
            if case .plaintext(_, let isOld) = keys.open(data, from: row.device) { old.append(isOld) }
        }
        #expect(old == [false, false, true, false])
    }

    @Test(arguments: ["231d39c1d7cc1ab1aee224cd096db932", "231d@54:48:E6:8F:80:A5", "x@54:48:E6:8F:80:A5", "@", ""])
    func textsThatAreNoKeys(_ text: String) { #expect(throws: BindKeyError.self) { try BindKey(text) } }

    @Test func noTextShowsAKey() throws {
        let key = try BindKey("231d39c1d7cc1ab1aee224cd096db932@54:48:E6:8F:80:A5")
        #expect("\(key)" == "bind key of 54:48:E6:8F:80:A5" && !"\(String(reflecting: key))".contains("231d"))
        var text = ""
        dump(key, to: &text)
        #expect(!text.contains("35, 29"))
    }

    @Test func filesOfKeysHaveThem() throws {
        let text = """
            keys:
              - {kind: bind key, key: 231d39c1d7cc1ab1aee224cd096db932, device: "54:48:E6:8F:80:A5"}
              - {kind: bind key, key: b853075158487ca39a5b5ea9, device: "F8:24:41:C5:98:8B"}
            """
        let keys = try KeyYAML.read(Array(text.utf8), name: "k.yaml").keys.compactMap(\.bindKey)
        #expect(keys.count == 2)
        #expect(throws: KeyFileError.self) {
            try KeyYAML.read(Array("keys:\n  - {kind: bind key, key: 231d}\n".utf8), name: "k.yaml")
        }
    }
}
