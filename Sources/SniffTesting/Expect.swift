import Sniff
import SniffVerify
import Testing
import XCTest

/// Judges a capture and records an issue for each requirement that was not met, in a test of Swift Testing or XCTest.
///
/// ```swift
/// @Test func theLEDDoesWhatItIsTold() throws {
///     try expect(Capture(trace("remote-led.btsnoop")), meets: ledExpectation)
/// }
/// ```
///
/// An issue is at the line of its requirement, in Swift or in the expectation file, and says what was wrong packet by
/// packet. XCTest has it there if that is in the file of the test, else at the call. Of a resource of the test (`Bundle.module`),
/// which the build copies, it is at the line of the original below `Tests/TARGET`.
///
/// - Parameters:
///   - capture: one of which nothing was read.
///   - expectation: from a file, or written in Swift.
///   - others: captures of the same run.
///   - slack: what all time limits are multiplied with, for slow machines.
///   - fileID: where the test is.
///   - filePath: where the test is.
///   - line: where the test is.
///   - column: where the test is.
/// - Returns: the report, to ask for more.
/// - Throws: what `Capture.verify(_:together:slack:)` throws.
@discardableResult
public func expect(
    _ capture: Capture, meets expectation: TraceExpectation, together others: [Capture] = [], slack: Double = 1,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> VerificationReport {
    let report = try capture.verify(expectation, together: others, slack: slack)
    let test = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    for requirement in report.requirements where requirement.verdict != .met {
        test.record(report.text(of: requirement), at: requirement.place)
    }
    if report.verdict != .met, report.requirements.allSatisfy({ $0.verdict == .met }) {
        test.record(report.description, at: report.place)
    }
    return report
}

/// Where a test is, and how it fails.
struct TestLocation {
    let fileID: String
    let filePath: StaticString
    let line: Int
    let column: Int

    func record(_ text: String, at place: SourcePlace) {
        if Test.current == nil {
            XCTFail(text, file: filePath, line: UInt(clamping: place.file == fileID ? max(place.line, 1) : line))
        } else {
            Issue.record(Comment(rawValue: text), sourceLocation: location(of: place))
        }
    }

    /// The location of a requirement: in this file or another one of the module, or in an expectation file, whose path is
    /// then relative to the package.
    func location(of place: SourcePlace) -> SourceLocation {
        let here = SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column)
        guard place.line > 0 else { return here }
        let column = max(place.column, 1)
        if place.file == fileID {
            return SourceLocation(fileID: fileID, filePath: "\(filePath)", line: place.line, column: 1)
        }
        if place.file.hasSuffix(".swift") {
            // Another file of the module: in the same folder, as far as is known.
            let name = place.file.split(separator: "/").last ?? ""
            return SourceLocation(
                fileID: place.file, filePath: folder + name, line: place.line, column: column)
        }
        let file = original(of: place.file)
        let path = relative(file)
        return SourceLocation(
            fileID: path.contains("/") ? path : "./\(path)", filePath: file, line: place.line, column: column)
    }

    /// The file that somebody edits: of a resource, which the build copies, that in the folder of the test's target.
    func original(of file: String) -> String {
        CopiedResource(file)?.original(below: target) ?? file
    }

    /// The folder of the test's target: that in `Tests`, or else the one of the test's file.
    private var target: String {
        let test = "\(filePath)"
        if let tests = test.range(ofLast: "/Tests/") {
            let start = test.index(tests, offsetBy: "/Tests/".count)
            if let end = test[start...].firstIndex(of: "/") { return String(test[..<end]) }
        }
        return String(folder.dropLast())
    }

    /// The folder of the test's file, with the slash.
    private var folder: String {
        let path = "\(filePath)"
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// A path without the folder of the package, which is that above `Tests`.
    func relative(_ path: String) -> String {
        let test = "\(filePath)"
        guard let tests = test.range(ofLast: "/Tests/") else { return path }
        let package = test[..<tests] + "/"
        return path.hasPrefix(package) ? String(path.dropFirst(package.count)) : path
    }
}

extension String {
    /// Where the last occurrence of a text begins.
    fileprivate func range(ofLast text: String) -> Index? {
        indices.last { self[$0...].hasPrefix(text) }
    }
}
