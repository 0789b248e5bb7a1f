"""check-layers must find what it is there to find."""

import pathlib
import tempfile
import unittest

from scripts import load

check = load("check-layers")


class Layers(unittest.TestCase):
    def problems(self, **texts):
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            for module, layers in [("Sniff", check.LAYERS + [(check.SHARED,)]), ("blesniff", check.PROGRAM_LAYERS)]:
                for name in [name for layer in layers for name in layer]:
                    path = top / "Sources" / module / name / "A.swift"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    word = name.replace("/", "")
                    path.write_text(f"struct Of{word} {{}}\n" + texts.get(word, ""))
            return list(check.check(top))

    def test_what_is_below_may_be_named(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(self.problems(GATT="let a: OfATT", LinkLayer="var a: OfConnections", Connections="let a: OfL2CAP"), [])

    def test_what_is_above_or_beside_may_not(self):
        for folder, text in [
            ("ATT", "let a: OfGATT"),
            ("HCI", "func f() -> OfLinkLayer"),
            ("Formats", "extension OfDissection {}"),
            ("Connections", "let a: OfGATT"),
            ("Output", "let a: OfViewsShared"),
            ("CommandLine", "let a: OfCommandsOptions"),
        ]:
            found = self.problems(**{folder: text})
            self.assertEqual(len(found), 1, found)
            self.assertIn(f"{folder} names Of", found[0])

    def test_commands_may_name_each_other_and_what_is_below(self):
        self.assertEqual(self.problems(Commands="let a: OfViewsPackets, b: OfCommandsOptions"), [])
        self.assertEqual(len(self.problems(ViewsPackets="let a: OfViewsDevices")), 1)

    def test_comments_and_strings_do_not_count(self):
        self.assertEqual(self.problems(ATT="// OfGATT\nlet a = \"OfGATT\" /// see OfGATT\n"), [])

    def test_an_empty_folder_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertTrue(list(check.check(pathlib.Path(folder))))


if __name__ == "__main__":
    unittest.main()
