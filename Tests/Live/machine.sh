#!/usr/bin/env bash
# Boot the machine, run a script in it and power off. No KVM: it is seldom there where checks run.
# usage: machine.sh IMAGE-FOLDER SCRIPT OUT-FOLDER BLESNIFF [SECONDS]    absolute paths
exec timeout -k 5 "${5:-420}" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 768 \
    -nodefaults -display none -monitor none -serial stdio -no-reboot -kernel "$1/vmlinuz" -initrd "$1/initrd" \
    -append "console=ttyS0 quiet panic=-1 script=$2 out=$3 blesniff=$4" \
    -virtfs local,path=/,mount_tag=root,security_model=none,readonly=on,multidevs=remap \
    -virtfs "local,path=$3,mount_tag=out,security_model=none,multidevs=remap" </dev/null
