"""Text from strangers' radios, files and names never reaches the terminal raw."""

import unicodedata
import unittest

from case import Case, btsnoop, events
import hostile
from program import run

FORMS = (
    [], ["-v"], ["-x"], ["-v", "-x"], ["--time", "absolute"], ["--format", "csv"], ["--format", "jsonl"],
    ["--format", "csv", "--columns", "input,interface,comment,adv.name,adv.data,att.value,monitor.name,monitor.text"],
)
HARMFUL = {chr(code) for code in (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF)}


def trouble(output, is_csv=False):
    """The first thing in the output that a terminal could take for more than text."""
    if is_csv:
        output = output.replace(b"\r\n", b"\n")
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return f"not UTF-8 at byte {error.start}: {output[max(error.start - 30, 0):error.start + 10]}"
    for place, character in enumerate(text):
        if character != "\n" and (unicodedata.category(character) == "Cc" or character in HARMFUL):
            return f"U+{ord(character):04X} in {text[max(place - 40, 0):place + 10]!r}"
    return None


class Escapes(Case):
    def setUp(self):
        super().setUp()
        self.captures = {name: self.folder.file(name, make()) for name, make in hostile.CAPTURES.items()}

    def expect_safe(self, *arguments, status=0):
        done = run(*arguments)
        self.assertEqual(done.status, status, done.message)
        self.assertIsNone(trouble(done.out, "csv" in arguments), arguments)
        self.assertIsNone(trouble(done.err), arguments)
        return done

    def test_captures_are_read_to_the_end(self):
        """The captures say what they are meant to say: otherwise the rest of this shows nothing."""
        for name, path in self.captures.items():
            self.assertGreater(len(run("--format", "jsonl", path).lines), len(hostile.TROUBLE) - 1, name)
            # What does no harm is shown as it is.
            for form in ([], ["--format", "jsonl"]):
                self.assertIn("größer 日本 🚲", run(*form, path).out.decode(), name)
        self.assertIn("größer 日本 🚲", run("devices", self.captures["h4"]).out.decode())

    def test_decode(self):
        for path in self.captures.values():
            for form in FORMS:
                done = self.expect_safe("decode", *form, path)
                if "jsonl" in form:
                    self.assertTrue(done.lines)

    def test_lists(self):
        for path in self.captures.values():
            for command in ("devices", "gatt", "follow"):
                self.expect_safe(command, path)
                self.assertIsInstance(self.expect_safe(command, "--format", "jsonl", path).lines, list)

    def test_messages(self):
        """No text adds a line: a message is three at most, and an empty one between two."""
        done = self.expect_safe("follow", "--profile", "nordic-uart", self.captures["h4"])
        self.assertIn("größer 日本 🚲", done.out.decode())
        blocks = done.out.decode().split("\n\n")
        self.assertEqual(len(blocks), len(run("follow", "--profile", "nordic-uart", "--format", "jsonl", self.captures["h4"]).out.splitlines()))
        self.assertGreaterEqual(len(blocks), 2 * len(hostile.TROUBLE))
        for block in blocks:
            self.assertRegex(block, r"\Anordic-uart (receive|transmit) ")

    def test_lines_stay_lines(self):
        """No name adds a line: one record, one line."""
        for path in self.captures.values():
            count = len(run("--format", "jsonl", path).out.splitlines())
            self.assertEqual(run(path).out.count(b"\n"), count)
            self.assertEqual(run("--format", "csv", path).out.count(b"\n"), count + 1)

    def test_arguments(self):
        """File names, filters and columns in messages."""
        for text in hostile.TROUBLE:
            if b"\0" in text:
                continue
            name = text.replace(b"/", b"_")
            path = self.folder.path.as_posix().encode() + b"/" + name
            with open(path, "wb") as file:
                file.write((btsnoop() + events(2))[:-1])
            for arguments, status in (
                ([path, path], 65),
                ([path + b"-", self.captures["h4"]], 66),
                (["--filter", b"att.handle == " + text, path], 64),
                (["--filter", text, path], 64),
                (["--format", "csv", "--columns", text, path], 64),
                (["value", text, "00"], 64),
                (["value", "2A00", text], 64),
                (["decoders", text], 64),
                (["--format", text, path], 64),
                ([b"--" + text], 64),
            ):
                done = run(*arguments)
                self.assertEqual(done.status, status, (arguments, done))
                self.assertIsNone(trouble(done.out), arguments)
                self.assertIsNone(trouble(done.err), arguments)
            self.assertIsInstance(run("--format", "jsonl", path, path).lines, list)


if __name__ == "__main__":
    unittest.main()
