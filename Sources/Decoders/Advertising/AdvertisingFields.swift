/// The fields of one advertising report or PDU: an element of `adv`.
///
/// Parameters of reports: Core 6.0, Vol 4, Part E, 7.7.65.2, 7.7.65.11 and 7.7.65.13. Advertising data: Supplement to
/// the Core Specification (CSS) 12, Part A, 1; types that are rarer than these have layouts in
/// `Declarations` and get their keys from the vocabulary.
@usableFromInline package enum AdvertisingField: UInt16, LayerField {
    case eventType, event, connectable, scannable, directed, scanResponse, legacy, dataStatus
    case address, addressType, directAddress, directAddressType
    case scannerAddress, scannerAddressType, initiatorAddress, initiatorAddressType
    case rssi, txPower, primaryPHY, secondaryPHY, sid, periodicInterval
    case name, nameIsShortened, flags, services, servicesIncomplete
    case company, manufacturerData, value, valueName, valueBytes, valueParserError
    case moreManufacturerData, moreCompany, moreData
    case solicitedServices, serviceData, serviceDataUUID, serviceDataBytes, appearance, uri
    case structures, structureType, structureData, data, addressName
    case values, valuesCompany, valuesUUID, valueDecryption

    @usableFromInline package static let layer = Layer.adv

    /// They repeat other fields in another order: recorded for those who ask for them.
    static let onDemand: [AdvertisingField] = [.values, .valuesCompany, .valuesUUID]

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .eventType:
            FieldDefinition(
                "event_type", .integer, style: .hex4,
                "Event_Type of the report: 0 to 4 in legacy reports, a bit field in extended ones")
        case .event: FieldDefinition("event", .text, summary: .bare, "name of the advertising PDU or event type")
        case .connectable: FieldDefinition("connectable", .boolean, "extended reports: connectable advertising")
        case .scannable: FieldDefinition("scannable", .boolean, "extended reports: scannable advertising")
        case .directed: FieldDefinition("directed", .boolean, "extended reports: directed advertising")
        case .scanResponse: FieldDefinition("scan_response", .boolean, "extended reports: scan response")
        case .legacy: FieldDefinition("legacy", .boolean, "extended reports: legacy advertising PDUs were used")
        case .dataStatus:
            FieldDefinition(
                "data_status", .integer, names: Self.dataStatusNames, summary: .unlessZero,
                "whether the report has all advertising data")
        case .address: FieldDefinition("address", .address, summary: .bare, "address of the advertiser")
        case .addressName:
            FieldDefinition("address_name", .text, "what a decoder file calls the advertiser")
        case .addressType:
            FieldDefinition("address_type", .integer, names: DeviceAddress.typeNames, "type of the address")
        case .directAddress:
            FieldDefinition("direct_address", .address, summary: .labelled, "target of directed advertising")
        case .directAddressType:
            FieldDefinition("direct_address_type", .integer, names: DeviceAddress.typeNames, "type of the target")
        case .scannerAddress:
            FieldDefinition(
                "scanner_address", .address, summary: .labelled,
                "ScanA: who sent a scan request, in captures from the air")
        case .scannerAddressType:
            FieldDefinition("scanner_address_type", .integer, names: DeviceAddress.typeNames, "type of that address")
        case .initiatorAddress:
            FieldDefinition(
                "initiator_address", .address, summary: .labelled,
                "InitA: who sent a connection request, in captures from the air")
        case .initiatorAddressType:
            FieldDefinition("initiator_address_type", .integer, names: DeviceAddress.typeNames, "type of that address")
        case .rssi: FieldDefinition("rssi", .integer, unit: "dBm", summary: .labelled, "received signal strength")
        case .txPower:
            FieldDefinition(
                "tx_power", .integer, unit: "dBm", "transmit power, from the extended report or else from AD type 0x0A")
        case .primaryPHY:
            FieldDefinition("primary_phy", .integer, names: Self.phyNames, "PHY on the primary advertising channel")
        case .secondaryPHY:
            FieldDefinition("secondary_phy", .integer, names: Self.phyNames, "PHY on the secondary advertising channel")
        case .sid: FieldDefinition("advertising_sid", .integer, "advertising set identifier, 0 to 15")
        case .periodicInterval:
            FieldDefinition(
                "periodic_advertising_interval", .decimal, unit: "s", "interval of the set's periodic advertising")
        case .name: FieldDefinition("name", .text, summary: .bare, "local name (CSS, 1.2)")
        case .nameIsShortened:
            FieldDefinition("name_is_shortened", .boolean, "present where the name is only its beginning")
        case .flags:
            FieldDefinition("flags", .integer, names: .table(Self.flagNames), style: .hex2, "Flags (CSS, 1.3)")
        case .services:
            FieldDefinition(
                "services", .uuid, list: true, summary: .bare, "service UUIDs, all lists joined (CSS, 1.1)")
        case .servicesIncomplete:
            FieldDefinition("services_incomplete", .boolean, "present where a list of service UUIDs is incomplete")
        case .company:
            FieldDefinition(
                "company", .integer, names: .table(AssignedNumbers.companies), summary: .labelled, style: .hex4,
                "company identifier of the manufacturer data (CSS, 1.4)")
        case .manufacturerData:
            FieldDefinition("manufacturer_data", .hex, "manufacturer data behind the company identifier")
        case .value: FieldDefinition("value", .object, summary: .bare, "manufacturer or service data, decoded")
        case .valueName: FieldDefinition("value.name", .text, summary: .bare, "name of the decoded data")
        case .valueBytes:
            FieldDefinition("value.bytes", .hex, "the decoded data, where the program has a type of its own for them")
        case .valueParserError:
            FieldDefinition(
                "value.parser_error", .text, summary: .labelled, "why that type does not take the data")
        case .moreManufacturerData:
            FieldDefinition("more_manufacturer_data", .array, "manufacturer data behind the first")
        case .moreCompany:
            FieldDefinition(
                "more_manufacturer_data.company", .integer, names: .table(AssignedNumbers.companies), style: .hex4,
                "company identifier")
        case .moreData: FieldDefinition("more_manufacturer_data.data", .hex, "what is behind the company identifier")
        case .solicitedServices:
            FieldDefinition(
                "solicited_services", .uuid, list: true, "UUIDs of services asked for, all lists joined (CSS, 1.10)")
        case .serviceData: FieldDefinition("service_data", .array, "service data (CSS, 1.11)")
        case .serviceDataUUID:
            FieldDefinition("service_data.uuid", .uuid, summary: .labelled, "service that the data belong to")
        case .serviceDataBytes:
            FieldDefinition("service_data.data", .hex, summary: .bare, "what is behind the UUID")
        case .appearance:
            FieldDefinition(
                "appearance", .integer, names: .table(AssignedNumbers.appearances), style: .hex4,
                "external appearance (CSS, 1.12)")
        case .uri: FieldDefinition("uri", .text, summary: .bare, "URI with its scheme expanded (CSS, 1.18)")
        case .structures:
            FieldDefinition(
                "structures", .array,
                "AD structures of unknown types, of types that occur twice but have one place, and the one that is longer "
                    + "than the data")
        case .structureType:
            FieldDefinition(
                "structures.type", .integer, names: .table(AssignedNumbers.adTypes), style: .hex2, "AD type")
        case .structureData: FieldDefinition("structures.data", .hex, "AD data")
        case .data: FieldDefinition("data", .hex, "advertising data, all of them")
        case .values:
            FieldDefinition(
                "values", .array,
                "every decoded value, in the order of the AD structures; its fields are those of value")
        case .valuesCompany:
            FieldDefinition(
                "values.company", .integer, names: .table(AssignedNumbers.companies), style: .hex4,
                "of manufacturer data: the company identifier")
        case .valueDecryption:
            FieldDefinition("value.decryption", .text, summary: .bare, "of encrypted data: whether a key opened them")
        case .valuesUUID: FieldDefinition("values.uuid", .uuid, "of service data: the UUID")
        }
    }

    /// Data status, bits 5 and 6 of Event_Type (Core 6.0, Vol 4, Part E, 7.7.65.13); 0xFF in 7.7.65.15 only.
    static let dataStatusNames: NameSource = [
        0: "complete", 1: "incomplete, more data to come", 2: "incomplete, truncated",
        0xFF: "failed to receive the PDU",
    ]

    /// Primary_PHY and Secondary_PHY (Core 6.0, Vol 4, Part E, 7.7.65.13).
    static let phyNames: NameSource = [
        0: "none", 1: "LE 1M", 2: "LE 2M", 3: "LE Coded", 4: "LE Coded, S=2",
    ]
}
