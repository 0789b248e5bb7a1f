import Decoders
import Testing

@testable import Reassembly

/// JSON with secrets, texts that break off, and answers.
@Suite struct TransferContentTests {
    private func masked(_ text: String, _ keys: String...) -> String {
        let message = Array(text.utf8)
        let secrets = MessageText.values(of: keys, in: message, isReliable: true)
        return String(decoding: MessageText.masked(message, secrets), as: UTF8.self)
    }

    @Test func credentialsAreMasked() {
        #expect(masked(#"{"a":1,"p":"x","b":"p"}"#, "p") == #"{"a":1,"p":"***","b":"p"}"#)
        #expect(masked(#"{ "p" : "" }"#, "p") == #"{ "p" : "***" }"#)
        #expect(masked(#"{"p":"x\"y","q":2}"#, "p") == #"{"p":"***","q":2}"#)
        #expect(masked(#"{"p":12,"q":[1]}"#, "p", "q") == #"{"p":***,"q":***}"#)
        #expect(masked(#"{"p":{"p":"x"},"a":{"p":null}}"#, "p") == #"{"p":***,"a":{"p":***}}"#)
        #expect(masked(#"[{"\u0070":"x"}]"#, "p") == #"[{"\u0070":"***"}]"#)
        #expect(masked(#"{"p":"x"}"#) == #"{"p":"x"}"#)
        #expect(masked(#"<{"p":"x"}>"#, "p") == #"<{"p":"***"}>"#)
        #expect(masked(#"<{"p":"x>"#, "p") == #"<{"p":"***"#)
        #expect(masked(#"ret">{"q":1}"#, "p") == "***")
        #expect(masked("psk=hunter2") == "psk=hunter2")
        #expect(masked(#"{"password":"x"}"#) == #"{"password":"x"}"#)
    }

    /// The beginning of a message never shows more than the whole of it.
    @Test func noBeginningShowsACredential() {
        let text = #"{"name":"thing","password":"ab\"cd","list":[{"setkey":[1,{"x":"efgh"}]}],"end":true}"#
        let bytes = Array(text.utf8)
        for length in 0...bytes.count {
            let shown = masked(String(decoding: bytes[..<length], as: UTF8.self), "password", "setkey")
            #expect(!shown.contains("ab"))
            #expect(!shown.contains("cd"))
            #expect(!shown.contains("ef"))
        }
    }

