#!/usr/bin/env python3
"""Write the profiles of Sources/Sniff/Profiles/BuiltIn into the program's source, or check that they are there.

    built-in-profiles.py write
    built-in-profiles.py check     exit status 1 if a file differs
"""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/Sniff/Profiles"
TARGET = FOLDER / "BuiltInProfileTexts.swift"
UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-9A-Fa-f]{4}")
CARRIER = re.compile(r"\b(?:characteristic|notification|write|echo|credits|permission): *(\[[^\]]*\]|[^,}\n]+)")
DESCRIPTION = re.compile(r"\bdescription: *\"?([^\"},\n]+?)\"? *[},\n]")


def names(text):
    """The characteristics and the descriptions that a file names, each once, in their order."""
    characteristics, descriptions = {}, {}
    for found in CARRIER.finditer(text):
        value = DESCRIPTION.sub("", found.group(1) + "\n")
        for uuid in UUID.findall(value):
            characteristics[uuid.upper()] = None
    for found in DESCRIPTION.finditer(text):
        descriptions[found.group(1)] = None
    return list(characteristics), list(descriptions)


def literal(path):
    text = path.read_text()
    characteristics, descriptions = names(text)
    lines = [
        f'        File(',
        f'            name: "{path.stem}",',
        "            characteristics: [" + ", ".join(f'"{uuid}"' for uuid in characteristics) + "],",
        "            descriptions: [" + ", ".join(f'"{text}"' for text in descriptions) + "],",
        '            text: #"""',
    ]
    # Comments are for those who read the file.
    lines += ["                " + line if line else "" for line in text.splitlines() if not line.startswith("#")]
    lines += ['                """#),']
    return "\n".join(lines)


def source():
    files = sorted((FOLDER / "BuiltIn").glob("*.yaml"))
    body = "\n".join(literal(path) for path in files)
    return (
        "// Written by Tests/tools/built-in-profiles.py from the files of BuiltIn.\n// swift-format-ignore-file\n\n"
        "extension BuiltInProfiles {\n    static let files: [File] = [\n" + body + "\n    ]\n}\n"
    )


def main():
    action = sys.argv[1] if len(sys.argv) == 2 else ""
    if action == "write":
        TARGET.write_text(source())
    elif action == "check":
        if not TARGET.exists() or TARGET.read_text() != source():
            sys.exit(f"{TARGET.name} is not what BuiltIn makes; run Tests/tools/built-in-profiles.py write")
        print("1 passed, 0 failed")
    else:
        sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()
