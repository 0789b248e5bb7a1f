/// How a value is shown: units, and the other fields of the Characteristic Presentation Format descriptor.
extension AssignedNumbers {
    /// 16-bit UUIDs of units (Assigned Numbers, 3.5).
    ///
    /// Their symbols are in `unitSymbols`.
    public static let units = NumberTable(CompiledNumbers.units)

    /// Symbols of the units in ``units``: those of the SI and of the units used with it (SI Brochure, 9th edition),
    /// else the usual abbreviation. Unitless, the refractive index and the relative permeability have none.
    package static let unitSymbols = NumberTable(CompiledNumbers.unitSymbols)

    /// Formats of the Characteristic Presentation Format descriptor (Assigned Numbers, 2.4.1).
    package static let formatTypes = NumberTable(CompiledNumbers.formatTypes)

    /// Descriptions in the Bluetooth SIG's name space, 0x01, of the Characteristic Presentation Format descriptor
    /// (Assigned Numbers, 2.4.2).
    package static let namespaceDescriptions = NumberTable(CompiledNumbers.namespaceDescriptions)
}
