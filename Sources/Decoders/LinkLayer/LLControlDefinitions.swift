/// Every LL Control PDU (Core 6.0, Vol 6, Part B, 2.4.2), by its opcode.
///
/// Parameters have the specification's names. Where `ll` has another field of that name already, `phy` and
/// `access_address` of the packet, the name says more.
package enum LLControlDefinitions {
    package static let all: [PDUDefinition] = lists.all
    static let lists: [PDUDefinition.List] = [
        { connectionControl }, { negotiations }, { encryptionControl }, { featureExchange }, { radioControl },
        { isochronousControl }, { channelSounding }, { broadcastControl },
    ]

    /// The names of all for fields that hold an opcode.
    static let opcodeNames = NameSource.computed { all.map(\.valueName) }

    /// - Parameters:
    ///   - name: the specification's.
    ///   - opcode: the first octet of the payload.
    ///   - items: the parameters, CtrData.
    static func pdu(_ name: StaticString, _ opcode: UInt16, _ items: Item...) -> PDUDefinition {
        pdu(name, opcode, items)
    }

    static func pdu(_ name: StaticString, _ opcode: UInt16, _ items: [Item]) -> PDUDefinition {
        PDUDefinition(opcode, name, items)
    }
}
