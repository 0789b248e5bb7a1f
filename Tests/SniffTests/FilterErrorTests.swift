import Decoders
import Testing

@testable import Sniff

/// Errors that need the vocabulary: unknown names, unlike types, literals that are none.
@Suite("Filter: errors")
struct FilterErrorTests {
    @Test(
        "messages and columns",
        arguments: [
            // Names
            ("att.hadle == 1", 1, "unknown field att.hadle; did you mean att.handle?"),
            ("ATT.Opcode == 1", 1, "unknown field ATT.Opcode; did you mean att.opcode?"),
            ("sample_rate > 1", 1, "unknown field sample_rate; did you mean value.sample_rate?"),
            (
                "frame > 1 && value.smaple_rate > 1", 14,
                "unknown field value.smaple_rate; did you mean value.sample_rate?"
            ),
            (
                "att.manufacturer_dta == 00", 1,
                "unknown field att.manufacturer_dta; did you mean adv.manufacturer_data?"
            ),
            ("exists ad", 8, "unknown field ad; did you mean adv?"),
            ("att.error_nam == \"x\"", 1, "unknown field att.error_nam; did you mean att.error_name?"),
            ("btatt.hnadle == 1", 1, "unknown field btatt.hnadle; did you mean btatt.handle?"),
            (
                "zatt.oopcodee == 1", 1,
                "unknown field zatt.oopcodee; did you mean ll.opcode or hci.opcode or att.opcode?"
            ),
            ("zzzzzz == 1", 1, "unknown field zzzzzz; 'blesniff fields' lists them all"),
            // Words for packets
            ("notification", 1, "unknown field notification; did you mean att.method contains \"Notification\"?"),
            ("Write && frame > 1", 1, "unknown field Write; did you mean att.method contains \"Write\"?"),
            ("error", 1, "unknown field error; did you mean att.error or errors?"),
            (
                "time > 09:00", 8,
                "times are numbers of seconds: time_relative counts from the first packet, time from 1970"
            ),
            // Types
            ("att.handle == \"x\"", 15, "comparison of unlike types: att.handle is an integer, \"x\" is not"),
            (
                "att.error == \"Invalid Handle\"", 14,
                "comparison of unlike types: att.error is an integer, \"Invalid Handle\" is not; "
                    + "its name is att.error_name"
            ),
            (
                "att.opcode == 1b", 15,
                "comparison of unlike types: att.opcode is an integer, '1b' is not; hexadecimal numbers begin with 0x"
            ),
            ("att.opcode == x", 15, "comparison of unlike types: att.opcode is an integer, 'x' is not"),
            ("att.opcode == 010", 15, "a number does not begin with 0: decimal 10 or hexadecimal 0x010?"),
            (
                "att.opcode == 0x123456789abcdef0123456789abcdef0123", 15,
                "'0x123456789abcdef0123456789abcdef0123' has more digits than any field"
            ),
            ("att.opcode == 1e999", 15, "'1e999' has more digits than any field"),
            ("att.handle in 5..1", 15, "nothing lies in this range: 5 is above 1"),
            ("att.handle == link.handle", 15, "a field is compared with a literal, not with another field"),
            ("direction == sent", 14, "comparison of unlike types: direction is text, 'sent' is not; write \"sent\""),
            ("direction < \"sent\"", 11, "comparison of unlike types: direction is text and has no order"),
            ("direction in \"a\"..\"b\"", 14, "comparison of unlike types: direction is text and has no order"),
            ("att.value > 06", 11, "comparison of unlike types: att.value is a byte string and has no order"),
            (
                "att.value == 064", 14,
                "comparison of unlike types: att.value is a byte string, '064' is not; "
                    + "bytes have two hexadecimal digits each, as in 0648 or 06:48"
            ),
            (
                "att.value == \"0648\"", 14,
                "ambiguous: write 0648 for these bytes, or 30363438 for the characters as bytes"
            ),
            ("att.uuid >= 2A37", 10, "comparison of unlike types: att.uuid is a UUID and has no order"),
            (
                "att.uuid == 2A3", 13,
                "comparison of unlike types: att.uuid is a UUID, '2A3' is not; write 4, 8 or all 32 digits, as in 2A37, or a name"
            ),
            (
                "att.uuid contains 2A", 10,
                "comparison of unlike types: att.uuid is a UUID and has no parts; "
                    + "use ==, or matches on its written form"
            ),
            (
                "att.handle contains 1", 12,
                "comparison of unlike types: att.handle is an integer and has no parts"
            ),
            (
                "att.error contains \"x\"", 11,
                "comparison of unlike types: att.error is an integer and has no parts; its name is att.error_name"
            ),
            (
                "att.handle matches \"1\"", 12,
                "comparison of unlike types: 'matches' is for text; att.handle is an integer"
            ),
            (
                "link.peripheral == AA:BB", 20,
                "comparison of unlike types: link.peripheral is a device address, 'AA:BB' is not; "
                    + "write one as AA:BB:CC:DD:EE:FF, with /public or /random after it if only that"
            ),
            (
                "link.peripheral contains A", 26,
                "comparison of unlike types: link.peripheral is a device address, 'A' is not; "
                    + "write its bytes as in AA:BB:CC"
            ),
            (
                "value.sample_contact == 2", 25,
                "comparison of unlike types: value.sample_contact is true or false, '2' is not; write true or false"
            ),
            (
                "value.sample_contact > false", 22,
                "comparison of unlike types: value.sample_contact is true or false and has no order"
            ),
            (
                "att == 1", 5,
                "comparison of unlike types: att is an object; compare one of its fields, "
                    + "or ask whether it is there: exists att"
            ),
            (
                "adv contains \"x\"", 5,
                "comparison of unlike types: adv is an array of objects; compare one of its fields, "
                    + "or ask whether it is there: exists adv"
            ),
            // Names of numbers
            (
                "value.sample_mode_name == \"On File\"", 27,
                "value.sample_mode_name is never \"On File\"; did you mean \"On Fire\"?"
            ),
            (
                "value.sample_mode_name in {\"On\", \"Xyzzy\"}", 34,
                "value.sample_mode_name is never \"Xyzzy\"; it is \"Off\", \"On\" or \"On Fire\""
            ),
            (
                "hci.status_name == \"Time\"", 20,
                "hci.status_name is never \"Time\"; "
                    + "did you mean \"Page Timeout\" or \"Connection Timeout\" or \"Advertising Timeout\"?"
            ),
            // Fields that have one of some texts
            (
                "att.method == \"Notification\"", 15,
                "att.method is never \"Notification\"; did you mean \"Handle Value Notification\" "
                    + "or \"Multiple Handle Value Notification\"?"
            ),
            ("direction == \"tx\"", 14, "direction is never \"tx\"; did you mean \"sent\"?"),
            (
                "frame > 1 && direction != \"up\"", 27,
                "direction is never \"up\"; it is \"sent\", \"received\", \"central\" or \"peripheral\""
            ),
            ("hci.type in {\"event\", \"cmd\"}", 23, "hci.type is never \"cmd\"; did you mean \"command\"?"),
            ("direction == \"Received\"", 14, "direction is never \"Received\"; did you mean \"received\"?"),
            (
                "direction == \"\"", 14,
                "direction is never \"\"; it is \"sent\", \"received\", \"central\" or \"peripheral\""
            ),
            (
                "att.method contains \"value not\"", 21,
                "att.method never contains \"value not\"; did you mean \"Handle Value Notification\" "
                    + "or \"Multiple Handle Value Notification\"?"
            ),
            (
                "att.method contains \"Handle Value Notification!\"", 21,
                "att.method never contains \"Handle Value Notification!\"; did you mean \"Handle Value Notification\"?"
            ),
            ("att.method matches \"^Value\"", 20, "att.method is never like \"^Value\""),
            (
                "smp.method == \"Pairing request\"", 15,
                "smp.method is never \"Pairing request\"; did you mean \"Pairing Request\"?"
            ),
            ("ll.pdu == \"adv_ind\"", 11, "ll.pdu is never \"adv_ind\"; did you mean \"ADV_IND\"?"),
            ("value.name == \"Simple\"", 15, "value.name is never \"Simple\"; did you mean \"Sample\"?"),
            (
                "transfer.direction contains \"Client\"", 29,
                "transfer.direction never contains \"Client\"; did you mean \"to client\"?"
            ),
            (
                "transfer.state ~ \"^ok|done\"", 18,
                "transfer.state is never like \"^ok|done\"; it is \"complete\", \"refused\", \"broken\" or \"incomplete\""
            ),
            ("adv.event == \"adv_ind\"", 14, "adv.event is never \"adv_ind\"; did you mean \"ADV_IND\"?"),
            (
                "adv.event == \"Extended Scanable\"", 14,
                "adv.event is never \"Extended Scanable\"; did you mean \"Extended Scannable\"?"
            ),
            (
                "l2cap.channel == \"Attribute\"", 18,
                "l2cap.channel is never \"Attribute\"; did you mean \"Attribute Protocol\"?"
            ),
            (
                "transfer.violations.kind == \"timed out\"", 29,
                "transfer.violations.kind is never \"timed out\"; did you mean \"timeout\"?"
            ),
            // Units
            (
                "att.latency > 3 kB", 15,
                "att.latency is in s, also written ms, µs, min or h; 'kB' does not belong there"
            ),
            (
                "att.latency > 3 sec", 15,
                "att.latency is in s, also written ms, µs, min or h; 'sec' does not belong there"
            ),
            ("length > 20ms", 10, "length is in bytes, also written kB or MB; 'ms' does not belong there"),
            ("frame > 3 s", 9, "frame has no unit; 's' does not belong there"),
            ("att.latency in 100 ms..1 ms", 16, "nothing lies in this range: 100 ms is above 1 ms"),
            ("att.latency > 3 foo", 17, "expected && or || before 'foo'"),
            // Texts
            ("att.method == \"a\\qb\"", 17, "unknown escape \\q; a backslash itself is \\\\"),
            ("att.method == \"\\x4\"", 16, "\\x needs two hexadecimal digits"),
            ("att.method == \"\\u{d800}\"", 16, "\\u needs a code point in braces, as in \\u{00e9}"),
            ("att.method matches x", 20, "a regular expression needs quotes: \"x\""),
            ("att.method matches \"a(b\"", 22, "this group is never closed"),
            ("att.method matches \"a(?=b)\"", 22, "look-around and named groups are not supported"),
            ("att.method ~ \"*a\"", 15, "nothing to repeat before '*'"),
        ])
    func message(_ expression: String, _ column: Int, _ message: String) throws {
        let vocabulary = try FilterSample.vocabulary()
        let error = try #require(throws: FilterError.self) { try Filter(expression, vocabulary: vocabulary) }
        #expect(error.message == message)
        #expect(error.column == column)
        #expect(error.expression == expression)
    }

