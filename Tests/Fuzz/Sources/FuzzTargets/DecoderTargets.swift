@testable import BlesniffCommands
@testable import Decoders
@testable import Sniff

/// Decoders alone, without a session: many inputs a second.
enum DecoderTargets {
    /// Two bytes say which decoder; the others are its value.
    static func value(_ input: [UInt8]) {
        guard input.count >= 2 else { return }
        let index = (Int(input[0]) | Int(input[1]) << 8) % Outputs.registry.decoders.count
        let bytes = Array(input.dropFirst(2))
        run { fields throws(Fault) in
            var reader = Reader(bytes.span)
            try Outputs.registry.decode(
                Registry.DecoderIndex(rawValue: Int32(index)), bytes.span, &reader, under: Layer.value.key,
                name: ValueField.name.key, into: &fields)
        }
    }

    /// The first byte says what is known around the data.
    static func advertising(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        run { fields throws(Fault) in
            try AdvertisingData.describe(
                0..<bytes.count, bytes.span, hasTxPower: first & 1 != 0, isPartial: first & 2 != 0,
                registry: Outputs.registry, into: &fields)
        }
    }

    nonisolated(unsafe) private static var state = State()

    private struct State: ~Copyable {
        var fields: FieldList
        var json: JSONRenderer
        var tree: TreeRenderer
        var text: TextRenderer
        var out = ByteBuffer(capacity: 1 << 16)

        init() {
            let vocabulary = Outputs.registry.vocabulary
            var selection = FieldSelection(vocabulary)
            selection.insertAll()
            // What was described for another input is not to be remembered.
            selection.allowsMemos = false
            fields = FieldList(selection)
            json = JSONRenderer(vocabulary)
            tree = TreeRenderer(vocabulary, colored: false)
            text = TextRenderer(vocabulary, time: .relative, colored: false)
        }

        mutating func render() {
            out.removeAll()
            json.render(fields, into: &out)
            tree.render(fields, into: &out)
            text.render(PacketFacts(), fields, into: &out)
        }
    }

    private static func run(_ body: (inout FieldList) throws(Fault) -> Void) {
        state.fields.removeAll()
        do throws(Fault) {
            try body(&state.fields)
        } catch {
            // The fields before the fault are rendered all the same.
        }
        state.render()
    }
}
