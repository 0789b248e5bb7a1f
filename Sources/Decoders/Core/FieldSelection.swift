/// Which fields are recorded: the union of what all readers of the event ask for.
package struct FieldSelection: Sendable {
    package private(set) var wanted: [Bool]
    /// That of the vocabulary whose keys are meant.
    package let identity: Vocabulary.Identity
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

    init(wanted: [Bool], isStructured: Bool, of identity: Vocabulary.Identity) {
        self.wanted = wanted
        self.identity = identity
        self.isStructured = isStructured
    }

    /// Nothing yet.
    package init(_ vocabulary: Vocabulary) {
        wanted = Array(repeating: false, count: vocabulary.count)
        identity = vocabulary.identity
    }

    /// Asks for a field.
    package mutating func insert(_ key: FieldKey) {
        guard key != .none, Int(key.rawValue) < wanted.count, !wanted[Int(key.rawValue)] else { return }
        wanted[Int(key.rawValue)] = true
        isSummary = false
    }

    /// Asks for an object and whatever is in it.
    ///
    /// - Parameter path: of the object, in the vocabulary of the selection.
    package mutating func insert(objectAt path: String, of vocabulary: Vocabulary) {
        if let key = vocabulary.key(ofPath: path) { insert(key) }
        insert(fieldsBelow: path, of: vocabulary)
    }

    /// Asks for whatever is in an object.
    package mutating func insert(fieldsBelow path: String, of vocabulary: Vocabulary) {
        for key in vocabulary.keys(below: path) { insert(key) }
    }

    package func contains(_ key: FieldKey) -> Bool { Int(key.rawValue) < wanted.count && wanted[Int(key.rawValue)] }

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
    package mutating func insertAll() {
        isStructured = true
        isSummary = false
        let onDemand = RecordField.allCases.filter(\.isOnDemand).map { Int($0.key.rawValue) }
        let named = onDemand.filter { wanted[$0] }
        for index in wanted.indices.dropFirst() { wanted[index] = true }
        for index in onDemand where !named.contains(index) { wanted[index] = false }
    }

    /// Selects the fields of the one-line text form.
    package mutating func insertSummary(of vocabulary: Vocabulary) {
        let wasEmpty = !wanted.contains(true)
        for index in wanted.indices where vocabulary.isOnLines(index) { wanted[index] = true }
        isSummary = wasEmpty && !isStructured
    }
}
