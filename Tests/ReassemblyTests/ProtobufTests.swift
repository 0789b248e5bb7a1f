@testable import Reassembly
import Testing

@Suite struct ProtobufTests {
    private typealias Field = ProtobufSchema.Field

    private static let status: [Int64: String] = [0: "Success", 1: "InvalidSecScheme"]
    /// Some of ESP-IDF's unified provisioning.
    private static let provisioning = ProtobufSchema(messages: [
        "Session": [
            2: Field("sec_ver", .signed), 10: Field("sec0", message: "Sec0"), 11: Field("sec1", message: "Sec1"),
        ],
        "Sec0": [
            1: Field("msg", .signed), 20: Field("cmd", message: "Empty"), 21: Field("resp", message: "Status"),
        ],
        "Sec1": [1: Field("msg", .signed), 20: Field("cmd0", message: "Sec1Command0")],
        "Sec1Command0": [1: Field("client_pubkey", .bytes)],
        "Status": [1: Field("status", .signed, names: status)],
        "Config": [
            1: Field("msg", .signed, names: [0: "GetStatus", 2: "SetConfig", 3: "SetConfigAnswer"]),
            11: Field("state", message: "State"), 12: Field("set_config", message: "SetConfig"),
            13: Field("set_config_answer", message: "Status"),
        ],
        "SetConfig": [1: Field("ssid", .text), 2: Field("passphrase", .text, isSecret: true)],
        "State": [
            1: Field("status", .signed, names: status),
            2: Field("sta_state", .signed, names: [1: "Connecting", 3: "ConnectionFailed"]),
            10: Field("fail_reason", .signed, names: [0: "AuthError"]),
        ],
        "Scan": [3: Field("rssi", .signed)],
    ])

    private func text(_ digits: String, _ message: String, _ schema: ProtobufSchema = provisioning) -> String {
        let bytes = hex(digits)
        let tree = MessageTree.protobuf(bytes, as: message, schema: schema)
        return tree.text(bytes, masking: tree.secrets, limit: 1000) + (tree.problem.map { " (\($0))" } ?? "")
    }

