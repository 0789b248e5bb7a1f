@testable import Decoders
@testable import Sniff

/// Inputs to begin with, from captures and from files that people write.
enum Seeds {
    /// Records in one input: long ones are mutated slowly.
    private static let records = 24
    private static let largest = 8192

    /// Writes the inputs that files are good for below `folder`, in a folder for each target. False if one cannot be read.
    static func write(_ paths: [String], below folder: String) -> Bool {
        for target in FuzzTarget.allCases { mkdir("\(folder)/\(target.rawValue)", 0o755) }
        var isGood = true
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? "input"
            do {
                let bytes = try OpenFile.content(of: path, limit: 1 << 24)
                write(bytes, name, below: folder)
            } catch {
                print(error)
                isGood = false
            }
        }
        writeMade(below: folder)
        return isGood
    }

    private static func write(_ bytes: [UInt8], _ name: String, below folder: String) {
        func put(_ target: FuzzTarget, _ bytes: [UInt8], _ suffix: String = "") {
            File.write(bytes, to: "\(folder)/\(target.rawValue)/\(name)\(suffix)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if name.hasSuffix(".yaml") {
            let isOfDecoders = ["decoders:", "names:", "handles:"].contains { text.hasPrefix($0) }
            put(isOfDecoders ? .decoders : text.contains("flows:") ? .profiles : .expectations, bytes)
        } else if name.hasSuffix(".jsonl") {
            put(.tables, bytes)
        } else if name.hasSuffix(".tsv") {
            vectors(text, name, below: folder)
        } else {
            for target in [.capture, .decode, .redact, .recording] as [FuzzTarget] {
                put(target, Array(bytes.prefix(largest)))
            }
            for (index, part) in messages(bytes).enumerated().prefix(12) {
                put(part.isFromAir ? .air : .host, part.bytes, "-\(index)")
                guard !part.isFromAir else { continue }
                for target in [.messages, .diff, .draft, .together] as [FuzzTarget] {
                    put(target, part.bytes, "-\(index)")
                }
            }
        }
    }

    /// Columns of vectors: what is decoded, the bytes.
    private static func vectors(_ text: String, _ name: String, below folder: String) {
        var decoders: [BluetoothUUID: Int] = [:]
        for (index, decoder) in Outputs.registry.decoders.enumerated() {
            if case .attribute(let uuid, _, _) = decoder.target { decoders[uuid] = decoders[uuid] ?? index }
        }
        for (number, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count > 1 else { continue }
            if name == "values.tsv", let uuid = BluetoothUUID(columns[0]), let index = decoders[uuid] {
                let bytes = FilterLiteral.bytes(columns[1]) ?? []
                File.write(le16(index) + bytes, to: "\(folder)/values/\(number)")
            } else if name.hasPrefix("advertising") {
                for column in columns {
                    guard let bytes = FilterLiteral.bytes(column) else { continue }
                    File.write([0] + bytes, to: "\(folder)/advertising/\(name)-\(number)")
                }
            } else if let bytes = columns.lazy.compactMap({ FilterLiteral.bytes($0) }).first, name == "hci.tsv" {
                let kind = HostTarget.Kind.event.rawValue | 0x80
                File.write(
                    [1, kind, UInt8(truncatingIfNeeded: bytes.count)] + bytes, to: "\(folder)/host/\(name)-\(number)")
            }
        }
    }

    /// The records of a capture as messages: ATT, signalling and SMP in whole packets without their headers.
    private static func messages(_ bytes: [UInt8]) -> [(isFromAir: Bool, bytes: [UInt8])] {
        guard var reader = try? CaptureReader(bytes: bytes, name: "seed") else { return [] }
        var parts: [(isFromAir: Bool, bytes: [UInt8])] = []
        var part: [UInt8] = []
        var count = 0
        var record = CaptureRecord()
        var isFromAir = false
        reading: while true {
            switch reader.next(&record) {
            case .record:
                isFromAir = record.link.isFromAir
                let content = reader.withBytes(record.range) { span in span.indices.map { span[$0] } }
                let message = isFromAir ? air(content, record) : host(content, record)
                guard message.count <= 257 else { continue }
                part += message
                count += 1
                guard count % records == 0 else { continue }
                parts.append((isFromAir, [UInt8(count / records & 7)] + part))
                part = []
            case .damage(let damage): if damage.resumesAt == nil { break reading }
            case .end: break reading
            default: continue
            }
        }
        return parts + [(isFromAir, [1] + part)]
    }

    private static func message(_ kind: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
        [kind, UInt8(truncatingIfNeeded: content.count)] + content
    }

    private static func host(_ content: [UInt8], _ record: CaptureRecord) -> [UInt8] {
        // Flags of btsnoop: sent or received; data or a command or an event.
        var flags = record.tag & 3
        var bytes = content[...]
        switch record.link {
        case .monitor:
            switch record.tag {
            case 2: flags = 2
            case 3: flags = 3
            case 4: flags = 0
            case 5: flags = 1
            default: return message(HostTarget.Kind.monitor.rawValue, [UInt8(truncatingIfNeeded: record.tag)] + content)
            }
        case .h4: break
        default:
            guard let type = bytes.popFirst() else { return [] }
            flags = type == 1 ? 2 : type == 4 ? 3 : record.tag & 1
        }
        let received: UInt8 = flags & 1 == 1 ? 0x80 : 0
        typealias Kind = HostTarget.Kind
        if flags == 3, let code = bytes.first {
            return message(Kind.event.rawValue | 0x80, [code] + bytes.dropFirst(2))
        }
        if flags == 2 { return message(Kind.command.rawValue, bytes.prefix(2) + bytes.dropFirst(3)) }
        let data = Array(bytes)
        guard data.count >= 8, data[1] >> 4 & 3 != 1, Int(data[4]) | Int(data[5]) << 8 == data.count - 8, data[7] == 0
        else { return message(Kind.raw.rawValue, [UInt8(flags)] + data) }
        let kinds: [UInt8: Kind] = [4: .att, 5: .signalling, 6: .security]
        guard let kind = kinds[data[6]] else { return message(Kind.pdu.rawValue | received, data.dropFirst(4)) }
        return message(kind.rawValue | received, data.dropFirst(8))
    }

    private static func air(_ content: [UInt8], _ record: CaptureRecord) -> [UInt8] {
        let framing: UInt8 =
            switch record.link {
            case .linkLayerWithHeader: 1
            case .nordic: 2
            case .ppi: 3
            default: 0
            }
        return message(AirTarget.Kind.raw.rawValue | framing << 4, content)
    }

    private static func writeMade(below folder: String) {
        let texts: [(FuzzTarget, [String])] = [
            (
                .filter,
                [
                    "att.opcode == 0x1b && att.uuid == 2A37 && value.heart_rate > 100", "adv.rssi < -70 || exists smp",
                    "att.value contains 0648", "adv.name matches \"^a[b-d]{1,3}\"", "frame in {1, 7..9}",
                    "att.latency > 45 ms", "time > 1.5e-3 and not link.peripheral == AA:BB:CC:DD:EE:FF",
                    "att.uuid not in {2A37, A56E51F3-AFFE-4E14-87A2-54927B22354C}", "frame > 1e-9",
                    "transfer.text ~ \"(?i)x\\u{e9}\"", "btatt.handle == 3", "adv[].rssi in -90..-40",
                ]
            ),
            (
                .pattern,
                [
                    "^a[b-d]{1,3}(x|y)*$\0abbbx", "(?i)\\bname\\b", "[^\\w\\s]+\\d{4}", "((a*)*)*b\0aaaaaaaaaaaaaaaa",
                    "\\u{1F6B2}|\\xe9\0\u{1F6B2}", "(?ms)^.*$\n",
                ]
            ),
            (.profiles, BuiltInProfiles.files.map(\.text) + [MessageTarget.text]),
            (.decoders, DecoderSeed.texts),
            (
                .bluez,
                [
                    "[General]\nName=X\nAddressType=static\n\0" + BlueZSeed.table + "\0# other\n[Attributes]\n",
                    "[General]\nAddressType=public\n\0[Attributes]\n0001=2800:ffff:00001800-0000-1000-8000-00805f9b34fb\n",
                ]
            ),
            (
                .arguments,
                [
                    "decode\0--filter\0frame > 1\0x.btsnoop", "decode\0--columns\0frame,time\0--format\0csv\0x",
                    "live\0--rotate\0100MB\0--keep\03\0--write\0x.pcapng", "value\02A37\00648",
                    "verify\0--slack\02.5\0--timeout\01e3\0a.yaml", "devices\0--live\0--every\05\0--forget-after\060",
                    "follow\0--profile\0echo\0--time\0absolute\0x", "help\0filter",
                    "decode\0--only\0adv\0--hide\0noise",
                    "live\0--connect\0localhost:8872\0--speed\0115200", "--version", "diff\0a\0b",
                ]
            ),
        ]
        for (target, list) in texts {
            for (number, text) in list.enumerated() {
                File.write(Array(text.utf8), to: "\(folder)/\(target.rawValue)/made-\(number)")
            }
        }
        // One of every kind of message, and a value for every attribute.
        for kind in 0..<32 as Range<UInt8> {
            File.write([kind & 7, kind, 4, 1, 0, 2, 3], to: "\(folder)/host/made-\(kind)")
            File.write([kind & 7, kind | 0x80, 6, kind, 0, 60, 1, 2, 62], to: "\(folder)/messages/made-\(kind)")
            File.write([kind & 7, kind & 15, 6, 2, 4, 60, 1, 2, 62], to: "\(folder)/air/made-\(kind)")
            for target in ["diff", "draft", "together"] {
                File.write([kind & 7, kind | 0x20, 4, 1, 0, 2, 3], to: "\(folder)/\(target)/made-\(kind)")
            }
        }
    }
}

