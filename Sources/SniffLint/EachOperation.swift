import Decoders
import Sniff

/// A judge that needs to see one operation only.
struct EachOperation: LintJudge {
    let find: @Sendable (BluetoothOperation, LintScene) -> LintRemark?

    /// - Parameter find: the finding, if there is one.
    init(_ find: @escaping @Sendable (BluetoothOperation, LintScene) -> LintRemark?) { self.find = find }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        find(operation, scene).map { [$0] } ?? []
    }
}

/// A judge that needs to see one advertising report only.
struct EachReport: LintJudge {
    let find: @Sendable (LintedReport, LintScene) -> LintRemark?

    /// - Parameters:
    ///   - needs: asks for the reports.
    ///   - hosts: with the data that the capturing host advertises.
    ///   - find: the finding, if there is one.
    init(
        _ needs: inout LintNeeds, hosts: Bool = false,
        _ find: @escaping @Sendable (LintedReport, LintScene) -> LintRemark?
    ) throws(FieldError) {
        try needs.advertising()
        if hosts { needs.packets("adv", of: .hci) }
        self.find = find
    }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        scene.report.flatMap { find($0, scene) }.map { [$0] } ?? []
    }
}

/// A judge that needs to see one run of values only.
struct EachRun: LintJudge {
    let find: @Sendable (ValueRun, LintScene) -> LintRemark?

    init(_ find: @escaping @Sendable (ValueRun, LintScene) -> LintRemark?) { self.find = find }

    func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark] { find(run, scene).map { [$0] } ?? [] }
}

/// An answer that the other side owes: what a rule keeps of a request.
struct OpenRequest: Sendable {
    let begin: Moment
    let end: Moment?
    let actor: Sender
    let bearer: Int
}
