@testable import Reassembly
import Testing

/// Messages of MCUmgr SMP and FIDO2 CTAP.
@Suite struct CBORMessageTests {
    private static let upload = hex(
        """
        a4636f66660064646174615818000102030405060708090a0b0c0d0e0f1011121314151617636c656e1a0002db5c637368615820
        d8e32efd4d05d3f7ff58a9736fe7c0d0b33b81f0006ea8d34ffff41c3c30f7a9
        """)
    private static let assertion = hex(
        """
        02a3016b776562617574686e2e696f025820287a017f9290156f65618f1342eb96532e576a78860a25cc3b09cbb09593f7b90381a26269645820
        7ce0bef2278e10c47475fdde1b4dc7204df973d5a8a8aed14f32274424a8e54264747970656a7075626c69632d6b6579
        """)

    @Test(arguments: [
        ("a0", "{}"), ("bf62726308ff", "{rc: 8}"), ("a1636f66661818", "{off: 24}"),
        ("a2627263066372736e69736c6f742062757379", #"{rc: 6, rsn: "slot busy"}"#),
    ])
    func answers(_ digits: String, _ expected: String) {
        let bytes = hex(digits)
        let tree = MessageTree.cbor(bytes)
        #expect(tree.problem == nil)
        #expect(tree.text(bytes, masking: [], limit: 100) == expected)
    }

    @Test func uploadOfAnImage() {
        let message = [1, 2, 3, 4, 5, 6, 7, 8] + Self.upload
        let tree = MessageTree.cbor(message, from: 8)
        #expect(tree.problem == nil)
        #expect(tree.number(at: ["off"]) == 0)
        #expect(tree.number(at: ["len"]) == 187_228)
        #expect(tree.number(at: ["data"]) == nil)
        #expect(tree.number(at: ["off", "data"]) == nil)
        #expect(tree.byteCount(at: ["data"]) == 24)
        #expect(tree.contents(at: ["data"], in: message) == Array(0...0x17))
        let secrets = tree.ranges(of: [["sha"], ["data"], ["none"]])
        #expect(secrets == [19..<45, 58..<92])
        #expect(
            tree.text(message, masking: secrets, limit: 100) == "{off: 0, data: ***, len: 187228, sha: ***}")
        #expect(tree.text(message, masking: [], limit: 100) == "{off: 0, data: 24 bytes, len: 187228, sha: 32 bytes}")
        #expect(tree.text(message, masking: [46..<47], limit: 100).contains("len: 187228"))
        #expect(tree.text(message, masking: [50..<51], limit: 100).contains("len: ***"))
        #expect(tree.text(message, masking: [0..<message.count], limit: 100) == "***")
    }

    @Test func assertionRequest() {
        let keys: [Int64: String] = [1: "rpId", 2: "clientDataHash", 3: "allowList"]
        let tree = MessageTree.cbor(Self.assertion, from: 1, keys: keys)
        #expect(tree.problem == nil)
        let secrets = tree.ranges(of: [["allowList", "id"]])
        #expect(secrets.count == 1)
        #expect(
            tree.text(Self.assertion, masking: secrets, limit: 200)
                == #"{rpId: "webauthn.io", clientDataHash: 32 bytes, allowList: [{id: ***, type: "public-key"}]}"#)
        #expect(tree.contents(at: ["allowList", "type"], in: Self.assertion) == Array("public-key".utf8))
    }

    @Test func pathsThroughLists() {
        // {images: [{slot: 0}, {hash: h'01', slot: 1}], list: [1, 2], big: 2^63, tag: 1(7), on: true}
        let bytes = hex(
            "a5 66696d61676573 82 a164736c6f7400 a26468617368410164736c6f7401 646c697374 820102"
                + "63626967 1b8000000000000000 63746167 c107 626f6e f5")
        let tree = MessageTree.cbor(bytes)
        #expect(tree.problem == nil)
        #expect(tree.number(at: ["images", "slot"]) == 0)
        #expect(tree.contents(at: ["images", "hash"], in: bytes) == [1])
        #expect(tree.ranges(of: [["images", "slot"]]).map { Array(bytes[$0]) } == [[0], [1]])
        #expect(tree.ranges(of: [["images", "slot"], ["images"]]).count == 1)
        #expect(tree.number(at: ["list"]) == nil)
        #expect(tree.number(at: ["big"]) == nil)
        #expect(tree.number(at: ["tag"]) == 7)
        #expect(tree.number(at: ["on"]) == 1)
        #expect(tree.number(at: []) == nil)
        #expect(tree.ranges(of: [[]]) == [0..<bytes.count])
        #expect(MessageTree.cbor([7]).number(at: []) == 7)
    }

    @Test func chunksAreJoined() {
        let bytes = hex("bf6176 5f42010243030405ff ff")
        let tree = MessageTree.cbor(bytes)
        #expect(tree.byteCount(at: ["v"]) == 5)
        #expect(tree.contents(at: ["v"], in: bytes) == [1, 2, 3, 4, 5])
        #expect(tree.contents(at: ["v"], in: []) == [])
        #expect(tree.ranges(of: [["v"]]) == [3..<12])
        #expect(tree.text(bytes, masking: [5..<6], limit: 100) == "{v: ***}")
    }

    /// Every beginning is CBOR without its end, and no secret of it is shown.
    @Test(arguments: [upload, Array(assertion.dropFirst()), hex("bf62726308ff"), hex("bf6176 5f42010243030405ff ff")])
    func beginnings(_ bytes: [UInt8]) {
        for count in 0..<bytes.count {
            let part = Array(bytes.prefix(count))
            let tree = MessageTree.cbor(part)
            #expect(tree.problem == "CBOR without its end")
            let text = tree.text(part, masking: tree.ranges(of: [["data"], ["v"]]), limit: 1000)
            #expect(text.hasSuffix("…") && !text.contains("data: 0") && !text.contains("v: 0"), "\(text)")
        }
    }
}
