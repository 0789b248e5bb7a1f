import Testing

@testable import Decoders

/// Types of a program's own that stand for values.
@Suite struct ValueTypeTests {
    struct Level: ParsedValue, Equatable {
        var percent: UInt8

        enum Problem: Error, Equatable { case length(Int), tooHigh(UInt8) }

        init(parsing bytes: [UInt8]) throws {
            guard bytes.count == 2 else { throw Problem.length(bytes.count) }
            guard bytes[0] <= 100 else { throw Problem.tooHigh(bytes[0]) }
            percent = bytes[0]
        }
    }

    struct Other: ParsedValue {
        init(parsing bytes: [UInt8]) throws {}
    }

    /// A parser with an error of any length.
    struct Talkative: ParsedValue {
        struct Problem: Error, CustomStringConvertible { var description: String }
        init(parsing bytes: [UInt8]) throws {
            throw Problem(description: String(repeating: "ä", count: bytes.count * 200))
        }
    }

    private static func decoder(
        _ target: ValueDecoder.Target = .characteristic(0xFFF1), _ name: String = "Level",
        _ items: [Item] = [.u8("my_level", unit: "%"), .u8("my_state")], _ type: any ParsedValue.Type = Level.self
    ) -> ValueDecoder {
        ValueDecoder(target, name, source: "test", items, type: type)
    }

    private func value(_ decoder: ValueDecoder, _ bytes: [UInt8]) throws -> Decoded? {
        try VectorRunner(registry: try Registry(overrides: [decoder])).value(BluetoothUUID(0xFFF1), bytes)
    }

    @Test func theFieldsAreThereWhateverTheParserSays() throws {
        let good = try value(Self.decoder(), [80, 1])
        #expect(good == Decoded(json: #"{"name":"Level","bytes":"5001","my_level":80,"my_state":1}"#, end: ""))
        let high = try value(Self.decoder(), [101, 1])
        #expect(
            high?.json
                == #"{"name":"Level","bytes":"6501","my_level":101,"my_state":1,"parser_error":"tooHigh(101)"}"#)
        #expect(high?.fault?.reason == .refused && high?.fault?.offset == 0 && high?.fault?.available == 2)
    }

    /// What is wrong with the fields is the fault; what the parser says is there, too.
    @Test func aFaultOfAFieldComesFirst() throws {
        let short = try value(Self.decoder(), [80])
        #expect(short?.end == "malformed my_state 1")
        #expect(short?.json.contains(#""parser_error":"length(1)""#) == true)
        let long = try value(Self.decoder(), [80, 1, 2])
        #expect(long?.fault?.reason == .refused && long?.json.contains("length(3)") == true)
    }

    @Test func withoutItemsTheValueIsItsBytes() throws {
        let decoder = ValueDecoder(.characteristic(0xFFF1), "Level", source: "test", type: Level.self)
        #expect(try value(decoder, [80, 1])?.json == #"{"name":"Level","bytes":"5001","data":"5001"}"#)
    }

    @Test func anErrorIsShortened() throws {
        let json = try #require(
            try value(Self.decoder(.characteristic(0xFFF1), "Level", [.bytes("rest")], Talkative.self), [1])?.json)
        #expect(json.contains("ää…\"") && json.count < 300)
    }

    /// A part of a value is no value: the parser is not asked.
    @Test func aPart() throws {
        let registry = try Registry(overrides: [Self.decoder()])
        let decoder = try #require(registry.decoder(for: BluetoothUUID(0xFFF1)))
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        let bytes: [UInt8] = [101, 1]
        var reader = Reader(bytes.span)
        try registry.decodeAttribute(decoder, bytes.span, &reader, isPart: true, into: &fields)
        #expect(json(fields, registry.vocabulary).contains(#"{"name":"Level","my_level":101,"my_state":1}"#))
    }

    /// What the parser says may quote the key.
    @Test func secretsStayHidden() throws {
        let decoder = Self.decoder(
            .characteristic(0xFFF1), "Level", [.bytes("my_key", .fixed(1)).secret, .u8("my_state")], Level.self)
        let registry = try Registry(overrides: [decoder])
        let index = try #require(registry.decoder(for: BluetoothUUID(0xFFF1)))
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        let bytes: [UInt8] = [0xA7, 1]
        var reader = Reader(bytes.span)
        var reason: FaultReason?
        do throws(Fault) {
            try registry.decodeAttribute(index, bytes.span, &reader, into: &fields)
        } catch {
            reason = error.reason
        }
        #expect(reason == .refused)
        let hidden = (0..<fields.count).filter { fields[$0].kind == .secret }
            .map { registry.vocabulary[fields[$0].key].path }
        #expect(hidden == ["value.bytes", "value.my_key", "value.parser_error"])
        let hidesBytes = fields.hidesBytes
        #expect(hidesBytes)
    }

    @Test func advertisingData() throws {
        let decoder = Self.decoder(.manufacturer(0xFFFF, prefix: [7]), "Level", [.bytes("rest")], Level.self)
        let runner = try AdvertisingRunner(try Registry(overrides: [decoder]))
        #expect(
            runner.data([5, 0xFF, 0xFF, 0xFF, 7, 1]).json.contains(
                #""value":{"name":"Level","bytes":"0701","rest":"0701"}"#))
        let wrong = runner.data([6, 0xFF, 0xFF, 0xFF, 7, 1, 2])
        #expect(wrong.end == "refused value 4" && wrong.json.contains(#""parser_error":"length(3)""#))
    }

    // MARK: What is refused

    @Test func oneNameHasOneType() throws {
        let one = Self.decoder(.characteristic(0xFFF1), "Level")
        let error = try #require(throws: TargetError.self) {
            try Registry(overrides: [one, Self.decoder(.characteristic(0xFFF2), "Level", [.bytes("rest")], Other.self)])
        }
        #expect(error.description.contains("its type is Other, and another decoder of this name has Level"))
        _ = try Registry(overrides: [one, Self.decoder(.characteristic(0xFFF2), "Level")])
    }

    @Test(arguments: [ValueDecoder.Target.adType(0xE0), .vendorEvent(prefix: [1]), .linkLayerControl(opcode: 0xF0)])
    func typesAreForValues(_ target: ValueDecoder.Target) {
        #expect(throws: TargetError.self) { try Registry(overrides: [Self.decoder(target)]) }
    }

    // MARK: Any bytes

    @Test func anyBytesAreAValueOrAFault() throws {
        let runner = try VectorRunner(registry: try Registry(overrides: [Self.decoder()]))
        var random = SplitMix(state: 0x77)
        for _ in 0..<1000 {
            let bytes = (0..<Int(random.next() % 12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let decoded = try #require(runner.value(BluetoothUUID(0xFFF1), bytes))
            let isGood = bytes.count == 2 && bytes[0] <= 100
            #expect(decoded.json.contains("parser_error") == !isGood)
            #expect((decoded.fault == nil) == isGood)
        }
    }
}
