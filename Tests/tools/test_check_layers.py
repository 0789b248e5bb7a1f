"""check-layers must find what it is there to find."""

import pathlib
import tempfile
import unittest

from scripts import load

check = load("check-layers")

LAYERS = {"Module": [("Low",), ("Left", "Right"), ("Low/Inner",), (".",)]}


class Layers(unittest.TestCase):
    def problems(self, layers=LAYERS, extra=(), **texts):
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            for name in [name for layer in LAYERS["Module"] for name in layer] + list(extra):
                path = top / "Sources/Module" / name / "A.swift"
                path.parent.mkdir(parents=True, exist_ok=True)
                word = name.replace("/", "").replace(".", "Root")
                path.write_text(f"public final class Of{word} {{}}\n" + texts.get(word, ""))
            return list(check.check(top, layers))

    def test_a_folder_may_name_what_is_below(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(self.problems(Left="let a: OfLow", LowInner="let a: OfRight", Root="var a: OfLowInner"), [])

    def test_a_folder_may_not_name_what_is_above_or_beside(self):
        for folder, text in [
            ("Low", "let a: OfLeft"),
            ("Left", "func f() -> OfRight"),
            ("Low", "extension OfLowInner {}"),
            ("LowInner", "let a: [OfRoot]"),
        ]:
            found = self.problems(**{folder: text})
            self.assertEqual(len(found), 1, found)
            self.assertIn(" names Of", found[0])
            self.assertIn("A.swift:2: ", found[0])

    def test_comments_strings_and_own_names_do_not_count(self):
        self.assertEqual(self.problems(Low='// OfLeft\nlet a = "OfLeft" /// see OfLeft\n'), [])
        self.assertEqual(self.problems(Low='let a = """\n  OfLeft\n  """\n'), [])
        self.assertEqual(self.problems(Low="enum A {\n    private struct OfLeft {}\n    let a: OfLeft\n}\n"), [])

    def test_every_folder_and_module_is_listed(self):
        self.assertEqual(self.problems(extra=["New"]), ["Sources/Module/New is not listed in check-layers"])
        self.assertEqual(self.problems(layers={}), ["Sources/Module is not listed in check-layers"])

    def test_an_empty_folder_is_found(self):
        layers = {"Module": LAYERS["Module"] + [("Gone",)]}
        self.assertEqual(self.problems(layers), ["Sources/Module/Gone holds no Swift file"])


if __name__ == "__main__":
    unittest.main()
