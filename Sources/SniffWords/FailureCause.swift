import Decoders
import Sniff

/// A failure by its number, in the layer that numbers it; or one without a number.
package enum FailureCode: Sendable, Hashable {
    /// The controller's error codes (Core 6.0, Vol 1, Part F): why a connection ended, or a procedure of the link failed.
    case controller(UInt8)
    /// Error codes of the Attribute Protocol (Core 6.0, Vol 3, Part F, 3.4.1.1): why a request was refused.
    case attribute(UInt8)
    /// Reasons of Pairing Failed (Core 6.0, Vol 3, Part H, 3.5.5).
    case pairing(UInt8)
    /// The host gave up an attempt to connect.
    case notHeard
    /// A connection on the air fell silent for longer than its supervision timeout.
    case silent
    /// A request of the Attribute Protocol has no answer.
    case noAnswer
    /// Encryption was begun, and never completed.
    case noEncryption
    /// A pairing was begun, and has no result.
    case noPairing

    /// The application errors of a service have one meaning for all: they are its own (3.4.1.1).
    fileprivate var shared: FailureCode {
        if case .attribute(let code) = self, ApplicationError.codes.contains(code) {
            return .attribute(ApplicationError.codes.lowerBound)
        }
        return self
    }

    /// The number, where it has one.
    package var number: UInt8? {
        switch self {
        case .controller(let code), .attribute(let code), .pairing(let code): code
        case .notHeard, .silent, .noAnswer, .noEncryption, .noPairing: nil
        }
    }

    /// Its name in the specification.
    package var name: String {
        switch self {
        case .controller(let code): HCIError.name(code)
        case .attribute(let code): AssignedNumbers.attErrors[code]?.string ?? "Error \(code.hexadecimal)"
        case .pairing(let code): AssignedNumbers.smpReasons[code]?.string ?? "Reason \(code.hexadecimal)"
        case .notHeard: "given up"
        case .silent: "fell silent"
        case .noAnswer: "no answer"
        case .noEncryption: "encryption never completed"
        case .noPairing: "pairing without a result"
        }
    }

    /// The specification that has the numbers: `HCI`, `ATT`, `SMP`; `nil` without a number.
    package var layer: String? {
        switch self {
        case .controller: "HCI"
        case .attribute: "ATT"
        case .pairing: "SMP"
        case .notHeard, .silent, .noAnswer, .noEncryption, .noPairing: nil
        }
    }

    /// `HCI 0x08 Connection Timeout`.
    package var words: String {
        ([layer, number?.hexadecimal].compactMap(\.self) + [name]).joined(separator: " ")
    }

    /// The filter that finds it in any capture.
    package var filter: String {
        switch self {
        case .controller(let code):
            let code = code.hexadecimal
            return "hci.reason == \(code) || hci.status == \(code) || ll.error_code == \(code)"
        case .attribute(let code): return "att.error == \(code.hexadecimal)"
        case .pairing(let code): return "smp.reason == \(code.hexadecimal)"
        case .notHeard, .silent: return "connections"
        case .noAnswer: return "att.unanswered"
        case .noEncryption, .noPairing: return "security"
        }
    }

    /// The controller's error of this name; `nil` where there is none.
    static func controller(named name: String) -> FailureCode? {
        AssignedNumbers.hciErrors.first { $0.name.string == name }.map {
            .controller(UInt8(truncatingIfNeeded: $0.number))
        }
    }
}

