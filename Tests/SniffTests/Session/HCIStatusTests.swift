import Sniff
import Testing

/// What events say about the commands they answer, and what they do not.
@Suite struct HCIStatusTests {
    /// LE Create Connection is pending (Core 6.0, Vol 4, Part E, 7.7.15): LE Connection Complete tells how it ends.
    @Test func commandStatus() throws {
        var capture = CaptureBuilder()
        let pending = capture.event(0x0F, [0x00, 1] + le16(0x200D))
        let refused = capture.event(0x0F, [0x0C, 1] + le16(0x200D))
        let reading = try SessionReading(capture)
        #expect(reading[pending]["hci.pending"] == "true" && reading[pending]["hci.status"] == nil)
        #expect(reading[refused]["hci.pending"] == nil && reading[refused]["hci.status"] == "12")
    }

    /// LE Remote Connection Parameter Request Reply returns Status and Connection_Handle (7.8.31): without the handle, bytes
    /// are missing. One that failed may do without.
    @Test func missingReturnParameters() throws {
        var capture = CaptureBuilder()
        let short = capture.event(0x0E, [1] + le16(0x2020) + [0x00])
        let failed = capture.event(0x0E, [1] + le16(0x2020) + [0x02])
        let empty = capture.event(0x0E, [1] + le16(0x2020))
        let whole = capture.event(0x0E, [1] + le16(0x2020) + [0x00] + le16(0x40))
        let reading = try SessionReading(capture)
        #expect(reading[short]["faults.field"] == "connection_handle" && reading[short]["hci.status"] == "0")
        #expect(reading[empty]["faults.field"] == "status")
        #expect(reading[failed].all("faults.field") == [] && reading[failed]["hci.status"] == "2")
        #expect(reading[whole].all("faults.field") == [] && reading[whole]["hci.connection_handle"] == "64")
    }

    /// Controllers send their log as ACL data of a handle that no connection has, also where it looks like a Read Request.
    @Test(arguments: [(UInt16(0x0EDC), "Qualcomm"), (0x0EEF, "Samsung"), (0x05FF, "MediaTek")])
    func theDebugLogThatLooksLikeL2CAP(_ handle: UInt16, _ vendor: String) throws {
        var capture = CaptureBuilder()
        let log = capture.att(handle, .received, ATT.read(0x00FF))
        let sent = capture.att(handle, .sent, ATT.read(0x00FF))
        let reading = try SessionReading(capture)
        #expect(reading[log]["link.connection"] == nil)
        #expect(reading[log]["hci.packet"] == "\(vendor) debug log")
        // A host sends data of connections only.
        #expect(reading[sent]["link.connection"] == "1")
    }

    /// Controllers of Qualcomm send their log as ACL data of handle 0x0EDC. Where a connection has that handle, the packets
    /// are its own.
    @Test(arguments: [false, true]) func theDebugLog(isConnected: Bool) throws {
        var capture = CaptureBuilder()
        if isConnected { capture.connect(0x0EDC, to: 0xC47A_2D11_9035) }
        let log = capture.acl(0x0EDC, .received, [0x51, 0x08, 4, 0] + ATT.read(0x10))
        capture.connect(0x40, to: 0xC47A_2D11_9036)
        let real = capture.att(0x40, .sent, ATT.read(0x10))
        let reading = try SessionReading(capture)
        #expect(reading[log]["link.connection"] == (isConnected ? "1" : nil))
        #expect(reading[log]["hci.packet"] == (isConnected ? nil : "Qualcomm debug log"))
        #expect(reading[real]["link.connection"] == (isConnected ? "2" : "1"))
        if !isConnected { #expect(reading[log].all("faults.field") == []) }
    }
}

/// Events name the command that they end (Core 6.0, Vol 4, Part E, 4.4), as Command Complete does.
@Suite struct EndedCommandTests {
    private let peer: UInt64 = 0xC47A_2D11_9035

    /// A command, after a millisecond its Command Status, and some more later what follows.
    private func begin(_ opcode: UInt16, _ parameters: [UInt8], _ capture: inout CaptureBuilder) -> Int {
        let command = capture.send(opcode, parameters)
        capture.event(0x0F, [0, 1] + le16(opcode))
        capture.wait(microseconds: 40_000)
        return command
    }

