import Decoders
import Sniff

/// How operations of a kind come out, besides success: what `result`, `error` and `reason` can be.
struct OperationFailures {
    let kind: OperationKind
    /// Whose errors they have.
    let sources: [ErrorSource]
    let canBeRefused: Bool
    let canBeUnanswered: Bool

    private init(_ kind: OperationKind, _ sources: [ErrorSource], refused: Bool, unanswered: Bool) {
        self.kind = kind
        self.sources = sources
        canBeRefused = refused
        canBeUnanswered = unanswered
    }

    init(of kind: OperationKind) {
        switch kind {
        case .exchangeMTU, .discover, .read, .write, .prepareWrite, .executeWrite, .subscribe, .unsubscribe:
            self.init(kind, [.attribute], refused: true, unanswered: true)
        case .startScanning, .stopScanning, .startAdvertising, .stopAdvertising, .attempt, .cancel, .encrypt,
            .updateParameters, .updatePHY:
            self.init(kind, [.controller], refused: true, unanswered: true)
        case .requestParameters: self.init(kind, [.signalling, .controller], refused: true, unanswered: true)
        case .pair: self.init(kind, [.pairing], refused: true, unanswered: true)
        // The failure itself, and the end itself: with a reason, which refuses nothing.
        case .failToConnect: self.init(kind, [.controller], refused: false, unanswered: false)
        case .disconnect: self.init(kind, [.controller], refused: false, unanswered: true)
        case .indicate: self.init(kind, [], refused: false, unanswered: true)
        case .connect, .updateDataLength, .notify, .advertise, .message, .packet:
            self.init(kind, [], refused: false, unanswered: false)
        }
    }

    /// Whether `error` or `reason` can be this error.
    func canHave(_ code: UInt8, of source: ErrorSource) -> Bool {
        guard sources.contains(source) else { return false }
        switch source {
        case .signalling: return code == 1
        case .attribute, .pairing: return true
        case .controller:
            // Only attempts end by it: the other side was never heard (Core 6.0, Vol 1, Part F, 2.61).
            if code == HCIError.notEstablished { return kind == .failToConnect }
            return code != 0 || kind == .disconnect
        }
    }

    /// Whether `result` can be this error.
    func canBeRefused(with code: UInt8, of source: ErrorSource) -> Bool {
        // Attribute Not Found ends a discovery that has found everything (Vol 3, Part G, 4.4.1).
        canBeRefused && canHave(code, of: source) && !(kind == .discover && source == .attribute && code == 0x0A)
    }
}

extension OperationKinds {
    /// How operations of these kinds come out, a kind each.
    var failures: [OperationFailures] {
        OperationKind.allCases.filter { contains($0) }.map { OperationFailures(of: $0) }
    }

    /// Whose errors operations of these kinds have.
    var errorSources: [ErrorSource] {
        let own = failures.flatMap(\.sources)
        return ErrorSource.allCases.filter { own.contains($0) }
    }

    /// The words of `result` that operations of these kinds can have.
    var results: [String] {
        ["success"] + (failures.contains(where: \.canBeRefused) ? ["refused"] : [])
            + (failures.contains(where: \.canBeUnanswered) ? ["unanswered"] : [])
    }

    /// The names of the errors that `error` or `reason` can be.
    var errorNames: [String] {
        var names: [String] = []
        let failures = failures
        for source in errorSources {
            for code in UInt8.min...UInt8.max where failures.contains(where: { $0.canHave(code, of: source) }) {
                names.append(source.name(code))
            }
        }
        return names
    }
}

extension ErrorSource {
    /// As messages call its errors.
    var noun: String {
        switch self {
        case .attribute: "of the Attribute Protocol"
        case .controller: "of the controller"
        case .pairing: "of Pairing Failed"
        case .signalling: "of L2CAP"
        }
    }
}
