import Testing

@testable import Decoders

/// Advertising reports of LE Meta events (Core 6.0, Vol 4, Part E, 7.7.65).
@Suite struct AdvertisingReportTests {
    let runner: AdvertisingRunner

    init() throws { runner = try AdvertisingRunner() }

    private func reports(_ hex: String) throws -> [String] { runner.reports(try #require(bytes(hex: hex))) }

    @Test func legacyReport() throws {
        #expect(
            try reports("02 01 00 01 0605040302c1 07 0201060309 4872 c4") == [
                #"{"event_type":0,"event":"ADV_IND","address":"C1:02:03:04:05:06","address_type":1,"#
                    + #""address_type_name":"Random Device Address","rssi":-60,"name":"Hr","flags":6,"#
                    + #""flags_name":"LE General Discoverable, BR/EDR Not Supported","data":"02010603094872"}"#
            ])
    }

    @Test func everyLegacyEventTypeHasItsName() throws {
        let names = ["ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND", "SCAN_RSP"]
        for (type, name) in names.enumerated() {
            let text = try #require(reports("02 01 0\(type) 00 060504030201 00 7f").first)
            #expect(text.hasPrefix(#"{"event_type":\#(type),"event":"\#(name)","#))
            // RSSI 127: not available. No data is known to be none.
            #expect(!text.contains("rssi") && text.hasSuffix(#""data":""}"#))
        }
        #expect(try reports("02 01 05 00 060504030201 00 7f")[0].hasPrefix(#"{"event_type":5,"address""#))
    }

    /// Reports stand one behind the other, each with all its parameters (5.2).
    @Test func severalReportsInOneEvent() throws {
        let found = try reports("02 02 00 00 060504030201 00 c4 04 01 161514131211 03 020a04 c5")
        #expect(found.count == 2)
        #expect(found[0].contains(#""address":"01:02:03:04:05:06""#) && found[0].contains(#""rssi":-60"#))
        #expect(found[1].contains(#""address":"11:12:13:14:15:16""#) && found[1].contains(#""rssi":-59,"tx_power":4"#))
    }

    @Test func directedReport() throws {
        #expect(
            try reports("0b 01 01 00 060504030201 fe 565554535251 d0") == [
                #"{"event_type":1,"event":"ADV_DIRECT_IND","address":"01:02:03:04:05:06","address_type":0,"#
                    + #""address_type_name":"Public Device Address","direct_address":"51:52:53:54:55:56","#
                    + #""direct_address_type":254,"#
                    + #""direct_address_type_name":"Random Device Address (unable to resolve)","rssi":-48}"#
            ])
    }

