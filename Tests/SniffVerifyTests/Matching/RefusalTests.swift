import Testing

@testable import Sniff

/// What is refused because names, fields or values do not exist: where, and what would be right.
@Suite("Expectations: refusals by look-up")
struct RefusalTests {
    private func errors(_ steps: String, devices: String = "{}") -> String {
        do {
            _ = try MatchSample(steps, devices: devices)
            return "accepted"
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("- notifies", "5:9: notifies what? Write a characteristic, by name or UUID, or 'notifies: any'"),
        (
            "- notifies: Heart Rate Mesurement",
            "5:9: no characteristic is called 'Heart Rate Mesurement'; did you mean Heart Rate Measurement?"
        ),
        ("- discovers: Hart Rate", "5:9: no service is called 'Hart Rate'; did you mean Heart Rate?"),
        ("- packet: att.opcod == 3", "5:9: the filter, column 1: unknown field att.opcod; did you mean att.opcode?"),
        (
            "- connects: belt",
            "5:9: no device is called 'belt'; describe it below 'devices', as in 'belt: {name: …}'"
        ),
        (
            "- reads: any\n  result: Insuficient Authentication",
            "5:9: no error is called 'Insuficient Authentication'; did you mean Insufficient Authentication?"
        ),
        (
            "- notifies: any\n  result: refused",
            "5:9: notifies any is not answered, so it is never refused or unanswered"
        ),
        (
            "- reads: any\n  where: {error: Invalid Handle}",
            "6:17: what succeeds has no error; write 'result:' with its name beside the operation"
        ),
    ])
    func names(steps: String, expected: String) { #expect(errors(steps) == "e.yaml:" + expected) }

    @Test(arguments: ["- notifies: Hert Rate {0}\n", "- notifies: 2A37\n  where: {hart_rate_{0}: 72}\n"])
    func nobodyReadsMoreThanFiftyMistakes(step: String) {
        func found(_ count: Int) -> Int {
            let steps = (0..<count).map { step.replacing("{0}", with: "\($0)") }.joined()
            return errors(steps).split(separator: "\n").count
        }
        #expect(found(49) == 49)
        #expect(found(300) == 50)
    }

    @Test func nobodyReadsMoreThanFiftyMistakesOfOneStep() {
        let conditions = (0..<300).map { "hart_rate_\($0): 72" }.joined(separator: ", ")
        #expect(errors("- notifies: 2A37\n  where: {\(conditions)}").split(separator: "\n").count == 50)
    }

    @Test(arguments: [
        ("notifies: 2A37", "{hart_rate: 72}", "unknown field hart_rate; did you mean heart_rate?"),
        (
            "connects: any", "{heart_rate: 72}",
            "connects any has no heart_rate: value.heart_rate is a field of values that are read, written or notified"
        ),
        (
            "notifies: 2A37", "{body_sensor_location: Chest}",
            "notifies 2A37 has no body_sensor_location; it has heart_rate, sensor_contact, energy_expended, rr_intervals"
        ),
        ("notifies: 2A37", "{heart_rate: 260..30}", "nothing lies in this range: 260 is above 30"),
        ("notifies: 2A37", "{heart_rate: fast}", "heart_rate is a number; 'fast' is none"),
        ("notifies: 2A37", "{heart_rate: 72 s}", "heart_rate is in bpm, 's' is something else"),
        (
            "reads: 2A38", "{value: Chset}",
            "value is never 'Chset'; it is Other, Chest, Wrist, Finger, Hand, Ear Lobe, Foot"
        ),
        (
            "reads: 2A38", "{bytes: 0 1}",
            "'0 1' are no bytes: two hexadecimal digits each, ? for a digit that does not matter, * at the end"
        ),
        ("reads: FFF1", "{value: 3}", "reads FFF1 has no decoder; write bytes or text"),
        ("reads: any", "{value: 3}", "value needs one characteristic; write bytes or text, or the name of a field"),
        ("connects: any", "{bytes: '03'}", "connects any has no value, so no bytes"),
        ("disconnects: any", "{by: app}", "by is never 'app'; it is central, peripheral, nobody"),
        ("notifies: 2A37", "{text: /(/}", "/(/: this group is never closed"),
        (
            "sends: framed-json/configuration", "{state: whole}",
            "state is never 'whole'; it is complete, refused, broken, incomplete"
        ),
        ("disconnects: any", "{duration: at most 3 kg}", "duration is in s, 'kg' is something else"),
    ])
    func conditions(verb: String, fields: String, expected: String) {
        #expect(errors("- \(verb)\n  where: \(fields)") == "e.yaml:6:17: " + expected)
    }

    @Test("What an earlier operation does not have") func references() {
        let value = "- connects: any\n  as: link\n- notifies: 2A57\n  bytes: '{link[0]} 01'"
        #expect(errors(value) == "e.yaml:8:9: link (connects any) has no value")
        let field =
            "- writes: 2A56\n  as: command\n- notifies: 2A57\n  where: {'bytes[0]': '{command.heart_rate}'}"
        #expect(
            errors(field) == "e.yaml:8:17: writes 2A56 has no heart_rate: it has no decoder; write bytes or text")
    }

    @Test("An optional step that cannot be told from the next") func optional() {
        let same = errors("- optional: {notifies: 2A37}\n- notifies: Heart Rate Measurement")
        #expect(same.hasPrefix("e.yaml:6:9: the optional step before (e.yaml:5:9) and this one can take the same"))
        #expect(errors("- optional: {notifies: 2A37, bytes: 00 *}\n- notifies: 2A37\n  bytes: 01 *") == "accepted")
        #expect(
            errors(
                "- optional: {notifies: 2A37, where: {heart_rate: 0}}\n- notifies: 2A37\n  where: {heart_rate: more than 0}"
            )
                == "accepted")
    }

    @Test("Devices") func devices() {
        #expect(
            errors("- connects: a", devices: "{a: {name: X}, b: {name: X}}")
                == "e.yaml:1:25: 'b' fits the same devices as 'a' (e.yaml:1:11)")
        #expect(
            errors("- connects: a", devices: "{a: {service: Hart Rate}}")
                == "e.yaml:1:15: services: 'Hart Rate' is no UUID, and no name of one; did you mean Heart Rate?")
        #expect(
            errors("- connects: a", devices: "{a: {nme: X}}") == "e.yaml:1:15: unknown field nme; did you mean name?")
    }
}
