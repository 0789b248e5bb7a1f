// What libFuzzer calls. One program has all targets; FUZZ_TARGET names the one that gets the inputs.

@testable import FuzzTargets
import Meter

@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    // `FUZZ_SEEDS=FOLDER fuzz CAPTURE…` writes the inputs to begin with, and ends.
    if let folder = environment("FUZZ_SEEDS") {
        let files = (1..<Int(count.pointee)).map { String(cString: arguments.pointee[$0]) }
        exit(Seeds.write(files, below: folder) ? 0 : 1)
    }
    meter_install()
    _ = FuzzRun.current
    atexit { FuzzRun.current.finish() }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // libFuzzer lends `count` bytes until this function returns; the buffer is only used inside of it.
    FuzzRun.current.take(UnsafeBufferPointer(start: bytes, count: count))
    return 0
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The target that was asked for, and what its inputs cost.
final class FuzzRun {
    nonisolated(unsafe) static let current = FuzzRun()

    let target: FuzzTarget
    private var costs: CostTable?
    /// How many other inputs are made of each (``Variants``).
    private let variants = environment("FUZZ_VARIANTS").flatMap { Int($0) } ?? 0
    /// A file that has the input that is run, which is not always the one that libFuzzer knows of.
    private let kept = environment("FUZZ_KEEP")

    private init() {
        let name = environment("FUZZ_TARGET") ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            print("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        self.target = target
        costs = environment("FUZZ_COSTS").map { CostTable(target, folder: $0) }
        // What is made once is made now, so that the first input does not pay for it.
        target.run([])
    }

    func finish() { costs?.write() }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        let input = Array(bytes)
        run(input)
        var more = Variants(of: input)
        for _ in 0..<variants { run(more.next()) }
    }

    private func run(_ input: [UInt8]) {
        if let kept { File.write(input, to: kept) }
        guard costs != nil else { return target.run(input) }
        costs?.measure(input)
    }
}
