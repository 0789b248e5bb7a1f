# Sourced by test.sh: runs checks, goes on after a failure, counts, and ends with a table and the sum.
# A check that counts ends with a line "N passed, N failed[, N skipped]"; any other counts as one, by its exit status.
# Exit status 77 means skipped; the check has printed why.
# shellcheck shell=bash
log=.build/test.log
passed=0 failed=0 skipped=0 broken=() durations=() beside=()

add() { # name, exit status, counts line, seconds
    local ok=0 bad=0 left=0
    if [[ $3 =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)? ]]; then
        ok=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]} left=${BASH_REMATCH[4]:-0}
        # A check that fails without a failed count of its own still fails.
        if [ "$2" != 0 ] && [ "$2" != 77 ] && [ "$bad" = 0 ]; then bad=1; fi
    elif [ "$2" = 0 ]; then ok=1
    elif [ "$2" = 77 ]; then left=1
    else bad=1; fi
    ((passed += ok, failed += bad, skipped += left))
    durations+=("$(printf '%6d s %7d passed %5d failed %5d skipped   %s' "$4" "$ok" "$bad" "$left" "$1")")
    [ "$bad" = 0 ] || broken+=("$1")
}

check() { # name, command...
    local name=$1 begun=$SECONDS status
    shift
    printf '\n== %s\n' "$name"
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    add "$name" "$status" "$(tail -n 1 "$log")" $((SECONDS - begun))
    return "$status"
}

# One after the other beside what follows, for what takes one processor and measures no time. `finish` waits and shows it.
check_beside() { # name, command...
    local file=.build/beside-${#beside[@]}.log name=$1
    shift
    beside+=("$name")
    flock .build/beside.lock bash -c '"$@" >"$0" 2>&1; echo "$? $SECONDS" >"$0.status"' "$file" "$@" &
}

collect_beside() {
    local index file status seconds
    wait
    for index in "${!beside[@]}"; do
        file=.build/beside-$index.log status=1 seconds=0
        printf '\n== %s\n' "${beside[index]}"
        cat "$file"
        read -r status seconds <"$file.status"
        add "${beside[index]}" "$status" "$(tail -n 1 "$file")" "$seconds"
        rm -f "$file" "$file.status"
    done
}

finish() {
    collect_beside
    printf '\n'
    printf '%s\n' "${durations[@]}"
    printf '%6d s\n\n' "$SECONDS"
    [ ${#broken[@]} = 0 ] || printf 'FAILED: %s\n' "${broken[@]}"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
}
