@testable import Decoders

// Usage: ValueBench ROUNDS UUID HEX [UUID HEX]...
// Decodes each value so often by the decoder of its characteristic, with every field asked for and nothing remembered, and
// prints a line for each: nanoseconds for a value, a tab, how many entries a value has, a tab, the decoder's name.

guard CommandLine.argc >= 4, CommandLine.argc % 2 == 0, let rounds = Int(CommandLine.arguments[1]) else {
    fatalError("usage: ValueBench ROUNDS UUID HEX [UUID HEX]...")
}
let registry = try Registry()
var selection = FieldSelection(registry.vocabulary)
selection.insertAll()
var fields = FieldList(selection)
let arguments = Array(CommandLine.arguments.dropFirst(2))
for index in stride(from: 0, to: arguments.count, by: 2) {
    let digits = Array(arguments[index + 1])
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    guard let uuid = BluetoothUUID(arguments[index]), let decoder = registry.decoder(for: uuid) else {
        fatalError("no decoder for \(arguments[index])")
    }
    measure(registry, decoder, bytes, rounds: rounds, &fields)
}

func measure(
    _ registry: Registry, _ decoder: Registry.DecoderIndex, _ bytes: [UInt8], rounds: Int, _ fields: inout FieldList
) {
    var entries = 0
    let start = ContinuousClock.now
    for _ in 0..<rounds {
        fields.removeAll()
        var reader = Reader(bytes.span)
        do throws(Fault) {
            try registry.decodeAttribute(decoder, bytes.span, &reader, into: &fields)
        } catch {
            fatalError("\(registry[decoder].name): \(error)")
        }
        entries += fields.count
    }
    let time = (ContinuousClock.now - start) / rounds
    let nanoseconds = Double(time.components.attoseconds) / 1e9
    print(nanoseconds, entries / rounds, registry[decoder].name, separator: "\t")
}
