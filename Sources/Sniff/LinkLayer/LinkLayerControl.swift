import Decoders

/// Applying the changes of LL Control PDUs (Core 6.0, Vol 6, Part B, 2.4.2 and 5.1).
extension LinkLayer {
    /// Takes an LL Control PDU that can be read.
    mutating func receiveControl(
        _ opcode: UInt8, in payload: Range<Int>, of id: AirLinkID, _ bytes: borrowing Span<UInt8>,
        _ links: inout LinkTable, _ dissection: borrowing Dissection
    ) {
        let control = LLControlPDU(opcode, bytes.extracting(payload.lowerBound + 1..<payload.upperBound))
        if keepsObserved { outcome.observed.control = control }
        switch control {
        case .terminate:
            // Both sides may send one.
            if !connections[id].lifetime.isTerminated { terminate(id, at: dissection.facts.time) }
        case .cis(let accessAddress): beginStream(accessAddress, of: id, &links, dissection)
        case .periodicSync(let info, let advertiser, let responses): noteTrain(info, advertiser, responses: responses)
        case .encryptionRequest(let request):
            connections[id].receive(control)
            decryption(of: id, links).take(request)
        case .encryptionResponse(let response):
            connections[id].receive(control)
            decryption(of: id, links).take(response)
        case .pauseEncryptionResponse:
            connections[id].receive(control)
            connections[id].encryption.decryption?.pause()
        case .startEncryptionResponse:
            connections[id].receive(control)
            if keys.isPairing, dissection.facts.sender == .peripheral {
                note(.encrypted(connections[id].link, isReadable: true))
            }
        default: connections[id].receive(control)
        }
    }

    /// How a connection is decrypted.
    mutating func decryption(of id: AirLinkID, _ links: borrowing LinkTable) -> LinkDecryption {
        if let known = connections[id].encryption.decryption { return known }
        let new = LinkDecryption(links[connections[id].link].encrypted, keys)
        connections[id].encryption.decryption = new
        return new
    }

    /// A connected isochronous stream: its packets have an access address of their own, and no L2CAP in them.
    private mutating func beginStream(
        _ accessAddress: UInt32, of id: AirLinkID, _ links: inout LinkTable, _ dissection: borrowing Dissection
    ) {
        guard !isAlive(accessAddress, at: dissection.facts.time) else { return }
        let addresses = links[connections[id].link].addresses
        let stream = begin(
            accessAddress, central: addresses.central, peripheral: addresses.peripheral, isShown: true, &links,
            dissection)
        guard let stream else { return }
        connections[stream].isIsochronous = true
        if connections[id].encryption.state == .on, let decryption = connections[id].encryption.decryption {
            connections[stream].encryption.state = .on
            connections[stream].encryption.decryption = LinkDecryption(
                stream: accessAddress, links[connections[stream].link].encrypted, of: decryption)
        }
    }

    /// Periodic advertising that a SyncInfo announces.
    ///
    /// - Parameter responses: the access address of those who respond to it; `nil` if there are none.
    mutating func noteTrain(_ info: SyncInfo, _ advertiser: DeviceAddress, responses: UInt32?) {
        let train = PeriodicTrain(
            crcInit: info.crcInit, advertiser: advertiser, position: responses == nil ? .sync : .subevent)
        note(train, on: info.accessAddress)
        if let responses, responses != info.accessAddress { noteResponses(responses, to: train) }
    }

    /// Responses to a train have an access address of their own, and the train's CRCInit (Core 6.0, Vol 6, Part B, 2.1.2
    /// and 3.1.1).
    mutating func noteResponses(_ accessAddress: UInt32, to train: PeriodicTrain) {
        note(
            PeriodicTrain(crcInit: train.crcInit, advertiser: train.advertiser, position: .subeventResponse),
            on: accessAddress)
    }

    private mutating func note(_ train: PeriodicTrain, on accessAddress: UInt32) {
        // What a packet of the train has confirmed is not replaced: anybody can send a SyncInfo.
        let known = trains[accessAddress]
        guard known?.isConfirmed != true else { return }
        guard known != nil || trains.count < LinkLayer.trainLimit else {
            trainLimitReached = true
            return
        }
        trains[accessAddress] = train
    }
}

extension AirConnection {
    /// Applies an LL Control PDU to its own connection.
    fileprivate mutating func receive(_ control: LLControlPDU) {
        switch control {
        case .connectionUpdate(let parameters, let size, let offset, let instant):
            schedule.add(
                .parameters(
                    interval: .microseconds(Int(parameters.interval) * 1250), timeout: parameters.timeout,
                    window: .microseconds(Int(offset) * 1250), size: .microseconds(max(Int(size), 1) * 1250)),
                at: instant)
        case .channelMap(let map, let instant): schedule.add(.channelMap(map), at: instant)
        // With nothing to change the instant means nothing (2.4.2.23).
        case .phyUpdate(0, 0, _): break
        case .phyUpdate(let toPeripheral, let toCentral, let instant):
            schedule.add(.phy(central: toPeripheral, peripheral: toCentral), at: instant)
        case .subrate(let parameters):
            schedule.isSubrated = parameters.factor > 1
            schedule.supervisionTimeout = parameters.timeout
        case .connectionRate(let parameters, let offset, let instant):
            schedule.isSubrated = parameters.factor > 1
            schedule.add(
                .parameters(
                    interval: .microseconds(Int(parameters.interval ?? 0) * 125), timeout: parameters.timeout,
                    window: .microseconds(Int(offset) * 125), size: 1_250_000), at: instant)
        default: encryption.receive(control)
        }
    }
}
