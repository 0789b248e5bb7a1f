/// How far judging several runs has come, for the progress bar.
struct RunProgress {
    let bar: ProgressBar
    private let run: Int
    private let runs: Int
    private let inputs: Int

    /// Small captures are over before their first packets would be counted.
    init(_ bar: ProgressBar, run: Int, of runs: Int, inputs: Int) {
        self.bar = bar
        self.run = run
        self.runs = runs
        self.inputs = inputs
        bar.label = runs > 1 ? "\(run + 1) of \(runs)" : ""
        update(0, of: 1, input: 0)
    }

    /// - Parameter input: the one of the run that is read.
    func update(_ read: UInt64, of size: UInt64?, input: Int) {
        guard let size, size > 0 else { return }
        let share = min(Double(read) / Double(size), 1)
        let done = (Double(run) + (Double(input) + share) / Double(inputs)) / Double(runs)
        bar.update(UInt64(done * 10_000), of: 10_000)
    }
}
