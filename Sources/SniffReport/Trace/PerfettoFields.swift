/// Field numbers of Perfetto's traces that are written here, by message (protos/perfetto/trace in its repository).
enum PerfettoField {
    enum Trace {
        static let packet = 1
    }

    enum TracePacket {
        static let clockSnapshot = 6
        static let timestamp = 8
        static let sequenceID = 10
        static let trackEvent = 11
        static let sequenceFlags = 13
        static let clockID = 58
        static let trackDescriptor = 60
    }

    enum TrackDescriptor {
        static let uuid = 1
        static let name = 2
        static let parent = 5
        static let childOrdering = 11
        static let siblingRank = 12
    }

    enum TrackEvent {
        static let annotations = 4
        static let type = 9
        static let track = 11
        static let name = 23
        static let flows = 47
    }

    enum DebugAnnotation {
        static let unsigned = 3
        static let text = 6
        static let pointer = 7
        static let name = 10
    }

    enum ClockSnapshot {
        static let clocks = 1
        static let primaryClock = 2

        enum Clock {
            static let id = 1
            static let timestamp = 2
        }
    }
}
