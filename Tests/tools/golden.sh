#!/usr/bin/env bash
# Compare what blesniff prints for the captures of Captures/ with the expected output, byte by byte.
#
#   Tests/tools/golden.sh check [NAME-PART…]    compare; a diff for every failure, then "N passed, N failed"
#   Tests/tools/golden.sh update [NAME-PART…]   write what it prints now, for review with `git diff`
#   Tests/tools/golden.sh list                  the cases: name, arguments, inputs
#
# Without a NAME-PART the examples in the documents are compared and written too (Tests/tools/examples.py).
#
# Every capture is two cases of itself, NAME.txt and NAME.jsonl. The others are rows of Captures/expected/cases.tsv:
# name, arguments (quoted as for a shell), inputs. An input is the name of a capture, or a file such as `forms/noble.txt`; `<NAME` gives it on standard
# input, `<NAME:1500` the first 1,500 bytes of it, `<NAME~1287=1f` the same with other bytes at an offset. What is expected stands in Captures/expected/CASE; standard error
# and the exit status, where there is something to say, in CASE.err.
set -u -o pipefail
cd "$(dirname "$0")/../.." || exit 2
program=${BLESNIFF:-.build/release/blesniff}
expected=Captures/expected
[ -x "$program" ] || { echo "golden.sh: there is no $program; 'make optimized' builds it" >&2; exit 2; }
# The output must not depend on any of these; what a colour terminal adds is a case of its own.
unset NO_COLOR COLORTERM LANG LC_ALL
export TERM=xterm-256color

capture() { # name: the file, whatever its format
    local file
    for file in "Captures/$1" "Captures/$1".{pcap,pcapng,btsnoop}; do
        if [ -f "$file" ]; then break; fi
    done
    # Of none that is there: the last form, so that a case can name what is missing.
    echo "$file"
}

list() {
    local capture
    for capture in Captures/*.{btsnoop,pcap,pcapng}; do
        capture=$(basename "${capture%.*}")
        printf '%s\t%s\t%s\n' "$capture.txt" "decode" "$capture" "$capture.jsonl" "decode --format jsonl" "$capture"
    done
    grep -v -e '^#' -e '^$' "$expected/cases.tsv"
}

run() { # case, arguments, inputs, folder for the result
    local name=$1 folder=$4 input standard=/dev/null limit="" status arguments=()
    # xargs takes quotes as a shell does, and runs nothing.
    mapfile -t arguments < <(xargs printf '%s\n' <<<"$2")
    for input in $3; do
        case $input in
        "<"*:*) limit=${input##*:} standard=${input%:*} standard=$(capture "${standard#<}") arguments+=(-) ;;
        "<"*~*=*)
            standard=${input%~*} input=${input##*~}
            cp "$(capture "${standard#<}")" "$work/changed"
            # shellcheck disable=SC2001
            printf '%b' "$(sed 's/../\\x&/g' <<<"${input#*=}")" |
                dd of="$work/changed" bs=1 seek="${input%=*}" conv=notrunc status=none
            standard=$work/changed arguments+=(-)
            ;;
        "<"*) standard=$(capture "${input#<}") arguments+=(-) ;;
        -) ;;
        *) arguments+=("$(capture "$input")") ;;
        esac
    done
    if [ -n "$limit" ]; then head -c "$limit" "$standard"; else cat "$standard"; fi |
        timeout 60 "$program" "${arguments[@]}" >"$folder/$name" 2>"$folder/$name.err"
    status=${PIPESTATUS[1]}
    [ "$status" = 0 ] || echo "exit status $status" >>"$folder/$name.err"
    [ -s "$folder/$name.err" ] || rm "$folder/$name.err"
}

selected() { # case, parts of names
    local name=$1 part
    shift
    [ $# = 0 ] && return 0
    for part; do [[ $name == *"$part"* ]] && return 0; done
    return 1
}

check() {
    local passed=0 failed=0 name arguments inputs file known=" cases.tsv "
    while IFS=$'\t' read -r name arguments inputs; do
        known+="$name $name.err "
        selected "$name" "$@" || continue
        run "$name" "$arguments" "$inputs" "$work"
        : >"$work/diff"
        for file in "$name" "$name.err"; do
            [ -e "$expected/$file" ] || [ -e "$work/$file" ] || continue
            diff -u -N --label "expected $file" --label "printed $file" "$expected/$file" "$work/$file" >>"$work/diff"
        done
        if [ -e "$expected/$name" ] && [ ! -s "$work/diff" ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            printf 'FAILED %s: blesniff %s (%s)\n' "$name" "$arguments" "$inputs"
            [ -e "$expected/$name" ] || echo "  $expected/$name is missing"
            # A change of form changes everything: some lines show what it is.
            head -n 40 "$work/diff"
        fi
    done < <(list)
    for file in "$expected"/*; do
        [[ $known == *" $(basename "$file") "* ]] && continue
        failed=$((failed + 1))
        echo "FAILED $file belongs to no case"
    done
    if [ $# = 0 ]; then
        # The last line has the counts.
        BLESNIFF=$program python3 Tests/tools/examples.py check >"$work/examples"
        sed '$d' "$work/examples"
        if [[ $(tail -n 1 "$work/examples") =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then
            passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
        else
            failed=$((failed + 1))
            cat "$work/examples"
        fi
    fi
    [ "$failed" = 0 ] || echo "'make golden' writes the new output; review it with 'git diff Captures/expected'"
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

update() {
    local name arguments inputs count=0
    [ $# != 0 ] || find "$expected" -type f ! -name cases.tsv -delete
    while IFS=$'\t' read -r name arguments inputs; do
        selected "$name" "$@" || continue
        rm -f "$expected/$name" "$expected/$name.err"
        run "$name" "$arguments" "$inputs" "$expected"
        count=$((count + 1))
    done < <(list)
    echo "$count cases written to $expected; review them with 'git diff $expected'"
    [ $# != 0 ] || BLESNIFF=$program python3 Tests/tools/examples.py update
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command=${1:-}
[ $# = 0 ] || shift
case $command in
check | update) "$command" "$@" ;;
list) list ;;
*)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
