extension OperationPattern { var title: String { "\(verb.word) \(target ?? "")" } }
extension ExpectedStep {
    var title: String { if case .operation(let p, _) = form { p.title } else { "step" } }
}
