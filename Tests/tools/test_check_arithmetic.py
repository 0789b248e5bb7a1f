"""check-arithmetic must find what it is there to find."""

import unittest

from scripts import load

check = load("check-arithmetic")


class Arithmetic(unittest.TestCase):
    def found(self, text):
        return [expression for _, expression in check.found({"A/B.swift": list(check.code(text))})]

    def holds(self, text, *expressions):
        self.assertEqual(sorted(self.found(text)), sorted(expressions), text)

    def test_ranges(self):
        self.holds("let a = b...c", "b...c")
        self.holds("for index in (first - 1)..<last + 1 where b {", "(first - 1)..<last + 1")
        self.holds("return start <= end ? start...end : nil", "start...end")
        self.holds("let a = list[one..<other].map { $0.low...$0.high }", "one..<other", "$0.low...$0.high")
        self.holds("let a = 0..<b.count - c", "0..<b.count - c")
        self.holds("let a = 1..<count", "1..<count")

    def test_ranges_that_are_in_order_as_written(self):
        for text in [
            "let a = 1...5", "let a = 0...Limit.most", "let a = 0..<b.count", "for _ in 0..<count {", "b[start...]",
            "let a = start..<start + 4", "let a = start..<start + part.count", "let a = start &- 4..<start",
            "let a = low...max(low, b)", "let a = least...Int.max", "reader.position..<reader.end",
            "a.position..<b.position", "range.lowerBound..<range.upperBound", 'case "a"..."f": b',
            "case UInt8(ascii: \"a\")...UInt8(ascii: \"f\"): b",
        ]:  # fmt: skip
            self.holds(text)

    def test_a_name_may_be_negative_where_the_file_makes_it_so(self):
        self.holds("let count = a - b\nfor _ in 0..<count {", "0..<count")
        self.holds("let count = Int(text)\nlet a = start..<start + count", "start..<start + count")
        self.holds("let count = bytes.count\nfor _ in 0..<count {")

    def test_a_range_of_one_double_may_be_of_no_number(self):
        self.holds("let number: Double\nlet a = number...number", "number...number")
        self.holds("let number: Int\nlet a = number...number")

    def test_nanoseconds_do_not_trap(self):
        self.holds("let begin: Nanoseconds\nlet a = begin...end")
        self.holds("let gap: Nanoseconds\nlet a = -gap * count / count")
        self.holds("let lost: SaturatingCount\nlet a = lost - other")

    def test_division(self):
        self.holds("let a = sum / count", "sum / count")
        self.holds("a %= b.count", "a %= b.count")
        for text in ["let a = b / 2", "let a = b % Limit.size", "let a = Double(b) / c", "let c: Double\nlet a = b / c"]:
            self.holds(text)

    def test_conversions(self):
        self.holds("let a = UInt8(b + (c))", "UInt8(b + (c))")
        self.holds("let a = UInt64(b - c)", "UInt64(b - c)")
        self.holds("let b: UInt32\nlet a = UInt16(b)", "UInt16(b)")
        self.holds("let b: Int8\nlet a = UInt16(b)", "UInt16(b)")
        for text in [
            "UInt8(truncatingIfNeeded: b)", "UInt8(b & 0x7F)", "UInt8(7)", "let b: UInt8\nlet a = UInt16(b)", "Int64(b)",
            "let text: String\nlet a = UInt8(text)", "if let a = UInt8(b) {", "Int32(list.count)", "UInt64(max(b - c, 0))",
        ]:  # fmt: skip
            self.holds(text)

    def test_negation_and_products(self):
        self.holds("return -mantissa", "-mantissa")
        self.holds("let a = [-b, c]", "-b")
        self.holds("let a = b * c", "b * c")
        self.holds("let a = seconds * 1_000_000", "seconds * 1_000_000")
        self.holds("let a = list.values.reduce(0, +)", "list.values.reduce(0, +)")
        for text in ["let a = b - c", "let a = b * 8", "let a = list[row * width + column]", "let a = b * 1.5", "-1"]:
            self.holds(text)

    def test_unsigned_differences(self):
        self.holds("let left: UInt32\nleft -= 8", "left -= 8")
        self.holds("let a = b.frame - UInt64(c)", "b.frame - UInt64(c)")
        self.holds("let left: UInt32\nlet a = left &- 8")
        self.holds("let left: Int\nleft -= 8")

    def test_comments_and_texts_are_not_code(self):
        self.holds('let a = "b...c"  // d / e')
        self.holds('let a = """\n  b / c\n  """\nlet d = e / f', "e / f")

    def problems(self, text, table):
        return list(check.problems({"A/B.swift": list(check.code(text))}, table))

    def test_a_site_has_a_row(self):
        text = "let a = b...c\nlet d = b...c"
        self.assertEqual(self.problems(text, "# Reasons.\nA/B.swift\tb...c\t2\tguard: b <= c\n"), [])
        self.assertIn("Sources/A/B.swift:1: may 'b...c' trap?", self.problems(text, "")[0])

    def test_a_row_has_its_sites_and_a_reason(self):
        text = "let a = b...c"
        for table, problem in [
            ("A/B.swift\tb...c\t2\treason", "1 times (lines 1), not 2"),
            ("A/B.swift\tb...c\t1\t", "has no reason"),
            ("A/B.swift\tb...c\t1\treason\nA/B.swift\tb...c\t1\treason", "has a row already"),
            ("A/B.swift\tb...c\t1\treason\nA/B.swift\tb / c\t1\treason", "has no 'b / c'; remove the row"),
            ("A/B.swift\tb...c\t1\treason\nA/C.swift\tb...c\t1\treason", "A/C.swift has no 'b...c'"),
        ]:
            problems = self.problems(text, table)
            self.assertEqual(len(problems), 1, problems)
            self.assertIn(problem, problems[0])


if __name__ == "__main__":
    unittest.main()
