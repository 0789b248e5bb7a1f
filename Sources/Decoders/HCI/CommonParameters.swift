/// Parameters that many commands and events share (Core 6.0, Vol 4, Part E, 5.2 and 7).
extension Item {
    /// Status: 0 or an error code.
    static let status = Item.u8(
        "status", names: .table(AssignedNumbers.hciErrors), summary: .unlessZero, style: .hex2,
        "0 success, otherwise an error code (Core 6.0, Vol 1, Part F)")
    /// Reason of a disconnection: an error code.
    static let reason = Item.u8(
        "reason", names: .table(AssignedNumbers.hciErrors), summary: .labelled, style: .hex2,
        "error code that says why (Core 6.0, Vol 1, Part F)")
    /// Connection_Handle: 0x0000 to 0x0EFF.
    static let connectionHandle = Item.u16("connection_handle", summary: .labelled, style: .hex4, "0x0000 to 0x0EFF")
}
