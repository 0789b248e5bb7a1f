#!/usr/bin/env bash
# Install the packages of .build/packages in clean Debian roots, and run the program there. usage: try.sh [SUITE]
# ROOT_TAR names a root that mmdebstrap has made, which saves a minute.
# The roots have no Swift, libyaml, libstdc++, zlib for building or libpcap: only what Debian calls essential.
# Ends with "N passed, N failed"; exit status 77 where a root cannot be made.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
suite=${1:-bookworm} packages=.build/packages
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
    echo "skipped: this needs root and mmdebstrap"
    exit 77
fi
# Mounts are of this script alone.
[ -n "${TRY_UNSHARED:-}" ] || TRY_UNSHARED=1 exec unshare --mount "$PWD/Packaging/try.sh" "$@"
work=$(mktemp -d)
trap 'umount "$work/system/proc" 2>/dev/null; rm -rf "$work"' EXIT
[ -z "${ROOT_TAR:-}" ] || cp "$ROOT_TAR" "$work/system.tar"
if [ ! -e "$work/system.tar" ] && ! mmdebstrap --variant=minbase --mode=root "$suite" "$work/system.tar" >"$work/log" 2>&1; then
    tail -n 3 "$work/log"
    echo "skipped: mmdebstrap could not make a root"
    exit 77
fi

passed=0 failed=0
try() { # what it shows, command...
    local what=$1
    shift
    if "$@" >"$work/output" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $what"
        tail -n 5 "$work/output"
    fi
}
inside() { chroot "$work/system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash -c "$1"; }
remove_root() {
    umount "$work/system/proc" 2>/dev/null
    rm -rf "$work/system"
}
fresh_root() {
    remove_root && mkdir "$work/system"
    tar -C "$work/system" --exclude='./dev/*' -xf "$work/system.tar"
    mknod -m 666 "$work/system/dev/null" c 1 3
    # Swift reads a program's arguments there.
    mount -t proc proc "$work/system/proc"
    ! inside 'command -v swift' && [ -z "$(find "$work/system/usr/lib" -name 'libyaml*')" ]
}
answers() { # program, capture, expectation
    inside "$1 --version" | grep -E '^blesniff [0-9]+\.[0-9]+\.[0-9]+' &&
        inside "$1 summary $2" | grep 'lost: Connection Timeout' &&
        inside "gzip -c $2 | $1 --filter 'value.heart_rate == 301' -" | grep '301 bpm' &&
        inside "$1 verify $3 $2" | grep '^met'
}

deb=$(echo "$packages"/blesniff_*.deb)
try "a root of Debian, without Swift" fresh_root
cp "$deb" "$work/system/tmp/blesniff.deb"
try "the package installs without anything else" inside 'dpkg -i /tmp/blesniff.deb'
examples=/usr/share/doc/blesniff/examples
try "the program answers" answers blesniff "$examples/heart-rate.btsnoop" "$examples/heart-rate.yaml"
# minbase leaves documentation out, if its configuration says so; the list of the package has it.
for file in share/man/man1/blesniff.1.gz share/man/man1/blesniff-summary.1.gz share/man/man7/blesniff-filter.7.gz \
    share/bash-completion/completions/blesniff share/zsh/vendor-completions/_blesniff \
    share/fish/vendor_completions.d/blesniff.fish share/doc/blesniff/README.Debian share/doc/blesniff/copyright; do
    try "it has $file" inside "test -s /usr/$file"
done
try "bash takes the completions" inside 'bash -n /usr/share/bash-completion/completions/blesniff'
try "the package can be removed" inside 'dpkg -r blesniff && ! test -e /usr/bin/blesniff && ! test -e /usr/share/doc/blesniff'

tarball=$(echo "$packages"/blesniff-*.tar.gz)
try "another root" fresh_root
try "the tarball unpacks" tar -C "$work/system/opt" -xf "$tarball"
folder=/opt/$(basename "$tarball" .tar.gz)
try "its program answers" answers "$folder/bin/blesniff" "$folder/share/doc/blesniff/examples/heart-rate.btsnoop" \
    "$folder/share/doc/blesniff/examples/heart-rate.yaml"
try "it needs nothing but libc and libm" inside \
    "! ldd $folder/bin/blesniff | grep -vE 'linux-vdso|libc\.so|libm\.so|ld-linux'"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
