import Testing

@testable import Decoders
@testable import Reassembly
@testable import Sniff

/// A profile in Swift is the same value as the file that says the same, and mistakes in it are found alike.
@Suite struct WrittenProfileTests {
    private static let uuid: BluetoothUUID = 0xFF01

    /// A flow of a file.
    private func read(_ lines: String, _ to: String = "server") throws -> TransferFlow {
        let text = "profiles: [{name: x, flows: [{to: \(to), characteristic: FF01, \(lines)}]}]"
        return try #require(try ProfileFile(yaml: text, file: "x.yaml").profiles.first?.flows.first)
    }

    private static func flow(
        by procedures: [Transfer.Procedure] = [], packets: TransferFlow.PacketForm = .init(),
        _ framing: TransferFlow.Framing = .none, content: TransferFlow.Content = .bytes,
        names: [MessageNames] = [], results: [StatusRule] = []
    ) -> TransferFlow {
        TransferFlow(
            .toServer, over: [uuid], by: procedures, packets: packets, framing: framing, content: content, names: names,
            results: results)
    }

    private static let forms: [(String, TransferFlow)] = [
        ("by: [write, long write]", flow(by: [.write, .longWrite])),
        (
            "packet_size: 20, header: 2, trailer: 1, checksum: xor",
            flow(packets: .init(header: 2, trailer: 1, checksum: .xor, size: .atMost(20)))
        ),
        (
            "sequence: {offset: 1, width: 4, order: big, step: -3}, packet_size: mtu-3",
            flow(packets: .init(sequence: .u32BigEndian(at: 1), step: -3, size: .mtuMinus3))
        ),
        ("acknowledgement: confirmation", flow(packets: .init(acknowledgement: .confirmation))),
        (
            "acknowledgement: {notification: FF02, equals: ready, window: 2, refused_by: \"?? 00\"}",
            flow(
                packets: .init(
                    acknowledgement: .value(
                        of: 0xFF02, equals: Array("ready".utf8), window: 2, refusedBy: [nil, 0])))
        ),
        ("acknowledgement: {echo: FF02}", flow(packets: .init(acknowledgement: .echo(of: 0xFF02)))),
        (
            "acknowledgement: {credits: FF02, offset: 0, width: 2, initial: 2, counts: bytes}",
            flow(
                packets: .init(
                    acknowledgement: .credits(of: 0xFF02, at: .u16(at: 0), initial: 2, countsBytes: true)))
        ),
        (
            "acknowledgement: {permission: FF02, offset: 0, allows: 3}",
            flow(packets: .init(acknowledgement: .permission(of: 0xFF02, at: .u8(at: 0), allows: 3)))
        ),
        ("framing: {terminator: \"\\n\"}", flow(.terminator("\n"))),
        ("framing: {delimiters: {start: <, end: '>'}}", flow(.delimiters(start: [0x3C], end: [0x3E]))),
        ("framing: {length: {offset: 1, width: 2, order: big}}", flow(.length(.u16BigEndian(at: 1)))),
        (
            "framing: {length: {offset: 1, header: 4, counts: message, extra: -1}}",
            flow(.length(.u8(at: 1), header: 4, countsHeader: true, extra: -1))
        ),
        (
            "framing: {index: {offset: 0, first: 1, total: {offset: 1}}}",
            flow(.index(.u8(at: 0), first: 1, total: .u8(at: 1)))
        ),
        ("framing: {flags: {offset: 0, first: 0x80, last: 0x40}}", flow(.lastFlag(0x40, first: 0x80, at: 0))),
        ("framing: {flags: {offset: 2, more: 0x40, header: 3}}", flow(.moreFlag(0x40, at: 2))),
        (
            "framing: {segments: {offset: 0, mask: 0xC0, complete: 0, first: 1, last: 3, header: 1}}",
            flow(.segments(.u8(at: 0, mask: 0xC0), complete: 0, first: 1, last: 3))
        ),
        ("framing: {idle_gap: 0.5}", flow(.idleGap(.milliseconds(500)))),
        ("content: text", flow(content: .text)), ("content: midi", flow(content: .midi)),
        ("content: hid_report", flow(content: .hidReport)),
        ("content: json, secrets: [key]", flow(content: .json(secrets: ["key"]))),
        ("content: decoder, decoder: 2A37", flow(content: .decoder(0x2A37))),
        (
            "content: decoder, decoder: FF1F, decoders: {kind: {offset: 0}, cases: {1: FF11, 2: FF12}}",
            flow(content: .decoders(by: .u8(at: 0), [1: 0xFF11, 2: 0xFF12], otherwise: 0xFF1F))
        ),
        (
            "names: {kind: {offset: 0}, cases: {1: create}}, status: {offset: 2, if: {offset: 0, is: 1}, success: [1], names: {5: bad}}",
            flow(
                names: [MessageNames(by: .u8(at: 0), [1: "create"])],
                results: [
                    StatusRule(
                        at: .field(.u8(at: 2)), if: [MessageCondition(.field(.u8(at: 0)), is: [1])], success: [1],
                        names: [5: "bad"])
                ])
        ),
        (
            "names: {kind: [{offset: 0}, {offset: 1}], cases: {[1, 2]: data}}",
            flow(names: [MessageNames(by: [.u8(at: 0), .u8(at: 1)], [[1, 2]: "data"])])
        ),
    ]

