import Sniff
import Testing

/// ACL fragments as they come: per adapter, connection and direction (Core 6.0, Vol 4, Part E, 5.4.2).
@Suite struct ACLFragmentTests {
    /// The L2CAP PDU of a notification, cut into pieces.
    private func pieces(_ handle: UInt16, _ value: [UInt8], _ lengths: Int...) -> [[UInt8]] {
        let pdu = ATT.notify(handle, value)
        var rest = (le16(UInt16(pdu.count)) + le16(4) + pdu)[...]
        var result = lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        result.append(Array(rest))
        return result
    }

    @Test func fragmentsInterleaveOverConnectionsAndDirections() throws {
        let values = (0..<4).map { [UInt8](repeating: UInt8($0) + 1, count: 20) }
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.connect(0x41, to: 0xC000_0000_0002)
        let streams: [(UInt16, CaptureBuilder.Way, [[UInt8]])] = [
            (0x40, .received, pieces(0x10, values[0], 7, 10)), (0x40, .sent, pieces(0x11, values[1], 10, 10)),
            (0x41, .received, pieces(0x12, values[2], 3, 1)), (0x41, .sent, pieces(0x13, values[3], 25, 1)),
        ]
        var last: [Int] = []
        for round in 0..<3 {
            last = streams.map { handle, way, pieces in
                capture.acl(handle, way, boundary: round == 0 ? 2 : 1, pieces[round])
            }
        }
        let reading = try SessionReading(capture)
        for (index, frame) in last.enumerated() {
            #expect(reading[frame]["att.handle"] == "\(0x10 + index)")
            #expect(reading[frame]["att.value"] == values[index].map { "0\($0)" }.joined())
            #expect(reading[frame].all("faults.reason") == [])
            // What came before says that it is a part, and of what.
            #expect(reading[frame - 4]["l2cap.fragment"] == "continuing fragment")
            #expect(reading[frame - 8]["l2cap.fragment"] == "first fragment")
            #expect(reading[frame - 8]["att.opcode"] == nil)
        }
    }

    @Test func adaptersAreApart() throws {
        var capture = CaptureBuilder(isMonitor: true)
        let first = pieces(0x10, [1, 1, 1, 1], 6)
        let second = pieces(0x20, [2, 2, 2, 2], 8)
        capture.acl(0x40, .received, first[0], adapter: 0)
        capture.acl(0x40, .received, second[0], adapter: 1)
        let ends = [
            capture.acl(0x40, .received, boundary: 1, first[1], adapter: 0),
            capture.acl(0x40, .received, boundary: 1, second[1], adapter: 1),
        ]
        let reading = try SessionReading(capture)
        #expect(ends.map { reading[$0]["att.value"] } == ["01010101", "02020202"])
        #expect(ends.map { reading[$0]["adapter"] } == ["0", "1"])
    }

    @Test func aContinuationWithoutItsBeginningIsAFault() throws {
        var capture = CaptureBuilder()
        let lost = capture.acl(0x40, .received, boundary: 1, [1, 2, 3])
        let whole = capture.att(0x40, .received, ATT.notify(0x10, [1]))
        let reading = try SessionReading(capture)
        #expect(reading[lost].all("faults.reason").count == 1)
        #expect(reading[lost]["att.opcode"] == nil && reading[lost]["l2cap.payload"] == "010203")
        #expect(reading[whole]["att.value"] == "01")
        #expect(reading[whole].all("faults.reason") == [])
    }

    @Test func anUnfinishedPDUIsAFaultOfTheNextOneButDoesNotSpoilIt() throws {
        var capture = CaptureBuilder()
        let parts = pieces(0x10, [1, 1, 1, 1], 6)
        capture.acl(0x40, .received, parts[0])
        let next = capture.att(0x40, .received, ATT.notify(0x20, [2]))
        let late = capture.acl(0x40, .received, boundary: 1, parts[1])
        let reading = try SessionReading(capture)
        #expect(reading[next]["att.value"] == "02")
        #expect(reading[next].all("faults.reason").count == 1)
        #expect(reading[late]["att.value"] == nil)
        #expect(reading[late].all("faults.reason").count == 1)
    }

    @Test func aDisconnectionEndsWhatIsUnfinished() throws {
        var capture = CaptureBuilder()
        let parts = pieces(0x10, [1, 1, 1, 1], 6)
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.acl(0x40, .received, parts[0])
        capture.disconnect(0x40)
        capture.connect(0x40, to: 0xC000_0000_0001)
        let late = capture.acl(0x40, .received, boundary: 1, parts[1])
        #expect(try SessionReading(capture)[late]["att.value"] == nil)
    }
}
