import Decoders
import Sniff

/// The redaction of some bytes of a record: bytes without an edit become zeros.
struct Edit {
    /// Where several say something of a byte, the last of these holds.
    enum Kind: UInt8 {
        case kept, text
        /// Kept although nothing says that it is harmless.
        case vouchedFor
        case address
        /// Nothing stays, whatever fields say of it.
        case overwritten
        /// The bytes of a message that mark its beginning or end.
        case framing
        case secret
        /// The user asked for it to go.
        case chosen
    }

    /// Nothing else takes the place of what is overwritten.
    static let fillers: [UInt8] = [0, 1] + Array("xy12".utf8)

    let kind: Kind
    var range: Range<Int>
    /// Of an address: what it is, and which of its octets the first one is.
    var address: UInt64 = 0
    var octet = 0
    /// The replacement of overwritten bytes.
    var filler: UInt8 = 0
    /// Its highest octet comes first, which only vendors do.
    var isReversed = false
}

/// The redaction of the bytes of one packet, and of earlier packets' bytes in units that it completes.
struct PacketPlan {
    private let frame: UInt64
    /// Bytes of the packet's own record.
    private let count: Int
    /// Of the packet's own record.
    fileprivate(set) var edits: [Edit] = []
    /// Of records before it.
    fileprivate(set) var earlier: [(frame: UInt64, edit: Edit)] = []
    fileprivate(set) var addresses: [(address: UInt64, isPublic: Bool)] = []
    fileprivate(set) var kept: [ReportedData: Bool] = [:]
    fileprivate(set) var overwritten: Set<ReportedData> = []
    /// Its CRC is wrong.
    fileprivate(set) var isDamaged = false
    /// The frame in which the same packet was heard for the first time.
    fileprivate(set) var repeats: UInt64?
    /// A value is decoded, and something of it is harmless.
    fileprivate var hasHarmlessValue = false

    init(frame: UInt64, count: Int) {
        self.frame = frame
        self.count = count
    }

    /// - Parameter segments: where the range of the edit is.
    fileprivate mutating func add(_ edit: Edit, at segments: [FieldOrigins.Segment]) {
        var edit = edit
        for segment in segments {
            edit.range = segment.range
            if segment.frame == frame { edits.append(edit) } else { earlier.append((segment.frame, edit)) }
            edit.octet += segment.range.count
        }
    }
}

/// Plans what becomes of packets, as their fields tell.
struct PacketPlanner {
    private let roles: [FieldRole]
    /// Whether a key is a field of a value.
    private let isOfValue: [Bool]
    private let vocabulary: Vocabulary
    private let registry: Registry
    private let options: RedactionOptions
    private let messages: MessageFraming
    private let keys: Keys
    /// Texts of the program: formats have them in place of what another format calls a record.
    private static let ownTexts = Set((0...0xFF).compactMap { PacketLoggerRecordType.name(of: $0).map { "\($0)" } })

    /// Fields that say what others are.
    private struct Keys {
        let company, manufacturerData, moreCompany, moreData, serviceUUID, serviceData: FieldKey?
        let uuid, requestedType, service, value, attribute, attributeUUID, attributeValue: FieldKey?
        let opcode, returnOpcode, eventCode: FieldKey?
        let crcValid, repeats, encrypted: FieldKey?
        /// Of each message in Apple's data: without them the others would be read at other places.
        let messageType, messageLength: FieldKey?

        init(_ vocabulary: Vocabulary) {
            func key(_ path: String) -> FieldKey? { vocabulary.key(ofPath: path) }
            (company, manufacturerData) = (key("adv.company"), key("adv.manufacturer_data"))
            moreCompany = key("adv.more_manufacturer_data.company")
            moreData = key("adv.more_manufacturer_data.data")
            (serviceUUID, serviceData) = (key("adv.service_data.uuid"), key("adv.service_data.data"))
            (uuid, service, value) = (key("att.uuid"), key("att.service"), key("att.value"))
            requestedType = key("att.type")
            attribute = key("att.attributes")
            (attributeUUID, attributeValue) = (key("att.attributes.uuid"), key("att.attributes.value"))
            (opcode, returnOpcode, eventCode) = (key("hci.opcode"), key("hci.return_opcode"), key("hci.event_code"))
            (crcValid, repeats, encrypted) = (key("ll.crc_valid"), key("ll.repeats"), key("ll.encrypted"))
            (messageType, messageLength) = (key("adv.value.messages.type"), key("adv.value.messages.length"))
        }
    }

    /// Another capture is read, or one again.
    func beginCapture() { messages.beginCapture() }

