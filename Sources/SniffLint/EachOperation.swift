import Decoders
import Sniff

/// A judge that needs to see one operation only.
struct EachOperation: LintJudge {
    typealias Find = @Sendable (BluetoothOperation, LintScene) -> LintRemark?

    let find: Find

    /// - Parameter find: the finding, if there is one.
    init(_ find: @escaping Find) { self.find = find }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        find(operation, scene).map { [$0] } ?? []
    }
}

/// A judge that needs to see one advertising report only.
struct EachReport: LintJudge {
    typealias Find = @Sendable (LintedReport, LintScene) -> LintRemark?

    let find: Find

    /// - Parameters:
    ///   - needs: asks for the reports.
    ///   - hosts: with the data that the capturing host advertises.
    ///   - find: the finding, if there is one.
    init(_ needs: inout LintNeeds, hosts: Bool = false, _ find: @escaping Find) throws(FieldError) {
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
    typealias Find = @Sendable (ValueRun, LintScene) -> LintRemark?

    let find: Find

    func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark] { find(run, scene).map { [$0] } ?? [] }
}

/// Makers of judges that read no field of their own.
extension Linter {
    typealias JudgeMaker = @Sendable (inout LintNeeds) throws(FieldError) -> any LintJudge
    typealias Request = @Sendable (inout LintNeeds) -> Void

    static func asking(_ request: @escaping Request, _ judge: any LintJudge) -> JudgeMaker {
        { needs throws(FieldError) in
            request(&needs)
            return judge
        }
    }

    /// Of a judge that looks at the end alone.
    static func by(_ judge: any LintJudge) -> JudgeMaker { asking({ _ in }, judge) }

    static func each(_ request: @escaping Request, _ find: @escaping EachOperation.Find) -> JudgeMaker {
        asking(request, EachOperation(find))
    }

    static func eachRun(_ find: @escaping EachRun.Find) -> JudgeMaker { asking({ $0.runs() }, EachRun(find: find)) }

    static func eachReport(hosts: Bool = false, _ find: @escaping EachReport.Find) -> JudgeMaker {
        { needs throws(FieldError) in try EachReport(&needs, hosts: hosts, find) }
    }
}

/// An answer that the other side owes: what a rule keeps of a request.
struct OpenRequest: Sendable {
    let begin: Moment
    let end: Moment?
    let actor: Sender
    let bearer: Int
}

extension [LintRemark] {
    /// One alone.
    static func one(
        _ text: String, _ moments: [Moment], subject: String? = nil, since: Moment? = nil, peer: DeviceAddress? = nil,
        severity: LintSeverity? = nil
    ) -> [LintRemark] {
        [LintRemark(text, moments, subject: subject, since: since, peer: peer, severity: severity)]
    }
}
