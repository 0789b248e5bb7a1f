import ArgumentParser
import Decoders
import Sniff

/// How devices are watched.
struct DeviceOptions: ParsableArguments {
    @Flag(
        help: "Watch a live source. On a terminal: a table that stays in place; '?' lists its keys."
    )
    var live = false

    @Option(
        help: ArgumentHelp(
            "At this interval, print the devices heard since the last time.", valueName: "seconds"))
    var every: Double?

    @Option(help: "Sort devices by this; the strongest, fastest and nearest come first.")
    var sort: DeviceOrder?

    @Option(
        help: ArgumentHelp(
            "How fast power decreases with distance, for distances of beacons: 2 in free space, up to 6 in buildings.",
            valueName: "n"))
    var pathLossExponent: Double?

    @Option(
        help: ArgumentHelp(
            "Forget a device after this many seconds of silence; connected ones are kept.", valueName: "seconds"))
    var forgetAfter: Double?

    /// Longest time in seconds: a year.
    private static let longest = 31_536_000.0

    func validate() throws {
        if !live {
            let given = [
                ("--every", every != nil), ("--sort", sort != nil), ("--forget-after", forgetAfter != nil),
            ]
            if let (name, _) = given.first(where: \.1) { throw ValidationError("\(name) is for --live") }
        }
        for (name, seconds) in [("--every", every), ("--forget-after", forgetAfter)] {
            guard let seconds else { continue }
            guard seconds >= 0.1, seconds <= DeviceOptions.longest else {
                throw ValidationError("\(name) takes 0.1 seconds to a year, not \(seconds)")
            }
        }
        if let pathLossExponent, !(1...10).contains(pathLossExponent) {
            throw ValidationError("--path-loss-exponent takes 1 to 10, not \(pathLossExponent)")
        }
    }

    /// That of free space, unless another is given.
    var exponent: Double { pathLossExponent ?? 2 }

    var watch: DeviceWatch { DeviceWatch(forgetsAfter: DeviceOptions.nanoseconds(forgetAfter)) }

    static func nanoseconds(_ seconds: Double?) -> Nanoseconds? { seconds.map { Nanoseconds(seconds: $0) } }
}
