import Decoders
import Sniff

/// An operation, reduced to what it means: what a run has in common with another one, though handles, addresses and times
/// differ.
package struct ComparedOperation: Sendable {
    package let kind: OperationKind
    package internal(set) var subject: Subject
    package let begin: Moment
    /// `nil` where no answer was seen.
    package let end: Moment?
    package let outcome: BluetoothOperation.Outcome
    package let value: [UInt8]
    /// Further meaning: the MTU, the side that hung up, the text of a message.
    package let detail: String
    package let isSecret: Bool
    /// Whether bytes of the value are missing in the capture.
    package let isCut: Bool
    /// Handle of the attribute; 0 where there is none.
    let handle: UInt16
    /// The user's name for it.
    let handleName: StaticName?
    /// The kinds of the server that decoders are registered for.
    let devices: Set<DeviceSelector>

    /// The subject of an operation.
    package enum Subject: Sendable, Hashable {
        case nothing
        /// A characteristic, or one of its descriptors; with the service, where that is known.
        case attribute(BluetoothUUID, descriptor: BluetoothUUID?, service: BluetoothUUID?)
        /// An attribute without a name.
        case handle(UInt16)
        /// The profile of a message, what a discovery looks for.
        case name(String)
        case device(DeviceAddress)
    }

    init(_ operation: BluetoothOperation) {
        kind = operation.kind
        begin = operation.begin
        end = operation.end
        // Frames differ between captures.
        if operation.kind == .message, case .refused(let code, let name) = operation.outcome {
            let why = operation.violations.last?.phrase ?? name
            let words = [why] + ComparedOperation.violations(operation).filter { $0 != why }
            outcome = .refused(code: code, name: words.joined(separator: ", "))
        } else {
            outcome = operation.outcome
        }
        isSecret = operation.isSecret
        isCut = operation.isCut
        handle = operation.attribute?.handle ?? 0
        handleName = operation.attribute?.handleName
        devices = operation.attribute?.devices ?? []
        subject = Subject(operation)
        detail = ComparedOperation.detail(operation)
        switch operation.kind {
        // Addresses and handles.
        case .discover, .advertise, .executeWrite: value = []
        default: value = operation.value
        }
    }

    /// Bytes that it takes while it is kept and compared, nearly: a line represents it and its counterpart.
    var keptSize: Int {
        var size = MemoryLayout<ComparedOperation>.stride + MemoryLayout<ComparedLine>.stride / 2 + 64
        if !value.isEmpty { size += value.count + 48 }
        if detail.utf8.count > 15 { size += detail.utf8.count + 48 }
        if case .refused(_, let name) = outcome { size += name.utf8.count + 32 }
        return size
    }

    /// From the request to the answer.
    var latency: Nanoseconds? {
        guard let end, let start = begin.nanoseconds, let time = end.nanoseconds, end != begin else { return nil }
        return time - start
    }

    /// Whether it is unknown how it came out.
    var isOutcomeUnknown: Bool { outcome == .unanswered(.notCaptured) }

    private static func detail(_ operation: BluetoothOperation) -> String {
        func fact(_ fact: OperationFact) -> String { operation.facts[fact].map { "\($0)" } ?? "" }
        switch operation.kind {
        case .exchangeMTU: return fact(.mtu).isEmpty ? "" : "MTU \(fact(.mtu))"
        case .disconnect:
            // Two names for one thing, seen from both sides (Core 6.0, Vol 1, Part F, 2.20 and 2.23).
            let reason = fact(.reason)
            let isPlain = ["Remote User Terminated Connection", "Connection Terminated By Local Host"].contains(reason)
            let by = fact(.by).isEmpty || fact(.by) == "nobody" ? "" : "by \(fact(.by))"
            return [by, isPlain ? "" : reason].filter { !$0.isEmpty }.joined(separator: ": ")
        case .failToConnect: return fact(.error)
        case .encrypt: return operation.facts[.isStoredKey] == .boolean(true) ? "with the stored key" : ""
        case .message:
            return [
                operation.facts[.text] != nil && !operation.isSecret
                    ? "\"\(fact(.text).shortened)\"" : operation.maskedText.map { "\"\($0.shortened)\"" } ?? "",
                fact(.state) == "incomplete" ? "incomplete" : "", againstProfile(operation),
            ].filter { !$0.isEmpty }.joined(separator: "  ")
        case .updateParameters:
            return "interval \(fact(.interval)) s, peripheral latency \(fact(.peripheralLatency)), timeout "
                + "\(fact(.supervisionTimeout)) s"
        case .requestParameters:
            return
                "interval \(fact(.minInterval))..\(fact(.maxInterval)) s, peripheral latency \(fact(.peripheralLatency)), timeout "
                + "\(fact(.supervisionTimeout)) s"
        case .read, .prepareWrite: return fact(.offset).isEmpty || fact(.offset) == "0" ? "" : "offset \(fact(.offset))"
        default: return ""
        }
    }
}

extension ComparedOperation {
    /// Violations of a message's profile, each kind once.
    private static func violations(_ operation: BluetoothOperation) -> [String] {
        operation.violations.map(\.phrase).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The same of a message that came to its end nevertheless: of one that did not, it is how it came out.
    private static func againstProfile(_ operation: BluetoothOperation) -> String {
        if case .refused = operation.outcome { return "" }
        let words = violations(operation)
        return words.isEmpty ? "" : "against the profile: \(words.joined(separator: ", "))"
    }
}

extension ComparedOperation.Subject {
    fileprivate init(_ operation: BluetoothOperation) {
        switch operation.kind {
        case .message: self = .name(operation.facts[.profile].map { "\($0)" } ?? "")
        case .discover:
            let what = operation.facts[.discovery].map { "\($0)" } ?? ""
            self = .name(operation.attribute?.service.map { "\(what) of \($0)" } ?? what)
        case .attempt, .failToConnect, .advertise: self = operation.peripheral.map { .device($0) } ?? .nothing
        default: self = operation.attribute.map { ComparedOperation.Subject($0, operation.kind) } ?? .nothing
        }
    }

    init(_ attribute: OperationAttribute, _ kind: OperationKind) {
        guard let uuid = attribute.uuid else {
            guard let characteristic = attribute.characteristic, [.subscribe, .unsubscribe].contains(kind) else {
                self = attribute.handle == 0 ? .nothing : .handle(attribute.handle)
                return
            }
            self = .attribute(characteristic, descriptor: nil, service: attribute.service)
            return
        }
        let isSubscription = [.subscribe, .unsubscribe].contains(kind)
        guard let characteristic = attribute.characteristic, characteristic != uuid else {
            self =
                isSubscription && attribute.characteristic == nil && attribute.handle != 0
                ? .handle(attribute.handle) : .attribute(uuid, descriptor: nil, service: attribute.service)
            return
        }
        self = .attribute(characteristic, descriptor: isSubscription ? nil : uuid, service: attribute.service)
    }
}

extension String {
    /// Cut after sixty characters.
    fileprivate var shortened: String {
        guard unicodeScalars.count > 60 else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…"
    }
}
