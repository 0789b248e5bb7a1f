import ArgumentParser
import Sniff

/// Whether text has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    static let help: ArgumentHelp = "Colour in text output. NO_COLOR is honoured."

    /// Whether text for the console has colours.
    func isColored(_ console: Console) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: console.takesColor
        }
    }

    /// The colours of text for the console.
    func palette(_ console: Console) -> Palette { Palette(isColored(console)) }
}
