/// Where the capture last missed something, of each connection and of all.
struct LastGaps {
    private var ofAll: Moment?
    private var ofConnections: [ConnectionNumber: Moment] = [:]
    /// The frame in which the last message of each profile and flow ended that was as these say; only of connections that
    /// miss something.
    private var cleanMessages: [ConnectionNumber: [String: UInt64]] = [:]

    mutating func note(_ gap: CaptureGap) {
        var moment = gap.moment
        switch gap.reason {
        case .missingBeginning, .noPackets, .unrecognised: return
        // What is missing came after the last record; of a gap on the air, before the record that shows it.
        case .droppedRecords, .damage, .stopped, .limitReached: moment.frame += 1
        case .lostPackets, .badCRC, .missedEvents, .encrypted, .cut: break
        }
        if let connection = gap.connection { ofConnections[connection] = moment } else { ofAll = moment }
    }

    /// A connection is over: nothing of it is asked about any more.
    mutating func forget(_ connection: ConnectionNumber) {
        ofConnections[connection] = nil
        cleanMessages[connection] = nil
    }

    /// Whether something is missing between the beginning of an operation, which ends now, and its end.
    func mayInterrupt(_ operation: BluetoothOperation) -> Bool { hasGap(after: operation.begin.frame, operation) }

    /// Whether something is missing since the last clean message of its flow in the connection: an acknowledgement that is
    /// missing breaks the next message, too.
    ///
    /// - Parameter isClean: this message is as its profile says, so that nothing from before is open.
    mutating func mayBreak(_ message: BluetoothOperation, isClean: Bool) -> Bool {
        guard let connection = message.connection else { return false }
        var flow = ""
        if case .text(let text)? = message.facts[.profile] { flow = text }
        if !isClean { return hasGap(after: cleanMessages[connection]?[flow] ?? 0, message) }
        if hasGap(after: 0, message) {
            cleanMessages[connection, default: [:]][flow] = (message.end ?? message.begin).frame
        }
        return false
    }

    private func hasGap(after frame: UInt64, _ operation: BluetoothOperation) -> Bool {
        func isAfter(_ gap: Moment?) -> Bool {
            gap.map { $0.input == operation.begin.input && $0.frame > frame } ?? false
        }
        return isAfter(ofAll) || !ofConnections.isEmpty && isAfter(operation.connection.flatMap { ofConnections[$0] })
    }
}
