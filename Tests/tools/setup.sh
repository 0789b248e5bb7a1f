#!/usr/bin/env bash
# Install what is missing, and only that, on Debian and its relatives.
# usage: setup.sh [build] [python] [venv] [tshark] [tmux] [valgrind] [live] [java] [packages] [browser]
#   build   the headers that the Swift package links against (the Swift toolchain itself must be there)
#   python  python3 with its venv module, for the checks
#   venv    .build/venv with the packages of the second reader; without a network this is left out, not fatal
#   tshark  the first oracle, non-interactively
#   live    a machine with virtual Bluetooth controllers, and the recorders that ours is compared with
#   tmux    the terminal that the live view is tested in
#   valgrind  counts the instructions that `make weigh` compares
#   java     what Spark needs to test fleets
#   browser  opens the pages of `blesniff report`
#   packages  makes Debian packages, and clean roots to try them in
set -eu
cd "$(dirname "$0")/../.."

missing=()
want() {
    local name
    for name in "$@"; do [[ " ${missing[*]-} " == *" $name "* ]] || missing+=("$name"); done
}
has_header() { printf '#include <%s>\n' "$1" | ${CC:-cc} -E - >/dev/null 2>&1 || [ -e "/usr/include/$1" ]; }
has_venv() { command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null; }

apt_install() {
    if ! command -v apt-get >/dev/null; then
        echo "setup: install these first (there is no apt-get here): $*" >&2
        exit 1
    fi
    local run=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || { echo "setup: run as root, or install sudo, to install: $*" >&2; exit 1; }
        run=(sudo)
    fi
    echo "setup: installing $*"
    # The log is shown only if something fails.
    mkdir -p .build
    {
        "${run[@]}" apt-get -qq -o DPkg::Lock::Timeout=300 update &&
            printf 'wireshark-common wireshark-common/install-setuid boolean false\n' |
            "${run[@]}" debconf-set-selections &&
            "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
                --no-install-recommends install "$@"
    } >.build/setup.log 2>&1 </dev/null || { cat .build/setup.log >&2; exit 1; }
}

make_venv() {
    local list=Captures/generate/requirements.txt
    [ -e "$list" ] || list=Tests/oracles/requirements.txt
    local stamp=.build/venv/.requirements
    cmp -s "$list" "$stamp" && return
    echo "setup: making .build/venv from $list"
    mkdir -p .build
    if python3 -m venv .build/venv >.build/setup.log 2>&1 &&
        .build/venv/bin/python -m pip -q --disable-pip-version-check install -r "$list" >>.build/setup.log 2>&1; then
        cp "$list" "$stamp"
    else
        tail -n 3 .build/setup.log >&2
        echo "setup: no .build/venv: what needs it will be skipped" >&2
    fi
}

for what in "$@"; do
    case $what in
    build)
        command -v "${SWIFT:-swift}" >/dev/null || { echo "setup: Swift 6.3 or later is needed: https://swift.org/install" >&2; exit 1; }
        has_header zlib.h || want zlib1g-dev
        ;;
    # Not to build: to decrypt, as the tests and the demonstrations of it do.
    python | venv)
        python3 -c 'import ctypes; ctypes.CDLL("libcrypto.so.3")' 2>/dev/null || want libssl3
        has_venv || want python3 python3-venv
        ;;
    tshark) command -v tshark >/dev/null || want tshark ;;
    live)
        # Program, package.
        while read -r program package; do
            PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null || want "$package"
        done <<'PROGRAMS'
qemu-system-x86_64 qemu-system-x86
busybox busybox-static
cpio cpio
modprobe kmod
xz xz-utils
btmon bluez
btvirt bluez-test-tools
dbus-daemon dbus
tcpdump tcpdump
tshark tshark
setcap libcap2-bin
PROGRAMS
        has_header stdio.h || want libc6-dev
        ;;
    valgrind) command -v valgrind >/dev/null || want valgrind ;;
    browser)
        command -v chromium >/dev/null || want chromium
        command -v chromedriver >/dev/null || want chromium-driver
        ;;
    tmux) command -v tmux >/dev/null || want tmux ;;
    java) command -v java >/dev/null || want openjdk-17-jre-headless ;;
    packages)
        command -v dpkg-shlibdeps >/dev/null || want dpkg-dev
        command -v mmdebstrap >/dev/null || want mmdebstrap
        ;;
    *) echo "setup: unknown part: $what" >&2; exit 64 ;;
    esac
done
[ ${#missing[@]} = 0 ] || apt_install "${missing[@]}"
for what in "$@"; do [ "$what" != venv ] || make_venv; done
