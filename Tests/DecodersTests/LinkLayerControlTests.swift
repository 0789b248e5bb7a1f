import Testing

@testable import Decoders

/// Every LL Control PDU against `Tests/Vectors/linklayer-control.tsv`.
@Suite struct LinkLayerControlTests {
    let vectors: PDUVectors

    init() throws {
        vectors = try PDUVectors("linklayer-control.tsv", layer: .ll, header: 1) { $0.linkLayerControl }
    }

    @Test func everyVectorDecodesAsWritten() { vectors.decodeAsWritten() }
    @Test func everyPDUHasVectors() { vectors.cover(0x00...0x3F) }
    @Test func everyBeginningDecodesOrFaults() { vectors.decodeBeginnings() }

    /// Every PDU but those without parameters has a vector that ends inside it. A message of the Unified Test Protocol has any
    /// length.
    @Test func everyLayoutFaultsWithoutItsLastByte() {
        let table = vectors.runner.registry.linkLayerControl
        for row in vectors.rows where row.end.isEmpty && row.json != "-" && row.bytes.first != 0x3D {
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

    /// 64 PDUs, from 0x00 without a gap.
    @Test func everyOpcodeIsDefinedOnce() {
        let all = DeclarationIndex.standard.pdus(in: .linkLayerControl)
        let (links, groups) = (
            all.filter { $0.code < BIGControlOpcode.first }, all.filter { $0.code >= BIGControlOpcode.first }
        )
        #expect(links.map(\.code).sorted() == Array(0x00...0x3F))
        #expect(links.allSatisfy { "\($0.name)".hasPrefix("LL_") })
        #expect(groups.map(\.code) == [0x100, 0x101] && groups.allSatisfy { "\($0.name)".hasPrefix("BIG_") })
        #expect(NamedSource.linkLayerControlOpcodes.source.name(of: 0x26)?.description == "LL_SUBRATE_REQ")
        #expect(NamedSource.linkLayerControlOpcodes.source.name(of: 0x40) == nil)
    }

    /// `ll` says what the radio measured and what the header holds beside the parameters.
    @Test func noParameterHasTheNameOfAnotherField() {
        let fixed = Set(LinkLayerField.allCases.map(\.definition.name))
        for definition in DeclarationIndex.standard.pdus(in: .linkLayerControl) {
            let decoder = ValueDecoder(.characteristic(0), "\(definition.name)", source: "", definition.items ?? [])
            for field in decoder.describedFields {
                let name = field.prefix { $0 != " " }
                #expect(!fixed.contains(String(name)), "\(name) in \(definition.name)")
            }
        }
    }

    @Test func parametersThatChangeAConnection() throws {
        var parameters = ConnectionParameters()
        (parameters.interval, parameters.latency, parameters.timeout) = (40, 4, 400)
        #expect(
            try parse(LLControlOpcode.connectionUpdateInd, "03 0500 2800 0400 9001 3412")
                == .connectionUpdate(parameters, winSize: 3, winOffset: 5, instant: 0x1234))
        parameters.minInterval = 24
        #expect(
            try parse(LLControlOpcode.connectionParamReq, "1800 2800 0400 9001") == .parameterRequest(parameters))
        #expect(
            try parse(LLControlOpcode.channelMapInd, "ffff07c0ff 0201")
                == .channelMap(0x1F_C007_FFFF, instant: 0x0102))
        #expect(
            try parse(LLControlOpcode.phyUpdateInd, "04 00 3412")
                == .phyUpdate(toPeripheral: 3, toCentral: 0, instant: 0x1234))
        #expect(
            try parse(LLControlOpcode.cisInd, "29417671 f40100 e80300 d00700 3412") == .cis(accessAddress: 0x7176_4129))
        #expect(
            try parse(LLControlOpcode.subrateInd, "0400 3412 0200 0100 9001")
                == .subrate(SubrateParameters(factor: 4, latency: 2, timeout: 400)))
        #expect(
            try parse(LLControlOpcode.connectionRateInd, "0800 0600 3412 0400 0200 0100 9001")
                == .connectionRate(
                    SubrateParameters(interval: 6, factor: 4, latency: 2, timeout: 400), winOffset: 8, instant: 0x1234))
        guard case .periodicSync(let info, let advertiser, nil) = try parse(LLControlOpcode.periodicSyncInd, train)
        else {
            Issue.record("no train")
            return
        }
        #expect(advertiser == DeviceAddress(0xC102_0304_0506, type: 1))
        // 100 units of 300 µs, and Offset Adjust.
        #expect(info.offset == 30_000 + 2_457_600 && info.offsetUnit == 300)
        #expect(info.interval == 80 && info.channelMap == ChannelSelection.allChannels)
        #expect(info.sca == 5 && info.accessAddress == 0x7176_4129)
        #expect(info.crcInit == 0x12_3456 && info.eventCounter == 0x5678)
    }

    @Test func aTrainWithResponses() throws {
        let sent = try parse(LLControlOpcode.periodicSyncWRInd, train + " e7913c5a 04140a28")
        guard case .periodicSync(let info, _, responses: 0x5A3C_91E7) = sent else {
            Issue.record("no train with responses")
            return
        }
        #expect(info.accessAddress == 0x7176_4129)
    }

    /// None is read of fewer bytes than its parameters have, and all of them.
    @Test(arguments: [
        (LLControlOpcode.connectionUpdateInd, 11), (LLControlOpcode.channelMapInd, 7),
        (LLControlOpcode.terminateInd, 1),
        (LLControlOpcode.rejectInd, 1), (LLControlOpcode.rejectExtInd, 2), (LLControlOpcode.connectionParamReq, 8),
        (LLControlOpcode.lengthReq, 8), (LLControlOpcode.lengthRsp, 8), (LLControlOpcode.phyUpdateInd, 4),
        (LLControlOpcode.periodicSyncInd, 34), (LLControlOpcode.periodicSyncWRInd, 42), (LLControlOpcode.cisInd, 4),
        (LLControlOpcode.subrateInd, 10), (LLControlOpcode.connectionRateInd, 14),
    ])
    func parametersThatAreCutChangeNothing(opcode: UInt8, length: Int) throws {
        let all = try #require(bytes(hex: train + " e7913c5a 04140a28"))
        for count in 0...length {
            let part = Array(all.prefix(count))
            let control = LLControlPDU(opcode, part.span)
            #expect((control == .none) == (count < length))
        }
    }

    private let train = "3412 6460 5000 ffffffffbf 29417671 563412 7856 0201 0403 55 02 0605040302c1 0605"

    private func parse(_ opcode: UInt8, _ hex: String) throws -> LLControlPDU {
        let parameters = try #require(bytes(hex: hex))
        return LLControlPDU(opcode, parameters.span)
    }
}
