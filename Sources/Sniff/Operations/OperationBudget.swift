import Decoders

/// How much memory may go to operations that are kept until a capture is at its end, and how many had no room.
///
/// The latest are given up: what comes after the first one that has no room is not kept either, so that what is kept is the
/// beginning of the capture, whole.
package struct OperationBudget: Sendable {
    /// Bytes that are left.
    package private(set) var rest: Int
    /// Operations and gaps that had no room.
    package private(set) var givenUp = 0
    /// The record of the first of them.
    package private(set) var end: Moment?

    /// - Parameter bytes: for all that is kept.
    package init(bytes: Int = OperationBudget.standard) { rest = max(bytes, 0) }

    /// For all captures, with the limit of what may be open as it is.
    package static let standard = 160 << 20

    /// Bytes for the operations of all captures that a command keeps, by the limit of what may be open (`--memory-limit`).
    fileprivate static func bytes(of memoryLimit: Int) -> Int {
        let (bytes, isTooMuch) = memoryLimit.multipliedReportingOverflow(by: 5)
        return isTooMuch ? .max : bytes
    }

    /// Bytes that a connection takes beside its operations, in lists and tables, nearly.
    package static let connection = 2048
    /// The same of an operation that is put together with those of other captures.
    package static let merging = 300

    /// Whether something was given up.
    package var isFull: Bool { givenUp > 0 }

    /// Takes the bytes of something that is to be kept.
    ///
    /// - Parameter moment: when it was.
    /// - Returns: false where there is no room.
    package mutating func admits(_ bytes: Int, at moment: Moment) -> Bool {
        guard givenUp == 0, bytes <= rest else {
            givenUp += 1
            end = end ?? moment
            return false
        }
        rest -= bytes
        return true
    }

    /// The same for an event; that time passes takes nothing.
    package mutating func admits(_ event: OperationEvent) -> Bool {
        switch event {
        case .operation(let operation): admits(operation.keptSize, at: operation.begin)
        case .gap(let gap): admits(2 * MemoryLayout<OperationEvent>.stride, at: gap.moment)
        case .time: !isFull
        }
    }
}

/// The memory for the operations of several captures that are read one after the other: what one leaves over goes to those
/// that come.
package struct CaptureShares {
    private var rest: Int
    private var captures: Int

    /// - Parameters:
    ///   - memoryLimit: of what may be open (`--memory-limit`), in bytes.
    ///   - captures: how many there are.
    package init(memoryLimit: Int, captures: Int) {
        rest = OperationBudget.bytes(of: memoryLimit)
        self.captures = captures
    }

    /// The share of the next capture.
    package mutating func next() -> OperationBudget {
        let share = rest / max(captures, 1)
        rest -= share
        captures -= 1
        return OperationBudget(bytes: share)
    }

    /// Takes what a capture that is read has left over.
    package mutating func takeBack(_ budget: OperationBudget) { rest += budget.rest }
}

extension BluetoothOperation {
    /// Bytes that it takes while it is kept, nearly: with its place in lists, and the beginnings of its allocations.
    package var keptSize: Int {
        var size = MemoryLayout<State>.size + MemoryLayout<OperationEvent>.stride + 48
        if !value.isEmpty { size += value.count + 48 }
        if let maskedText { size += maskedText.utf8.count + 32 }
        // A packet that is kept has its fields.
        return size + facts.keptSize + packets.count * 1024
    }
}
