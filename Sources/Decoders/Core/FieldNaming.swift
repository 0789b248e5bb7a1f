/// Who gives the fields of layouts their keys.
protocol FieldNaming {
    /// The key of a field below an object.
    ///
    /// - Throws: ``FieldConflictError``, ``LayoutError``.
    func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey

    /// The key of a dotted path; `nil` where no field has it.
    func key(ofPath path: String) -> FieldKey?

    /// Which of the lists of names that a field has is a decoder's own (``NameSource/several(_:)``).
    func list(_ names: NameSource, of key: FieldKey) -> Int
}

/// Whose layout is compiled: for errors, and for what lines say.
struct LayoutOwner {
    let owner: FieldOwner
    /// The title of its values on lines; `nil` if the name of the owner is used.
    var title: String?

    /// Whether the name of the value, which lines have, begins with that of the field: Battery Level 80 %, Heart Rate
    /// Measurement 72 bpm.
    func saysName(of field: FieldDefinition) -> Bool {
        guard let title else { return false }
        var letters = title.utf8.makeIterator()
        for byte in field.name.utf8 {
            guard let letter = letters.next() else { return false }
            let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
            let plain = letter == UInt8(ascii: " ") ? UInt8(ascii: "_") : letter | (isCapital ? 0x20 : 0)
            if plain != byte { return false }
        }
        return letters.next().map { $0 == UInt8(ascii: " ") } ?? true
    }
}
