#!/usr/bin/env python3
"""Writes docs/reference/advertising-formats.md, the table of all advertising formats that blesniff decodes, or checks it.

    Tests/tools/advertising-formats.py write|check BLESNIFF

Maker, models, identifiers and source come from the blocks in Sources/Decoders/Declarations/Advertising; the fields from
`blesniff decoders`. `about` of a block has its models, after the maker and a colon if the block's name does not begin with
the maker. Blocks of one name are one row. `check` ends with "N passed, N failed".
"""

import pathlib
import re
import sys
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import characteristics
import program

BLOCKS = program.TOP / "Sources/Decoders/Declarations/Advertising"
PAGE = program.TOP / "docs/reference/advertising-formats.md"
HEAD = """# Advertising formats

Does blesniff know your sensor or tag? Search this page for the maker or the model. It lists {formats} formats.

- **Models** are those that a source names. An empty cell means that the name of the format is the model, or that no source
  names one. Other models may send the same format.
- **Known by** says how blesniff recognizes the format: company identifier, UUID of service data, first bytes, a service or
  the beginning of the name in the same advertisement. *No company* means that the maker's data are where the company
  identifier belongs.
- **Fields** has at most {fields} of them. `blesniff decoders NAME` lists all. Encrypted data stay hexadecimal.
- **Source** is a specification, a document of the maker, or a program with the same decoder, such as ble_monitor or Theengs.
  *One source* means that nothing else confirms it.

Is your device missing? `blesniff infer` drafts a [decoder file](../decoder-files.md) from a capture. blesniff also decodes the
AD types of the Bluetooth SIG, announcements of LE Audio and mesh messages; they are not in this table.

Made by `Tests/tools/advertising-formats.py` of the blocks in `Sources/Decoders/Declarations/Advertising`.

| format | models | known by | fields | source |
| --- | --- | --- | --- | --- |
"""
BLOCK = re.compile(r"  - (company|service_data): (.*)")
KEY = re.compile(r"    (\w+): ?(.*)")
ITEM = re.compile(r'"[^"]*"|[^,\[\]]+')
FIELDS, LISTED, OCTETS = 6, 3, 12
MODEL = re.compile(r"[A-Z]*\d*[A-Z]*")
# Fields that tell nothing about what the device measures or does: shown if there are no others.
SECONDARY = re.compile(
    r"(^|_)(length|version|address|sequence|counter|count|crc|names|errors?|included|interval|age|valid|protocol|subtype|major|"
    r"minor|sent|format|frame|control|id|flags?|header|seed|quality|kind|time|code|information|mode|uuid)(_|$)|"
    r"^(tx|raw|key|measured|encrypted|firmware|shows|network|cloud|other|data|local|last|year|month|day|hours|seconds)_|"
    r"^(type|sensors|encrypted|year|month|day|hours|minutes|seconds)$|"
    r"(address|authentication|message|object|record|sample)_type$|_rssi$")
UNITS_OF_OTHERS = {"s", "h", "dBm", "byte"}  # times and sizes: after what is measured
WORDS = {"co2": "CO2", "pm1": "PM1", "pm2 5": "PM2.5", "pm4": "PM4", "pm10": "PM10", "tvoc": "TVOC", "voc": "VOC", "nox": "NOx",
         "uuid": "UUID", "url": "URL", "id": "ID", "uv": "UV", "uwb": "UWB", "wifi": "Wi-Fi", "led": "LED", "rssi": "RSSI",
         "crc": "CRC", "tx": "TX", "psm": "PSM", "oob": "OOB", "ip": "IP", "le audio": "LE Audio",
         "undocumented": "undocumented bytes"}


