"""check-unsafe must find what it is there to find."""

import unittest

from scripts import load

check = load("check-unsafe")


class Unsafe(unittest.TestCase):
    def count(self, text):
        return len(list(check.problems("A.swift", text)))

    def test_what_is_unsafe_says_why(self):
        for line in [
            "let a: UnsafePointer<UInt8>",
            "let a = UnsafeMutableRawPointer(b)",
            "nonisolated(unsafe) static var a = 1",
            "final class A: @unchecked Sendable {}",
            "let b = Range(uncheckedBounds: (1, 2))",
            "unowned(unsafe) let a: B",
        ]:
            self.assertEqual(self.count(line), 1, line)
            self.assertEqual(self.count(f"/// Memory safety: it is never freed.\n{line}"), 0, line)
            self.assertEqual(self.count(f"{line}  // Thread safety: one thread has it."), 0, line)

    def test_what_a_closure_lends_needs_no_word(self):
        self.assertEqual(self.count("a.withUnsafeBufferPointer { b.append($0) }"), 0)

    def test_comments_and_strings_are_not_code(self):
        self.assertEqual(self.count('let a = "UnsafePointer"  // not abs(x)'), 0)

    def test_what_may_trap(self):
        for line in ["let a = abs(b)", "Int((a * 10).rounded())", "let a = Int64(b * 1e9)", "Int(a.rounded(.up)) + 1"]:
            self.assertEqual(self.count(line), 1, line)
        for line in ["let a = b.magnitude", "Int(saturating: (a * 10).rounded())", "Int(a) * 10", "let a = B.abs(1)"]:
            self.assertEqual(self.count(line), 0, line)


if __name__ == "__main__":
    unittest.main()
