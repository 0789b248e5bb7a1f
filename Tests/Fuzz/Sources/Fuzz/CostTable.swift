@testable import FuzzTargets
import Meter

/// What inputs cost for their size: the worst are kept as files, with a table of them in `costs.tsv`.
///
/// Every input costs something that has nothing to do with its bytes, such as a new session. That is subtracted: it is
/// what an input costs that says only in which form it is printed, or none. Small inputs count as if they had
/// ``leastSize`` bytes.
struct CostTable {
    /// Why an input is kept.
    enum Kind: String, CaseIterable { case time, memory }

    private struct Worst {
        /// Nanoseconds or bytes for each byte of the input.
        var ratio: Double
        let cost: Int64
        let input: [UInt8]
    }

    private static let leastSize = 256
    private static let kept = 8
    private let target: FuzzTarget
    private let folder: String
    /// By the input's first byte, where that chooses the form; otherwise by 0.
    private var bases: [UInt8: (time: Int64, memory: Int64)] = [:]
    private var lastWrite: Int64 = 0
    private var worst: [Kind: [Worst]] = [:]
    /// Of all inputs: their size, as it counts, and what they cost.
    private var sum: (size: Int, costs: [Kind: Int64]) = (0, [:])

    init(_ target: FuzzTarget, folder: String) {
        self.target = target
        self.folder = folder
        target.run([])
    }

    private mutating func base(of input: [UInt8]) -> (time: Int64, memory: Int64) {
        let form = target.hasForm ? input.first ?? 0 : 0
        if let known = bases[form] { return known }
        let least = target.hasForm ? [form] : []
        // The first run may make something that stays.
        _ = run(least)
        let runs = (0..<5).map { _ in run(least) }
        let base = (runs.map(\.time).min() ?? 0, runs.map(\.memory).min() ?? 0)
        bases[form] = base
        return base
    }

    mutating func measure(_ input: [UInt8]) {
        let base = base(of: input)
        let first = run(input)
        sum.size += max(input.count, CostTable.leastSize)
        for kind in Kind.allCases {
            func beyond(_ cost: (time: Int64, memory: Int64)) -> Int64 {
                max(0, kind == .time ? cost.time - base.time : cost.memory - base.memory)
            }
            let cost = beyond(first)
            sum.costs[kind, default: 0] += cost
            guard isAmongWorst(kind, cost, input.count) else { continue }
            // Another process, a cold cache, or what is made once may have been the reason: the least of several counts.
            let least = (0..<3).reduce(cost) { least, _ in min(least, beyond(run(input))) }
            if isAmongWorst(kind, least, input.count) { keep(kind, least, input) }
        }
    }

    private func run(_ input: [UInt8]) -> (time: Int64, memory: Int64) {
        meter_begin()
        let start = meter_time()
        target.run(input)
        return (meter_time() - start, meter_peak())
    }

    private func ratio(_ cost: Int64, _ size: Int) -> Double { Double(cost) / Double(max(size, CostTable.leastSize)) }

    private func isAmongWorst(_ kind: Kind, _ cost: Int64, _ size: Int) -> Bool {
        let list = worst[kind] ?? []
        // A little worse is not worth a file.
        return list.count < CostTable.kept || ratio(cost, size) > (list.last?.ratio ?? 0) * 1.05
    }

    private mutating func keep(_ kind: Kind, _ cost: Int64, _ input: [UInt8]) {
        var list = worst[kind] ?? []
        list.append(Worst(ratio: ratio(cost, input.count), cost: cost, input: input))
        list.sort { $0.ratio > $1.ratio }
        if list.count > CostTable.kept { list.removeLast() }
        worst[kind] = list
        // In time for what ends the process otherwise, but not with every input.
        let now = meter_time()
        guard now - lastWrite > 5_000_000_000 else { return }
        lastWrite = now
        write()
    }

    /// `time` and `memory` with ratio, cost, size and file; `mean-time` and `mean-memory` with the ratio of all inputs.
    func write() {
        var table = ""
        for kind in Kind.allCases {
            let mean = Double(sum.costs[kind] ?? 0) / Double(max(sum.size, 1))
            table += "mean-\(kind.rawValue)\t\(mean)\n"
            for (index, one) in (worst[kind] ?? []).enumerated() {
                let name = "\(kind.rawValue)-\(index)"
                table += "\(kind.rawValue)\t\(one.ratio)\t\(one.cost)\t\(one.input.count)\t\(name)\n"
                File.write(one.input, to: "\(folder)/\(name)")
            }
        }
        File.write(Array(table.utf8), to: "\(folder)/costs.tsv")
    }
}
