import Testing

@testable import Decoders

/// Decoders of AD types, of vendors' events and of LL Control PDUs: in the tables of their layers.
@Suite struct RegisteredPDUTests {
    private static let tag = ValueDecoder(
        .adType(0xE0), "Shelf Tag", source: "test",
        [.s16("tag_temperature", unit: "°C", scale: .decimal(-2)), .u8("tag_battery", unit: "%")])
    private static let link = ValueDecoder(
        .vendorEvent(prefix: [0x50]), "Link Report", source: "test",
        [.u8("report_code", style: .hex2), .u16("connection_handle"), .s8("report_rssi", unit: "dBm")])
    private static let power = ValueDecoder(
        .linkLayerControl(opcode: 0xF0), "VENDOR_POWER_IND", source: "test",
        [.s8("wanted_power", unit: "dBm"), .u16("wanted_instant")])

    // MARK: AD types

    /// Fields stand beside the others of the report; the second structure of the type is shown as it is.
    @Test func anADType() throws {
        let runner = try AdvertisingRunner(try Registry(overrides: [Self.tag]))
        let whole = runner.data([2, 0x01, 6, 4, 0xE0, 0x66, 0x08, 80, 2, 0xE0, 1])
        #expect(whole.end == "")
        #expect(whole.json.contains(#""tag_temperature":21.5,"tag_battery":80"#))
        #expect(whole.json.contains(#""structures":[{"type":224,"data":"01"}]"#))
        // Without the decoder, nothing knows the type.
        #expect(
            try AdvertisingRunner().data([4, 0xE0, 0x66, 0x08, 80]).json.contains(#"{"type":224,"data":"660850"}"#))
    }

    @Test func anADTypeThatIsTooShortOrTooLong() throws {
        let runner = try AdvertisingRunner(try Registry(overrides: [Self.tag]))
        let short = runner.data([3, 0xE0, 0x66, 0x08])
        #expect(short.end == "malformed tag_battery 4" && short.json.contains(#""tag_temperature":21.5"#))
        #expect(runner.data([5, 0xE0, 0x66, 0x08, 80, 9]).end == "excess data 5")
    }

    /// LE Role, which the program has a layout for.
    @Test func anADTypeInPlaceOfABuiltInOne() throws {
        let role = ValueDecoder(.adType(0x1C), "Our Role", source: "test", [.u8("le_role", unit: "V")])
        let runner = try AdvertisingRunner(try Registry(overrides: [role]))
        #expect(runner.data([2, 0x1C, 3]).json.contains(#""le_role":3,"#))
        let error = try #require(throws: Registry.DuplicateError.self) {
            try Registry(DeclarationIndex.standard.decoders + [role])
        }
        #expect(error.description == "two decoders for AD type 0x1c: 'LE Role' and 'Our Role'; remove one")
    }

    @Test(
        arguments: [0x01, 0x02, 0x07, 0x08, 0x09, 0x0A, 0x14, 0x15, 0x16, 0x19, 0x1F, 0x20, 0x21, 0x24, 0xFF] as [UInt8]
    )
    func anADTypeThatTheProgramTakesApart(_ type: UInt8) throws {
        let decoder = ValueDecoder(.adType(type), "Mine", source: "test", [.u8("my_field")])
        let error = try #require(throws: TargetError.self) { try Registry(overrides: [decoder]) }
        #expect(error.description.hasPrefix("'Mine' for AD type 0x"))
        #expect(error.description.contains("the program itself takes this type apart"))
    }

    /// Every other type can have one, and is decoded by it: in the ACAD, where it belongs there.
    @Test func allOtherTypes() throws {
        let decoders = (UInt8(0)...0xFE).filter { !AdvertisingIndex.isTakenApart($0) }
            .map { ValueDecoder(.adType($0), "Type \($0)", source: "test", [.u8("my_field_\($0)")]) }
        #expect(decoders.count == 255 - 18)
        let runner = try AdvertisingRunner(try Registry(overrides: decoders))
        for type in (UInt8(0)...0xFE).filter({ !AdvertisingIndex.isTakenApart($0) }) {
            let isOfController = type < 64 && AdvertisingIndex.controllers >> UInt64(type) & 1 == 1
            let decoded = isOfController ? runner.controllerData([2, type, 7]) : runner.data([2, type, 7])
            #expect(decoded.json.contains("\"my_field_\(type)\":7"), "type \(type)")
        }
    }

    // MARK: Vendors' events

