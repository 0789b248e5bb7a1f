/// 16-bit UUIDs by the kind of thing they identify, and vendors' UUIDs. Those of units are in `PresentationNumbers.swift`.
extension AssignedNumbers {
    /// Protocol identifiers of SDP (Assigned Numbers, 3.2).
    package static let protocols = NumberTable(CompiledNumbers.protocols)

    /// Service classes and profiles of BR/EDR (Assigned Numbers, 3.3).
    ///
    /// Devices with both radios list them among the 16-bit service UUIDs of their advertising data.
    package static let serviceClasses = NumberTable(CompiledNumbers.serviceClasses)

    /// 16-bit UUIDs of GATT services (Assigned Numbers, 3.4).
    public static let services = NumberTable(CompiledNumbers.services)

    /// 16-bit UUIDs of GATT declarations (Assigned Numbers, 3.6; Core 6.0, Vol 3, Part G, 3).
    package static let declarations = NumberTable(CompiledNumbers.declarations)

    /// 16-bit UUIDs of characteristic descriptors (Assigned Numbers, 3.7).
    public static let descriptors = NumberTable(CompiledNumbers.descriptors)

    /// 16-bit UUIDs of characteristics (Assigned Numbers, 3.8).
    public static let characteristics = NumberTable(CompiledNumbers.characteristics)

    /// 16-bit UUIDs of standards development organizations (Assigned Numbers, 3.10).
    package static let standardsOrganizations = NumberTable(CompiledNumbers.standardsOrganizations)

    /// 16-bit UUIDs that members of the SIG bought, by member (Assigned Numbers, 3.11).
    public static let members = NumberTable(CompiledNumbers.members)

    /// 128-bit UUIDs of vendors' services and characteristics.
    package static let vendorUUIDs = VendorUUIDTable(CompiledNumbers.vendorUUIDs)
}
