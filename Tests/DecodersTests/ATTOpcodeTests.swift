import Testing

@testable import Decoders

/// The table of opcodes (Core 6.0, Vol 3, Part F, 3.4).
@Suite struct ATTOpcodeTests {
    @Test func everyOpcodeHasOneRow() {
        #expect(ATTOpcode.rows.compactMap(\.opcode?.rawValue).sorted() == ATTOpcode.allCases.map(\.rawValue).sorted())
        #expect(Set(ATTOpcode.rows.map { "\($0.section)" }).count == ATTOpcode.rows.count)
        #expect(Set(ATTOpcode.rows.map { "\($0.name)" }).count == ATTOpcode.rows.count)
    }

    @Test func everyByteFindsItsRow() {
        for code in UInt8.min...UInt8.max {
            #expect(ATTOpcode.row(of: code).opcode == ATTOpcode(rawValue: code))
        }
        #expect(ATTOpcode.row(of: 0x7F).role == nil)
        #expect(ATTOpcode.row(of: 0x7F).traits == [])
    }

    /// Requests are even and their responses follow them (3.4.8); bit 6 makes a command (3.3.1).
    @Test func rolesFollowTheOpcode() {
        for opcode in ATTOpcode.allCases {
            #expect((opcode.role == .command) == (opcode.rawValue & 0x40 != 0), "\(opcode)")
            switch opcode.role {
            case .response where opcode != .errorResponse:
                #expect(opcode.request?.rawValue == opcode.rawValue - 1, "\(opcode)")
                #expect(opcode.request?.role == .request, "\(opcode)")
            case .confirmation: #expect(opcode.request == .handleValueIndication)
            default: #expect(opcode.request == nil, "\(opcode)")
            }
        }
    }

    @Test func traitsAgreeWithEachOther() {
        for opcode in ATTOpcode.allCases {
            #expect(!opcode.traits.isSuperset(of: [.value, .lists]), "\(opcode)")
            #expect(!opcode.traits.isSuperset(of: [.oneHandle, .search]), "\(opcode)")
            if opcode.traits.contains(.pushed) { #expect(opcode.traits.isSuperset(of: [.oneHandle, .wholeValue])) }
        }
        #expect(ATTOpcode.readBlobResponse.traits.contains(.value))
        #expect(!ATTOpcode.readBlobResponse.traits.contains(.wholeValue))
    }

    /// What a cut PDU has not got, it does not carry.
    @Test func questionsWaitForParsing() {
        #expect(pdu("1b").carriesOneHandle == false)
        #expect(pdu("1b 0300").isPushed && pdu("1b 0300").carriesWholeValue && pdu("1b 0300").hasPlainHead)
        #expect(pdu("16 0300").carriesOneHandle && !pdu("16 0300").carriesValue)
        #expect(pdu("16 0300 0000").isOfLongValue)
        #expect(!pdu("1b 0300 00").mayTeach && pdu("1b 0300 0100ffff").mayTeach && pdu("1d 0300").mayTeach)
        #expect(pdu("01 04 0100 0a").isAboutSearch && !pdu("01 0a 0100 0a").isAboutSearch)
        #expect(pdu("7f").role == nil && !pdu("7f").mayTeach)
    }

    private func pdu(_ hex: String) -> ATTPDU {
        var pdu = ATTPDU()
        let data = bytes(hex: hex) ?? []
        var reader = Reader(data.span)
        try? pdu.parse(data.span, &reader)
        return pdu
    }
}
