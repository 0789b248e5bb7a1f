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
        // By their places: a closure gets a copy of each channel, and there may be many.
        channels.indices.first { channels[$0].endpoints[sender.other] == cid }.map { ChannelID(index: $0) }
    }

    subscript(_ channel: ChannelID) -> L2CAPChannel {
        _read { yield channels[channel.index] }
        _modify { yield &channels[channel.index] }
    }

    /// Hands over a joined SDU.
    mutating func takeJoinedSDU(_ channel: ChannelID, from sender: Sender) -> [UInt8] {
        channels[channel.index].assemblers[sender].takeBuffer()
    }

    /// The name of a channel identifier.
    func name(of cid: UInt16) -> StaticName? {
        if let psm = channels.first(where: { $0.endpoints.central == cid || $0.endpoints.peripheral == cid })?.psm {
            return AssignedNumbers.l2capPSMs[psm] ?? Self.unnamed.connectionOriented
        }
        return AssignedNumbers.l2capFixedChannels[cid]
            ?? (cid >= L2CAPChannelID.firstDynamic ? Self.unnamed.dynamic : nil)
    }

    /// Channels without a name of their own: one that was seen to open, and one that was not.
    private static let unnamed: (connectionOriented: StaticName, dynamic: StaticName) = (
        "connection-oriented channel", "dynamic channel"
    )

    /// All that ``name(of:)`` answers.
    static var channelNames: [String] {
        let tables = [AssignedNumbers.l2capFixedChannels, AssignedNumbers.l2capPSMs]
        let names = tables.flatMap { $0.map(\.name) } + [unnamed.connectionOriented, unnamed.dynamic]
        return names.map(\.string)
    }
}
