/// Writes the packets of a trace, and hands them on in pieces.
struct TracePackets {
    private var buffer = ProtobufWriter()
    private var packet = ProtobufWriter()
    private let clockID: UInt64?
    private let take: ([UInt8]) -> Bool
    /// Whether no more pieces are taken.
    private(set) var isOver = false

    /// All packets are of one writer.
    private static let sequenceID: UInt64 = 1
    private static let pieceLength = 1 << 16

    /// - Parameters:
    ///   - begin: its first time by the clock.
    ///   - take: takes a piece; false if no more is wanted.
    init(clockID: UInt64?, from begin: UInt64, _ take: @escaping ([UInt8]) -> Bool) {
        self.clockID = clockID
        self.take = take
        add { packet in
            // The sequence begins: it depends on nothing before it (SEQ_INCREMENTAL_STATE_CLEARED).
            packet.add(PerfettoField.TracePacket.sequenceFlags, 1)
            guard let clockID else { return }
            packet.add(PerfettoField.TracePacket.clockSnapshot) { snapshot in
                snapshot.add(PerfettoField.ClockSnapshot.clocks) { clock in
                    clock.add(PerfettoField.ClockSnapshot.Clock.id, clockID)
                    clock.add(PerfettoField.ClockSnapshot.Clock.timestamp, begin)
                }
                snapshot.add(PerfettoField.ClockSnapshot.primaryClock, clockID)
            }
        }
    }

    /// Describes a track, before its first event.
    ///
    /// - Parameters:
    ///   - rank: its place below the parent.
    mutating func describe(_ track: UInt64, _ name: String, in parent: UInt64? = nil, rank: UInt64 = 0) {
        // Tracks below it are in the order of their ranks.
        let explicitOrder: UInt64 = 3
        add { packet in
            packet.add(PerfettoField.TracePacket.trackDescriptor) { descriptor in
                descriptor.add(PerfettoField.TrackDescriptor.uuid, track)
                descriptor.add(PerfettoField.TrackDescriptor.name, name)
                if let parent { descriptor.add(PerfettoField.TrackDescriptor.parent, parent) }
                descriptor.add(PerfettoField.TrackDescriptor.childOrdering, explicitOrder)
                descriptor.add(PerfettoField.TrackDescriptor.siblingRank, rank)
            }
        }
    }

    /// - Parameter fields: of a ``TraceEvent``.
    mutating func add(_ fields: [UInt8], on track: UInt64, at time: UInt64, flows: [UInt64] = []) {
        let clockID = clockID
        add { packet in
            packet.add(PerfettoField.TracePacket.timestamp, time)
            if let clockID { packet.add(PerfettoField.TracePacket.clockID, clockID) }
            packet.add(PerfettoField.TracePacket.trackEvent) { event in
                event.add(fields: fields)
                event.add(PerfettoField.TrackEvent.track, track)
                for flow in flows { event.add(PerfettoField.TrackEvent.flows, fixed: flow) }
            }
        }
    }

    private mutating func add(_ write: (inout ProtobufWriter) -> Void) {
        guard !isOver else { return }
        packet.removeAll()
        packet.add(PerfettoField.TracePacket.sequenceID, TracePackets.sequenceID)
        write(&packet)
        buffer.add(PerfettoField.Trace.packet, bytes: packet.bytes)
        if buffer.bytes.count >= TracePackets.pieceLength { finish() }
    }

    /// Hands on what is left.
    mutating func finish() {
        if !isOver, !buffer.bytes.isEmpty, !take(buffer.bytes) { isOver = true }
        buffer.removeAll()
    }
}
