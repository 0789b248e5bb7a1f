import Reassembly
import Testing

@testable import Sniff

/// Credentials in texts, of which everything else stays.
@Suite struct CredentialScanTests {
    private func masked(_ text: String, keys: [String] = [], startsInside: Bool = false) -> String {
        var bytes = Array(text.utf8)
        for range in CredentialScan(bytes, keys: keys, after: .init(isInValue: startsInside)).ranges {
            for index in range { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (#"{"password":"hunter2","a":1}"#, #"{"password":"*******","a":1}"#),
        (#"{"PassPhrase" : "x\"y","a":"b"}"#, #"{"PassPhrase" : "****","a":"b"}"#),
        (#"{"p\u0061ssword":"abc"}"#, #"{"p\u0061ssword":"***"}"#),
        (#"{"pin":1234,"on":true}"#, #"{"pin":****,"on":true}"#),
        (#"{"token":null,"a":2}"#, #"{"token":null,"a":2}"#),
        (#"{"secrets":{"a":"bc","d":[1,22]},"e":"f"}"#, #"{"secrets":{"*":"**","*":[*,**]},"e":"f"}"#),
        (#"{"wifi":"{\"psk\":\"abc\"}"}"#, #"{"wifi":"{\"psk\":\"***\"}"}"#),
        (#"rd":"x","password":"hunt"#, #"rd":"x","password":"****"#),
        ("ssid=Guest&password=hunter2&x=1", "ssid=Guest&password=*******&x=1"),
        ("WIFI:T:WPA;S:Guest;P:hunter two;;", "WIFI:T:WPA;S:Guest;P:**********;;"),
        (#"{"name":"hunter2","value":"password"}"#, #"{"name":"hunter2","value":"password"}"#),
        (#"{"name":"password","value":"hunter2"}"#, #"{"name":"password","value":"*******"}"#),
        (#"{"value":"hunter2","on":1,"name":"password"}"#, #"{"value":"*******","on":1,"name":"password"}"#),
        (#"[{"k":"psk","v":[12,"ab"]},{"k":"a","v":7}]"#, #"[{"k":"psk","v":[**,"**"]},{"k":"a","v":7}]"#),
        (#"{"value":"b","in":{"name":"token"},"a":1}"#, #"{"value":"b","in":{"name":"token"},"a":1}"#),
        (#"{"a":"{\"name\":\"pin\",\"data\":\"12\"}"}"#, #"{"a":"{\"name\":\"pin\",\"data\":\"**\"}"}"#),
        (#"{"name":"password","value":"hunt"#, #"{"name":"password","value":"****"#),
        (#"AT+CWJAP="Guest","hunter2""#, #"AT+CWJAP=*****************"#),
        ("Authorization: Bearer abc.def", "Authorization: **************"), ("psk=token is here", "psk=******** here"),
        (#"{"key":"password","value":"hunter2"}"#, #"{"key":"password","value":"*******"}"#),
        (#"{"key":"hunter2"}"#, #"{"key":"*******"}"#),
        ("AT+WSKEY=WPA2PSK,AES,hunter2\r\n", "AT+WSKEY=*******************\r\n"),
        ("Your PIN: 1234", "Your PIN: ****"), ("wifiPin=1234&a=b", "wifiPin=****&a=b"),
        ("compass: 270", "compass: 270"),
        ("Monkey: 3", "Monkey: 3"), ("secretary: Bob", "secretary: Bob"),
        ("I (312) wifi:state: init -> auth", "I (312) wifi:state: init -> auth"),
        ("plain text", "plain text"), ("", ""), ("\"", "\""), ("password=", "password="),
    ]) func whatGoes(text: String, wanted: String) { #expect(masked(text) == wanted) }

    /// What is masked in the pieces of a text that come one after the other.
    @Test(arguments: [
        (["psk=hunt", "er2 ok"], ["psk=****", "*** ok"]),
        (["token=", "hunt", "er2;", "a=b"], ["token=", "****", "***;", "a=b"]),
        (["psk=hunt\0\0", "er2\0"], ["psk=****\0\0", "***\0"]),
        (["\u{1}psk=hunt", "\u{2}er2\n"], ["\u{1}psk=****", "\u{2}***\n"]),
        (["WIFI:S:net;T:WPA;P:hunt", "er two;;\n"], ["WIFI:S:net;T:WPA;P:****", "********\n"]),
        ([#"AT+CWJAP="net""#, ",\"hunter2\"\r\n", "OK"], ["AT+CWJAP=*****", "**********\r\n", "OK"]),
    ]) func pieces(texts: [String], wanted: [String]) {
        var open = CredentialScan.Continuation()
        let found = texts.map { text in
            var bytes = Array(text.utf8)
            let scan = CredentialScan(bytes, after: open)
            open = scan.rest
            for index in scan.ranges.joined() { bytes[index] = UInt8(ascii: "*") }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(found == wanted)
    }

    @Test func namesOfAProfile() {
        #expect(masked(#"{"ssid":"Guest"}"#, keys: ["SSID"]) == #"{"ssid":"*****"}"#)
    }

    @Test func whatGoesOn() {
        #expect(CredentialScan(Array(#"{"password":"hun"#.utf8)).rest.isInValue)
        #expect(masked(#"ter2","a":"b"}"#, startsInside: true) == #"****","a":"b"}"#)
        #expect(masked(#"","a":"b"}"#, startsInside: true) == #"","a":"b"}"#)
        // The key in one piece, all of its value in the next.
        #expect(CredentialScan(Array(#"{"password":"#.utf8)).rest.isInValue)
        #expect(masked(#""hunter2","a":"b"}"#, startsInside: true) == #""*******","a":"b"}"#)
        #expect(!CredentialScan(Array(#"{"password":"hunter2"}"#.utf8)).rest.isInValue)
        // It was given up, and the next text begins.
        #expect(masked(#"{"password":"hunter2"}"#, startsInside: true).hasSuffix(#""password":"*******"}"#))
    }

    /// The name in one piece, its value in the next; where the object ends, it is forgotten.
    @Test func aNameBeforeItsValue() {
        let scan = CredentialScan(Array(#"{"name":"password","#.utf8))
        #expect(scan.rest.isNamed && !scan.rest.isInValue)
        let text = #""value":"hunter2"}"#
        #expect(CredentialScan(Array(text.utf8), after: .init(isNamed: true)).ranges == [9..<16])
        #expect(!CredentialScan(Array(text.utf8), after: .init(isNamed: true)).rest.isNamed)
        #expect(CredentialScan(Array(text.utf8)).ranges.isEmpty)
    }

    /// Wherever outputs hide something, something is taken out, and the other way around.
    @Test(arguments: [
        #"{"name":"password","value":"hunter2"}"#, #"{"v":"hunter2","name":"password"}"#,
        #"{"list":[{"key":"psk","content":5},{"a":"b"}]}"#, #"{"value":"b","in":{"name":"token"}}"#,
        #"{"name":"hunter2","value":"password"}"#, #"{"password":{"a":"b"}}"#, #"{"id":"wifi_pass","VALUE":"a"}"#,
        #"{"a":"psk=hunter2"}"#, #"{"name":"ssid","value":"Guest"}"#,
    ]) func theSameAsOutputsHide(text: String) {
        let bytes = Array(text.utf8)
        let hidden = MessageText.secrets(in: bytes, .bytes, keys: [], isReliable: true)
        let scan = CredentialScan(bytes).ranges
        for range in hidden { #expect(scan.contains { $0.overlaps(range) }, "\(range)") }
        for range in scan { #expect(hidden.contains { $0.overlaps(range) }, "\(range)") }
    }

    @Test func whatBeginsAnywhere() {
        func masked(_ text: String) -> String {
            var bytes = Array(text.utf8)
            for range in CredentialScan(bytes, startsAnywhere: true).ranges {
                for index in range { bytes[index] = UInt8(ascii: "*") }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(masked(#"ter2","a":"b"}"#) == #"****","a":"b"}"#)
        #expect(masked(#"word":"hunter2","a":"b"}"#) == #"****":"*******","a":"b"}"#)
        #expect(masked(#"{"a":"b"}"#) == #"{"a":"b"}"#)
        #expect(masked("21.5 degrees") == "21.5 degrees")
    }

    @Test func everyBeginning() {
        let text = #"{"a":"b","password":"hunter2","wifi":"{\"psk\":\"abc\"}"} token=12"#
        for count in 0...text.utf8.count {
            let part = String(decoding: Array(text.utf8).prefix(count), as: UTF8.self)
            #expect(masked(part).utf8.count == count)
            #expect(!masked(part).contains("hunt"))
        }
    }
}
