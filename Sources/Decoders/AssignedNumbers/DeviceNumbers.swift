/// Who made a device, and what it is.
extension AssignedNumbers {
    /// Company identifiers (Assigned Numbers, 7.1).
    public static let companies = NumberTable(CompiledNumbers.companies)

    /// Versions of the Core Specification in HCI, LMP and LL version information (Assigned Numbers, 2.1).
    package static let coreVersions = NumberTable(CompiledNumbers.coreVersions)

    /// Appearance values (Assigned Numbers, 2.6).
    ///
    /// The upper ten bits are the category, the lower six the sub-category: where a value is not listed, the name of
    /// its category is the entry of `value & 0xFFC0`.
    public static let appearances = NumberTable(CompiledNumbers.appearances)

    /// Usages of HID devices (HID Usage Tables 1.5): page in the upper 16 bits, usage in the lower.
    package static let hidUsages = NumberTable(CompiledNumbers.hidUsages)

    /// Major Device Class: bits 8 to 12 of the Class of Device (Assigned Numbers, 2.8).
    package static let majorDeviceClasses = NumberTable(CompiledNumbers.majorDeviceClasses)

    /// Minor Device Class, numbered by bits 2 to 12 of the Class of Device, the major class included
    /// (Assigned Numbers, 2.8). The network, peripheral and imaging classes divide these bits further: every combination
    /// is listed.
    package static let minorDeviceClasses = NumberTable(CompiledNumbers.minorDeviceClasses)

    /// Major Service Classes, numbered by their bit in the Class of Device (Assigned Numbers, 2.8).
    package static let serviceClassBits = NumberTable(CompiledNumbers.serviceClassBits)

    /// LE features of all pages, page 1 from bit 64 on (Core 6.0, Vol 6, Part B, 4.6).
    static let leFeatures = NumberTable(CompiledNumbers.leFeatures)

    /// LMP features, 64 bits a page (Core 6.0, Vol 2, Part C, 3.3), and two that earlier versions had.
    static let lmpFeatures = NumberTable(CompiledNumbers.lmpFeatures)

    /// States, and combinations of them, that a Controller supports (Core 6.0, Vol 4, Part E, 7.8.27).
    static let leStates = NumberTable(CompiledNumbers.leStates)
}
