import Foundation
import Sniff
import SniffTesting
import SniffVerify
import Testing

/// The build copies a resource. An issue is in the file that one edits, not in the copy.
@Test func anIssueIsAtTheSourceOfAResource() throws {
    let copy = try #require(
        Bundle.module.path(forResource: "heart-rate", ofType: "yaml", inDirectory: "Expectations"))
    let expectation = try TraceExpectation(contentsOf: copy)
    try withKnownIssue {
        try expect(Capture(capture("heart-rate.btsnoop")), meets: expectation)
    } matching: { issue in
        issue.sourceLocation?.fileID == "Tests/ExampleTests/Expectations/heart-rate.yaml"
            && issue.sourceLocation?.line == 2
    }
}
