/// Numbers in advertising data, and in the manufacturer data of Apple and Microsoft.
extension AssignedNumbers {
    /// AD types: Common Data Types of advertising data (Assigned Numbers, 2.3).
    ///
    /// A type with two uses has both names.
    package static let adTypes = NumberTable(CompiledNumbers.adTypes)

    /// The first code point of a URI in advertising data, and the scheme it represents (Assigned Numbers, 2.7).
    ///
    /// 0x0001 represents no scheme at all: the URI follows in full.
    package static let uriSchemes = NumberTable(CompiledNumbers.uriSchemes)

    /// Types of the messages in Apple's manufacturer data (company 0x004C): each a type byte, a length byte, a message.
    ///
    /// Apple documents few of them; `apple-types.tsv` names the sources of the others.
    package static let appleTypes = NumberTable(CompiledNumbers.appleTypes)

    /// Scenario types: the first byte of Microsoft's manufacturer data (company 0x0006).
    ///
    /// 0x01 is the beacon of the Connected Devices Platform ([MS-CDP], 2.2.2.2.3), 0x03 is in Microsoft's guidelines
    /// for Swift Pair.
    package static let microsoftTypes = NumberTable(CompiledNumbers.microsoftTypes)

    /// Device types: the lower five bits of the second byte of a Connected Devices Platform beacon
    /// ([MS-CDP], 2.2.2.2.3).
    package static let microsoftDeviceTypes = NumberTable(CompiledNumbers.microsoftDeviceTypes)
}
