import Decoders

/// A mistake in a profile, whether it was written in Swift or in a file.
package struct ProfileMistake: Sendable, Equatable {
    /// The flow that it is in; `nil` if it is in the profile itself.
    package let flow: Int?
    /// The key that files have for the part that is wrong; empty for the flow itself.
    package let key: String
    /// The mistake and its correction.
    package let message: String
}

extension TransferProfile {
    /// Flows of one profile.
    package static let flowLimit = 8

    /// The first mistake; `nil` if there is none. Readers of files and collections of profiles ask for it alike.
    package var mistake: ProfileMistake? {
        func mistake(_ key: String, _ message: String, in flow: Int? = nil) -> ProfileMistake {
            ProfileMistake(flow: flow, key: key, message: message)
        }
        if name.isEmpty { return mistake("name", "a profile needs a name") }
        guard (1...TransferProfile.flowLimit).contains(flows.count) else {
            return mistake("flows", "one to \(TransferProfile.flowLimit) flows are needed")
        }
        for (index, flow) in flows.enumerated() {
            if flows.count > 1, flow.name.isEmpty {
                return mistake("name", "a flow of several needs a name", in: index)
            }
            if flows[..<index].contains(where: { $0.name == flow.name }) {
                return mistake("", "a second flow called '\(flow.name)'", in: index)
            }
            if let (key, message) = flow.mistake { return mistake(key, message, in: index) }
            if let answer = flow.answer {
                guard let rule = flow.response else {
                    return mistake("response", "no flow is called '\(answer.flow)'", in: index)
                }
                let known = flow.messageNames + flows[rule.flow].messageNames
                if let name = answer.exceptions.first(where: { !known.contains($0) }) {
                    return mistake("response", "no message is called '\(name)'", in: index)
                }
            }
        }
        return nil
    }
}

extension TransferFlow {
    fileprivate typealias Mistake = (key: String, message: String)

    /// The first mistake in the flow itself.
    fileprivate var mistake: Mistake? {
        if characteristics.isEmpty, descriptions.isEmpty {
            return ("characteristic", "a flow needs a characteristic")
        }
        for procedure in procedures where procedure.direction != direction {
            let other = direction == .toServer ? "server" : "client"
            return ("by", "a \(procedure.name) does not go to the \(other)")
        }
        if keepsHeader {
            guard hasHeader else {
                return ("keep_header", "there is no header; 'header', or a framing with one, is missing")
            }
            if case .json = content { return ("keep_header", "JSON begins after the header; leave 'keep_header' out") }
        }
        if let problem = TransferFlow.outside(header, from: 0, to: TransferLimit.header) { return ("header", problem) }
        if let problem = TransferFlow.outside(trailer, from: 0, to: TransferLimit.header) {
            return ("trailer", problem)
        }
        if case .atMost(let size) = packetSize, let problem = TransferFlow.outside(size, from: 1, to: 65_535) {
            return ("packet_size", problem)
        }
        if let sequence {
            let problem = sequence.field.problem ?? TransferFlow.outside(sequence.step, from: -65_535, to: 65_535)
            if let problem { return ("sequence", problem) }
        }
        if let problem = TransferFlow.problem(timeout) { return ("timeout", problem) }
        if let problem = acknowledgement.problem { return ("acknowledgement", problem) }
        if let problem = framing.problem { return ("framing", problem) }
        if case .kinds(let kinds, _) = content {
            if let problem = kinds.field.problem { return ("decoders", problem) }
            if kinds.decoders.isEmpty { return ("decoders", "kinds with UUIDs of decoders are expected here") }
        }
        return mistakeOfMeaning
    }

