import Decoders
import TestSupport
import Testing

@testable import Sniff

/// Keys in files. The expected ones are written in the order of the file.
@Suite struct KeyFileTests {
    private let one = "00112233445566778899aabbccddeeff"
    private let two = "ffeeddccbbaa99887766554433221100"
    private let three = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

    private func read(_ text: String, name: String = "keys") throws -> [ImportedKey] {
        try KeyFileReader.read(Array(text.utf8), name: name).keys
    }

    private func address(_ value: UInt64, _ type: UInt8 = DeviceAddress.unknownType) -> DeviceAddress {
        DeviceAddress(value, type: type)
    }

    // MARK: - BlueZ

    private var info: String {
        """
        [General]
        Name=Some Device
        AddressType=static

        [IdentityResolvingKey]
        Key=0x\(two)

        [LongTermKey]
        Key=\(one)
        Authenticated=2
        EncSize=16
        EDiv=52712
        Rand=3081174932134505519

        [PeripheralLongTermKey]
        Key=\(three)
        EDiv=0
        Rand=0

        [SlaveLongTermKey]
        Key=\(three)
        EDiv=0
        Rand=0

        [RemoteSignatureKey]
        Key=\(one)
        Counter=3
        Authenticated=false
        """
    }

    @Test func bluez() throws {
        let keys = try read(info, name: "/var/lib/bluetooth/11:22:33:44:55:66/F6:3C:91:42:32:28/info")
        let device = address(0xF63C_9142_3228, 1)
        #expect(keys.map(\.kind) == [.longTerm, .longTerm, .identityResolving, .signatureResolving])
        #expect(keys.map(\.key) == [key(one), key(three), key(two), key(one)])
        #expect(keys.map(\.line) == [9, 16, 6, 26])
        #expect(keys[0].identity == KeyIdentity(random: 3_081_174_932_134_505_519, diversifier: 52712))
        #expect(keys[1].identity?.isZero == true)
        #expect(keys.allSatisfy { $0.device == device && $0.peer?.value == 0x1122_3344_5566 })
        // The file alone does not say whose it is.
        #expect(try read(info, name: "info").allSatisfy { $0.device == nil })
    }

