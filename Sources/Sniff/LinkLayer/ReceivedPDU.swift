import Decoders

extension AirConnection {
    /// A PDU of a connection, and what following the connection says about it.
    struct ReceivedPDU {
        /// The record of the packet.
        let frame: UInt64
        /// Where that begins in the (unzipped) input.
        let offset: UInt64
        var header = DataPDUHeader(bits: 0)
        /// Octets of the header that are there.
        var headerCount = 0
        var payload = 0..<0
        /// The packet can be believed: its CRC is not wrong, and it is as long as it says.
        var isTrusted = false
        var sender = Sender.unknown
        /// Who it was if no side has refused a packet, where nothing tells the sender.
        var presumedSender = Sender.unknown
        /// It shows that the senders of the packets before it were taken for one another.
        var isTurnedRound = false
        var timing = EventTiming()
        /// The frame in which the same packet was heard for the first time.
        var repeats: UInt64?
        var isRetransmission: Bool { repeats != nil }
        /// The frame of the same packet, which another sniffer heard.
        var copyOf: UInt64?
        var lost = 0
        /// It is encrypted, and not decrypted.
        var isEncrypted = false
        /// It was encrypted on the air, and what it says is known.
        var isDeciphered = false
        /// It was decrypted here: the payload is that of the record that ``LinkDecryption/takeRecord()`` gives.
        var isDecrypted = false
        /// The bytes are not those that the CRC was computed from.
        var isRewritten = false
        /// It is unknown whether it is encrypted, and it does not look like what an unencrypted payload is.
        var isDoubtful = false
        // Of the connection, for what describes the packet.
        var isIsochronous = false
        var phy: (central: UInt8, peripheral: UInt8) = (0, 0)
        var link: LinkID
        /// Whether the payload is raw bytes and no more.
        var isUnreadable: Bool { isEncrypted || isDoubtful }
        /// The name of a PDU that is neither encrypted nor a readable LL Control PDU.
        var dataName: StaticName {
            if headerCount == 0 { return "incomplete packet" }
            return switch header.llid {
            case 1 where payload.isEmpty: "Empty PDU"
            case 3: "LL Control PDU"
            case 0: "PDU with a reserved LLID"
            default: "LL Data PDU"
            }
        }

        init(_ link: LinkID, frame: UInt64, offset: UInt64) {
            self.link = link
            self.frame = frame
            self.offset = offset
        }
    }
}
