// swift-tools-version: 6.2
import PackageDescription

// The SDKs of Apple's systems have zlib, but nothing that pkg-config reads.
#if os(macOS)
    let zlib: String? = nil
#else
    let zlib: String? = "zlib"
#endif

let package = Package(
    name: "blesniff",
    // Not yet built on Apple's systems; .github/workflows says how. Linux needs no minimum. For apps on iOS are Sniff,
    // SniffVerify, SniffRedact, SniffLint, SniffNames and, in their tests, SniffTesting.
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Sniff", targets: ["Sniff"]),
        // What an app's tests import beside it: expectations, and captures that can be shared.
        .library(name: "SniffVerify", targets: ["SniffVerify"]),
        .library(name: "SniffRedact", targets: ["SniffRedact"]),
        // Rules of one's own for `lint`, and findings for tests.
        .library(name: "SniffLint", targets: ["SniffLint"]),
        // Sources that are watched while they happen.
        .library(name: "SniffLive", targets: ["SniffLive"]),
        // Names of fields and characteristics that the compiler checks, for packets and for expectations.
        .library(name: "SniffNames", targets: ["SniffNames"]),
        // URL, Data, Date, UUID and LocalizedError: the only one with Foundation, for programs that have it.
        .library(name: "SniffFoundation", targets: ["SniffFoundation"]),
        // For tests only: made-up captures, and expectations that fail a test at their lines. Links Swift Testing and XCTest.
        .library(name: "SniffTesting", targets: ["SniffTesting"]),
        // Nothing in these is public yet; the fuzzer, a package of its own, tests them.
        .library(name: "SniffDraft", targets: ["SniffDraft"]),
        .library(name: "SniffCompare", targets: ["SniffCompare"]),
        .library(name: "Decoders", targets: ["Decoders"]),
        .library(name: "BlesniffCommands", targets: ["BlesniffCommands"]),
        .executable(name: "blesniff", targets: ["blesniff"]),
    ],
    dependencies: [
        // Commands, help, completions and error messages for the command line.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // zlib reads gzipped captures; it is on every system and better tested than anything we would write.
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", pkgConfig: zlib, providers: [.apt(["zlib1g-dev"])]),
        // libyaml reads YAML, which users write profiles in; a Swift package for it would bring Foundation with 33 MB of ICU.
        // Its parser is here, so that zlib is all that a package manager has to have.
        .target(
            name: "CSniffYaml", exclude: ["README.md", "libyaml/License"],
            cSettings: [.headerSearchPath("libyaml"), .define("HAVE_CONFIG_H", to: "1")]),
        // libpcap captures from interfaces, also those of other makers' sniffers: the part of its interface that is needed.
        // The library is loaded when an interface is opened, so that the program is built and runs where it is not installed.
        .systemLibrary(name: "CPcap", path: "Sources/CPcap"),
        // System calls with a variable number of arguments, which Swift cannot call: a header, nothing to link.
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        // The C library of the system, which has a name of its own on each.
        .target(name: "Libc"),
        // `make release` names the commit, which Swift has no setting for. Without it nothing depends on the commit, and no
        // commit makes another build necessary.
        .target(
            name: "CBuild",
            cSettings: Context.environment["BLESNIFF_BUILD"].map { [.define("BLESNIFF_BUILD", to: "\"\($0)\"")] }),
        // Facts of specifications, as lists: a script compiles them (`make tables`).
        .target(name: "Decoders", exclude: ["Declarations"]),
        .target(name: "Reassembly", dependencies: ["Decoders"]),
        // The files of BuiltIn are in the source that Tests/tools/built-in-profiles.py writes.
        .target(
            name: "Sniff", dependencies: ["Decoders", "Reassembly", "Libc", "CZlib", "CSniffYaml"],
            exclude: ["Profiles/BuiltIn"]),
        // Readers of packets and operations, which the core does not know. They name what it makes public or `package`.
        .target(name: "SniffLive", dependencies: ["Sniff", "Decoders", "Libc", "CPcap", "CLinux"]),
        // The English of everything that packets and operations are described with.
        .target(name: "SniffWords", dependencies: ["Sniff", "Decoders"]),
        .target(name: "SniffVerify", dependencies: ["SniffWords", "Sniff", "Decoders"]),
        .target(name: "SniffNames", dependencies: ["SniffVerify", "Sniff"]),
        .target(name: "SniffFoundation", dependencies: ["Sniff", "SniffRedact", "SniffVerify"]),
        .target(name: "SniffTesting", dependencies: ["SniffVerify", "Sniff"]),
        .target(name: "SniffDraft", dependencies: ["SniffVerify", "Sniff", "Decoders"]),
        .target(name: "SniffCompare", dependencies: ["SniffWords", "Sniff", "Decoders"]),
        .target(name: "SniffInfer", dependencies: ["Libc", "Sniff", "Decoders"]),
        .target(name: "SniffRedact", dependencies: ["Sniff", "Reassembly", "Decoders"]),
        // Examples of the rules are beside them, for their test.
        .target(
            name: "SniffLint", dependencies: ["SniffWords", "Sniff", "Decoders"], exclude: ["Rules/Examples"]),
        .target(name: "SniffLocate", dependencies: ["Sniff", "Decoders"]),
        // Pages that show a capture: the stylesheet and the script are files of their own, compiled in.
        .target(
            name: "SniffReport", dependencies: ["SniffLint", "SniffWords", "Libc", "Sniff", "Decoders"],
            resources: [.embedInCode("Page/report.css"), .embedInCode("Page/report.js")]),
        // All commands are in a library, so that a program with decoders of its own has them too.
        .target(
            name: "BlesniffCommands",
            dependencies: [
                "SniffDraft", "SniffVerify", "SniffCompare", "SniffInfer", "SniffRedact", "SniffLint",
                "SniffLocate", "SniffReport", "SniffLive", "SniffWords", "Sniff", "Reassembly", "Decoders",
                "Libc", "CBuild",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/blesniff", exclude: ["Program"]),
        .executableTarget(name: "blesniff", dependencies: ["BlesniffCommands"], path: "Sources/blesniff/Program"),
        .testTarget(name: "DecodersTests", dependencies: ["Decoders"]),
        // What several test targets need.
        .target(name: "TestSupport", path: "Tests/Support"),
        .testTarget(name: "ReassemblyTests", dependencies: ["Reassembly", "TestSupport"]),
        // Those of live sources and of redaction are here, too: they read the made-up captures of this target.
        .testTarget(
            name: "SniffTests",
            dependencies: [
                "SniffVerify", "SniffWords", "SniffCompare", "SniffRedact", "SniffLive", "SniffTesting", "SniffNames",
                "SniffFoundation", "Sniff", "TestSupport",
            ]),
        .testTarget(name: "SniffWordsTests", dependencies: ["SniffWords", "Sniff", "Decoders"]),
        .testTarget(name: "SniffVerifyTests", dependencies: ["SniffVerify", "Sniff", "TestSupport"]),
        .testTarget(name: "SniffDraftTests", dependencies: ["SniffDraft", "SniffVerify", "Sniff"]),
        .testTarget(name: "SniffCompareTests", dependencies: ["SniffCompare", "SniffDraft", "Sniff", "TestSupport"]),
        .testTarget(name: "SniffInferTests", dependencies: ["SniffInfer", "Sniff"]),
        .testTarget(name: "SniffLintTests", dependencies: ["SniffLint", "SniffVerify", "Sniff", "Decoders"]),
        .testTarget(name: "SniffLocateTests", dependencies: ["SniffLocate", "Sniff", "TestSupport"]),
        .testTarget(name: "SniffReportTests", dependencies: ["SniffReport", "Sniff"]),
        // What the fuzzer found is run by the fuzzer's own targets.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "BlesniffCommands", "SniffDraft", "SniffVerify", "SniffCompare", "SniffRedact", "SniffWords", "Sniff",
                "Reassembly", "Decoders",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Tests/Fuzz",
            exclude: ["Package.swift", "fuzz.py", "dictionaries", "Sources/Fuzz", "Sources/Meter"],
            sources: ["FuzzTests", "Sources/FuzzTargets"]),
        .testTarget(
            name: "BlesniffCommandsTests",
            dependencies: [
                "BlesniffCommands", "SniffVerify", "SniffWords", "SniffInfer", "SniffLocate", "Sniff", "Decoders",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