def blocks(path):
    """The keys of each block as texts; its fields and tests are not read."""
    found, key = [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if head := BLOCK.fullmatch(line):
            found.append({head[1]: head[2]})
        elif found and (head := KEY.fullmatch(line)):
            key = head[1]
            found[-1][key] = head[2]
        elif found and key and re.match(r" {6,}[^ -]", line):
            found[-1][key] += " " + line.strip()
        else:
            key = None
    return found


def items(text):
    """The members of a list, or the one value."""
    return [item.strip().strip('"') for item in ITEM.findall(text or "") if item.strip()]


def unique(texts):
    return list(dict.fromkeys(texts))


def known_by(rows):
    """The identifiers of the blocks of one name."""
    targets, companies = [], unique(row["company"] for row in rows if "company" in row)
    if numbers := [company for company in companies if company not in ("any", "data")]:
        targets.append("company " + ", ".join(numbers))
    targets += [text for company, text in (("any", "any company"), ("data", "no company")) if company in companies]
    if services := unique(uuid for row in rows for uuid in items(row.get("service_data"))):
        targets.append("service data " + ", ".join(services))
    parts = [" or ".join(targets)]
    if len(targets) == 1 and (beginnings := unique(octets for row in rows for octets in items(row.get("prefix")))):
        short = [text if len(text) <= OCTETS else text[:OCTETS - 1].rstrip() + "…" for text in beginnings]
        parts.append(some(rows, {"prefix"}) + "first bytes " + listed(unique(short)))
    beside = []
    uuids = unique(uuid for row in rows for uuid in re.findall(r"service_data: (\w+)", row.get("beside", "")))
    if uuids and not services:
        beside.append("service data " + listed(uuids) + " beside it")
    if uuids := unique(uuid for row in rows for uuid in items(row.get("service"))):
        beside.append("service " + listed([uuid if len(uuid) == 4 else f"{uuid[:8]}-…" for uuid in uuids]))
    names = {}
    for name in (name for row in rows for name in items(row.get("named"))):
        names.setdefault(name.casefold(), f"{name}…")
    if names:
        beside.append("name " + listed(list(names.values())))
    if beside:
        parts.append(some(rows, {"beside", "service", "named"}) + " or ".join(beside))
    return "; ".join(parts)


def some(rows, keys):
    """The word before a condition that not all blocks have."""
    return "" if all(keys & row.keys() for row in rows) else "some with "


def listed(texts):
    return ", ".join(texts[:LISTED]) + (" and so on" if len(texts) > LISTED else "")


def words(field, maker):
    """The field's name as words, without the maker; the same for the axes and probes of one kind."""
    text = re.sub(r"^battery_(level|voltage|low|state|range|status)$", "battery", field).removeprefix(f"{maker}_")
    text = re.sub(r"_[xyz]$", "", text)
    text = re.sub(r"^probe_(?:\d_)?temperatures?$", "probe temperatures", text).replace("_", " ")
    return re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda found: WORDS[found[0]], text)


def told(name, fields):
    """The first fields that tell what the device measures, then those that tell its state."""
    leaves = {field["path"].split(".")[-1]: field for field in fields}
    main = [leaf for leaf, field in leaves.items() if field["type"] != "hex" and not SECONDARY.search(leaf)]
    main.sort(key=lambda leaf: leaves[leaf].get("unit") in {None} | UNITS_OF_OTHERS)
    texts = unique(words(leaf, name.split()[0].casefold()) for leaf in main or leaves if not leaf.endswith("_names"))
    return ", ".join(texts[:FIELDS]) + (" …" if len(texts) > FIELDS else "")


def models(abouts):
    """The models of all blocks, codes in their order."""
    found = unique(model for about in abouts for model in re.split(r", (?![^()]*\))", about.split(": ", 1)[-1]))
    return ", ".join(sorted(found, key=lambda model: model.removeprefix("G")) if all(map(MODEL.fullmatch, found)) else found)


def sources(rows):
    """The sources, without the remark that the maker has none."""
    texts = (row.get("source", "").strip('"') for row in rows)
    texts = (re.sub(r" *\([^()]*\bno documentation[^()]*\)|; no documentation.*", "", text) for text in texts)
    found = unique(part for text in texts for part in text.split("; "))
    return found[0] if len(found) == 1 else "; ".join(unique(part.removesuffix(", one source") for part in found))


def order(text):
    """For sorting: without case and accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter))


def cell(text):
    return text.replace("|", "\\|")


def page(blesniff):
    fields = {}
    for decoder in characteristics.decoders(blesniff):
        found = fields.setdefault(decoder["name"], [])
        found += [field for field in decoder.get("fields", []) if field["path"].startswith("adv.")]
    named = {}
    for path in sorted(BLOCKS.glob("*.yaml")):
        for block in blocks(path):
            named.setdefault(block["name"].strip('"'), []).append(block)
    rows = []
    for name, same in named.items():
        if name not in fields:
            raise SystemExit(f"{blesniff} has no decoder '{name}': build it again")
        abouts = unique(row["about"].strip('"') for row in same if "about" in row)
        maker = next((about.split(": ")[0] for about in abouts if ": " in about), None)
        shown = f"{maker}: {name}" if maker else name
        columns = [shown, models(abouts), known_by(same), told(name, fields[name]), sources(same)]
        rows.append((order(shown), "| " + " | ".join(map(cell, columns)) + " |\n"))
    return HEAD.format(formats=len(rows), fields=FIELDS) + "".join(row for _, row in sorted(rows))


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("write", "check"):
        sys.exit(__doc__)
    text = page(sys.argv[2])
    if sys.argv[1] == "write":
        PAGE.write_text(text, encoding="utf-8")
        return 0
    tally = program.Tally()
    now = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    tally.check(PAGE.name, [] if now == text else ["differs from the blocks; 'advertising-formats.py write' writes it"])
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
