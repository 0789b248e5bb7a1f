/// Commands that Command Status says to be carried out, and the events that tell how they end (Core 6.0, Vol 4, Part E, 4.4 and
/// the commands' own sections in 7). Events that controllers send of themselves, too, end a command only where one is
/// carried out.
package struct HCICompletion: Sendable {
    /// Opcodes of the commands.
    package let commands: [UInt16]
    /// The subject that command and event share.
    package let subject: Subject

    package enum Subject: Sendable {
        /// Nothing: one is carried out at a time.
        case one
        /// The connection handle.
        case handle
        /// A device address, at these places of the parameters.
        case address(inCommand: Int, inEvent: Int)
    }

    /// How an event is found: its code, or that of an LE Meta event with its subevent.
    package static func key(leEvent subevent: UInt8) -> UInt16 { 0x3E00 | UInt16(subevent) }

    private init(_ commands: [UInt16], _ subject: Subject = .handle) {
        self.commands = commands
        self.subject = subject
    }

    /// The command that an event ends.
    package static func ended(by event: UInt16) -> HCICompletion? { byEvent[event] }

    /// The subject of a command, if an event ends it; in the low 48 bits.
    package static func subject(
        of command: UInt16, handle: UInt16?, _ parameters: borrowing Span<UInt8>
    ) -> UInt64? {
        guard let subject = byCommand[command] else { return nil }
        switch subject {
        case .one: return nil
        case .handle: return handle.map { UInt64($0 & 0x0FFF) }
        case .address(let offset, _):
            return parameters.count >= offset + 6 ? parameters.uint(at: offset, width: 6) : nil
        }
    }

    /// Whether an event ends a command, after Command Status.
    package static func isEnded(_ command: UInt16) -> Bool { byCommand[command] != nil }

    private static let byCommand: [UInt16: Subject] = {
        var subjects: [UInt16: Subject] = [:]
        for completion in byEvent.values {
            for command in completion.commands { subjects[command] = completion.subject }
        }
        return subjects
    }()

    private static let byEvent: [UInt16: HCICompletion] = [
        // Inquiry (7.1.1).
        0x01: HCICompletion([0x0401], .one),
        // Create Connection and Accept Connection Request (7.1.5, 7.1.8): Connection Complete.
        0x03: HCICompletion([0x0405, 0x0409], .address(inCommand: 0, inEvent: 3)),
        // Disconnect (7.1.6).
        0x05: HCICompletion([0x0406]),
        // Authentication Requested (7.1.15).
        0x06: HCICompletion([0x0411]),
        // Remote Name Request (7.1.19).
        0x07: HCICompletion([0x0419], .address(inCommand: 0, inEvent: 1)),
        // Set Connection Encryption and LE Enable Encryption (7.1.16, 7.8.24): Encryption Change, both versions, or Encryption
        // Key Refresh Complete where the link was encrypted before.
        0x08: encryption, 0x59: encryption, 0x30: encryption,
        // Change Connection Link Key (7.1.17).
        0x09: HCICompletion([0x0415]),
        // Read Remote Supported Features, Extended Features, Version Information (7.1.21 to 7.1.23).
        0x0B: HCICompletion([0x041B]),
        0x23: HCICompletion([0x041C]),
        0x0C: HCICompletion([0x041D]),
        // Read Clock Offset (7.1.24).
        0x1C: HCICompletion([0x041F]),
        // Change Connection Packet Type (7.1.14).
        0x1D: HCICompletion([0x040F]),
        // QoS Setup (7.2.6), Flow Specification (7.2.13).
        0x0D: HCICompletion([0x0807]),
        0x21: HCICompletion([0x0810]),
        // Hold Mode, Sniff Mode, Exit Sniff Mode (7.2.1 to 7.2.3): Mode Change.
        0x14: HCICompletion([0x0801, 0x0803, 0x0804]),
        // Switch Role (7.2.8): Role Change.
        0x12: HCICompletion([0x080B], .address(inCommand: 0, inEvent: 1)),
        // LE Create Connection, LE Extended Create Connection (7.8.12, 7.8.66): LE Connection Complete in all its versions.
        key(leEvent: LESubeventCode.connectionComplete): leConnection,
        key(leEvent: LESubeventCode.enhancedConnectionCompleteV1): leConnection,
        key(leEvent: LESubeventCode.enhancedConnectionCompleteV2): leConnection,
        // LE Connection Update (7.8.18).
        key(leEvent: 0x03): HCICompletion([0x2013]),
        // LE Read Remote Features Page 0 (7.8.21).
        key(leEvent: 0x04): HCICompletion([0x2016]),
        // LE Read Local P-256 Public Key, LE Generate DHKey (7.8.36, 7.8.37).
        key(leEvent: 0x08): HCICompletion([0x2025], .one),
        key(leEvent: 0x09): HCICompletion([0x2026, 0x205E], .one),
        // LE Set PHY (7.8.49).
        key(leEvent: 0x0C): HCICompletion([0x2032]),
        // LE Periodic Advertising Create Sync (7.8.67): both versions of Sync Established.
        key(leEvent: 0x0E): HCICompletion([0x2044], .one),
        key(leEvent: 0x24): HCICompletion([0x2044], .one),
        // LE Create BIG, LE Terminate BIG, LE BIG Create Sync (7.8.103, 7.8.105, 7.8.106).
        key(leEvent: 0x1B): HCICompletion([0x2068, 0x2069], .one),
        key(leEvent: 0x1C): HCICompletion([0x206A], .one),
        key(leEvent: 0x1D): HCICompletion([0x206B], .one),
        // LE Request Peer SCA (7.8.108), LE Subrate Request (7.8.124).
        key(leEvent: 0x1F): HCICompletion([0x206D]),
        key(leEvent: 0x23): HCICompletion([0x207E]),
    ]

    private static let encryption = HCICompletion([0x0413, 0x2019])
    private static let leConnection = HCICompletion(
        [
            HCICommandOpcode.leCreateConnection, HCICommandOpcode.leExtendedCreateConnectionV1,
            HCICommandOpcode.leExtendedCreateConnectionV2,
        ], .one)
}
