extension ExpectedStep {
    /// What is missing where it does not come, in words.
    var missingTitle: String { title }
}