    @Test(arguments: forms.indices) func everyFormIsWhatAFileSays(_ index: Int) throws {
        let (text, flow) = Self.forms[index]
        #expect(try read(text) == flow, "\(text)")
        #expect(TransferProfile("x", source: "test", flow).mistake == nil)
    }

    /// Contents with names are equal only to themselves.
    @Test func keysAndSecretsOfCBOR() throws {
        func parts(_ flow: TransferFlow) throws -> ([Int64: String], [SecretPath]) {
            guard case .structured(let content) = flow.content, case .cbor(let keys) = content.encoding else {
                throw CancellationError()
            }
            return (keys, content.secrets)
        }
        let written = try parts(Self.flow(content: .cbor(keys: [1: "rp"], secrets: ["wifi.password"])))
        let read = try parts(read("content: cbor, keys: {1: rp}, secrets: [wifi.password]"))
        #expect(written == read && written.0 == [1: "rp"] && written.1.map(\.path) == [["wifi", "password"]])
    }

    @Test func theWholeProfile() throws {
        let file = try ProfileFile(
            yaml: """
                profiles:
                  - name: tank
                    about: Commands and answers.
                    source: our protocol
                    service: FFF0
                    flows:
                      - name: command
                        to: server
                        characteristic: FFF1
                        header: 1
                        keep_header: true
                        message_checksum: {kind: xor}
                        names: {kind: {offset: 0}, cases: {1: fill, 2: key}}
                        response: {flow: answer, equal: [{offset: 1}], except: [key]}
                        secret: key
                        timeout: 5
                      - {name: answer, to: client, characteristic: FFF2, secret: true}
                """)
        var written = TransferProfile(
            "tank", source: "our protocol", about: "Commands and answers.", services: [0xFFF0],
            TransferFlow(
                .toServer, "command", over: [0xFFF1], packets: .init(header: 1),
                messageChecksum: Checksum(.exclusiveOr),
                keepsHeader: true, names: [MessageNames(by: .u8(at: 0), [1: "fill", 2: "key"])],
                answer: .init(in: "answer", equal: [.field(.u8(at: 1))], except: ["key"]), secret: .named(["key"]),
                timeout: .seconds(5)),
            TransferFlow(.toClient, "answer", over: [0xFFF2], secret: .all))
        #expect(written.mistake == nil)
        written.file = "profiles.yaml"
        written.flows[0].answer = nil
        #expect(file.profiles == [written])
        #expect(try TransferProfiles([written]).all == [written])
    }

