import Testing

@testable import Decoders

/// What a registry refuses, and whether its message says where and what would be right.
@Suite struct RegistryErrorTests {
    private static func decoder(_ name: String, uuid: UInt32 = 0xFFF1, _ items: [Item]) -> ValueDecoder {
        ValueDecoder(.characteristic(uuid), name, source: "test", items)
    }

    private static func decoder(_ items: [Item]) -> ValueDecoder { decoder("My Sensor", items) }

    // MARK: Two definitions of one path

    @Test func aUnitThatAnotherDecoderHasDifferently() throws {
        let kelvin = Self.decoder([.u16("temperature", unit: "K", scale: .decimal(-1))])
        let error = try #require(throws: FieldConflictError.self) {
            try Registry(DeclarationIndex.standard.decoders + [kelvin])
        }
        #expect(error.path == "value.temperature")
        #expect(error.second.decoder == "My Sensor" && error.second.unit == "K" && error.second.type == .decimal)
        #expect(error.first.unit == "°C" && error.first.decoder != "My Sensor")
        #expect(
            error.description
                == """
                two definitions of the field 'value.temperature': decimal in °C in '\(error.first.decoder)', decimal \
                in K in 'My Sensor'; a path has one type and one unit everywhere: rename the field in one of them
                """)
    }

    /// Each decoder names the numbers of its own values.
    @Test func namesThatAnotherDecoderHasDifferently() throws {
        let registry = try Registry([
            Self.decoder("A", [.u8("state", names: [0: "Off", 1: "On"])]),
            Self.decoder("B", uuid: 0xFFF2, [.u8("state", names: [0: "On", 1: "Off"])]),
        ])
        let key = try #require(registry.vocabulary.key(ofPath: "value.state"))
        for (uuid, name) in [(0xFFF1, "On"), (0xFFF2, "Off")] as [(UInt32, String)] {
            var selection = FieldSelection(registry.vocabulary)
            selection.insertAll()
            var fields = FieldList(selection)
            let value: [UInt8] = [1]
            var reader = Reader(value.span)
            let decoder = try #require(registry.decoder(for: BluetoothUUID(uuid)))
            try registry.decodeAttribute(decoder, value.span, &reader, into: &fields)
            let entry = try #require((0..<fields.count).map { fields[$0] }.first { $0.key == key })
            #expect(registry.vocabulary.name(of: key, value: entry.named)?.string == name)
        }
    }

    /// A decoder that is replaced has no say any more.
    @Test func anOverrideMayRedefineWhatItReplaces() throws {
        let old = Self.decoder("Old", [.u8("level", unit: "%")])
        let new = Self.decoder("New", [.u16("level", unit: "dB")])
        let registry = try Registry([old], overrides: [new])
        let key = try #require(registry.vocabulary.key(ofPath: "value.level"))
        #expect(registry.vocabulary[key].unit == "dB")
    }

    @Test func typesAndLists() throws {
        let number = Self.decoder("A", [.u8("figure")])
        for other: Item in [
            .text("figure"), .list("figure", .u8), .u8("figure", scale: .decimal(-1)), .bytes("figure"),
        ] {
            let error = try #require(throws: FieldConflictError.self) {
                try Registry([number, Self.decoder("B", uuid: 0xFFF2, [other])])
            }
            #expect(error.path == "value.figure" && error.first.decoder == "A" && error.second.decoder == "B")
            #expect(error.description.contains("integer without a unit in 'A'"))
        }
    }

    @Test func aDecoderThatContradictsItself() throws {
        let error = try #require(throws: FieldConflictError.self) {
            try Registry([
                Self.decoder([.flags(1, []), .when(bit: 0, [.u8("rate")], else: [.u16("rate", unit: "/min")])])
            ])
        }
        #expect(error.first.decoder == "My Sensor" && error.second.decoder == "My Sensor")
    }

    /// `value.name` is the decoder's name; inside an array it is free.
    @Test func theFieldsOfTheLayerItself() throws {
        let error = try #require(throws: FieldConflictError.self) { try Registry([Self.decoder([.u8("name")])]) }
        #expect(error.first.decoder == "the layer itself" && error.path == "value.name")
        _ = try Registry([Self.decoder([.array("entries", count: .rest, [.u8("name")])])])
    }

    @Test func oneMeaningMayBeSharedByMany() throws {
        _ = try Registry([
            Self.decoder("A", [.u8("level", unit: "%")]), Self.decoder("B", uuid: 0xFFF2, [.u16("level", unit: "%")]),
        ])
    }

    // MARK: Layouts that cannot be decoded by

    @Test(
        arguments: [
            ("value.a", [.uuid("a", width: 3)]),
            ("value.a", [.uuid(FieldDefinition("a", .uuid), width: 2, bigEndian: true)]),
            ("value.a", [.number(FieldDefinition("a", .integer), Item.Number(width: 0))]),
            ("value.a", [.number(FieldDefinition("a", .integer), Item.Number(width: 9))]),
            ("value.a", [.list(FieldDefinition("a", .integer, list: true), Item.Number(width: -1), .rest)]),
            ("value.a", [.flags(9, [.bit(0, "a")])]),
            ("value.a", [.flags(0, [.bit(0, "a")])]),
            ("value.a", [.lastFlags([.bit(0, "a")])]),
            ("value.all", [.flags("all", 0, [])]),
            ("value.a", [.flags(1, [.bit(8, "a")])]),
            ("value.a", [.flags(1, [.bit(-1, "a")])]),
            ("value.a", [.flags(1, [.field(4...8, "a")])]),
            ("value.a", [.flags(1, [.bit(0, "a", ifBit: 200)])]),
            ("value.a", [.flags(1, [.bit(0, "a", ifBit: -5)])]),
            ("value.a", [.bytes("a", .fixed(-1))]),
            ("value.a", [.text("a", .fixed(70_000))]),
            ("value.skipped bytes", [.skip(-2)]),
            ("value.n", [.bytes("a", .field("n"))]),
            ("value.n", [.bytes("a", .field("n")), .u8("n")]),
            ("value.n", [.text("n", .fixed(1)), .when("n", [1], [.u8("a")])]),
            ("value.n", [.array("o", count: .fixed(1), [.u8("n")]), .list("a", .u8, count: .onesIn("n"))]),
            ("value.n", [.when("n", bit: 1, [.u8("a")])]),
            ("value.n", [.u8("n"), .when("n", bit: 64, [.u8("a")])]),
            ("value.bit 1", [.when(bit: 1, [.u8("a")])]),
            ("value.bit -1", [.flags(1, []), .when(bit: -1, [.u8("a")])]),
            ("value.bytes left", [.whenLeft(-1, [.u8("a")])]),
            ("value.bytes left", [.whenLeft(1 << 20, [.u8("a")])]),
            ("value.a", [.u8("a", scale: .decimal(200))]),
            ("value.a", [.u8("a", scale: .decimal(.min))]),
            ("value.a", [.u8("a", scale: .binary(63))]),
            ("value.a", [.u8("a", scale: .binary(-28))]),
            ("value.a", [.u8("a", scale: .binary(.min))]),
            ("value.a", [.u8("a", scale: Item.Scale(.max, binary: 1))]),
            ("value.a", [.number(.float32, "a", scale: .decimal(-1))]),
            ("value.o.n", [.array("o", count: .rest, [.bytes("a", .field("n"))])]),
        ] as [(String, [Item])])
    func layoutsThatAreRefused(_ path: String, _ items: [Item]) throws {
        let error = try #require(throws: LayoutError.self) { try Registry([Self.decoder(items)]) }
        #expect(error.decoder == "My Sensor" && error.path == path, "\(error)")
        #expect(error.description.hasPrefix("layout of 'My Sensor', at '\(path)': "))
    }

    @Test func moreReferencesThanRegisters() throws {
        let numbers = (0..<16).map { Item.u8("n\($0)") } + (0..<16).map { Item.when("n\($0)", [1], []) }
        let error = try #require(throws: LayoutError.self) { try Registry([Self.decoder(numbers)]) }
        #expect(error.problem.contains("more than 15 fields"))
    }

    @Test func limitsThatHold() throws {
        _ = try Registry([
            Self.decoder([
                .flags(8, [.bit(63, "a", ifBit: 63), .field(0...61, "b")]), .when(bit: 63, []),
                .lastFlags([.bit(62, "c")]),
                .bytes("d", .fixed(0)), .uuid("e", width: 4), .u32("f", scale: .binary(-27)),
                .number(.u64, "g", scale: .binary(62)), .u8("h", scale: .decimal(-128)), .whenLeft(0xFFFF, []),
            ])
        ])
    }

    @Test func moreFieldsThanKeys() throws {
        let items = (0..<66_000).map { Item.u8("f\($0)") }
        let decoders = stride(from: 0, to: items.count, by: 6000).map {
            Self.decoder("D\($0)", uuid: 0xFFF1_0000 + UInt32($0), Array(items[$0..<min($0 + 6000, items.count)]))
        }
        let error = try #require(throws: LayoutError.self) { try Registry(decoders) }
        #expect(error.problem.contains("65535"))
    }

    @Test("names that a decoder file could not have are refused in Swift, too")
    func names() throws {
        for name in ["a b", "", "Rate", "1st", "größe", "a.b"] {
            let error = try #require(throws: LayoutError.self) { try Registry([Self.decoder([.u8(name)])]) }
            #expect(error.problem == "no name of a field: small letters, digits and '_', a letter first", "\(name)")
        }
        let error = try #require(throws: LayoutError.self) {
            try Registry([Self.decoder([.u8("rate"), .u8("level"), .u8("rate")])])
        }
        #expect(error.path == "value.rate" && error.problem.hasPrefix("two fields have this name"), "\(error)")
    }
}
