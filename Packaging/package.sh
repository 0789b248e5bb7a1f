#!/usr/bin/env bash
# Make a package of a built program. usage: package.sh deb|tarball PROGRAM
#   deb       .build/packages/blesniff_VERSION_ARCH.deb
#   tarball   .build/packages/blesniff-VERSION-ARCH.tar.gz
# The same program and commit give the same bytes: times are those of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# != 2 ] || [[ ! $1 =~ ^(deb|tarball)$ ]]; then sed -n '2,4s/^# //p' "$0" >&2; exit 64; fi
kind=$1 program=$2
version=$("$program" --version | cut -d' ' -f2)
out=.build/packages
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
umask 022
mkdir -p "$out"

# -o: the program is built; its sources may be newer.
stage() { # root, prefix
    make --no-print-directory -s -o "$program" man install-built BLESNIFF="$program" DESTDIR="$1" PREFIX="$2" >/dev/null
    local doc=$1$2/share/doc/blesniff
    install -d "$doc/examples"
    install -m 644 Captures/heart-rate.btsnoop Captures/expectations/heart-rate.yaml Captures/profiles/govee.yaml \
        Packaging/70-blesniff-serial.rules "$doc/examples"
}

# Whatever was copied gets the time of the commit.
settle() { find "$1" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

if [ "$kind" = tarball ]; then
    name=blesniff-$version-$(uname -m)
    stage "$work/$name" ""
    install -m 644 README.md LICENSE NOTICE CHANGELOG.md "$work/$name"
    settle "$work"
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -c "$name" | gzip -9n >"$out/$name.tar.gz"
    echo "$out/$name.tar.gz"
    exit
fi

architecture=$(dpkg --print-architecture)
root=$work/root
stage "$root" /usr
# Debian has its own folder for completions of zsh.
install -d "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_blesniff" "$root/usr/share/zsh/vendor-completions"
rmdir "$root/usr/share/zsh/site-functions"
gzip -9n "$root"/usr/share/man/man*/*
doc=$root/usr/share/doc/blesniff
install -m 644 Packaging/README.Debian "$doc"
install -m 644 NOTICE "$doc"
sed "s/@VERSION@/$version/" Packaging/copyright >"$doc/copyright"
gzip -9nc CHANGELOG.md >"$doc/CHANGELOG.md.gz"
gzip -9nc >"$doc/changelog.gz" <<END
blesniff ($version) unstable; urgency=medium

  * Release $version. CHANGELOG.md.gz says what it has.

 -- $(sed -n 's/^Maintainer: //p' Packaging/control)  $(LC_ALL=C date -uRd "@$SOURCE_DATE_EPOCH")
END
# The program has its libraries inside, and a completion is no script.
install -d "$root/usr/share/lintian/overrides"
printf 'blesniff: embedded-library %s\n' 'libyaml *' 'zlib *' >"$root/usr/share/lintian/overrides/blesniff"
chmod 644 "$root/usr/share/lintian/overrides/blesniff" "$doc"/*.gz
sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/blesniff"
mkdir -p "$work/debian" "$root/DEBIAN"
echo "Source: blesniff" >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/blesniff" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@DEPENDS@/$depends/" \
    -e "s/@SIZE@/$(du -sk --exclude=DEBIAN "$root" | cut -f1)/" Packaging/control >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
settle "$root"
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/blesniff_${version}_$architecture.deb" >/dev/null
echo "$out/blesniff_${version}_$architecture.deb"
