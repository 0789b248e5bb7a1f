// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an app's developers have one: it sees of the library only what is public.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "blesniff", path: "..")],
    targets: [
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                .product(name: "Sniff", package: "blesniff"), .product(name: "SniffVerify", package: "blesniff"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
