import Decoders

/// What LL Control PDUs change (Core 6.0, Vol 6, Part B, 2.4.2 and 5.1).
extension Analyzer {
    mutating func learn(
        _ opcode: UInt8, _ payload: Range<Int>, _ place: Int, _ bytes: borrowing Span<UInt8>
    ) {
        let reader = Reader(range: payload.lowerBound + 1..<payload.upperBound)
        if event.direction == .unknown { noteSender(opcode, place) }
        do throws(Fault) {
            switch opcode {
            case LLControl.connectionUpdateInd:
                let update = try ConnectionUpdate(bytes, parsing: reader)
                add(
                    .parameters(
                        interval: update.interval, windowOffset: update.winOffset, windowSize: update.winSize),
                    at: update.instant, place)
            case LLControl.channelMapInd:
                let update = try ChannelMapUpdate(bytes, parsing: reader)
                add(.channelMap(update.channelMap), at: update.instant, place)
            case LLControl.phyUpdateInd:
                let update = try PHYUpdate(bytes, parsing: reader)
                // With nothing to change the instant means nothing (2.4.2.23).
                guard update.centralToPeripheral != 0 || update.peripheralToCentral != 0 else { return }
                add(
                    .phy(central: update.centralToPeripheral, peripheral: update.peripheralToCentral),
                    at: update.instant, place)
            case LLControl.encReq:
                // Sent without encryption, also to begin it anew.
                if air.connections[place].encryption == .unknown { air.connections[place].encryption = .off }
            case LLControl.encRsp:
                guard payload.count == LLControl.encRspLength, air.connections[place].encryption != .on else { return }
                air.connections[place].encryption = .starting
            case LLControl.startEncReq: air.connections[place].encryption = .on
            case LLControl.rejectInd, LLControl.rejectExtInd:
                if air.connections[place].encryption == .starting { air.connections[place].encryption = .off }
            case LLControl.subrateInd: air.connections[place].isSubrated = true
            case LLControl.pauseEncRsp:
                // Both sides send one; the second is the last of the pause.
                if payload.count == 1 { air.connections[place].encryption = .off }
            case LLControl.terminateInd: terminateAirConnection(place, at: event.time)
            case LLControl.cisInd:
                let stream = try CISIndication(bytes, parsing: reader)
                beginStream(stream.accessAddress, of: place)
            case LLControl.periodicSyncInd, LLControl.periodicSyncWRInd:
                let sync = try PeriodicSyncIndication(bytes, parsing: reader)
                noteTrain(sync.syncInfo, sync.advertiser)
            default: break
            }
        } catch {
            // The description of the same bytes has the fault.
        }
    }

    /// Some PDUs only one side sends: from here on it is known whose turn it is.
    private mutating func noteSender(_ opcode: UInt8, _ place: Int) {
        let sender: Direction
        switch opcode {
        case LLControl.connectionUpdateInd, LLControl.channelMapInd, LLControl.encReq, LLControl.pauseEncReq,
            LLControl.phyUpdateInd, LLControl.cisReq, LLControl.cisInd, LLControl.subrateInd:
            sender = .sent
        case LLControl.encRsp, LLControl.startEncReq, LLControl.cisRsp: sender = .received
        default: return
        }
        guard let last = air.connections[place].last else { return }
        air.connections[place].last?.sender = sender
        if last.isAlike == (sender == .sent) { air.connections[place].numbersTell = true }
    }

    private mutating func add(_ what: AirConnection.Change.What, at instant: UInt16, _ place: Int) {
        if air.connections[place].pending.count >= AirConnection.pendingLimit {
            air.connections[place].pending.removeFirst()
        }
        air.connections[place].pending.append(AirConnection.Change(instant: instant, what: what))
    }

    /// A connected isochronous stream: its packets have an access address of their own, and no L2CAP in them.
    private mutating func beginStream(_ accessAddress: UInt32, of place: Int) {
        guard !isAlive(accessAddress: accessAddress) else { return }
        var link = Link(handle: 0)
        link.local = links[air.connections[place].link].local
        link.peer = links[air.connections[place].link].peer
        let stream = beginAirConnection(accessAddress, link)
        air.connections[stream].isIsochronous = true
    }

    /// Periodic advertising that a SyncInfo announces.
    mutating func noteTrain(_ info: SyncInfo, _ advertiser: DeviceAddress) {
        // What a packet of the train has confirmed is not replaced: anybody can send a SyncInfo.
        let known = air.trains[info.accessAddress]
        guard known?.isConfirmed != true else { return }
        guard known != nil || air.trains.count < Air.trainLimit else { return noteLimit(.trains) }
        air.trains[info.accessAddress] = Air.PeriodicTrain(crcInit: info.crcInit, advertiser: advertiser)
    }
}
