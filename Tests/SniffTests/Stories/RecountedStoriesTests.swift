import Decoders
import Testing

@testable import Sniff

/// What a recount of connections by other means found to be told wrongly.
@Suite struct RecountedStoriesTests {
    private func stories(_ bytes: [UInt8]) throws -> [ConnectionStory] {
        try ConnectionStories(reading: CaptureReader(bytes: bytes, name: "capture")).all
    }

    @Test func latenciesKeepTheirNanoseconds() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A37)
        capture.att(0x40, .sent, ATT.read(0x11))
        // Records are a millisecond apart.
        capture.wait(microseconds: 15_824)
        capture.att(0x40, .received, ATT.readResponse([1]))
        let story = try #require(try stories(capture.bytes).first)
        let rate = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A37) })
        #expect(rate.latency.longest == 16_824_000)
    }

    /// The attribute after a value, of which no discovery has shown the type, may be anything.
    @Test func anUnknownHandleIsOfNoCharacteristic() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A05)
        capture.att(0x40, .sent, ATT.write(0x12, [2, 0, 0]))
        capture.att(0x40, .received, ATT.writeResponse)
        let story = try #require(try stories(capture.bytes).first)
        let written = try #require(story.characteristics.first)
        #expect(written.handle == 0x12 && written.uuid == nil && written.writes.count == 1)
    }

    /// Two attributes are known to be 2902, and nothing of the characteristics that they belong to.
    @Test func descriptorsOfUnknownCharacteristicsAreTwo() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        for handle: UInt16 in [0x11, 0x14] {
            capture.att(0x40, .sent, [0x04] + le16(handle) + le16(handle))
            capture.att(0x40, .received, [0x05, 1] + le16(handle) + le16(0x2902))
            capture.att(0x40, .sent, ATT.write(handle, [1, 0]))
            capture.att(0x40, .received, ATT.writeResponse)
        }
        let story = try #require(try stories(capture.bytes).first)
        #expect(story.characteristics.filter { !$0.subscriptions.isEmpty }.map(\.subscriptions.count) == [1, 1])
    }

    /// Read By Type tells that a handle is 2A24; the handle read later is far above, and not known to be a descriptor.
    @Test func anUnknownHandleBelongsToADeclaredCharacteristicOnly() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.att(0x40, .sent, ATT.readByType(0x01, 0xFFFF, 0x2A24))
        capture.att(0x40, .received, [0x09, 4] + le16(0x12) + [0x41, 0x42])
        capture.att(0x40, .sent, ATT.read(0x23))
        capture.att(0x40, .received, ATT.readResponse([UInt8](repeating: 7, count: 20)))
        let story = try #require(try stories(capture.bytes).first)
        let model = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A24) })
        #expect(model.reads.count == 1 && model.descriptorReads.count == 0)
        #expect(story.characteristics.first { $0.handle == 0x23 }?.reads.count == 1)
    }

    // MARK: - Connections

    /// The connection is lost at once, and made again within a second.
    @Test func aConnectionThatIsMadeAgainAtOnceIsAnother() throws {
        var capture = CaptureBuilder()
        for attempt in 0..<3 {
            capture.connect(0x40, to: 0x0011_2233_4455)
            capture.att(0x40, .received, ATT.notify(0x11, [UInt8(attempt)]))
            capture.wait(microseconds: 200_000)
            capture.disconnect(0x40, reason: 0x08)
            capture.wait(microseconds: 100_000)
        }
        let all = try stories(capture.bytes)
        #expect(all.map(\.number.rawValue) == [1, 2, 3])
        #expect(all.map { $0.characteristics.map(\.notifications.count) } == [[1], [1], [1]])
    }

    @Test func theAirHasNoEnds() throws {
        var capture = AirBuilder()
        var first = AirLink()
        capture.connect(&first)
        var second = AirLink()
        second.accessAddress = 0x5065_A2C4
        second.time = 500_000_000
        capture.connect(&second)
        for _ in 0..<20 { capture.idle(&second) }
        let all = try stories(capture.bytes)
        #expect(all.map(\.number.rawValue) == [1, 2])
    }

    /// The client asks again as soon as it has the answer; one answer was lost, and no loss was counted.
    @Test func oneLostAnswerDoesNotShiftThoseThatFollow() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A37)
        for round in 0..<20 {
            capture.wait(microseconds: 500_000)
            capture.att(0x40, .sent, ATT.read(0x11))
            capture.wait(microseconds: 20_000)
            if round != 5 { capture.att(0x40, .received, ATT.readResponse([UInt8(round)])) }
        }
        let story = try #require(try stories(capture.bytes).first)
        let rate = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A37) })
        // One that takes the answer of the next at most.
        #expect(rate.unanswered + rate.uncaptured == 1)
        #expect(rate.latency.median == 21_000_000)
    }

    // MARK: - The link layer

    private func encryptions(_ capture: AirBuilder) throws -> Int {
        try OperationText(bytes: [capture.bytes]).operations.count { $0.kind == .encrypt && $0.outcome == .succeeded }
    }

    /// The payloads were decrypted by who wrote the file; the LL_START_ENC_RSP of the peripheral is missing.
    @Test func encryptionWithoutItsLastPDUIsReported() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.encReq)
        capture.control(&link, .received, LL.encRsp)
        capture.control(&link, .received, LL.startEncReq)
        capture.control(&link, .sent, LL.startEncRsp)
        capture.control(&link, .received, LL.startEncRsp, .uncaptured)
        capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.l2cap(&link, .received, ATT.readResponse([1]))
        #expect(try encryptions(capture) == 1)
    }

    @Test func encryptionIsToldOnce() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.encReq)
        capture.control(&link, .received, LL.encRsp)
        capture.control(&link, .received, LL.startEncReq)
        capture.control(&link, .sent, LL.startEncRsp)
        capture.control(&link, .received, LL.startEncRsp)
        capture.l2cap(&link, .received, ATT.notify(0x10, [1]))
        #expect(try encryptions(capture) == 1)
    }

    /// LL_START_ENC_REQ is missing, and what follows cannot be read.
    @Test func encryptionWithoutItsStartIsReported() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.encReq)
        capture.control(&link, .received, LL.encRsp)
        capture.control(&link, .received, LL.startEncReq, .uncaptured)
        let ciphertext: [UInt8] = [0xE1, 0x35, 0xA9, 0x4C, 0x77]
        capture.control(&link, .sent, ciphertext)
        capture.control(&link, .received, ciphertext)
        capture.send(&link, .received, llid: 2, ciphertext + ciphertext)
        #expect(try encryptions(capture) == 1)
    }

    /// LL_LENGTH_REQ of both sides before either answers (Core 6.0, Vol 6, Part B, 5.1.9).
    @Test func dataLengthsOfRequestsThatCrossEachOther() throws {
        func length(_ opcode: UInt8, received: UInt16, sent: UInt16) -> [UInt8] {
            [opcode] + le16(received) + le16(2120) + le16(sent) + le16(2120)
        }
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.send(&link, .sent, llid: 3, length(0x14, received: 100, sent: 251))
        capture.send(&link, .received, llid: 3, length(0x14, received: 60, sent: 251))
        link.next()
        capture.send(&link, .sent, llid: 3, length(0x15, received: 100, sent: 251))
        capture.send(&link, .received, llid: 3, length(0x15, received: 60, sent: 251))
        let lengths = try OperationText(bytes: [capture.bytes]).operations.filter { $0.kind == .updateDataLength }
        #expect(lengths.count == 2)
        for operation in lengths {
            #expect(operation.facts[.octetsToPeripheral] == .integer(60))
            #expect(operation.facts[.octetsToCentral] == .integer(100))
        }
    }
}
