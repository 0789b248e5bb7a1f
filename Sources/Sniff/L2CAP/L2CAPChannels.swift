import Decoders
import Reassembly

/// Names one channel of a connection.
struct ChannelID: Hashable {
    let index: Int
}

/// Connection-oriented channels and their frames.
extension L2CAPConnection {
    /// The channel that a packet to `cid` runs on: identifiers are the receiver's.
    func channel(_ cid: UInt16, from sender: Sender) -> ChannelID? {
        channels.firstIndex { $0.endpoints[sender.other] == cid }.map { ChannelID(index: $0) }
    }

    subscript(_ channel: ChannelID) -> L2CAPChannel {
        _read { yield channels[channel.index] }
        _modify { yield &channels[channel.index] }
    }

    /// Hands over a joined SDU.
    mutating func takeJoinedSDU(_ channel: ChannelID, from sender: Sender) -> [UInt8] {
        channels[channel.index].assemblers[sender].takeBuffer()
    }

    /// What a channel identifier stands for.
    func name(of cid: UInt16) -> StaticName? {
        if let psm = channels.first(where: { $0.endpoints.central == cid || $0.endpoints.peripheral == cid })?.psm {
            return AssignedNumbers.l2capPSMs[psm] ?? "connection-oriented channel"
        }
        return AssignedNumbers.l2capFixedChannels[cid] ?? (cid >= L2CAPChannelID.firstDynamic ? "dynamic channel" : nil)
    }
}