    @Test func bluezAdapter() throws {
        let keys = try read(
            "[General]\nx=y\n[IdentityResolvingKey]\nKey=\(one)\n", name: "a/11:22:33:44:55:66/identity")
        #expect(
            keys == [
                ImportedKey(kind: .identityResolving, key: key(one), device: address(0x1122_3344_5566, 0), line: 4)
            ])
    }

    // MARK: - Android

    @Test func android() throws {
        let text = """
            # Bluetooth config file
            [Info]
            FileSource = Empty

            [Adapter]
            Address = 11:22:33:44:55:66
            LE_LOCAL_KEY_IRK = \(three)
            LE_LOCAL_KEY_ER = \(one)

            [f6:3c:91:42:32:28]
            AddrType = 1
            LE_KEY_PENC = \(one)efcdab8967452301e8cd0210
            LE_KEY_PID = \(two)01f63c91423228
            LE_KEY_LENC = \(three)34121002
            LE_KEY_PCSRK = 05000000\(one)01
            LinkKey = \(two)
            """
        let keys = try read(text)
        let (device, local) = (address(0xF63C_9142_3228, 1), address(0x1122_3344_5566, 0))
        #expect(
            keys.map(\.kind) == [.identityResolving, .longTerm, .identityResolving, .longTerm, .signatureResolving])
        #expect(keys.map(\.key) == [key(three), key(one), key(two), key(three), key(one)])
        #expect(keys.map(\.device) == [local, device, device, local, device])
        #expect(keys[1].identity == KeyIdentity(random: 0x0123_4567_89AB_CDEF, diversifier: 0xCDE8))
        #expect(keys[1].peer == local)
    }

    @Test func androidKeystore() throws {
        let found = try KeyFileReader.read(
            Array("[Info]\nA = b\n[f6:3c:91:42:32:28]\nLE_KEY_PENC = encrypted\n".utf8), name: "bt_config.conf")
        #expect(found.keys.isEmpty)
        #expect(found.notes.count == 1)
    }

    // MARK: - Windows

    private var registry: String {
        func list(_ text: String) -> String {
            stride(from: 0, to: 32, by: 2).map { String(Array(text)[$0...$0 + 1]) }.joined(separator: ",")
        }
        let root = #"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services\BTHPORT\Parameters\Keys"#
        return [
            "Windows Registry Editor Version 5.00", "", "[\(root)]", "", "[\(root)\\112233445566]",
            "\"CentralIRK\"=hex:\(list(three))", "\"e0e5cf000001\"=hex:\(list(one))", "",
            "[\(root)\\112233445566\\f63c91423228]", "\"LTK\"=hex:\(list(one).prefix(24))\\",
            "  \(list(one).dropFirst(24))", "\"KeyLength\"=dword:00000010",
            "\"ERand\"=hex(b):ef,cd,ab,89,67,45,23,01", "\"EDIV\"=dword:0000cde8", "\"IRK\"=hex:\(list(two))",
            "\"AddressType\"=dword:00000001", "\"CSRKInbound\"=hex:\(list(three))", "",
        ].joined(separator: "\r\n")
    }

    @Test(arguments: [false, true]) func windows(isWide: Bool) throws {
        var bytes = Array(registry.utf8)
        if isWide { bytes = [0xFF, 0xFE] + registry.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
        let keys = try KeyFileReader.read(bytes, name: "keys.reg").keys
        let (device, adapter) = (address(0xF63C_9142_3228, 1), address(0x1122_3344_5566))
        #expect(keys.map(\.kind) == [.identityResolving, .longTerm, .identityResolving, .signatureResolving])
        #expect(keys.map(\.key) == [key(three), key(one), key(two), key(three)])
        #expect(keys.map(\.device) == [adapter, device, device, device])
        #expect(keys.map(\.line) == [6, 10, 15, 17])
        #expect(keys[1].identity == KeyIdentity(random: 0x0123_4567_89AB_CDEF, diversifier: 0xCDE8))
    }

    // MARK: - macOS

    private var list: PropertyList {
        .dictionary([
            ("Other", .list([.text("x"), .integer(3), .other])),
            (
                "SMPDistributionKeys",
                .dictionary([
                    (
                        "11-22-33-44-55-66",
                        .dictionary([
                            (
                                "f6-3c-91-42-32-28",
                                .dictionary([
                                    ("LTK", .data(hex(one))), ("IRK", .data(hex(two))), ("EDIV", .integer(0xCDE8)),
                                    ("RAND", .data(hex("efcdab8967452301"))), ("AddressType", .integer(1)),
                                ])
                            )
                        ])
                    )
                ])
            ),
        ])
    }

    private func check(_ keys: [ImportedKey]) {
        let device = address(0xF63C_9142_3228, 1)
        #expect(keys.map(\.kind) == [.longTerm, .identityResolving])
        #expect(keys.map(\.key) == [key(one), key(two)])
        #expect(keys.allSatisfy { $0.device == device && $0.peer?.value == 0x1122_3344_5566 })
        #expect(keys.first?.identity == KeyIdentity(random: 0x0123_4567_89AB_CDEF, diversifier: 0xCDE8))
    }

    @Test func macBinary() throws {
        let bytes = PropertyListWriter.binary(list)
        #expect(BinaryPropertyList.read(bytes) == list)
        check(try KeyFileReader.read(bytes, name: "com.apple.bluetoothd.plist").keys)
        // Whatever is cut or changed is read or refused.
        for count in bytes.indices { _ = BinaryPropertyList.read(Array(bytes.prefix(count))) }
        for index in bytes.indices {
            for value: UInt8 in [0, 0x0F, 0x5F, 0xA1, 0xD1, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                _ = BinaryPropertyList.read(damaged)
            }
        }
    }

    /// A dictionary that holds itself, by its number.
    @Test func macEndless() {
        var bytes = Array("bplist00".utf8) + [0xA2, 0, 0]
        bytes += [8] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        bytes += [0, 0, 0, 0, 0, 0, 0, 11]
        #expect(BinaryPropertyList.read(bytes) == nil)
    }

    @Test func macXML() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><!-- made by hand -->
            <dict>
            <key>Other &amp; more</key><array><string>x</string><true/></array>
            <key>SMPDistributionKeys</key>
            <dict><key>11-22-33-44-55-66</key><dict><key>f6-3c-91-42-32-28</key><dict>
            <key>LTK</key><data>
              ABEiM0RVZneImaq7zN3u/w==
            </data>
            <key>IRK</key><data>/+7dzLuqmYh3ZlVEMyIRAA==</data>
            <key>EDIV</key><integer>52712</integer><key>RAND</key><data>782riWdFIwE=</data>
            <key>AddressType</key><integer>1</integer></dict></dict></dict>
            </dict></plist>
            """
        check(try read(text))
        for count in stride(from: 0, to: text.utf8.count, by: 7) {
            _ = try? KeyFileReader.read(Array(text.utf8.prefix(count)), name: "cut.plist")
        }
    }

    // MARK: - YAML and logs

    @Test func yaml() throws {
        let keys = try read(
            """
            # Keys of my bench
            keys:
              - kind: LTK
                key: \(one)
                ediv: 0xcde8
                rand: 0x0123456789abcdef
                device: F6:3C:91:42:32:28/random
                peer: 11:22:33:44:55:66
              - {kind: IRK, key: "\(two)", device: 64:A2:F9:BE:DE:F1/public}
            """)
        #expect(
            keys == [
                ImportedKey(
                    kind: .longTerm, key: key(one),
                    identity: KeyIdentity(random: 0x0123_4567_89AB_CDEF, diversifier: 0xCDE8),
                    device: address(0xF63C_9142_3228, 1), peer: address(0x1122_3344_5566), line: 4),
                ImportedKey(kind: .identityResolving, key: key(two), device: address(0x64A2_F9BE_DEF1, 0), line: 9),
            ])
    }

    @Test func logs() throws {
        let keys = try read(
            """
            !!!
            TK found: 251198
            LTK found: \(one)
            [00:00:01.000,000] <inf> bt_smp: SC LTK: 0x\(two)
            Warning: packet is too short to be encrypted (1), skipping
            """)
        #expect(keys.map(\.kind) == [.temporary, .longTerm, .longTerm])
        #expect(keys.map(\.key) == [SecretKey(AESBlock(number: 251_198)), key(one), key(two)])
        #expect(keys.map(\.line) == [2, 3, 4])
    }

    // MARK: - Mistakes

    /// Each says where; none quotes anything of the file.
    @Test(arguments: [
        ("[LongTermKey]\nKey=00112233445566778899aabbccddee\n", 2), ("[LongTermKey]\nKey=\n", 2),
        ("[LongTermKey]\nKey 00112233445566778899aabbccddeeff\n", 2),
        ("[LongTermKey]\nKey=00112233445566778899aabbccddeeff\nRand=00112233445566778899aabbccddeeff\n", 3),
        ("[Bogus]\nA=00112233445566778899aabbccddeeff\n", 0), ("00112233445566778899aabbccddeeff\n", 0), ("", 0),
        ("keys:\n  - kind: 00112233445566778899aabbccddeeff\n", 2),
        ("keys:\n  - kind: LTK\n    key: 00112233445566778899aabbccddeef\n", 3),
        ("keys:\n  - kind: LTK\n    00112233445566778899aabbccddeeff: x\n", 3),
        (
            "keys:\n  - kind: LTK\n    key: 00112233445566778899aabbccddeeff\n    ediv: 00112233445566778899aabbccddeeff\n",
            4
        ),
        ("keys:\n  - {00112233445566778899aabbccddeeff: 1, 00112233445566778899aabbccddeeff: 2}\n", 2),
        ("keys: 00112233445566778899aabbccddeeff\n", 1), ("keys:\n\t- 00112233445566778899aabbccddeeff\n", 2),
        ("REGEDIT4\n\n[X\\112233445566]\n\"LTK\"=hex:0011223344556677889,aabbccddeeff\n", 4),
        ("<plist><dict><key>00112233445566778899aabbccddeeff</key>", 0),
        ("bplist00 00112233445566778899aabbccddeeff", 0),
    ])
    func mistakes(text: String, line: Int) throws {
        let error = #expect(throws: KeyFileError.self) { try KeyFileReader.read(Array(text.utf8), name: "file") }
        #expect(error?.line == line)
        #expect(error.map { "\($0)".contains("001122") } == false)
        #expect(error.map { "\($0)".hasPrefix(line == 0 ? "file: " : "file:\(line): ") } == true)
    }

    @Test func notText() {
        var generator = SplitMix(state: 7)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            for begin in ["", "[LongTermKey]\n", "keys:\n", "REGEDIT4\n", "<plist>", "bplist00"] {
                _ = try? KeyFileReader.read(Array(begin.utf8) + bytes, name: "file")
            }
        }
    }

    @Test func zeroIsNone() throws {
        let keys = try read("[LongTermKey]\nKey=00000000000000000000000000000000\n")
        #expect(keys.isEmpty)
    }

    @Test(arguments: ["0x00112233445566778899AABBCCDDEEFF", "00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"])
    func keyText(text: String) { #expect(SecretKey(text: text) == key(one)) }

    @Test(arguments: ["", "0x", "0011", "zz112233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff00"])
    func noKeyText(text: String) { #expect(SecretKey(text: text) == nil) }
}

/// The binary form, written the simplest way: an object for each value, references of two octets.
private struct PropertyListWriter {
    private var objects: [[UInt8]] = []

    static func binary(_ list: PropertyList) -> [UInt8] {
        var writer = PropertyListWriter()
        let root = writer.add(list)
        var bytes = Array("bplist00".utf8)
        var indices: [Int] = []
        for object in writer.objects {
            indices.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for index in indices { bytes += [UInt8(index >> 8), UInt8(index & 0xFF)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 2]
        for number in [indices.count, root, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return bytes
    }

    private func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
    }

    private mutating func add(_ value: PropertyList) -> Int {
        let index = objects.count
        objects.append([])
        func reference(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
        switch value {
        case .dictionary(let pairs):
            let keys = pairs.map { add(.text($0.key)) }
            let values = pairs.map { add($0.value) }
            objects[index] = head(0xD, pairs.count) + (keys + values).flatMap(reference)
        case .list(let items):
            let items = items.map { add($0) }
            objects[index] = head(0xA, items.count) + items.flatMap(reference)
        case .text(let text): objects[index] = head(5, text.utf8.count) + text.utf8
        case .data(let octets): objects[index] = head(4, octets.count) + octets
        case .integer(let number):
            objects[index] = [0x13] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        case .other: objects[index] = [0x09]
        }
        return index
    }
}