private enum DecoderSeed {
    /// So many choices of the maker of files.
    private static func made(_ count: UInt8, _ step: UInt8) -> String {
        var bytes: [UInt8] = [0]
        for index in 0..<count { bytes.append((index &* step) & 0x7F) }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let texts: [String] = [
        """
        decoders:
          - characteristic: FFF4
            service: FFF0
            name: Thermometer Sample
            source: our firmware
            fields:
              - {name: temperature, type: s16, scale: 0.01, unit: °C, special: {0x8000: not known}}
              - {name: relative_humidity, type: u8, unit: "%", raw_range: [0, 100]}
              - name: status
                type: u8
                bits:
                  - {bit: 0, name: low_battery}
                  - {bits: 1-2, name: mode_of_operation, values: {0: Off, 1: Auto, 2-3: On}}
                  - {bits: 3-7, reserved: true}
            tests:
              - {value: 66 08 32 03, gives: {temperature: 21.5, mode_of_operation_name: Auto}}
              - {value: 66 08 65 00, fault: true}
        """,
        """
        decoders:
          - {characteristic: FFF1, device: /^GVH5074/, name: A, fields: [{name: n, type: u8, scale: 1.1^(n-64)}]}
          - {company: 0x0499, prefix: 05, name: B, fields: [{array: samples, count: 2, fields: [{use: 2A19}]}]}
          - {descriptor: 2904, override: true, name: C, fields: [{when: {bit: 0}, fields: [{skip: 2}]}]}
        names: {AA:BB:CC:DD:EE:FF/random: Kitchen}
        handles: [{handle: 0x0012, characteristic: FFF1, service: FFF0, device: AA:BB:CC:DD:EE:FF}]
        """,
        made(48, 5), made(96, 7),
    ]
}

private enum BlueZSeed {
    static let table = """
        [Attributes]
        0001=2800:0005:1800
        0002=2803:0003:0a:2a00
        0004=2803:0005:02:2a01
        0010=2801:001a:a56e51f3-affe-4e14-87a2-54927b22354c
        0011=2802:0001:0005:1800
        0012=2803:0013:20:88e279a3a434f59edaeeff4b562c75c5:2b2a
        0014=2803:0015:88:a56e51f4-affe-4e14-87a2-54927b22354c
        0016=2902
        0017=0001:2900
        """
}
