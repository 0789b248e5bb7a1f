import Decoders

/// A value outside a capture, as the decoders of a registry read it.
package struct SingleValue: ~Copyable {
    private let registry: Registry
    package private(set) var fields: FieldList

    package init(_ registry: Registry, showsSecrets: Bool) {
        self.registry = registry
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = showsSecrets
        fields = FieldList(selection)
    }

    /// Replaces the fields by those of a value, and returns what is wrong with its bytes.
    package mutating func decode(_ bytes: [UInt8], _ decoder: Registry.DecoderIndex) -> [Fault] {
        fields.removeAll()
        var reader = Reader(bytes.span)
        var problem: Fault?
        let target = registry[decoder].target
        let isAdvertising = target.isAdvertising
        do throws(Fault) {
            if let (table, index) = registry.table(of: target) {
                try table.decode(at: index, bytes.span, &reader, into: &fields)
            } else {
                try registry.decode(
                    decoder, bytes.span, &reader, under: isAdvertising ? AdvertisingField.value.key : Layer.value.key,
                    name: isAdvertising ? AdvertisingField.valueName.key : ValueField.name.key, into: &fields)
            }
        } catch {
            problem = error
        }
        if problem == nil, !reader.isAtEnd {
            problem = registry.leftOver(reader, of: 0..<bytes.count, decoder)
        }
        return fields.takeNotes() + [problem].compactMap { $0 }
    }
}
