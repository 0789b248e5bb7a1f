#!/usr/bin/env python3
"""Writes docs/reference/protocols.md, the page of the protocols that `blesniff follow` knows, or checks it.

    Tests/tools/protocol-page.py write|check BLESNIFF

Everything but the examples comes from the files in Sources/Sniff/Profiles/BuiltIn. The examples are what BLESNIFF prints
for the captures of EXAMPLES. `check` ends with "N passed, N failed".
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
import small_yaml

PROFILES = program.TOP / "Sources/Sniff/Profiles/BuiltIn"
PAGE = program.TOP / "docs/reference/protocols.md"
HEAD = """# Protocols

`blesniff follow` knows {count} protocols over GATT. It recognizes one by the UUIDs of its service and characteristics, and
needs no option for it. [Application messages](../messages.md) explains its output. [Profiles](../profiles.md) explains how to
describe another protocol.

- **To the server** and **to the client** list the kinds of messages, with the names that messages of this kind can have.
- **Results** counts the error codes that have a name. A message with an error code is `refused`.
- **Procedures** lists what several messages do together, with its phases.
- **Secret** parts are `***` in every output unless you say `--show-secrets`.

Made by `Tests/tools/protocol-page.py` of the files in `Sources/Sniff/Profiles/BuiltIn`.