    @Test func extendedReportOfLegacyPDUs() throws {
        #expect(
            try reports("0d 01 1300 00 060504030201 01 00 ff 7f c4 0000 00 000000000000 03 020106") == [
                #"{"event_type":19,"event":"ADV_IND","connectable":true,"scannable":true,"directed":false,"#
                    + #""scan_response":false,"legacy":true,"data_status":0,"data_status_name":"complete","#
                    + #""address":"01:02:03:04:05:06","address_type":0,"address_type_name":"Public Device Address","#
                    + #""primary_phy":1,"primary_phy_name":"LE 1M","secondary_phy":0,"secondary_phy_name":"none","#
                    + #""rssi":-60,"flags":6,"flags_name":"LE General Discoverable, BR/EDR Not Supported","#
                    + #""data":"020106"}"#
            ])
    }

    /// Transmit power of the report and of the data: the report's is taken, the other is not lost.
    @Test func extendedReportWithEverything() throws {
        #expect(
            try reports("0d 01 0500 01 0605040302c1 03 02 0b f4 c4 5000 02 565554535251 06 020a04 020106") == [
                #"{"event_type":5,"event":"Extended Connectable Directed","connectable":true,"scannable":false,"#
                    + #""directed":true,"scan_response":false,"legacy":false,"data_status":0,"#
                    + #""data_status_name":"complete","address":"C1:02:03:04:05:06","address_type":1,"#
                    + #""address_type_name":"Random Device Address","direct_address":"51:52:53:54:55:56","#
                    + #""direct_address_type":2,"direct_address_type_name":"Public Identity Address","primary_phy":3,"#
                    + #""primary_phy_name":"LE Coded","secondary_phy":2,"secondary_phy_name":"LE 2M","#
                    + #""advertising_sid":11,"periodic_advertising_interval":0.1,"rssi":-60,"tx_power":-12,"flags":6,"#
                    + #""flags_name":"LE General Discoverable, BR/EDR Not Supported","structures":[{"type":10,"#
                    + #""type_name":"Tx Power Level","data":"04"}],"data":"020a04020106"}"#
            ])
    }

    @Test func anonymousAdvertisingHasNoAddress() throws {
        let text = try reports("0d 01 0000 ff 000000000000 01 01 00 7f c4 0000 00 000000000000 00")[0]
        #expect(!text.contains("address"))
        #expect(text.contains(#""event":"Extended Non-connectable""#) && text.contains(#""advertising_sid":0"#))
    }

    @Test func everyExtendedEventTypeHasItsName() throws {
        let names: [UInt16: String] = [
            0x13: "ADV_IND", 0x15: "ADV_DIRECT_IND", 0x12: "ADV_SCAN_IND", 0x10: "ADV_NONCONN_IND", 0x1B: "SCAN_RSP",
            0x1A: "SCAN_RSP", 0x00: "Extended Non-connectable", 0x01: "Extended Connectable",
            0x02: "Extended Scannable", 0x04: "Extended Non-connectable Directed",
            0x05: "Extended Connectable Directed", 0x06: "Extended Scannable Directed", 0x0A: "Extended Scan Response",
            0x03: "Extended", 0x20: "Extended Non-connectable", 0x41: "Extended Connectable",
        ]
        for (type, name) in names {
            let low = type < 16 ? "0" + String(type, radix: 16) : String(type, radix: 16)
            let text = try reports("0d 01 \(low)00 00 060504030201 01 01 00 7f c4 0000 00 000000000000 00")[0]
            #expect(text.contains(#""event_type":\#(type),"event":"\#(name)","#))
        }
    }

    /// Data that more fragments continue may end inside an AD structure; what continues them does not begin with one.
    @Test func fragmentsOfExtendedAdvertising() throws {
        let head = "060504030201 01 01 00 7f c4 0000 00 000000000000"
        let first = try reports("0d 01 2100 00 \(head) 05 020106 0a09")[0]
        #expect(first.contains(#""data_status":1,"data_status_name":"incomplete, more data to come""#))
        #expect(first.hasSuffix(#""data":"0201060a09"}"#))
        let whole = try reports("0d 01 0100 00 \(head) 05 020106 0a09")[0]
        #expect(whole.hasSuffix(#""data":"0201060a09"} malformed data 30"#))

        let data = try #require(bytes(hex: "0d 01 0100 00 \(head) 03 48ff07"))
        var reader = Reader(data.span)
        reader.position = 1
        var reports = try #require(AdvertisingReports(subevent: 0x0D, parsing: reader))
        var report = try #require(try next(&reports, data))
        report.isContinuation = true
        var all = FieldSelection(runner.registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        var fields = FieldList(all)
        try report.describe(data.span, registry: runner.registry, into: &fields)
        #expect(json(fields, runner.registry.vocabulary).hasSuffix(#""data":"48ff07"}"#))
    }

    private func next(_ reports: inout AdvertisingReports, _ data: [UInt8]) throws -> AdvertisingReport? {
        try reports.next(data.span)
    }

    @Test func periodicReports() throws {
        #expect(
            try reports("0f 4000 f4 c4 ff 00 03 020106") == [
                #"{"data_status":0,"data_status_name":"complete","rssi":-60,"tx_power":-12,"flags":6,"#
                    + #""flags_name":"LE General Discoverable, BR/EDR Not Supported","data":"020106"}"#
            ])
        #expect(
            try reports("25 4000 7f c4 ff 3412 02 ff 00") == [
                #"{"data_status":255,"data_status_name":"failed to receive the PDU","rssi":-60,"data":""}"#
            ])
    }

    @Test func otherEventsHaveNoReports() {
        for subevent in UInt8.min...UInt8.max {
            let reader = Reader([subevent].span)
            let isReport = AdvertisingReports(subevent: subevent, parsing: reader) != nil
            #expect(isReport == [0x02, 0x0B, 0x0D].contains(subevent))
            let isPeriodic = AdvertisingReports(periodic: subevent, parsing: reader) != nil
            #expect(isPeriodic == [0x0F, 0x25].contains(subevent))
        }
    }

    /// What a cut capture has of a report is shown; then comes where it ends.
    @Test func cutReports() throws {
        #expect(try reports("02") == ["malformed adv 1"])
        #expect(try reports("02 00") == [])
        #expect(try reports("02 01") == ["malformed event_type 2"])
        #expect(
            try reports("02 01 03") == [
                #"{"event_type":3,"event":"ADV_NONCONN_IND","data":""}"#, "malformed address_type 3",
            ])
        #expect(try reports("02 01 03 00 060504").last == "malformed address 4")
        // The AD structure at the end is cut as well, which is the same fault.
        let cut = try reports("02 01 03 00 060504030201 0a 020106 0409 48")
        #expect(cut.count == 2 && cut[1] == "malformed data 11")
        let name = #"{"type":9,"type_name":"Complete Local Name","data":"48"}"#
        #expect(
            cut[0].hasSuffix(
                #""LE General Discoverable, BR/EDR Not Supported","structures":[\#(name)],"data":"020106040948"}"#))
        let withoutRSSI = try reports("02 01 03 00 060504030201 03 020106")
        #expect(withoutRSSI.count == 2 && withoutRSSI[1] == "malformed rssi 14")
        #expect(!withoutRSSI[0].contains("rssi") && withoutRSSI[0].hasSuffix(#""data":"020106"}"#))
        // The second of two reports is missing; bytes are left over.
        #expect(try reports("02 02 03 00 060504030201 00 c4").last == "malformed event_type 12")
        #expect(try reports("02 01 03 00 060504030201 00 c4 0000").last == "excess adv 12")
        let extended = try reports("0d 01 0500 01 0605040302c1 03 02")
        #expect(extended.count == 2 && extended[1] == "malformed advertising_sid 13")
        #expect(
            extended[0].hasSuffix(
                #""address_type_name":"Random Device Address","primary_phy":3,"primary_phy_name":"LE Coded","#
                    + #""secondary_phy":2,"secondary_phy_name":"LE 2M","data":""}"#))
    }

    @Test func everyBeginningDecodesOrFaults() throws {
        let events = [
            "02 02 00 00 060504030201 00 c4 04 01 161514131211 07 020a0403094872 c5",
            "0b 01 01 00 060504030201 fe 565554535251 d0",
            "0d 01 0500 01 0605040302c1 03 02 0b f4 c4 5000 02 565554535251 06 020a04 020106",
            "0f 4000 f4 c4 ff 00 03 020106", "25 4000 7f c4 ff 3412 02 00 03 020106",
        ]
        for event in events {
            let whole = try #require(bytes(hex: event))
            #expect(runner.reports(whole).allSatisfy { $0.hasSuffix("}") }, "\(event)")
            for length in 1..<whole.count {
                let found = runner.reports(Array(whole[..<length]))
                #expect(found.last?.hasSuffix("}") == false, "\(event) of \(length) bytes has no fault")
            }
        }
    }

    @Test func anyBytesDecodeOrFault() {
        var random = SplitMix(state: 0x3E)
        for subevent: UInt8 in [0x02, 0x0B, 0x0D, 0x0F, 0x25] {
            for _ in 0..<1000 {
                let count = Int(random.next() % 120)
                let data = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                _ = runner.reports([subevent, UInt8(random.next() % 4)] + data)
            }
        }
    }
}
