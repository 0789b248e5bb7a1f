#!/usr/bin/env bash
# Run parts of the checks and end with the sum: "N passed, N failed, N skipped".
# usage: test.sh PART…
#   check        scripts changed: before a commit, under a minute once everything is built
#   test         scripts unit examples weigh output: before a change is proposed
#   all          test robustness sanitizers hostile oracles screens docs live fuzz
# Each of their parts can be named, too. BASE=REVISION says what `changed` compares with (HEAD).
set -u
cd "$(dirname "$0")/../.." || exit
export SWIFT=${SWIFT:-swift} BLESNIFF=.build/release/blesniff
mkdir -p .build
# shellcheck source=Tests/tools/checks.sh
. Tests/tools/checks.sh

# One line a test that passes is a thousand lines.
without_passed() { grep -vE '^(◇|✔ Test |✔ Suite )'; }

# The release that the tests read takes one processor most of the time, so that it is built beside the debug build.
release_log=.build/release.log release="" release_status=""
begin_release() {
    "${MAKE:-make}" --no-print-directory optimized >"$release_log" 2>&1 &
    release=$!
    trap 'kill "$release" 2>/dev/null' EXIT
}

show_release() {
    cat "$release_log"
    return "$release_status"
}

needs_release() {
    if [ -z "$release_status" ]; then
        local begun=$SECONDS
        wait "$release"
        release_status=$?
        trap - EXIT
        check "release build, waited for $((SECONDS - begun)) s" show_release
    fi
    [ "$release_status" = 0 ]
}

python_tests() { python3 -m unittest discover -q -s "$1" -t "$1"; }

unit_tests() {
    local results=.build/test-results status
    rm -rf "$results" && mkdir -p "$results"
    "$SWIFT" test "$@" --xunit-output "$results/xunit.xml" 2>&1 | tee "$results/output.log" | without_passed
    status=${PIPESTATUS[0]}
    python3 Tests/tools/count_tests.py "$results" || return 1
    return "$status"
}

