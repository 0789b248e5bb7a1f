import Decoders
import Sniff

/// An attribute table as one JSON object, with all that a capture shows of its server.
struct GATTJSON {
    private let names: DeviceNames
    private let uuidNames: UUIDNames
    private let evidence: ServerEvidence

    init(_ names: DeviceNames, _ uuidNames: UUIDNames, _ evidence: ServerEvidence = ServerEvidence()) {
        self.names = names
        self.uuidNames = uuidNames
        self.evidence = evidence
    }

    func render(_ database: GATTDatabase, into out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("server", database.isOfPeer ? "peer" : "host")
            if let peer = database.peer { add(peer, &json) }
            json.add("database_hash", database.hash?.hexDigits)
            json.add("client_mtu", evidence.clientMTU)
            json.add("server_mtu", evidence.serverMTU)
            json.array("services") { json in
                for service in database.services { json.object { add(service, database, &$0) } }
            }
            json.array("attributes") { json in
                for handle in database.namedHandles { json.object { add(handle, database, &$0) } }
            }
            json.objects("discovered", evidence.searches) { add($1, &$0) }
        }
    }

    private func add(_ peer: DeviceAddress, _ json: inout JSONText) {
        json.add("peer", peer)
        if peer.type != DeviceAddress.unknownType { json.add("peer_type", peer.type) }
        json.add("peer_name", names.given(peer))
        if let identity = names.identities[peer.key] {
            json.add("peer_identity", identity.address)
            json.add("identity_source", identity.source)
        }
        if let name = names[peer] { json.add("name", text: name) }
    }

    private func add(_ service: GATTService, _ database: GATTDatabase, _ json: inout JSONText) {
        json.add("start_handle", service.start)
        json.add("end_handle", service.end)
        add("uuid", service.uuid, uuidNames.serviceName(of: service.uuid), &json)
        json.add("primary", service.isPrimary)
        json.objects("includes", service.includes) { json, include in
            json.add("handle", include.handle)
            json.add("start_handle", include.start)
            json.add("end_handle", include.end)
            if let uuid = include.uuid { add("uuid", uuid, uuidNames.serviceName(of: uuid), &json) }
        }
        if service.isSaved, let file = database.savedIn { json.add("source", source(file)) }
    }

    private func add(_ handle: UInt16, _ database: GATTDatabase, _ json: inout JSONText) {
        let attribute = database.attribute(handle)
        json.add("handle", handle)
        json.add("handle_name", database.name(of: handle)?.string)
        let service = database.serviceUUID(of: handle)
        if let uuid = attribute?.uuid { add("uuid", uuid, uuidNames.attributeTypeName(of: uuid, in: service), &json) }
        if let service {
            add("service", service, uuidNames.serviceName(of: service), &json)
        }
        if let attribute, attribute.properties != 0 { json.add("properties", attribute.properties) }
        if let attribute { addReferences(attribute, at: handle, database, &json) }
        if let value = evidence.values[handle] { add(value, &json) }
        if let access = evidence.accesses[handle] { json.object("security") { add(access, &$0) } }
        // Of some nothing is known but the user's name of them.
        let isSaved = attribute.map { $0.source == .saved } ?? true
        json.add("source", isSaved ? source(database.savedIn) : attribute?.source.name)
    }

    /// The attributes that a declaration is about, and the configuration of a value.
    private func addReferences(
        _ attribute: Attribute, at handle: UInt16, _ database: GATTDatabase, _ json: inout JSONText
    ) {
        if attribute.uuid == .characteristic {
            json.add("value_handle", database.valueHandle(ofDeclaration: handle))
            if let declared = attribute.declares {
                let service = database.serviceUUID(of: handle)
                add("characteristic", declared, uuidNames.attributeTypeName(of: declared, in: service), &json)
            }
        } else if attribute.uuid == .include {
            let includes = database.services.lazy.flatMap(\.includes)
            guard let include = includes.first(where: { $0.handle == handle }) else { return }
            json.add("start_handle", include.start)
            json.add("end_handle", include.end)
            if let uuid = include.uuid { add("included_uuid", uuid, uuidNames.serviceName(of: uuid), &json) }
        } else {
            json.add("configuration_handle", database.configurationHandle(ofValue: handle))
        }
    }

    private func add(_ value: ServerEvidence.Value, _ json: inout JSONText) {
        json.add("value", value.isSecret ? FieldList.maskText : value.bytes.hexDigits)
        json.add("value_frame", value.frame)
        if value.isPart { json.add("value_cut", true) }
    }

    private func add(_ access: ServerEvidence.Access, _ json: inout JSONText) {
        if let refusal = access.refusal {
            json.add("error", refusal.code)
            json.add("error_name", refusal.name)
            json.add("error_frame", refusal.frame)
        }
        guard let permission = access.permission else { return }
        json.add("permitted_frame", permission.frame)
        json.add("encrypted", permission.isEncrypted)
        if let isMITM = permission.isMITM { json.add("mitm", isMITM) }
    }

    private func add(_ search: HandleSearch, _ json: inout JSONText) {
        switch search.target {
        case .primaryServices: json.add("discovery", "services")
        case .secondaryServices: json.add("discovery", "secondary services")
        case .service(let uuid):
            json.add("discovery", "services")
            add("uuid", uuid, uuidNames.serviceName(of: uuid), &json)
        case .includedServices: json.add("discovery", "included services")
        case .characteristics: json.add("discovery", "characteristics")
        case .descriptors: json.add("discovery", "descriptors")
        }
        json.add("start_handle", search.handles.lowerBound)
        json.add("end_handle", search.handles.upperBound)
    }

    /// A UUID, and its name.
    private func add(_ key: String, _ uuid: BluetoothUUID, _ name: StaticName?, _ json: inout JSONText) {
        json.add(key, uuid)
        json.add(key + "_name", name?.string)
    }

    private func source(_ files: String?) -> String { files.map { "saved in \($0)" } ?? "saved" }
}
