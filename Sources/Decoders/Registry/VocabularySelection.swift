extension FieldSelection {
    /// Nothing yet.
    package init(_ vocabulary: Vocabulary) {
        self.init(wanted: Array(repeating: false, count: vocabulary.count), of: vocabulary.identity)
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
        if path == "adv.values" { insert(fieldsBelow: "adv.value", of: vocabulary) }
    }

    /// Asks for every field but those that are recorded on demand, and for objects, arrays and lists as such.
    package mutating func insertAll() {
        insertAll(
            but: RecordField.allCases.filter(\.isOnDemand).map(\.key) + AdvertisingField.onDemand.map(\.key)
                + ATTField.onDemand.map(\.key))
    }

    /// Asks for the same, and for bytes and values that repeat what other fields say, for programs that read them.
    package mutating func insertAllForPrograms() {
        insertAll()
        insertAdvertisedValues()
        for field in ATTField.onDemand { insert(field.key) }
    }

    /// Asks for the values of a report in the order of their structures, beside where each of them stands.
    package mutating func insertAdvertisedValues() { for field in AdvertisingField.onDemand { insert(field.key) } }

    /// Selects the fields of the one-line text form.
    package mutating func insertSummary(of vocabulary: Vocabulary) { insertSummary(vocabulary.forEachOnLines) }
}
