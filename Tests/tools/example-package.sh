#!/usr/bin/env bash
# Run the tests of Examples in this package's scratch path: what the unit tests have built is not built again.
# SwiftPM keeps its plan there, and takes it for that of the other package if no file has changed since: the tests of this
# package would run again, and pass. Without the plan it makes one, in a second; afterwards `swift test` makes its own.
set -u
cd "$(dirname "$0")/../.." || exit
plan=.build/debug.yaml results=.build/example-results
rm -rf "$plan" "$results" && mkdir -p "$results"
trap 'rm -f "$plan"' EXIT

"${SWIFT:-swift}" test --package-path Examples --scratch-path .build --xunit-output "$PWD/$results/xunit.xml" 2>&1 |
    grep -vE '^(◇|✔ Test |✔ Suite )'
status=${PIPESTATUS[0]}
if ! grep -q 'classname="ExampleTests' "$results"/*.xml; then
    echo "no test of Examples ran"
    exit 1
fi
python3 Tests/tools/count_tests.py "$results" || exit 1
exit "$status"
