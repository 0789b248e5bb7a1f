/// Channels of L2CAP, and results of its signaling commands.
extension AssignedNumbers {
    /// CIDs of fixed channels (Core 6.0, Vol 3, Part A, 2.1).
    ///
    /// 0x0003 was the AMP Manager's, until Core 5.3 removed AMPs.
    package static let l2capFixedChannels = NumberTable(CompiledNumbers.l2capFixedChannels)

    /// Fixed PSMs and SPSMs (Assigned Numbers, 2.5).
    ///
    /// Devices choose the dynamic ones themselves, from 0x1001 up on BR/EDR and 0x0080 to 0x00FF on LE (Core 6.0,
    /// Vol 3, Part A, 4.2 and 4.22): those have no names.
    package static let l2capPSMs = NumberTable(CompiledNumbers.l2capPSMs)

    /// Reasons of L2CAP_COMMAND_REJECT_RSP (Core 6.0, Vol 3, Part A, 4.1).
    package static let l2capRejectReasons = NumberTable(CompiledNumbers.l2capRejectReasons)

    /// Results of L2CAP_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.3).
    ///
    /// 0x0005 is from the versions that had AMPs.
    package static let l2capConnectionResults = NumberTable(CompiledNumbers.l2capConnectionResults)

    /// Status of a pending connection in L2CAP_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.3).
    package static let l2capConnectionStatuses = NumberTable(CompiledNumbers.l2capConnectionStatuses)

    /// Results of L2CAP_CONFIGURATION_RSP (Core 6.0, Vol 3, Part A, 4.5).
    package static let l2capConfigurationResults = NumberTable(CompiledNumbers.l2capConfigurationResults)

    /// Types of L2CAP_INFORMATION_REQ (Core 6.0, Vol 3, Part A, 4.10).
    package static let l2capInformationTypes = NumberTable(CompiledNumbers.l2capInformationTypes)

    /// Results of L2CAP_INFORMATION_RSP (Core 6.0, Vol 3, Part A, 4.11).
    package static let l2capInformationResults = NumberTable(CompiledNumbers.l2capInformationResults)

    /// Results of L2CAP_CONNECTION_PARAMETER_UPDATE_RSP (Core 6.0, Vol 3, Part A, 4.21).
    package static let l2capParameterUpdateResults = NumberTable(CompiledNumbers.l2capParameterUpdateResults)

    /// Results of L2CAP_LE_CREDIT_BASED_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.23).
    package static let l2capCreditResults = NumberTable(CompiledNumbers.l2capCreditResults)

    /// Results of L2CAP_CREDIT_BASED_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.26).
    package static let l2capEnhancedCreditResults = NumberTable(CompiledNumbers.l2capEnhancedCreditResults)

    /// Results of L2CAP_CREDIT_BASED_RECONFIGURE_RSP (Core 6.0, Vol 3, Part A, 4.28).
    package static let l2capReconfigureResults = NumberTable(CompiledNumbers.l2capReconfigureResults)
}
