/// The tables of assigned numbers: Bluetooth Assigned Numbers, the codes of Core 6.0, and a few vendors' numbers.
///
/// Each table is a ``NumberTable`` whose content is a list in `Declarations/AssignedNumbers`. A list names its source and
/// its licence; the licences are in `NOTICE`. `make tables` compiles the lists into `CompiledNumbers.swift`.
public enum AssignedNumbers {
    /// The name of a 16-bit UUID, whatever it identifies (Assigned Numbers, 3).
    ///
    /// The number alone says what kind it is: each list has a range of its own, except that members and standards
    /// organizations share one.
    package static func uuid16(_ uuid: UInt16) -> StaticName? {
        let table =
            switch uuid {
            case 0x0000..<0x1000: protocols
            case 0x1000..<0x1800: serviceClasses
            case 0x1800..<0x2700: services
            case 0x2700..<0x2800: units
            case BluetoothUUID.declarations: declarations
            case BluetoothUUID.descriptors: descriptors
            case 0x2A00..<0x3000: characteristics
            default: members
            }
        return table.name(of: UInt32(uuid)) ?? standardsOrganizations.name(of: UInt32(uuid))
    }
}

/// Inlinable: whoever asks one field of an attribute copies nothing of the rest.
extension BluetoothUUID {
    /// The 16-bit UUIDs of declarations and of descriptors (Assigned Numbers, 3.6 and 3.7).
    @inlinable package static var declarations: Range<UInt16> { 0x2800..<0x2900 }
    @inlinable package static var descriptors: Range<UInt16> { 0x2900..<0x2A00 }

    /// Whether it is the type of a declaration (Core 6.0, Vol 3, Part G, 3.4).
    @inlinable package var isDeclaration: Bool { bits16.map(Self.declarations.contains) ?? false }
    /// Whether it is the type of a descriptor.
    @inlinable package var isDescriptor: Bool { bits16.map(Self.descriptors.contains) ?? false }
    /// Whether it is either, rather than the type of a characteristic's value.
    @inlinable package var isOfStructure: Bool { isDeclaration || isDescriptor }
}
