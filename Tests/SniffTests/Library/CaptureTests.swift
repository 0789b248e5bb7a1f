import Sniff
import TestSupport
import Testing

/// Captures as a loop, and what is learned on the way.
@Suite struct CaptureTests {
    @Test func openingThrowsAndDamageIsData() throws {
        #expect(throws: CaptureError.self) { try Capture("/nonexistent/capture.btsnoop") }
        #expect(throws: CaptureError.self) { try Capture(bytes: [1, 2, 3]) }
        let bytes = PacketValueTests.heartRate().bytes
        let cut = try Capture(bytes: Array(bytes.dropLast(3)), name: "cut off")
        let whole = try Capture(bytes: bytes)
        #expect(try cut.packets().map(\.frame).count == whole.packets().map(\.frame).count - 1)
        #expect(cut.damage.map(\.input) == ["cut off"])
        #expect(whole.damage.isEmpty)
    }

    @Test func memoryReadsLikeAFile() throws {
        let bytes = PacketValueTests.heartRate().bytes
        let file = try TemporaryFile(bytes)
        let fromFile = try Capture(file.path).packets().map { try values($0) }
        #expect(try Capture(bytes: bytes).packets().map { try values($0) } == fromFile)
        #expect(try Capture(bytes: gzipped(bytes)).packets().map { try values($0) } == fromFile)
    }

    private func values(_ packet: Packet) throws -> [String] {
        try packet.paths.map { "\($0) \(try packet.value($0, as: [FieldValue].self) ?? [])" }
    }

    @Test func aSecondLoopIsRefusedAndNextContinues() throws {
        let capture = try Capture(bytes: PacketValueTests.heartRate().bytes, name: "belt")
        for packet in try capture.packets() where packet.frame == 2 { break }
        #expect(try capture.next()?.frame == 3)
        let error = #expect(throws: CaptureIsReadError.self) { try capture.packets() }
        #expect("\(try #require(error))".hasPrefix("belt: a part of the capture has been read"))
        while try capture.next() != nil {}
        #expect(throws: CaptureIsReadError.self) { try capture.packets() }
    }

    @Test func whatIsKnownOfAPacket() throws {
        let packets = Array(try Capture(bytes: PacketValueTests.heartRate().bytes).packets())
        let value = try #require(try packets.first { try $0.contains("value") })
        #expect(value.direction == .received && value.sender == .peripheral)
        #expect(value.layer == .att)
        #expect(value.elapsed == .milliseconds(Int(value.frame) - 1))
        #expect(value.time - packets[0].time == value.elapsed)
        #expect(value.faults.isEmpty)
        #expect(value.bytes.suffix(3) == [0x03, 0x00, 0x02])
        let air = Array(try Capture(LibraryFiles.capture("air-heart-rate.pcap")).packets())
        #expect(air.contains { $0.sender == .peripheral && $0.direction == .unknown && $0.accessAddress != nil })
    }

    @Test func faultsAreValues() throws {
        var builder = PacketValueTests.heartRate()
        builder.connect(0x41, to: 0xC000_0000_0002)
        let frame = builder.att(0x41, .sent, [0x12, 0x12])
        let packet = try #require(try Capture(bytes: builder.bytes).packets().first { $0.frame == frame })
        let fault = try #require(packet.faults.first)
        #expect(fault.layer == "att" && fault.path == "att.handle" && fault.needed == 2 && fault.available == 1)
        #expect(fault.description.hasPrefix("att.handle at byte \(fault.offset): "))
        #expect(try packet.elements(of: "faults").first?["faults.reason"]?.description == fault.reason)
    }

    @Test func fieldsThatAreWanted() throws {
        let bytes = PacketValueTests.heartRate().bytes
        let few = try Capture(bytes: bytes, options: CaptureOptions(fields: ["value", "att.handle"]))
        let packets = try few.packets().filter { !$0.paths.isEmpty }
        #expect(packets.allSatisfy { $0.paths.allSatisfy { $0.hasPrefix("value.") || $0 == "att.handle" } })
        #expect(try packets.contains { try $0["value.heart_rate"] == 72 })
        #expect(try packets.allSatisfy { try $0["att.method"] == nil })
    }

    @Test func attributeTablesAreValues() throws {
        let capture = try Capture(LibraryFiles.capture("gatt-explorer.btsnoop"))
        for _ in try capture.packets() {}
        let table = try #require(capture.attributeTables.first)
        #expect(table.server == .peer)
        let service = try #require(table.services.first { $0.uuid == BluetoothUUID(0x180F) })
        #expect(service.isPrimary && service.handles == 0x1B...0x1F && service.uuid.name == "Battery")
        let level = try #require(table.characteristic(BluetoothUUID(0x2A19), in: service.uuid))
        #expect(level.handle == 0x1D && level.properties == [.read, .notify])
        #expect(level.descriptors.map(\.uuid) == [BluetoothUUID(0x2904), BluetoothUUID(0x2902)])
        let other = try #require(table.services.first { $0.uuid == BluetoothUUID(0x180C) })
        #expect(other.includes.map(\.handles) == [service.handles])
        #expect(table.others.isEmpty)
        #expect(!capture.devices.isEmpty)
        #expect(capture.limitsReached.isEmpty)
    }

    @Test func messagesComeWithThePacketThatEndsThem() throws {
        let capture = try Capture(LibraryFiles.capture("echo.btsnoop"))
        var messages: [Message] = []
        for packet in try capture.packets() {
            #expect(try packet.messages.map(\.profile) == packet.value("transfer.profile", as: [String].self) ?? [])
            messages += packet.messages
        }
        let first = try #require(messages.first)
        #expect(first.state == .complete && first.packets > 0 && first.duration != nil)
        #expect(!first.bytes.isEmpty && !first.frames.isEmpty)
    }

    @Test func requestsWithoutAnAnswer() throws {
        var builder = CaptureBuilder()
        builder.connect(0x40, to: 0xC000_0000_0001)
        let frame = builder.att(0x40, .sent, [0x0A, 0x12, 0x00])
        let capture = try Capture(bytes: builder.bytes)
        for _ in try capture.packets() {}
        #expect(capture.unansweredRequests.map(\.frame) == [UInt64(frame)])
    }

    @Test func severalCapturesAtOnce() async throws {
        let names = ["heart-rate.btsnoop", "gatt-explorer.btsnoop", "echo.btsnoop", "air-heart-rate.pcap"]
        let alone = try names.map { try Capture(LibraryFiles.capture($0)).packets().map(\.frame).count }
        let options = try CaptureOptions(filter: "frame > 0")
        let together = try await withThrowingTaskGroup { group in
            for (index, name) in names.enumerated() {
                group.addTask { (index, Array(try Capture(LibraryFiles.capture(name), options: options).packets())) }
            }
            var counts = [Int](repeating: 0, count: names.count)
            for try await (index, packets) in group { counts[index] = packets.count }
            return counts
        }
        #expect(together == alone)
    }

    @Test func decodersOfOnesOwn() throws {
        let mine = ValueDecoder(
            .characteristic(0x2A37), "Mine", source: "test", [.u8("flags"), .u8("pulse", unit: "bpm"), .bytes("rest")])
        let options = try CaptureOptions(decoders: [mine])
        let capture = try Capture(bytes: PacketValueTests.heartRate().bytes, options: options)
        let pulse = try capture.registry.field("value.pulse", as: Int.self)
        #expect(try capture.packets().compactMap { $0[pulse] } == [72])
        #expect(throws: Registry.DuplicateError.self) { try CaptureOptions(decoders: [mine, mine]) }
    }
}