    /// The first mistake in the names and results of messages.
    private var mistakeOfMeaning: Mistake? {
        for rule in names {
            let fields = rule.fields + rule.conditions.compactMap(\.place.field)
            if let problem = fields.lazy.compactMap(\.problem).first { return ("names", problem) }
            if let numbers = rule.names.keys.first(where: { $0.isEmpty || $0.count > rule.fields.count }) {
                return ("names", "\(numbers.count) numbers, but 'kind' has \(rule.fields.count)")
            }
        }
        for rule in status {
            let fields = ([rule.place] + rule.conditions.map(\.place)).compactMap(\.field)
            if let problem = fields.lazy.compactMap(\.problem).first { return ("status", problem) }
        }
        if let problem = (answer?.equal ?? []).lazy.compactMap(\.field?.problem).first { return ("response", problem) }
        if case .named(let secrets) = secrecy, let name = secrets.first(where: { !messageNames.contains($0) }) {
            return ("secret", "no message is called '\(name)'")
        }
        return nil
    }

    fileprivate static func outside(_ number: Int, from first: Int, to last: Int) -> String? {
        first <= number && number <= last ? nil : "\(number) is not a number from \(first) to \(last)"
    }

    fileprivate static func problem(_ time: Nanoseconds) -> String? {
        let range = Nanoseconds(1)...Nanoseconds(seconds: 86_400)
        return range.contains(time) ? nil : "not a time above 0 and up to 86400 seconds"
    }
}

extension IntegerField {
    /// A header ends at byte 64 at the latest.
    fileprivate var problem: String? {
        if let problem = TransferFlow.outside(offset, from: 0, to: TransferLimit.header - 1) {
            return "offset: \(problem)"
        }
        if let problem = TransferFlow.outside(width, from: 1, to: min(8, TransferLimit.header - offset)) {
            return "width: \(problem)"
        }
        return mask == 0 ? "mask: 0 leaves no bits" : nil
    }

    fileprivate func problem(ofHeader header: Int) -> String? {
        problem ?? TransferFlow.outside(header, from: end, to: TransferLimit.header).map { "header: \($0)" }
    }
}

extension MessagePlace {
    fileprivate var field: IntegerField? { if case .field(let field) = self { field } else { nil } }
}

extension AcknowledgementRule {
    fileprivate var problem: String? {
        switch kind {
        case .none, .confirmation, .echo, .value:
            TransferFlow.outside(window, from: 1, to: TransferLimit.packets).map { "window: \($0)" }
        case .credits(let field, let initial):
            field.problem ?? TransferFlow.outside(initial, from: 0, to: 65_535).map { "initial: \($0)" }
        case .permission(let field, let allowed):
            field.problem ?? TransferFlow.outside(allowed, from: 0, to: field.maximum).map { "allows: \($0)" }
        }
    }
}

extension FramingRule {
    fileprivate var problem: String? {
        switch self {
        case .none, .records: nil
        case .terminator(let bytes): FramingRule.problem(ofMark: bytes)
        case .delimiters(let start, let end): FramingRule.problem(ofMark: start) ?? FramingRule.problem(ofMark: end)
        case .length(let forms):
            forms.isEmpty ? "a form of a length is missing" : forms.lazy.compactMap(\.problem).first
        case .index(let field, let first, let total, let header):
            field.problem ?? total.problem ?? TransferFlow.outside(first, from: 0, to: 255).map { "first: \($0)" }
                ?? field.problem(ofHeader: header) ?? total.problem(ofHeader: header)
        case .flags(let offset, _, let last, let more, let header):
            last == 0 && more == 0
                ? "a mask is missing"
                : IntegerField(offset).problem
                    ?? TransferFlow.outside(header, from: 0, to: TransferLimit.header).map { "header: \($0)" }
        case .segments(let field, let complete, let first, let last, let header):
            field.problem(ofHeader: header)
                ?? [complete, first, last].lazy.compactMap { TransferFlow.outside($0, from: 0, to: field.maximum) }
                .first
        case .idleGap(let gap): TransferFlow.problem(gap)
        }
    }

    /// Of a terminator or delimiter.
    private static func problem(ofMark bytes: [UInt8]) -> String? {
        bytes.isEmpty ? "at least one byte is needed" : bytes.count > 16 ? "more than 16 bytes" : nil
    }
}

extension LengthForm {
    fileprivate var problem: String? {
        field.problem(ofHeader: header)
            ?? TransferFlow.outside(extra, from: -TransferLimit.header, to: TransferLimit.header).map { "extra: \($0)" }
    }
}
