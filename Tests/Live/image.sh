#!/usr/bin/env bash
# Make a kernel and an initramfs for the machine from Debian's current kernel package, which is unpacked, never installed.
# usage: image.sh FOLDER    writes FOLDER/vmlinuz, FOLDER/initrd; nothing if they are of the current package
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
skip() { echo "skipped: $*"; exit 77; }

# Not the cloud kernel, which has no Bluetooth.
package=$(apt-cache depends linux-image-amd64 2>/dev/null | awk '/Depends: linux-image-[0-9]/ {print $2; exit}') || true
[ -n "$package" ] || skip "no package linux-image-amd64 is known here (apt-get update?)"
stamp="$package $(cat "$here/init" "$here/image.sh" | sha256sum)"
[ "$(cat stamp 2>/dev/null)" != "$stamp" ] || exit 0
rm -rf stamp tree initramfs ./*.deb
apt-get -qq download "$package" 2>/dev/null || skip "$package cannot be downloaded"

mkdir tree
dpkg-deb --fsys-tarfile ./*.deb | tar -x -C tree --wildcards './boot/vmlinuz-*' './lib/modules/*/modules.*' \
    './lib/modules/*/kernel/'{net,fs,lib,crypto,drivers/virtio,drivers/bluetooth}
version=$(ls tree/lib/modules)
depmod -b tree "$version"
mkdir -p initramfs/{bin,modules}
# Random numbers (second line) come before the elliptic curves that hci_vhci loads: they fail their self-test without, and
# then there is no pairing. btvirt needs af_alg, algif_hash and algif_skcipher: it ends with "Failed to open Virtual HCI
# device" without them.
for module in virtio_pci 9pnet_virtio 9p \
    hmac sha512_generic ctr drbg \
    hci_vhci af_alg algif_hash algif_skcipher ecb cmac; do
    modprobe -d tree -S "$version" --show-depends "$module"
done | awk '$1 == "insmod" && !seen[$2]++ {print $2}' | while read -r file; do
    name=$(basename "${file%.xz}")
    case $file in *.xz) xz -dc "$file" >"initramfs/modules/$name" ;; *) cp "$file" "initramfs/modules/$name" ;; esac
    echo "$name" >>initramfs/modules/order
done
cp "$(command -v busybox)" initramfs/bin/busybox
install -m 755 "$here/init" initramfs/init
(cd initramfs && find . | cpio -o -H newc --quiet | gzip -1) >initrd
cp "tree/boot/vmlinuz-$version" vmlinuz
rm -rf tree initramfs ./*.deb
echo "$stamp" >stamp