    @Test func theLongestPrefixWins() throws {
        let more = ValueDecoder(.vendorEvent(prefix: [0x50, 0x02]), "Longer", source: "test", [.bytes("long_report")])
        let any = ValueDecoder(.vendorEvent(prefix: []), "Any", source: "test", [.bytes("any_report")])
        let registry = try Registry(overrides: [any, Self.link, more])
        func name(_ bytes: [UInt8]) -> String? {
            registry.vendorEvent(bytes.span, 0..<bytes.count).map { registry.vendorEvents.name(at: $0).string }
        }
        #expect(name([0x50, 0x02, 1]) == "Longer")
        #expect(name([0x50, 0x03]) == "Link Report")
        #expect(name([0x50]) == "Link Report")
        #expect(name([0x51]) == "Any")
        #expect(name([]) == "Any")
        let none = try Registry(overrides: [Self.link])
        #expect(none.vendorEvent([UInt8(0x51)].span, 0..<1) == nil)
        #expect(none.vendorEvent([UInt8]().span, 0..<0) == nil)
        #expect(none.vendorEvents.offsets(at: 0).handle == 1)
    }

    // MARK: LL Control PDUs

    @Test func anLLControlPDU() throws {
        let runner = try VectorRunner(registry: try Registry(overrides: [Self.power]))
        let table = runner.registry.linkLayerControl
        #expect(table.name(of: 0xF0)?.string == "VENDOR_POWER_IND")
        let decoded = runner.pdu(of: table, in: .ll, [0xF0, 0xFC, 0x10, 0x00], header: 1)
        #expect(decoded == Decoded(json: #"{"wanted_power":-4,"wanted_instant":16}"#, end: ""))
        #expect(runner.pdu(of: table, in: .ll, [0xF0, 0xFC, 0x10], header: 1)?.end == "malformed wanted_instant 2")
    }

    @Test func anLLControlPDUInPlaceOfABuiltInOne() throws {
        let ping = ValueDecoder(
            .linkLayerControl(opcode: 0x12), "VENDOR_PING", source: "test", [.u8("ping_number")])
        let table = try Registry(overrides: [ping]).linkLayerControl
        #expect(table.name(of: 0x12)?.string == "VENDOR_PING" && table.duplicates.isEmpty)
        #expect(table.name(of: 0x13)?.string == "LL_PING_RSP")
        #expect(throws: Registry.DuplicateError.self) { try Registry(DeclarationIndex.standard.decoders + [ping]) }
    }

    // MARK: What is refused

    @Test(arguments: [tag, link, power]) func twoForOneTarget(_ decoder: ValueDecoder) throws {
        let error = try #require(throws: Registry.DuplicateError.self) {
            try Registry(overrides: [decoder, decoder])
        }
        #expect(error.target == decoder.target && error.first == decoder.name)
        #expect(!error.description.contains("service"))
        // A decoder that replaces another one does not stand beside it.
        let registry = try Registry([decoder], overrides: [decoder])
        #expect(registry.decoders.map(\.target) == [decoder.target])
    }

    /// A path has one type and one unit, also where a layer has it.
    @Test func otherUnitsThanTheLayers() throws {
        for (target, item, path) in [
            (ValueDecoder.Target.adType(0xE0), Item.u8("rssi", unit: "%"), "adv.rssi"),
            (.adType(0xE0), .u16("advertising_interval"), "adv.advertising_interval"),
            (.vendorEvent(prefix: [1]), .u16("connection_handle", unit: "V"), "hci.connection_handle"),
            (.linkLayerControl(opcode: 0xF0), .u8("interval"), "ll.interval"),
        ] {
            let error = try #require(throws: FieldConflictError.self) {
                try Registry(overrides: [ValueDecoder(target, "Mine", source: "test", [item])])
            }
            #expect(error.path == path && error.second.decoder == "Mine")
        }
    }

    // MARK: Any bytes

    @Test func everyBeginningAndAnyBytes() throws {
        let registry = try Registry(overrides: [Self.tag, Self.link, Self.power])
        let advertising = try AdvertisingRunner(registry)
        let runner = try VectorRunner(registry: registry)
        let whole: [UInt8] = [2, 0x01, 6, 4, 0xE0, 0x66, 0x08, 80, 4, 0xE0, 1, 2, 3]
        for length in 0...whole.count {
            #expect(advertising.problem(advertising.data(Array(whole[..<length])).fault, length: length) == nil)
        }
        var random = SplitMix(state: 0xE0)
        for _ in 0..<2000 {
            var bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(advertising.problem(advertising.data(bytes).fault, length: bytes.count) == nil)
            bytes.insert(0xE0, at: 0)
            #expect(advertising.problem(advertising.data([UInt8(bytes.count)] + bytes).fault, length: 99) == nil)
            bytes[0] = 0xF0
            if let decoded = runner.pdu(of: registry.linkLayerControl, in: .ll, bytes, header: 1) {
                #expect(runner.problem(decoded, length: bytes.count, in: .ll) == nil)
            }
            _ = registry.vendorEvent(bytes.span, 0..<bytes.count)
        }
    }
}
