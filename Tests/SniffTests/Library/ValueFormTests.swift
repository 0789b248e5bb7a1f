import Foundation
import Sniff
import SniffFoundation
import SniffLint
import SniffRedact
import SniffTesting
import SniffVerify
import TestSupport
import Testing

/// Forms in which values leave and enter the library: texts, literals, bytes, Codable, and Foundation's types.
@Suite struct ValueFormTests {
    private static let nordic: BluetoothUUID = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"

    private static let belt = Conversation(with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])])) {
        $0.add(.advertise(), .connect, .subscribe(0x2A37))
        for rate in [72, 75] as [UInt8] { $0.add(.notify(0x2A37, [0, rate])) }
        $0.add(.disconnect())
    }

    // MARK: - UUIDs

    @Test(arguments: [0x2A37, 0x1234_5678, nordic] as [BluetoothUUID]) func uuidsComeBack(_ uuid: BluetoothUUID) throws
    {
        #expect(BluetoothUUID(littleEndian: uuid.littleEndianBytes) == uuid)
        #expect(BluetoothUUID(uuid.description) == uuid)
        #expect(BluetoothUUID(UUID(uuid)) == uuid)
        let text = try JSONEncoder().encode([uuid])
        #expect(String(decoding: text, as: UTF8.self) == "[\"\(uuid)\"]")
        #expect(try JSONDecoder().decode([BluetoothUUID].self, from: text) == [uuid])
    }

    @Test func uuidsThatAreNone() {
        #expect(BluetoothUUID(littleEndian: [1, 2, 3]) == nil)
        // A literal would be one of the program, and trap.
        let short = "2A3"
        #expect(BluetoothUUID(short) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BluetoothUUID].self, from: Data("[\"x\"]".utf8))
        }
        #expect(Self.nordic.littleEndianBytes.first == 0x9E && BluetoothUUID(0x2A37).littleEndianBytes == [0x37, 0x2A])
        #expect(UUID(Self.nordic).uuidString == "6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
    }

    @Test func uuidsAreTakenWhereTextsAre() throws {
        let uuid: BluetoothUUID = 0x2A37
        let value = try Registry.standard.decode([0, 72], as: uuid)
        let rate = try value["value.heart_rate"]
        #expect(rate == 72)
        #expect(throws: ValueError.noDecoder(Self.nordic)) { try Registry.standard.decode([0], as: Self.nordic) }
        let expectation = TraceExpectation(
            "UUIDs",
            expect: [
                .each(.notifies(uuid), is: ["uuid": .init(uuid), "heart_rate": "60..80"]),
                .story("", steps: [.subscribes(uuid), .notifies(uuid, times: 2)]),
            ])
        let report = try Self.belt.capture().verify(expectation)
        #expect(report.isMet, "\(report)")
    }

    // MARK: - JSON

    private static func encoded(_ value: some Encodable) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSObject)
    }

    private static func parsed(_ json: String) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSObject)
    }

    @Test(arguments: ["heart-rate", "nordic-uart", "titan-encryption", "app-habits-requests"])
    func whatIsEncodedIsTheJSONOfTheProgram(_ name: String) throws {
        let path = LibraryFiles.capture("\(name).btsnoop")
        for packet in try Capture(path).packets() {
            #expect(try Self.encoded(packet) == Self.parsed(packet.json))
            for message in packet.messages { #expect(try Self.encoded(message) == Self.parsed(message.json)) }
        }
        for operation in try Capture(path).operations() {
            #expect(try Self.encoded(operation) == Self.parsed(operation.json))
        }
        let expectation = TraceExpectation("Any", expect: [.never(.notifies("any")), .never(.writes("any"))])
        let report = try Capture(path).verify(expectation)
        #expect(try Self.encoded(report) == Self.parsed(report.json))
    }

    @Test func valuesAreEqualWhereTheySayTheSame() throws {
        let read = { Array(try Self.belt.capture().packets()) }
        let (first, second) = (try read(), try read())
        #expect(first == second && first[0] != first[1])
        let operations = { Array(try Self.belt.capture().operations()) }
        #expect(try operations() == operations())
        let error = #expect(throws: CaptureError.self) { try Capture("/nonexistent") }
        #expect(error == .notFound("/nonexistent"))
    }

    @Test func messagesHaveTheMembersOfTheProgram() throws {
        var checked = 0
        for packet in try Capture(LibraryFiles.capture("nordic-uart.btsnoop")).packets() {
            guard let message = packet.messages.first else { continue }
            let members = try #require(try Self.parsed(packet.json) as? NSDictionary)
            let transfers = members["transfer"] as? [NSDictionary]
            let transfer = try #require(transfers?.first ?? members["transfer"] as? NSDictionary)
            let own = try #require(try Self.parsed(message.json) as? NSDictionary)
            for key in [
                "profile", "state", "direction", "message", "text", "packets", "bytes", "frames", "handle", "uuid",
            ] {
                #expect(own[key] as? NSObject == transfer[key] as? NSObject, "\(key)")
            }
            checked += 1
        }
        #expect(checked > 2)
    }

    // MARK: - Foundation

    @Test func capturesOfFoundationsTypes() throws {
        let url = URL(fileURLWithPath: LibraryFiles.capture("heart-rate.btsnoop"))
        let data = try Data(contentsOf: url)
        let fromFile = Array(try Capture(url).packets())
        let fromData = Array(try Capture(data, name: "upload").packets())
        #expect(fromFile.map(\.json) == fromData.map(\.json) && fromFile.count > 50)
        let time = fromFile[0].time
        let date = try #require(time.date)
        #expect(abs(date.timeIntervalSince1970 - Double(time.seconds)) < 1)
        #expect(Timestamp(date).description == time.description)
        #expect(Timestamp.unknown.date == nil)
        let error = #expect(throws: CaptureError.self) { try Capture(Data("no capture".utf8)) }
        #expect(error?.localizedDescription == error?.description)
        #expect(throws: CaptureError.self) { try Capture(try #require(URL(string: "https://example.org/a.pcap"))) }
    }

    // MARK: - Redaction in memory

    @Test func bytesAreRedactedAsFilesAre() throws {
        let path = LibraryFiles.capture("titan-encryption.btsnoop")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("redacted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("shared.pcapng").path
        let ofFiles = try Redaction()
        try ofFiles.learn(contentsOf: path)
        try ofFiles.write(contentsOf: path, to: file)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let ofBytes = try Redaction()
        try ofBytes.learn(data)
        let redacted = try ofBytes.redacted(data)
        let (inMemory, inFile) = (try Capture(redacted), try Capture(file))
        #expect(try inMemory.packets().map(\.bytes) == inFile.packets().map(\.bytes))
        #expect(ofBytes.report.packets == ofFiles.report.packets && ofBytes.report.changedPackets > 0)
        #expect(try !ofBytes.finds(inBytes: [Array(redacted)]))
        // Under another name nothing was learned: a capture without packets would look safe.
        #expect(throws: RedactionError.self) { try ofBytes.redacted(data, name: "upload") }
    }

    // MARK: - Made-up devices

    /// What a device has is what it advertises; the name is in a scan response where there is no room.
    @Test func aTestDeviceAdvertisesItsServices() throws {
        let short = Conversation(with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])]), [.advertise()])
        let reports = Array(try short.capture().packets())
        #expect(reports.count == 1)
        let services = try reports[0].value("adv.services", as: [BluetoothUUID].self)
        #expect(services == [0x180D])
        let long = Conversation(
            with: TestDevice("A belt with a long name", services: [.init(Self.nordic, [])]), [.advertise()])
        let both = Array(try long.capture().packets())
        #expect(both.count == 2)
        let nordic = try both[0].value("adv.services", as: [BluetoothUUID].self)
        let name = try both[1].value("adv.name", as: String.self)
        #expect(nordic == [Self.nordic] && name == "A belt with a long n")
    }
}
