import Sniff

/// A model as one HTML file: complete without its script and its style, and without the network.
package struct ReportPage {
    let model: ReportModel
    let pictures: Pictures
    private let held: Set<ListedPacket>

    package init(_ model: ReportModel) {
        self.model = model
        pictures = Pictures(model: model)
        held = Set(model.packets.map { ListedPacket($0) })
    }

    package var html: String {
        let sections = sections.filter { !$0.body.isEmpty }
        let links = sections.map { "<a href=\"#\($0.id)\">\($0.link)</a>" as Markup }.joined
        let bodies = sections.map {
            "<section id=\"\($0.id)\" aria-labelledby=\"\($0.id)-title\">\n<h2 id=\"\($0.id)-title\">\($0.title)</h2>\n\($0.body)</section>\n"
                as Markup
        }
        // A verdict comes before everything else.
        let leading = model.verdicts == nil ? 0 : 1
        let title: Markup = verdict.isEmpty ? "\(model.title)" : "\(verdict): \(model.title)"
        let zoom: Markup = model.timeline.isEmpty && model.span < 2 ? "" : ReportPage.zoom
        let filter: Markup = hasRows ? ReportPage.filter : ""
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '\(ReportPage.scriptHash)'; style-src '\(ReportPage.styleHash)'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="blesniff">
            <title>\(title)</title>
            <style>\(file: PackageResources.report_css)</style>
            </head>
            <body data-span="\(model.span)">
            \(ReportPage.symbols)
            <header><h1>\(model.title)</h1><p>\(model.subtitle)</p>\(notices)</header>
            <nav aria-label="Views"><div>\(links)</div>\(filter)\(zoom)</nav>
            <main>
            \(Array(bodies.prefix(leading)).joined)\(tiles)
            \(Array(bodies.dropFirst(leading)).joined)</main>
            <footer><p>Made by blesniff report. Times are seconds since the first packet.</p></footer>
            <p id="say" role="status" aria-live="polite"></p>
            <script>\(file: PackageResources.report_js)</script>
            </body>
            </html>

            """
        return page.text
    }

    /// The SHA-256 of the style and of the script, which the page's own policy lets run: `make test` recomputes them.
    static let styleHash = "sha256-s92qSlBtgG6qE79KUjOZ32+O2erwqDIJMQCUiRynMHQ="
    static let scriptHash = "sha256-hIkDp5bAbVUOkQS8hs1ZPJ153K0HTY6SIqhdH3tz2do="

    private static let zoom: Markup = """
        <div class="zoom" hidden><output id="range"></output><button id="out" aria-label="Show more time">−</button><button id="in" aria-label="Show less time">+</button><button id="all">All</button></div>
        """

    private static let filter: Markup = """
        <div class="find" hidden><input id="find" type="search" placeholder="Filter requests and findings ( / )" aria-label="Filter requests and findings" autocomplete="off"><output id="found"></output></div>
        """

    /// Whether there is something to filter.
    private var hasRows: Bool {
        let findings = model.findings ?? ReportFindings()
        return !findings.own.isEmpty || !findings.others.isEmpty || model.connections.contains { $0.steps.count > 1 }
    }

    /// Arrows between central and peripheral, drawn once.
    private static let symbols: Markup = """
        <svg width="0" height="0" aria-hidden="true"><defs>\
        <symbol id="a-exchange" viewBox="0 0 56 18"><path class="s1" stroke="#0b68cb" fill="none" stroke-width="1.5" d="M3 5h50m-5-3 5 3-5 3"/><path class="s2" stroke="#b4560b" fill="none" stroke-width="1.5" d="M53 13H3m5-3-5 3 5 3"/></symbol>\
        <symbol id="a-request" viewBox="0 0 56 18"><path class="s1" stroke="#0b68cb" fill="none" stroke-width="1.5" d="M3 9h50m-5-3 5 3-5 3"/></symbol>\
        <symbol id="a-push" viewBox="0 0 56 18"><path class="s2" stroke="#b4560b" fill="none" stroke-width="1.5" d="M53 9H3m5-3-5 3 5 3"/></symbol>\
        <symbol id="a-indication" viewBox="0 0 56 18"><path class="s2" stroke="#b4560b" fill="none" stroke-width="1.5" d="M53 5H3m5-3-5 3 5 3"/><path class="s1" stroke="#0b68cb" fill="none" stroke-width="1.5" d="M3 13h50m-5-3 5 3-5 3"/></symbol>\
        <symbol id="a-end" viewBox="0 0 56 18"><path class="sd" stroke="#1a1d21" fill="none" stroke-width="1.5" d="M3 9h50M28 4v10"/></symbol>\
        <symbol id="a-loss" viewBox="0 0 56 18"><path class="sb" stroke="#c8201e" fill="none" stroke-width="2" d="M3 9h50M22 3l12 12m0-12L22 15"/></symbol>\
        </defs></svg>
        """

    private var notices: Markup {
        var notices = Markup()
        if let selection = model.selection {
            notices += "<p class=\"notice\">Only packets of \(selection) are shown.</p>"
        }
        if model.isRedacted {
            notices +=
                "<p class=\"notice\">Redacted: addresses are pseudonyms, names and all that is not known to be harmless are overwritten.</p>"
        }
        return notices
    }

    private var tiles: Markup {
        guard !model.tiles.isEmpty else { return Markup() }
        let tiles = model.tiles.map { tile -> Markup in
            let note: Markup =
                tile.note.isEmpty
                ? "" : tile.isWrong ? "<dd class=\"wrong\">\(tile.note)</dd>" : "<dd>\(tile.note)</dd>"
            return "<div><dt>\(tile.label)</dt><dd class=\"value\">\(tile.value)</dd>\(note)</div>"
        }
        return "<dl class=\"tiles\">\(tiles.joined)</dl>"
    }

    /// In the order in which they are of use; those without content are left out.
    private var sections: [(id: String, link: String, title: String, body: Markup)] {
        [
            ("verdicts", "Verdicts", "Verdicts", verdicts),
            ("transfers", "Transfers", "Updates and other transfers", transfers),
            ("findings", "What happened", "What happened", findings),
            ("timeline", "Timeline", "Timeline", timeline),
            ("connections", "Connections", "Connections and their requests", connections),
            ("latency", "Latency", "How long answers took", latency),
            ("values", "Values", "Values over time", values),
            ("throughput", "Throughput", "Throughput", throughput),
            ("radio", "Signal", "Signal", signals),
            ("intervals", "Intervals", "Advertising intervals", intervals),
            ("channels", "Channels", "Channels", channels),
            ("devices", "Devices", "Devices", devices),
            ("packet", "Packet", "Look a packet up", lookUp),
        ]
    }

    // MARK: - What all of it needs

    /// A link that opens a packet in place, or shows the command for it.
    func frame(_ mark: ReportMark?) -> Markup {
        guard let mark, mark.frame > 0 else { return "–" }
        let input: Markup = model.inputs.count > 1 ? " data-i=\"\(mark.input)\"" : ""
        let packet = ListedPacket(mark)
        let target: Markup = held.contains(packet) ? identifier(packet) : "packet"
        return "<a href=\"#\(target)\" data-f=\"\(mark.frame)\"\(input)>\(mark.frame)</a>"
    }

    /// The identifier of a packet that the page holds.
    private func identifier(_ packet: ListedPacket) -> Markup { "p\(packet.input)-\(packet.frame)" }

    /// A link that shows the time of a mark in the timeline.
    func time(_ mark: ReportMark?) -> Markup {
        guard let mark, let x = mark.x else { return Markup() }
        let text = Moment.seconds(.milliseconds(Int(x)))
        return model.timeline.isEmpty ? "\(text)" : "<a href=\"#timeline\" data-x=\"\(x)\">\(text)</a>"
    }

    func device(_ device: ReportDeviceName) -> Markup {
        device.name.map { "<b>\($0)</b> <code>\(device.address)</code>" } ?? "<b><code>\(device.address)</code></b>"
    }

    /// A picture that can be reached by keyboard; its words are there for who cannot see it.
    func figure(_ picture: Picture, axis: Markup = "") -> Markup {
        "<div class=\"plot\" role=\"img\" tabindex=\"0\" aria-label=\"\(picture.label)\">\(picture.plot.svg())\(axis)</div>\n"
    }

    /// The same where keys have nothing to step through.
    func still(_ picture: Picture) -> Markup {
        "<div class=\"plot\" role=\"img\" aria-label=\"\(picture.label)\">\(picture.plot.svg())</div>\n"
    }

    var timeAxis: Markup { Plot.timeAxis(model.span) }

    func details(_ title: String, _ body: Markup) -> Markup {
        "<details><summary>\(title)</summary>\n\(body)</details>\n"
    }

    private var lookUp: Markup {
        guard model.hasCapture else { return Markup() }
        let commands = model.inputs.enumerated().map { index, input -> Markup in
            let command: Markup =
                "<pre data-i=\"\(index)\">blesniff decode -v -x --filter 'frame == <b>1</b>' \(input.shellQuoted)</pre>\n"
            guard model.plainInputs.contains(index) else { return command }
            return
                "\(command)<pre data-i=\"\(index)\">\(WiresharkCommand.beginning(input))<b>1</b></pre>\n"
        }
        return
            "<p>Every field of one packet, with its bytes; and the packet in Wireshark. Put the number of a frame in.</p>\n\(commands.joined)\(packets)"
    }

    /// Those that the page holds. A link to one opens the folds around it, without script as well.
    private var packets: Markup {
        guard !model.packets.isEmpty else { return Markup() }
        let packets = model.packets.map { packet -> Markup in
            var lines = Markup()
            for line in packet.lines { lines += "\(line)\n" }
            return details("\(packet.title)", "<pre id=\"\(identifier(ListedPacket(packet)))\">\(lines)</pre>")
        }
        return details("\(model.packets.count.grouped("packet")) of this page", packets.joined)
    }
}
