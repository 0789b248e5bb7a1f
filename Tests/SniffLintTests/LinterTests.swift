import Testing

@testable import SniffLint

@Suite struct LinterTests {
    @Test func identifiersAreUnique() {
        let names = Linter.standardRules.map(\.identifier)
        #expect(Set(names).count == names.count)
    }
}
