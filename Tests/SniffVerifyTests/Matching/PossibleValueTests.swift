import Testing

@testable import Sniff

/// What can never be so is refused, and what is always so: under `never` the one would always be met, and the other never.
@Suite("Expectations: values that are never so, or always")
struct PossibleValueTests {
    private func message(_ verb: String, _ fields: String) -> String {
        do {
            _ = try MatchSample("- \(verb)\n  where: \(fields)")
            return "accepted"
        } catch { return "\(error)".replacing("e.yaml:6:17: ", with: "") }
    }

    @Test(arguments: [
        ("reads: any", "{method: Read Requst}", "method is never 'Read Requst'; did you mean Read Request?"),
        (
            "notifies: any", "{method: Write Request}",
            "method is never 'Write Request'; it is Handle Value Notification, Multiple Handle Value Notification"
        ),
        ("reads: any", "{method: /Write/}", "method is never /Write/"),
        ("reads: any", "{att.method: Read Requst}", "att.method is never 'Read Requst'; did you mean Read Request?"),
        ("sends: any", "{profile: framed-jsn}", "profile is never 'framed-jsn'; did you mean framed-json?"),
        ("reads: any", "{properties: reed}", "properties is never 'reed'; did you mean read?"),
        ("notifies: 2A37", "{heart_rate: 70000}", "heart_rate is never 70000 bpm: it can be 0..65535 bpm"),
        ("notifies: any", "{heart_rate: 70000}", "heart_rate is never 70000 bpm: it can be 0..65535 bpm"),
        ("notifies: 2A37", "{heart_rate: [72, 70000]}", "heart_rate is never 70000 bpm"),
        ("notifies: 2A37", "{heart_rate: 72.5}", "heart_rate is a whole number, never 72.5 bpm"),
        ("notifies: 2A37", "{heart_rate: less than 0}", "heart_rate is never less than 0 bpm"),
        ("notifies: 2A37", "{energy_expended: 70000 kJ}", "energy_expended is never 70000 kJ: it can be 0..65535000 J"),
        ("notifies: 2A37", "{rr_intervals: 64 s}", "rr_intervals is never 64 s: it can be 0..63.9990234375 s"),
        ("notifies: 2A37", "{value: 90000000}", "no field of the value can be '90000000'"),
        ("reads: 2A19", "{value: 256}", "value is never 256%: it can be 0..255%"),
        ("reads: any", "{latency: -1 s}", "latency is never -1 s: it can be 0 or more s"),
        ("reads: any", "{'bytes[0]': 256}", "bytes[0] is never 256: it can be 0..255"),
        ("reads: any", "{xor: 00 01}", "xor has 1 byte, and so it is never '00 01'"),
        ("reads: any", "{text: absent}", "there is always text; an empty value has 'length: 0'"),
    ])
    func never(verb: String, fields: String, expected: String) {
        let found = message(verb, fields)
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test(arguments: [
        ("{bytes: '*'}", "'*' says nothing: any value is so; leave it out"),
        ("{bytes: present}", "'present' says nothing: any value is so; leave it out"),
        ("{text: //}", "'//' says nothing: any value is so; leave it out"),
        ("{text: /.*/}", "'/.*/' says nothing: any value is so; leave it out"),
        ("{length: at least 0}", "'at least 0' says nothing: any length is so; leave it out"),
        ("{heart_rate: [absent, present]}", "'absent, present' says nothing: any heart_rate is so; leave it out"),
        ("{heart_rate: [absent, at least 0]}", "'absent, at least 0' says nothing: any heart_rate is so; leave it out"),
        ("{heart_rate: [72, not 72]}", "'72, not 72' says nothing about heart_rate"),
        (
            "{heart_rate: at least 0}",
            "'at least 0' says nothing about heart_rate: it is always so where there is one; for that write 'present'"
        ),
        ("{heart_rate: not 70000}", "'not 70000' says nothing about heart_rate"),
        ("{heart_rate: [0..100, 101..65535]}", "'0..100, 101..65535' says nothing about heart_rate"),
        ("{sensor_contact: [true, false]}", "'true, false' says nothing about sensor_contact"),
    ])
    func always(fields: String, expected: String) {
        let found = message("notifies: 2A37", fields)
        #expect(found.hasPrefix(expected), "\(found)")
    }

    /// What may be so, and may be otherwise.
    @Test(arguments: [
        "{heart_rate: 30..70000}", "{heart_rate: [0..100, 102..65535]}", "{heart_rate: present}",
        "{heart_rate: [absent, 72]}", "{heart_rate: at least 1}", "{bytes: '?? *'}", "{bytes: '??'}",
        "{text: /^$/}", "{text: '/^[^0-9]*$/'}", "{text: '/^.{0,20}$/'}", "{method: handle value notification}",
        "{rr_intervals: 0..64 s}", "{properties: not read}", "{xor: '0?'}", "{sensor_contact: true}",
        "{length: at least 1}", "{att.method: Unknown PDU}",
    ])
    func sometimes(fields: String) { #expect(message("notifies: 2A37", fields) == "accepted") }

    @Test("All conditions of an operation are looked at") func all() {
        let found = message("notifies: 2A37", "{heart_rate: 70000, hart_rate: 72}")
        #expect(found.contains("heart_rate is never 70000 bpm"))
        #expect(found.contains("unknown field hart_rate"))
    }
}
