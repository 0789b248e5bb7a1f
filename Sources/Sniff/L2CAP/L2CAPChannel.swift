import Decoders
import Reassembly

/// A connection-oriented channel.
struct L2CAPChannel {
    /// The endpoint of each side: what the other side addresses packets to.
    let endpoints: BySender<UInt16>
    let psm: UInt16
    /// Credit-based channels carry SDUs in K-frames.
    let isCreditBased: Bool
    /// The SPSM of a credit-based channel; `nil` for other channels.
    var spsm: UInt16? { isCreditBased ? psm : nil }
    /// Place among the link's bearers, if the channel carries ATT.
    var bearer: Int?
    var assemblers = BySender(central: SDUAssembler(), peripheral: SDUAssembler())
    /// The limits of each side, if it announced them.
    var limits = BySender<ChannelLimits?>(central: nil, peripheral: nil)
    /// Credits that each side has for what it sends.
    var credits = BySender(central: CreditCounter(), peripheral: CreditCounter())

    /// The limits of the receiver of this sender's packets.
    func limits(for sender: Sender) -> ChannelLimits? { sender == .unknown ? nil : limits[sender.other] }

    /// The outcome of a K-frame.
    struct ReceivedFrame {
        enum SDU {
            /// The SDU is whole in the frame, in this range.
            case whole(Range<Int>)
            /// The SDU is complete; ``L2CAPConnection/takeJoinedSDU(_:from:)`` hands it over.
            case joined
            /// So many bytes of so many are here.
            case incomplete(received: Int, expected: Int, isFirst: Bool)
            case broken(FaultReason)
            /// The capture has cut the frame.
            case cut
        }

        var sdu: SDU
        /// Whether there is a whole SDU.
        var isWhole: Bool {
            switch sdu {
            case .whole, .joined: true
            case .incomplete, .broken, .cut: false
            }
        }
        /// Credits that the sender has left, where known; 0 where it had none for this frame.
        var creditsLeft: Int?
        var isPaid = true
        /// The receiver's MPS or MTU, where the frame or its SDU is longer.
        var exceededMPS: UInt16?
        var exceededMTU: UInt16?
    }

    /// Takes a K-frame (3.4.3).
    ///
    /// - Parameter time: since the first record.
    mutating func receive(
        _ range: Range<Int>, from sender: Sender, isCut: Bool, at time: Nanoseconds, _ bytes: borrowing Span<UInt8>,
        _ fields: borrowing FieldList
    ) -> ReceivedFrame {
        var received = ReceivedFrame(sdu: .cut)
        let limits = limits(for: sender)
        if sender != .unknown {
            received.isPaid = credits[sender].spend(at: time)
            received.creditsLeft = received.isPaid ? credits[sender].credits : 0
            if let mps = limits?.mps, range.count > Int(mps) { received.exceededMPS = mps }
        }
        guard !isCut else {
            // What is missing in this K-frame will not come.
            assemblers[sender].reset()
            return received
        }
        var length: Int?
        switch assemblers[sender].next(bytes, range, { fields.segments(of: $0, bytes) }) {
        case .whole(let sdu):
            received.sdu = .whole(sdu)
            length = sdu.count
        case .joined: received.sdu = .joined
        case .needsMore(let count, let expected):
            let isFirst = count + 2 == range.count
            received.sdu = .incomplete(received: count, expected: expected, isFirst: isFirst)
            if isFirst { length = expected }
        case .broken(let reason): received.sdu = .broken(reason)
        }
        if let length, let mtu = limits?.mtu, length > Int(mtu) { received.exceededMTU = mtu }
        return received
    }
}

/// The limits of one side of a credit-based channel (Core 6.0, Vol 3, Part A, 4.22): longest SDU, longest K-frame, and
/// how many K-frames at the beginning.
struct ChannelLimits {
    var mtu: UInt16
    var mps: UInt16
    var credits: UInt16
}

/// A request for channels that has not been answered.
struct ChannelOpening {
    var identifier: UInt8
    var requester: Sender
    var psm: UInt16
    var sources: [UInt16]
    var isCreditBased: Bool
    var limits: ChannelLimits?
}
