import Testing

@testable import Decoders

/// Advertising physical channel PDUs against `Tests/Vectors/linklayer-advertising.tsv`.
@Suite struct LinkLayerAdvertisingTests {
    /// Where the PDU was, its bytes, name, fields of `ll` and of the element of `adv`, and how the reading ends.
    struct Row {
        let line: VectorLine
        let position: AdvertisingPosition
        let bytes: [UInt8]
        let name: String
        let header: String
        let report: String
        let end: String
    }

    let rows: [Row]
    let runner: AdvertisingPDURunner

    static let positions: [String: AdvertisingPosition] = [
        "primary": .primary, "secondary": .secondary, "auxiliary": .auxiliary, "chain": .chain, "sync": .sync,
        "subevent": .subevent, "subevent response": .subeventResponse, "scan response": .scanResponse,
        "connect response": .connectResponse,
    ]

    init() throws {
        rows = try vectorRows("linklayer-advertising.tsv").map { line, columns in
            try #require(columns.count == 5 || columns.count == 6, "line \(line): \(columns.count) columns")
            let position = try #require(Self.positions[columns[0]], "line \(line): no place '\(columns[0])'")
            let value = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            return Row(
                line: line, position: position, bytes: value, name: columns[2], header: columns[3], report: columns[4],
                end: columns.count > 5 ? columns[5] : "")
        }
        runner = try AdvertisingPDURunner()
    }

    @Test func everyVectorDecodesAsWritten() {
        for row in rows {
            let found = runner.pdu(row.bytes, row.position)
            row.line.expect("name", found.name, is: row.name)
            row.line.expect("fields of ll", found.header, is: row.header)
            row.line.expect("report", found.report, is: row.report)
            row.line.expect("end", found.end, is: row.end)
        }
    }

    /// Core 6.0, Vol 6, Part B, 2.3, table 2.3.
    @Test func everyPDUHasAVectorThatTakesAllBytes() {
        let names = [
            "ADV_IND", "ADV_DIRECT_IND", "ADV_NONCONN_IND", "ADV_SCAN_IND", "SCAN_REQ", "SCAN_RSP", "CONNECT_IND",
            "ADV_EXT_IND", "AUX_ADV_IND", "AUX_SCAN_REQ", "AUX_SCAN_RSP", "AUX_SYNC_IND", "AUX_CHAIN_IND",
            "AUX_CONNECT_REQ", "AUX_CONNECT_RSP", "AUX_SYNC_SUBEVENT_IND", "AUX_SYNC_SUBEVENT_RSP",
            "ADV_DECISION_IND",
        ]
        let covered = Set(rows.filter(\.end.isEmpty).map(\.name))
        for name in names { #expect(covered.contains(name), "\(name)") }
    }

    @Test func everyBeginningDecodesOrFaults() {
        for row in rows {
            for length in 0..<row.bytes.count {
                let found = runner.pdu(Array(row.bytes[..<length]), row.position)
                if found.fault == nil { row.line.fail("\(length) bytes have no fault") }
                if let problem = runner.problem(found.fault, length: length) {
                    row.line.fail("\(length) bytes: \(problem)")
                }
            }
        }
    }

    @Test func anyBytesDecodeOrFault() {
        var random = SplitMix(state: 0x23)
        for index in 0..<8000 {
            let count = Int(random.next() % 80)
            var bytes = [UInt8(truncatingIfNeeded: index), UInt8(count)]
            bytes += (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            // Most extended headers would be longer than the PDU.
            if count > 0, random.next() % 2 == 0 { bytes[2] &= 0xCF }
            let found = runner.pdu(bytes, index % 2 == 0 ? .primary : .secondary)
            if let problem = runner.problem(found.fault, length: bytes.count) {
                Issue.record("\(bytes): \(problem)")
            }
        }
    }

    /// The data of a chain: parts before the last are no AD structures of their own, the last has all.
    @Test func joinedData() throws {
        let last = try #require(bytes(hex: "07 05 03 08 5432 7272"))
        let all = try #require(bytes(hex: "020106 03094872"))
        #expect(
            runner.pdu(last, .chain, isContinuation: true).report
                == #"{"event":"AUX_CHAIN_IND","advertising_sid":3,"rssi":-60,"data":"72"}"#)
        #expect(
            runner.pdu(Array(last.dropLast()), .chain, dataStatus: 0, joined: all).report
                == #"{"event":"AUX_CHAIN_IND","data_status":0,"data_status_name":"complete","advertising_sid":3,"#
                + #""rssi":-60,"name":"Hr","flags":6,"flags_name":"LE General Discoverable, BR/EDR Not Supported","#
                + #""data":"02010603094872"}"#)
        let first = try #require(bytes(hex: "07 0c 09 09 0605040302c1 5432 0409"))
        let found = runner.pdu(first, .auxiliary, dataStatus: 1)
        #expect(found.end == "" && found.report.hasSuffix(#""data":"0409"}"#))
        #expect(found.report.contains(#""data_status":1"#))
        #expect(runner.pdu(first, .auxiliary).end == "malformed adv.data 13")
    }

    @Test func requestsAreNoReports() throws {
        for row in rows {
            var pdu = AdvertisingPDU()
            var reader = Reader(row.bytes.span)
            try? pdu.parse(row.bytes.span, &reader)
            let isRequest = ["SCAN_REQ", "AUX_SCAN_REQ", "CONNECT_IND", "AUX_CONNECT_REQ"].contains(row.name)
            if pdu.headerCount > 0, row.name != "Reserved for future use" { #expect(pdu.isReport == !isRequest) }
        }
        #expect(!AdvertisingPDU().isReport)
    }
}