    init(_ registry: Registry, _ options: RedactionOptions, _ profiles: TransferProfiles) {
        self.registry = registry
        vocabulary = registry.vocabulary
        self.options = options
        messages = MessageFraming(profiles)
        roles = FieldRole.all(vocabulary)
        var isOfValue = [Bool](repeating: false, count: vocabulary.count)
        for key in vocabulary.keys {
            let path = vocabulary[key].path
            isOfValue[Int(key.rawValue)] = path.hasPrefix("value.") || path.hasPrefix("adv.value.")
        }
        self.isOfValue = isOfValue
        keys = Keys(vocabulary)
    }

    func plan(_ packet: borrowing Dissection, _ record: CaptureRecord, _ bytes: [UInt8]) -> PacketPlan {
        var plan = PacketPlan(frame: record.number, count: bytes.count)
        guard let origins = packet.fields.origins else { return plan }
        if record.link.isFromAir { planRadio(packet, record, bytes, &plan) }
        // What is wrong with such a packet may be anything.
        if plan.isDamaged { return plan }
        noteAddresses(packet.fields, &plan)
        planOrigins(packet.fields, origins, bytes, &plan)
        planValues(packet.fields, &plan)
        return plan
    }

    private func role(_ entry: FieldEntry) -> FieldRole {
        switch entry.kind {
        // The program's own words.
        case .name, .label, .object, .list, .array, .element, .end, .memo: return .harmless
        default: break
        }
        let index = Int(entry.key.rawValue)
        return index < roles.count ? roles[index] : .opaque
    }

    private static func isOwnText(_ entry: FieldEntry, _ fields: borrowing FieldList) -> Bool {
        entry.key == MonitorField.name.key
            && fields.withBytes(of: entry) { ownTexts.contains(String(decoding: $0, as: UTF8.self)) }
    }

    /// Plans the bytes around the payload of every packet from the air.
    private func planRadio(
        _ packet: borrowing Dissection, _ record: CaptureRecord, _ bytes: [UInt8], _ plan: inout PacketPlan
    ) {
        for index in 0..<packet.fields.count {
            let entry = packet.fields[index]
            if entry.key == keys.crcValid, entry.value == 0 { plan.isDamaged = true }
            if entry.key == keys.repeats { plan.repeats = entry.value }
            if entry.key == keys.encrypted, entry.value != 0 { plan.overwritten.insert(.encrypted) }
        }
        if plan.isDamaged { plan.overwritten = [.damaged] }
        var air = AirPacket()
        guard (try? air.parse(record.link, bytes.span, isCut: packet.isCut)) != nil else { return }
        plan.edits.append(Edit(kind: .kept, range: 0..<min(air.pdu.lowerBound + 2, air.pdu.upperBound)))
    }

    /// Plans the bytes of each field.
    private func planOrigins(
        _ fields: borrowing FieldList, _ origins: FieldOrigins, _ bytes: [UInt8], _ plan: inout PacketPlan
    ) {
        var owners = [Int?](repeating: nil, count: fields.count)
        var found: [FieldRole] = []
        for (index, origin) in origins.origins.enumerated() {
            let segments = origins.segments(of: origin)
            guard !origin.isAddress else {
                found.append(.address)
                // Of a report or an advertising PDU, which no other record brings.
                guard let first = plan.ownRange(segments), first.count == 6 else { continue }
                let value = bytes[first].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                plan.add(Edit(kind: .address, range: 0..<0, address: value), at: segments)
                continue
            }
            var worst = FieldRole.harmless
            var address: UInt64?
            for entry in origin.entries where owners[entry] == nil {
                owners[entry] = index
                var role = role(fields[entry])
                if role == .text, PacketPlanner.isOwnText(fields[entry], fields) { role = .harmless }
                if role == .address { address = fields[entry].value & 0xFFFF_FFFF_FFFF }
                worst = FieldRole(rawValue: max(worst.rawValue, role.rawValue)) ?? .opaque
            }
            switch worst {
            case .harmless:
                let isFraming = origin.entries.contains {
                    fields[$0].key == keys.messageType || fields[$0].key == keys.messageLength
                }
                plan.add(Edit(kind: isFraming ? .framing : .kept, range: 0..<0), at: segments)
                if let entry = origin.entries.first, isOfValue[Int(fields[entry].key.rawValue)] {
                    plan.hasHarmlessValue = true
                }
                // Of what others are inside of, these are not.
                for owner in Set(origin.entries.compactMap { owners[$0] })
                where owner != index && found[owner] == .opaque {
                    let inner = origins.segments(of: origins.origins[owner])
                    plan.add(Edit(kind: .overwritten, range: 0..<0), at: inner)
                }
            case .address:
                let isPlain = segments.reduce(0) { $0 + $1.range.count } % 6 == 0
                var edit = Edit(kind: isPlain ? .address : .secret, range: 0..<0, address: address ?? 0)
                if let first = plan.ownRange(segments), let octet = bytes[first].first {
                    edit.isReversed = UInt64(octet) != edit.address & 0xFF
                }
                plan.add(edit, at: segments)
            case .text: plan.add(Edit(kind: .text, range: 0..<0), at: segments)
            case .secret: plan.add(Edit(kind: .secret, range: 0..<0), at: segments)
            case .opaque: break
            }
            found.append(worst)
        }
    }

