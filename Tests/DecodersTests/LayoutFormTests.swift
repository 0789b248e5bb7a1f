import Testing

@testable import Decoders

/// The forms of a layout, each on bytes that it was made for, with what is wrong with them.
@Suite struct LayoutFormTests {
    private static let uuid = BluetoothUUID(0xFFFF_0001)

    /// The object of the value, and what was noted or ended the decoding.
    private func decoded(_ items: [Item], _ bytes: [UInt8]) throws -> String {
        let decoder = ValueDecoder(.attribute(LayoutFormTests.uuid), "Sample", source: "test", items)
        let runner = try VectorRunner(registry: Registry([decoder]))
        let result = try #require(runner.value(LayoutFormTests.uuid, bytes))
        return result.json.replacing("\"name\":\"Sample\",", with: "").replacing("\"name\":\"Sample\"", with: "")
            + (result.end.isEmpty ? "" : " " + result.end)
    }

    @Test func specialValuesHaveNames() throws {
        let items: [Item] = [
            .s16("temperature", unit: "°C", scale: .decimal(-2), special: [0x8000: "not known", 0x7FFF: "too hot"])
        ]
        #expect(try decoded(items, [0x66, 0x08]) == #"{"temperature":21.5}"#)
        #expect(try decoded(items, [0x00, 0x80]) == #"{"temperature_name":"not known"}"#)
        #expect(try decoded(items, [0xFF, 0x7F]) == #"{"temperature_name":"too hot"}"#)
    }

    @Test func specialValuesOfAListStandInTheirPlaces() throws {
        let items: [Item] = [.list("samples", .u8, special: [255: "not known"])]
        #expect(try decoded(items, [1, 255, 2]) == #"{"samples":[1,"not known",2]}"#)
    }

    @Test func floatingPointNumbersThatAreNoneHaveNames() throws {
        let items: [Item] = [.number(.medfloat16, "pressure", unit: "Pa")]
        let names: [(UInt16, String)] = [
            (0x07FE, "+infinity"), (0x07FF, "not a number"), (0x0800, "not at this resolution"),
            (0x0801, "reserved"), (0x0802, "-infinity"),
        ]
        for (raw, name) in names {
            #expect(try decoded(items, [UInt8(raw & 0xFF), UInt8(raw >> 8)]) == #"{"pressure_name":""# + name + #""}"#)
        }
        #expect(try decoded(items, [0xFD, 0xF7]) == #"{"pressure":204.5}"#)
        #expect(try decoded([.number(.float32, "ratio")], [0, 0, 0xC0, 0x7F]) == #"{"ratio_name":"not a number"}"#)
        #expect(
            try decoded([.number(.medfloat32, "mass", unit: "kg")], [0xFE, 0xFF, 0x7F, 0])
                == #"{"mass_name":"+infinity"}"#)
    }

    @Test func valuesOutOfRangeAreShownAndNoted() throws {
        let items: [Item] = [.u8("battery_level", unit: "%", valid: 0...100), .s8("offset", valid: -5...5)]
        #expect(try decoded(items, [100, 0xFB]) == #"{"battery_level":100,"offset":-5}"#)
        #expect(
            try decoded(items, [101, 0xFA])
                == #"{"battery_level":101,"offset":-6} invalidValue battery_level 0, invalidValue offset 1"#)
    }

    @Test func reservedBitsAreNoted() throws {
        let items: [Item] = [.flags(1, [.bit(0, "on"), .field(1...2, "level"), .reserved(3...7)]), .u8("rest")]
        #expect(try decoded(items, [0x05, 9]) == #"{"on":true,"level":2,"rest":9}"#)
        #expect(try decoded(items, [0x85, 9]) == #"{"on":true,"level":2,"rest":9} reservedBits rest 0"#)
    }

    @Test func bitsHaveUnitsScalesAndSpecialValues() throws {
        let items: [Item] = [
            .flags(
                2,
                [
                    .field(0...3, "duty", unit: "%", scale: Item.Scale(10), special: [15: "not known"]),
                    .field(4...15, "length", unit: "m", scale: .decimal(-3), valid: 0...2000),
                ])
        ]
        #expect(try decoded(items, [0x13, 0x10]) == #"{"duty":30,"length":0.257}"#)
        #expect(try decoded(items, [0x1F, 0xFF]) == #"{"duty_name":"not known","length":4.081} invalidValue length 0"#)
    }

    @Test func powersOfTheValue() throws {
        let items: [Item] = [
            .u8("time", unit: "s", scale: .power(1.1, offset: -64), special: [0: "0 s"]), .u8("size", scale: .power(2)),
        ]
        #expect(try decoded(items, [64, 10]) == #"{"time":1.0,"size":1024.0}"#)
        #expect(try decoded(items, [0, 0]) == #"{"time_name":"0 s","size":1.0}"#)
        #expect(try decoded(items, [66, 3]).contains(#""time":1.21"#))
    }

    @Test func rangesOfValuesHaveNames() throws {
        let items: [Item] = [.u8("index", names: .values([ValueName(0, "none"), ValueName(1...4, "low")]))]
        #expect(try decoded(items, [0]) == #"{"index":0,"index_name":"none"}"#)
        #expect(try decoded(items, [4]) == #"{"index":4,"index_name":"low"}"#)
        #expect(try decoded(items, [5]) == #"{"index":5}"#)
    }

