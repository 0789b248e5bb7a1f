import Testing

@testable import Sniff
@testable import SniffVerify

/// Which association model two devices take, and what is told of a pairing by it (Core 6.0, Vol 3, Part H, 2.3.5.1).
struct AssociationModelTests {
    private typealias Model = AssociationModel

    private static let capabilities: [IOCapability] = [
        .displayOnly, .displayYesNo, .keyboardOnly, .noInputNoOutput, .keyboardDisplay,
    ]

    /// Table 2.8: a row for each responder, a column for each initiator.
    @Test(arguments: [false, true]) func ioCapabilities(isSecureConnections: Bool) {
        let (just, passkey) = (Model.justWorks, Model.passkeyEntry)
        let yesNo = isSecureConnections ? Model.numericComparison : .justWorks
        let compare = isSecureConnections ? Model.numericComparison : .passkeyEntry
        let table: [[Model]] = [
            [just, just, passkey, just, passkey],
            [just, yesNo, passkey, just, compare],
            [passkey, passkey, passkey, just, passkey],
            [just, just, just, just, just],
            [passkey, compare, passkey, just, compare],
        ]
        for (responder, row) in zip(Self.capabilities, table) {
            for (initiator, model) in zip(Self.capabilities, row) {
                func side(_ capability: IOCapability, _ wants: Bool) -> PairingFeatures {
                    PairingFeatures(
                        ioCapability: capability, wantsMITMProtection: wants, isSecureConnections: isSecureConnections)
                }
                #expect(Model(side(initiator, true), side(responder, false)) == model)
                #expect(Model(side(initiator, false), side(responder, true)) == model)
                #expect(Model(side(initiator, false), side(responder, false)) == just)
            }
        }
    }

    /// Tables 2.6 and 2.7: out of band, legacy pairing needs both sides, Secure Connections one.
    @Test func outOfBand() {
        func model(_ initiator: Bool, _ responder: Bool, isSecureConnections: (Bool, Bool)) -> Model? {
            Model(
                PairingFeatures(
                    ioCapability: .noInputNoOutput, hasOOBData: initiator, wantsMITMProtection: true,
                    isSecureConnections: isSecureConnections.0),
                PairingFeatures(
                    ioCapability: .noInputNoOutput, hasOOBData: responder, wantsMITMProtection: true,
                    isSecureConnections: isSecureConnections.1))
        }
        for legacy in [(false, false), (true, false), (false, true)] {
            #expect(model(true, true, isSecureConnections: legacy) == .outOfBand)
            #expect(model(true, false, isSecureConnections: legacy) == .justWorks)
            #expect(model(false, true, isSecureConnections: legacy) == .justWorks)
        }
        #expect(model(true, false, isSecureConnections: (true, true)) == .outOfBand)
        #expect(model(false, true, isSecureConnections: (true, true)) == .outOfBand)
        #expect(model(false, false, isSecureConnections: (true, true)) == .justWorks)
    }

    /// A capability that is reserved says nothing, unless nobody asks for protection.
    @Test func reserved() {
        for wants in [true, false] {
            let features = PairingFeatures(ioCapability: nil, wantsMITMProtection: wants, isSecureConnections: true)
            #expect(Model(features, features) == (wants ? nil : .justWorks))
        }
    }

    // MARK: - What is told of a pairing

    /// A Pairing Request that asks for protection, and what came of it.
    private func pairing(response: [UInt8]?) throws -> BluetoothOperation {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        // KeyboardDisplay, MITM and Secure Connections.
        capture.l2cap(0x40, .sent, cid: 6, [0x01, 0x04, 0x00, 0x0C, 0x10, 0x00, 0x00])
        if let response { capture.l2cap(0x40, .received, cid: 6, response) }
        capture.event(0x08, [0] + le16(0x40) + [1])
        return try #require(try OperationText(bytes: [capture.bytes]).operations.first { $0.kind == .pair })
    }

    @Test func oneSideAsksInVain() throws {
        let facts = try pairing(response: [0x02, 0x03, 0x00, 0x08, 0x10, 0x00, 0x00]).facts
        #expect(facts[.associationModel] == .text("Just Works"))
        #expect(facts[.isMITM] == .boolean(false))
    }

    @Test func bothSidesCompare() throws {
        let facts = try pairing(response: [0x02, 0x01, 0x00, 0x08, 0x07, 0x00, 0x00]).facts
        #expect(facts[.associationModel] == .text("Numeric Comparison"))
        #expect(facts[.isMITM] == .boolean(true))
        #expect(facts[.keySize] == .integer(7))
    }

    @Test func withoutAResponseNothingIsClaimed() throws {
        let facts = try pairing(response: nil).facts
        for fact in [OperationFact.associationModel, .isMITM, .isSecureConnections, .isBonding, .keySize] {
            #expect(facts[fact] == nil)
        }
    }

    @Test(
        .ifThereAreOtherCaptures,
        arguments: [
            ("lp-justworks.pcap", "Just Works"), ("sc-justworks.pcap", "Just Works"),
            ("sc-justworks-latency-10.pcap", "Just Works"), ("encrypted-packet-501-missing.pcap", "Just Works"),
            ("lp-oob-tk-5E882417A987222423A1A9EC719AED27.pcap", "Out of Band"),
            ("lp-passkeyentry-393699-initiator-displays-responder-inputs.pcap", "Passkey Entry"),
            ("sc-passkeyentry-123456-initiator-inputs-responder-displays.pcap", "Passkey Entry"),
            ("sc-numericcomparison-380717.pcap", "Numeric Comparison"),
        ]) func realPairings(name: String, model: String) throws
    {
        let path = try OtherCaptures.path("bsniffhub/examples/" + name)
        let pairing = try #require(try OperationText([path]).operations.first { $0.kind == .pair })
        #expect(pairing.facts[.associationModel] == .text(model))
        #expect(pairing.facts[.isMITM] == .boolean(model != "Just Works"))
    }

    /// What follows is encrypted, another pairing perhaps: that each is as expected cannot be told.
    @Test(.ifThereAreOtherCaptures) func verdicts() throws {
        let yaml = """
            expectation: Pairing
            expect:
              - story: Protected
                steps:
                  - pairs: any
                    where: {mitm: true}
              - each: {pairs: any}
                is: {mitm: true}
              - each: {pairs: any}
                is: {association_model: Just Works}
            """
        let expectation = try TraceExpectation(yaml: yaml)
        let just = try Capture(OtherCaptures.path("examples/sc-justworks.pcap")).verify(expectation)
        #expect(just.requirements.map(\.verdict) == [.inconclusive, .violated, .inconclusive])
        let compared = try Capture(OtherCaptures.path("sc-numericcomparison-380717.pcap")).verify(expectation)
        #expect(compared.requirements.map(\.verdict) == [.met, .inconclusive, .violated])
    }
}
