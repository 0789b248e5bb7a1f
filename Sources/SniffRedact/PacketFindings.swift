import Decoders
import Sniff

/// What one packet has that is to be taken out, as its fields tell.
struct PacketFindings {
    var values: [SensitiveValue] = []
    var addresses: [(address: UInt64, isPublic: Bool)] = []
    /// The values of attributes that the packet carries, for messages that several packets make.
    var attributeValues: [AttributeValue] = []
    /// Length of the payload of ACL data.
    var dataLength: Int?
    /// Advertising data that go on in another packet.
    var isContinued = false
    var hasAdvertising = false
    /// Advertising data, or parts of them.
    var advertised: [AdvertisedPart] = []
    /// Which fragment of a PDU, or which K-frame of an SDU that goes on.
    var fragment: L2CAPFragment?
    /// A packet from the air that is sent again.
    var isRepeated = false
    /// Encrypted, or with bit errors.
    var isUnreadable = false
    /// What may identify somebody, and stays.
    var kept: [KeptData] = []
    /// Lines of logs.
    var texts: [[UInt8]] = []
}

/// The value of one attribute in a packet.
struct AttributeValue {
    let uuid: BluetoothUUID?
    let handle: UInt64
    /// What stands before it.
    let prefix: [UInt8]
    let bytes: [UInt8]
    /// Of a part of a long value: where it begins.
    var offset: UInt64?
}

/// Reads the fields of packets.
struct PacketInspector {
    private let roles: [SensitiveFields.Role]
    private let wipes: WipedValues
    private let vocabulary: Vocabulary

    init(_ vocabulary: Vocabulary, _ wipes: WipedValues) {
        self.vocabulary = vocabulary
        self.wipes = wipes
        roles = SensitiveFields.roles(vocabulary)
    }

    /// What is known of the packet while its fields are read.
    private struct Reading {
        var found = PacketFindings()
        var opcode: UInt64?
        var handle: UInt64?
        var offset: UInt64?
        var uuid: BluetoothUUID?
        var service: BluetoothUUID?
        var attributeHandle: UInt64?
        var attributeUUID: BluetoothUUID?
        var company: UInt64?
        var serviceUUID: BluetoothUUID?
        var diversifier: UInt64?
        var random: [UInt8]?
        /// Path of the last address and of the last type of one: they belong together where one is the other's.
        var lastAddress = ""
        var lastType: (path: String, value: UInt64) = ("", 0)
        var command = ""
        /// Its CRC is wrong.
        var isDamaged = false
        var keyCount = 1
        /// A list of values is told apart, and those of it so far.
        var isToldApart = false
        var listed: [UInt8] = []
        /// What advertising data of commands and of trains are of; those of reports have an address.
        var handles: [UInt64] = []
        var operation: UInt64?
        var part: AdvertisedPart?
        var channel: UInt64 = 0
        var sender: UInt64 = 0
    }

    func inspect(_ packet: borrowing Dissection, _ bytes: [UInt8]) -> PacketFindings {
        var reading = Reading()
        reading.sender = UInt64(packet.facts.isFromAir ? packet.facts.sender.rawValue : packet.facts.direction.rawValue)
        for index in 0..<packet.fields.count {
            let entry = packet.fields[index]
            let place = Int(entry.key.rawValue)
            let role = place < roles.count ? roles[place] : .none
            if role != .none { read(entry, role, packet.fields, bytes, &reading) }
        }
        endParts(bytes, &reading)
        readRequested(packet.requested, &reading)
        finish(bytes, &reading)
        return reading.found
    }

    private func content(_ entry: FieldEntry, _ fields: borrowing FieldList) -> [UInt8] {
        entry.kind.isInMemory ? fields.withBytes(of: entry) { Array($0) } : []
    }