    /// Plans values by their type: those of vendors and of messages go, unless the user vouches for them.
    private func planValues(_ fields: borrowing FieldList, _ plan: inout PacketPlan) {
        guard let indices = FieldSegments(fields) else { return }
        // Of data without an identifier, there is none.
        var company: UInt16?
        var (serviceUUID, uuid, service, attribute): (BluetoothUUID?, BluetoothUUID?, BluetoothUUID?, BluetoothUUID?)
        for index in 0..<fields.count {
            let entry = fields[index]
            switch entry.key {
            case keys.company, keys.moreCompany: company = UInt16(truncatingIfNeeded: entry.value)
            case keys.manufacturerData, keys.moreData:
                let bytes = fields.withBytes(of: entry) { Array($0) }
                let owner = company ?? UInt16(bytes[0]) | UInt16(bytes[1]) << 8
                let framing = AdvertisingFraming(bytes, registry) { value in
                    company.flatMap { registry.decoder(forCompany: $0, value) }
                }
                plan.decide(
                    .manufacturerData(owner), isWiped: options.wiped.contains(company: UInt64(owner)),
                    isKept: options.kept.contains(company: UInt64(owner)), isHarmless: false, framing: framing,
                    indices[index])
                company = nil
            case keys.serviceUUID: serviceUUID = entry.uuid
            case keys.serviceData:
                guard let serviceUUID else { continue }
                let framing = fields.withBytes(of: entry) { bytes in
                    AdvertisingFraming(Array(bytes), registry) {
                        registry.decoder(forServiceData: serviceUUID, $0.span, $0.indices)
                    }
                }
                plan.decide(
                    .serviceData(serviceUUID), isWiped: options.wiped.contains(serviceUUID),
                    isKept: options.kept.contains(serviceUUID), isHarmless: serviceUUID.isStandard, framing: framing,
                    indices[index])
            case keys.uuid, keys.requestedType: uuid = entry.uuid
            case keys.service: service = entry.uuid
            case keys.value where entry.kind == .bytes:
                decide(uuid, in: service, fields.withBytes(of: entry) { Array($0) }, indices[index], &plan)
            case keys.attribute: attribute = nil
            case keys.attributeUUID: attribute = entry.uuid
            case keys.attributeValue where entry.kind == .bytes:
                decide(attribute, in: service, fields.withBytes(of: entry) { Array($0) }, indices[index], &plan)
            case keys.opcode, keys.returnOpcode:
                // Of commands and events, the length is between.
                let length = entry.key == keys.opcode ? 1 : 0
                if entry.value >> 10 == 0x3F { plan.hideParameters(after: indices[index], length) }
            case keys.eventCode: if entry.value == 0xFF { plan.hideParameters(after: indices[index], 1) }
            default: continue
            }
        }
    }

    private func decide(
        _ uuid: BluetoothUUID?, in service: BluetoothUUID?, _ value: [UInt8], _ segments: [FieldOrigins.Segment],
        _ plan: inout PacketPlan
    ) {
        guard let uuid else {
            // Nothing says anything of its bytes, unless it is a list whose parts are distinguished.
            if !value.isEmpty { plan.overwritten.insert(.unknownValue) }
            return
        }
        let isWiped = options.wiped.contains(uuid, in: service) || options.wipesValues
        let isStructure = PacketPlanner.isStructure(uuid)
        let filling = messages.filling(value, of: uuid, in: service)
        plan.decide(
            .value(uuid), isWiped: isWiped && !isStructure,
            isKept: options.kept.contains(uuid, in: service),
            isHarmless: uuid.isStandard && !uuid.tellsOfPerson && filling == nil,
            isReported: !isStructure, filler: filling?.filler ?? 0, segments)
        guard let filling, !isWiped, !options.kept.contains(uuid, in: service) else { return }
        var (start, number) = (0, filling.number)
        for segment in segments {
            for (offset, index) in segment.range.enumerated() {
                let own = FieldOrigins.Segment(frame: segment.frame, range: index..<index + 1)
                if filling.kept.contains(start + offset) {
                    plan.add(Edit(kind: .framing, range: 0..<0), at: [own])
                } else if number > 0 {
                    let digit = filling.filler + UInt8(number & 1)
                    plan.add(Edit(kind: .overwritten, range: 0..<0, filler: digit), at: [own])
                    number >>= 1
                }
            }
            start += segment.range.count
        }
    }

