import Decoders

extension AirConnection {
    /// From which initial value the CRCs of its packets come.
    struct CRCStart {
        var value: UInt32?
        /// The one that the CRC of the last packet implies, while `value` is unknown, and the packet's hash.
        private var candidate: (value: UInt32, content: UInt64)?
    }
}

extension AirConnection.CRCStart {
    /// Checks the CRC of a packet without the sniffer's verdict where the initial value is known; finds that value out where
    /// it is not: the CRC of two different packets leads to the same one only if it is right.
    mutating func verify(_ packet: inout AirPacket, _ bytes: borrowing Span<UInt8>) {
        if let value {
            packet.check(bytes, initial: value)
        } else if packet.radio.crc == .unknown, !packet.radio.isDecrypted, let crc = packet.crc(bytes), crc != 0 {
            let content = AirConnection.hash(packet.pdu, bytes)
            let implied = CRC24.initial(bytes, packet.pdu, crc: crc)
            let known = candidate
            if let known, known.value == implied, known.content != content {
                value = implied
                packet.crcFits = true
            } else {
                candidate = (implied, content)
            }
        }
    }
}