    @Test func anOpcodeChoosesItsParameters() throws {
        let items: [Item] = [
            .u8("op_code"),
            .choose(
                "op_code", [1: [.u8("level")], 2: [], 3: [.u16("time"), .u8("count")]],
                otherwise: [.bytes("parameter", .rest)]),
        ]
        #expect(try decoded(items, [1, 7]) == #"{"op_code":1,"level":7}"#)
        #expect(try decoded(items, [2]) == #"{"op_code":2}"#)
        #expect(try decoded(items, [2, 5]) == #"{"op_code":2} excess 1"#)
        #expect(try decoded(items, [3, 1, 2, 3]) == #"{"op_code":3,"time":513,"count":3}"#)
        #expect(try decoded(items, [9, 1, 2]) == #"{"op_code":9,"parameter":"0102"}"#)
    }

    @Test func aUUIDChoosesWhatFollows() throws {
        let items: [Item] = [
            .uuid("uuid", width: 2), .choose("uuid", [0x2A19: [.u8("level")]], otherwise: [.bytes("data", .rest)]),
        ]
        #expect(try decoded(items, [0x19, 0x2A, 50]).contains(#""level":50"#))
        #expect(try decoded(items, [0x1A, 0x2A, 50]).contains(#""data":"32""#))
    }

    @Test func aRecordIsBoundedByItsLength() throws {
        let items: [Item] = [.u8("length"), .within(.fieldPlus("length", -1), [.u8("a"), .u8("b")]), .u8("after")]
        #expect(try decoded(items, [3, 1, 2, 9]) == #"{"length":3,"a":1,"b":2,"after":9}"#)
        // One that says that it is longer: what it has more is passed over.
        #expect(try decoded(items, [4, 1, 2, 3, 9]) == #"{"length":4,"a":1,"b":2,"after":9} excess a 3"#)
        // One that says that it is shorter: what follows is still read.
        #expect(try decoded(items, [2, 1, 9]) == #"{"length":2,"a":1,"after":9} malformed b 2"#)
        // One that is longer than all bytes.
        #expect(try decoded(items, [9, 1, 2]) == #"{"length":9,"a":1,"b":2} malformed a 3"#)
        #expect(try decoded(items, [0, 9]) == #"{"length":0,"after":9} malformed a 1"#)
    }

    @Test func aTextEndsAtItsNUL() throws {
        let items: [Item] = [.text("name_of_it", .terminated), .u8("after")]
        #expect(try decoded(items, Array("ab".utf8) + [0, 7]) == #"{"name_of_it":"ab","after":7}"#)
        #expect(try decoded(items, [0, 7]) == #"{"name_of_it":"","after":7}"#)
        #expect(try decoded(items, Array("ab".utf8)) == #"{"name_of_it":"ab"} malformed after 2"#)
    }

    @Test func structuresOfLengthTypeAndValue() throws {
        let items: [Item] = [
            .lengthTypeValue("configuration", types: [1: "Rate", 2: "Size"], [1: [.u8("rate")], 2: [.u16("size")]])
        ]
        #expect(
            try decoded(items, [2, 1, 8, 3, 2, 1, 2, 3, 9, 0xAA, 0xBB])
                == #"{"configuration":[{"length":2,"type":1,"type_name":"Rate","rate":8},"#
                + #"{"length":3,"type":2,"type_name":"Size","size":513},{"length":3,"type":9,"data":"aabb"}]}"#)
        #expect(try decoded(items, [1, 1, 2, 1, 8]).contains(#"{"length":2,"type":1,"type_name":"Rate","rate":8}"#))
    }

    @Test func decodersReferToOthers() throws {
        let level = ValueDecoder(.characteristic(0x2A19), "Level", source: "test", [.u8("battery_level", unit: "%")])
        func registry(_ items: [Item]) throws -> Registry {
            try Registry([level, ValueDecoder(.characteristic(0x2BED), "Status", source: "test", items)])
        }
        let runner = try VectorRunner(registry: registry([.u8("flags"), .value(of: .characteristic(0x2A19))]))
        #expect(
            runner.value(BluetoothUUID(0x2BED), [1, 90])?.json == #"{"name":"Status","flags":1,"battery_level":90}"#)
        #expect(throws: LayoutError.self) { try registry([.value(of: .characteristic(0x2BED))]) }
        #expect(throws: LayoutError.self) { try registry([.value(of: .characteristic(0x2A00))]) }
    }

    @Test func wrongLayoutsAreRefused() {
        func refuses(_ items: [Item], _ words: String) {
            let decoder = ValueDecoder(.attribute(LayoutFormTests.uuid), "Sample", source: "test", items)
            do {
                _ = try Registry([decoder])
                Issue.record("not refused: \(words)")
            } catch {
                #expect("\(error)".contains(words), "\(error)")
            }
        }
        refuses([.u8("a", names: [0: "off"], special: [1: "on"])], "one of them is enough")
        refuses([.u8("a", scale: .power(-2))], "a power of -2")
        refuses([.u8("length"), .within(.fieldPlus("length", 500), [])], "-128 to 127")
        refuses([.within(.field("length"), [])], "no number of that name")
        refuses([.list("a", .u8, count: .terminated)], "end at a NUL")
        refuses([.flags(1, [.reserved(6...9)])], "there are 8")
        refuses([.within(.fixed(-1), [])], "0 to 65535")
    }
}
