/// The names of values that blocks refer to by a name of their own: `values: companies`.
///
/// Most are tables of Assigned Numbers. A list that one file of blocks needs is in that file.
package enum NamedSource: String, CaseIterable, Sendable {
    // Assigned Numbers
    case adTypes = "ad_types"
    case appearances
    case appearanceCategories = "appearance_categories"
    case appleTypes = "apple_types"
    case attErrors = "att_errors"
    case characteristics
    case companies
    case coreVersions = "core_versions"
    case descriptors
    case formatTypes = "format_types"
    case hciErrors = "hci_errors"
    case l2capConfigurationResults = "l2cap_configuration_results"
    case l2capConnectionResults = "l2cap_connection_results"
    case l2capConnectionStatuses = "l2cap_connection_statuses"
    case l2capCreditResults = "l2cap_credit_results"
    case l2capEnhancedCreditResults = "l2cap_enhanced_credit_results"
    case l2capFixedChannels = "l2cap_fixed_channels"
    case l2capInformationResults = "l2cap_information_results"
    case l2capInformationTypes = "l2cap_information_types"
    case l2capParameterUpdateResults = "l2cap_parameter_update_results"
    case l2capPSMs = "l2cap_psms"
    case l2capReconfigureResults = "l2cap_reconfigure_results"
    case l2capRejectReasons = "l2cap_reject_reasons"
    case leFeatures = "le_features"
    case leStates = "le_states"
    case lmpFeatures = "lmp_features"
    case majorDeviceClasses = "major_device_classes"
    case members
    case microsoftDeviceTypes = "microsoft_device_types"
    case microsoftTypes = "microsoft_types"
    case minorDeviceClasses = "minor_device_classes"
    case namespaceDescriptions = "namespace_descriptions"
    case serviceClassBits = "service_class_bits"
    case services
    case smpReasons = "smp_reasons"
    case units
    // Names of other PDUs
    case eventMask = "event_mask"
    case eventMaskPage2 = "event_mask_page_2"
    case leEventMask = "le_event_mask"
    case linkLayerControlOpcodes = "ll_control_opcodes"
    case managementCommands = "management_commands"
    case managementEvents = "management_events"
    case supportedCommands = "supported_commands"

    /// The names themselves.
    package var source: NameSource {
        if case .appearanceCategories = self { return .upperBits(AssignedNumbers.appearances, above: 6) }
        return table.map(NameSource.table) ?? .computed { NamedSource.namesOfPDUs[self] ?? [] }
    }

    /// Those of the program's declarations.
    private static let namesOfPDUs: [NamedSource: [ValueName]] = Dictionary(
        uniqueKeysWithValues: allCases.compactMap { source in
            source.names(DeclarationIndex.standard.names).map { (source, $0) }
        })

    /// The names of other PDUs, by what they stand for; `nil` for a table.
    ///
    /// - Parameter pdus: the codes and names of a table.
    package func names(_ pdus: (DeclarationTable) -> [ValueName]) -> [ValueName]? {
        switch self {
        case .eventMask: MaskedEvents.names(pdus(.events), first: 1, without: MaskedEvents.alwaysOn)
        case .eventMaskPage2: MaskedEvents.names(pdus(.events), first: 0x40)
        case .leEventMask: MaskedEvents.names(pdus(.leEvents), first: 1)
        case .linkLayerControlOpcodes: pdus(.linkLayerControl)
        case .managementCommands: pdus(.managementCommands)
        case .managementEvents: pdus(.managementEvents)
        case .supportedCommands: SupportedCommands.names(pdus(.commands))
        default: nil
        }
    }

    /// The table of Assigned Numbers; `nil` for names that are put together.
    private var table: NumberTable? {
        switch self {
        case .adTypes: AssignedNumbers.adTypes
        case .appearances: AssignedNumbers.appearances
        case .appleTypes: AssignedNumbers.appleTypes
        case .attErrors: AssignedNumbers.attErrors
        case .characteristics: AssignedNumbers.characteristics
        case .companies: AssignedNumbers.companies
        case .coreVersions: AssignedNumbers.coreVersions
        case .descriptors: AssignedNumbers.descriptors
        case .formatTypes: AssignedNumbers.formatTypes
        case .hciErrors: AssignedNumbers.hciErrors
        case .leFeatures: AssignedNumbers.leFeatures
        case .leStates: AssignedNumbers.leStates
        case .lmpFeatures: AssignedNumbers.lmpFeatures
        case .l2capConfigurationResults: AssignedNumbers.l2capConfigurationResults
        case .l2capConnectionResults: AssignedNumbers.l2capConnectionResults
        case .l2capConnectionStatuses: AssignedNumbers.l2capConnectionStatuses
        case .l2capCreditResults: AssignedNumbers.l2capCreditResults
        case .l2capEnhancedCreditResults: AssignedNumbers.l2capEnhancedCreditResults
        case .l2capFixedChannels: AssignedNumbers.l2capFixedChannels
        case .l2capInformationResults: AssignedNumbers.l2capInformationResults
        case .l2capInformationTypes: AssignedNumbers.l2capInformationTypes
        case .l2capParameterUpdateResults: AssignedNumbers.l2capParameterUpdateResults
        case .l2capPSMs: AssignedNumbers.l2capPSMs
        case .l2capReconfigureResults: AssignedNumbers.l2capReconfigureResults
        case .l2capRejectReasons: AssignedNumbers.l2capRejectReasons
        case .majorDeviceClasses: AssignedNumbers.majorDeviceClasses
        case .members: AssignedNumbers.members
        case .microsoftDeviceTypes: AssignedNumbers.microsoftDeviceTypes
        case .microsoftTypes: AssignedNumbers.microsoftTypes
        case .minorDeviceClasses: AssignedNumbers.minorDeviceClasses
        case .namespaceDescriptions: AssignedNumbers.namespaceDescriptions
        case .serviceClassBits: AssignedNumbers.serviceClassBits
        case .services: AssignedNumbers.services
        case .smpReasons: AssignedNumbers.smpReasons
        case .units: AssignedNumbers.units
        case .appearanceCategories, .eventMask, .eventMaskPage2, .leEventMask,
            .linkLayerControlOpcodes, .managementCommands, .managementEvents, .supportedCommands:
            nil
        }
    }
}
