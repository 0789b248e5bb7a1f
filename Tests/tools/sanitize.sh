#!/usr/bin/env bash
# Run the tests of Decoders and Reassembly under AddressSanitizer and ThreadSanitizer: where all unsafe code is that bytes
# from the wire reach. `make test-sanitized` runs all tests, and builds everything for it. usage: sanitize.sh
# A package of these two modules alone, made of links, is built in a fifth of the time.
set -u
cd "$(dirname "$0")/../.." || exit
package=.build/sanitized

make_package() {
    mkdir -p "$package"
    ln -sfn ../../Sources "$package/Sources"
    ln -sfn ../../Tests "$package/Tests"
    cmp -s - "$package/Package.swift" <<<"$manifest" || echo "$manifest" >"$package/Package.swift"
}

manifest='// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Sanitized",
    targets: [
        .target(name: "Decoders", exclude: ["Declarations"]),
        .target(name: "Reassembly", dependencies: ["Decoders"]),
        .testTarget(name: "DecodersTests", dependencies: ["Decoders"]),
        .target(name: "TestSupport", path: "Tests/Support"),
        .testTarget(name: "ReassemblyTests", dependencies: ["Reassembly", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)'

run() { # sanitizer
    # The runtimes of the sanitizers and the backtracer of Swift do not go together: a trap may hang.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 \
        TSAN_OPTIONS="suppressions=$PWD/Tests/tools/thread-sanitizer.txt" \
        "${SWIFT:-swift}" test --package-path "$package" --scratch-path "$package/$1" --sanitize="$1" \
        --xunit-output "$results/$1.xml" 2>&1 | grep -vE '^(◇|✔ Test |✔ Suite )'
    return "${PIPESTATUS[0]}"
}

make_package
results=$package/results status=0
rm -rf "$results" && mkdir -p "$results"
for sanitizer in address thread; do run "$sanitizer" || status=1; done
python3 Tests/tools/count_tests.py "$results" || status=1
exit "$status"
