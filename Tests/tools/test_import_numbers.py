"""import-numbers.py must write our lists as they are, from lists that say the same."""

import unittest

from scripts import load, tree

numbers = load("import-numbers.py")


class Import(unittest.TestCase):
    def test_our_lists_come_from_lists_that_say_the_same(self):
        published = {}
        for source, name, _ in numbers.LISTS:
            rows = [row for row in (numbers.TARGET / f"{name}.tsv").read_text().splitlines() if not row.startswith("#")]
            # Published lists are in any order.
            published[f"{source}.tsv"] = "\n".join(["number\tname", *reversed(rows)]) + "\n"
        with tree(published) as folder:
            for name, text, _ in numbers.lists(folder):
                self.assertEqual((numbers.TARGET / name).read_text(), text, name)

    def test_names_of_one_number_are_joined_and_latex_is_text(self):
        with tree({"a.tsv": "n\tname\n0002\tCO\\textsubscript{2}\n0001\tA\tmore\n0001\tB\n0001\tA\n"}) as folder:
            self.assertEqual(numbers.numbered(folder / "a.tsv"), ["0001\tA / B", "0002\tCO2"])

    def test_a_name_that_cannot_be_read_is_refused(self):
        for name in ["", "\\alpha", "a\u202eb"]:
            with tree({"a.tsv": f"n\tname\n01\t{name}\n"}) as folder, self.assertRaises(SystemExit) as refused:
                numbers.numbered(folder / "a.tsv")
            self.assertIn("a.tsv:2", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
