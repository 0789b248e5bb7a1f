"""compile-numbers.py must find what it is there to find, and write what the lists say."""

import unittest

from scripts import load, tree

numbers = load("compile-numbers.py")

HEAD = "# Errors (a specification, 1.2).\n"


class Lists(unittest.TestCase):
    def mistakes(self, text, name="errors.tsv"):
        with tree({name: text}) as folder:
            return numbers.read(folder / name)[1]

    def mistake(self, text, name="errors.tsv"):
        found = self.mistakes(text, name)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def test_a_list_may_have_gaps_and_any_text(self):
        self.assertEqual(self.mistakes(HEAD + '# More.\n01\tA # "b" \\c\n1F\tÅngström\n'), [])

    def test_mistakes_are_found_at_their_lines(self):
        for rows, line, part in [
            ("01\tA\n01\tB\n", 3, "01 is there already"),
            ("02\tA\n01\tB\n", 3, "01 is not in ascending order"),
            ("01\tA\n\n02\tB\n", 3, "empty line"),
            ("01\tA\n# No.\n02\tB\n", 3, "comments come before"),
            ("01\tA\n002\tB\n", 3, "have 2 digits"),
            ("0a\tA\n", 2, "in upper case"),
            ("01 A\n", 2, "not 1 columns"),
            ("01\tA\tB\n", 2, "not 3 columns"),
            ("01\tA \n", 2, "spaces around it"),
            ("01\t\n", 2, "spaces around it"),
            ("01\tA\u202eB\n", 2, "control or format character"),
            ("01\tA", 2, "no newline at the end"),
            ("", 1, "no number"),
        ]:
            found = self.mistake(HEAD + rows)
            self.assertEqual(found[0], line, (rows, found))
            self.assertIn(part, found[1])
        self.assertIn("begins with comments", self.mistake("01\tA\n")[1])

    def test_uuids_have_a_kind(self):
        uuid = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
        self.assertEqual(self.mistakes(HEAD + f"{uuid}\tservice\tA\n{uuid}\tcharacteristic\tA\n", numbers.UUIDS), [])
        for rows, part in [
            (f"{uuid}\tcharacteristic\tA\n{uuid}\tservice\tA\n", "not in ascending order"),
            (f"{uuid}\tservice\tA\n{uuid}\tservice\tB\n", "is there already"),
            (f"{uuid.lower()}\tservice\tA\n", "not a UUID"),
            (f"{uuid}\tprofile\tA\n", "the kind is one of"),
            (f"{uuid}\tA\n", "not 2 columns"),
        ]:
            self.assertIn(part, self.mistake(HEAD + rows, numbers.UUIDS)[1])


class Compiled(unittest.TestCase):
    def files(self, rows):
        return {f"{numbers.LISTS}/l2cap-psms.tsv": HEAD + rows, f"{numbers.TARGET.parent}/A.swift": ""}

    def test_the_file_has_each_list_on_one_line(self):
        with tree(self.files('01\tA "b" \\c\n02\tÅ\n')) as top:
            self.assertEqual(numbers.run(top, check=False), ([], 2, 0))
            text = (top / numbers.TARGET).read_text()
            self.assertIn('    static let l2capPSMs: StaticString = "01 A \\"b\\" \\\\c\\n02 Å"\n', text)
            self.assertTrue(text.startswith("// swift-format-ignore-file\n"))
            self.assertEqual(numbers.run(top, check=True), ([], 2, 0))

    def test_a_file_that_is_not_up_to_date_fails(self):
        with tree(self.files("01\tA\n")) as top:
            report, passed, failed = numbers.run(top, check=True)
            self.assertEqual((passed, failed), (1, 1))
            self.assertIn("run 'make tables'", report[0])
            self.assertFalse((top / numbers.TARGET).exists())

    def test_mistakes_are_named_and_nothing_is_written(self):
        with tree(self.files("02\tA\n01\tA\n")) as top:
            report, passed, failed = numbers.run(top, check=False)
            self.assertEqual((passed, failed), (0, 1))
            self.assertEqual(report, [f"FAIL {numbers.LISTS}/l2cap-psms.tsv:3: 01 is not in ascending order"])
            self.assertFalse((top / numbers.TARGET).exists())


if __name__ == "__main__":
    unittest.main()
