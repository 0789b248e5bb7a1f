"""The readers of reports must reject what is wrong: what they understand, and what they compare it with."""

import json
import unittest

import report_readers
import verify_reports
from report_readers import Complaint, Outcome


class GitHub(unittest.TestCase):
    def test_a_command(self):
        line = "::error file=a%2Cb,line=3,title=violated%3A 100%25::two%0Alines, and more: ::"
        properties = {"file": "a,b", "line": "3", "title": "violated: 100%"}
        self.assertEqual(report_readers.github_command(line), ("error", properties, "two\nlines, and more: ::"))
        self.assertEqual(report_readers.github_command("::error::x"), ("error", {}, "x"))
        self.assertIsNone(report_readers.github_command("violated: 1 met"))

    def test_what_is_not_escaped(self):
        for line in (
            "::error file=a:b::x", "::error file=a%41::x", "::error file=a,b::x", "::error::100%", "::error::a\rb",
            "::error file=a,file=b::x", "::error col::x", "::Error::x", "::error", "a ##[error]b",
        ):  # fmt: skip
            with self.subTest(line), self.assertRaises(Complaint):
                report_readers.github_command(line)

    def test_what_does_not_fit_together(self):
        place = "file=a,line=1,title=violated%3A a"
        for text in (f"::warning {place}::x", f"::error {place}::", "::debug::x"):
            with self.subTest(text), self.assertRaises(Complaint):
                report_readers.github(text)


class SARIF(unittest.TestCase):
    def test_links_and_placeholders(self):
        report_readers.reject_links("[frame 34, byte 13] {a} (b) \\[a](b)")
        for text in ("see [a](b)", "{0}"):
            with self.subTest(text), self.assertRaises(Complaint):
                report_readers.reject_links(text)


class TAP(unittest.TestCase):
    BLOCK = {"severity": "fail", "line": "3", "message": "m", "detail": "d"}

    def test_points(self):
        points = [(1, True, "- a.yaml:2 A (b)", "", None), (2, False, "- a.yaml:3 B (c) (b)", "", self.BLOCK)]
        expected = [Outcome("A", 2, "met"), Outcome("B (c)", 3, "violated")]
        self.assertEqual(report_readers.tap_points(points, 2).outcomes, expected)

    def test_what_is_wrong(self):
        point = (1, False, "- a.yaml:3 B (b)", "", self.BLOCK)
        for points, plan in (
            ([point], 2), ([(2, *point[1:])], 1), ([(*point[:3], "SKIP", self.BLOCK)], 1),
            ([(*point[:4], {**self.BLOCK, "line": "4"})], 1), ([(*point[:4], {**self.BLOCK, "detail": ""})], 1),
        ):  # fmt: skip
            with self.subTest(points), self.assertRaises(Complaint):
                report_readers.tap_points(points, plan)


class Comparison(unittest.TestCase):
    CASE = verify_reports.Case(
        "c", 1, [("a.yaml", "expect:\n  - A\n  - B\n")], ["x"], [("A", "met"), ("B", "violated")], damaged=1
    )

    def reading(self, *outcomes, shows_met=True, damages=("d",)):
        reading = report_readers.Reading(shows_met)
        reading.outcomes, reading.damages = list(outcomes), list(damages)
        return reading

    def test_what_agrees(self):
        met, violated = Outcome("A", 2, "met"), Outcome("B and more", 3, "violated")
        verify_reports.compare(self.CASE, self.reading(met, violated))
        verify_reports.compare(self.CASE, self.reading(violated, shows_met=False))

    def test_what_differs(self):
        met, violated = Outcome("A", 2, "met"), Outcome("B", 3, "violated")
        for wrong in (
            self.reading(met), self.reading(violated, met), self.reading(met, violated, damages=()),
            self.reading(met, violated._replace(line=4)), self.reading(met, violated._replace(title="C")),
            self.reading(met, violated._replace(verdict="inconclusive")), self.reading(met, violated, shows_met=False),
        ):  # fmt: skip
            with self.subTest(wrong.outcomes), self.assertRaises(Complaint):
                verify_reports.compare(self.CASE, wrong)

    def test_readers_that_break_are_complaints(self):
        self.assertIn("JSONDecodeError", verify_reports.judge(self.CASE, json.loads, "{"))


if __name__ == "__main__":
    unittest.main()
