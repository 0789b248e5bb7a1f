import Sniff
import Testing

/// Android's vendor commands (source.android.com, Bluetooth HCI requirements), whose codes other vendors may use, too.
@Suite struct AndroidTests {
    @Test func advertisingDataOfAnInstanceAreDecoded() throws {
        var capture = CaptureBuilder()
        let data: [UInt8] = [2, 0x01, 0x06, 4, 0x09, 0x41, 0x42, 0x43] + [UInt8](repeating: 0, count: 23)
        let set = capture.send(0xFD54, [2, 8] + data + [5])
        let response = capture.send(0xFD54, [3, 8] + data + [5])
        let address = capture.send(0xFD54, [4, 1, 2, 3, 4, 5, 6, 5])
        let reading = try SessionReading(capture)
        #expect(reading[set]["hci.command"] == "Android LE Multi Advertising")
        #expect(reading[set]["hci.multi_advertising_opcode_name"] == "Set Data")
        #expect([set, response].map { reading[$0]["adv.name"] } == ["ABC", "ABC"])
        #expect([set, response].map { reading[$0]["adv.data"] } == ["0201060409414243", "0201060409414243"])
        #expect(reading[response]["hci.advertising_instance"] == "5")
        #expect(reading[address].all("adv.data") == [])
        #expect(reading.packets.flatMap { $0.all("faults.reason") + $0.all("hci.parameters") } == [])
    }

    /// What does not fit is another vendor's: it is shown as it is, and is no fault.
    @Test func whatDoesNotFitIsLeftAsItIs() throws {
        var capture = CaptureBuilder()
        let short = capture.send(0xFD56, [3, 1, 2])
        let answer = capture.event(0x0E, [1, 0x59, 0xFD, 0, 1, 2, 3])
        let reading = try SessionReading(capture)
        #expect(reading[short]["hci.parameters"] == "030102")
        #expect(reading[short]["hci.batch_scan_opcode"] == nil)
        #expect(reading[answer]["hci.parameters"] == "00010203")
        #expect(reading.packets.flatMap { $0.all("faults.reason") } == [])
    }

    @Test func vendorEventsAreAndroidsWhereItsCommandsWereSent() throws {
        let event: [UInt8] = [0x55, 0x02, 0x00, 0x40, 0x00]
        var capture = CaptureBuilder()
        let before = capture.event(0xFF, event)
        capture.send(0xFD53, [])
        let after = capture.event(0xFF, event)
        let unknown = capture.event(0xFF, [0x99, 1, 2])
        let short = capture.event(0xFF, [0x55, 1])
        let reading = try SessionReading(capture)
        #expect(reading[before]["hci.parameters"] == "5502004000")
        #expect(reading[before]["hci.vendor_event"] == nil)
        #expect(reading[after]["hci.vendor_event"] == "Android Multi Advertising State Change")
        #expect(reading[after]["hci.connection_handle"] == "64")
        #expect(reading[after]["link.handle"] == "64")
        #expect(reading[unknown]["hci.parameters"] == "990102")
        #expect(reading[short]["hci.parameters"] == "5501")
        #expect(reading.packets.flatMap { $0.all("faults.reason") } == [])
    }

    /// Any bytes behind any of the opcodes, in commands, answers and events.
    @Test(arguments: [UInt8(0x00), 0x01, 0x02, 0x05, 0xFF]) func anyBytes(filler: UInt8) throws {
        var capture = CaptureBuilder()
        for opcode in UInt16(0xFD53)...0xFD5F {
            for first in UInt8(0)...10 {
                for count in [0, 1, 2, 7, 20, 33, 60, 100, 200] {
                    let bytes = [first] + [UInt8](repeating: filler, count: count)
                    capture.send(opcode, bytes)
                    capture.event(0x0E, [1] + le16(opcode) + [0] + bytes)
                }
            }
        }
        for first in UInt8(0x50)...0x5A {
            for count in 0..<80 { capture.event(0xFF, [first] + [UInt8](repeating: filler, count: count)) }
        }
        let reading = try SessionReading(capture)
        #expect(reading.packets.count == capture.frame)
        #expect(reading.packets.allSatisfy { $0.all("faults.layer").allSatisfy { $0 == "adv" } })
    }
}
