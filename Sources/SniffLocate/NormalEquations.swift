/// The equations of a linear least-squares problem with a few unknowns: `A δ = b` with a symmetric `A`.
struct NormalEquations {
    let count: Int
    private var matrix: [Double]
    private var right: [Double]

    init(count: Int) {
        self.count = count
        matrix = Array(repeating: 0, count: count * count)
        right = Array(repeating: 0, count: count)
    }

    subscript(row: Int, column: Int) -> Double { matrix[row * count + column] }

    /// Adds an observation.
    ///
    /// - Parameters:
    ///   - gradient: its derivatives.
    ///   - residual: how far it is from the model.
    mutating func add(_ gradient: [Double], residual: Double, weight: Double) {
        for row in 0..<count {
            for column in 0..<count { matrix[row * count + column] += weight * gradient[row] * gradient[column] }
            right[row] += weight * gradient[row] * residual
        }
    }

    /// The solution with Levenberg-Marquardt damping; `nil` where there is none.
    ///
    /// - Parameter damping: a share of the diagonal that is added to it.
    func solution(damping: Double) -> [Double]? {
        var damped = self
        for index in 0..<count { damped.matrix[index * count + index] *= 1 + damping }
        return damped.solve(right)
    }

    /// The inverse of the matrix; `nil` where it is singular.
    var inverse: [[Double]]? {
        var columns: [[Double]] = []
        for column in 0..<count {
            var unit = Array(repeating: 0.0, count: count)
            unit[column] = 1
            var copy = self
            guard let solved = copy.solve(unit) else { return nil }
            columns.append(solved)
        }
        return columns
    }

    /// Gauss elimination; the matrix is positive semidefinite, so that the largest pivot is on the diagonal.
    private mutating func solve(_ right: [Double]) -> [Double]? {
        var right = right
        var order = Array(0..<count)
        for step in 0..<count {
            let pivot = (step..<count).max { self[order[$0], order[$0]] < self[order[$1], order[$1]] } ?? step
            order.swapAt(step, pivot)
            let row = order[step]
            guard self[row, row] > 1e-12 else { return nil }
            for other in order[(step + 1)...] {
                let factor = self[other, row] / self[row, row]
                for column in order[step...] { matrix[other * count + column] -= factor * self[row, column] }
                right[other] -= factor * right[row]
            }
        }
        for step in (0..<count).reversed() {
            let row = order[step]
            for later in order[(step + 1)...] { right[row] -= self[row, later] * right[later] }
            right[row] /= self[row, row]
        }
        return right
    }
}
