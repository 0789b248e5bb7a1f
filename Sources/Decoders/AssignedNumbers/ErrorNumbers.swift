/// Errors of the Controller, of ATT, of SMP and of Linux. Results of L2CAP are in `L2CAPNumbers.swift`.
extension AssignedNumbers {
    /// Controller error codes (Core 6.0, Vol 1, Part F, 1.3).
    ///
    /// Codes with one meaning for the LMP and one for the LL have both names. 0x3F is the code of earlier versions that
    /// Core 6.0 lists as previously used; captures of old controllers have it.
    package static let hciErrors = NumberTable(CompiledNumbers.hciErrors)

    /// ATT error codes (Core 6.0, Vol 3, Part F, 3.4.1.1).
    ///
    /// 0x80 to 0x9F get their meaning from the specification of the service. 0xE0 to 0xFF are the common profile and
    /// service error codes (Core Specification Supplement, Part B, 1.2), of which 0xE0 to 0xFB are not assigned.
    package static let attErrors = NumberTable(CompiledNumbers.attErrors)

    /// Reasons of the SMP Pairing Failed command (Core 6.0, Vol 3, Part H, 3.5.5).
    package static let smpReasons = NumberTable(CompiledNumbers.smpReasons)

    /// Statuses of the Linux management interface (BlueZ, doc/mgmt-api.txt).
    static let managementStatuses = NumberTable(CompiledNumbers.managementStatuses)
}
