@testable import BlesniffCommands
@testable import Decoders
@testable import Sniff

/// Files of decoders: an error, or decoders that are run on bytes.
enum DecoderFileTarget {
    /// The text of a file; behind a NUL, choices of which one is made (``DecoderFileMaker``).
    static func run(_ input: [UInt8]) {
        guard input.first != 0 else {
            var maker = DecoderFileMaker(input.dropFirst())
            return read(maker.text, values: input)
        }
        read(input, values: input)
    }

    private static func read(_ text: [UInt8], values: [UInt8]) {
        var user = UserDecoders()
        do {
            try user.add(DecoderFile(text, file: "input"))
        } catch {
            precondition(!error.errors.isEmpty)
            for problem in error.errors { precondition(!problem.message.isEmpty && problem.line >= 0) }
            return
        }
        let decoders = user.files.flatMap { $0.entries.map(\.decoder) }
        guard let registry = try? Registry(overrides: decoders, devices: user.devices) else { return }
        for decoder in decoders { _ = decoder.describedFields }
        _ = user.declarations()
        decode(values, registry)
        for failure in user.check(registry).failures { precondition(!failure.description.isEmpty) }
        if !user.devices.isEmpty || !registry.deviceSelectors.isEmpty { converse(registry) }
    }

    /// Every decoder has the beginning of the input, its end, and bytes that are all alike.
    private static func decode(_ input: [UInt8], _ registry: Registry) {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.allowsMemos = false
        var fields = FieldList(selection)
        var json = JSONRenderer(registry.vocabulary)
        var line = TextRenderer(registry.vocabulary, time: .relative, colored: false, devices: registry.devices)
        var out = ByteBuffer(capacity: 1 << 12)
        let samples = [
            Array(input.prefix(40)), Array(input.suffix(13)), [], [1], [UInt8](repeating: 0, count: 20),
            [UInt8](repeating: 0xFF, count: 33),
        ]
        for index in registry.decoders.indices.prefix(32) {
            for sample in samples {
                fields.removeAll()
                var reader = Reader(sample.span)
                do throws(Fault) {
                    try registry.decode(
                        Registry.DecoderIndex(rawValue: Int32(index)), sample.span, &reader, under: Layer.value.key,
                        name: ValueField.name.key, into: &fields)
                } catch {
                    // The fields before the fault are rendered all the same.
                }
                precondition(reader.position <= sample.count)
                out.removeAll()
                json.render(fields, into: &out)
                line.render(PacketFacts(), fields, into: &out)
            }
        }
    }

    /// What is said of devices and handles, in a conversation.
    private static func converse(_ registry: Registry) {
        struct Ignoring: PacketSink {
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
        }
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var session = Session(registry, selection)
        var source = TextTargets.conversation
        var sink = Ignoring()
        session.read(&source, into: &sink)
    }
}
