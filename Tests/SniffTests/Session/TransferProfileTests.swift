import Decoders
import Reassembly
import Testing

@testable import Sniff

/// Profiles in YAML: what is right means what it says, what is wrong says where.
@Suite struct TransferProfileTests {
    private func flow(_ lines: String...) throws -> TransferFlow {
        let text =
            (["profiles:", "  - name: x", "    flows:", "      - to: server", "        characteristic: FF01"]
            + lines.map { "        " + $0 }).joined(separator: "\n")
        let profiles = try ProfileFile(yaml: text, file: "x.yaml").profiles
        return try #require(profiles.first?.flows.first)
    }

    private func message(_ text: String) -> String {
        do throws(ProfileError) {
            _ = try ProfileFile(yaml: text, file: "x.yaml").profiles
            return "nothing is wrong"
        } catch {
            return "\(error)"
        }
    }

    @Test func theBuiltInOnesAreRight() throws {
        var profiles: [TransferProfile] = []
        for file in BuiltInProfiles.files {
            let own = try ProfileFile(yaml: file.text, file: file.name).profiles
            // The text is parsed when one of these occurs, and not before.
            #expect(
                Set(own.flatMap(\.characteristics)) == Set(file.characteristics.compactMap { BluetoothUUID($0) }),
                "\(file.name)")
            #expect(Set(own.flatMap(\.flows).flatMap(\.descriptions)) == Set(file.descriptions), "\(file.name)")
            #expect(own.allSatisfy { !$0.about.isEmpty }, "\(file.name)")
            profiles += own
        }
        #expect(Set(profiles.map(\.name)).count == profiles.count)
        #expect(TransferProfiles().all.isEmpty)
        #expect(TransferProfiles().listed.count == profiles.count)
        profiles = ["streaming-write", "echo", "remote-led", "framed-json"].compactMap { name in
            profiles.first { $0.name == name }
        }
        let streaming = profiles[0].flows[0]
        #expect(streaming.framing == .terminator([0]))
        #expect(streaming.acknowledgement.kind == .value(Array("ready".utf8)))
        #expect(profiles[1].flows[0].framing == .terminator([10, 0]))
        #expect(profiles[2].flows[0].acknowledgement.refusal == [nil, 0])
        #expect(profiles[3].flows[0].content == .json(secrets: ["password", "setkey"]))
        #expect(profiles[3].flows[0].response == ResponseRule(1))
        #expect(profiles.flatMap(\.describedFlows).allSatisfy { !$0.isEmpty })
    }

    @Test func everyFramingCanBeWritten() throws {
        #expect(try flow().framing == .none)
        #expect(try flow("framing: none").framing == .none)
        #expect(try flow(#"framing: {terminator: "\r\n"}"#).framing == .terminator([13, 10]))
        #expect(try flow("framing: {terminator: {hex: 00 ff}}").framing == .terminator([0, 255]))
        #expect(
            try flow("framing: {delimiters: {start: <<, end: {hex: '03'}}}").framing
                == .delimiters(start: [0x3C, 0x3C], end: [3]))
        #expect(
            try flow("framing: {length: {offset: 1, width: 2, order: big, header: 4, counts: message}}").framing
                == .length([LengthForm(IntegerField(1, width: 2, isBigEndian: true), header: 4, countsHeader: true)]))
        #expect(
            try flow("framing: {length: {offset: 0}}").framing
                == .length([LengthForm(IntegerField(0), header: 1, countsHeader: false)]))
        #expect(
            try flow("framing: {index: {offset: 0, first: 1, total: {offset: 1, width: 2}}}").framing
                == .index(IntegerField(0), first: 1, total: IntegerField(1, width: 2), header: 3))
        #expect(
            try flow("framing: {flags: {offset: 0, first: 0x80, last: 0x40}}").framing
                == .flags(offset: 0, first: 0x80, last: 0x40, more: 0, header: 1))
        #expect(
            try flow("framing: {flags: {offset: 1, more: 1, header: 4}}").framing
                == .flags(offset: 1, first: 0, last: 0, more: 1, header: 4))
        #expect(try flow("framing: {idle_gap: 0.25}").framing == .idleGap(250_000_000))
    }

    @Test func everyAcknowledgementCanBeWritten() throws {
        #expect(try flow().acknowledgement == AcknowledgementRule())
        #expect(try flow("acknowledgement: none").acknowledgement.kind == .none)
        #expect(try flow("acknowledgement: confirmation").acknowledgement.kind == .confirmation)
        let window = try flow("acknowledgement: {notification: FF02, window: 8}").acknowledgement
        #expect(window.kind == .value(nil))
        #expect(window.characteristic == BluetoothUUID(0xFF02))
        #expect(window.window == 8)
        let equal = try flow("acknowledgement: {notification: FF02, equals: {hex: 0102}, refused_by: 'ff ??'}")
        #expect(equal.acknowledgement.kind == .value([1, 2]))
        #expect(equal.acknowledgement.refusal == [0xFF, nil])
        #expect(try flow("acknowledgement: {echo: FF02}").acknowledgement.kind == .echo)
        #expect(
            try flow("acknowledgement: {credits: FF02, offset: 1, width: 2, initial: 4}").acknowledgement.kind
                == .credits(IntegerField(1, width: 2), initial: 4))
    }

    @Test func everythingElseCanBeWritten() throws {
        let flow = try flow(
            "by: [write, long write]", "packet_size: 20", "header: 2", "trailer: 1", "checksum: xor",
            "sequence: {offset: 0, width: 2, order: big, step: -6}", "timeout: 1.5", "content: decoder",
            "decoder: 2A37")
        #expect(flow.procedures == [.write, .longWrite])
        #expect(flow.takes(.write))
        #expect(!flow.takes(.writeWithoutResponse))
        #expect(flow.packetSize == .atMost(20))
        #expect(flow.header == 2)
        #expect(flow.trailer == 1)
        #expect(flow.checksum == .xor)
        #expect(flow.sequence == SequenceRule(IntegerField(0, width: 2, isBigEndian: true), step: -6))
        #expect(flow.timeout == 1_500_000_000)
        #expect(flow.content == .decoder(BluetoothUUID(0x2A37)))
        #expect(try self.flow("packet_size: mtu-3").packetSize == .mtuMinus3)
        #expect(try self.flow("content: json", "secrets: key").content == .json(secrets: ["key"]))
    }

    @Test func whatTheHeaderSaysCanBeWritten() throws {
        let flow = try flow(
            "framing: {length: {offset: 1, header: 2}}", "keep_header: true",
            "message_checksum: {kind: CRC-16/MODBUS, at: -2, from: 1}", "content: decoder", "decoder: FF1F",
            "decoders: {kind: {offset: 0, width: 2, order: big}, cases: {0x0101: FF11, 2: FF12}}")
        #expect(flow.keepsHeader)
        let check = try #require(CyclicRedundancyCheck.all.first { $0.name == "CRC-16/MODBUS" })
        #expect(flow.messageChecksum == Checksum(.cyclic(check), offset: -2, start: 1))
        let decoders = [0x0101: BluetoothUUID(0xFF11), 2: BluetoothUUID(0xFF12)]
        let index = IntegerField(0, width: 2, isBigEndian: true)
        #expect(flow.content == .kinds(MessageKinds(index, decoders, otherwise: BluetoothUUID(0xFF1F))))
        #expect(try !self.flow("keep_header: false").keepsHeader)
        #expect(try self.flow("keep_header: true", "header: 1").keepsHeader)
    }

    /// What is wrong, where, and what was probably meant.
    @Test(arguments: [
        ("", "x.yaml: nothing is in it; 'profiles' is missing"),
        ("a: [", "x.yaml:2:1: not YAML: did not find expected node content"),
        ("profiles: [\n}", "x.yaml:2:1: not YAML: did not find expected node content"),
        ("a: 1\na: 2", "x.yaml:1:1: more than one 'a'"),
        ("- x", "x.yaml:1:1: keys with values are expected here, without '- ' before them"),
        ("profile: []", "x.yaml:1:1: unknown key 'profile'; did you mean profiles?"),
        ("profiles: 7", "x.yaml:1:11: a list is expected here"),
        ("profiles: []\nother: 1", "x.yaml:2:1: unknown key 'other'; known are profiles"),
        ("profiles:\n- flows: []", "x.yaml:2:3: 'name' is missing"),
        ("profiles:\n- name: ''", "x.yaml:2:9: a profile needs a name"),
        ("profiles:\n- name: x\n  flows: []", "x.yaml:3:10: one to 8 flows are needed"),
        ("profiles:\n- name: x\n  flow: []", "x.yaml:3:3: unknown key 'flow'; did you mean flows?"),
        (
            "profiles:\n- name: x\n  service: 1\n  flows: []",
            "x.yaml:3:12: '1' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"
        ),
        (
            "profiles:\n- name: x\n  services: [2A]\n  flows: []",
            "x.yaml:3:14: '2A' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"
        ),
    ])
    func mistakesAreFound(_ text: String, _ expected: String) {
        #expect(message(text) == expected)
    }

    @Test(arguments: [
        ("framing: {terminater: 1}", "6:19: unknown key 'terminater'; did you mean terminator?"),
        ("framing: {terminator: ''}", "6:31: at least one byte is needed"),
        ("framing: {terminator: {hex: 0}}", "6:37: '0' is not hexadecimal bytes"),
        ("framing: {terminator: {hex: '??'}}", "6:37: '??' has no meaning here"),
        ("framing: {terminator: a, idle_gap: 1}", "6:44: 'idle_gap' beside 'terminator'"),
        (
            "framing: {}",
            "6:18: one of terminator, delimiters, length, index, flags, segments, records, idle_gap is missing"
        ),
        ("framing: terminator", "6:18: 'terminator' is not known here; known are none"),
        ("framing: {idle_gap: 0}", "6:29: '0' is not a number of seconds above 0 and up to 86400"),
        ("framing: {length: {offset: 0, width: 9}}", "6:46: '9' is not an integer from 1 to 8"),
        ("framing: {length: {offset: 2, header: 2}}", "6:47: '2' is not an integer from 3 to 64"),
        ("framing: {index: {offset: 0}}", "6:26: 'total' is missing"),
        ("framing: {flags: {offset: 0, last: 256}}", "6:44: '256' is not an integer from 1 to 255"),
        ("packet_size: 0", "6:22: '0' is not an integer from 1 to 65535"),
        ("acknowledgement: maybe", "6:26: 'maybe' is not known here; known are none, confirmation"),
        ("acknowledgement: {notification: FF02, equal: x}", "6:47: unknown key 'equal'; did you mean equals?"),
        (
            "acknowledgement: {echo: FF02, window: 2}",
            "6:39: unknown key 'window'; known are notification, write, echo, credits, permission, refused_by"
        ),
        ("by: notification", "6:13: a notification does not go to the server"),
        ("by: writ", "6:13: 'writ' is not known here; did you mean write?"),
        ("content: jsn", "6:18: 'jsn' is not known here; did you mean json?"),
        ("secrets: [a]", "6:18: secrets are keys of JSON, CBOR, protobuf or texts; 'content' says none of these"),
        ("content: decoder", "4:9: 'decoder' is missing: the UUID that it is registered for"),
        ("decoder: 2A37", "6:18: 'content: decoder' is missing"),
        ("decoders: {}", "6:19: 'content: decoder' is missing"),
        ("content: text\n        decoder: 2A37", "7:18: 'content: decoder' is missing"),
        (
            "header: 2\n        content: json\n        keep_header: true",
            "8:22: JSON begins after the header; leave 'keep_header' out"
        ),
        ("content: decoder\n        decoders: {kind: {offset: 0}}", "7:19: 'cases' is missing"),
        ("content: decoder\n        decoders: {cases: {1: FF11}}", "7:19: 'kind' is missing"),
        (
            "content: decoder\n        decoders: {kind: {offset: 0}, cases: {256: FF11}}",
            "7:47: '256' is not an integer from 0 to 255"
        ),
        (
            "content: decoder\n        decoders: {kind: {offset: 0}, cases: {1: FF11, 0x1: FF12}}",
            "7:56: a second decoder of kind 1"
        ),
        (
            "content: decoder\n        decoders: {kind: {offset: 0}, cases: {}}",
            "7:46: kinds with UUIDs of decoders are expected here"
        ),
        ("keep_header: maybe", "6:22: 'maybe' is not known here; known are true, false"),
        ("keep_header: true", "6:22: there is no header; 'header', or a framing with one, is missing"),
        (
            "message_checksum: {kind: CRC-16/MODBUSS}",
            "6:34: 'CRC-16/MODBUSS' is no checksum; did you mean CRC-16/MODBUS?"
        ),
        (
            "message_checksum: {kind: xor, too: 1}",
            """
            6:39: unknown key 'too'; known are kind, polynomial, initial, reflected, final, size, big_endian, at, from, \
            seed
            """
        ),
        ("response: other", "6:19: 'other' is not known here; known are "),
        ("checksum: crc", "6:19: 'crc' is not known here; known are xor, sum"),
        ("sequence: {offset: 0, step: x}", "6:37: 'x' is not an integer from -65535 to 65535"),
        ("tiemout: 3", "6:9: unknown key 'tiemout'; did you mean timeout?"),
    ])
    func mistakesInAFlowAreFound(_ line: String, _ expected: String) {
        let text =
            "profiles:\n  - name: x\n    flows:\n      - to: server\n        characteristic: FF01\n        " + line
        #expect(message(text) == "x.yaml:" + expected)
    }

    @Test func namesAreThereOnce() {
        #expect(
            message(
                "profiles:\n- {name: x, flows: [{to: server, characteristic: FF01}]}\n- {name: x, flows: [{to: client, characteristic: FF01}]}"
            )
                == "x.yaml:3:3: a second profile called 'x'")
        #expect(
            message(
                "profiles:\n- {name: x, flows: [{to: server, characteristic: FF01}, {to: client, characteristic: FF01}]}"
            )
                == "x.yaml:2:21: 'name' is missing")
    }

    @Test func aFileMayBeNonsense() {
        #expect(message(String(repeating: "[", count: 100_000)).hasPrefix("x.yaml:"))
        #expect(message(String(repeating: "x", count: ProfileFile.limit + 1)) == "x.yaml: more than 1048576 bytes")
        #expect(message("profiles: *nowhere").contains("not YAML"))
        #expect(message("\u{0}").hasPrefix("x.yaml"))
    }

    @Test func aUsersProfileReplacesABuiltInOne() throws {
        let own = try ProfileFile(
            yaml: "profiles:\n- {name: echo, flows: [{to: server, characteristic: 2A56}]}", file: "x.yaml"
        ).profiles
        let profiles = try TransferProfiles(own)
        #expect(profiles.listed.count == TransferProfiles().listed.count)
        #expect(profiles.listed.first { $0.name == "echo" }?.file == "x.yaml")
        #expect(TransferProfiles(only: "echo").listed.map(\.name) == ["echo"])
        #expect(TransferProfiles(only: "nobody").listed.isEmpty)
    }
}
