import Sniff
import Testing

/// Advertising data in commands and in events that are no reports: decoded as those of reports are.
@Suite struct CarriedAdvertisingTests {
    /// Flags, Heart Rate, and the name ABC.
    private let data: [UInt8] = [2, 0x01, 0x06, 3, 0x03, 0x0D, 0x18, 4, 0x09, 0x41, 0x42, 0x43]

    private func padded(_ data: [UInt8], to count: Int) -> [UInt8] {
        data + [UInt8](repeating: 0, count: max(0, count - data.count))
    }

    @Test func legacyCommandsShowWhatTheySet() throws {
        var capture = CaptureBuilder()
        let frames = [
            capture.send(0x2008, [12] + padded(data, to: 31)),
            capture.send(0x2009, [12] + padded(data, to: 31)),
            capture.send(0x0C52, [0] + padded(data, to: 240)),
        ]
        let reading = try SessionReading(capture)
        for frame in frames {
            #expect(reading[frame]["adv.name"] == "ABC")
            #expect(reading[frame]["adv.flags"] == "6")
            #expect(reading[frame].all("adv.services") == ["180D"])
            #expect(reading[frame]["adv.data"] == "0201060303" + "0d1804" + "09414243")
            #expect(reading[frame].all("faults.reason") == [])
        }
    }

    @Test func whatIsNotSetIsNotShown() throws {
        var capture = CaptureBuilder()
        // Of a length of 5, so that the rest is no data, whatever stands there; and none at all.
        let short = capture.send(0x2008, [3] + padded(data, to: 31))
        let none = capture.send(0x2008, [0] + padded(data, to: 31))
        // Operation 4: the data are those of before.
        let unchanged = capture.send(0x2037, [1, 4, 0, 0])
        let reading = try SessionReading(capture)
        #expect(reading[short]["adv.data"] == "020106")
        #expect(reading[short]["adv.name"] == nil)
        for frame in [none, unchanged] {
            #expect(reading[frame].all("adv.data") == [])
            #expect(reading[frame].all("faults.reason") == [])
        }
    }

    @Test func damagedDataAreAFault() throws {
        var capture = CaptureBuilder()
        let frame = capture.send(0x2008, [5] + padded([2, 0x01, 0x06, 9, 0x09], to: 31))
        let reading = try SessionReading(capture)
        #expect(reading[frame]["adv.flags"] == "6")
        #expect(reading[frame]["faults.field"] == "data")
        #expect(reading[frame]["faults.reason"]?.hasPrefix("malformed") == true)
    }

    @Test func readResponsesAndInquiryResults() throws {
        var capture = CaptureBuilder()
        let read = capture.event(0x0E, [1, 0x51, 0x0C, 0, 0] + padded(data, to: 240))
        let refused = capture.event(0x0E, [1, 0x51, 0x0C, 0x0C])
        let result = capture.event(
            0x2F,
            [1, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 1, 0, 0x04, 0x05, 0x20, 0xCD, 0xAB, 0xC4]
                + padded(data, to: 240))
        let reading = try SessionReading(capture)
        #expect(reading[read]["adv.name"] == "ABC")
        #expect(reading[refused].all("adv.data") == [])
        #expect(reading[result]["adv.name"] == "ABC")
        #expect(reading[result]["adv.address"] == "11:22:33:44:55:66")
        #expect(reading[result]["hci.responses.rssi"] == "-60.0")
        #expect([read, refused, result].flatMap { reading[$0].all("faults.reason") } == [])
    }

    /// Wherever the host cuts: the last command has all of it.
    @Test(arguments: [UInt16(0x2037), 0x2038, 0x203F]) func fragmentsAreJoined(opcode: UInt16) throws {
        func parameters(_ operation: UInt8, _ part: ArraySlice<UInt8>, set: UInt8 = 3) -> [UInt8] {
            [set, operation] + (opcode == 0x203F ? [] : [1]) + [UInt8(part.count)] + part
        }
        for cut in 1..<data.count {
            var capture = CaptureBuilder()
            let first = capture.send(opcode, parameters(1, data[..<cut]))
            // Another set's, in between.
            let other = capture.send(opcode, parameters(3, data[3...], set: 4))
            let last = capture.send(opcode, parameters(2, data[cut...]))
            let reading = try SessionReading(capture)
            #expect(reading[first]["adv.flags"] == (cut < 3 ? nil : "6"), "cut at \(cut)")
            #expect(reading[other].all("adv.services") == ["180D"])
            #expect(reading[last]["adv.name"] == "ABC", "cut at \(cut)")
            #expect(reading[last]["adv.data"]?.count == 2 * data.count)
            #expect([first, other, last].flatMap { reading[$0].all("faults.reason") } == [])
        }
    }

