import Sniff
import Testing

/// Devices, figures of connections, and attribute tables from the air.
@Suite struct AirDeviceTests {
    private let measurement: [UInt8] = [0x06, 0x48]

    private func device(_ address: UInt64, _ reading: AirReading) throws -> Device {
        try #require(reading.devices.first { $0.address.value == address })
    }

    @Test func connectionsAreCountedAndTimed() throws {
        var capture = AirBuilder()
        var link = AirLink()
        let first = capture.connect(&link)
        for _ in 0..<10 { capture.idle(&link) }
        let last = capture.control(&link, .sent, LL.terminate)
        var again = AirLink(event: 0, time: link.time + 1_000_000_000)
        again.accessAddress = 0x7176_4129
        let second = capture.connect(&again)
        for _ in 0..<5 { capture.idle(&again) }
        let silent = capture.idle(&again).peripheral
        let reading = try AirReading(capture)
        let device = try device(link.peripheral, reading)
        #expect(device.connections == 2 && device.reports == 2)
        let times = [(first, last), (second, silent)].map {
            reading[$0.1].packet.time.nanoseconds(since: reading[$0.0].packet.time)
        }
        // The first ended, the second was heard until the capture ended.
        #expect(device.connectedFor == times[0] + times[1])
        #expect(times[0] > 300_000_000 && times[0] < 310_000_000)
    }

    /// A peripheral connects anew: the connection that nobody ended is over since it was heard last.
    @Test func aConnectionThatNobodyEnded() throws {
        var capture = AirBuilder()
        var link = AirLink()
        let first = capture.connect(&link)
        let last = capture.idle(&link).peripheral
        var again = AirLink(event: 0, time: link.time + 5_000_000_000)
        again.accessAddress = 0x7176_4129
        let second = capture.connect(&again)
        let end = capture.idle(&again).peripheral
        let reading = try AirReading(capture)
        let times = [(first, last), (second, end)].map {
            reading[$0.1].packet.time.nanoseconds(since: reading[$0.0].packet.time)
        }
        let device = try device(link.peripheral, reading)
        #expect(device.connections == 2 && device.connectedFor == times[0] + times[1])
    }

    @Test func advertisingTeachesNamesAndPower() throws {
        var capture = AirBuilder()
        for (index, rssi) in [-40, -50, -55, -60].enumerated() as EnumeratedSequence<[Int8]> {
            var sample = AirSample(AirPDU.advInd(0xD0AA_BBCC_DDEE, [3, 9, 65, 66, 3, 3, 0x0D, 0x18]))
            sample.rssi = rssi
            capture.packet(sample, at: Int64(index) * 100_000_000)
        }
        capture.packet(AirSample(AirPDU.scanReq(0xC011_2233_4455, 0xD0AA_BBCC_DDEE)), at: 400_000_000)
        let reading = try AirReading(capture)
        // Who only asks is not listed.
        #expect(reading.devices.count == 1)
        let device = try device(0xD0AA_BBCC_DDEE, reading)
        #expect(device.reports == 4 && device.name == [65, 66] && device.services.count == 1)
        #expect(device.rssi.min == -60 && device.rssi.max == -40 && device.medianInterval == 100_000_000)
    }

