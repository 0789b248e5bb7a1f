import Decoders
import Reassembly

/// A signalling request that waits for its response.
struct SignallingRequest {
    var identifier: UInt8
    var sender: Sender
    var frame: UInt64
    var time: Timestamp
}

/// Signalling: opens, changes and closes channels, and gives credits (Core 6.0, Vol 3, Part A, 4).
extension L2CAPConnection {
    /// A command of the signalling channel: where it is, and who sent it when.
    struct SignallingCommand {
        var code: UInt8
        var identifier: UInt8
        var sender: Sender
        var frame: UInt64
        var time: Timestamp
        /// The time since the first record.
        var elapsed: Nanoseconds
    }

    /// The outcome of a signalling command.
    struct SignallingOutcome {
        /// The request that it answers.
        var request: SignallingRequest?
        var grant: CreditGrant?
        /// New bearers of ATT, with the MTU of each where it is known, in the order of their places.
        var newBearers: [(mtu: Int?, isEnhanced: Bool)] = []
        /// Bearers whose MTU is not known any more.
        var reconfigured: [Int] = []
        /// Ends of channels that were closed: who sent to which identifier.
        var closed: [(sender: Sender, cid: UInt16)] = []
    }

    /// The outcome of new credits.
    struct CreditGrant {
        var grant: CreditCounter.Grant
        var left: Int?
        var isSDUWaiting: Bool
    }

    static let requestLimit = 16

    /// Takes a signalling command.
    ///
    /// - Parameters:
    ///   - room: channels that may be opened more.
    ///   - bytes: its parameters.
    mutating func receive(
        _ command: SignallingCommand, room: Int, _ bytes: borrowing Span<UInt8>
    ) -> SignallingOutcome {
        var outcome = SignallingOutcome()
        outcome.request = pair(command)
        let (identifier, sender) = (command.identifier, command.sender)
        switch command.code {
        case L2CAPSignallingCode.connectionRequest where bytes.count >= 4:
            open(
                ChannelOpening(
                    identifier: identifier, requester: sender, psm: bytes.u16(at: 0), sources: [bytes.u16(at: 2)],
                    isCreditBased: false))
        case L2CAPSignallingCode.connectionResponse where bytes.count >= 8 && bytes.u16(at: 4) == 0:  // successful
            outcome.newBearers = grant(identifier, sender, [bytes.u16(at: 0)], room: room)
        case L2CAPSignallingCode.leCreditBasedConnectionRequest where bytes.count >= 10:
            open(
                ChannelOpening(
                    identifier: identifier, requester: sender, psm: bytes.u16(at: 0), sources: [bytes.u16(at: 2)],
                    isCreditBased: true, limits: ChannelLimits(bytes, at: 4)))
        case L2CAPSignallingCode.leCreditBasedConnectionResponse where bytes.count >= 10 && bytes.u16(at: 8) == 0:
            // Successful.
            outcome.newBearers = grant(
                identifier, sender, [bytes.u16(at: 0)], ChannelLimits(bytes, at: 2), room: room)
        case L2CAPSignallingCode.flowControlCreditIndication where bytes.count >= 4:
            outcome.grant = give(Int(bytes.u16(at: 2)), to: bytes.u16(at: 0), from: sender, at: command.elapsed)
        case L2CAPSignallingCode.creditBasedConnectionRequest where bytes.count >= 10:
            open(
                ChannelOpening(
                    identifier: identifier, requester: sender, psm: bytes.u16(at: 0),
                    sources: L2CAPConnection.list(bytes, from: 8), isCreditBased: true,
                    limits: ChannelLimits(bytes, at: 2)))
        case L2CAPSignallingCode.creditBasedConnectionResponse where bytes.count >= 10:
            // Identifiers of 0 were refused.
            outcome.newBearers = grant(
                identifier, sender, L2CAPConnection.list(bytes, from: 8), ChannelLimits(bytes, at: 0), room: room)
        case L2CAPSignallingCode.creditBasedReconfigureRequest:  // what holds now depends on the answer
            outcome.reconfigured = forgetLimits(of: L2CAPConnection.list(bytes, from: 4))
        case L2CAPSignallingCode.disconnectionResponse where bytes.count >= 4:  // destination, then source
            let (destination, source) = (bytes.u16(at: 0), bytes.u16(at: 2))
            let before = channels.count
            channels.removeAll {
                $0.endpoints[sender] == destination && $0.endpoints[sender.other] == source
            }
            if channels.count < before { outcome.closed = [(sender, source), (sender.other, destination)] }
        default: break
        }
        return outcome
    }

