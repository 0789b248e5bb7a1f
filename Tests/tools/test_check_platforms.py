"""check-platforms must find what it is there to find."""

import unittest

from scripts import load, tree

check = load("check-platforms")


class Platforms(unittest.TestCase):
    def problems(self, text, path="Sources/Sniff/Formats/A.swift"):
        with tree({path: text}) as top:
            return list(check.check(top))

    def inside(self, text):
        return self.problems(text, "Sources/Sniff/Platform/A.swift")

    def test_outside_nothing_asks_for_the_system(self):
        for line in [
            "#if os(Linux)",
            "    #elseif canImport(Darwin)",
            "import Glibc",
            "@_exported import Darwin",
            "import struct Darwin.termios",
        ]:
            found = self.problems(f"let a = 1\n{line}\n")
            self.assertEqual(len(found), 1, line)
            self.assertIn("Sources/Sniff/Formats/A.swift:2: ", found[0])

    def test_outside_there_is_no_type_of_the_c_library(self):
        for line in ["var a = stat()", "let a: stat", "var a = pollfd(fd: 1)", "let a: pid_t", "[UnsafePointer<sockaddr_in>]"]:
            self.assertEqual(len(self.problems(line)), 1, line)
        for line in ["guard stat(path) == 0", "let a: pcap_if_t", "var state: State", 'let a = "pid_t"  // off_t', "a.stat"]:
            self.assertEqual(self.problems(line), [], line)

    def test_functions_and_constants_are_for_everybody(self):
        self.assertEqual(self.problems("import Libc\nlet a = isatty(STDIN_FILENO) == 1 && errno == EINTR\n#if DEBUG\n#endif\n"), [])

    def test_the_name_of_the_c_library_is_a_module_of_its_own(self):
        self.assertEqual(self.problems("#if canImport(Darwin)\nimport Darwin\n#endif\n", "Sources/Libc/Libc.swift"), [])

    def test_a_branch_for_darwin_names_its_header(self):
        branch = "#if canImport(Darwin)\n{}let a: pollfd\n#else\n// <poll.h>\nlet a = 1\n#endif\n"
        self.assertEqual(self.inside(branch.format("// <sys/poll.h>: why\n")), [])
        found = self.inside(branch.format("// poll(2)\n"))
        self.assertEqual(len(found), 1)
        self.assertIn("Sources/Sniff/Platform/A.swift:1: ", found[0])

    def test_the_header_may_be_in_a_branch_of_the_branch(self):
        self.assertEqual(self.inside("#if os(macOS)\n#if DEBUG\n#else\n#endif\nlet a = 1  // <poll.h>\n#endif\n"), [])

    def test_linux_needs_no_header(self):
        self.assertEqual(self.inside("#if os(Linux)\nlet a = 1\n#elseif os(iOS)\nlet a = 2  // <poll.h>\n#endif\n"), [])


if __name__ == "__main__":
    unittest.main()
