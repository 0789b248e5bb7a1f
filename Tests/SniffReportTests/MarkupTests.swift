import Testing

@testable import SniffReport

@Suite struct MarkupTests {
    @Test func textIsEscaped() {
        let name = "\"><img src=x onerror='a'>&\u{202e}"
        let markup: Markup = "<b title=\"\(name)\">\(name)</b>"
        #expect(
            markup.text
                == "<b title=\"&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&amp;\\u202e\">&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&amp;\\u202e</b>"
        )
    }
}
