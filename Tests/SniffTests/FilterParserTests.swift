import Testing

@testable import Sniff

/// What belongs to what: every expression with the parentheses that it stands for.
@Suite("Filter: grammar")
struct FilterParserTests {
    @Test(
        "precedence and forms",
        arguments: [
            ("a == 1", "a == 1"),
            ("  a==1  ", "a == 1"),
            ("a", "exists a"),
            ("exists a", "exists a"),
            ("EXISTS a", "exists a"),
            ("a && b || c", "((exists a && exists b) || exists c)"),
            ("a || b && c", "(exists a || (exists b && exists c))"),
            ("a || b || c", "(exists a || exists b || exists c)"),
            ("(a || b) && c", "((exists a || exists b) && exists c)"),
            ("a or b and not c", "(exists a || (exists b && !exists c))"),
            ("a OR b AND NOT c", "(exists a || (exists b && !exists c))"),
            ("!a == 1 && b", "(!a == 1 && exists b)"),
            ("!(a == 1 && b)", "!(a == 1 && exists b)"),
            ("!!a", "exists a"),
            ("not not not a", "!exists a"),
            ("! not a", "exists a"),
            ("a eq 1 and b ne 2", "(a == 1 && b != 2)"),
            ("a lt 1 or a le 2 or a gt 3 or a ge 4", "(a < 1 || a <= 2 || a > 3 || a >= 4)"),
            ("a<1||a<=2||a>3||a>=4", "(a < 1 || a <= 2 || a > 3 || a >= 4)"),
            ("a in 40..200", "a in {40..200}"),
            ("a in -90..-60", "a in {-90..-60}"),
            ("a in 0.5..1.5", "a in {0.5..1.5}"),
            ("a in 40 .. 200", "a in {40..200}"),
            ("a in {1, 2,5..9}", "a in {1, 2, 5..9}"),
            ("a in{1}", "a in {1}"),
            ("a not in {1, 2}", "a not in {1, 2}"),
            ("not a in {1}", "!a in {1}"),
            ("a contains 06:48", "a contains 06:48"),
            ("a contains \"x y\"", "a contains \"x y\""),
            ("a contains 'it\\'s'", "a contains \"it\\'s\""),
            ("a matches \"^x\"", "a matches \"^x\""),
            ("a ~ \"^x\"", "a matches \"^x\""),
            ("a.b.c == AA:BB:CC:DD:EE:FF", "a.b.c == AA:BB:CC:DD:EE:FF"),
            ("a == A56E51F3-AFFE-4E14-87A2-54927B22354C", "a == A56E51F3-AFFE-4E14-87A2-54927B22354C"),
            ("a[].b == 1", "a[].b == 1"),
            ("a\n&&\tb", "(exists a && exists b)"),
            ("in_range == 1 && notify", "(in_range == 1 && exists notify)"),
            ("exists_now == 1", "exists_now == 1"),
            ("((((a))))", "exists a"),
        ])
    func tree(_ expression: String, _ expected: String) throws {
        #expect(try FilterParser.parse(expression).description == expected)
    }

    @Test(
        "syntax errors and their columns",
        arguments: [
            ("", 1, "the filter is empty"),
            ("   ", 1, "the filter is empty"),
            ("&& a", 1, "expected a field before '&&'"),
            ("a &&", 5, "expected a field before the end"),
            ("a && && b", 6, "expected a field before '&&'"),
            ("a & b", 3, "unexpected '&'; 'and' is &&"),
            ("a | b", 3, "unexpected '|'; 'or' is ||"),
            ("a = 1", 3, "unexpected '='; equality is =="),
            ("a == ", 6, "expected a value after '=='"),
            ("a == && b", 6, "expected a value after '==', not '&&'"),
            ("a == {1}", 6, "a set follows 'in'"),
            ("a == 1 == 2", 8, "a comparison has one operator; join two with && or ||"),
            ("a b", 3, "expected && or || before 'b'"),
            ("a 5", 3, "expected && or || before '5'"),
            ("(a", 1, "this parenthesis is never closed"),
            ("a && (b || (c)", 6, "this parenthesis is never closed"),
            ("(a b)", 4, "expected && or || before 'b'"),
            ("a)", 2, "no parenthesis is open here"),
            ("()", 2, "expected a field before ')'"),
            ("5 == a", 1, "expected a field, not '5'; the field comes first, as in att.opcode == 0x1b"),
            ("\"x\" == a", 1, "expected a field before \"x\""),
            ("a == \"x", 6, "the text that begins here has no closing \""),
            ("a == \"x\\\"", 6, "the text that begins here has no closing \""),
            ("a == 'x\"", 6, "the text that begins here has no closing '"),
            ("a in", 5, "'in' needs a range such as 40..200 or a set such as {1, 2}"),
            ("a in 5", 6, "'in' needs a range such as 40..200 or a set such as {1, 2}"),
            ("a in (1, 2)", 6, "'in' needs a range such as 40..200 or a set such as {1, 2}"),
            ("a in {}", 7, "expected a value after 'in', not '}'"),
            ("a in {1 2}", 9, "expected ',' or '}' in the set"),
            ("a in {1,", 9, "expected a value after 'in'"),
            ("a in {1", 8, "expected ',' or '}' in the set"),
            ("a in 1..", 9, "expected a value after '..'"),
            ("a not", 3, "expected && or || before 'not'"),
            ("exists", 7, "expected a field before the end"),
            ("exists 5", 8, "expected a field, not '5'; the field comes first, as in att.opcode == 0x1b"),
            ("not", 4, "expected a field before the end"),
            ("~ \"x\"", 1, "expected a field before '~'"),
            (
                "a[0] == 1", 2,
                "unexpected '['; there are no indices or slices: a field in an array matches if any element does"
            ),
            ("a == “x”", 6, "unexpected '“'; quotes are \" or '"),
            ("é == 1 @", 1, "unexpected 'é'"),
            ("a == 1 ;", 8, "unexpected ';'"),
        ])
    func fault(_ expression: String, _ column: Int, _ message: String) throws {
        let fault = try #require(throws: FilterFault.self) { try FilterParser.parse(expression) }
        #expect(fault.message == message)
        #expect(fault.column == column)
        #expect(fault.length >= 1)
    }

    @Test("parentheses may be nested, but not without end")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        }
        #expect(try FilterParser.parse(nested(FilterParser.maximumDepth)).description == "exists a")
        for depth in [FilterParser.maximumDepth + 1, 100_000] {
            let fault = try #require(throws: FilterFault.self) { try FilterParser.parse(nested(depth)) }
            #expect(fault.message == "more than 64 parentheses inside one another")
            #expect(fault.column == FilterParser.maximumDepth + 1)
        }
        // Brackets one after the other are not inside one another.
        _ = try FilterParser.parse(Array(repeating: "(a)", count: 1000).joined(separator: " && "))
    }

    @Test("long chains and long runs of ! need no stack")
    func length() throws {
        let chain = Array(repeating: "a == 1", count: 20_000)
        #expect(try FilterParser.parse(chain.joined(separator: " || ")).description.hasPrefix("(a == 1 || a"))
        let negation = try FilterParser.parse(String(repeating: "!", count: 100_001) + "a")
        #expect(negation.description == "!exists a")
    }
}
