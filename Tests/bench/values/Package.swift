// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as the fuzzer's: what is not public is imported with @testable, for which Tests/bench/values.py
// builds with -enable-testing.
let package = Package(
    name: "ValueBench",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "blesniff", path: "../../..")],
    targets: [
        .executableTarget(name: "ValueBench", dependencies: [.product(name: "Decoders", package: "blesniff")])
    ],
    swiftLanguageModes: [.v6]
)
