/// The Linux management interface (BlueZ, doc/mgmt-api.txt), besides its commands and events.
package enum ManagementInterface {
    package static let commandCompleteEvent: UInt16 = 0x0001
    package static let commandStatusEvent: UInt16 = 0x0002

    /// Where the device is that a command, its results or an event are about, by code.
    package static let commandPeers = peers(commands) { $0.items }
    package static let returnedPeers = peers(commands) { $0.returns }
    package static let eventPeers = peers(DeclarationIndex.standard.pdus(in: .managementEvents)) { $0.items }

    private static let commands = DeclarationIndex.standard.pdus(in: .managementCommands)

    private static func peers(_ definitions: [PDUDefinition], _ items: (PDUDefinition) -> [Item]?) -> [UInt16: Int] {
        var offsets: [UInt16: Int] = [:]
        for definition in definitions {
            var offset = 0
            for item in items(definition) ?? [] {
                if case .address(let field) = item, field.name == "peer_address" { offsets[definition.code] = offset }
                guard let size = item.fixedSize else { break }
                offset += size
            }
        }
        return offsets
    }
}

extension DeviceAddress {
    /// Address and Address_Type of the management interface: 0 BR/EDR, 1 LE Public, 2 LE Random.
    ///
    /// - Precondition: seven bytes are there.
    package init(management bytes: borrowing Span<UInt8>, at offset: Int) {
        self.init(bytes.uint(at: offset, width: 6), type: bytes[offset + 6] == 2 ? 1 : 0)
    }
}
