"""check-links must find what it is there to find."""

import pathlib
import tempfile
import unittest

from scripts import load

check = load("check-links")


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name).resolve()
        (self.top / "docs").mkdir()
        (self.top / "docs" / "a.md").write_text("# One `word` (and more)\n\n## Twice\n\n## Twice\n\n```\n# no heading\n```\n")
        self.page = self.top / "README.md"

    def broken(self, text):
        self.page.write_text(text)
        return list(check.broken(self.page, text, self.top))

    def test_links_that_lead_somewhere_are_right(self):
        for link in ["docs/a.md", "docs/a.md#one-word-and-more", "docs/a.md#twice", "docs/a.md#twice-1", "docs",
                     "https://example.org/x#y", "#here", "mailto:a@b"]:
            self.assertEqual(self.broken(f"# Here\n\nA [link]({link}) and [`code`]({link}).\n"), [], link)

    def test_others_are_found(self):
        for link in ["b.md", "docs/a.md#three", "docs/a.md#twice-2", "docs/a.md#no-heading", "#there", "../../etc/passwd"]:
            self.assertEqual(len(self.broken(f"# Here\n\nA [link over\nlines]({link}) or an ![image]({link})\n")), 2, link)
        self.assertEqual(len(self.broken("[it][1]\n\n[1]: b.md\n")), 1)
        self.assertEqual(len(self.broken("See <doc:Article>.\n")), 1)

    def test_code_has_no_links(self):
        self.assertEqual(self.broken("`[a](b.md)` and\n\n```swift\nx[1](y)\n[a](b.md)\n```\n"), [])

    def test_guides_are_named_and_short(self):
        self.page.write_text("No guide.\n")
        self.assertEqual(len(list(check.guides(self.top))), 1)
        self.page.write_text("[a](docs/a.md)\n")
        self.assertEqual(list(check.guides(self.top)), [])
        (self.top / "docs" / "a.md").write_text("line\n" * 250)
        self.assertEqual(len(list(check.guides(self.top))), 1)


if __name__ == "__main__":
    unittest.main()
