@testable import FuzzTargets
import Glibc
import Meter

/// What inputs cost for their size: the worst are kept as files, with a table of them in `costs.tsv`.
///
/// Every input costs something that has nothing to do with its bytes, such as a new session. That is subtracted: it is
/// what an empty input costs. Small inputs count as if they had ``leastSize`` bytes.
struct CostTable {
    /// Why an input is kept.
    enum Kind: String, CaseIterable { case time, memory }

    private struct Worst {
        /// Nanoseconds or bytes for each byte of the input.
        var ratio: Double
        let cost: Int64
        let input: [UInt8]
    }

    private static let leastSize = 64
    private static let kept = 8
    private let target: FuzzTarget
    private let folder: String
    private var base: [Kind: Int64] = [:]
    private var worst: [Kind: [Worst]] = [:]
    /// Of all inputs: their size, as it counts, and what they cost.
    private var sum: (size: Int, costs: [Kind: Int64]) = (0, [:])

    init(_ target: FuzzTarget, folder: String) {
        self.target = target
        self.folder = folder
        target.run([])
        let empty = (0..<20).map { _ in run([]) }
        base[.time] = empty.map(\.time).min()
        base[.memory] = empty.map(\.memory).min()
    }

    mutating func measure(_ input: [UInt8]) {
        let first = run(input)
        sum.size += max(input.count, CostTable.leastSize)
        for kind in Kind.allCases {
            let cost = kind == .time ? first.time : first.memory
            sum.costs[kind, default: 0] += max(0, cost - (base[kind] ?? 0))
            guard isAmongWorst(kind, cost, input.count) else { continue }
            guard kind == .time else { keep(.memory, cost, input); continue }
            // Another process or a cold cache may have been the reason: the least of several counts.
            let least = (0..<3).reduce(cost) { least, _ in min(least, run(input).time) }
            if isAmongWorst(.time, least, input.count) { keep(.time, least, input) }
        }
    }

    private func run(_ input: [UInt8]) -> (time: Int64, memory: Int64) {
        meter_begin()
        let start = meter_time()
        target.run(input)
        return (meter_time() - start, meter_peak())
    }

    private func ratio(_ kind: Kind, _ cost: Int64, _ size: Int) -> Double {
        Double(max(0, cost - (base[kind] ?? 0))) / Double(max(size, CostTable.leastSize))
    }

    private func isAmongWorst(_ kind: Kind, _ cost: Int64, _ size: Int) -> Bool {
        let list = worst[kind] ?? []
        // A little worse is not worth a file.
        return list.count < CostTable.kept || ratio(kind, cost, size) > (list.last?.ratio ?? 0) * 1.05
    }

    private mutating func keep(_ kind: Kind, _ cost: Int64, _ input: [UInt8]) {
        var list = worst[kind] ?? []
        list.append(Worst(ratio: ratio(kind, cost, input.count), cost: cost, input: input))
        list.sort { $0.ratio > $1.ratio }
        if list.count > CostTable.kept { list.removeLast() }
        worst[kind] = list
        write()
    }

    /// `time` and `memory` with ratio, cost, size and file; `mean-time` and `mean-memory` with the ratio of all inputs.
    func write() {
        var table = ""
        for kind in Kind.allCases {
            let mean = Double(sum.costs[kind] ?? 0) / Double(max(sum.size, 1))
            table += "mean-\(kind.rawValue)\t\(mean)\n"
            for (place, one) in (worst[kind] ?? []).enumerated() {
                let name = "\(kind.rawValue)-\(place)"
                table += "\(kind.rawValue)\t\(one.ratio)\t\(one.cost)\t\(one.input.count)\t\(name)\n"
                File.write(one.input, to: "\(folder)/\(name)")
            }
        }
        File.write(Array(table.utf8), to: "\(folder)/costs.tsv")
    }
}
