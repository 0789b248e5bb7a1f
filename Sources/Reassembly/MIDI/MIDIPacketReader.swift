/// Reads one packet (MIDI-BLE 1.0, "Packet Encoding").
struct MIDIPacketReader {
    private(set) var packet = MIDIPacket()
    private(set) var systemExclusive: MIDISystemExclusive?
    private var clock = MIDIClock(header: 0)
    private var position = 0
    /// Ends with the packet. System messages do not cancel it, but a time has to follow them.
    private var runningStatus: UInt8?
    private var needsTime = false
    /// Bytes of System Exclusive in this packet that no event has, and where they began.
    private var part: (offset: Int, count: Int)?

    init(_ systemExclusive: MIDISystemExclusive?) { self.systemExclusive = systemExclusive }

    mutating func read(_ bytes: borrowing Span<UInt8>) {
        guard bytes.count > 0 else { return note("no header", 0) }
        guard bytes[0] & 0x80 != 0 else { return note("not a header: bit 7 is 0", 0) }
        if bytes[0] & 0x40 != 0 { note("reserved bit 6 of the header is 1", 0) }
        clock = MIDIClock(header: bytes[0])
        position = 1
        if position < bytes.count, bytes[position] < 0x80, systemExclusive == nil {
            note("continues a SysEx without its start", position)
            systemExclusive = MIDISystemExclusive(isWhole: false)
        }
        while position < bytes.count { readNext(bytes) }
        reportPart()
    }

    private mutating func readNext(_ bytes: borrowing Span<UInt8>) {
        if bytes[position] < 0x80 {
            readData(bytes, hasTime: false)
            return
        }
        if systemExclusive != nil, bytes[position] == 0xF7, position == bytes.count - 1 {
            note("a SysEx ends without a time", position)
            endSystemExclusive()
            return
        }
        clock.advance(bytes[position])
        position += 1
        guard position < bytes.count else { return note("time without a message", position - 1) }
        if bytes[position] < 0x80 { readData(bytes, hasTime: true) } else { readStatus(bytes) }
    }

    /// - Precondition: a byte below 0x80 is at the position.
    private mutating func readData(_ bytes: borrowing Span<UInt8>, hasTime: Bool) {
        if systemExclusive != nil { return readSystemExclusive(bytes, from: position) }
        guard let status = runningStatus else {
            note("data without a status", position)
            while position < bytes.count, bytes[position] < 0x80 { position += 1 }
            return
        }
        if needsTime && !hasTime { note("running status without a time after a system message", position) }
        readMessage(bytes, status, from: position)
    }

    /// - Precondition: a byte from 0x80 is at the position.
    private mutating func readStatus(_ bytes: borrowing Span<UInt8>) {
        let offset = position
        let status = bytes[position]
        position += 1
        if status == 0xF7 {
            position = offset
            if systemExclusive == nil { note("end of a SysEx without its start", offset) }
            return endSystemExclusive()
        }
        // Only real-time messages may interrupt System Exclusive.
        if status < 0xF8, systemExclusive != nil {
            note("status \(MIDINames.hexadecimal(status)) inside of a SysEx", offset)
            reportPart()
            systemExclusive = nil
        }
        if status == 0xF0 {
            needsTime = true
            systemExclusive = MIDISystemExclusive(isWhole: true)
            return readSystemExclusive(bytes, from: offset)
        }
        if status < 0xF0 { runningStatus = status } else { needsTime = true }
        readMessage(bytes, status, from: offset)
    }

    private mutating func readMessage(_ bytes: borrowing Span<UInt8>, _ status: UInt8, from offset: Int) {
        let count = MIDIMessage.dataCount(status) ?? 0
        var data: (UInt8, UInt8) = (0, 0)
        for index in 0..<count {
            guard position < bytes.count, bytes[position] < 0x80 else {
                return note("status \(MIDINames.hexadecimal(status)) needs \(count) bytes, has \(index)", position)
            }
            if index == 0 { data.0 = bytes[position] } else { data.1 = bytes[position] }
            position += 1
        }
        if status < 0xF0 { needsTime = false }
        let message = MIDIMessage(status, data.0, data.1)
        if case .undefined = message { note("undefined status \(MIDINames.hexadecimal(status))", offset) }
        packet.events.append(MIDIEvent(time: clock.time, offset: offset, message: message))
    }

    private mutating func readSystemExclusive(_ bytes: borrowing Span<UInt8>, from offset: Int) {
        let start = position
        while position < bytes.count, bytes[position] < 0x80 { position += 1 }
        part = (part?.offset ?? offset, (part?.count ?? 0) + position - start)
        let wasWhole = systemExclusive?.isWhole == true
        systemExclusive?.append(start..<position, of: bytes)
        if wasWhole, systemExclusive?.isWhole == false {
            note("a SysEx is longer than \(MIDIStream.maximumSystemExclusive) bytes", start)
        }
    }

    /// - Precondition: F7 is at the position.
    private mutating func endSystemExclusive() {
        part = nil
        needsTime = true
        if let ended = systemExclusive {
            packet.events.append(MIDIEvent(time: clock.time, offset: position, message: ended.message))
        }
        systemExclusive = nil
        position += 1
    }

    /// Bytes that no end has followed in this packet, so that a line of it is not empty.
    private mutating func reportPart() {
        guard let (offset, count) = part else { return }
        part = nil
        packet.events.append(
            MIDIEvent(time: clock.time, offset: offset, message: .systemExclusivePart(count: count)))
    }

    private mutating func note(_ text: String, _ offset: Int) {
        if packet.problem == nil { packet.problem = "offset \(offset): \(text)" }
    }
}
