import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare
@testable import SniffVerify
@testable import SniffWords

/// Decoders of some devices only, known by what they are called or by their addresses; and what is said to be at handles.
@Suite struct DeviceDecoderTests {
    private let thermometer: UInt64 = 0xC47A_2D11_9035
    private let scale: UInt64 = 0xD200_0000_0001
    private static let text = """
        decoders:
          - {characteristic: FFF1, name: Anything, fields: [{name: any_level, type: u8}]}
          - {characteristic: FFF1, device: /^GVH5074/, name: Climate,
             fields: [{name: temperature, type: s16, scale: 0.01, unit: °C}]}
          - {characteristic: FFF1, device: "Scale", name: Weight, fields: [{name: weight_reading, type: u16}]}
          - {characteristic: FFF1, service: FFE0, device: Scale, name: Tare, fields: [{name: tare_reading, type: u16}]}
          - {characteristic: FFF1, service: FFE0, name: Served, fields: [{name: served_level, type: u8}]}
        """

    private func options(_ text: String = DeviceDecoderTests.text) throws -> CaptureOptions {
        var user = UserDecoders()
        user = try user.adding(text)
        return try CaptureOptions(
            decoders: user.files.flatMap { $0.entries.map(\.decoder) }, tracksDevices: false, devices: user.devices)
    }

    private func report(_ address: UInt64, type: UInt8 = 1, name: String, isShort: Bool = false) -> [UInt8] {
        let octets = (0..<6).map { UInt8(truncatingIfNeeded: address >> (8 * UInt64($0))) }
        let data = [UInt8(name.utf8.count + 1), isShort ? 0x08 : 0x09] + Array(name.utf8)
        return [0x02, 1, 0, type] + octets + [UInt8(data.count)] + data + [0xC4]
    }

    /// Connected, and FFF1 is known at 0x10.
    private func connected(to peer: UInt64, _ capture: inout CaptureBuilder, handle: UInt16 = 0x40) {
        capture.connect(handle, to: peer)
        capture.discover(handle, declaration: 0x0F, value: 0x10, 0xFFF1)
    }

    private func notify(_ capture: inout CaptureBuilder, handle: UInt16 = 0x40) -> Int {
        capture.att(handle, .received, ATT.notify(0x10, [0x66, 0x08]))
    }

    @Test func eachDeviceHasItsOwn() throws {
        var capture = CaptureBuilder()
        capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        capture.event(0x3E, report(scale, name: "Scale"))
        connected(to: thermometer, &capture)
        connected(to: scale, &capture, handle: 0x41)
        connected(to: 0xD200_0000_0002, &capture, handle: 0x42)
        let (climate, weight, any) = (
            notify(&capture), notify(&capture, handle: 0x41), notify(&capture, handle: 0x42)
        )
        let reading = try SessionReading([capture.bytes], try options())
        #expect(reading[climate]["value.temperature"] == "21.5")
        #expect(reading[weight]["value.weight_reading"] == "2150")
        #expect(reading[any]["value.name"] == "Anything")
    }

    /// What was seen before stays as it was decoded.
    @Test func aNameThatComesLateCountsFromThenOn() throws {
        var capture = CaptureBuilder()
        connected(to: thermometer, &capture)
        let before = notify(&capture)
        capture.event(0x3E, report(thermometer, name: "GVH", isShort: true))
        let short = notify(&capture)
        capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        let after = notify(&capture)
        // The complete name wins over a shortened one, whichever comes last.
        capture.event(0x3E, report(thermometer, name: "G", isShort: true))
        let last = notify(&capture)
        let reading = try SessionReading([capture.bytes], try options())
        #expect(reading[before]["value.name"] == "Anything" && reading[short]["value.name"] == "Anything")
        #expect(reading[after]["value.name"] == "Climate" && reading[last]["value.name"] == "Climate")
    }

    @Test(arguments: [false, true])
    func aNameThatIsReadCounts(_ byType: Bool) throws {
        var capture = CaptureBuilder()
        connected(to: thermometer, &capture)
        let name = Array("GVH5074_1A2B\0".utf8)
        if byType {
            capture.att(0x40, .sent, ATT.readByType(1, 0xFFFF, 0x2A00))
            capture.att(0x40, .received, [0x09, UInt8(name.count + 2), 3, 0] + name)
        } else {
            capture.discover(0x40, declaration: 2, value: 3, 0x2A00)
            capture.att(0x40, .sent, ATT.read(3))
            capture.att(0x40, .received, ATT.readResponse(name))
        }
        let frame = notify(&capture)
        #expect(try SessionReading([capture.bytes], try options())[frame]["value.name"] == "Climate")
    }