| protocol | about | procedures |
| --- | --- | --- |
"""
# The capture that shows a message, and the one that shows a procedure, best one that fails.
EXAMPLES = {
    "ancs": ("ancs",), "ctap": ("ctap",), "echo": ("echo",), "framed-json": ("provisioning-json",),
    "esp-provisioning": ("esp-provisioning", "esp-provisioning-auth-error"), "improv": ("improv", "improv-failed"),
    "matter-btp": ("matter-btp", "matter-btp-no-ack"), "mcumgr": ("mcumgr", "mcumgr-refused"), "meshtastic": ("meshtastic", "meshtastic"),
    "nordic-legacy-dfu": ("legacy-dfu", "legacy-dfu-crc-error"), "nordic-uart": ("nordic-uart",),
    "nordic-secure-dfu": ("secure-dfu", "secure-dfu-lost"), "remote-led": ("remote-led",),
    "streaming-write": ("streaming-write-ready",),
}
NAMES = 10  # of a kind of message that are listed


def listed(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def unique(texts):
    return list(dict.fromkeys(texts))


def profiles():
    found = [profile for path in sorted(PROFILES.glob("*.yaml")) for profile in small_yaml.load(path.read_text())["profiles"]]
    return sorted(found, key=lambda profile: profile["name"])


def names(flow):
    kinds = flow.get("names") or {}
    rules = listed(kinds)
    return unique(name for rule in rules for name in (rule.get("cases") or rule.get("present") or {}).values())


def kind(flow):
    """A flow, with the names of its messages."""
    texts = names(flow)
    more = f" and {len(texts) - NAMES} more" if len(texts) > NAMES + 1 else ""
    shown = texts[:NAMES] if more else texts
    name = f"`{flow['name']}`" if "name" in flow else "messages"
    return name + (f" ({', '.join(shown)}{more})" if shown else ", the data" if flow.get("data") == "true" else "")


def results(flows):
    """The named codes: a table that several rules share counts once."""
    tables = [rule.get("names") or {} for flow in flows for rule in listed(flow.get("status"))]
    different = {tuple(table.items()): len(table) for table in tables if table}
    return sum(different.values())


def secrets(profile):
    """What is masked: names of messages or flows, and paths in messages."""
    found = []
    for flow in profile["flows"]:
        if flow.get("secret") == "true":
            found.append(f"all of `{flow['name']}`")
        elif "secret" in flow:
            found += [f"{text} of `{flow['name']}`" for text in listed(flow["secret"])]
        for part in listed(flow.get("secrets")):
            whole = isinstance(part, dict)
            found.append(f"`{part['path']}` of {' and '.join(listed(part['in']))}" if whole else f"`{part}`")
    for table in (profile.get("messages") or {}).values():
        found += [f"`{field['name']}`" for field in table.values() if isinstance(field, dict) and field.get("secret") == "true"]
    return unique(found)


def phases(procedure):
    found = unique(step["phase"] for step in procedure["steps"] if "phase" in step)
    return f"{procedure['name']}: {' → '.join(found)}"


def followed(blesniff, profile, capture):
    """The blocks that `follow` prints, each with its fields."""
    command = [blesniff, "follow", "--no-project", "--profile", profile, f"Captures/{capture}.btsnoop"]
    run = lambda *more: subprocess.run([*command, *more], cwd=program.TOP, capture_output=True, text=True, check=True).stdout
    blocks = run().rstrip("\n").split("\n\n")
    fields = [json.loads(line)["transfer"] for line in run("--format", "jsonl").splitlines()]
    if len(blocks) != len(fields):
        raise SystemExit(f"{capture}: {len(blocks)} blocks, {len(fields)} objects")
    return list(zip(blocks, fields))


def message(found):
    """The best example: complete, readable, an answer."""
    def rank(item):
        text = item[1].get("text", "")
        masked = item[0].split("\n")[1].strip().startswith("***")
        return (item[1]["state"] != "complete", masked, text in ("", "{}"), "latency" not in item[1])
    return min((item for item in found if "phase" not in item[1]), key=rank)[0]


def examples(blesniff, profile):
    captures = EXAMPLES.get(profile["name"], ())
    blocks = [(captures[0], message(followed(blesniff, profile["name"], captures[0])))] if captures else []
    for capture in captures[1:]:
        runs = [block for block, fields in followed(blesniff, profile["name"], capture) if "phase" in fields]
        if not runs:
            raise SystemExit(f"{capture} has no procedure of {profile['name']}")
        blocks.append((capture, runs[0]))
    for capture in dict.fromkeys(captures):
        text = "\n\n".join(block for name, block in blocks if name == capture)
        yield f"\n`blesniff follow Captures/{capture}.btsnoop`:\n\n```text\n{text}\n```\n"


def carriers(profile):
    described = unique(f"\"{part['description']}\"" for flow in profile["flows"] for part in listed(flow["characteristic"])
                       if isinstance(part, dict))
    if described:
        return "**Characteristics** with the descriptions " + ", ".join(described)
    uuids = listed(profile.get("service"))
    if not uuids:
        return "**Service**: any; the characteristics decide"
    return f"**Service{'s' if len(uuids) > 1 else ''}**: " + ", ".join(f"`{uuid}`" for uuid in uuids)


def section(blesniff, profile):
    rows = [carriers(profile)]
    if "source" in profile:
        rows.append(f"**Source**: {profile['source']}")
    for side in ("server", "client"):
        if kinds := [kind(flow) for flow in profile["flows"] if flow["to"] == side]:
            rows.append(f"**To the {side}**: " + "; ".join(kinds))
    if count := results(profile["flows"]):
        rows.append(f"**Results**: {count} named error{'s' if count > 1 else ''}")
    if found := profile.get("procedures"):
        rows.append("**Procedures**: " + "; ".join(map(phases, found)))
    if found := secrets(profile):
        rows.append("**Secret**: " + ", ".join(found))
    if profile.get("assumed") == "true":
        rows.append("**Applies** if all data are text and most packets end a line, or with `--profile`")
    lines = "".join(f"- {row}.\n" for row in rows)
    return f"\n## {profile['name']}\n{profile['about']}\n\n{lines}" + "".join(examples(blesniff, profile))


def page(blesniff):
    found = profiles()
    table = ""
    for profile in found:
        goals = ", ".join(procedure["name"] for procedure in profile.get("procedures") or [])
        cells = [f"[{profile['name']}](#{profile['name']})", profile["about"].rstrip("."), goals]
        table += "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
    return HEAD.format(count=len(found)) + table + "".join(section(blesniff, profile) for profile in found)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("write", "check"):
        sys.exit(__doc__)
    text = page(str(pathlib.Path(sys.argv[2]).resolve()))
    if sys.argv[1] == "write":
        PAGE.write_text(text, encoding="utf-8")
        return 0
    tally = program.Tally()
    now = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    tally.check(PAGE.name, [] if now == text else ["differs from the profiles; 'protocol-page.py write' writes it"])
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
