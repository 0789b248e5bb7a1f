import Decoders
import Reassembly

/// The procedures of a profile: what several of its messages do together.
extension ProfileFile {
    private static let procedureLimit = 8
    private static let stepLimit = 64

    static func addProcedures(_ node: ProfileNode, to profile: inout TransferProfile) throws(ProfileError) {
        let items = try node.list()
        guard items.count <= procedureLimit else { throw node.error("more than \(procedureLimit) procedures") }
        for item in items {
            let rule = try procedure(item, profile.flows)
            if profile.procedures.contains(where: { $0.name == rule.name }) {
                throw item.error("a second procedure called '\(rule.name)'")
            }
            profile.procedures.append(rule)
        }
        for index in profile.flows.indices { profile.flows[index].needsHeader = true }
    }

    private static func procedure(
        _ node: ProfileNode, _ flows: [TransferFlow]
    ) throws(ProfileError) -> ProcedureRule {
        var map = try ProfileMap(node)
        let name = try map.required("name")
        var rule = ProcedureRule(try name.text())
        guard !rule.name.isEmpty else { throw name.error("a procedure needs a name") }
        rule.hasChecksum = try map.optional("checksum")?.word([("CRC-32", true)]) ?? false
        if let timeout = map.optional("timeout") { rule.timeout = try timeout.seconds() }
        rule.reconnection =
            try map.optional("reconnects")?.word([("same", ProcedureRule.Reconnection.same), ("next", .next)]) ?? .none
        let steps = try map.required("steps")
        try map.finish()
        let items = try steps.list()
        guard (1...stepLimit).contains(items.count) else { throw steps.error("one to \(stepLimit) steps are needed") }
        for item in items { rule.steps.append(try step(item, flows)) }
        let phases = rule.steps.compactMap(\.phase)
        for item in items {
            var map = try ProfileMap(item)
            for node in try map.optional("in")?.oneOrMore() ?? [] {
                let phase = try node.text()
                guard phases.contains(phase) else {
                    throw node.error("no step begins the phase '\(phase)'\(NearestName.suggestion(phase, phases))")
                }
            }
        }
        return rule
    }

    private static func step(_ node: ProfileNode, _ flows: [TransferFlow]) throws(ProfileError) -> ProcedureStep {
        var map = try ProfileMap(node)
        var step = try message(map.required("message"), flows)
        for item in try map.optional("in")?.oneOrMore() ?? [] { step.phases.append(try item.text()) }
        if let node = map.optional("if") { step.conditions = try conditions(node) }
        step.phase = try map.optional("phase")?.text()
        step.begins = try map.optional("begins")?.flag() ?? false
        step.part = try map.optional("part")?.text()
        for item in try map.optional("total")?.oneOrMore() ?? [] { step.totals.append(try place(item)) }
        func placed(_ key: String) throws(ProfileError) -> MessagePlace? {
            try map.optional(key).map { node throws(ProfileError) in try place(node) }
        }
        step.object = try placed("object")
        step.offset = try placed("offset")
        step.block = try placed("block")
        step.checksum = try placed("checksum")
        step.window = try placed("window")
        step.resumes = try placed("resumes")
        step.data = try map.optional("data").map(data)
        step.confirmed = try map.optional("confirmed").map { node throws(ProfileError) in
            node.node.mapping == nil ? try node.word([("true", .all)]) : .place(try place(node))
        }
        step.executes = try map.optional("executes")?.flag() ?? false
        step.end =
            try map.optional("ends")?.word([("true", ProcedureStep.End.message), ("disconnection", .disconnection)])
            ?? .none
        try map.finish()
        return step
    }

    /// `flow`, or `flow/name of the message`.
    private static func message(
        _ node: ProfileNode, _ flows: [TransferFlow]
    ) throws(ProfileError) -> ProcedureStep {
        let text = try node.text()
        for (index, flow) in flows.enumerated() {
            if text == flow.name { return ProcedureStep(flow: index) }
            for name in flow.messageNames where text == "\(flow.name)/\(name)" {
                var step = ProcedureStep(flow: index)
                step.message = name
                return step
            }
        }
        let known = flows.flatMap { flow in
            [flow.name] + flow.messageNames.map { "\(flow.name)/\($0)" }
        }
        throw node.error("'\(text)' is no message of the profile\(NearestName.suggestion(text, known))")
    }

    private static func data(_ node: ProfileNode) throws(ProfileError) -> ProcedureStep.Data {
        guard node.node.mapping != nil else { return try node.word([("true", .whole)]) }
        var map = try ProfileMap(node)
        if let path = map.optional("path") {
            try map.finish()
            return .path(try path.path())
        }
        let offset = try map.optional("offset")?.integer(in: 0...64) ?? 0
        let trailer = try map.optional("trailer")?.integer(in: 0...64) ?? 0
        try map.finish()
        return .slice(offset: offset, trailer: trailer)
    }
}
