import Testing

@testable import Decoders

/// Every LL Control PDU against `Tests/Vectors/linklayer-control.tsv`.
@Suite struct LinkLayerControlTests {
    let vectors: PDUVectors

    init() throws {
        vectors = try PDUVectors("linklayer-control.tsv", layer: .ll, header: 1) { $0.linkLayerControl }
    }

    @Test func everyVectorDecodesAsWritten() { vectors.decodeAsWritten() }
    @Test func everyPDUHasVectors() { vectors.cover(0x00...0x3C) }
    @Test func everyBeginningDecodesOrFaults() { vectors.decodeBeginnings() }

    /// Every PDU but those without parameters has a vector that ends inside it.
    @Test func everyLayoutFaultsWithoutItsLastByte() {
        let table = vectors.runner.registry.linkLayerControl
        for row in vectors.rows where row.end.isEmpty && row.json != "-" {
            let cut = vectors.runner.pdu(of: table, in: .ll, Array(row.bytes.dropLast()), header: 1)
            #expect(cut?.fault?.reason == .malformed, "line \(row.line)")
        }
    }

    @Test func anyBytesDecodeOrFault() {
        var random = SplitMix(state: 0x24)
        let table = vectors.runner.registry.linkLayerControl
        for opcode in 0...UInt8.max {
            for _ in 0..<50 {
                let count = Int(random.next() % 90)
                let bytes = [opcode] + (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                guard let decoded = vectors.runner.pdu(of: table, in: .ll, bytes, header: 1) else { continue }
                #expect(vectors.runner.problem(decoded, length: bytes.count, in: .ll) == nil)
            }
        }
    }

    /// 61 PDUs, from 0x00 without a gap.
    @Test func everyOpcodeIsDefinedOnce() {
        #expect(LLControlDefinitions.all.map(\.code).sorted() == Array(0x00...0x3C))
        #expect(LLControlDefinitions.all.allSatisfy { "\($0.name)".hasPrefix("LL_") })
        #expect(LLControlDefinitions.opcodeNames.name(of: 0x26)?.description == "LL_SUBRATE_REQ")
        #expect(LLControlDefinitions.opcodeNames.name(of: 0x3D) == nil)
    }

    /// `ll` says what the radio measured and what the header holds beside the parameters.
    @Test func noParameterHasTheNameOfAnotherField() {
        let fixed = Set(LinkLayerField.allCases.map(\.definition.name))
        for definition in LLControlDefinitions.all {
            let decoder = ValueDecoder(.characteristic(0), "\(definition.name)", source: "", definition.items ?? [])
            for field in decoder.describedFields {
                let name = field.prefix { $0 != " " }
                #expect(!fixed.contains(String(name)), "\(name) in \(definition.name)")
            }
        }
    }

    @Test func parametersThatChangeAConnection() throws {
        let update = try parse("03 0500 2800 0400 9001 3412") { try ConnectionUpdate($0, parsing: $1) }
        #expect(update.winSize == 3 && update.winOffset == 5 && update.interval == 40 && update.latency == 4)
        #expect(update.timeout == 400 && update.instant == 0x1234)
        let map = try parse("ffff07c0ff 0201") { try ChannelMapUpdate($0, parsing: $1) }
        #expect(map.channelMap == 0x1F_C007_FFFF && map.instant == 0x0102)
        let phys = try parse("04 00 3412") { try PHYUpdate($0, parsing: $1) }
        #expect(phys.centralToPeripheral == 3 && phys.peripheralToCentral == 0 && phys.instant == 0x1234)
        let stream = try parse("29417671 f40100 e80300 d00700 3412") { try CISIndication($0, parsing: $1) }
        #expect(stream.accessAddress == 0x7176_4129)
        let train = try parse("3412 6460 5000 ffffffffbf 29417671 563412 7856 0201 0403 55 02 0605040302c1 0605") {
            try PeriodicSyncIndication($0, hasResponses: false, parsing: $1)
        }
        #expect(train.responseAccessAddress == nil)
        #expect(train.sid == 5 && train.phy == 2 && train.advertiser == DeviceAddress(0xC102_0304_0506, type: 1))
        // 100 units of 300 µs, and Offset Adjust.
        #expect(train.syncInfo.offset == 30_000 + 2_457_600 && train.syncInfo.offsetUnit == 300)
        #expect(train.syncInfo.interval == 80 && train.syncInfo.channelMap == ChannelSelection.allChannels)
        #expect(train.syncInfo.sca == 5 && train.syncInfo.accessAddress == 0x7176_4129)
        #expect(train.syncInfo.crcInit == 0x12_3456 && train.syncInfo.eventCounter == 0x5678)
    }

    @Test func aTrainWithResponses() throws {
        let text = "3412 6460 5000 ffffffffbf 29417671 563412 7856 0201 0403 55 02 0605040302c1 0605 e7913c5a 04140a28"
        let train = try parse(text) { try PeriodicSyncIndication($0, hasResponses: true, parsing: $1) }
        #expect(train.responseAccessAddress == 0x5A3C_91E7 && train.syncInfo.accessAddress == 0x7176_4129)
        let all = bytes(hex: text) ?? []
        #expect(all.count == 42)
        for count in 0..<42 {
            #expect(fails(Array(all[..<count])) { try PeriodicSyncIndication($0, hasResponses: true, parsing: $1) })
        }
    }

    @Test func parametersThatAreCutAreFaults() {
        let all = bytes(hex: "3412 6460 5000 ffffffffbf 29417671 563412 7856 0201 0403 55 02 0605040302c1 0605") ?? []
        #expect(all.count == 34)
        for count in 0..<34 {
            let part = Array(all[..<count])
            #expect(fails(part) { try PeriodicSyncIndication($0, hasResponses: false, parsing: $1) })
            #expect(fails(part) { try ConnectionUpdate($0, parsing: $1) } == (count < 11))
            #expect(fails(part) { try ChannelMapUpdate($0, parsing: $1) } == (count < 7))
            #expect(fails(part) { try PHYUpdate($0, parsing: $1) } == (count < 4))
            #expect(fails(part) { try CISIndication($0, parsing: $1) } == (count < 4))
        }
    }

    private func parse<Value>(_ hex: String, _ body: (borrowing Span<UInt8>, Reader) throws -> Value) throws -> Value {
        let data = try #require(bytes(hex: hex))
        return try body(data.span, Reader(data.span))
    }

    private func fails<Value>(_ data: [UInt8], _ body: (borrowing Span<UInt8>, Reader) throws -> Value) -> Bool {
        do {
            _ = try body(data.span, Reader(data.span))
            return false
        } catch {
            return (error as? Fault)?.reason == .malformed
        }
    }
}
