import Testing

@testable import Decoders

/// Every advertising decoder against `Tests/Vectors/advertising.tsv`.
@Suite struct AdvertisingVectorTests {
    struct Row {
        let line: VectorLine
        let target: String
        let bytes: [UInt8]
        let json: String
        let end: String
    }

    let rows: [Row]
    let runner: AdvertisingRunner
    let decoders: [String: Registry.DecoderIndex]

    init() throws {
        rows = try vectorRows("advertising.tsv").map { line, columns in
            try #require(columns.count == 3 || columns.count == 4, "line \(line): \(columns.count) columns")
            let data = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            return Row(
                line: line, target: columns[0], bytes: data, json: columns[2], end: columns.count > 3 ? columns[3] : "")
        }
        runner = try AdvertisingRunner()
        var decoders: [String: Registry.DecoderIndex] = [:]
        for (index, decoder) in runner.registry.decoders.enumerated() where decoder.target.isAdvertising {
            decoders[decoder.target.description] = Registry.DecoderIndex(rawValue: Int32(index))
        }
        self.decoders = decoders
    }

    @Test func everyVectorDecodesAsWritten() {
        for row in rows {
            guard let decoder = decoders[row.target] else {
                row.line.fail("no decoder for \(row.target)")
                continue
            }
            let decoded = runner.value(decoder, row.bytes)
            row.line.expect("fields", decoded.json, is: row.json)
            row.line.expect("end", decoded.end, is: row.end)
        }
    }

    /// What the registry finds for the bytes of a vector is the decoder that the vector names.
    @Test func everyVectorIsFoundByItsBytes() throws {
        for row in rows {
            let wanted = try #require(decoders[row.target])
            let found: Registry.DecoderIndex? =
                switch runner.registry[wanted].target {
                case .attribute, .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl,
                    .channel:
                    nil
                case .manufacturer(let data): runner.decoder(data, row.bytes)
                case .serviceData(let uuid, _, _):
                    runner.registry.decoder(forServiceData: uuid, row.bytes.span, row.bytes.indices)
                }
            if found != wanted { row.line.fail("its bytes find another decoder, or none") }
        }
    }

    /// Six bytes of two sensors on an identifier that is another company's: only the name tells which they are.
    @Test(
        arguments: [
            ("", nil), ("GVH5100_2550", "Govee Thermometer"), ("GV5179_250D", "Govee Thermometer"),
            ("GVH5106_4E05", "Govee Air Quality Monitor"), ("GVH", nil), ("N95", nil),
        ] as [(String, String?)])
    func nameOfTheReport(_ name: String, _ decoder: String?) {
        let target = ManufacturerTarget(.one(0x0001), names: [name])
        let found = runner.decoder(target, [0x01, 0x01, 0x03, 0x46, 0x54, 0x64])
        #expect(found.map { runner.registry[$0].name } == decoder)
    }

    /// A report as it comes: the name stands before or after the data, whole or shortened.
    @Test(arguments: [
        "080947564835313030 09ff0100010103465464", "09ff0100010103465464 080847564835313030",
    ])
    func nameInTheReport(_ hex: String) throws {
        let data = try #require(bytes(hex: hex))
        #expect(runner.data(data).json.contains(#""value":{"name":"Govee Thermometer","temperature":21.4,"#))
    }

    @Test(
        arguments: [
            (0x0001, "010103465464"), (0x0001, "01010346546400"),
            (0x0075, "4204018068273791532fdae0e1bc6b4401000000000000"),
            (0x0000, "0000665544332211dc"), (0x0087, "080200"),
        ] as [(UInt16, String)])
    func dataOfAnotherLengthAreNotDecoded(_ company: UInt16, _ hex: String) throws {
        let data = try #require(bytes(hex: hex))
        #expect(runner.registry.decoder(forCompany: company, data) == nil)
    }

    @Test func everyBeginningDecodesOrFaults() throws {
        for row in rows {
            let decoder = try #require(decoders[row.target])
            for length in 0...row.bytes.count {
                let decoded = runner.value(decoder, Array(row.bytes[..<length]))
                if let problem = runner.problem(decoded.fault, length: length) {
                    row.line.fail("\(length) bytes: \(problem)")
                }
            }
        }
    }
}
