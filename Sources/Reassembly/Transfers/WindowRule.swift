import Decoders

/// Packets with numbers and acknowledgements of both sides in one header, of which a limited number may wait: the Bluetooth
/// Transport Protocol of Matter (Matter Core 1.4, 4.19).
///
/// A header has flags, an acknowledged number if a flag says so, the number of the packet, and a length in the first packet
/// of a message.
package struct WindowRule: Sendable, Equatable {
    /// The flags for an acknowledged number, for a length, and for a handshake.
    package var acknowledgement: UInt8
    package var length: UInt8
    package var handshake: UInt8
    /// The flags of packets that carry a part of a message.
    package var parts: UInt8
    /// Where the answer to a handshake has the size of the window.
    package var size: Int
    /// The time within which a packet is acknowledged.
    package var timeout: Nanoseconds

    package init(
        acknowledgement: UInt8, length: UInt8, handshake: UInt8, parts: UInt8, size: Int, timeout: Nanoseconds
    ) {
        self.acknowledgement = acknowledgement
        self.length = length
        self.handshake = handshake
        self.parts = parts
        self.size = size
        self.timeout = timeout
    }
}

/// The numbers of both sides of a conversation with a window.
struct WindowMachine: Sendable {
    private struct Sent: Sendable {
        var number: UInt8
        var frame: UInt64
        var time: Nanoseconds?
        /// It was reported that it waits too long.
        var isLate = false
    }

    private struct Side: Sendable {
        /// The number of the next packet; `nil` while none was seen.
        var next: UInt8?
        var waiting: [Sent] = []
    }

    private let rule: WindowRule
    private var server = Side()
    private var client = Side()
    /// 0 until a handshake has agreed on it.
    private var window = 0

    init(_ rule: WindowRule) { self.rule = rule }

    /// The side whose packets go in a direction.
    private subscript(_ direction: Transfer.Direction) -> Side {
        get { direction == .toClient ? server : client }
        set { if direction == .toClient { server = newValue } else { client = newValue } }
    }

    /// The part of a message in a packet, and the violations that the packet shows.
    struct Reading {
        /// The flags, and the part of a message; `nil` of an acknowledgement alone.
        var bytes: [UInt8]?
        var violations: [TransferViolation] = []
    }

    mutating func take(_ packet: TransferPacket, _ bytes: [UInt8]) -> Reading {
        guard let flags = bytes.first else { return Reading(bytes: bytes) }
        if flags & rule.handshake != 0 {
            agree(packet, bytes)
            return Reading(bytes: bytes)
        }
        var reading = Reading()
        var offset = 1
        if flags & rule.acknowledgement != 0, offset < bytes.count {
            acknowledge(bytes[offset], packet, &reading)
            offset += 1
        }
        guard offset < bytes.count else {
            reading.violations.append(
                TransferViolation(.invalidMessage, frame: packet.frame, "a packet without its header"))
            return reading
        }
        note(bytes[offset], packet, &reading)
        offset += 1
        guard flags & rule.parts != 0 else { return reading }
        if flags & rule.length != 0 { offset += 2 }
        reading.bytes = [flags] + bytes.dropFirst(offset)
        return reading
    }

    /// A handshake: both sides begin anew, and the answer is the server's packet 0.
    private mutating func agree(_ packet: TransferPacket, _ bytes: [UInt8]) {
        (client, server) = (Side(next: 0), Side(next: 0))
        guard packet.procedure.direction == .toClient else { return }
        window = rule.size < bytes.count ? Int(bytes[rule.size]) : 0
        server = Side(next: 1, waiting: [Sent(number: 0, frame: packet.frame, time: packet.time)])
    }

    private mutating func note(_ number: UInt8, _ packet: TransferPacket, _ reading: inout Reading) {
        let direction = packet.procedure.direction
        var side = self[direction]
        if let expected = side.next, number != expected {
            reading.violations.append(
                TransferViolation(.outOfOrder, frame: packet.frame, "packet \(number), expected \(expected)"))
        }
        if window > 0, side.waiting.count >= window {
            let detail = "window exceeded: \(side.waiting.count) are unacknowledged, \(window) may be"
            reading.violations.append(TransferViolation(.earlyPacket, frame: packet.frame, detail))
        }
        side.next = number &+ 1
        if side.waiting.count >= TransferLimit.packets { side.waiting.removeFirst() }
        side.waiting.append(Sent(number: number, frame: packet.frame, time: packet.time))
        self[direction] = side
    }

    private mutating func acknowledge(_ number: UInt8, _ packet: TransferPacket, _ reading: inout Reading) {
        let acknowledged: Transfer.Direction = packet.procedure.direction == .toClient ? .toServer : .toClient
        var side = self[acknowledged]
        guard let index = side.waiting.firstIndex(where: { $0.number == number }) else {
            // Without the handshake, what is acknowledged may have come before the capture began.
            guard side.next != nil, window > 0 else { return }
            let detail = "acknowledges packet \(number), which does not wait for it"
            reading.violations.append(TransferViolation(.outOfOrder, frame: packet.frame, detail))
            return
        }
        if !side.waiting[index].isLate, let sent = side.waiting[index].time, let time = packet.time,
            time - sent > rule.timeout
        {
            let detail = "of packet \(number) in frame \(side.waiting[index].frame) comes too late"
            reading.violations.append(TransferViolation(.missingAcknowledgement, frame: packet.frame, detail))
        }
        side.waiting.removeFirst(index + 1)
        self[acknowledged] = side
    }

    /// When a packet has waited too long.
    var deadline: Nanoseconds? {
        [server, client].compactMap { $0.waiting.first { !$0.isLate }?.time }.min().map { $0 + rule.timeout }
    }

    /// The packets that have waited too long, and who sent them.
    mutating func expire(_ now: Nanoseconds) -> [(direction: Transfer.Direction, violation: TransferViolation)] {
        var late: [(Transfer.Direction, TransferViolation)] = []
        for direction in [Transfer.Direction.toServer, .toClient] {
            var side = self[direction]
            guard let index = side.waiting.firstIndex(where: { !$0.isLate }), let time = side.waiting[index].time,
                now - time >= rule.timeout
            else { continue }
            let first = side.waiting[index]
            let detail = "packet \(first.number) waits for \(rule.timeout.periods(of: .seconds(1))) s"
            late.append((direction, TransferViolation(.missingAcknowledgement, frame: first.frame, detail)))
            // One says it for all that wait behind it.
            for index in side.waiting.indices { side.waiting[index].isLate = true }
            self[direction] = side
        }
        return late
    }
}
