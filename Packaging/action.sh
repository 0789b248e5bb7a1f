#!/usr/bin/env bash
# The steps of action.yml; their inputs are variables. usage: action.sh install|verify
#   install   VERSION, or the tag REF, of the releases of SERVER/REPOSITORY; nothing where blesniff is installed
#   verify    EXPECTATIONS, CAPTURES, RECORDING, REPLAY, ARGUMENTS, SARIF; status, verdict and sarif become outputs, so that
#             the verdicts are uploaded before the job fails
set -euo pipefail

install_package() {
    if command -v blesniff >/dev/null; then
        blesniff --version
        return
    fi
    local version=${VERSION:-${REF#v}} architecture folder
    if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
        echo "::error::the input 'version' is needed, such as 0.1.0: '$REF' is not the tag of a release"
        return 64
    fi
    architecture=$(dpkg --print-architecture)
    folder=$(mktemp -d)
    curl --fail --silent --show-error --location --retry 3 --output "$folder/blesniff.deb" \
        "$SERVER/$REPOSITORY/releases/download/v$version/blesniff_${version}_$architecture.deb"
    sudo dpkg --install "$folder/blesniff.deb"
    blesniff --version
}

verify() {
    local status=0 verdict expectations captures arguments
    shopt -s nullglob globstar
    # Words and patterns of a shell.
    # shellcheck disable=SC2206
    expectations=($EXPECTATIONS) captures=($CAPTURES) arguments=($ARGUMENTS)
    [ -z "${RECORDING-}" ] || arguments+=(--gatt "$RECORDING")
    [ -z "${REPLAY-}" ] || arguments+=(--replay "$REPLAY")
    if [ ${#expectations[@]} = 0 ] || [ ${#captures[@]} = 0 ]; then
        echo "::error::no file matches '$([ ${#expectations[@]} = 0 ] && echo "$EXPECTATIONS" || echo "$CAPTURES")'"
        status=66
    else
        blesniff verify "${arguments[@]}" --format github --sarif "$SARIF" "${expectations[@]}" "${captures[@]}" || status=$?
    fi
    case $status in
    0) verdict=met ;;
    1) verdict=violated ;;
    2) verdict=inconclusive ;;
    *) verdict=error ;;
    esac
    { # Outputs of the step.
        echo "status=$status"
        echo "verdict=$verdict"
        echo "sarif=$([ -s "$SARIF" ] && echo true || echo false)"
    } >>"$GITHUB_OUTPUT"
    {
        echo "### blesniff: $verdict"
        if [ "$status" -le 2 ]; then
            echo '```'
            blesniff verify "${arguments[@]}" "${expectations[@]}" "${captures[@]}" || true
            echo '```'
        fi
    } >>"$GITHUB_STEP_SUMMARY"
}

case ${1:-} in
install) install_package ;;
verify) verify ;;
*)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 64
    ;;
esac