    @Test(arguments: [
        (
            "10015a25a201220a2038171451f73b9970d0ba02391e7d99ff31e93f29ae3e622f602fc74851dc8f01", "Session",
            "{sec_ver: 1, sec1: {cmd0: {client_pubkey: 32 bytes}}}"
        ),
        ("5203a20100", "Session", "{sec0: {cmd: {}}}"), ("52050801aa0100", "Session", "{sec0: {msg: 1, resp: {}}}"),
        (
            "080262180a0847756573744e6574120c636f7272656374686f727365", "Config",
            #"{msg: SetConfig, set_config: {ssid: "GuestNet", passphrase: ***}}"#
        ),
        ("08036a00", "Config", "{msg: SetConfigAnswer, set_config_answer: {}}"), ("5200", "Session", "{sec0: {}}"),
        ("08015a021001", "Config", "{msg: 1, state: {sta_state: Connecting}}"),
        ("08015a0410035000", "Config", "{msg: 1, state: {sta_state: ConnectionFailed, fail_reason: AuthError}}"),
        ("1893d9e38502", "ToRadio", "{3: 548990099}"), ("3893d9e38502", "FromRadio", "{7: 548990099}"),
        ("", "Any", "{}"),
        ("18c8ffffffffffffffff01", "Scan", "{rssi: -56}"),
    ])
    func vector(_ digits: String, _ message: String, _ expected: String) { #expect(text(digits, message) == expected) }

    @Test func numbersAndContents() {
        let bytes = [0xAA] + hex("080262180a0847756573744e6574120c636f7272656374686f727365")
        let tree = MessageTree.protobuf(bytes, from: 1, as: "Config", schema: Self.provisioning)
        #expect(tree.problem == nil)
        #expect(tree.number(at: ["msg"]) == 2)
        #expect(tree.contents(at: ["set_config", "ssid"], in: bytes) == Array("GuestNet".utf8))
        #expect(tree.byteCount(at: ["set_config", "passphrase"]) == 12)
        #expect(tree.secrets == [16..<29])
        #expect(tree.ranges(of: [["set_config", "passphrase"]]) == tree.secrets)
    }

    private static let all = ProtobufSchema(messages: [
        "A": [
            1: Field("u", .unsigned), 2: Field("s", .signed), 3: Field("z", .zigzag), 4: Field("b", .boolean),
            5: Field("t", .text), 6: Field("bytes", .bytes), 7: Field("f", .float), 8: Field("d", .double),
            9: Field("x", .fixed), 10: Field("p", .packed, names: [2: "two"]), 11: Field("a", message: "A"),
            12: Field("hidden", message: "A", isSecret: true),
        ]
    ])

    @Test(arguments: [
        ("08ffffffffffffffffff01", "{u: 18446744073709551615}"), ("10ffffffffffffffffff01", "{s: -1}"),
        ("1801", "{z: -1}"), ("1802", "{z: 1}"), ("18ffffffffffffffffff01", "{z: -9223372036854775808}"),
        ("2001", "{b: true}"), ("2a0568656c6c6f", #"{t: "hello"}"#), ("320568656c6c6f", "{bytes: 68656c6c6f}"),
        ("3dcdcccc3d", "{f: 0.1}"), ("419a9999999999b93f", "{d: 0.1}"), ("4d78563412", "{x: 305419896}"),
        ("4901000000000000 80", "{x: 9223372036854775809}"), ("15ffffffff", "{s: -1}"),
        ("5203010200", "{p: [1, two, 0]}"),
        ("5002", "{p: two}"), ("0a03018002", "{u: [1, 256]}"), ("0a0180", "{u: 80}"),
        ("3a080000803f00000040", "{f: [1.0, 2.0]}"),
        ("42020000", "{d: 0000}"), ("5200", "{p: []}"), ("2807", "{t: 7}"), ("5a0408015a00", "{a: {u: 1, a: {}}}"),
        ("5801", "{a: 1}"), ("08010802", "{u: 1, u: 2}"), ("62026200", "{hidden: ***}"), ("6005", "{hidden: ***}"),
        ("a2060568656c6c6f", #"{100: "hello"}"#), ("a206020801", "{100: 0801}"), ("a20600", "{100: 0 bytes}"),
        ("a50601000000", "{100: 1}"), ("a1060100000000000000", "{100: 1}"),
    ])
    func kinds(_ digits: String, _ expected: String) { #expect(text(digits, "A", Self.all) == expected) }

    @Test(arguments: [
        ("08", "{ … (protobuf without its end)"), ("080180", "{u: 1 … (protobuf without its end)"),
        ("0801 00", "{u: 1 … (not protobuf from byte 2 on)"), ("0b", "{ … (not protobuf from byte 0 on)"),
        ("0e", "{ … (not protobuf from byte 0 on)"),
        ("0801ffffffffffffffffffffff", "{u: 1 … (not protobuf from byte 2 on)"),
        ("08ffffffffffffffffffffff", "{ … (not protobuf from byte 0 on)"),
        ("ffffffff7f", "{ … (not protobuf from byte 0 on)"),
        ("2a0568", #"{t: "h" … (protobuf without its end)"#),
        ("32ffffffffffffffffff0101", "{bytes: 01 … (protobuf without its end)"),
        ("5a0a0801", "{a: {u: 1 … (protobuf without its end)"), ("5a0208", "{a: { … (protobuf without its end)"),
        ("5a01080801", "{a: { … (not protobuf from byte 2 on)"),
        ("5a022a0500000000", "{a: { … (not protobuf from byte 2 on)"),
        ("620a2a0468", "{hidden: *** … (protobuf without its end)"), ("3d000000", "{ … (protobuf without its end)"),
    ])
    func problem(_ digits: String, _ expected: String) { #expect(text(digits, "A", Self.all) == expected) }

    @Test func limits() {
        func nested(_ count: Int) -> [UInt8] {
            (0..<count).reduce([]) { inner, _ in [0x5A, UInt8(inner.count)] + inner }
        }
        #expect(MessageTree.protobuf(nested(15), as: "A", schema: Self.all).problem == nil)
        #expect(
            MessageTree.protobuf(nested(16), as: "A", schema: Self.all).problem == "protobuf nested deeper than 16")
        let many = [UInt8](repeating: 8, count: 8190)
        #expect(MessageTree.protobuf(many, as: "A", schema: Self.all).problem == nil)
        let more = MessageTree.protobuf(many + [8, 8], as: "A", schema: Self.all)
        #expect(more.problem == "more than 4096 values in the protobuf")
        let packed = [0x52, 0xA0, 0x8D, 0x06] + [UInt8](repeating: 1, count: 100_000)
        #expect(
            MessageTree.protobuf(packed, as: "A", schema: Self.all).problem == "more than 4096 values in the protobuf")
    }

    /// Of every beginning the secret is masked, as far as it is there.
    @Test func beginnings() {
        let bytes = hex("080262180a0847756573744e6574120c636f7272656374686f727365")
        for count in 0..<bytes.count {
            let part = Array(bytes.prefix(count))
            let tree = MessageTree.protobuf(part, as: "Config", schema: Self.provisioning)
            #expect(tree.problem == (count == 0 || count == 2 ? nil : "protobuf without its end"))
            #expect(!tree.text(part, masking: tree.secrets, limit: 1000).contains("\"c"))
        }
    }
}
