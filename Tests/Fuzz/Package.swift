// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the package that it tests neither knows of it nor has any setting for its sake. What is not
// public is imported with @testable, for which Tests/Fuzz/fuzz.py builds everything with -enable-testing. The targets are
// part of the unit tests, too (FuzzTests), which run what was found.
let blesniff: [Target.Dependency] = [
    "Sniff", "SniffVerify", "SniffDraft", "SniffCompare", "SniffRedact", "Decoders", "BlesniffCommands",
].map {
    .product(name: $0, package: "blesniff")
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "blesniff", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // What only C can say.
        .target(name: "Meter"),
        .target(
            name: "FuzzTargets",
            dependencies: blesniff + [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
        .executableTarget(name: "Fuzz", dependencies: ["Meter", "FuzzTargets"]),
    ],
    swiftLanguageModes: [.v6]
)