    private static let mistakes: [(TransferProfile, String)] = [
        (TransferProfile("", source: "", flow()), "profile '': a profile needs a name"),
        (TransferProfile("x", source: ""), "profile 'x': one to 8 flows are needed"),
        (
            TransferProfile("x", source: "", Array(repeating: flow(), count: 9)),
            "profile 'x': one to 8 flows are needed"
        ),
        (TransferProfile("x", source: "", flow(), flow()), "profile 'x', name: a flow of several needs a name"),
        (
            TransferProfile(
                "x", source: "", TransferFlow(.toServer, "a", over: [uuid]), TransferFlow(.toClient, "a", over: [uuid])),
            "profile 'x', flow 'a': a second flow called 'a'"
        ),
        (
            TransferProfile("x", source: "", TransferFlow(.toServer, over: [])),
            "profile 'x', characteristic: a flow needs a characteristic"
        ),
        (
            TransferProfile("x", source: "", TransferFlow(.toServer, "a", over: [uuid], answer: .init(in: "b"))),
            "profile 'x', flow 'a', response: no flow is called 'b'"
        ),
        (
            TransferProfile("x", source: "", TransferFlow(.toServer, "a", over: [uuid], secret: .named(["b"]))),
            "profile 'x', flow 'a', secret: no message is called 'b'"
        ),
        (
            TransferProfile("x", source: "", TransferFlow(.toServer, over: [uuid], keepsHeader: true)),
            "profile 'x', keep_header: there is no header; 'header', or a framing with one, is missing"
        ),
        (
            TransferProfile("x", source: "", TransferFlow(.toServer, over: [uuid], timeout: .zero)),
            "profile 'x', timeout: not a time above 0 and up to 86400 seconds"
        ),
        (
            TransferProfile("x", source: "", flow(packets: .init(header: 65))),
            "profile 'x', header: 65 is not a number from 0 to 64"
        ),
        (
            TransferProfile("x", source: "", flow(packets: .init(sequence: .u8(at: 64)))),
            "profile 'x', sequence: offset: 64 is not a number from 0 to 63"
        ),
        (
            TransferProfile("x", source: "", flow(packets: .init(sequence: .unsigned(at: 60, width: 8)))),
            "profile 'x', sequence: width: 8 is not a number from 1 to 4"
        ),
        (
            TransferProfile("x", source: "", flow(packets: .init(sequence: .u8(at: -1)))),
            "profile 'x', sequence: offset: -1 is not a number from 0 to 63"
        ),
        (TransferProfile("x", source: "", flow(.terminator(""))), "profile 'x', framing: at least one byte is needed"),
        (
            TransferProfile("x", source: "", flow(.length(.u8(at: .max)))),
            "profile 'x', framing: offset: \(Int.max) is not a number from 0 to 63"
        ),
        (
            TransferProfile("x", source: "", flow(.length(.u16(at: 1), header: 2))),
            "profile 'x', framing: header: 2 is not a number from 3 to 64"
        ),
        (TransferProfile("x", source: "", flow(.lastFlag(0, at: 0))), "profile 'x', framing: a mask is missing"),
        (
            TransferProfile("x", source: "", flow(.segments(.u8(at: 0, mask: 0xC0), complete: 0, first: 1, last: 4))),
            "profile 'x', framing: 4 is not a number from 0 to 3"
        ),
        (
            TransferProfile("x", source: "", flow(content: .decoders(by: .u8(at: 0), [:]))),
            "profile 'x', decoders: kinds with UUIDs of decoders are expected here"
        ),
        (
            TransferProfile("x", source: "", flow(names: [MessageNames(by: .u8(at: 0, mask: 0), [:])])),
            "profile 'x', names: mask: 0 leaves no bits"
        ),
    ]

    @Test(arguments: mistakes.indices)
    func mistakesAreThrownWhereProfilesAreCollected(_ index: Int) throws {
        let (profile, message) = Self.mistakes[index]
        let error = #expect(throws: ProfileError.self) { try TransferProfiles([profile]) }
        #expect(error?.description == message)
    }

    @Test func oneNameIsForOneProfile() throws {
        let profile = TransferProfile("x", source: "", Self.flow())
        let error = #expect(throws: ProfileError.self) { try TransferProfiles([profile, profile]) }
        #expect(error?.description == "a second profile called 'x'")
    }
}