    /// A message with a mistake in it is not what it ought to be: what stands where is not known then.
    @Test(arguments: [
        #"{"p":"a"b","q":1}"#, #"{"a":x,"p":"secret"}"#, #""a" "p":"secret""#, "{\"p\":\"se\u{1}cret\"}",
        #"["p":"secret"]"#, #""hunter2"}"#, #"12345678"}"#, #"hunter2"#, #"ssword":"hunter2"}"#,
    ])
    func nothingOfAWrongMessageIsShown(_ text: String) { #expect(masked(text, "p") == "***") }

    /// What was missed may have been the key.
    @Test func nothingOfAMessageWithGapsIsShown() {
        let message = Array(#"{"x":"hunter2"}"#.utf8)
        #expect(MessageText.values(of: ["p"], in: message, isReliable: false) == [0..<message.count])
        #expect(MessageText.values(of: ["p"], in: message, isReliable: true) == [])
        #expect(MessageText.values(of: [], in: message, isReliable: false) == [])
    }

    @Test func keysAreRecognisedHoweverTheyAreWritten() {
        #expect(masked(#"{"Psk1":"x","PSK1":"y"}"#, "psk1") == #"{"Psk1":"***","PSK1":"***"}"#)
        #expect(masked(#"{"p\u00e4ss":"x"}"#, "Päss") == #"{"p\u00e4ss":"***"}"#)
        #expect(masked(#"{"\u0070\u0061ss":"x"}"#, "pass") == #"{"\u0070\u0061ss":"***"}"#)
        #expect(masked(#"{"\ud83d\ude00":"x"}"#, "q") == #"{"\ud83d\ude00":"x"}"#)
    }

    @Test(
        "a string that is JSON with one of the keys",
        arguments: [
            (#"{"d":"{\"p\":\"x\"}"}"#, #"{"d":"***"}"#), (#"{"d":"{\"e\":\"{\\\"p\\\":1}\"}"}"#, #"{"d":"***"}"#),
            (#"{"d":"{\"q\":1}","p":2}"#, #"{"d":"{\"q\":1}","p":***}"#), (#"{"d":"{\"q"#, #"{"d":"***"#),
            (#"{"d":"p=x"#, #"{"d":"p=x"#), (#"{"d":"{\"n\":\"a\nb\u000a\",\"p\":1}"}"#, #"{"d":"***"}"#),
        ])
    func nested(_ text: String, _ expected: String) { #expect(masked(text, "p") == expected) }

    @Test func digitsAreMaskedByTheByte() {
        let digits = MessageText.maskedDigits([0x7B, 0x61, 0x62, 0x7D], [1..<3])
        #expect(String(decoding: digits, as: UTF8.self) == "7b***7d")
    }

    @Test func wrongJSONIsFound() {
        func problem(_ text: String) -> String? {
            var transfer = Transfer(profile: "", direction: .toServer, handle: 0, uuid: BluetoothUUID(0))
            transfer.message = Array(text.utf8)
            return MessageText.problem(transfer, .json(secrets: []))
        }
        for right in [#"{}"#, " [ ] ", "0", "-1.5e+3", #""\u00e9\n""#, "[1,2,{\"a\":null}]", "true"] {
            #expect(problem(right) == nil, "\(right)")
        }
        for wrong in ["", "{", "[1,]", "{a:1}", "01", "1.", "+1", "tru", "nul1", #""\x""#, "[1] 2", "{\"a\" 1}"] {
            #expect(problem(wrong) != nil, "\(wrong)")
        }
        #expect(problem(String(repeating: "[", count: 100_000)) == "not JSON from byte 64 on")
    }

    @Test func textMayBreakOffInsideACharacter() {
        let bytes = Array("aé€😀".utf8)
        let lengths = (0...bytes.count).map { MessageText.textLength(Array(bytes[..<$0]), .text, isWhole: false) }
        #expect(lengths == [0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10])
        #expect(MessageText.textLength(Array(bytes[..<2]), .text, isWhole: true) == nil)
        #expect(MessageText.textLength([0xFF, 0x41], .text, isWhole: false) == nil)
        #expect(MessageText.textLength([0x41], .bytes, isWhole: true) == nil)
    }

    @Test func wrongContentIsAViolation() {
        var text = FlowPlayer { $0.content = .text }
        text.send([0xFF])
        text.send([0x41])
        #expect(text.kinds == [[.invalidMessage], []])
        #expect(text.states == [.complete, .complete])
        var json = FlowPlayer { $0.content = .json(secrets: []) }
        json.send("{}")
        json.send("{]")
        #expect(json.kinds == [[], [.invalidMessage]])
    }

    // MARK: - Answers

    private func profile() -> TransferProfile {
        var request = TransferFlow(.toServer, [FlowPlayer.data])
        request.name = "request"
        request.framing = .terminator([0])
        request.response = ResponseRule(1)
        request.timeout = 1000
        var answer = TransferFlow(.toClient, [FlowPlayer.other])
        answer.name = "answer"
        answer.framing = .terminator([0])
        return TransferProfile(name: "test", flows: [request, answer])
    }

    private func packet(_ frame: UInt64, _ uuid: BluetoothUUID) -> TransferPacket {
        TransferPacket(
            frame: frame, time: Nanoseconds(Int64(frame) * 10), handle: 1, uuid: uuid,
            procedure: uuid == FlowPlayer.data ? .writeWithoutResponse : .notification)
    }

    @Test func answersNameWhatTheyAnswer() {
        var conversation = TransferConversation(profile())
        conversation.take(packet(1, FlowPlayer.data), [1, 0, 2, 0])
        conversation.take(packet(2, FlowPlayer.data), [3])
        conversation.take(packet(3, FlowPlayer.other), [4])
        conversation.take(packet(4, FlowPlayer.other), [0, 5, 0])
        conversation.take(packet(5, FlowPlayer.other), [6, 0])
        let ended = conversation.takeEnded()
        #expect(ended.map(\.flow) == ["request", "request", "answer", "answer", "answer"])
        #expect(ended.map(\.requestFrame) == [nil, nil, 1, 1, nil])
        #expect(ended.map(\.latency) == [nil, nil, 30, 30, nil])
    }

    /// The notification overtakes the Write Response.
    @Test func anAnswerMayComeBeforeTheResponse() {
        var conversation = TransferConversation(profile())
        for frame: UInt64 in [1, 4] {
            var request = packet(frame, FlowPlayer.data)
            request.procedure = .write
            conversation.take(request, [1, 0])
            conversation.take(packet(frame + 1, FlowPlayer.other), [2, 0])
            conversation.accepted(frame, frame: frame + 2, time: Nanoseconds(Int64(frame) * 10 + 20))
        }
        let ended = conversation.takeEnded()
        #expect(ended.map(\.flow) == ["request", "answer", "request", "answer"])
        #expect(ended.map(\.requestFrame) == [nil, 1, nil, 4])
        #expect(ended.map(\.latency) == [nil, 10, nil, 10])
    }

    @Test func aMissingAnswerIsReported() {
        var conversation = TransferConversation(profile())
        conversation.take(packet(1, FlowPlayer.data), [1, 0])
        #expect(conversation.deadline == 1010)
        conversation.expire(1009)
        #expect(conversation.takeEnded().count == 1)
        conversation.expire(1010)
        let missing = conversation.takeEnded()
        #expect(missing.map(\.state) == [.broken])
        #expect(missing.map(\.flow) == ["answer"])
        #expect(missing.map(\.requestFrame) == [1])
        #expect(missing[0].violations.map(\.kind) == [.missingResponse])
        #expect(missing[0].packets == 0)
        conversation.take(packet(2, FlowPlayer.data), [1, 0])
        conversation.disconnected(frame: 9)
        #expect(conversation.takeEnded().last?.violations.map(\.kind) == [.missingResponse, .disconnected])
        #expect(conversation.deadline == nil)
    }
}
