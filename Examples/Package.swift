// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as those who use the library have one: it sees of the library only what is public.
let package = Package(
    name: "Examples",
    // Those of blesniff, without iOS: a server runs elsewhere.
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "blesniff", path: "..")],
    targets: [
        // A vendor: what its devices send, for every program that reads captures.
        .target(
            name: "Acme",
            dependencies: [
                .product(name: "Sniff", package: "blesniff"), .product(name: "SniffLint", package: "blesniff"),
            ]),
        // Its program for the command line: all commands, for its devices.
        .executableTarget(
            name: "acmesniff", dependencies: ["Acme", .product(name: "BlesniffCommands", package: "blesniff")]),
        // A server: captures that are uploaded in pieces, and devices that are judged while they run.
        .target(
            name: "TraceServer",
            dependencies: [
                "Acme", .product(name: "Sniff", package: "blesniff"), .product(name: "SniffLive", package: "blesniff"),
                .product(name: "SniffVerify", package: "blesniff"),
            ]),
        // The tests of both, and of an app.
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Acme", "TraceServer",
                .product(name: "Sniff", package: "blesniff"), .product(name: "SniffVerify", package: "blesniff"),
                .product(name: "SniffNames", package: "blesniff"),
                .product(name: "SniffRedact", package: "blesniff"), .product(name: "SniffLint", package: "blesniff"),
                .product(name: "SniffLive", package: "blesniff"),
                .product(name: "SniffFoundation", package: "blesniff"),
                .product(name: "SniffTesting", package: "blesniff"),
            ],
            resources: [.copy("Expectations")]),
    ],
    swiftLanguageModes: [.v6]
)
