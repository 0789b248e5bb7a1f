import ArgumentParser

enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// Whether text has colours.
struct ColorOptions: ParsableArguments {
    @Option(help: "Colour in text output. NO_COLOR is honoured.")
    var color = ColorChoice.auto

    /// Whether text for the console has colours.
    func isColored(_ console: Console) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto: console.takesColor
        }
    }

    /// The colours of text for the console.
    func palette(_ console: Console) -> Palette { Palette(isColored(console)) }
}
