import Decoders
import Sniff

/// Whether a connection has asked for channels besides those of ATT: they carry what is no operation.
struct OtherChannels {
    private let code: Field<Int>
    private(set) var wereAskedFor = false

    init(_ needs: inout LintNeeds) throws(FieldError) {
        needs.packets("l2cap.code", of: .l2cap)
        code = try needs.field("l2cap.code")
    }

    private static let requests = [
        L2CAPSignallingCode.connectionRequest, L2CAPSignallingCode.leCreditBasedConnectionRequest,
        L2CAPSignallingCode.creditBasedConnectionRequest,
    ].map(Int.init)

    /// - Returns: whether it is a signalling packet, which is no operation of the connection.
    mutating func take(_ operation: BluetoothOperation) -> Bool {
        guard operation.kind == .packet else { return false }
        if let code = operation.packets.first?[code], OtherChannels.requests.contains(code) { wereAskedFor = true }
        return true
    }
}
