import Sniff
import Testing

/// The Linux management interface in captures of the monitor (BlueZ, doc/mgmt-api.txt).
@Suite struct ManagementTests {
    private let cookie: [UInt8] = [0x2A, 0, 0, 0]
    /// F6:3C:91:42:32:28, LE Random.
    private let peer: [UInt8] = [0x28, 0x32, 0x42, 0x91, 0x3C, 0xF6, 2]
    /// Flags, Human Interface Device, and the name G613.
    private let data: [UInt8] = [2, 0x01, 0x05, 3, 0x03, 0x12, 0x18, 5, 0x09, 0x47, 0x36, 0x31, 0x33]

    private func reading(_ opcode: UInt32, _ code: UInt16, _ parameters: [UInt8]) throws -> PacketText {
        var capture = CaptureBuilder(isMonitor: true)
        capture.monitor(opcode, cookie + le16(code) + parameters)
        return try SessionReading(capture)[1]
    }

    private func command(_ code: UInt16, _ parameters: [UInt8]) throws -> PacketText {
        try reading(16, code, parameters)
    }

    private func event(_ code: UInt16, _ parameters: [UInt8]) throws -> PacketText {
        try reading(17, code, parameters)
    }

    @Test func whoOpensAChannel() throws {
        var capture = CaptureBuilder(isMonitor: true)
        let name = Array("btmgmt".utf8) + [UInt8](repeating: 0, count: 10)
        capture.monitor(14, cookie + [2, 0, 1, 22, 0, 1, 0, 0, 0, 16] + name)
        capture.monitor(15, cookie)
        let reading = try SessionReading(capture)
        #expect(reading[1]["monitor.type"] == "Control Open")
        #expect(reading[1]["monitor.format_name"] == "management")
        #expect(reading[1]["monitor.name"] == "btmgmt")
        #expect(reading[1]["monitor.version"] == "1" && reading[1]["monitor.revision"] == "22")
        #expect(reading[1]["monitor.trusted"] == "true")
        #expect(reading[2]["monitor.cookie"] == "42")
        #expect([1, 2].flatMap { reading[$0].all("faults.reason") + reading[$0].all("monitor.data") } == [])
    }

    @Test func commandsAndTheirAnswers() throws {
        let powered = try command(0x0005, [1])
        #expect(powered["monitor.command"] == "Set Powered")
        #expect(powered["monitor.powered_name"] == "enabled")
        let complete = try event(0x0001, le16(0x0005) + [0, 0x81, 0x0A, 0, 0])
        #expect(complete["monitor.event"] == "Command Complete")
        #expect(complete["monitor.command"] == "Set Powered")
        #expect(complete["monitor.status_name"] == "Success")
        #expect(
            complete.all("monitor.current_settings_names") == ["Powered", "BR/EDR", "Low Energy", "Secure Connections"])
        let refused = try event(0x0002, le16(0x0005) + [0x0A])
        #expect(refused["monitor.event"] == "Command Status")
        #expect(refused["monitor.status_name"] == "Busy")
        let discovery = try command(0x0023, [6])
        #expect(discovery.all("monitor.address_types_names") == ["LE Public", "LE Random"])
        for packet in [powered, complete, refused, discovery] {
            #expect(packet.all("faults.reason") + packet.all("monitor.data") == [])
        }
    }

    @Test func devicesAreNamedAndTheirDataDecoded() throws {
        let found = try event(0x0012, peer + [0xC4, 0x04, 0, 0, 0, 13, 0] + data)
        #expect(found["monitor.event"] == "Device Found")
        #expect(found["monitor.rssi"] == "-60")
        #expect(found.all("monitor.device_flags_names") == ["Not Connectable"])
        let connected = try event(0x000B, peer + [8, 0, 0, 0, 13, 0] + data)
        for packet in [found, connected] {
            #expect(packet.packet.peer?.description.uppercased().hasPrefix("F6:3C:91:42:32:28") == true)
            #expect(packet["monitor.peer_address_type_name"] == "LE Random")
            #expect(packet["adv.address"] == "F6:3C:91:42:32:28")
            #expect(packet["adv.name"] == "G613")
            #expect(packet.all("adv.services") == ["1812"])
            #expect(packet.all("faults.reason") == [])
        }
        let disconnected = try event(0x000C, peer + [3])
        #expect(disconnected["monitor.reason_name"] == "terminated by the remote host")
        let parameters = try event(0x001C, peer + [1, 6, 0, 9, 0, 44, 0, 216, 0])
        #expect(parameters["monitor.peer_address"] == "F6:3C:91:42:32:28")
        #expect(parameters["monitor.connection_interval_max"] == "0.01125")
        #expect(parameters["monitor.max_latency"] == "44")
    }

    @Test func whatIsAdvertised() throws {
        let added = try command(0x003E, [1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 6] + data[..<3] + data[7...])
        #expect(added["monitor.command"] == "Add Advertising")
        #expect(added.all("monitor.advertising_flags_names") == ["Connectable"])
        #expect(added.all("adv.flags") == ["5"])
        #expect(added.all("adv.name") == ["G613"])
        #expect(added.all("adv.data").count == 2)
        let extended = try command(0x0055, [1, 13, 0] + data)
        #expect(extended["adv.name"] == "G613")
    }

    @Test func whatIsNotKnownIsShownAsItIs() throws {
        let unknown = try command(0x7FFF, [1, 2, 3])
        #expect(unknown["monitor.command"] == "Unknown command")
        #expect(unknown["monitor.data"] == "010203")
        let excess = try command(0x0005, [1, 2])
        #expect(excess["monitor.data"] == "02")
        let short = try event(0x0006, [1])
        #expect(short["faults.field"] == "current_settings")
    }

    /// Of every command and event: any number of bytes, and lengths that promise more than there is.
    @Test(arguments: [UInt8(0x00), 0x01, 0xFF]) func everyCodeTakesAnyBytes(filler: UInt8) throws {
        var capture = CaptureBuilder(isMonitor: true)
        for code in UInt16(0)...0x60 {
            for count in [0, 1, 5, 7, 8, 13, 20, 40, 300] {
                let content = cookie + le16(code) + [UInt8](repeating: filler, count: count)
                capture.monitor(16, content)
                capture.monitor(17, content)
                capture.monitor(17, cookie + [1, 0] + content.dropFirst(4))
            }
        }
        for count in 0..<30 { capture.monitor(14, [UInt8](repeating: filler, count: count)) }
        #expect(try SessionReading(capture).packets.count == capture.frame)
    }
}