    private func read(
        _ entry: FieldEntry, _ role: SensitiveFields.Role, _ fields: borrowing FieldList, _ bytes: [UInt8],
        _ reading: inout Reading
    ) {
        switch role {
        case .none: break
        case .address, .addressType: readAddress(entry, role, &reading)
        case .name: add(.name, content(entry, fields), .text, &reading)
        case .paddedName:
            add(.name, content(entry, fields), .text, &reading)
            if bytes.count >= 248 {
                reading.found.values.append(SensitiveValue(.name, bytes.suffix(248), fill: .text, isLocal: true))
            }
        case .identifier: add(.identifier, content(entry, fields), nil, &reading)
        case .key:
            let key = content(entry, fields)
            // A PIN is too short to be looked for everywhere.
            reading.found.values.append(SensitiveValue(.key, key, fill: .zero, isLocal: key.count < 8))
        case .passkey, .consentCode:
            let octets = (0..<(role == .passkey ? 4 : 2)).map {
                UInt8(truncatingIfNeeded: entry.value >> UInt64($0 * 8))
            }
            reading.found.values.append(SensitiveValue(.key, octets, fill: .zero, isLocal: true))
        case .diversifier: reading.diversifier = entry.value
        case .random:
            let random = content(entry, fields)
            reading.random = random
            add(.key, random, .zero, &reading)
        case .advertisingData:
            reading.found.hasAdvertising = true
            let data = content(entry, fields)
            if reading.part != nil {
                if !data.isEmpty { reading.part?.data = data }
            } else if reading.operation ?? 3 >= 3 {
                reading.found.values += AdvertisingFindings.values(data)
            }
        case .dataLength: reading.found.dataLength = Int(clamping: entry.value)
        case .frameOfCommand:
            reading.command =
                entry.kind == .name ? entry.staticName.string : String(decoding: content(entry, fields), as: UTF8.self)
        case .keyCount: reading.keyCount = Int(clamping: entry.value)
        case .fragment:
            if entry.kind == .name {
                reading.found.fragment = L2CAPFragment.allCases.first { $0.name == entry.staticName }
            }
        case .dataStatus:
            if entry.value == 1 { reading.found.isContinued = true }
            if entry.value == 1 { reading.part?.hasMore = true }
        case .advertisement, .advertisingSet, .advertisingSID, .scanResponse, .operation:
            readAdvertisement(entry, role, &reading)
        case .channel: reading.channel = entry.value
        case .channelData:
            if entry.count > 0 { reading.found.kept.append(.undecoded) }
            readChannelData(content(entry, fields), &reading)
        case .repeated: reading.found.isRepeated = true
        case .opcode: reading.opcode = entry.value
        case .handle: reading.handle = entry.value
        case .valueOffset: reading.offset = entry.value
        case .uuid: reading.uuid = entry.uuid
        case .service: reading.service = entry.uuid
        case .value: readValue(content(entry, fields), &reading)
        case .attributes:
            reading.isToldApart = true
            if entry.kind == .element { (reading.attributeHandle, reading.attributeUUID) = (nil, nil) }
        case .attributeHandle: reading.attributeHandle = entry.value
        case .attributeUUID: reading.attributeUUID = entry.uuid
        case .attributeValue: readAttribute(content(entry, fields), &reading)
        case .company: reading.company = entry.value
        case .manufacturerData: readManufacturerData(content(entry, fields), &reading)
        case .serviceUUID: reading.serviceUUID = entry.uuid
        case .serviceData: readServiceData(content(entry, fields), &reading)
        case .uri: reading.found.kept.append(.uri)
        case .text:
            reading.found.kept.append(.logLine)
            reading.found.texts.append(content(entry, fields))
        case .otherData: if entry.count > 0 { reading.found.kept.append(.undecoded) }
        case .integrity:
            if entry.value == 0 { (reading.isDamaged, reading.found.isUnreadable) = (true, true) }
        case .encrypted:
            if entry.value != 0 {
                reading.found.kept.append(.encrypted)
                reading.found.isUnreadable = true
            }
        }
    }

    private func add(_ kind: RedactedKind, _ bytes: [UInt8], _ fill: Fill?, _ reading: inout Reading) {
        guard !bytes.isEmpty else { return }
        reading.found.values.append(SensitiveValue(kind, bytes, fill: fill))
    }

