import Decoders
import Sniff

/// The operations that a run must hand on and decode, gathered from the whole expectation.
struct CaptureNeeds {
    private let registry: Registry
    private(set) var kinds: OperationKinds = []
    private var kept: OperationKinds = []
    private var attributes: Set<BluetoothUUID> = []
    /// Whether packets of any attribute are asked.
    private var needsAllAttributes = false
    private var keys: Set<FieldKey> = []
    private var needsEachReport = false

    init(_ registry: Registry) { self.registry = registry }

    mutating func insert(_ pattern: CompiledPattern, _ scope: NameScope) {
        kinds.formUnion(pattern.kinds)
        if pattern.kinds.contains(.advertise) { needsEachReport = true }
        for condition in pattern.conditions { insert(condition, pattern.context, scope) }
    }

    mutating func insert(_ condition: CompiledCondition, _ context: PatternContext, _ scope: NameScope) {
        for alternative in condition.alternatives { insert(alternative.field, context) }
        for reference in condition.references {
            switch reference.source {
            case .named(let name): scope.named[name].map { insert(reference.field, $0) }
            case .previous, .occasion: scope.occasion.map { insert(reference.field, $0) }
            }
        }
    }

    private mutating func insert(_ field: OperationField, _ context: PatternContext) {
        guard case .packet(let key) = field.form else { return }
        keys.insert(key)
        kept.formUnion(context.kinds)
        guard !context.kinds.isDisjoint(with: .exchanges) else { return }
        if context.attributes.isEmpty || context.attributes.contains(where: \.isLongShortForm) {
            needsAllAttributes = true
        }
        attributes.formUnion(context.attributes)
    }

    /// Adds the operations that the book of devices learns from.
    mutating func insert(_ devices: [CompiledDevice]) {
        // Names are for the texts of verdicts, whether or not a device is described.
        kinds.formUnion(.advertising)
        guard !devices.isEmpty else { return }
        for condition in devices.flatMap(\.criteria).flatMap(\.conditions) {
            for key in condition.packetKeys {
                keys.insert(key)
                kept.formUnion(.advertising)
            }
        }
        let criteria = devices.flatMap(\.criteria)
        if criteria.contains(where: { $0.names != nil }) { kinds.formUnion(OperationKinds(.read)) }
        guard criteria.contains(where: { $0.services != nil }) else { return }
        kinds.formUnion(OperationKinds(.discover))
        kept.formUnion(OperationKinds(.discover))
        keys.insert(ATTField.groupService.key)
    }

    func selection(_ filters: [Filter]) -> OperationSelection {
        var selection = OperationSelection()
        // Connections begin and end whatever is asked for.
        selection.kinds = kinds.union(OperationKinds([.connect, .disconnect]))
        if !filters.isEmpty { selection.kinds.formUnion(.packet) }
        selection.kept = kept
        selection.attributes = AttributeTypes(needsAllAttributes ? [] : attributes)
        selection.onlyNewAdvertising = !needsEachReport
        selection.filters = filters
        return selection
    }

    func fields(_ filters: [Filter]) -> FieldSelection {
        let vocabulary = registry.vocabulary
        var fields = FieldSelection(vocabulary)
        for filter in filters { fields.insert(filter, vocabulary: vocabulary) }
        for key in [ATTField.method.key, ATTField.value.key, Layer.value.key] { fields.insert(key) }
        for key in keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            fields.insert(key)
            let definition = vocabulary[key]
            if definition.isList || definition.type == .object || definition.type == .array {
                fields.isStructured = true
            }
            guard Layer(path: definition.path) == .adv else { continue }
            // Where the reports of a packet begin and end.
            fields.insert(Layer.adv.key)
            fields.isStructured = true
        }
        return fields
    }
}