    @Test func fragmentsWithoutABeginningAreShownAsTheyAre() throws {
        var capture = CaptureBuilder()
        let middle = capture.send(0x2037, [3, 0, 1, 3, 0x41, 0x42, 0x43])
        let last = capture.send(0x2037, [3, 2, 1, 2, 0x44, 0x45])
        capture.send(0x2037, [3, 1, 1, 2, 0x04, 0x09])
        capture.send(0x0C03, [])
        let reset = capture.send(0x2037, [3, 2, 1, 3, 0x41, 0x42, 0x43])
        // A first fragment begins anew.
        capture.send(0x2037, [3, 1, 1, 2, 0xFF, 0xFF])
        capture.send(0x2037, [3, 1, 1, 2, 0x04, 0x09])
        let again = capture.send(0x2037, [3, 2, 1, 3, 0x41, 0x42, 0x43])
        let reading = try SessionReading(capture)
        #expect([middle, last, reset].map { reading[$0]["adv.data"] } == ["414243", "4445", "414243"])
        #expect([middle, last, reset].flatMap { reading[$0].all("adv.name") + reading[$0].all("faults.reason") } == [])
        #expect(reading[again]["adv.name"] == "ABC")
    }

    @Test func subeventsAndResponses() throws {
        var capture = CaptureBuilder()
        let sent = capture.send(0x2082, [1, 2, 0, 0, 4, 5, 4, 0x09, 0x41, 0x42, 0x43, 1, 0, 4, 3, 2, 0x01, 0x06])
        let answer = capture.send(0x2083, [7, 0, 1, 0, 0, 0, 2, 3, 2, 0x01, 0x06])
        let report = capture.event(
            0x3E, [0x28, 1, 0, 0, 2, 0x7F, 0xC4, 0xFF, 0, 0, 3, 2, 0x01, 0x06, 0x7F, 0xC4, 0xFF, 1, 0xFF, 0])
        let reading = try SessionReading(capture)
        #expect(reading[sent]["adv.name"] == "ABC")
        #expect(reading[sent].all("adv.data") == ["0409414243", "020106"])
        #expect(reading[answer]["adv.flags"] == "6")
        #expect(reading[report].all("adv.flags") == ["6"])
        #expect([sent, answer, report].flatMap { reading[$0].all("faults.reason") } == [])
    }

    /// A capture that ends in the middle: what is there is shown, and nothing traps.
    @Test func everyBeginning() throws {
        let packets: [[UInt8]] = [
            command(0x2008, [12] + padded(data, to: 31)), command(0x2037, [1, 3, 1, 12] + data),
            command(0x203F, [1, 3, 12] + data), command(0x0C52, [0] + padded(data, to: 240)),
            command(0x2082, [1, 1, 0, 0, 4, 12] + data), command(0x2083, [7, 0, 1, 0, 0, 0, 2, 12] + data),
            [4, 0x2F, 255, 1, 1, 2, 3, 4, 5, 6, 1, 0, 4, 5, 6, 7, 8, 9] + padded(data, to: 240),
            [4, 0x0E, 245, 1, 0x51, 0x0C, 0, 0] + padded(data, to: 240),
        ]
        for packet in packets {
            var capture = CaptureBuilder()
            for count in 1...packet.count {
                capture.packet(Array(packet[..<count]), packet[0] == 1 ? .sent : .received)
            }
            let reading = try SessionReading(capture)
            #expect(reading.packets.count == packet.count)
            #expect(reading[packet.count]["adv.name"] == "ABC")
            #expect(reading.packets.allSatisfy { ["ABC", "AB", "A", "", nil].contains($0["adv.name"]) })
        }
    }

    private func command(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
        [1] + le16(opcode) + [UInt8(parameters.count)] + parameters
    }
}
