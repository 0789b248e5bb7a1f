import Foundation
import Testing

/// Messages and exit statuses of arguments that are wrong (64) and inputs that are (65, 66).
@Suite("Wrong arguments")
struct ArgumentErrorTests {
    private let capture = TestCapture(TestCapture.reset)

    @Test(
        "usage",
        arguments: [
            (["decode", "--foo"], "blesniff: unknown option '--foo'\n"),
            (["-r", "x.pcap"], "blesniff: unknown option '-r'; captures have no option: blesniff FILE\n"),
            (["decode", "-Y", "att"], "blesniff: unknown option '-Y'; packets are selected with --filter EXPRESSION;"),
            (["--read", "x"], "blesniff: unknown option '--read'; captures have no option: blesniff FILE\n"),
            (["-c", "100", "x"], "blesniff: unknown option '-c'; the first lines are those of: blesniff FILE | head"),
            (["--frame", "3"], "blesniff: unknown option '--frame'; one packet is taken by --filter 'frame == 30'\n"),
            (["--verson"], "blesniff: unknown option '--verson'; did you mean '--version'?\n"),
            (["analyze", "x"], "blesniff: there is no command 'analyze'; 'blesniff summary' does that\n"),
            (
                ["keys", "--show", "x"],
                "blesniff: unknown option '--show'; did you mean '--show-keys'"
            ),
            (["summary", "-v", "x"], "blesniff: unknown option '-v'\n"),
            (["lint", "--explain", "request-refused"], "blesniff: request-refused is a rule: 'blesniff lint --rules"),
            (["completion", "bash"], "blesniff: there is no command 'completion'; --generate-completion-script bash"),
            (["live", "hci0"], "blesniff: hci0 is an adapter: 'blesniff live' watches all of them"),
            (["live", "--speed", "115200", "/dev/null"], "blesniff: --speed is for a serial port\n"),
            (["report", "--plot", "x.png", "y"], "blesniff: --plot writes SVG: --plot x.svg\n"),
            (["report", "--html", "x.PDF", "y"], "blesniff: --html writes HTML: --html x.html\n"),
            (
                ["lint", "--only", "request-refused,bar", "x"],
                "blesniff: --only bar: no such rule; 'blesniff lint --rules'"
            ),
            (["lint", "--rules", "foo"], "blesniff: 'foo' is no rule; 'blesniff lint --rules' lists them all\n"),
            (
                ["decoders", "heartratemeas"],
                "blesniff: no decoder is registered for 'heartratemeas'; did you mean 'Heart Rate M"
            ),
            (["-w", "x.pcap"], "blesniff: unknown option '-w'; packets are recorded with --write FILE\n"),
            (["-i", "hci0"], "blesniff: unknown option '-i'; live sources are for 'blesniff live', as in"),
            (
                ["--filter", "AA:BB:CC:DD:EE:FF", "/dev/null"],
                "blesniff: an address is compared with a field: device == AA:BB:CC:DD:EE:FF; also adv.address,"
            ),
            (
                ["decode", "--filter", "frame > 1e-9223372036854775808"],
                "blesniff: '1e-9223372036854775808' has more digits than any field"
            ),
            (
                ["decode", "--memory-limit", "1\n2"],
                "blesniff: the value '1\\n2' is invalid for '--memory-limit <32MiB>': '1\\n2' is not a size"
            ),
            (["decode", "--only=a\nb"], "blesniff: the value 'a\\nb' is invalid for '--only <group>'"),
            (["live", "--connect", "a\nb"], "blesniff: the value 'a\\nb' is invalid for '--connect <host:port>'"),
            (["decode", "--format", "xml"], "blesniff: the value 'xml' is invalid for '--format <format>'"),
            (["decode", "--time", "yesterday"], "blesniff: the value 'yesterday' is invalid for '--time <time>'"),
            (["decode", "-", "-"], "blesniff: standard input ('-') can be read only once"),
            (["decode", "-x", "--format", "jsonl"], "blesniff: --hex is for text; --format jsonl has bytes as fields"),
            (["-v", "--format", "csv"], "blesniff: --verbose is for text; choose fields by --columns"),
            (
                ["-v", "--format", "jsonl"],
                "blesniff: --verbose is for text; --format jsonl prints every field without it"
            ),
            (["--time", "delta", "--format", "jsonl"], "blesniff: --time is for text; --format jsonl has time"),
            (["--time", "iso", "--format", "jsonl"], "blesniff: --time is for text; --format jsonl has time"),
            (
                ["--time", "delta", "--format", "csv"],
                "blesniff: --time delta is for text; choose time or time_relative"
            ),
            (
                ["--time", "absolute", "--format", "jsonl", "--columns", "time"],
                "blesniff: --time absolute is for text; choose time or time_relative"
            ),
            (
                ["--format", "jsonl", "--origins", "--columns", "frame"],
                "blesniff: --origins is for whole objects; leave out --columns"
            ),
            (["fields", "--format", "duckdb"], "blesniff: --format duckdb needs --columns"),
            (["fields", "--columns", "frame"], "blesniff: --columns is for --format duckdb"),
            (
                ["fields", "--format", "duckdb", "--columns", "frame", "att"],
                "blesniff: --format duckdb lists --columns; leave out the prefix"
            ),
            (
                ["fields", "--format", "duckdb", "--columns", "time", "--time", "delta"],
                "blesniff: --time delta is for text; use --time iso"
            ),
            (["--color", "always", "--format", "csv"], "blesniff: --color always is for text"),
            (
                ["--write", "x.pcapng", "--time", "delta"],
                "blesniff: --write records packets and prints none; leave out --time"
            ),
            (["live", "--list", "--format", "csv"], "blesniff: --list has no CSV form"),
            (["live", "--list", "--filter", "att"], "blesniff: --list prints the sources and watches none"),
            (["follow", "--format", "jsonl", "--time", "delta"], "blesniff: --time is for text"),
            (["diff", "a", "b", "--format", "jsonl", "--context", "3"], "blesniff: --context is for text"),
            (
                ["verify", "--format", "jsonl", "--quiet"],
                "blesniff: --quiet is for text; --format jsonl has no use for it"
            ),
            (["value"], "blesniff: missing expected argument '<uuid>'"),
            (["value", "2A37Z", "00"], "blesniff: '2A37Z' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"),
            (
                ["value", "Heart Rate Measuremen", "00"],
                "blesniff: 'Heart Rate Measuremen' is not a UUID: 4, 8 or 32 hexadecimal digits are needed; did you mean"
            ),
            (["value", "FEAA", "55"], "blesniff: no decoder is registered for FEAA"),
            (["value", "2A37", "0"], "blesniff: '0' has 1 hexadecimal digits; bytes need two each"),
            (["value", "2A37", "0g"], "blesniff: '0g' is not hexadecimal: character 2 is 'g'"),
            (["decoders", "FFFF"], "blesniff: no decoder is registered for FFFF"),
            (["decode", "--filter", "frame ==", "/dev/null"], "blesniff: "),
            (
                ["follow", "--profile", "nonesuch", "/dev/null"],
                "blesniff: no profile is called 'nonesuch'; known are "
            ),
        ])
    func usage(_ arguments: [String], _ message: String) throws {
        let run = try ProgramRun(list: arguments)
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix(message), "\(run.messages)")
        #expect(run.output.isEmpty)
    }

    @Test("a misspelt command is not a file: the nearest one, and 64")
    func misspeltCommand() throws {
        for (word, near) in [
            ("devcies", "'devices'"), ("gat", "'gatt'"), ("Verify", "'verify'"), ("field", "'fields'"),
        ] {
            let run = try ProgramRun(word, capture: capture)
            #expect(run.status == 64)
            #expect(run.messages == "blesniff: there is no command '\(word)'; did you mean \(near)?\n")
            #expect(run.output.isEmpty)
        }
    }

    @Test("a word that is near no command could be either: 66; a path is a file")
    func missingWord() throws {
        let word = try ProgramRun("yesterday", capture: capture)
        #expect(word.status == 66)
        #expect(
            word.messages
                == "blesniff: yesterday: no such file, and no such command; 'blesniff help' lists the commands\n")
        for path in ["./devcies", "devcies.btsnoop", "/nonesuch/devcies"] {
            let run = try ProgramRun(path)
            #expect(run.status == 66)
            #expect(run.messages == "blesniff: \(path): no such file\n")
        }
        let explicit = try ProgramRun("decode", "devcies")
        #expect(explicit.messages == "blesniff: devcies: no such file\n")
    }

    @Test("a command behind options: 64; its name is no word for a file")
    func commandBehindOptions() throws {
        for arguments in [["--color", "never", "summary"], ["--color", "never", "summary", #filePath]] {
            let run = try ProgramRun(list: arguments)
            #expect(run.status == 64 && run.output.isEmpty)
            #expect(
                run.messages == "blesniff: the command comes first: blesniff summary …, then its options\n")
        }
        // A value of an option is none.
        #expect(try ProgramRun("--only", "gatt", capture: capture).status == 0)
        #expect(try ProgramRun("decode", "--color", "never", "summary").status == 66)
    }

    @Test("an input that is not there: 66; one that is no capture: 65")
    func inputs() throws {
        let missing = try ProgramRun("decode", "/nonesuch/a.btsnoop")
        #expect(missing.status == 66)
        #expect(missing.messages == "blesniff: /nonesuch/a.btsnoop: no such file\n")
        #expect(try ProgramRun("decode", #filePath).status == 65)
        // A serial port, whose speed is named, is no other input.
        let port = try ProgramRun("live", "--speed", "115200", "/nonesuch/port")
        #expect(port.status == 66 && port.messages == "blesniff: /nonesuch/port: no such file\n")
    }

    @Test("damage leaves what was before it: 65")
    func damage() throws {
        var capture = capture
        capture.add(TestCapture.resetComplete, received: true)
        let bytes = capture.bytes
        let run = try ProgramRun("decode", capture: TestCapture(cut: capture, to: bytes.count - 3))
        #expect(run.status == 65)
        #expect(run.lines.first == "     1     0.000000 > -                  Reset")
        #expect(!run.messages.isEmpty)
    }

    @Test("a name of a file cannot change the terminal")
    func escapedNames() throws {
        let run = try ProgramRun("decode", "/nonesuch/\u{1B}[2J")
        #expect(run.messages == "blesniff: /nonesuch/\\u001b[2J: no such file\n")
    }

    @Test(
        "help lists the forms that a command takes",
        arguments: ["follow", "value", "fields", "gatt", "devices", "summary", "diff", "infer", "redact"])
    func forms(_ command: String) throws {
        let help = try ProgramRun(command, "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let others = command == "fields" ? ", duckdb" : ""
        #expect(help.contains("(values: text, jsonl\(others); default: text)") && !help.contains("jsonl, csv"))
        let run = try ProgramRun(command, "--format", "csv")
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix("blesniff: the value 'csv' is invalid for '--format <format>'; it takes text"))
    }

    @Test("help and version go to the results")
    func help() throws {
        let help = try ProgramRun("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("USAGE: blesniff <subcommand>"))
        #expect(help.messages.isEmpty)
        #expect(try ProgramRun("--version").output.hasPrefix("blesniff "))
    }
}
