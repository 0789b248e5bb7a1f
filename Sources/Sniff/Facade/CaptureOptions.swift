import Decoders

/// How captures are decoded. Made once and used for any number of them, in any number of tasks.
public struct CaptureOptions: Sendable {
    /// The decoders and the vocabulary.
    public let registry: Registry
    /// How applications put messages together.
    package let profiles: TransferProfiles
    /// Packets that do not match are decoded, for what they teach, but not handed out.
    public let filter: Filter?
    /// Whether credentials in messages are shown instead of `***`.
    public let showsSecrets: Bool
    /// Whether the list of devices and of the connections on the air is kept.
    package let tracksDevices: Bool
    /// Attribute tables of earlier captures: what a device had at its handles, until the capture tells it anew.
    ///
    /// Phones and computers remember tables, so a capture often has no discovery. Packets that have a name from here say
    /// so: `att.uuid_source` is the file.
    ///
    /// ```swift
    /// let tables = try AttributeTable.read(contentsOf: "tables.jsonl")
    /// let options = try CaptureOptions(attributeTables: tables)
    /// for packet in try Capture("today.btsnoop", options: options).packets() {
    ///     print(try packet["att.uuid"] ?? "", try packet["att.uuid_source"] ?? "")
    /// }
    /// ```
    public let attributeTables: [AttributeTable]
    /// Keys for links that are encrypted on the air, beside those that the captures hold.
    package let longTermKeys: [LongTermKey]
    package let bindKeys: [BindKey]
    package let selection: FieldSelection

    /// The default options of a capture: the built-in decoders and profiles, all fields.
    public static let standard = CaptureOptions(.standard)

    /// - Parameters:
    ///   - decoders: your own; each replaces a built-in one for the same target, and wins over built-in ones that have its
    ///     fields with other types or units (``Registry/leftOut``).
    ///   - profiles: your own ones beside the built-in ones.
    ///   - names: names of UUIDs that your packages give.
    ///   - errors: names of errors that your services, characteristics or devices define.
    ///   - filter: an expression; see ``Filter``.
    ///   - fields: the paths that packets have, with everything below those that are objects; `nil` for all. To ask for
    ///     few makes packets small. Faults and what the filter needs are always there.
    ///   - showsSecrets: show credentials in messages instead of `***`.
    ///   - tracksDevices: keep the list of devices and of the connections on the air.
    ///   - attributeTables: tables of earlier captures; see ``attributeTables``.
    ///   - devices: what devices are called, and what is at their handles.
    ///   - longTermKeys: keys for links that are encrypted on the air.
    ///   - bindKeys: keys for encrypted advertisements.
    /// - Throws: what ``Registry/init(_:overrides:names:devices:errors:)`` throws, ``FilterError`` or ``FieldError``, which say what
    ///   would be right.
    public init(
        decoders: [ValueDecoder] = [], profiles: TransferProfiles = TransferProfiles(), names: [VendorUUID] = [],
        errors: [ApplicationError] = [], filter: String? = nil, fields: [String]? = nil,
        showsSecrets: Bool = false, tracksDevices: Bool = true, attributeTables: [AttributeTable] = [],
        devices: DeviceDeclarations = DeviceDeclarations(), longTermKeys: [LongTermKey] = [],
        bindKeys: [BindKey] = []
    ) throws {
        let isStandard = decoders.isEmpty && names.isEmpty && errors.isEmpty && devices.isEmpty
        try self.init(
            registry: isStandard
                ? .standard : Registry(overrides: decoders, names: names, devices: devices, errors: errors),
            profiles: profiles, filter: filter, fields: fields, showsSecrets: showsSecrets,
            tracksDevices: tracksDevices, attributeTables: attributeTables, longTermKeys: longTermKeys,
            bindKeys: bindKeys)
    }

    /// The same for a registry that there is.
    package init(
        registry: Registry, profiles: TransferProfiles = TransferProfiles(), filter: String? = nil,
        fields: [String]? = nil, showsSecrets: Bool = false, tracksDevices: Bool = true, tracksOrigins: Bool = false,
        attributeTables: [AttributeTable] = [], longTermKeys: [LongTermKey] = [], bindKeys: [BindKey] = []
    ) throws {
        self.registry = registry
        self.profiles = profiles
        self.filter = try filter.map { try Filter($0, vocabulary: registry.vocabulary) }
        self.showsSecrets = showsSecrets
        self.tracksDevices = tracksDevices
        self.attributeTables = attributeTables
        self.longTermKeys = longTermKeys
        self.bindKeys = bindKeys
        var selection = try CaptureOptions.selection(of: fields, registry.vocabulary)
        selection.tracksOrigins = tracksOrigins
        self.selection = selection
    }

    private init(_ registry: Registry) {
        self.registry = registry
        profiles = TransferProfiles()
        filter = nil
        showsSecrets = false
        tracksDevices = true
        attributeTables = []
        longTermKeys = []
        bindKeys = []
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAllForPrograms()
        self.selection = selection
    }

    private static func selection(of paths: [String]?, _ vocabulary: Vocabulary) throws(FieldError) -> FieldSelection {
        var selection = FieldSelection(vocabulary)
        guard let paths else {
            selection.insertAllForPrograms()
            return selection
        }
        // Arrays are distinguished from each other by their beginnings and ends.
        selection.isStructured = true
        for path in paths + [Layer.faults.prefix] {
            let found = try FieldPath(path, in: vocabulary)
            selection.insert(found.key)
            selection.insert(fieldsBelow: path, of: vocabulary)
            // The objects that it is in.
            var object = path[...]
            while let point = object.lastIndex(of: ".") {
                object = object[..<point]
                if let key = vocabulary.key(ofPath: String(object)) { selection.insert(key) }
            }
        }
        return selection
    }
}

extension Session {
    /// Reads with the same options as a ``Capture``.
    public init(_ options: CaptureOptions = .standard) { self.init(options, operations: nil) }

    /// The same, and what devices did.
    ///
    /// - Parameter filter: instead of that of the options.
    package init(_ options: CaptureOptions, filter: Filter? = nil, operations: OperationSelection? = nil) {
        self.init(
            options.registry, options.selection, filter: filter ?? options.filter, tracksDevices: options.tracksDevices,
            profiles: options.profiles, showsSecrets: options.showsSecrets,
            attributeTables: options.attributeTables, operations: operations)
        use(options.longTermKeys)
        use(options.bindKeys)
    }
}
