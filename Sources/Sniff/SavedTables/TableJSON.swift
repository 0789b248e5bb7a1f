import Decoders

/// Attribute tables as `blesniff gatt --format jsonl` prints them: one object a table; or the one of a recorded device that
/// `blesniff-replay pack` wrote. Keys that are not known are left alone.
enum TableJSON {
    /// - Parameters:
    ///   - bytes: the file's content.
    ///   - file: its name.
    ///   - budget: how much more may be kept.
    static func tables(
        _ bytes: [UInt8], file: String, _ budget: inout TableBudget
    ) throws(AttributeTableError) -> [SavedTable] {
        do throws(JSONError) {
            var reader = JSONReader(bytes)
            var tables: [SavedTable] = []
            while let node = try reader.next() {
                var table = try table(node)
                table.file = file
                try budget.spend(table, at: node.offset)
                tables.append(table)
            }
            return tables
        } catch {
            throw AttributeTableError(file, error, in: bytes)
        }
    }

    private static func table(_ node: JSONNode) throws(JSONError) -> SavedTable {
        let object = try JSONObject(node)
        if let format = object["format"], try format.text() == "blesniff-replay" { return try recording(object, node) }
        var table = SavedTable()
        let server = try object.required("server")
        switch try server.text() {
        case "peer": table.isOfPeer = true
        case "host": table.isOfPeer = false
        case let other: throw JSONError(server.offset, "'\(other.prefix(40))' is no server; 'peer' and 'host' are")
        }
        if let peer = object["peer"] {
            let type = try object["peer_type"]?.integer(in: 0...255)
            table.isPeerTypeKnown = type != nil
            guard let address = DeviceAddress(strict: try peer.text(), type: UInt8(type ?? 0)) else {
                throw JSONError(peer.offset, "no address; one is AA:BB:CC:DD:EE:FF")
            }
            table.peer = address
        }
        if let hash = object["database_hash"] {
            guard let bytes = [UInt8](hexadecimal: try hash.text()), bytes.count == 16 else {
                throw JSONError(hash.offset, "no Database Hash; one has 32 hexadecimal digits")
            }
            table.hash = bytes
        }
        try addRows(of: object, node, to: &table)
        return table
    }

    /// The recorded device has the address, and its table stands beside what it did.
    private static func recording(_ object: JSONObject, _ node: JSONNode) throws(JSONError) -> SavedTable {
        var table = SavedTable()
        let device = try object.required("device")
        let members = try JSONObject(device)
        let isPublic = try members["public"]?.boolean() ?? false
        guard let address = DeviceAddress(strict: try members.required("address").text(), type: isPublic ? 0 : 1) else {
            throw JSONError(device.offset, "no address; one is AA:BB:CC:DD:EE:FF")
        }
        table.isOfPeer = true
        table.isPeerTypeKnown = true
        table.peer = address
        try addRows(of: object, node, to: &table, isRecorded: true)
        return table
    }

    private static func addRows(
        of object: JSONObject, _ node: JSONNode, to table: inout SavedTable, isRecorded: Bool = false
    ) throws(JSONError) {
        for service in try object.required("services").list() {
            table.services.append(try Self.service(service, isRecorded: isRecorded))
        }
        for attribute in try object.required("attributes").list() {
            if let attribute = try Self.attribute(attribute) { table.attributes.append(attribute) }
        }
        if let handle = table.arrange() {
            throw JSONError(node.offset, "handle \(handle) is in the table more than once")
        }
    }

    /// - Parameter isRecorded: only a secondary service says what it is.
    private static func service(
        _ node: JSONNode, isRecorded: Bool
    ) throws(JSONError) -> SavedTable.Service {
        let object = try JSONObject(node)
        let start = try object.required("start_handle").handle()
        let end = try object.required("end_handle")
        var service = SavedTable.Service(
            start: start, end: try end.handle(), uuid: try object.required("uuid").uuid(),
            isPrimary: isRecorded
                ? try object["secondary"]?.boolean() != true : try object.required("primary").boolean())
        guard service.start <= service.end else {
            throw JSONError(end.offset, "the service ends before it begins, at \(start)")
        }
        for include in try object["includes"]?.list() ?? [] {
            let object = try JSONObject(include)
            service.includes.append(
                SavedTable.Include(
                    handle: try object.required("handle").handle(), start: try object.required("start_handle").handle(),
                    end: try object.required("end_handle").handle(), uuid: try object["uuid"]?.uuid()))
        }
        return service
    }

    /// - Returns: `nil` for one of which a decoder file said a name, and nothing else was known.
    private static func attribute(_ node: JSONNode) throws(JSONError) -> SavedTable.Attribute? {
        let object = try JSONObject(node)
        if object["uuid"] == nil, object["handle_name"] != nil { return nil }
        return SavedTable.Attribute(
            handle: try object.required("handle").handle(), uuid: try object.required("uuid").uuid(),
            properties: UInt8(try object["properties"]?.integer(in: 0...255) ?? 0))
    }
}

extension JSONNode {
    fileprivate func handle() throws(JSONError) -> UInt16 { UInt16(try integer(in: 1...0xFFFF)) }

    fileprivate func uuid() throws(JSONError) -> BluetoothUUID {
        guard let uuid = BluetoothUUID(try text()) else {
            throw JSONError(offset, "no UUID; one has 4, 8 or 32 hexadecimal digits")
        }
        return uuid
    }
}