    @Test func connectionsAndWhatIsDoneWithThem() throws {
        var capture = CaptureBuilder()
        let create = begin(0x200D, [UInt8](repeating: 0, count: 25), &capture)
        let connected = capture.connect(0x40, to: peer)
        let encrypt = begin(0x2019, le16(0x40) + [UInt8](repeating: 0, count: 26), &capture)
        let phy = begin(0x2032, le16(0x40) + [0, 2, 2, 0, 0], &capture)
        let phyUpdate = capture.event(0x3E, [0x0C, 0] + le16(0x40) + [2, 2])
        let encryption = capture.event(0x08, [0] + le16(0x40) + [1])
        let disconnect = begin(0x0406, le16(0x40) + [0x13], &capture)
        let disconnected = capture.disconnect(0x40)
        let reading = try SessionReading(capture)
        let pairs = [
            (connected, create, "LE Create Connection", 0x200D), (phyUpdate, phy, "LE Set PHY", 0x2032),
            (encryption, encrypt, "LE Enable Encryption", 0x2019), (disconnected, disconnect, "Disconnect", 0x0406),
        ]
        for (event, command, name, opcode) in pairs {
            #expect(reading[event]["hci.command"] == name && reading[event]["hci.command_opcode"] == "\(opcode)")
            #expect(reading[event]["hci.command_frame"] == "\(command)", "\(name)")
            let latency = try #require(try reading[event].packet.value("hci.latency", as: Double.self))
            #expect(latency == Double(event - command) * 0.001 + (event == encryption ? 0.08 : 0.04), "\(name)")
        }
    }

    /// Another connection's event ends nothing, nor does one that nobody asked for; a command that was refused ends at once.
    @Test func whatEndsNothing() throws {
        var capture = CaptureBuilder()
        let refused = capture.send(0x2032, le16(0x41) + [0, 2, 2, 0, 0])
        capture.event(0x0F, [0x02, 1] + le16(0x2032))
        _ = begin(0x2032, le16(0x40) + [0, 2, 2, 0, 0], &capture)
        let other = capture.event(0x3E, [0x0C, 0] + le16(0x41) + [2, 2])
        _ = begin(0x200D, [UInt8](repeating: 0, count: 25), &capture)
        // As peripheral, and because directed advertising timed out.
        let peripheral = capture.connect(0x42, to: peer, isCentral: false)
        let timeout = capture.event(0x3E, [0x01, 0x3C, 0, 0, 0] + [UInt8](repeating: 0, count: 14))
        // Create Connection was cancelled: unknown connection identifier.
        let cancelled = capture.event(0x3E, [0x01, 0x02, 0, 0, 0] + [UInt8](repeating: 0, count: 14))
        let again = capture.event(0x3E, [0x01, 0x02, 0, 0, 0] + [UInt8](repeating: 0, count: 14))
        let reading = try SessionReading(capture)
        for event in [other, peripheral, timeout, again] { #expect(reading[event]["hci.command"] == nil, "\(event)") }
        #expect(reading[cancelled]["hci.command"] == "LE Create Connection" && refused == 1)
    }

    /// BR/EDR: by the address. A reset ends what was carried out.
    @Test func addressesAndResets() throws {
        var capture = CaptureBuilder()
        let address: [UInt8] = [1, 2, 3, 4, 5, 6]
        let other: [UInt8] = [9, 2, 3, 4, 5, 6]
        let name = begin(0x0419, address + [1, 0, 0, 0], &capture)
        let foreign = capture.event(0x07, [0] + other + [UInt8](repeating: 0, count: 248))
        let ended = capture.event(0x07, [0] + address + [UInt8](repeating: 0, count: 248))
        _ = begin(0x0419, address + [1, 0, 0, 0], &capture)
        capture.send(0x0C03, [])
        capture.event(0x0E, [1] + le16(0x0C03) + [0])
        let late = capture.event(0x07, [0] + address + [UInt8](repeating: 0, count: 248))
        let reading = try SessionReading(capture)
        #expect(reading[ended]["hci.command_frame"] == "\(name)" && reading[foreign]["hci.command_frame"] == nil)
        #expect(reading[late]["hci.command_frame"] == nil)
    }
}