    private func readAddress(_ entry: FieldEntry, _ role: SensitiveFields.Role, _ reading: inout Reading) {
        let path = vocabulary[entry.key].path
        if role == .addressType {
            reading.lastType = (path, entry.value)
            if reading.lastAddress + "_type" == path, entry.value == 0 || entry.value == 2,
                let last = reading.found.addresses.indices.last
            {
                reading.found.addresses[last].isPublic = true
            }
        } else {
            let isTyped = reading.lastType.path == path + "_type"
            let isPublic =
                isTyped && (reading.lastType.value == 0 || reading.lastType.value == 2)
                || path.hasSuffix("bd_addr") && !path.hasPrefix("smp")
                || path == "monitor.address" || path == "monitor.controller_address"
                || path == "monitor.public_address"
            reading.lastAddress = path
            if path == "adv.address" { reading.part?.origin.address = entry.value & 0xFFFF_FFFF_FFFF }
            reading.found.addresses.append((entry.value & 0xFFFF_FFFF_FFFF, isPublic))
        }
    }

    private func readManufacturerData(_ data: [UInt8], _ reading: inout Reading) {
        guard let company = reading.company else { return }
        if wipes.contains(company: company) {
            add(chosen: data, octets(company, 2), &reading)
        } else {
            reading.found.kept.append(.manufacturerData(UInt16(truncatingIfNeeded: company)))
        }
    }

    private func readServiceData(_ data: [UInt8], _ reading: inout Reading) {
        guard let uuid = reading.serviceUUID else { return }
        if wipes.contains(uuid) {
            add(chosen: data, [], &reading)
        } else {
            reading.found.kept.append(.serviceData(uuid))
        }
    }

    private func add(chosen data: [UInt8], _ prefix: [UInt8], _ reading: inout Reading) {
        guard !data.isEmpty else { return }
        reading.found.values.append(SensitiveValue(.chosen, data, prefix: prefix, isLocal: true))
    }

    private func octets(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
}

/// Parts of what several packets carry.
extension PacketInspector {
    /// What a channel without a decoder carries may be text with credentials, which the next SDU may go on with.
    private func readChannelData(_ data: [UInt8], _ reading: inout Reading) {
        guard !data.isEmpty else { return }
        let handle = 1 << 32 | reading.sender << 16 | reading.channel
        reading.found.attributeValues.append(AttributeValue(uuid: nil, handle: handle, prefix: [], bytes: data))
    }

    /// Fields that tell whose advertising data are, before and in each element of `adv`.
    private func readAdvertisement(_ entry: FieldEntry, _ role: SensitiveFields.Role, _ reading: inout Reading) {
        switch role {
        case .advertisement:
            endPart(&reading)
            if entry.kind == .element { reading.part = AdvertisedPart() }
        case .advertisingSet: reading.handles.append(entry.value)
        case .advertisingSID: reading.part?.origin.sid = entry.value
        case .scanResponse: reading.part?.origin.isScanResponse = entry.value != 0
        default: reading.operation = entry.value
        }
    }

    private func endPart(_ reading: inout Reading) {
        if let part = reading.part, !part.data.isEmpty { reading.found.advertised.append(part) }
        reading.part = nil
    }

    /// What parts say is known when all are there: each alone may begin anywhere.
    private func endParts(_ bytes: [UInt8], _ reading: inout Reading) {
        endPart(&reading)
        for index in reading.found.advertised.indices {
            var part = reading.found.advertised[index]
            part.origin.handles = reading.handles
            var isLoose = part.hasMore
            // Operation (Core 6.0, Vol 4, Part E, 7.8.54): intermediate, first, last, complete.
            if let operation = reading.operation {
                part.hasMore = operation < 2
                part.isFirst = operation == 1 || operation == 3
                // Joined data are more than the command has.
                isLoose = part.hasMore || operation == 2 && bytes.suffix(part.data.count).elementsEqual(part.data)
            }
            reading.found.advertised[index] = part
            if !isLoose { reading.found.values += AdvertisingFindings.values(part.data) }
        }
    }
}

/// Values of attributes.
extension PacketInspector {
    private func readValue(_ value: [UInt8], _ reading: inout Reading) {
        var prefix: [UInt8] = []
        if let opcode = reading.opcode { prefix.append(UInt8(truncatingIfNeeded: opcode)) }
        switch reading.opcode {
        // Requests, commands, notifications and indications name their handle; responses do not.
        case 0x12, 0x52, 0xD2, 0x1B, 0x1D: prefix += octets(reading.handle ?? 0, 2)
        case 0x16, 0x17: prefix += octets(reading.handle ?? 0, 2) + octets(reading.offset ?? 0, 2)
        case 0x0B, 0x0D, 0x0F: break
        default: prefix = []
        }
        let handle = reading.handle ?? 0
        take(
            AttributeValue(uuid: reading.uuid, handle: handle, prefix: prefix, bytes: value, offset: reading.offset),
            &reading)
    }

