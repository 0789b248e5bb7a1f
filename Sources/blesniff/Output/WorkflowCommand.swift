/// The texts of commands of a GitHub workflow.
enum WorkflowCommand {
    /// The text after `::`.
    static func data(_ text: String) -> String {
        text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    /// The value of a property.
    static func property(_ text: String) -> String {
        text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }
}
