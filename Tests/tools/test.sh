#!/usr/bin/env bash
# Run every check, go on after a failure, and end with the sum: "N passed, N failed, N skipped".
# A check that counts ends with a line "N passed, N failed[, N skipped]"; any other counts as one, by its exit status.
# Exit status 77 means skipped; the check has printed why.
set -u
cd "$(dirname "$0")/../.." || exit
export SWIFT=${SWIFT:-swift} BLESNIFF=.build/release/blesniff
mkdir -p .build
log=.build/test.log
passed=0 failed=0 skipped=0 broken=()

add() { # name, exit status, counts line
    local ok=0 bad=0 left=0
    if [[ $3 =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)? ]]; then
        ok=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]} left=${BASH_REMATCH[4]:-0}
        # A check that fails without a failed count of its own still fails.
        if [ "$2" != 0 ] && [ "$2" != 77 ] && [ "$bad" = 0 ]; then bad=1; fi
    elif [ "$2" = 0 ]; then ok=1
    elif [ "$2" = 77 ]; then left=1
    else bad=1; fi
    ((passed += ok, failed += bad, skipped += left))
    [ "$bad" = 0 ] || broken+=("$1")
}

check() { # name, command...
    local name=$1 status
    shift
    printf '\n== %s\n' "$name"
    SECONDS=0
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    printf '   (%d s)\n' "$SECONDS"
    add "$name" "$status" "$(tail -n 1 "$log")"
    return "$status"
}

unit_tests() {
    local results=.build/test-results status
    rm -rf "$results" && mkdir -p "$results"
    # One line a test that passes is a thousand lines: they stay in the file.
    "$SWIFT" test --xunit-output "$results/xunit.xml" 2>&1 | tee "$results/output.log" | grep -vE '^(◇|✔ Test |✔ Suite )'
    status=${PIPESTATUS[0]}
    python3 Tests/tools/count_tests.py "$results" || return 1
    return "$status"
}

examples() {
    # The scratch path keeps what is built out of the folder that is read.
    "$SWIFT" test --package-path Examples --scratch-path .build/examples 2>&1 | grep -vE '^(◇|✔ Test |✔ Suite )'
    return "${PIPESTATUS[0]}"
}

golden() {
    if [ ! -x Tests/tools/golden.sh ]; then echo "skipped: there is no Tests/tools/golden.sh"; return 77; fi
    Tests/tools/golden.sh check
}

value_reader() {
    local python=.build/venv/bin/python
    if [ ! -x "$python" ]; then echo "skipped: .build/venv could not be made, so Bumble is not here"; return 77; fi
    "$python" Tests/oracles/value_reader.py
}

characteristics() {
    local python=.build/venv/bin/python
    if [ ! -x "$python" ]; then echo "skipped: .build/venv could not be made, so bluetooth-sig is not here"; return 77; fi
    "$python" Tests/oracles/characteristic_compare.py
}

air_truth() {
    local python=.build/venv/bin/python
    if [ ! -x "$python" ]; then echo "skipped: .build/venv could not be made, so the generator cannot run"; return 77; fi
    "$python" Tests/oracles/air_truth.py
}

check "dependency line" Tests/tools/check-dependencies
check "layers of the analyzer" Tests/tools/check-layers
check "what is unsafe says why" Tests/tools/check-unsafe
check "format" "$SWIFT" format lint --strict --parallel --recursive Package.swift Sources Tests Examples
check "documentation of public symbols" Tests/tools/check-documentation
check "these checks themselves" python3 -m unittest discover -q -s Tests/tools -t Tests/tools
check "oracles themselves" python3 -m unittest discover -q -s Tests/oracles -t Tests/oracles
check "flawed captures for verify" python3 -m unittest discover -q -s Tests/verify -t Tests/verify
check "unit tests" unit_tests
check "examples" examples
# The rest reads what the release build prints.
# shellcheck disable=SC2086
if check "release build" "$SWIFT" build $RELEASE_FLAGS; then
    check "golden files" golden
    check "what users want to verify" python3 Tests/verify/stories.py
    check "screens of a terminal" python3 Tests/terminal/screens.py check
    check "robustness of the command" python3 Tests/tools/robustness.py
    check "redacted captures" python3 Tests/redaction/redaction.py
    check "tshark, frame by frame" python3 Tests/oracles/tshark_compare.py
    check "tshark, field by field" python3 Tests/oracles/tshark_fields.py
    check "attribute values, by a second reader" value_reader
    check "characteristics, by a second decoder" characteristics
    check "the air, by who made it" air_truth
fi

printf '\n'
[ ${#broken[@]} = 0 ] || printf 'FAILED: %s\n' "${broken[@]}"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
