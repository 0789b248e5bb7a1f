/// Tells vocabularies apart: a key means something in the vocabulary that gave it, and in its copies.
@usableFromInline package final class VocabularyIdentity: Sendable {
    /// The fields that every data packet repeats: the headers of its layers, and the connection.
    let dataHeaders: [FieldKey]

    /// Keys of fields that are left out: no path leads to them.
    let leftOut: [FieldKey]

    init(dataHeaders: [FieldKey], leftOut: [FieldKey] = []) {
        self.dataHeaders = dataHeaders
        self.leftOut = leftOut
    }
}

/// Which fields are recorded: the union of what all readers of the event ask for.
package struct FieldSelection: Sendable {
    package private(set) var wanted: [Bool]
    /// That of the vocabulary whose keys are meant.
    package let identity: VocabularyIdentity
    /// Whether objects, arrays and lists are recorded as such.
    package var isStructured = false
    /// Whether all readers know entries of kind ``FieldEntry/Kind/memo``, which refer to what was described before.
    /// Filters do not.
    package var allowsMemos = false
    /// Whether keys and credentials are recorded as what may be shown. Filters and readers of values have the real ones
    /// either way.
    package var showsSecrets = false
    /// Whether it is noted where fields were read from. Then nothing is a memo.
    package var tracksOrigins = false
    /// Whether what the one-line form shows is asked for, and nothing else.
    private(set) var isSummary = false

    init(wanted: [Bool], isStructured: Bool = false, of identity: VocabularyIdentity) {
        self.wanted = wanted
        self.identity = identity
        self.isStructured = isStructured
    }

    /// Asks for a field.
    package mutating func insert(_ key: FieldKey) {
        guard key != .none, Int(key.rawValue) < wanted.count, !wanted[Int(key.rawValue)] else { return }
        wanted[Int(key.rawValue)] = true
        isSummary = false
    }

    package func contains(_ key: FieldKey) -> Bool { Int(key.rawValue) < wanted.count && wanted[Int(key.rawValue)] }

    /// Whether anything is asked for of what every data packet repeats.
    var wantsDataHeaders: Bool { identity.dataHeaders.contains(where: contains) }

    /// Asks for whatever another one of the same vocabulary asks for.
    package mutating func formUnion(_ other: FieldSelection) {
        guard identity === other.identity else { return }
        for index in wanted.indices where other.wanted[index] { wanted[index] = true }
        if other.isStructured { isStructured = true }
        if other.showsSecrets { showsSecrets = true }
        if other.tracksOrigins { tracksOrigins = true }
        isSummary = false
    }

    /// Whether names of devices are asked for, which have to be looked up.
    package var namesDevices: Bool { RecordField.allCases.contains { $0.isOnDemand && contains($0.key) } }

    /// Asks for every field but those that are recorded on demand, and for objects, arrays and lists as such.
    mutating func insertAll(but onDemand: [FieldKey]) {
        isStructured = true
        isSummary = false
        let named = onDemand.filter(contains)
        for index in wanted.indices.dropFirst() { wanted[index] = true }
        for key in onDemand where !named.contains(key) { wanted[Int(key.rawValue)] = false }
        for key in identity.leftOut { wanted[Int(key.rawValue)] = false }
    }

    /// Selects the fields of the one-line text form.
    ///
    /// - Parameter forEach: calls its closure with the key of each field that lines show.
    mutating func insertSummary(_ forEach: ((Int) -> Void) -> Void) {
        let wasEmpty = !wanted.contains(true)
        forEach { wanted[$0] = true }
        isSummary = wasEmpty && !isStructured
    }
}
