import Decoders

/// A field of a filter expression: what its name represents in the vocabulary.
package struct FilterField {
    /// As messages show it: the path of the vocabulary, also where a Wireshark name was written.
    var path: String
    /// Usually one; some Wireshark names stand for several fields.
    package var keys: [FieldKey]
    var type: FieldType
    var isList = false
    /// For `…_name` of an integer or a UUID: the names, for lack of an entry of its own.
    package var names: NameSource?
    /// For Wireshark names that belong to one kind of HCI packet: which.
    var packetType: String?
    /// An integer that has names.
    var hasNames = false
    /// Of a number; empty for plain ones.
    var unit = ""
}

/// Looks names up in the vocabulary.
package struct FilterNames {
    package let vocabulary: Vocabulary
    /// The profiles that there are; `nil` where nobody says.
    var profiles: TransferProfiles?

    package init(vocabulary: Vocabulary, profiles: TransferProfiles? = nil) {
        self.vocabulary = vocabulary
        self.profiles = profiles
    }

    /// The field that a name represents: a path of the vocabulary, the name of an integer with names, or a name that
    /// Wireshark users know.
    func field(_ token: FilterToken) throws(FilterFault) -> FilterField {
        let path = FilterNames.plain(token.text)
        if let field = field(path: path) { return field }
        if let paths = WiresharkNames.paths[path] {
            let fields = paths.compactMap { field(path: $0) }
            if var field = fields.first {
                field.keys = fields.flatMap(\.keys)
                field.packetType = WiresharkNames.packetTypes[String(path.prefix { $0 != "." })]
                return field
            }
        }
        if FilterLiteral.address(token.text) != nil {
            throw FilterFault(
                token,
                "an address is compared with a field: device == \(token.text); also adv.address, link.central, "
                    + "link.peripheral and hci.bd_addr")
        }
        throw FilterFault(token, "unknown field \(token.text)" + suggestion(for: path))
    }

    /// The field that a comparison is about: `device` is compared with names, and with addresses without quotes.
    func field(of comparison: FilterComparison) throws(FilterFault) -> FilterField {
        let field = try field(comparison.field)
        guard field.keys == [RecordField.device.key], comparison.relation != .matches,
            comparison.operands.allSatisfy({
                $0.low.kind == .word && $0.high == nil && FilterLiteral.address($0.low.text) != nil
            })
        else { return field }
        return self.field(path: vocabulary[RecordField.deviceAddress.key].path) ?? field
    }

    /// `adv[].rssi` is `adv.rssi`.
    package static func plain(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "[")) ? String(text.filter { $0 != "[" && $0 != "]" }) : text
    }

    package func field(path: String) -> FilterField? {
        if let key = vocabulary.key(ofPath: path) {
            let definition = vocabulary[key]
            return FilterField(
                path: path, keys: [key], type: definition.type, isList: definition.isList,
                hasNames: definition.names != nil, unit: definition.unit)
        }
        guard path.hasSuffix(FilterNames.nameSuffix) else { return nil }
        guard let key = vocabulary.key(ofPath: String(path.dropLast(FilterNames.nameSuffix.count))) else { return nil }
        let definition = vocabulary[key]
        if definition.type == .uuid {
            return FilterField(
                path: path, keys: [key], type: .text, isList: definition.isList,
                names: .uuids(vocabulary.uuidNames, definition.uuidKind))
        }
        guard definition.type == .integer, let names = definition.names else { return nil }
        return FilterField(path: path, keys: [key], type: .text, isList: definition.isList, names: names)
    }

    static let nameSuffix = "_name"

    /// Words for packets rather than fields, and the filter that takes those packets.
    private static let expressions: [String: String] = {
        let words: [([String], String)] = [
            (["notification", "notifications", "notify"], #"att.method contains "Notification""#),
            (["indication", "indications", "indicate"], #"att.method contains "Indication""#),
            (["write", "writes"], #"att.method contains "Write""#),
            (["read", "reads"], #"att.method contains "Read""#),
            (["error"], "att.error or errors"),
            (["mtu"], "att.mtu"),
            (
                ["disconnect", "disconnection", "disconnects", "disconnected"],
                #"hci.event == "Disconnection Complete""#
            ),
            (["connect", "connection", "connects", "connected"], "connections"),
            (["pair", "pairing", "bond", "bonding", "encryption"], "security"),
            (["advertising", "advertisement", "advertisements", "advertise", "beacon"], "adv"),
            (["scan_response", "scan_rsp"], #"adv.event == "SCAN_RSP""#),
            (["uuid", "characteristic"], "att.uuid == 2A37"),
            (["handle"], "att.handle == 0x0010"),
            (["address", "mac"], "--device ADDRESS"),
            (["name"], "--device NAME"),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { entry in entry.0.map { ($0, entry.1) } })
    }()

    private func suggestion(for name: String) -> String {
        if let expression = FilterNames.expressions[name.lowercased()] { return "; did you mean \(expression)?" }
        return NearestName.hint(
            nearest(to: name, includingWireshark: true), orElse: "; 'blesniff fields' lists them all")
    }

    /// The names that were probably meant, best first, at most three.
    package func nearest(to name: String, includingWireshark: Bool) -> [String] {
        var paths = PacketGroup.allCases.filter { $0 != .adv }.map(\.rawValue)
        for key in vocabulary.keys {
            let definition = vocabulary[key]
            paths.append(definition.path)
            if definition.type == .integer, definition.names != nil {
                paths.append(definition.path + FilterNames.nameSuffix)
            }
        }
        if includingWireshark { paths += WiresharkNames.paths.keys.sorted() }
        let all = NearestName.all(to: name, among: paths)
        // Of names that are equally near, our own.
        let own = all.filter { WiresharkNames.paths[$0] == nil }
        return own.isEmpty ? all : own
    }
}
