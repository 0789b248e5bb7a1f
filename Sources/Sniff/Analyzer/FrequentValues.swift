import Decoders

/// Notifications and Write Commands, of which captures are full: a handle, a value, and nothing to answer or to learn.
extension Analyzer {
    /// Describes one of these in the one-line form, if a PDU that began alike was described before. That is what most
    /// take, and a third of what it takes to go through all that may be with a PDU.
    ///
    /// - Returns: whether it did; if not, nothing has happened, and
    ///   ``decodeATT(_:_:_:_:into:)`` describes the PDU, in the same words.
    @inline(__always)
    mutating func decodeFrequent(
        _ place: Int, _ bearer: Int, _ payload: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        guard fields.isOneLine, payload.remaining >= 3, faults.isEmpty else { return false }
        let opcode = bytes[payload.position]
        let isCommand = opcode == ATTOpcode.writeCommand.rawValue
        guard isCommand || opcode == ATTOpcode.handleValueNotification.rawValue else { return false }
        let isOfPeer = (event.direction == .sent) == isCommand
        let database = isOfPeer ? links[place].remoteDatabase : links[place].localDatabase
        let handle = bytes.u16(at: payload.position &+ 1)
        guard database >= 0, knowledge.isPlain(database, handle) else { return false }
        // One that fills the MTU may have been cut by the server.
        if !isCommand, let mtu = links[place].bearers[bearer].mtu, payload.remaining >= mtu { return false }
        let number = headNumber(database, handle, opcode)
        guard fields.recall(Layer.att.key, of: number, from: .attributeHead) else { return false }
        event.layer = .att
        let value = Range(uncheckedBounds: (payload.position &+ 3, payload.end))
        if let decoder = knowledge.decoder(database, of: handle) {
            describeBriefly(value, decoder, bytes, into: &fields)
        } else {
            fields.add(ATTField.value.key, bytes: value, of: bytes)
        }
        return true
    }
}
