import Testing

@testable import Sniff
@testable import SniffRedact

/// Credentials that are cut, or stand in another value than their name.
@Suite struct UnfinishedTextTests {
    private let key = OpenPayloads.Key(input: 0, connection: 1, address: 3, sender: 0x52)

    /// The values without their credentials, as all of them together show.
    private func masked(_ values: [[UInt8]]) -> [[UInt8]] {
        var texts = UnfinishedTexts()
        var all = values
        for (index, bytes) in values.enumerated() {
            let value = AttributeValue(uuid: nil, handle: UInt64(index), prefix: [], bytes: bytes)
            for (value, ranges) in texts.append(value, to: key, isAlone: false).parts {
                for place in ranges.joined() { all[Int(value.handle)][place] = UInt8(ascii: "*") }
            }
        }
        return all
    }

    private func masked(_ texts: [String]) -> [String] {
        masked(texts.map { Array($0.utf8) }).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (["psk=hunt", "er2 ok"], ["psk=****", "*** ok"]),
        (["token=", "hunt", "er2;", "a=b"], ["token=", "****", "***;", "a=b"]),
        (["psk=hunt\0\0", "er2\0"], ["psk=****\0\0", "***\0"]),
        (["\u{1}psk=hunt", "\u{2}er2\n"], ["\u{1}psk=****", "\u{2}***\n"]),
        (["WIFI:S:net;T:WPA;P:hunt", "er two;;\n"], ["WIFI:S:net;T:WPA;P:****", "******;;\n"]),
        ([#"AT+CWJAP="net""#, ",\"hunter2\"\r\n", "OK"], ["AT+CWJAP=*****", "**********\r\n", "OK"]),
        (["mqtt://me", ":hun", "ter2@ho", "st/"], ["mqtt://**", "****", "****@ho", "st/"]),
        (["https://ho", "st/a:b@c"], ["https://ho", "st/a:b@c"]),
        (["passw", "ord=hunter2\n"], ["passw", "ord=*******\n"]),
        (["wifi pass", "word", ": hun", "ter2\n"], ["wifi pass", "word", ": ***", "****\n"]),
    ]) func text(texts: [String], wanted: [String]) { #expect(masked(texts) == wanted) }

    @Test(arguments: [
        ([#"{"password":"hun"#, #"ter2","a":"b"}"#], [#"{"password":"***"#, #"****","a":"b"}"#]),
        ([#"{"password":"hunter2"#, #"","a":"b"}"#], [#"{"password":"*******"#, #"","a":"b"}"#]),
        ([#"{"password":"#, #""hunter2","a":"b"}"#], [#"{"password":"#, #""*******","a":"b"}"#]),
        ([#"{"pass"#, #"word"#, #"":"hunter2"}"#], [#"{"pass"#, #"word"#, #"":"*******"}"#]),
        ([#"{"pin":12"#, #"34,"a":5}"#], [#"{"pin":**"#, #"**,"a":5}"#]),
        // Its name comes first, or last.
        ([#"{"name":"password","#, #""value":"hunter2"}"#], [#"{"name":"password","#, #""value":"*******"}"#]),
        (
            [#"{"value":"hun"#, #"ter2","name":"pass"#, #"word"}"#],
            [#"{"value":"***"#, #"****","name":"pass"#, #"word"}"#]
        ),
        ([#"{"name":"pin"}"#, #"{"value":"12"}"#], [#"{"name":"pin"}"#, #"{"value":"12"}"#]),
        // It was given up, and the next one begins.
        ([#"{"password":"hun"#, #"{"password":"hunter2"}"#], [#"{"password":"***"#, #"*"password":"*******"}"#]),
        ([#"{"note":"hun"#, #"{"password":"hunter2"}"#], [#"{"note":"hun"#, #"{"password":"*******"}"#]),
        // What is no text does not end it.
        (
            [#"{"passw"#, "\u{1}\u{2}\u{3}", #"ord":"hunter2"}"#],
            [#"{"passw"#, "\u{1}\u{2}\u{3}", #"ord":"*******"}"#]
        ),
    ]) func json(texts: [String], wanted: [String]) { #expect(masked(texts) == wanted) }

    /// Several texts in one stream, of which one ends or is given up in the value in which the next begins.
    @Test(arguments: [
        ([#"{"a":1}{"pass"#, #"word":"hunter2"}"#], [#"{"a":1}{"pass"#, #"word":"*******"}"#]),
        (
            [#"{"a":1,"bc"#, #"de":2}{"nam"#, #"e":"password"#, #"","value":"hun"#, #"ter2"}"#],
            [#"{"a":1,"bc"#, #"de":2}{"nam"#, #"e":"password"#, #"","value":"***"#, #"****"}"#]
        ),
        ([#"[1]  AT+CWJAP="net","hun"#, "ter2\"\r\n"], [#"[1]  AT+CWJAP=**********"#, "*****\r\n"]),
        (["OK\r\n{\"pa", #"ssword":"hunter2"}"#], ["OK\r\n{\"pa", #"ssword":"*******"}"#]),
        (
            [#"{"a":1,"b"#, #"{"name":"pass"#, #"word","value""#, #":"hunter2"#, "\"}"],
            [#"{"a":1,"b"#, #"{"name":"pass"#, #"word","value""#, #":"*******"#, "\"}"]
        ),
        (
            [#"{"value":"x"#, #"AT+CWJAP="net","hun"#, "ter2\"\r\n"],
            [#"{"value":"x"#, "AT+CWJAP=**********", "*****\r\n"]
        ),
    ]) func severalTexts(texts: [String], wanted: [String]) { #expect(masked(texts) == wanted) }

    /// A value in between that is no text, and bytes of framing that texts may have.
    @Test(arguments: [[0xB5], [0xAA, 7, 0x10, 0x20, 0x33], [0x98, 0x26], [1, 2, 3], [0]] as [[UInt8]])
    func valuesInBetween(other: [UInt8]) {
        let texts = [#"{"user":"bob","passw"#, #"ord":"hun"#, #"ter2","a":1}"#].map { Array($0.utf8) }
        let after = masked([texts[0], other, texts[1], other, texts[2]])
        #expect(after[1] == other && after[3] == other)
        #expect(
            [after[0], after[2], after[4]].map { String(decoding: $0, as: UTF8.self) }
                == [#"{"user":"bob","passw"#, #"ord":"***"#, #"****","a":1}"#])
        for framing in 0..<0x20 as Range<UInt8> {
            let framed = masked(texts.map { [framing] + $0 }).flatMap { $0.dropFirst() }
            #expect(
                String(decoding: framed, as: UTF8.self) == #"{"user":"bob","password":"*******","a":1}"#, "\(framing)")
        }
    }

    /// Characters that are cut.
    @Test func charactersOfSeveralBytes() {
        let text = Array(#"{"password":"größe😀密码","keep":"it"}"#.utf8)
        for cut in 1..<text.count {
            let after = masked([Array(text[..<cut]), Array(text[cut...])]).joined()
            #expect(Array(after) == Array(#"{"password":"*****************","keep":"it"}"#.utf8), "cut at \(cut)")
        }
    }

    /// Where a credential stands in long text, however that is cut.
    @Test(arguments: [20, 8, 31]) func everyPlace(size: Int) {
        let forms = [
            (#"{"k":""#, #"","password":""#, #"","z":"abc"}"#), (#"{"k":""#, #"","name":"pin","value":""#, #""}"#),
            (#"{"k":""#, #"","password" : ""#, #"","z":1}"#), (#"{"k":[0"#, #"],"value":""#, #"","name":"token"}"#),
        ]
        for (start, name, end) in forms {
            for count in Array(0...70) + Array(180...270) + Array(440...530) + Array(1900...1940) {
                let filler =
                    start.hasSuffix("\"") ? String(repeating: "n", count: count) : String(repeating: ",1", count: count)
                let text = Array((start + filler + name + "S3cret" + end).utf8)
                let pieces = stride(from: 0, to: text.count, by: size).map {
                    Array(text[$0..<min($0 + size, text.count)])
                }
                let after = String(decoding: Array(masked(pieces).joined()), as: UTF8.self)
                #expect(after == start + filler + name + "******" + end, "\(count)")
            }
        }
    }

    /// Names of credentials without end are one credential.
    @Test func namesInCredentials() {
        let text = Array(String(repeating: "password=", count: 4000).utf8)
        #expect(CredentialScan(text).ranges == [9..<text.count])
    }

    /// Pieces of every size, of text whose credential stands behind more than is kept, and is longer than that.
    @Test(arguments: [1, 2, 3, 7, 20, 100, 511, 600]) func everySize(size: Int) {
        let filler = (0..<80).map { #""member\#($0)":\#($0)"# }.joined(separator: ",")
        for count in [7, 300, 2000] {
            let secret = String(repeating: "S3cr\\\"t", count: count / 7)
            let text = Array(#"{\#(filler),"password":"\#(secret)","keep":"this"}"#.utf8)
            let texts = stride(from: 0, to: text.count, by: size).map {
                String(decoding: text[$0..<min($0 + size, text.count)], as: UTF8.self)
            }
            let after = masked(texts).joined()
            #expect(after.utf8.count == text.count)
            #expect(after.hasPrefix(#"{\#(filler),"password":""#) && after.hasSuffix(#"","keep":"this"}"#), "\(after)")
            #expect(!after.contains("S3") && !after.contains("cr"))
        }
    }

    /// The credential is told whole, once, however it is cut.
    @Test(arguments: 1..<20) func credentials(size: Int) {
        let text = Array(#"{"ssid":"Guest","password":"hunter2","keep":"this"}"#.utf8)
        var unfinished = UnfinishedText(startsAnywhere: false)
        var credentials: [[UInt8]] = []
        for start in stride(from: 0, to: text.count, by: size) {
            let part = Array(text[start..<min(start + size, text.count)])
            credentials += unfinished.append(AttributeValue(uuid: nil, handle: 1, prefix: [], bytes: part)).credentials
        }
        #expect(credentials == [Array("hunter2".utf8)])
        #expect(unfinished.isOver)
    }

    @Test func whatNeverEnds() {
        var text = UnfinishedText(startsAnywhere: false)
        let value = AttributeValue(uuid: nil, handle: 1, prefix: [], bytes: Array("psk=hunt".utf8))
        #expect(text.append(value).credentials.isEmpty)
        #expect(text.end() == Array("hunt".utf8) && text.isOver)
        // Text is none any more where credentials end.
        _ = text.append(value)
        for _ in 0..<60 where !text.isOver {
            let more = AttributeValue(uuid: nil, handle: 1, prefix: [], bytes: Array("nothing but more text".utf8))
            _ = text.append(more)
        }
        #expect(text.isOver)
    }
}
