/// Every LL Control PDU (Core 6.0, Vol 6, Part B, 2.4.2), by its opcode.
public enum LLControlDefinitions {
    public static let all: [PDUDefinition] = connectionControl

    static let connectionControl: [PDUDefinition] = [
        PDUDefinition(
            0x02, "LL_TERMINATE_IND",
            [
                .u8(
                    "error_code", names: .table(AssignedNumbers.hciErrors), summary: .labelled, style: .hex2,
                    "why (Core 6.0, Vol 1, Part F)")
            ]),
        PDUDefinition(0x05, "LL_START_ENC_REQ", []),
    ]
}