    private static func list(_ bytes: borrowing Span<UInt8>, from start: Int) -> [UInt16] {
        stride(from: start, to: min(bytes.count - 1, start + 10), by: 2).map { bytes.u16(at: $0) }
    }

    /// Remembers a request, or finds the one that a response answers.
    private mutating func pair(_ command: SignallingCommand) -> SignallingRequest? {
        if L2CAPSignallingCode.isRequest(command.code) {
            if requests.count >= L2CAPConnection.requestLimit { requests.removeFirst() }
            requests.append(
                SignallingRequest(
                    identifier: command.identifier, sender: command.sender, frame: command.frame, time: command.time))
            return nil
        }
        guard L2CAPSignallingCode.isResponse(command.code) else { return nil }
        return requests.lastIndex { $0.identifier == command.identifier && $0.sender != command.sender }
            .map { requests.remove(at: $0) }
    }

    private mutating func open(_ opening: ChannelOpening) {
        openings.removeAll { $0.identifier == opening.identifier && $0.requester == opening.requester }
        if openings.count >= L2CAPConnection.requestLimit { openings.removeFirst() }
        openings.append(opening)
    }

    /// New credits for what is sent to the channel's endpoint of this sender (4.24).
    private mutating func give(
        _ credits: Int, to cid: UInt16, from sender: Sender, at time: Nanoseconds
    ) -> CreditGrant? {
        guard let index = channels.firstIndex(where: { $0.endpoints[sender] == cid }) else { return nil }
        let receiver = sender.other
        let grant = channels[index].credits[receiver].give(credits, at: time)
        return CreditGrant(
            grant: grant, left: channels[index].credits[receiver].credits,
            isSDUWaiting: channels[index].assemblers[receiver].isOpen)
    }

    private mutating func forgetLimits(of endpoints: [UInt16]) -> [Int] {
        var bearers: [Int] = []
        for cid in endpoints {
            for index in channels.indices
            where channels[index].endpoints.central == cid || channels[index].endpoints.peripheral == cid {
                channels[index].limits = BySender(central: nil, peripheral: nil)
                if let bearer = channels[index].bearer { bearers.append(bearer) }
            }
        }
        return bearers
    }

    /// Opens the channels that a response grants. Returns the new bearers.
    private mutating func grant(
        _ identifier: UInt8, _ sender: Sender, _ destinations: [UInt16], _ limits: ChannelLimits? = nil,
        room: Int
    ) -> [(mtu: Int?, isEnhanced: Bool)] {
        guard let index = openings.firstIndex(where: { $0.identifier == identifier && $0.requester != sender })
        else { return [] }
        let opening = openings.remove(at: index)
        var newBearers: [(mtu: Int?, isEnhanced: Bool)] = []
        for (source, destination) in zip(opening.sources, destinations).prefix(max(room, 0)) where destination != 0 {
            if channels.count >= L2CAPConnection.channelLimit { channels.removeFirst() }
            let isOfCentral = opening.requester == .central
            let endpoints = BySender(
                central: isOfCentral ? source : destination, peripheral: isOfCentral ? destination : source)
            var channel = L2CAPChannel(
                endpoints: endpoints, psm: opening.psm, isCreditBased: opening.isCreditBased)
            channel.limits = BySender(
                central: isOfCentral ? opening.limits : limits, peripheral: isOfCentral ? limits : opening.limits)
            channel.credits = BySender(
                central: CreditCounter(initial: channel.limits.peripheral.map { Int($0.credits) }),
                peripheral: CreditCounter(initial: channel.limits.central.map { Int($0.credits) }))
            if L2CAPPSM.isAttributeProtocol(opening.psm), bearers <= L2CAPConnection.channelLimit {
                channel.bearer = bearers
                bearers += 1
                newBearers.append((channel.mtu, opening.psm == L2CAPPSM.eatt))
            }
            // An endpoint belongs to one channel at a time.
            channels.removeAll {
                $0.endpoints.central == endpoints.central || $0.endpoints.peripheral == endpoints.peripheral
            }
            channels.append(channel)
        }
        return newBearers
    }
}

extension L2CAPChannel {
    /// The smaller of what both sides can receive (Part F, 3.2.8), where both have said it.
    fileprivate var mtu: Int? {
        guard let central = limits.central, let peripheral = limits.peripheral else { return nil }
        return Int(min(central.mtu, peripheral.mtu))
    }
}

extension ChannelLimits {
    /// MTU, MPS and initial credits, which stand one after the other.
    fileprivate init(_ bytes: borrowing Span<UInt8>, at offset: Int) {
        mtu = bytes.u16(at: offset)
        mps = bytes.u16(at: offset + 2)
        credits = bytes.u16(at: offset + 4)
    }
}
