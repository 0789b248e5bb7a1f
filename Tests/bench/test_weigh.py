"""The weights must fail when they should, and a table that was written is read again."""

import pathlib
import tempfile
import unittest

import weigh

TEXT = """# What this is.
# toolchain: Swift version 6.3.1
# libc: glibc 2.36
# processor: x86_64
name	value	unit	date	why it last changed
start version	27000000	instructions	2026-11-24	it began so
hci text	3000	instructions a record	2026-11-24	it began so
demo largest process	18.8	GB	2026-11-23	the linker
test CPU	-	seconds	-	make test
"""
HERE = {"toolchain": "Swift version 7", "libc": "glibc 2.36", "processor": "x86_64"}


class Tables(unittest.TestCase):
    def setUp(self):
        self.table = weigh.Table(TEXT)
        self.folder = tempfile.TemporaryDirectory()
        self.written, weigh.TABLE = weigh.TABLE, pathlib.Path(self.folder.name) / "weights.tsv"
        self.top, weigh.TOP = weigh.TOP, pathlib.Path(self.folder.name)

    def tearDown(self):
        weigh.TABLE, weigh.TOP = self.written, self.top
        self.folder.cleanup()

    def test_it_is_written_as_it_was(self):
        self.table.write(self.table.conditions())
        self.assertEqual(weigh.TABLE.read_text(), TEXT)

    def test_conditions(self):
        self.assertIn("Swift version 7 instead of Swift version 6.3.1", weigh.other_conditions(self.table, HERE))
        self.assertEqual(weigh.other_conditions(self.table, self.table.conditions()), "")

    def test_only_what_moved_is_written_and_says_why(self):
        found = {"start version": (weigh.START, 27_100_000), "hci text": (weigh.RECORD, 2000)}
        self.assertEqual(weigh.update(self.table, found, HERE, ""), 1)
        self.assertFalse(weigh.TABLE.exists())
        self.assertEqual(weigh.update(self.table, found, HERE, "fields are remembered"), 0)
        rows = weigh.Table(weigh.TABLE.read_text()).rows
        self.assertEqual((rows["start version"].value, rows["start version"].why), (27_000_000, "it began so"))
        self.assertEqual((rows["hci text"].value, rows["hci text"].why), (2000, "fields are remembered"))


class Verdicts(unittest.TestCase):
    def passes(self, now, judges=True, **columns):
        row = weigh.Row(**{"name": "a", "value": 1000, "unit": "bytes", "date": "-", "why": "because", **columns})
        return weigh.verdict(row, now, judges)[1]

    def test_two_percent(self):
        self.assertTrue(self.passes(1019))
        self.assertFalse(self.passes(1021))
        self.assertTrue(self.passes(900))
        self.assertIn("UPDATE", weigh.verdict(weigh.Row("a", 1000, "bytes", "-", "because"), 900, True)[0])

    def test_a_row_says_why(self):
        self.assertFalse(self.passes(1000, why=""))

    def test_nothing_is_judged(self):
        self.assertIsNone(self.passes(2000, judges=False))
        self.assertIsNone(self.passes(2000, value=None))
        self.assertIsNone(weigh.verdict(None, 2000, True)[1])


if __name__ == "__main__":
    unittest.main()
