/// Who saw an operation. Most are seen by one input or two: nothing is allocated for the first.
struct InputSet {
    private let first: Int
    private var others: [Int32] = []

    init(_ input: Int) { first = input }

    var count: Int { 1 + others.count }

    func contains(_ input: Int) -> Bool { first == input || others.contains { Int($0) == input } }

    mutating func insert(_ input: Int) {
        if !contains(input) { others.append(Int32(truncatingIfNeeded: input)) }
    }

    func contains(where isWanted: (Int) -> Bool) -> Bool {
        isWanted(first) || others.contains { isWanted(Int($0)) }
    }
}
