import Decoders

/// The events of a run in order: operations, what the capture does not show, and that time passes.
///
/// Operations come in the order of their beginnings, each complete: what begins after an operation that still waits for its
/// answer waits with it. Nothing waits longer than 30 s, nor for a read of which it is unknown whether the client goes
/// on with it: such a message may come after what began after it.
public enum OperationEvent: Sendable, Equatable {
    case operation(BluetoothOperation)
    /// Boxed: gaps are rare and large, and an event that holds one of the others is copied as a reference.
    indirect case gap(CaptureGap)
    /// Everything before this moment was handed on.
    case time(Moment)

    /// When it was: of an operation its beginning.
    package var moment: Moment {
        switch self {
        case .operation(let operation): operation.begin
        case .gap(let gap): gap.moment
        case .time(let moment): moment
        }
    }
}

/// Something that the capture does not show, though it may have happened.
public struct CaptureGap: Sendable, Hashable {
    /// The reason why something is missing.
    public enum Reason: Sendable, Hashable {
        /// Packets of this connection that a sniffer missed.
        case lostPackets(Int)
        /// A packet of this connection that came with a wrong CRC.
        case badCRC
        /// Connection events that nothing was heard of.
        case missedEvents(Int)
        /// The payload is encrypted.
        case encrypted
        /// The capture kept only the beginning of the record: so many bytes of it.
        case cut(Int)
        /// Records that never reached the capture.
        case droppedRecords(Int)
        /// Before this moment it was unknown that the address is a certain device of an expectation, whose name this
        /// is.
        case unrecognised(DeviceAddress, String)
        /// The beginning of the connection is not in the capture.
        case missingBeginning
        /// The input has no packet at all: whatever happened, it would show nothing.
        case noPackets
        /// The input is damaged from this byte on.
        case damage(offset: UInt64, message: String)
        /// The input ended while it was live: what would have come is not known.
        case stopped
        /// The data kept of the input exceeded their memory: nothing that came later is known.
        case limitReached
    }

    /// The reason why something is missing.
    public let reason: Reason
    /// Of a record with fewer bytes, the headers may be cut: at a host these are 12, up to the handle of an attribute.
    package static let longestHeaders = 16
    /// `nil` where any connection, or none, may be concerned.
    public let connection: ConnectionNumber?
    /// The record that shows it; of records that are missing, the last one before them.
    public let moment: Moment
    /// The other record that what is missing lies beside, where there is one.
    private let neighbour: Moment?

    /// - Parameter neighbour: of packets that a sniffer missed, the last one that it heard of the connection; of records
    ///   that are missing, the first one after them.
    package init(
        _ reason: Reason, _ connection: ConnectionNumber? = nil, _ moment: Moment, beside neighbour: Moment? = nil
    ) {
        self.reason = reason
        self.connection = connection
        self.moment = moment
        self.neighbour = neighbour
    }

    /// Nothing is missing before it.
    package var begin: Moment {
        switch reason {
        case .lostPackets, .missedEvents: neighbour ?? moment
        default: moment
        }
    }

    /// Nothing is missing after it; `nil` where that is not known.
    package var end: Moment? {
        switch reason {
        case .droppedRecords, .damage: neighbour
        case .encrypted, .stopped, .limitReached: nil
        default: moment
        }
    }

    /// The same of another connection.
    package func of(_ connection: ConnectionNumber?) -> CaptureGap {
        CaptureGap(reason, connection, moment, beside: neighbour)
    }

    /// The same with its moments changed.
    package func moved(_ move: (Moment) -> Moment) -> CaptureGap {
        CaptureGap(reason, connection, move(moment), beside: neighbour.map(move))
    }
}
