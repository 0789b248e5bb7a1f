import Decoders
import Testing

@testable import Sniff

/// Requests and commands that were never answered are records of their own.
@Suite("Never answered") struct UnansweredTests {
    private let peer: UInt64 = 0xC47A_2D11_9035

    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        return capture
    }

    @Test func theRecordTellsTheRequestAgain() throws {
        var capture = connected()
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        capture.att(0x40, .sent, [0x04, 0x11, 0, 0x11, 0])
        capture.att(0x40, .received, [0x05, 1, 0x11, 0, 0x02, 0x29])
        let write = capture.att(0x40, .sent, ATT.write(0x11, [1, 0]))
        capture.disconnect(0x40, reason: 0x13)
        let reading = try SessionReading(capture)
        let record = try #require(reading.unansweredRecords.first)
        #expect(reading.unansweredRecords.count == 1)
        let expected = [
            "frame": "\(write)", "direction": "sent", "link.handle": "64", "link.connection": "1",
            "link.peripheral": "C4:7A:2D:11:90:35", "att.opcode": "18", "att.method": "Write Request",
            "att.handle": "17", "att.uuid": "2902", "att.characteristic": "2A37", "att.unanswered": "disconnected",
        ]
        for (path, value) in expected { #expect(record[path] == value, "\(path)") }
        #expect(record["time"] == reading[write]["time"] && record["time_relative"] == reading[write]["time_relative"])
        // It carries no value, and the request itself is as it was.
        #expect(record["att.value"] == nil && reading[write]["att.unanswered"] == nil)
        let request = try #require(reading.unanswered.first)
        #expect(request.uuid == BluetoothUUID(0x2902) && request.characteristic == BluetoothUUID(0x2A37))
    }

    @Test func aSearchTellsItsRange() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.readByType(0x0E, 0xFFFF, 0x2803))
        let record = try #require(try SessionReading(capture).unansweredRecords.first)
        #expect(record["att.start_handle"] == "14" && record["att.end_handle"] == "65535")
        #expect(record["att.handle"] == nil && record["att.unanswered"] == "capture ended")
    }

    /// In a file time passes with its records: it is told behind the first that is 30 seconds later (Core 6.0, Vol 3, Part F,
    /// 3.3.3). An answer that comes after all is known as one, and is not taken from a later request.
    @Test func afterThirtySeconds() throws {
        var capture = connected()
        let lost = capture.att(0x40, .sent, ATT.read(0x10))
        capture.wait(microseconds: 29_000_000)
        capture.att(0x40, .received, ATT.notify(0x20, [1]))
        capture.wait(microseconds: 1_000_000)
        capture.att(0x40, .received, ATT.notify(0x20, [2]))
        let next = capture.att(0x40, .sent, ATT.read(0x10))
        let answer = capture.att(0x40, .received, ATT.readResponse([1]))
        let late = capture.att(0x40, .received, ATT.readResponse([2]))
        let reading = try SessionReading(capture)
        #expect(reading.unansweredRecords.map { $0["frame"] } == ["\(lost)"])
        #expect(reading.unansweredRecords.map { $0["att.unanswered"] } == ["timed out"])
        #expect(reading[answer]["att.request_frame"] == "\(next)" && reading[late]["att.request_frame"] == "\(lost)")
        let operations = try Capture(bytes: capture.bytes).operations().filter { $0.kind == .read }
        #expect(operations.map(\.outcome) == [.unanswered(.timedOut), .succeeded])
    }

    /// A later request was answered instead, and the client goes on: that proves it, without any time passing.
    @Test func overtaken() throws {
        var capture = connected()
        let lost = capture.att(0x40, .sent, ATT.read(0x10))
        capture.att(0x40, .sent, ATT.write(0x20, [1]))
        capture.att(0x40, .received, ATT.writeResponse)
        let before = capture.frame
        capture.att(0x40, .sent, ATT.write(0x20, [2]))
        capture.att(0x40, .received, ATT.writeResponse)
        let reading = try SessionReading(capture)
        #expect(reading.unansweredRecords.map { $0["att.unanswered"] } == ["overtaken"])
        #expect(reading.unanswered.map(\.frame) == [UInt64(lost)] && lost < before)
        let operations = try Capture(bytes: capture.bytes).operations().filter { $0.kind == .read }
        #expect(operations.map(\.outcome) == [.unanswered(.overtaken)])
    }

    /// A client that does not wait for its answers: the server answers in order (Core 6.0, Vol 3, Part F, 3.3.2).
    @Test func noRequestOfAnEarlyClientIsUnanswered() throws {
        var capture = connected()
        var requests = [
            capture.att(0x40, .sent, ATT.write(0x10, [0])), capture.att(0x40, .sent, ATT.write(0x20, [1])),
        ]
        var answers: [Int] = []
        for round in 2..<6 {
            capture.wait(microseconds: 30_000)
            answers.append(capture.att(0x40, .received, ATT.writeResponse))
            requests.append(capture.att(0x40, .sent, ATT.write(0x10, [UInt8(round)])))
        }
        for _ in 0..<2 { answers.append(capture.att(0x40, .received, ATT.writeResponse)) }
        let reading = try SessionReading(capture)
        #expect(answers.map { reading[$0]["att.request_frame"] } == requests.map { "\($0)" })
        #expect(reading.unansweredRecords.isEmpty)
    }

    @Test func aFilterSelectsThem() throws {
        var capture = connected()
        let lost = capture.att(0x40, .sent, ATT.read(0x10))
        capture.att(0x40, .sent, ATT.write(0x20, [1]))
        capture.att(0x40, .received, ATT.writeResponse)
        for (filter, frames) in [("att.unanswered", [lost]), ("att.unanswered == \"disconnected\"", []), ("hci", [])] {
            let reading = try SessionReading([capture.bytes], CaptureOptions(filter: filter))
            #expect(reading.unansweredRecords.map { $0.packet.frame } == frames.map { UInt64($0) }, "\(filter)")
        }
    }

    @Test func commands() throws {
        var capture = CaptureBuilder()
        // LE Set Scan Enable without an answer, and LE Rand with one; nothing answers Host Number Of Completed Packets.
        let scan = capture.send(0x200C, [1, 0])
        capture.send(0x2018, [])
        capture.event(0x0E, [1] + le16(0x2018) + [UInt8](repeating: 0, count: 9))
        capture.send(0x0C35, [0])
        // Reset, and its answer, before which the scan's would have come.
        capture.send(0x0C03, [])
        capture.event(0x0E, [1] + le16(0x0C03) + [0])
        let last = capture.send(0x2018, [])
        let reading = try SessionReading(capture)
        #expect(reading.unansweredRecords.map { $0["frame"] } == ["\(scan)", "\(last)"])
        #expect(reading.unansweredRecords.map { $0["hci.unanswered"] } == ["reset", "capture ended"])
        #expect(reading.unansweredRecords.map { $0["hci.command"] } == ["LE Set Scan Enable", "LE Rand"])
        #expect(reading.unansweredCounts == UnansweredCounts(commands: 2))
    }

    /// More commands wait than are kept: memory is bounded, and what is dropped is told.
    @Test func manyCommands() throws {
        var capture = CaptureBuilder()
        for _ in 0..<20 { capture.send(0x2018, []) }
        let reasons = try SessionReading(capture).unansweredRecords.map { $0["hci.unanswered"] }
        #expect(reasons == Array(repeating: "overtaken", count: 4) + Array(repeating: "capture ended", count: 16))
    }

    /// Whoever stops watching does not know what would have come.
    @Test func whatIsPendingWhenSomebodyStops() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.read(0x10))
        capture.send(0x2018, [])
        let registry = CaptureOptions.standard.registry
        var analyzer = Analyzer(registry)
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var dissection = Dissection(registry, selection)
        var reader = try CaptureReader(bytes: capture.bytes, name: "capture")
        var record = CaptureRecord()
        analyzer.beginInput(name: nil, &dissection)
        while case .record = reader.next(&record) {
            reader.withBytes(record.range) { analyzer.receive(record, $0, into: &dissection) }
        }
        analyzer.finishInput(&dissection, isStopped: true)
        var records: [PacketText] = []
        analyzer.withUnanswered(&dissection) { records.append(PacketText(packet: $0.keep())) }
        #expect(
            records.map { $0["att.pending"] } == ["true", nil] && records.map { $0["hci.pending"] } == [nil, "true"])
        #expect(records.allSatisfy { $0["att.unanswered"] == nil && $0["hci.unanswered"] == nil })
        #expect(analyzer.unansweredCounts == UnansweredCounts(pending: 2))
    }
}
