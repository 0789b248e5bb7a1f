"""check-documentation must find what it is there to find."""

import unittest

from scripts import load

check = load("check-documentation")


def found(text, hidden=frozenset()):
    return [what for _, what in check.undocumented(text, hidden)]


class Symbols(unittest.TestCase):
    def test_every_kind_of_symbol_is_asked_for(self):
        for line in [
            "public struct A {}", "public final class A {}", "public enum A {}", "public protocol A {}",
            "public func a() {}", "public var a = 1", "public static let a = 1", "public init() {}",
            "public private(set) var a = 1", "public subscript(_ a: Int) -> Int { 1 }",
            "@inlinable public mutating func a() {}", "@inlinable @inline(__always)\npublic func a() {}",
        ]:
            self.assertEqual(len(found(line)), 1, line)
            self.assertEqual(found("/// Said.\n" + line), [], line)

    def test_a_comment_that_is_no_documentation_does_not_count(self):
        self.assertEqual(len(found("// Said.\npublic struct A {}")), 1)
        self.assertEqual(len(found("/// Said.\n\npublic struct A {}")), 1)

    def test_members_are_as_public_as_what_they_are_in(self):
        self.assertEqual(found("struct A {\n    public var a = 1\n}"), [])
        self.assertEqual(found("/// Said.\npublic struct A {\n    var a = 1\n    public var b = 1\n}"), ["var b = 1"])
        self.assertEqual(found("/// Said.\npublic protocol A {\n    func a()\n}"), ["func a()"])
        self.assertEqual(found("extension A {\n    public func a() {}\n}"), ["func a() {}".rstrip("{} ") + " {}"])
        self.assertEqual(found("extension A {\n    public func a() {}\n}", {"A"}), [])
        self.assertEqual(found("public extension A {\n    func a()\n}"), ["func a()"])

    def test_what_is_inside_a_function_is_nobodys_business(self):
        self.assertEqual(found("/// Said.\npublic func a() {\n    let b = 1\n    func c() {}\n}"), [])

    def test_cases_and_members_of_standard_protocols_are_not_asked_for(self):
        self.assertEqual(
            found(
                "/// Said.\npublic enum A {\n    case a, b\n    public var description: String { \"\" }\n"
                "    public func hash(into hasher: inout Hasher) {}\n    public static func == (l: A, r: A) -> Bool {}\n}"
            ),
            [],
        )

    def test_pointers_are_found(self):
        def unsafe(text):
            return [what for _, what in check.unsafe(text)]

        self.assertEqual(len(unsafe("public func a(_ b: UnsafePointer<UInt8>) {}")), 1)
        self.assertEqual(len(unsafe("public func a(\n    _ b: (UnsafeRawBufferPointer) -> Void\n) {}")), 1)
        self.assertEqual(len(unsafe("public struct A {\n    public var b: OpaquePointer\n}")), 1)
        self.assertEqual(unsafe("public func unsafeA(_ b: UnsafePointer<UInt8>) {}"), [])
        self.assertEqual(unsafe("public func a() { b { (c: UnsafePointer<UInt8>) in } }"), [])
        self.assertEqual(unsafe("package func a(_ b: UnsafePointer<UInt8>) {}"), [])

    def test_types_that_are_not_public_are_known(self):
        self.assertEqual(check.internal_types(["struct A {}\npublic struct B {}\npackage enum C {}"]), {"A", "C"})


class Articles(unittest.TestCase):
    def test_types_that_no_topic_has_are_found(self):
        self.assertEqual(check.top_types("public struct A {\n    public struct B {}\n}\npackage enum C {}\nstruct D {}"), ["A"])
        self.assertEqual(check.top_types("public final class A {}\n@frozen public enum B {}"), ["A", "B"])
        self.assertEqual(check.topics("- ``A``\n- ``A/B``\nsee ``C``"), {"A", "A/B"})

    def test_lines_that_no_example_has_are_found(self):
        article = 'Say:\n\n```swift\nlet a = try Capture("x")\nlet b = 2\n```\n\n```\nnot Swift\n```\n'
        self.assertEqual(check.uncompiled(article, '    let a = try Capture(capture("x"))\n'), ["let b = 2"])


class Expectations(unittest.TestCase):
    def found(self, swift):
        return [number for number, _ in check.hidden_values(swift)]

    def test_expectations_that_hide_their_values_are_found(self):
        for start in ["#expect(try a", "#require(try a", "#expect(await a", "#expect(try? a", "#require(\n    try a"]:
            self.assertEqual(self.found(f"let b = 1\n{start} == 1)"), [2], start)

    def test_others_are_not(self):
        for line in [
            "#expect(a == 1)", "let a = try #require(b)", "#expect(throws: E.self) { try a() }", "#expect(tryOut == 1)",
            "await #expect(throws: E.self) { try await a() }",
        ]:
            self.assertEqual(self.found(line), [], line)

    def test_documentation_is_looked_at_in_its_code(self):
        article = "Not `#expect(try a)`:\n\n```swift\n#expect(try b)\n```\n"
        self.assertEqual(self.found(check.fenced(article)), [4])
        swift = "/// Say:\n///\n/// ```swift\n/// #expect(try a)\n/// ```\n#expect(try b)\n"
        self.assertEqual(self.found(check.fenced(check.comments(swift))), [4])


class English(unittest.TestCase):
    def test_a_comment_begins_with_its_subject(self):
        self.assertEqual(len(list(check.whats("/// What it is.\nvar a = 1\n\n    /// What b is.\n    var b = 1\n"))), 2)
        self.assertEqual(list(check.whats("/// The name.\n/// What follows goes on.\nvar a = 1\n// What is no documentation.\n")), [])
        self.assertEqual(list(check.whats("/// Whatever it is.\nvar a = 1\n")), [])

    def test_words_of_prose_are_found_with_their_lines(self):
        found = list(check.words(check.prose("# A\n\nBytes behind it.\nNobody is told.\n- It stands here.\n")))
        self.assertEqual([number for number, _ in found], [3, 4, 4, 5])

    def test_code_quotations_and_addresses_are_not_prose(self):
        for text in ["`behind`", "```\nbehind\n```", "    behind", '"nobody"', "[a](behind.md)", "*told*", "standard", "stand"]:
            self.assertEqual(list(check.words(check.prose(f"Text\n{text}\n"))), [], text)

    def test_strings_of_the_program_are_prose_and_its_comments_are_not(self):
        swift = 'let a = "behind"  \n// nobody\n/// "told"\nlet behind = """\n    It stands\n    """\nlet b = "\\(behind) it"\n'
        self.assertEqual([number for number, _ in check.words(check.texts(swift))], [1, 5])


if __name__ == "__main__":
    unittest.main()