    @Test func figures() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let (first, _) = capture.idle(&link)
        // The read request is sent three times, its answer twice, of which the first is damaged.
        capture.l2cap(&link, .sent, ATT.read(0x10), .lostOnTheWay)
        link.next()
        capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.l2cap(&link, .received, ATT.readResponse([1]), AirFate(arrives: false, isDamaged: true))
        link.next(3)
        capture.l2cap(&link, .sent, ATT.read(0x10))
        let last = capture.l2cap(&link, .received, ATT.readResponse([1]))
        let reading = try AirReading(capture)
        let summary = try #require(reading.connections.first)
        let figures = summary.figures
        #expect(reading.connections.count == 1 && summary.accessAddress == link.accessAddress)
        #expect(summary.central?.value == link.central && summary.peripheral?.value == link.peripheral)
        #expect(summary.central?.type == 1 && summary.peripheral?.type == 1)
        #expect(summary.first == reading[first - 1].packet.time && summary.last == reading[last].packet.time)
        #expect(summary.interval == 30_000_000 && !summary.isEncrypted && summary.input == nil)
        #expect(figures.packets.central == 4 && figures.packets.peripheral == 2 && figures.packets.unknown == 0)
        #expect(figures.empty == 2 && figures.retransmissions == 2 && figures.crcErrors == 1 && figures.lost == 0)
        #expect(figures.events == 4 && figures.missedEvents == 2)
        #expect(figures.channels.map(\.packets).reduce(0, +) == 7)
        #expect(figures.channels.map(\.crcErrors).reduce(0, +) == 1)
    }

    @Test func powerByChannel() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        var expected = [Int: [Int8]]()
        for event in 0..<74 {
            var sample = AirSample([UInt8(event % 2) * 12 | 1, 0])
            (sample.accessAddress, sample.crcInit) = (link.accessAddress, link.crcInit)
            (sample.channel, sample.word, sample.rssi) = (link.channel, .sent, -Int8(event) - 20)
            capture.packet(sample, at: link.time)
            expected[Int(link.channel), default: []].append(sample.rssi)
            link.next()
        }
        let figures = try #require(AirReading(capture).connections.first).figures
        #expect(figures.channels.count == 37)
        for (channel, powers) in expected {
            let found = figures.channels[channel]
            #expect(found.packets == 2 && found.measured == 2)
            #expect(found.min == powers.min() && found.max == powers.max())
            #expect(found.mean == Double(powers.map(Int.init).reduce(0, +)) / 2)
        }
    }

    /// Discovery of one characteristic by one side.
    private func discover(
        _ capture: inout AirBuilder, _ link: inout AirLink, by client: Direction, declaration: UInt16, value: UInt16,
        _ uuid: UInt16
    ) {
        let request = ATT.readByType(declaration, 0xFFFF, 0x2803)
        let response = [0x09, 7] + le16(declaration) + [0x12] + le16(value) + le16(uuid)
        if client == .sent {
            capture.l2cap(&link, .sent, request)
            capture.l2cap(&link, .received, response)
        } else {
            capture.send(&link, .sent)
            capture.l2cap(&link, .received, request)
            link.next()
            capture.l2cap(&link, .sent, response)
            capture.send(&link, .received)
        }
        link.next()
    }

    /// Both sides may have a server; its table belongs to its device's address.
    @Test func tablesOfCentralAndPeripheral() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        discover(&capture, &link, by: .sent, declaration: 0x0F, value: 0x10, 0x2A37)
        discover(&capture, &link, by: .received, declaration: 0x0F, value: 0x10, 0x2A19)
        let ofCentral = capture.l2cap(&link, .sent, ATT.notify(0x10, [95]))
        let ofPeripheral = capture.l2cap(&link, .received, ATT.notify(0x10, measurement))
        let reading = try AirReading(capture)
        #expect(reading[ofCentral]["att.uuid"] == "2A19" && reading[ofCentral]["value.battery_level"] == "95")
        #expect(reading[ofPeripheral]["att.uuid"] == "2A37" && reading[ofPeripheral]["value.heart_rate"] == "72")
        #expect(reading.databases.map(\.peer?.value) == [link.peripheral, link.central])
        #expect(reading.databases.map { $0.attribute(0x10)?.uuid.map { "\($0)" } } == ["2A37", "2A19"])
    }

    /// What one connection reveals names the handles of the next, whichever role the device has there.
    @Test func aTableIsOfItsDevice() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        discover(&capture, &link, by: .sent, declaration: 0x0F, value: 0x10, 0x2A37)
        // Another central.
        var other = AirLink(event: 0, time: link.time)
        other.accessAddress = 0x7176_4129
        other.central = 0xC011_2233_4456
        capture.connect(&other)
        capture.send(&other, .sent)
        let same = capture.l2cap(&other, .received, ATT.notify(0x10, measurement))
        let unknown = capture.l2cap(&other, .sent, ATT.notify(0x10, measurement))
        // The device is the central now.
        var reversed = AirLink(event: 0, time: other.time)
        reversed.accessAddress = 0x6B9F_2C51
        (reversed.central, reversed.peripheral) = (link.peripheral, other.central)
        capture.connect(&reversed)
        let asCentral = capture.l2cap(&reversed, .sent, ATT.notify(0x10, measurement))
        let notIts = capture.l2cap(&reversed, .received, ATT.notify(0x10, measurement))
        let reading = try AirReading(capture)
        #expect(reading[same]["att.uuid"] == "2A37" && reading[asCentral]["att.uuid"] == "2A37")
        #expect(reading[unknown]["att.uuid"] == nil && reading[notIts]["att.uuid"] == nil)
    }

    /// Nobody knows who the two are.
    @Test func aMissedBeginningHasTablesOfItsOwn() throws {
        var capture = AirBuilder()
        var link = AirLink(event: 100, time: 1_000_000)
        discover(&capture, &link, by: .sent, declaration: 0x0F, value: 0x10, 0x2A37)
        let own = capture.l2cap(&link, .sent, ATT.read(0x10))
        var other = AirLink(event: 100, time: link.time + 1_000_000)
        other.accessAddress = 0x7176_4129
        let foreign = capture.l2cap(&other, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        #expect(reading[own]["att.uuid"] == "2A37" && reading[foreign]["att.uuid"] == nil)
        #expect(reading[own]["link.central"] == nil && reading[own]["link.access_address"] == "5065a1c3")
    }

    @Test func requestsThatNobodyAnswers() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let answered = capture.l2cap(&link, .sent, ATT.read(0x10))
        let response = capture.l2cap(&link, .received, ATT.readResponse(measurement))
        link.next()
        let lonely = capture.l2cap(&link, .sent, ATT.read(0x11))
        capture.send(&link, .received)
        link.next()
        capture.control(&link, .sent, LL.terminate)
        let reading = try AirReading(capture)
        #expect(reading[response]["att.request_frame"] == "\(answered)")
        #expect(reading.unanswered.map(\.frame) == [UInt64(lonely)])
        #expect(reading.unanswered.first?.accessAddress == link.accessAddress)
    }
}