    @Test("names of profiles are checked where the profiles are known")
    func profiles() throws {
        let vocabulary = try FilterSample.vocabulary()
        _ = try Filter("transfer.profile == \"my-protocol\"", vocabulary: vocabulary)
        let profiles = TransferProfiles()
        for name in ["long-read", try #require(profiles.listed.first?.name)] {
            _ = try Filter("transfer.profile == \"\(name)\"", vocabulary: vocabulary, profiles: profiles)
        }
        let error = try #require(throws: FilterError.self) {
            try Filter("transfer.profile == \"long-raed\"", vocabulary: vocabulary, profiles: profiles)
        }
        #expect(error.message == "transfer.profile is never \"long-raed\"; did you mean \"long-read\"?")
    }

    @Test("the description points at the place")
    func description() throws {
        let vocabulary = try FilterSample.vocabulary()
        let error = try #require(throws: FilterError.self) {
            try Filter("frame == 1 && att.hadle == 2", vocabulary: vocabulary)
        }
        #expect(
            error.description == """
                unknown field att.hadle; did you mean att.handle?
                    frame == 1 && att.hadle == 2
                                  ^^^^^^^^^
                """)
        let end = try #require(throws: FilterError.self) { try Filter("frame ==", vocabulary: vocabulary) }
        #expect(
            end.description == """
                expected a value after '=='
                    frame ==
                            ^
                """)
    }

    @Test("control characters of the expression stay off the terminal, and columns are characters")
    func hostileDescription() throws {
        let vocabulary = try FilterSample.vocabulary()
        let error = try #require(throws: FilterError.self) {
            try Filter("value.sample_text == \"é\u{1B}[2J\" \r\n && x1 == 2", vocabulary: vocabulary)
        }
        #expect(error.column == 35)
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3)
        #expect(error.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(lines.last?.count == 4 + 34 + 2)
    }
}
