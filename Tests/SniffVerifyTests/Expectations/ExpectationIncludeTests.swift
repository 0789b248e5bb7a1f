import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// Files include others, with parameters; what they name is relative to themselves.
@Suite struct ExpectationIncludeTests {
    /// Writes files into a new folder, and reads the first. Messages have the folder left out.
    private func read(
        _ files: [(String, String)], _ parameters: [String: String] = [:]
    ) throws -> (expectation: TraceExpectation?, messages: [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        do throws(ExpectationErrors) {
            let path = folder.appending(path: files.first?.0 ?? "").path()
            var expectation = try TraceExpectation(contentsOf: path, parameters: parameters)
            expectation.profileFiles = expectation.profileFiles.map { $0.replacing(folder.path() + "/", with: "") }
            return (expectation, [])
        } catch {
            return (nil, error.errors.map { $0.description.replacing(folder.path() + "/", with: "") })
        }
    }

    private let rule = "expect: [{count: scans, times: 1}]\n"

    @Test func whatIsIncludedComesFirst() throws {
        let (found, messages) = try read([
            (
                "a.yaml",
                "parameters: {who: Belt}\nprofiles: p.yaml\n"
                    + "include: [sub/b.yaml, {file: sub/c.yaml, with: {who: \"My ${who}\"}}]\n"
                    + "expect: [{count: {connects: c}, times: 1}]"
            ), ("sub/b.yaml", "profiles: [p.yaml, ../p.yaml]\n" + rule),
            ("sub/c.yaml", "parameters: {who: , other: x}\ndevices: {c: {name: \"${who} ${other}\"}}"),
        ])
        #expect(messages == [])
        let expectation = try #require(found)
        #expect(expectation.requirements.map(\.title) == ["scans once", "connects c once"])
        #expect(expectation.devices.map { $0.criteria.map(\.words) } == [["name My Belt x"]])
        #expect(expectation.profileFiles == ["sub/p.yaml", "p.yaml"])
        #expect(expectation.title == "a.yaml")
        #expect(expectation.requirements[0].place.file.hasSuffix("/sub/b.yaml"))
    }

    @Test func valuesFromOutsideReachIncludedFiles() throws {
        let files = [
            ("a.yaml", "include: c.yaml\n" + rule),
            ("c.yaml", "parameters: {who: x}\ndevices: {c: {name: \"${who}\"}}"),
        ]
        let (found, _) = try read(files, ["who": "Belt"])
        #expect(found?.devices.first?.criteria.first?.values == ["Belt"])
        #expect(
            try read(files, ["woh": "Belt"]).messages == ["a.yaml: no parameter is called 'woh'; did you mean who?"])
    }

    @Test func whatIsIncludedIsThereAndNotCircular() throws {
        let (_, circle) = try read([("a.yaml", "include: ./b.yaml"), ("b.yaml", "\ninclude: [sub/../a.yaml]")])
        #expect(circle == ["b.yaml:2:11: files include each other: a.yaml → b.yaml → a.yaml"])
        let (_, missing) = try read([("a.yaml", "include: [b.yaml]\n" + rule)])
        #expect(missing == ["a.yaml:1:11: b.yaml: no such file"])
        let deep = (0..<9).map { ("\($0).yaml", "include: \($0 + 1).yaml\n" + rule) }
        #expect(try read(deep).messages == ["7.yaml:1:10: more than 8 files include each other"])
        let twice =
            (0..<7).map { ("\($0).yaml", "include: [\($0 + 1).yaml, \($0 + 1).yaml]\n" + rule) } + [("7.yaml", rule)]
        #expect(try read(twice).messages.contains { $0.hasSuffix("more than 64 files are included") })
        let (_, parameter) = try read([
            ("a.yaml", "include: {file: b.yaml, with: {nam: x}}"), ("b.yaml", "parameters: {name: y}\n" + rule),
        ])
        #expect(parameter == ["a.yaml:1:32: no parameter of the file is called 'nam'; did you mean name?"])
        let (_, devices) = try read([
            ("a.yaml", "include: b.yaml\ndevices: {x: {name: y}}"), ("b.yaml", "devices: {x: {name: y}}\n" + rule),
        ])
        #expect(devices == ["a.yaml:2:11: a second device called 'x'; the first is at b.yaml:1:11"])
    }

    @Test func namesOfCharacteristicsAreShared() throws {
        let names = "characteristics: {command: 2A56, state: 2A57}\n"
        let (found, messages) = try read([
            (
                "a.yaml",
                "include: n.yaml\ncharacteristics: {Command: 2a56, own: 2A58}\nexpect: [{never: {writes: own}}]"
            ),
            ("n.yaml", names),
        ])
        #expect(messages == [])
        #expect(try CompiledExpectation(try #require(found)).unusedCharacteristics.isEmpty)
        let (_, other) = try read([
            ("a.yaml", "include: n.yaml\ncharacteristics: {command: 2A55}\n" + rule), ("n.yaml", names),
        ])
        #expect(other == ["a.yaml:2:19: a second characteristic called 'command'; the first is at n.yaml:1:19"])
    }

    @Test func whatIsIncludedTwiceHasTitlesOfItsOwn() throws {
        let twice = "include: [{file: b.yaml, with: {low: 1}}, {file: b.yaml, with: {low: 2}}]"
        let (_, same) = try read([
            ("a.yaml", twice),
            ("b.yaml", "parameters: {low: 0}\nexpect: [{rule: x, count: scans, at least: \"${low}\"}]"),
        ])
        #expect(
            same == [
                "b.yaml:2:10: 'x' is there twice: its file is included twice; put a parameter into the title: '${name}'"
            ])
        let (found, _) = try read([
            ("a.yaml", twice),
            ("b.yaml", "parameters: {low: 0}\nexpect: [{rule: \"x ${low}\", count: scans, at least: \"${low}\"}]"),
        ])
        #expect(found?.requirements.map(\.title) == ["x 1", "x 2"])
        let (_, across) = try read([("a.yaml", "include: b.yaml\n" + rule), ("b.yaml", rule)])
        #expect(
            across == [
                "a.yaml:2:10: a second requirement called 'scans once'; the first is at b.yaml:1:10; give it another 'rule: …'"
            ])
    }

    @Test func aFileThatCannotBeReadIsSaidApart() throws {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(contentsOf: "/nowhere/a.yaml")
            Issue.record("there is such a file")
        } catch {
            #expect(error.description == "/nowhere/a.yaml: no such file")
            #expect(error.unreadable != nil)
        }
    }

    @Test(arguments: [
        ("b", "a", "b"), ("b", "x/a", "x/b"), ("../b", "x/a", "b"), ("../b", "a", "../b"),
        ("../../b", "../x/a", "../../b"),
        ("/b", "x/a", "/b"), ("./b", "./a", "b"), ("../../b", "/x/a", "/b"), ("b", "/a", "/b"),
    ])
    func pathsAreRelativeToTheFile(_ path: String, _ file: String, _ expected: String) {
        #expect(ExpectationPath.resolve(path, from: file) == expected)
    }
}