    private func readAttribute(_ value: [UInt8], _ reading: inout Reading) {
        let handle = reading.attributeHandle ?? 0
        // These two list no handles; one has lengths.
        let prefix =
            switch reading.opcode {
            case 0x0F: [0x0F] + reading.listed
            case 0x21: octets(UInt64(value.count), 2)
            default: octets(handle, 2)
            }
        reading.listed += value
        take(AttributeValue(uuid: reading.attributeUUID, handle: handle, prefix: prefix, bytes: value), &reading)
    }

    /// What a list without lengths has, where it cannot be told apart: if one of the values is to be taken out, all of it is.
    /// What a list with lengths has of a service goes with the rest of the service.
    private func readRequested(_ requested: [RequestedAttribute], _ reading: inout Reading) {
        guard !requested.isEmpty else { return }
        for value in reading.found.attributeValues {
            if reading.opcode == 0x0F, !reading.isToldApart {
                let kinds = requested.compactMap { attribute in
                    attribute.uuid?.short.flatMap { SensitiveFields.characteristics[$0]?.kind }
                        ?? (wipes.contains(attribute.uuid, in: attribute.service) ? .chosen : nil)
                }
                guard let kind = kinds.first else { continue }
                reading.found.values.append(SensitiveValue(kind, value.bytes, prefix: value.prefix, isLocal: true))
            } else if let attribute = requested.first(where: { UInt64($0.handle) == value.handle }),
                wipes.contains(attribute.uuid, in: attribute.service)
            {
                add(chosen: value.bytes, value.prefix, &reading)
            }
        }
    }

    private func take(_ value: AttributeValue, _ reading: inout Reading) {
        guard !value.bytes.isEmpty else { return }
        let uuid = value.uuid
        let short = uuid?.short
        if let short, let rule = SensitiveFields.characteristics[short] {
            reading.found.values.append(
                SensitiveValue(rule.kind, value.bytes, fill: rule.fill, prefix: value.prefix))
        } else if wipes.contains(uuid, in: reading.service) {
            add(chosen: value.bytes, value.prefix, &reading)
        } else if uuid == nil {
            reading.found.kept.append(.unknownValue)
        } else if let uuid, !SensitiveFields.isStructure(uuid) {
            reading.found.kept.append(.value(uuid))
        }
        reading.found.attributeValues.append(value)
    }

    /// What only several fields together tell.
    private func finish(_ bytes: [UInt8], _ reading: inout Reading) {
        if let diversifier = reading.diversifier, let random = reading.random, random.contains(where: { $0 != 0 }) {
            // It stands beside its random number, on one side or the other.
            let name = octets(diversifier, 2)
            for both in [name + random, random + name] {
                var value = SensitiveValue(.key, both, fill: .zero, isLocal: true)
                value.isCounted = false
                reading.found.values.append(value)
            }
        }
        if reading.isDamaged {
            reading.found.kept.append(.damaged)
            // Where a length is wrong, what seems to be a name may be anything, which other packets have, too.
            for index in reading.found.values.indices { reading.found.values[index].isLocal = true }
        }
        guard let hidden = SensitiveFields.hiddenKeys[reading.command] else { return }
        let count = min(max(reading.keyCount, 0), bytes.count / hidden.size)
        for entry in 0..<count {
            let start = bytes.count - (count - entry) * hidden.size
            if hidden.hasAddress {
                let octets = bytes[start..<start + 6]
                let address = octets.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let type = bytes[start + 6]
                reading.found.addresses.append((address, type < 2))
            }
            for key in hidden.keys {
                add(.key, Array(bytes[start + key.lowerBound..<start + key.upperBound]), .zero, &reading)
            }
        }
    }
}
