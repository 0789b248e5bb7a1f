import Decoders

/// Names of messages by numbers in them, such as an opcode, or an operation, a group and a command.
public struct MessageNames: Sendable, Equatable {
    package var fields: [IntegerField]
    package var names: [[Int]: String]
    /// Names by what the content has: the first path that is there decides.
    package var present: [(path: [String], name: String)] = []
    /// They apply where all of these hold.
    package var conditions: [MessageCondition] = []

    package init(_ fields: [IntegerField], _ names: [[Int]: String]) {
        self.fields = fields
        self.names = names
    }

    /// The name of a message: that of the longest list which its first numbers equal.
    func name(of transfer: Transfer) -> String? {
        if let tree = transfer.tree, let found = present.first(where: { !tree.ranges(of: [$0.path]).isEmpty }) {
            return found.name
        }
        var numbers: [Int] = []
        for field in fields {
            guard let number = transfer.number(at: .field(field)) else { break }
            numbers.append(number)
        }
        while !numbers.isEmpty {
            if let name = names[numbers] { return name }
            numbers.removeLast()
        }
        return nil
    }
}

extension MessageNames {
    /// Whether both give the same names to the same messages.
    public static func == (one: MessageNames, other: MessageNames) -> Bool {
        one.fields == other.fields && one.names == other.names && one.conditions == other.conditions
            && one.present.elementsEqual(other.present) { $0.path == $1.path && $0.name == $1.name }
    }

    /// All names.
    package var all: [String] { Set(names.values).sorted() + present.map(\.name) }
}

/// Where a message says whether it reports a success, and the names of its codes.
public struct StatusRule: Sendable, Equatable {
    package var place: MessagePlace
    /// It applies where all of these hold.
    package var conditions: [MessageCondition]
    package var success: [Int]
    package var names: [Int: String]

    package init(
        _ place: MessagePlace, if conditions: [MessageCondition] = [], success: [Int] = [0], names: [Int: String] = [:]
    ) {
        self.place = place
        self.conditions = conditions
        self.success = success
        self.names = names
    }
}

/// The result that a message reports.
package struct MessageStatus: Sendable, Equatable {
    package var code: Int
    /// Its name; empty where the profile has none.
    package var name: String
    package var isRefusal: Bool

    package init(code: Int, name: String, isRefusal: Bool) {
        self.code = code
        self.name = name
        self.isRefusal = isRefusal
    }

    /// `no memory (2)`, or the number alone. A refusal with the number 0 is named by its place, not by that.
    package var text: String { name.isEmpty ? "status \(code)" : code == 0 ? name : "\(name) (\(code))" }
}

extension TransferFlow {
    /// The name of a message of the flow, by the first rule that has one.
    func name(of transfer: Transfer) -> String? {
        guard !transfer.lacksStart else { return nil }
        for rule in names where transfer.holds(rule.conditions) {
            if let name = rule.name(of: transfer) { return name }
        }
        return nil
    }

    /// All names of its messages.
    package var messageNames: [String] { names.flatMap(\.all) }

    /// The result that a message of the flow reports, by the first rule that applies to it.
    func status(of transfer: Transfer) -> MessageStatus? {
        guard !transfer.lacksStart else { return nil }
        for rule in status where transfer.holds(rule.conditions) {
            guard let code = transfer.number(at: rule.place) else { continue }
            return MessageStatus(
                code: code, name: rule.names[code] ?? "", isRefusal: !rule.success.contains(code))
        }
        return nil
    }
}

extension Transfer {
    /// Whether its first packet was lost: its numbers are not at their offsets.
    fileprivate var lacksStart: Bool { violations.contains { $0.kind == .missingStart } }
}

/// The flow whose messages answer those of another, and how a message finds the one that it answers.
package struct ResponseRule: Sendable, Equatable {
    package var flow: Int
    /// Numbers that are equal in both; without any, answers come in the order of the requests.
    package var equal: [MessagePlace] = []
    /// Names of messages that answer nothing.
    package var exceptions: [String] = []

    package init(_ flow: Int) {
        self.flow = flow
    }
}