    /// Attributes that the decoding of others rests on: declarations, descriptors but for the description that a user gives,
    /// and what tells of changes.
    private static func isStructure(_ uuid: BluetoothUUID) -> Bool {
        guard let short = uuid.short else { return false }
        return (0x2800..<0x2A00).contains(short) && short != 0x2901 || [0x2A05, 0x2B29, 0x2B2A, 0x2B3A].contains(short)
    }

    /// Every address that a field has, and whether it is known to be public: by its type, or by a field beside it.
    private func noteAddresses(_ fields: borrowing FieldList, _ plan: inout PacketPlan) {
        var (lastAddress, lastType) = ("", (path: "", value: UInt64(0)))
        for index in 0..<fields.count {
            let entry = fields[index]
            let path = vocabulary[entry.key].path
            if path.hasSuffix("address_type"), entry.kind == .unsigned {
                lastType = (path, entry.value)
                let isPublic = entry.value == 0 || entry.value == 2
                if lastAddress + "_type" == path, isPublic, let last = plan.addresses.indices.last {
                    plan.addresses[last].isPublic = true
                }
            } else if entry.kind == .address {
                let isTyped = lastType.path == path + "_type"
                let isPublic =
                    isTyped && (lastType.value == 0 || lastType.value == 2)
                    || path.hasSuffix("bd_addr") && !path.hasPrefix("smp")
                    || ["monitor.address", "monitor.controller_address", "monitor.public_address"].contains(path)
                lastAddress = path
                plan.addresses.append((entry.value & 0xFFFF_FFFF_FFFF, isPublic))
            }
        }
    }
}

extension PacketPlan {
    /// Where the first bytes are, if the packet's own record has them.
    fileprivate func ownRange(_ segments: [FieldOrigins.Segment]) -> Range<Int>? {
        segments.first.flatMap { $0.frame == frame ? $0.range : nil }
    }

    /// Another vendor may use the same code.
    ///
    /// - Parameter length: octets between the code and the parameters.
    fileprivate mutating func hideParameters(after code: [FieldOrigins.Segment], _ length: Int) {
        guard let code = code.last, case let start = code.range.upperBound + length, start < count else { return }
        edits.append(Edit(kind: .overwritten, range: start..<count))
        overwritten.insert(.vendorParameters)
    }

    /// Decides about advertising data of known type, of which the framing stays where the values go.
    fileprivate mutating func decide(
        _ data: ReportedData, isWiped: Bool, isKept: Bool, isHarmless: Bool, framing: AdvertisingFraming,
        _ segments: [FieldOrigins.Segment]
    ) {
        decide(
            data, isWiped: isWiped, isKept: isKept, isHarmless: isHarmless, filler: framing.filler, segments)
        guard !isWiped, !isKept, !isHarmless else { return }
        var offset = 0
        for segment in segments {
            let beginning = segment.range.prefix(max(framing.prefix - offset, 0))
            add(Edit(kind: .framing, range: 0..<0), at: [FieldOrigins.Segment(frame: segment.frame, range: beginning)])
            // What was sent again has all of it again.
            offset = (offset + segment.range.count) % max(framing.count, 1)
        }
    }

    /// Decides about a value of known type.
    ///
    /// - Parameter isHarmless: its fields may say that it is; otherwise nothing of it stays.
    fileprivate mutating func decide(
        _ data: ReportedData, isWiped: Bool, isKept: Bool, isHarmless: Bool, isReported: Bool = true,
        filler: UInt8 = 0, _ segments: [FieldOrigins.Segment]
    ) {
        guard !segments.isEmpty else { return }
        if isWiped {
            add(Edit(kind: .chosen, range: 0..<0), at: segments)
        } else if isKept {
            add(Edit(kind: .vouchedFor, range: 0..<0), at: segments)
            kept[data] = true
        } else if !isHarmless {
            add(Edit(kind: .overwritten, range: 0..<0, filler: filler), at: segments)
            overwritten.insert(data)
        } else if isReported {
            if hasHarmlessValue { kept[data] = false } else { overwritten.insert(data) }
        }
    }
}
