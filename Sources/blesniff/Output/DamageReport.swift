import Sniff

/// Prints what is wrong with the inputs as it is met, and keeps the exit status for it.
final class DamageReport {
    private let console: Console
    private var input = ""
    private var count = 0
    /// Places an input that were not printed.
    private var hidden = 0
    private(set) var status: Int32 = 0

    /// A capture full of holes is not worth more lines.
    private static let shown = 20

    init(_ console: Console) {
        self.console = console
    }

    /// Reports what a session meets.
    func observe(_ session: inout Session) {
        session.onDamage = { self.add($0) }
        session.onNote = { self.add($1, on: $0) }
    }

    func add(_ found: InputDamage) {
        input = found.input
        count += 1
        status = max(status, found.isReadError ? 74 : 65)
        let isEnd = found.damage.resumesAt == nil
        if isEnd { reportHidden() }
        if isEnd || count <= DamageReport.shown { console.report("\(found)") } else { hidden += 1 }
    }

    func add(_ note: String, on input: String) {
        console.note("\(input): \(note)")
    }

    /// The input ended.
    func finish() {
        reportHidden()
        if count > 0, ConvertedLineEnds.areLikely(inFile: input) {
            console.report(
                "\(input): was copied as text: a carriage return is before each line feed; copy it again as binary")
        }
        count = 0
    }

    private func reportHidden() {
        if hidden > 0 { console.report("\(input): \(hidden) more \(hidden == 1 ? "place is" : "places are") damaged") }
        hidden = 0
    }
}
