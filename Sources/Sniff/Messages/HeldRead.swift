import Decoders
import Reassembly

/// A value that fills its PDU: the client may read more of it, or not.
struct HeldRead {
    let packet: TransferPacket
    let value: [UInt8]
    let role: TransferRole
    let link: LinkID
    let server: Sender
    let database: DatabaseID

    init?(_ packet: TransferPacket, _ value: [UInt8], _ role: TransferRole, _ exchange: borrowing Exchange) {
        guard let database = exchange.database else { return nil }
        self.packet = packet
        self.value = value
        self.role = role
        link = exchange.bearer.link
        server = exchange.server
        self.database = database
    }
}