/// The usual cause of a failure, and the next step, for who writes an app or firmware and not a Bluetooth stack.
package struct FailureCause: Sendable {
    package let code: FailureCode
    /// Begins in lower case.
    package let cause: String
    /// The place to look at, or the thing to do. Begins in lower case.
    package let nextStep: String
    /// Where the failure is defined.
    package let source: String

    /// `usually out of range; look at the last packets`.
    package var text: String { "\(cause); \(nextStep)" }

    /// The same of a failure as a sentence, as rules have their remedies; empty where nothing is known of it.
    package static func remedy(_ code: FailureCode) -> String {
        of(code).map { $0.text.prefix(1).uppercased() + $0.text.dropFirst() + "." } ?? ""
    }

    private init(_ code: FailureCode, _ cause: String, _ nextStep: String, _ source: String) {
        self.code = code
        self.cause = cause
        self.nextStep = nextStep
        self.source = source
    }

    /// `nil` where nothing useful is known of it.
    package static func of(_ code: FailureCode) -> FailureCause? { byCode[code.shared] }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// The one table of causes.
    package static let all = ofController + ofAttributes + ofPairing + withoutNumber

    private static func controller(
        _ code: UInt8, _ cause: String, _ nextStep: String, and section: String? = nil
    ) -> FailureCause {
        FailureCause(
            .controller(code), cause, nextStep, "Core 6.0, Vol 1, Part F, 2" + (section.map { "; \($0)" } ?? ""))
    }

    private static func attribute(_ code: UInt8, _ cause: String, _ nextStep: String) -> FailureCause {
        let source = code >= 0xE0 ? "Core Specification Supplement, Part B, 1.2" : "Core 6.0, Vol 3, Part F, 3.4.1.1"
        return FailureCause(.attribute(code), cause, nextStep, source)
    }

    private static func pairing(_ code: UInt8, _ cause: String, _ nextStep: String) -> FailureCause {
        FailureCause(.pairing(code), cause, nextStep, "Core 6.0, Vol 3, Part H, 3.5.5")
    }

    private static let pairAgain = "remove the bond on both sides, and pair again"
    private static let ofController: [FailureCause] = [
        controller(
            0x04, "usually a device that speaks LE alone, or one that is off or out of range",
            "connect over LE: on Android with TRANSPORT_LE"),
        controller(0x05, "usually the keys of the two sides differ: one has lost or replaced the bond", pairAgain),
        controller(0x06, "one side has lost the bond, and the other still uses it", pairAgain),
        controller(
            0x07, "the controller has no memory for this connection", "look at how many connections are open at once"),
        controller(
            0x08, "usually out of range, switched off, crashed, or too busy to answer",
            "look at the last packets before it, and at the signal (RSSI)", and: "Vol 6, Part B, 4.5.2"),
        controller(
            0x09, "the adapter has as many connections as it can hold", "look for connections that were never closed"),
        controller(
            0x0B, "this host is connected to the device already", "use that connection, or close it first"),
        controller(
            0x0C, "the controller cannot do that in its present state, as two attempts to connect at once",
            "look at the commands before it"),
        controller(
            0x0D, "the other side has no room for another connection", "look at what else is connected to it"),
        controller(0x0E, "the other side refuses the connection for its security", "look at its settings and bonds"),
        controller(
            0x11, "the controller does not have this feature or value", "look at the parameters of the command"),
        controller(0x12, "the host gave the controller wrong parameters", "look at the parameters of the command"),
        controller(
            0x13, "the other side hung up on purpose: its firmware, or its app, decided so",
            "look at the last request before it, and at the log of that side"),
        controller(
            0x14, "the other side hung up: it is short of memory or of connections",
            "look at what else is connected to it"),
        controller(
            0x15, "the other side hung up: it was being switched off", "look at its battery and its sleep settings"),
        controller(
            0x16, "this host hung up: the app, or the system, which may do so after a failure",
            "look at what failed before it, and at the log of the app"),
        controller(0x17, "too many attempts in a short time", "wait before the next one"),
        controller(0x18, "the device does not accept a pairing now", "bring it into its pairing mode"),
        controller(
            0x1A, "the other side does not have this feature of the link", "look at the last request before it"),
        controller(
            0x1F, "a controller failed, and gives no reason", "look at the last packets before it, and at its firmware"),
        controller(
            0x20, "one side does not support the parameters of the other", "look at the last request before it"),
        controller(
            0x22, "a link layer request had no answer for 40 s: usually the firmware of the other side hangs",
            "look at the last request before it", and: "Vol 6, Part B, 5.2"),
        controller(
            0x23, "both sides began a change of the link at once", "look whether one of them tries again",
            and: "Vol 6, Part B, 5.3"),
        controller(0x25, "the other side does not accept this encryption", "look at the pairing before it"),
        controller(
            0x28, "a change of the link came too late: usually packets were lost before it",
            "look at the signal (RSSI) before it", and: "Vol 6, Part B, 5.5.1"),
        controller(
            0x2A, "both sides began a change of the link at once", "look whether one of them tries again",
            and: "Vol 6, Part B, 5.3"),
        controller(
            0x2F, "the link is not encrypted, or not well enough", "look whether the devices have paired"),
        controller(0x3A, "the controller has too much to do", "try again, with fewer connections or less scanning"),
        controller(
            0x3B, "one side does not accept the connection parameters of the other",
            "look at the interval and the timeout that were asked for"),
        controller(
            0x3C, "advertising to one device ended, and it did not connect", "look whether that device was scanning"),
        controller(
            0x3D, "usually the keys of the two sides differ: one has lost or replaced the bond", pairAgain,
            and: "Vol 6, Part B, 5.1.3"),
        controller(
            0x3E,
            "usually the device did not hear the connect request: a weak signal, or it was switched off or connected to another phone",
            "try again, and look at how loud and how often it advertises", and: "Vol 6, Part B, 4.5"),
    ]

    private static let ofAttributes: [FailureCause] = [
        attribute(
            0x01, "the device has no such handle: usually the phone keeps the table of an earlier firmware",
            "make the phone discover the services again, as after the bond is removed"),
        attribute(0x02, "the value cannot be read", "look at the properties: it may be for writing or notifying only"),
        attribute(
            0x03, "the value cannot be written, or not in this way",
            "look at the properties: with or without response, or not at all"),
        attribute(0x04, "the device does not understand the request", "look at the bytes of the request"),
        attribute(
            0x05, "the device wants to be paired first, perhaps with a passkey",
            "look whether a pairing follows, and the request again"),
        attribute(
            0x06, "the device does not have this kind of request", "do without it: the MTU stays 23 if it is that"),
        attribute(
            0x07, "the offset is after the end of the value", "look at the offset, and at the length of the value"),
        attribute(
            0x08, "the device allows this only after a step of its own, such as a login or a button",
            "look at its documentation"),
        attribute(0x09, "the value is too long for the room that the device has for its parts", "write less at once"),
        attribute(
            0x0A, "the device has no such attribute; after a discovery this is its normal end",
            "look at the services that the device has"),
        attribute(0x0B, "the value is too short to be read in parts", "read it without an offset"),
        attribute(0x0C, "the key of the encryption is too short for this value", "look at the key size of the pairing"),
        attribute(
            0x0D, "the app wrote too many bytes, or too few", "compare the length with that of the characteristic"),
        attribute(
            0x0E, "the firmware of the device failed at this request", "look at the log of the device"),
        attribute(
            0x0F, "the link must be encrypted first: usually the bond is missing, or the app was too early",
            "look whether encryption follows, and the request again"),
        attribute(0x10, "the device cannot list attributes by this type", "look at the type that was asked for"),
        attribute(
            0x11, "the device has no memory or no room for this now", "try again later, with fewer requests at once"),
        attribute(
            0x12, "the services of the device have changed since this client discovered them",
            "discover the services again"),
        attribute(0x13, "the device does not accept this value", "look at the value that was written"),
        attribute(
            0x80, "the service or the firmware has an error of its own: its documentation has the number",
            "look at the value that was written"),
        attribute(0xFC, "the device cannot do now what was written", "look at its state before the request"),
        attribute(0xFD, "the app has to subscribe before this request", "look whether it subscribed, and to what"),
        attribute(
            0xFE, "the device is still busy with an earlier request", "wait for its answer before the next one"),
        attribute(
            0xFF, "the value is outside of the range that the device accepts", "look at the value that was written"),
    ]

    private static let ofPairing: [FailureCause] = [
        pairing(0x01, "the user cancelled, or did not enter the passkey", "pair again"),
        pairing(
            0x02, "one side waited for data by another way (NFC, a code), and had none", "look at how it should pair"),
        pairing(
            0x03, "one side wants more security than the other can give with its display and keys",
            "look at the features of both in the Pairing Request and Response"),
        pairing(0x04, "usually the passkey was wrong", "pair again"),
        pairing(0x05, "the device does not pair, or not now", "bring it into its pairing mode"),
        pairing(0x06, "the key would be too short for one side", "look at the key sizes of both"),
        pairing(0x07, "the device does not have this step of pairing", "look at the last packets of the pairing"),
        pairing(
            0x08, "no reason is given: usually the user cancelled, or the device gave up",
            "look at who sent Pairing Failed, and after which step"),
        pairing(0x09, "too many attempts in a short time", "wait before the next one"),
        pairing(0x0A, "one side does not understand a packet of the other", "look at the last packets of the pairing"),
        pairing(
            0x0B, "the two sides computed different keys: usually a wrong passkey, or an error of the firmware",
            "pair again"),
        pairing(0x0C, "the user said that the digits differ", "pair again"),
        pairing(0x0D, "a pairing over Bluetooth Classic is going on", "pair again after it"),
        pairing(0x0E, "the keys cannot be used for Bluetooth Classic as well", "pair there, too"),
        pairing(0x0F, "one side did not accept a key of the other", "pair again"),
        pairing(0x10, "the device is busy", "pair again later"),
    ]

    private static let withoutNumber: [FailureCause] = [
        FailureCause(
            .notHeard,
            "usually switched off, out of range, or connected to another phone, so that it does not advertise",
            "look whether it advertises, and how loud", "Core 6.0, Vol 4, Part E, 7.8.13"),
        FailureCause(
            .silent, "a device left the range, was switched off or crashed; or the sniffer lost the connection",
            "look whether it advertised or connected again, and compare with the log of a host",
            "Core 6.0, Vol 6, Part B, 4.5.2"),
        FailureCause(
            .noAnswer,
            "usually the firmware of the other side hangs or has lost the request; nothing more can be asked until it answers, and after 30 s the connection is of no use",
            "look at what came from that side after the request", "Core 6.0, Vol 3, Part F, 3.3.3"),
        FailureCause(
            .noEncryption, "usually the other side has lost the bond, or its firmware hangs", pairAgain,
            "Core 6.0, Vol 6, Part B, 5.1.3"),
        FailureCause(
            .noPairing, "usually the user did not confirm a dialog in time, or the link was lost",
            "look at who had to send the next packet of the pairing", "Core 6.0, Vol 3, Part H, 3.4"),
    ]
}

extension BluetoothOperation {
    /// The number of its failure; `nil` where it succeeded, or where its layer has no numbers.
    package var failureCode: FailureCode? {
        switch (outcome, kind) {
        case (_, .message), (_, .requestParameters), (.unanswered(.notCaptured), _): nil
        case (.refused(let code, _), .pair): UInt8(exactly: code).map { .pairing($0) }
        case (.refused(let code, _), _):
            UInt8(exactly: code).map { opcode == nil ? .controller($0) : .attribute($0) }
        case (.unanswered(let reason), .pair): reason == .overtaken ? nil : .noPairing
        case (.unanswered, .encrypt): .noEncryption
        case (.unanswered, _): opcode == nil ? nil : .noAnswer
        case (.succeeded, .cancel): .notHeard
        case (.succeeded, .disconnect): facts[.reason].flatMap { .controller(named: "\($0)") }
        case (.succeeded, .failToConnect): facts[.error].flatMap { .controller(named: "\($0)") }
        case (.succeeded, _): nil
        }
    }

    /// Of a disconnection: whether the capturing host asked for it.
    package var isByHost: Bool {
        kind == .disconnect && actor != .unknown && !isLoss
            && (begin != completion || failureCode == .controller(HCIError.localHost))
    }
}
