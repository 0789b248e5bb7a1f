import Testing

@testable import Sniff

/// Credentials that are cut, or stand in another value than their name.
@Suite struct UnfinishedTextTests {
    /// The values without their credentials, as all of them together show.
    private func masked(_ texts: [String], startsAnywhere: Bool = false) -> [String] {
        var text = UnfinishedText(startsAnywhere: startsAnywhere)
        var all = texts.map { Array($0.utf8) }
        for (index, bytes) in all.enumerated() {
            let value = AttributeValue(uuid: nil, handle: UInt64(index), prefix: [], bytes: bytes)
            if text.isOver { text = UnfinishedText(startsAnywhere: index == 0 && startsAnywhere) }
            for (value, ranges) in text.append(value).parts {
                for place in ranges.joined() { all[Int(value.handle)][place] = UInt8(ascii: "*") }
            }
        }
        return all.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (["psk=hunt", "er2 ok"], ["psk=****", "*** ok"]),
        (["token=", "hunt", "er2;", "a=b"], ["token=", "****", "***;", "a=b"]),
        (["psk=hunt\0\0", "er2\0"], ["psk=****\0\0", "***\0"]),
        (["\u{1}psk=hunt", "\u{2}er2\n"], ["\u{1}psk=****", "\u{2}***\n"]),
        (["WIFI:S:net;T:WPA;P:hunt", "er two;;\n"], ["WIFI:S:net;T:WPA;P:****", "******;;\n"]),
        ([#"AT+CWJAP="net""#, ",\"hunter2\"\r\n", "OK"], ["AT+CWJAP=*****", "**********\r\n", "OK"]),
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
