import Decoders

@testable import Sniff

extension ConnectionStories {
    /// The stories of a whole capture.
    init(reading reader: consuming CaptureReader) {
        struct Sink: PacketSink {
            var stories = ConnectionStories()
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) {
                for event in events { stories.receive(event) }
            }
        }
        let selection = FieldSelection(Registry.standard.vocabulary)
        var session = Session(.standard, selection, operations: ConnectionStories.selection)
        var sink = Sink()
        session.read(&reader, into: &sink)
        sink.stories.finish(session)
        self = sink.stories
    }
}
