/// Where the capture last missed something, of each connection and of all.
struct LastGaps {
    private var ofAll: Moment?
    private var ofConnections: [ConnectionNumber: Moment] = [:]

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

    /// Where the last message ended that was as its profile says; only of connections that miss something.
    private var cleanMessages: [ConnectionNumber: UInt64] = [:]

    /// Whether something is missing since the last clean message of the connection.
    mutating func interruptMessage(_ operation: Operation, isClean: Bool) -> Bool {
        guard let connection = operation.connection, ofAll != nil || !ofConnections.isEmpty else { return false }
        if isClean {
            cleanMessages[connection] = operation.end?.frame ?? operation.begin.frame
            return false
        }
        let last = cleanMessages[connection] ?? 0
        return [ofAll, ofConnections[connection]].contains { gap in
            gap.map { $0.input == operation.begin.input && $0.frame > last } ?? false
        }
    }

    /// Whether something is missing between the beginning of an operation, which ends now, and its end.
    func interrupt(_ operation: Operation) -> Bool {
        if ofAll == nil, ofConnections.isEmpty { return false }
        let own = operation.connection.flatMap { ofConnections[$0] }
        return [ofAll, own].contains { gap in
            guard let gap, gap.input == operation.begin.input else { return false }
            return gap.frame > operation.begin.frame
        }
    }
}
