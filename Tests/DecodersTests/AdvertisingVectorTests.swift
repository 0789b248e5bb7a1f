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
        for (place, decoder) in runner.registry.decoders.enumerated() where decoder.target.isAdvertising {
            decoders[decoder.target.description] = Registry.DecoderIndex(rawValue: Int32(place))
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

    @Test func everyAdvertisingDecoderHasVectors() {
        #expect(!decoders.isEmpty)
        for target in decoders.keys {
            let mine = rows.filter { $0.target == target }
            #expect(mine.contains { $0.end.isEmpty }, "\(target) has no vector that decodes to its end")
            #expect(mine.contains { !$0.end.isEmpty }, "\(target) has no vector that ends too soon")
        }
    }

    /// What the registry finds for the bytes of a vector is the decoder that the vector names.
    @Test func everyVectorIsFoundByItsBytes() throws {
        for row in rows {
            let wanted = try #require(decoders[row.target])
            let range = 0..<row.bytes.count
            let found: Registry.DecoderIndex? =
                switch runner.registry[wanted].target {
                case .attribute, .adType, .vendorEvent, .linkLayerControl: nil
                case .manufacturer(let company, _): runner.registry.decoder(forCompany: company, row.bytes.span, range)
                case .anyManufacturer: runner.registry.decoder(forCompany: 0x0118, row.bytes.span, range)
                case .serviceData(let uuid, _): runner.registry.decoder(forServiceData: uuid, row.bytes.span, range)
                }
            if found != wanted { row.line.fail("its bytes find another decoder, or none") }
        }
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
