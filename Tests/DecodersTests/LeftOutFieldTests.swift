import Testing

@testable import Decoders

/// A user's decoder has a path with another type or unit than built-in ones: they lose that field, and nothing else.
@Suite struct LeftOutFieldTests {
    private static func decoder(_ name: String, uuid: UInt32 = 0xFFF1, _ items: Item...) -> ValueDecoder {
        ValueDecoder(.characteristic(uuid), name, source: "test", items)
    }

    private func fields(_ bytes: [UInt8], _ uuid: UInt32, _ registry: Registry) throws -> [String: FieldEntry] {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAllForPrograms()
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        let decoder = try #require(registry.decoder(for: BluetoothUUID(uuid)))
        try registry.decodeAttribute(decoder, bytes.span, &reader, into: &fields)
        return Dictionary(
            (0..<fields.count).map { (registry.vocabulary[fields[$0].key].path, fields[$0]) }
        ) { first, _ in first }
    }

    @Test func ofAnotherUnit() throws {
        let kelvin = Self.decoder("My Sensor", .u16("temperature", unit: "K"))
        let registry = try Registry(overrides: [kelvin])
        let key = try #require(registry.vocabulary.key(ofPath: "value.temperature"))
        #expect(registry.vocabulary[key].unit == "K" && registry.vocabulary[key].type == .integer)
        #expect(try fields([0x2C, 0x01], 0xFFF1, registry)["value.temperature"]?.value == 300)
        // Temperature Measurement (2A1C) has flags, too; Temperature (2A6E) has nothing else.
        let measurement = try fields([0x00, 0x6D, 0x01, 0x00, 0xFF], 0x2A1C, registry)
        #expect(measurement["value.temperature"] == nil && measurement["value.name"] != nil)
        #expect(try fields([0x00, 0x6D, 0x01, 0x00, 0xFF], 0x2A1C, Registry())["value.temperature"] != nil)
        #expect(registry.decoder(for: BluetoothUUID(0x2A6E)) == nil)
        #expect(registry.vocabulary.key(ofPath: "value.temperature_name") == nil)
        #expect(registry.vocabulary.keys.filter { registry.vocabulary[$0].path == "value.temperature" } == [key])
        #expect(!registry.vocabulary.decoderNames(under: "value").contains("Temperature"))
        #expect(registry.decoders.count == registry.decoderNames.count)
        // Advertising data are another object.
        #expect(registry.vocabulary.key(ofPath: "adv.value.temperature").map { registry.vocabulary[$0].unit } == "°C")
    }

    @Test func areListed() throws {
        #expect(try Registry().leftOut.isEmpty)
        #expect(
            try Registry(overrides: [Self.decoder("Same", .u16("power", unit: "W", scale: .decimal(-1)))]).leftOut
                .isEmpty)
        let registry = try Registry(overrides: [Self.decoder("My Sensor", .u16("temperature", unit: "K"))])
        let left = registry.leftOut
        #expect(left.count > 3 && left.allSatisfy { $0.path == "value.temperature" && $0.ownDecoder == "My Sensor" })
        #expect(left.filter(\.isDecoderLeftOut).contains { $0.decoder == "Temperature" })
        let measurement = try #require(left.first { $0.decoder == "Temperature Measurement" })
        #expect(!measurement.isDecoderLeftOut && measurement.target == .characteristic(0x2A1C))
        let decoder = try #require(registry.decoders.first { $0.target == measurement.target })
        #expect(decoder.fieldPaths.contains("temperature"))
        #expect(!registry.fieldPaths(of: decoder).contains("temperature"))
        #expect(!registry.describedFields(of: decoder).contains { $0.hasPrefix("temperature ") })
        // A built-in decoder that is replaced has no field that could be left out.
        let replacing = try Registry(overrides: [
            Self.decoder("My Sensor", uuid: 0x2A1C, .u16("temperature", unit: "K"))
        ])
        #expect(!replacing.leftOut.contains { $0.decoder == "Temperature Measurement" })
    }

    /// A field inside an array is one of its own; an array goes with all that is in it.
    @Test func withinArrays() throws {
        let standard = try Registry().vocabulary
        let candidates = standard.keys(below: "value").map { standard[$0] }
        let inner = try #require(candidates.first { $0.type == .integer && $0.path.split(separator: ".").count == 3 })
        let parts: [String] = inner.path.split(separator: ".").map { String($0) }
        let array = try #require(standard.key(ofPath: "value.\(parts[1])").map { standard[$0] })
        #expect(array.type == .array)
        let scalar = try Registry(overrides: [Self.decoder("Scalar", .u8(parts[1]))]).vocabulary
        #expect(scalar.key(ofPath: inner.path) == nil)
        #expect(scalar.key(ofPath: array.path).map { scalar[$0].type } == .integer)
        let items: [Item] = [.array(parts[1], count: .rest, [.text(parts[2], .fixed(1))])]
        let entry = try Registry(overrides: [
            ValueDecoder(.characteristic(0xFFF1), "Entry", source: "test", items)
        ])
        #expect(entry.vocabulary.key(ofPath: inner.path).map { entry.vocabulary[$0].type } == .text)
        #expect(entry.leftOut.allSatisfy { $0.path == inner.path } && !entry.leftOut.isEmpty)
        let fields = entry.vocabulary.keys(below: array.path).map { entry.vocabulary[$0].path }
        #expect(Set(fields).count == fields.count)
    }

    @Test func twoOfOnesOwnAreRefused() throws {
        let watts = Self.decoder("Watts", .u16("power", unit: "W"))
        for (other, type) in [
            // The second agrees with the built-in one, which has given way.
            (Self.decoder("Tenths", uuid: 0xFFF2, .u16("power", unit: "W", scale: .decimal(-1))), FieldType.decimal),
            (Self.decoder("Kilowatts", uuid: 0xFFF2, .u16("power", unit: "kW")), .integer),
        ] {
            for decoders in [[watts, other], [other, watts]] {
                let error = try #require(throws: FieldConflictError.self) { try Registry(overrides: decoders) }
                #expect(error.path == "value.power")
                #expect(error.first.decoder == decoders[0].name && error.second.decoder == decoders[1].name)
                #expect([error.first.type, error.second.type].contains(type))
            }
        }
    }

    /// Their bytes are masked because they are decoded.
    @Test func secretsStaySecret() throws {
        let standard = DeclarationIndex.standard
        let owner = try #require(
            standard.owners(in: .decoders).first { owner in
                standard.holdsSecret(owner) && standard.decoder(owner).target.objectPath == "value"
            })
        let decoder = standard.decoder(owner)
        let items = try decoder.fieldPaths.filter { !$0.contains(".") }.map { path -> Item in
            let key = try #require(standard.key(ofPath: "value.\(path)"))
            let name = path
            return standard.definition(of: key).type == .integer ? .text(name, .fixed(1)) : .u8(name)
        }
        let registry = try Registry(overrides: [
            ValueDecoder(.characteristic(0xFFF1), "Mine", source: "test", items)
        ])
        let index = try #require(registry.index(of: decoder.target))
        #expect(registry.holdsSecret(index))
    }
}
