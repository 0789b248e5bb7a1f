"""check-layers must find what it is there to find."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("check-layers")
loader = importlib.machinery.SourceFileLoader("check_layers", str(SCRIPT))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(check)


class Layers(unittest.TestCase):
    def problems(self, **texts):
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            for name in [name for layer in check.LAYERS for name in layer] + [check.SHARED]:
                path = top / "Sources/Sniff" / name / "A.swift"
                path.parent.mkdir(parents=True)
                path.write_text(f"struct Of{name} {{}}\n" + texts.get(name, ""))
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
        ]:
            found = self.problems(**{folder: text})
            self.assertEqual(len(found), 1, found)
            self.assertIn(f"{folder} names Of", found[0])

    def test_comments_and_strings_do_not_count(self):
        self.assertEqual(self.problems(ATT="// OfGATT\nlet a = \"OfGATT\" /// see OfGATT\n"), [])

    def test_an_empty_folder_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertTrue(list(check.check(pathlib.Path(folder))))


if __name__ == "__main__":
    unittest.main()