    /// Of another device, or of the host itself.
    @Test func namesOfOthersDoNotCount() throws {
        var capture = CaptureBuilder()
        capture.event(0x3E, report(thermometer, type: 0, name: "GVH5074_1A2B"))
        connected(to: thermometer, &capture)
        let other = notify(&capture)
        capture.discover(0x40, .received, declaration: 0x0F, value: 0x10, 0xFFF1)
        capture.event(0x3E, report(thermometer, name: "Scale"))
        let host = capture.att(0x40, .sent, ATT.notify(0x10, [1]))
        let reading = try SessionReading([capture.bytes], try options())
        // The random address with the bits of that public one.
        #expect(reading[other]["value.name"] == "Anything" && reading[host]["value.name"] == "Anything")
    }

    @Test func whatSaysMoreCounts() throws {
        var capture = CaptureBuilder()
        capture.event(0x3E, report(scale, name: "Scale"))
        capture.connect(0x40, to: scale)
        capture.att(0x40, .sent, [0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
        capture.att(0x40, .received, [0x11, 6, 0x0E, 0, 0x1F, 0, 0xE0, 0xFF])
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0xFFF1)
        let both = notify(&capture)
        let registry = try options().registry
        func name(_ service: UInt32?, _ devices: Set<DeviceSelector>) -> String? {
            registry.decoder(for: BluetoothUUID(0xFFF1), in: service.map { BluetoothUUID($0) }, of: devices)
                .map { registry[$0].name }
        }
        #expect(try SessionReading([capture.bytes], try options())[both]["value.name"] == "Tare")
        #expect(name(0xFFE0, [.name("Scale")]) == "Tare" && name(0xFFE0, []) == "Served")
        #expect(name(0xFFE1, [.name("Scale")]) == "Weight" && name(nil, []) == "Anything")
        #expect(name(0xFFE0, [try DeviceSelector("/^GVH5074/")]) == "Climate")
        #expect(name(nil, [try DeviceSelector("/^GVH5074/"), .name("Scale")]) == "Weight")
    }

    @Test(arguments: [
        ("C4:7A:2D:11:90:35", true), ("C4:7A:2D:11:90:35/random", true), ("c4-7a-2d-11-90-35/RANDOM", true),
        ("C4:7A:2D:11:90:35/public", false), ("C4:7A:2D:11:90:36", false),
    ])
    func anAddressIsOneDevice(_ address: String, _ isMatch: Bool) throws {
        let text = "decoders: [{characteristic: FFF1, device: '\(address)', name: Mine}]"
        var capture = CaptureBuilder()
        connected(to: thermometer, &capture)
        let frame = notify(&capture)
        #expect((try SessionReading([capture.bytes], try options(text))[frame]["value.name"] == "Mine") == isMatch)
    }

    @Test func anAddressWithItsTypeSaysMore() throws {
        let text = """
            decoders:
              - {characteristic: FFF1, device: "C4:7A:2D:11:90:35", name: Either}
              - {characteristic: FFF1, device: "C4:7A:2D:11:90:35/random", name: Mine}
            """
        var capture = CaptureBuilder()
        connected(to: thermometer, &capture)
        let frame = notify(&capture)
        #expect(try SessionReading([capture.bytes], try options(text))[frame]["value.name"] == "Mine")
    }

    /// Verdicts, differences and stories decode again: by what the server was at the time.
    @Test func operationsKnowTheirDevice() throws {
        var capture = CaptureBuilder()
        connected(to: scale, &capture)
        _ = notify(&capture)
        capture.event(0x3E, report(scale, name: "Scale"))
        _ = notify(&capture)
        let options = try options()
        let reading = try Capture(bytes: capture.bytes, name: "test", options: options)
        let attributes = Array(try reading.operations()).filter { $0.kind == .notify }.compactMap(\.attribute)
        let words = attributes.map { DecodedWords([0x66, 0x08], of: $0, options.registry)?.text ?? "none" }
        #expect(words == ["none", "weight_reading 2150"])
        let value = DecodedWords([0x66], of: attributes[0], options.registry)?.text
        #expect(value == "any_level 102")
    }

    // MARK: - Handles

    private static let handles = """
        decoders: [{characteristic: FFF1, service: FFF0, name: Level, fields: [{name: any_level, type: u16}]}]
        handles:
          - {handle: 0x0010, characteristic: FFF1, service: FFF0}
          - {handle: 0x0011, descriptor: 2902, service: FFF0}
          - {handle: 0x0010, characteristic: 2A19, service: 180F, device: /^GVH/}
          - {handle: 0x0020, characteristic: FFF1, service: FFF0, device: "C4:7A:2D:11:90:35"}
        """

    @Test func handlesAreWhatAFileSays() throws {
        var capture = CaptureBuilder()
        // The beginning of the connection is not in the capture.
        let unknown = notify(&capture)
        let descriptor = capture.att(0x40, .sent, ATT.write(0x11, [1, 0]))
        capture.connect(0x41, to: thermometer)
        let known = capture.att(0x41, .received, ATT.notify(0x20, [1, 0]))
        let elsewhere = capture.att(0x40, .received, ATT.notify(0x20, [1, 0]))
        let reading = try SessionReading([capture.bytes], try options(Self.handles))
        #expect(reading[unknown]["att.uuid"] == "FFF1" && reading[unknown]["att.service"] == "FFF0")
        #expect(reading[unknown]["att.uuid_source"] == "own.yaml" && reading[unknown]["value.any_level"] == "2150")
        #expect(reading[descriptor]["att.uuid"] == "2902")
        #expect(reading[known]["value.any_level"] == "1" && reading[elsewhere]["att.uuid"] == nil)
        #expect(reading.databases.first?.savedIn == "own.yaml")
    }

    @Test func whatIsSaidOfFewerDevicesCounts() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: thermometer)
        let before = notify(&capture)
        capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        let after = capture.att(0x40, .received, ATT.notify(0x10, [50]))
        let reading = try SessionReading([capture.bytes], try options(Self.handles))
        #expect(reading[before]["value.any_level"] == "2150")
        #expect(reading[after]["value.battery_level"] == "50" && reading[after]["att.service"] == "180F")
    }

    /// A server that goes by one name and then by another has what is said of each in turn, and keeps what was discovered.
    @Test func anotherNameTakesBackWhatWasSaid() throws {
        let text = """
            decoders: [{characteristic: FFF1, name: Level, fields: [{name: any_level, type: u16}]}]
            handles:
              - {handle: 0x0010, characteristic: FFF1, device: /^Sc/}
              - {handle: 0x0010, characteristic: 2A19, service: 180F, device: /ale$/}
              - {handle: 0x0020, characteristic: 2A19, service: 180F, device: Lamp}
              - {handle: 0x0030, characteristic: 2A19, service: 180F, device: Lamp}
            """
        var capture = CaptureBuilder()
        capture.connect(0x40, to: thermometer)
        capture.discover(0x40, declaration: 0x2F, value: 0x30, 0xFFF1)
        var said: [(name: String, low: Int, high: Int, discovered: Int)] = []
        for name in ["Scale", "Lamp", "Scale", "Other", "Lamp"] {
            capture.event(0x3E, report(thermometer, name: name))
            let frames = [0x10, 0x20, 0x30].map { capture.att(0x40, .received, ATT.notify($0, [50, 0])) }
            said.append((name, frames[0], frames[1], frames[2]))
        }
        let reading = try SessionReading([capture.bytes], try options(text))
        for (name, low, high, discovered) in said {
            // Both expressions fit: what the file says first counts.
            #expect(reading[low]["att.uuid"] == (name == "Scale" ? "FFF1" : nil), "\(name)")
            #expect(reading[high]["att.uuid"] == (name == "Lamp" ? "2A19" : nil), "\(name)")
            #expect(reading[high]["att.service"] == (name == "Lamp" ? "180F" : nil), "\(name)")
            #expect(reading[discovered]["att.uuid"] == "FFF1" && reading[discovered]["att.uuid_source"] == nil)
        }
    }

    /// By discovery of another characteristic there, of another service, or of nothing.
    @Test func whatTheCaptureShowsWins() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: thermometer)
        let before = notify(&capture)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A19)
        let after = capture.att(0x40, .received, ATT.notify(0x10, [50]))
        capture.att(0x40, .sent, [0x04, 0x20, 0, 0xFF, 0xFF])
        capture.att(0x40, .received, ATT.error(0x04, 0x20, 0x0A))
        let gone = capture.att(0x40, .received, ATT.notify(0x20, [1, 0]))
        // What is learned of the device later changes nothing of that.
        capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        let last = capture.att(0x40, .received, ATT.notify(0x10, [60]))
        let reading = try SessionReading([capture.bytes], try options(Self.handles))
        #expect(reading[before]["value.any_level"] == "2150")
        #expect(reading[after]["value.battery_level"] == "50" && reading[after]["att.uuid_source"] == nil)
        #expect(reading[gone]["att.uuid"] == nil)
        #expect(reading[last]["value.battery_level"] == "60")
    }

    /// A table of an earlier run was seen; what a file says was not.
    @Test func aSavedTableWins() throws {
        let table = """
            {"server":"peer","peer":"C4:7A:2D:11:90:35","peer_type":1,"services":[],
             "attributes":[{"handle":16,"uuid":"2A19"}]}
            """
        var user = UserDecoders()
        user = try user.adding(Self.handles)
        let options = try CaptureOptions(
            decoders: user.files.flatMap { $0.entries.map(\.decoder) },
            attributeTables: try AttributeTable.read(bytes: Array(table.utf8), file: "old.jsonl"),
            devices: user.devices)
        var capture = CaptureBuilder()
        capture.connect(0x40, to: thermometer)
        let seen = capture.att(0x40, .received, ATT.notify(0x10, [50]))
        capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        let said = capture.att(0x40, .received, ATT.notify(0x20, [1, 0]))
        let reading = try SessionReading([capture.bytes], options)
        #expect(reading[seen]["value.battery_level"] == "50" && reading[said]["value.any_level"] == "1")
    }

    private static let handleNames = """
        handles:
          - {handle: 0x0010, name: Motor speed}
          - {handle: 0x0011, name: Brake}
          - {handle: 0x0011, name: Tare key, device: Scale}
          - {handle: 0x0012, characteristic: FFF1, service: FFF0, name: Level}
        """

    /// Of every PDU that is about the attribute, whatever the capture shows of its type.
    @Test func handlesHaveNames() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: scale)
        let value = notify(&capture)
        let request = capture.att(0x40, .sent, ATT.read(0x10))
        let response = capture.att(0x40, .received, ATT.readResponse([1]))
        let write = capture.att(0x40, .sent, ATT.write(0x10, [1]))
        let error = capture.att(0x40, .received, ATT.error(0x12, 0x10, 0x03))
        let typed = capture.att(0x40, .received, ATT.notify(0x12, [1]))
        let brake = capture.att(0x40, .received, ATT.notify(0x11, [1]))
        capture.event(0x3E, report(scale, name: "Scale"))
        let tare = capture.att(0x40, .received, ATT.notify(0x11, [1]))
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A19)
        let discovered = capture.att(0x40, .received, ATT.notify(0x10, [50]))
        capture.att(0x40, .sent, [0x04, 0x10, 0, 0x11, 0])
        let list = capture.att(0x40, .received, [0x05, 1, 0x10, 0, 0x19, 0x2A, 0x11, 0, 0x02, 0x29])
        let search = capture.att(0x40, .sent, [0x04, 0x10, 0, 0xFF, 0xFF])
        let none = capture.att(0x40, .received, ATT.error(0x04, 0x10, 0x0A))
        let own = capture.att(0x40, .sent, ATT.notify(0x10, [1]))
        let reading = try SessionReading([capture.bytes], try options(Self.handleNames))
        for frame in [value, request, response, write, error] {
            #expect(reading[frame]["att.handle_name"] == "Motor speed" && reading[frame]["att.uuid"] == nil)
        }
        #expect(reading[typed]["att.handle_name"] == "Level" && reading[typed]["att.uuid"] == "FFF1")
        #expect(reading[brake]["att.handle_name"] == "Brake" && reading[tare]["att.handle_name"] == "Tare key")
        #expect(reading[discovered]["att.handle_name"] == "Motor speed" && reading[discovered]["att.uuid"] == "2A19")
        #expect(reading[discovered]["att.uuid_source"] == nil && reading[discovered]["value.battery_level"] == "50")
        #expect(reading[list].all("att.attributes.handle_name") == ["Motor speed", "Tare key"])
        // A range of handles, and the server of the host.
        for frame in [search, none, own] { #expect(reading[frame]["att.handle_name"] == nil) }
    }

    /// A name alone says nothing that a test of an app could rely on.
    @Test func namesOfHandlesAreNoAttributes() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: thermometer)
        _ = notify(&capture)
        let text = "handles: [{handle: 0x0010, name: Motor speed}]"
        let reading = try Capture(bytes: capture.bytes, name: "test", options: try options(text))
        let values = Array(try reading.operations()).filter { $0.kind == .notify }
        #expect(values.map { $0.attribute?.handleName?.string } == ["Motor speed"])
        #expect(values.first.map { OperationWords($0).about } == "handle 0x0010 Motor speed")
        #expect(ComparedOperation(values[0]).about(ComparisonNames(.standard)) == "handle 0x0010 Motor speed")
        #expect(reading.attributeTables.isEmpty)
    }

    // MARK: - Names

    @Test func addressesHaveTheirNames() throws {
        let text = """
            names:
              C4:7A:2D:11:90:35/random: Kitchen
              D2:00:00:00:00:01: Scales
              D2:00:00:00:00:01/public: Another
            """
        var capture = CaptureBuilder()
        let observed = capture.event(0x3E, report(thermometer, name: "GVH5074_1A2B"))
        let other = capture.event(0x3E, report(thermometer, type: 0, name: "X"))
        capture.connect(0x40, to: thermometer)
        let value = notify(&capture)
        let (any, exact) = (
            capture.event(0x3E, report(scale, name: "S")), capture.event(0x3E, report(scale, type: 0, name: "S"))
        )
        let reading = try SessionReading([capture.bytes], try options(text))
        #expect(reading[observed]["adv.address_name"] == "Kitchen")
        #expect(reading[other]["adv.address_name"] == nil)
        #expect(reading[value]["link.peripheral_name"] == "Kitchen" && reading[value]["link.central_name"] == nil)
        #expect(reading[any]["adv.address_name"] == "Scales" && reading[exact]["adv.address_name"] == "Another")
    }

    // MARK: - Files

    @Test(arguments: [
        (
            "decoders: [{characteristic: FFF1, device: 'GVH*', name: A}]",
            "1:43: 'GVH*' is a whole name; for a part of it"
        ),
        ("decoders: [{characteristic: FFF1, device: /GVH, name: A}]", "1:43: '/GVH' is no regular expression between"),
        ("decoders: [{characteristic: FFF1, device: /G(/, name: A}]", "1:43: /G(/: this group is never closed"),
        (
            "decoders: [{characteristic: FFF1, device: 'AA:BB:CC:DD:EE:0', name: A}]",
            "1:43: 'AA:BB:CC:DD:EE:0' is no address"
        ),
        ("decoders: [{characteristic: FFF1, device: '', name: A}]", "1:43: a name has 1 to 248 octets"),
        ("decoders: [{company: 1, device: GVH, name: A}]", "1:33: 'device' is for characteristics and descriptors"),
        (
            "decoders: [{characteristic: FFF1, device: G, name: A}, {characteristic: FFF1, device: G, name: B}]",
            "1:56: two decoders for FFF1 of G: this one and 'A'"
        ),
        ("names: {AA:BB:CC:DD:EE: Kitchen}", "1:9: 'AA:BB:CC:DD:EE' is no address; write AA:BB:CC:DD:EE:FF"),
        ("names: {'AA:BB:CC:DD:EE:FF': ''}", "1:30: a name has 1 to 32 characters"),
        ("names: {'AA:BB:CC:DD:EE:FF': \"a\\tb\"}", "1:30: a name has no control characters"),
        (
            "names: {'AA:BB:CC:DD:EE:FF': A, 'aa:bb:cc:dd:ee:ff': B}",
            "1:33: two names for AA:BB:CC:DD:EE:FF: 'B' and 'A'"
        ),
        ("names: [A]", "1:8: addresses with names are expected here"),
        ("handles: [{handle: 0, characteristic: FFF1}]", "1:20: '0' is not an integer from 1 to 65535"),
        ("handles: [{handle: 1}]", "1:11: one of characteristic, descriptor, name is missing"),
        (
            "handles: [{handle: 1, name: A, service: FFF0}]",
            "1:41: 'service' is of a characteristic or a descriptor"
        ),
        ("handles: [{handle: 1, name: ''}]", "1:29: a name has 1 to 32 characters"),
        (
            "handles: [{handle: 1, characteristic: FFF1, descriptor: 2902}]",
            "1:57: 'descriptor' beside 'characteristic'"
        ),
        (
            "handles: [{handle: 1, name: A}, {handle: 1, characteristic: FFF1, name: B}]",
            "1:33: handle 0x0001 is said to be FFF1  B and A"
        ),
        (
            "handles: [{handle: 1, characteristics: FFF1}]",
            "1:23: unknown key 'characteristics'; did you mean characteristic?"
        ),
        (
            "handles: [{handle: 1, characteristic: FFF1}, {handle: 0x1, characteristic: FFF2}]",
            "1:46: handle 0x0001 is said to be FFF2 and FFF1"
        ),
        ("handels: []", "1:1: unknown key 'handels'; did you mean handles?"),
        ("{}", "1:1: 'decoders' is missing"),
    ])
    func mistakesHaveTheirPlace(_ text: String, _ message: String) throws {
        do {
            _ = try UserDecoders().adding(text)
            Issue.record("not refused")
        } catch let error as DecoderFileErrors {
            #expect(error.description.hasPrefix("own.yaml:\(message)"), "\(error)")
        }
    }

    /// In the order of the file, whatever they are about.
    @Test func allMistakesAreReported() throws {
        let text = """
            handles: [{handle: 0, name: A}, {handle: 2, name: B}, {handle: 3, nam: C}]
            names: {AA:BB:CC:DD:EE: A, 'AA:BB:CC:DD:EE:FF': '', AA:BB:CC:DD:EE:01: B}
            services: {FFF: A, FFF0: B, FFF1: ''}
            decoders: [{name: A}, {characteristic: FFF1, name: ''}]
            """
        do {
            _ = try UserDecoders().adding(text)
            Issue.record("not refused")
        } catch let error as DecoderFileErrors {
            let marks = error.errors.map { "\($0.line):\($0.column)" }
            #expect(marks == ["1:20", "1:67", "2:9", "2:49", "3:12", "3:35", "4:12", "4:52"], "\(error)")
        }
        // A list that is none hides nothing of the others.
        do {
            _ = try UserDecoders().adding("names: [A]\nhandles: {}\nservices: {FFF: A}")
            Issue.record("not refused")
        } catch let error as DecoderFileErrors {
            #expect(error.errors.map(\.line) == [1, 2, 3], "\(error)")
        }
    }

    @Test func decodersOfOneDeviceReplaceNoOthers() throws {
        let user = try UserDecoders().adding("decoders: [{characteristic: 2A19, device: Scale, name: Fuel}]")
        let registry = try user.registry()
        #expect(registry.decoder(for: BluetoothUUID(0x2A19)).map { registry[$0].name } == "Battery Level")
        #expect(user.origins.keys.map(\.description) == ["2A19 of Scale"])
        let lines = try UserDecoders().adding(Self.handles).declarations(of: BluetoothUUID(0x2902))
        #expect(lines.map(\.text) == ["handle 0x0011  2902 in service FFF0"])
    }

    @Test func selectorsReadWhatTheyWrite() throws {
        for text in ["AA:BB:CC:DD:EE:FF", "AA:BB:CC:DD:EE:FF/random", "AA:BB:CC:DD:EE:FF/public", "Scale 2", "/^G.*/"] {
            #expect(try DeviceSelector(text).description == text)
        }
    }
}

extension UserDecoders {
    /// With another file, that is called own.yaml.
    fileprivate func adding(_ text: String) throws -> UserDecoders {
        var result = self
        try result.add(try DecoderFile(Array(text.utf8), file: "own.yaml"))
        return result
    }
}
