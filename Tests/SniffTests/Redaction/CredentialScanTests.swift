import Reassembly
import Testing

@testable import Sniff
@testable import SniffRedact

/// Credentials in texts, of which everything else stays.
@Suite struct CredentialScanTests {
    private func masked(_ text: String, keys: [String] = []) -> String {
        var bytes = Array(text.utf8)
        for range in CredentialScan(bytes, keys: keys).ranges {
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
        ("wep_key1=abc&AppKey0=12", "wep_key1=***&AppKey0=**"), ("pin code: 1234", "pin code: ****"),
        ("pin2=12 otp=345", "pin2=** otp=***"),
        (#"{"appKeys":["ab",{"jwt":"c"}]}"#, #"{"appKeys":["**",{"***":"*"}]}"#),
        ("AT+CPIN=\"1234\"\r\n", "AT+CPIN=******\r\n"),
        ("mqtt://user:pw@host:1883/a@b", "mqtt://*******@host:1883/a@b"),
        (#"{"url":"https://user:p@ss@host/x"}"#, #"{"url":"https://*********@host/x"}"#),
        ("https://host:80/a:b@c http://me@host", "https://host:80/a:b@c http://me@host"),
        (#"{"t":1}AT+CWJAP="net","pw""#, #"{"t":1}AT+CWJAP=**********"#),
        (#"{"t":1}pin code: 5 a"#, #"{"t":1}pin code: * a"#),
        (#"{"password":"a"}AT+CPIN="12""#, #"{"password":"*"}AT+CPIN=****"#),
        ("OK WIFI:S:n;P:pw;;", "OK WIFI:S:n;P:**;;"),
        (#"{"password":nu"#, #"{"password":nu"#), (#"{"pass":f"#, #"{"pass":f"#), (#"{"pass":fo"#, #"{"pass":**"#),
        ("compass: 270", "compass: 270"), ("hockeys: 3", "hockeys: 3"), ("spin1: 2", "spin1: 2"),
        ("Monkey: 3", "Monkey: 3"), ("secretary: Bob", "secretary: Bob"),
        ("I (312) wifi:state: init -> auth", "I (312) wifi:state: init -> auth"),
        ("plain text", "plain text"), ("", ""), ("\"", "\""), ("password=", "password="),
    ]) func whatGoes(text: String, wanted: String) { #expect(masked(text) == wanted) }

    @Test func namesOfAProfile() {
        #expect(masked(#"{"ssid":"Guest"}"#, keys: ["SSID"]) == #"{"ssid":"*****"}"#)
    }

    @Test(arguments: [
        (#"{"password":"hun"#, 13), (#"{"password":"#, 12), (#"{"pin":12"#, 7), (#"{"secrets":{"a":"b""#, 11),
    ]) func jsonThatGoesOn(text: String, start: Int) {
        #expect(CredentialScan(Array(text.utf8)).open == .init(start: start, isJSON: true))
    }

    @Test(arguments: [
        ("psk=", 4), ("psk=hunt", 4), ("psk=hunt\0\0", 4), (#"AT+CWJAP="net""#, 9), ("WIFI:S:n;P:a b", 11),
    ])
    func textThatGoesOn(text: String, start: Int) {
        #expect(CredentialScan(Array(text.utf8)).open == .init(start: start, isJSON: false))
    }

    @Test(arguments: [#"{"password":"hunter2"}"#, #"{"pin":12}"#, "psk=hunter2 ok", "AT+CWJAP=\"net\"\r\n", "text"])
    func whatDoesNotGoOn(text: String) { #expect(CredentialScan(Array(text.utf8)).open == nil) }

    /// Wherever outputs hide something, something is taken out, and the other way around.
    @Test(arguments: [
        #"{"name":"password","value":"hunter2"}"#, #"{"v":"hunter2","name":"password"}"#,
        #"{"list":[{"key":"psk","content":5},{"a":"b"}]}"#, #"{"value":"b","in":{"name":"token"}}"#,
        #"{"name":"hunter2","value":"password"}"#, #"{"password":{"a":"b"}}"#, #"{"id":"wifi_pass","VALUE":"a"}"#,
        #"{"a":"psk=hunter2"}"#, #"{"name":"ssid","value":"Guest"}"#, #"{"url":"mqtt://me:hunter2@host"}"#,
        #"{"url":"mqtt://host:1883/me:a@b"}"#, #"{"wep_key1":"hunter2","key":5}"#, "coap://me:hunter2@host", "spin1=5",
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