changed_tests() {
    local modules
    mapfile -t modules < <(python3 Tests/tools/changed_tests.py "${BASE:-HEAD}")
    if [ ${#modules[@]} = 0 ]; then echo "skipped: no source differs from ${BASE:-HEAD}"; return 77; fi
    echo "${modules[*]}"
    unit_tests "${modules[@]/#/--filter=^}"
}

in_venv() { # script, arguments...
    local python=.build/venv/bin/python
    if [ ! -x "$python" ]; then echo "skipped: .build/venv could not be made, and $1 needs its packages"; return 77; fi
    "$python" "$@"
}

replay() {
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Replay in_venv -m blesniff_replay self-test \
        Captures/{remote-led,heart-rate,titan-encryption}.btsnoop
}

live() {
    timeout 600 Tests/Live/test.sh .build/release/blesniff
}

run_scripts() {
    check "dependency line" Tests/tools/check-dependencies
    check "layers of the analyzer" Tests/tools/check-layers
    check "what is unsafe says why" Tests/tools/check-unsafe
    check "systems differ in Platform alone" Tests/tools/check-platforms
    check "arithmetic that could trap says why it does not" Tests/tools/check-arithmetic
    check "promises and their tests" Tests/tools/check-promises
    check "format" "$SWIFT" format lint --strict --parallel --recursive Package.swift Sources Tests Examples
    check "documentation of public symbols" Tests/tools/check-documentation
    check "lists of assigned numbers" Tests/tools/compile-numbers.py --check
    check "built-in profiles" Tests/tools/built-in-profiles.py check
    check "names that the compiler checks" Tests/tools/typed-names.py --check
    check "links of the documents" Tests/tools/check-links
    check "one version everywhere" Tests/tools/release-notes.py check
    check "these checks themselves" python_tests Tests/tools
    check "weights themselves" python_tests Tests/bench
    check "oracles themselves" python_tests Tests/oracles
    check "flawed captures for verify" python_tests Tests/verify
    check "agreement of commands itself" python_tests Tests/agreement
}

run_changed() { check "tests of what changed" changed_tests; }
run_unit() { check "unit tests" unit_tests; }
run_examples() { check "examples" Tests/tools/example-package.sh; }

run_output() {
    needs_release || return
    check "golden files" Tests/tools/golden.sh check
    check "tables of export" python3 Fleet/check.py "$BLESNIFF"
    check "recorded devices, replayed" replay
    check "one answer of all commands" python3 Tests/agreement/agreement.py
    check "errors in the documents" python3 Tests/tools/errors.py check "$BLESNIFF"
    check "table of advertising formats" python3 Tests/tools/advertising-formats.py check "$BLESNIFF"
    check "page of protocols" python3 Tests/tools/protocol-page.py check "$BLESNIFF"
    check "manual pages" python3 Tests/tools/manual.py check "$BLESNIFF"
    check "what users want to verify" python3 Tests/verify/stories.py
    check "flaws that expectations find" python3 Tests/verify/flaws.py
    check "harmless changes that break no expectation" python3 Tests/verify/harmless.py
    check "captures that show less" python3 Tests/verify/less.py
    check "protocols over GATT" python3 Tests/protocols/protocols.py check
    check "pages of reports" python3 Tests/report/pages.py
    check "pages, recounted" python3 Tests/report/recount.py
    check "redacted captures" python3 Tests/redaction/redaction.py
    check "an adversary's captures" python3 Tests/redaction/adversary.py
}

run_weigh() { needs_release && check_beside "weights" python3 Tests/bench/weigh.py; }

run_oracles() {
    needs_release || return
    check "tshark" python3 Tests/oracles/tshark.py
    check "connections, recounted from tshark's fields" python3 Tests/oracles/connections.py
    check "attribute values, by a second reader" in_venv Tests/oracles/value_reader.py
    check "characteristics, by a second decoder" in_venv Tests/oracles/characteristic_compare.py
    check "the air, by who made it" in_venv Tests/oracles/air_truth.py
    check "decrypted links" python3 Tests/oracles/decryption.py
    check "decrypted captures, by tshark" python3 Tests/oracles/decrypted_captures.py
    check "a source of packets for Wireshark" python3 Tests/tools/extcap.py
    check "comments of packets, by tshark" python3 Tests/oracles/packet_comments.py
    check "forged ciphertext" in_venv Tests/oracles/forged_ciphertext.py 30000
    check "reports of verify, by their readers" in_venv Tests/oracles/verify_reports.py
    check "traces for Perfetto" in_venv Tests/oracles/perfetto_trace.py
}

run_robustness() { needs_release && check_beside "robustness of the command" python3 Tests/tools/robustness.py; }
run_hostile() { needs_release && check "hostile inputs, one of each kind" python3 Tests/bench/hostile.py --short; }
run_screens() {
    needs_release || return
    check "screens of a terminal" python3 Tests/terminal/screens.py check
    check "pictures of the README" python3 Tests/tools/pictures.py check
}
run_live() { needs_release && check "real traffic in a virtual machine" live; }
run_docs() { check "documentation of the library" Tests/tools/docs.sh; }
run_sanitizers() { check_beside "Decoders and Reassembly under sanitizers" Tests/tools/sanitize.sh; }
run_fuzz() { check "a minute of fuzzing" Tests/Fuzz/fuzz.py --total 60 --time 5; }

expand() { # the parts that are meant
    local part
    for part; do
        case $part in
        check) expand scripts changed ;;
        test) expand scripts unit examples weigh output ;;
        all) expand scripts unit examples weigh robustness sanitizers hostile output oracles screens docs live fuzz ;;
        *)
            declare -F "run_$part" >/dev/null || { echo "test.sh: there is no part '$part'" >&2; return 64; }
            echo "$part"
            ;;
        esac
    done
}

parts=$(expand "${@:-test}") || exit
[[ ! $parts =~ output|weigh|oracles|robustness|hostile|screens|live ]] || begin_release
for part in $parts; do "run_$part"; done
finish
