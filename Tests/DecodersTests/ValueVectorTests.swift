import Testing

@testable import Decoders

/// Every value decoder against `Tests/Vectors/values.tsv` and the files of `Tests/Vectors/values`, one a family.
@Suite struct ValueVectorTests {
    /// UUID, bytes, the object as JSON, and how the decoding ends where that is not the last byte (``Decoded/end``).
    struct Row {
        let line: VectorLine
        let uuid: BluetoothUUID
        let bytes: [UInt8]
        let json: String
        let end: String
    }

    let rows: [Row]
    let runner: VectorRunner

    init() throws {
        rows = try (vectorRows("values.tsv") + vectorRows(in: "values")).map { line, columns in
            let uuid = try #require(BluetoothUUID(columns[0]), "line \(line): no UUID")
            try #require(columns.count == 3 || columns.count == 4, "line \(line): \(columns.count) columns")
            let value = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            return Row(line: line, uuid: uuid, bytes: value, json: columns[2], end: columns.count > 3 ? columns[3] : "")
        }
        runner = try VectorRunner()
    }

    @Test func everyVectorDecodesAsWritten() {
        for row in rows {
            guard let decoded = runner.value(row.uuid, row.bytes) else {
                row.line.fail("no decoder for \(row.uuid)")
                continue
            }
            row.line.expect("fields", decoded.json, is: row.json)
            row.line.expect("end", decoded.end, is: row.end)
        }
    }

    @Test func everyVectorNamesItsDecoder() {
        for row in rows {
            guard let index = runner.registry.decoder(for: row.uuid) else { continue }
            let name = "\(runner.registry[index].name)"
            if !row.json.hasPrefix("{\"name\":\"\(name)\"") { row.line.fail("the name is not '\(name)'") }
        }
    }

    @Test func everyBeginningDecodesOrFaults() {
        for row in rows {
            for length in 0...row.bytes.count {
                let decoded = runner.value(row.uuid, Array(row.bytes[..<length]))
                if let problem = decoded.flatMap({ runner.problem($0, length: length, in: .value) }) {
                    row.line.fail("\(length) bytes: \(problem)")
                }
            }
        }
    }

    /// Bytes that no device would send: the seed is fixed, so that a failure can be repeated.
    @Test func everyDecoderSurvivesAnyBytes() {
        var random = SplitMix(state: 0x2A37)
        var cases = 0
        var decoders = 0
        for decoder in DeclarationIndex.standard.decoders {
            guard case .attribute(let uuid, _, _) = decoder.target else { continue }
            decoders += 1
            for _ in 0..<20 {
                let bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                guard let decoded = runner.value(uuid, bytes) else { continue }
                cases += 1
                let problem = runner.problem(decoded, length: bytes.count, in: .value)
                #expect(problem == nil, "\(decoder.name): \(bytes)")
            }
        }
        print("everyDecoderSurvivesAnyBytes: \(cases) cases for \(decoders) decoders")
        #expect(cases > 0 && cases == decoders * 20)
    }
}

/// SplitMix64, a small generator of repeatable numbers.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
