"""Write the captures of this project again: all of them, or those named on the command line."""

import logging
import sys

sys.dont_write_bytecode = True

import air
import ancs
import app_habits
import app_manners
import beacon_flaws
import beacon_walk
import beacons
import channel_credits
import channels
import classic
import ctap
import echo
import esp_provisioning
import exchange_flaws
import flaws
import gatt_explorer
import gatt_explorer_flaws
import heart_rate
import heart_rate_flaws
import improv
import key_files
import legacy_dfu
import long_values
import matter_btp
import mcumgr
import mcumgr_pipelined
import meshtastic_radio
import nordic_uart
import pairing
import provisioning
import remote_led
import scanner
import scanner_flaws
import secure_dfu
import streaming_write
import streaming_write_flaws
import titan
import titan_flaws
from stage import perform

SYSTEMS = [
    scanner,
    gatt_explorer,
    heart_rate,
    streaming_write,
    echo,
    remote_led,
    beacons,
    provisioning,
    titan,
    app_habits,
    channels,
    classic,
    nordic_uart,
    streaming_write_flaws,
    flaws,
    long_values,
    channel_credits,
    scanner_flaws,
    gatt_explorer_flaws,
    heart_rate_flaws,
    exchange_flaws,
    beacon_flaws,
    titan_flaws,
    app_manners,
    pairing,
    beacon_walk,
    mcumgr,
    improv,
    secure_dfu,
    matter_btp,
    esp_provisioning,
    legacy_dfu,
    meshtastic_radio,
    ancs,
    ctap,
    mcumgr_pipelined,
]


def main(names: list[str]) -> int:
    # The stories provoke what Bumble warns of: refusals, timeouts, answers nobody waits for.
    logging.disable(logging.CRITICAL)
    conversations = {name: talk for system in SYSTEMS for name, talk in system.CAPTURES.items()}
    known = [*conversations, *air.CAPTURES, "keys"]
    if unknown := [name for name in names if name not in known]:
        print(f"no such capture: {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 64
    for day, (name, talk) in enumerate(conversations.items()):
        if not names or name in names:
            path = perform(name, day, talk)
            print(f"{path.name}: {path.stat().st_size} bytes")
    # These are made of the others.
    for day, name in enumerate(air.CAPTURES):
        if not names or name in names:
            path = air.perform(name, day)
            print(f"{path.name}: {path.stat().st_size} bytes")
    if not names or "keys" in names:
        for path in key_files.perform():
            print(f"keys/{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
