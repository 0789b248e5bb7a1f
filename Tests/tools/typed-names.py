#!/usr/bin/env python3
"""Write the typed names of SniffNames from the tables of Decoders: one property a field, one a characteristic.

    Tests/tools/typed-names.py            write Sources/SniffNames/Generated
    Tests/tools/typed-names.py --check    compare only: exit 1 and name each file that differs

`make tables` runs it after it has written CompiledDeclarations.swift. Ends with "N passed, N failed".
"""
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
TARGET = TOP / "Sources/SniffNames/Generated"
TABLE = TOP / "Sources/Decoders/Compiled/CompiledDeclarations.swift"
NUMBERS = TOP / "Sources/Decoders/Declarations/AssignedNumbers"
TYPES = {"i": "Int", "d": "Double", "b": "Bool", "t": "String", "h": "[UInt8]", "a": "DeviceAddress", "u": "BluetoothUUID"}
KEYWORDS = set("as break case catch class continue default defer do else enum extension false for func if import in init "
               "inout internal is let nil operator private protocol public repeat return self static struct super switch "
               "throw throws true try typealias var where while Type Self".split())
# Layer in the vocabulary -> struct.
LAYERS = {"monitor": "Monitor", "hci": "HCI", "ll": "LinkLayer", "l2cap": "L2CAP", "att": "ATT", "smp": "SMP", "adv": "Advertising",
          "link": "Link", "transfer": "Transfer", "faults": "Fault", "value": "Value", "": "Record"}
HEAD = "// swift-format-ignore-file\n// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.\n\n"


def camel(words):
    words = [w for w in words if w]
    text = words[0].lower() + "".join(w[:1].upper() + w[1:].lower() for w in words[1:])
    if text[0].isdigit():
        text = "_" + text
    return f"`{text}`" if text in KEYWORDS else text


def literal(name):
    """A text of the compiled declarations."""
    text = re.search(rf'static let {name}: StaticString = "(.*)"', TABLE.read_text()).group(1)
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text)


def packed(name, width):
    text = literal(name)
    digits = [ord(character) - ord("0") for character in text]
    return [sum(digits[at + place] << 6 * place for place in range(width)) for at in range(0, len(digits), width)]


def table_fields():
    """Path -> Swift type, in the order of the table."""
    fields = {}
    definitions = literal("definitions").split("\n")
    for path, key in zip(literal("paths").split("\n"), packed("keys", 3)):
        if key == 0 or not re.fullmatch(r"[a-z0-9_.]+", path) or path in fields:
            continue
        marks, _, _, names, _ = definitions[key - 1].split("\t")
        kind = TYPES.get(marks[0])
        if kind is None:
            continue
        is_list = marks[1] == "*"
        fields[path] = f"[{kind}]" if is_list else kind
        if marks[0] == "i" and names:
            fields.setdefault(path + "_name", "[String]" if is_list else "String")
    return fields


def field_files():
    layers = {layer: [] for layer in LAYERS}
    for path, kind in table_fields().items():
        head, _, rest = path.partition(".")
        layer, rest = (head, rest) if rest else ("", head)
        if layer in layers:
            layers[layer].append((path, rest, kind))
    files = {}
    for layer, name in LAYERS.items():
        seen, lines = set(), []
        for path, rest, kind in layers[layer]:
            member = camel(re.split(r"[._]", rest))
            if member in seen:
                continue
            seen.add(member)
            lines.append(f'    public var {member}: FieldName<{kind}> {{ "{path}" }}\n')
        where = f"`{layer}`" if layer else "every record"
        files[f"{name}Fields.swift"] = (
            HEAD + "import Sniff\n\n" + f"/// The fields of {where}, with their types: `blesniff fields` describes them.\n" + f"public struct {name}Fields: Sendable {{\n"
            + "".join(lines) + "}\n")
    members = "".join(
        f"    public var {camel([layer])}: {name}Fields {{ {name}Fields() }}\n"
        for layer, name in LAYERS.items() if layer)
    files["LayerNames.swift"] = HEAD + "/// The layers.\nextension FieldNames {\n" + members + "}\n"
    return files


def attribute_file():
    lines, seen = [], set()
    for file, kind in (("characteristics", "characteristic"), ("services", "service"), ("descriptors", "descriptor")):
        for number, name in re.findall(r"^([0-9A-F]{4})\t(.+)$", (NUMBERS / f"{file}.tsv").read_text(), re.M):
            member = camel(re.findall(r"[A-Za-z0-9]+", name))
            if kind == "service":
                member = member.strip("`") + "Service"
            if member in seen:
                continue
            seen.add(member)
            lines.append(f'    public static var {member}: AttributeName {{ AttributeName(0x{number}, "{name}") }}\n')
    return {"AttributeNames.swift": HEAD + "import Sniff\n\n/// Characteristics, services and descriptors of Assigned Numbers.\nextension AttributeName {\n" + "".join(lines) + "}\n"}


def main():
    files = {**field_files(), **attribute_file()}
    if "--check" not in sys.argv:
        TARGET.mkdir(parents=True, exist_ok=True)
        for old in TARGET.glob("*.swift"):
            if old.name not in files:
                old.unlink()
        for name, text in files.items():
            (TARGET / name).write_text(text)
        return 0
    wrong = [n for n, text in files.items() if not (TARGET / n).exists() or (TARGET / n).read_text() != text]
    for name in wrong:
        print(f"FAIL {(TARGET / name).relative_to(TOP)} is not what the tables say; run 'make tables'")
    print(f"{len(files) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
