import Sniff
import SniffLint

// What Acme adds to `lint`.
extension LintRule {
    /// A name that is too long for the display.
    public static let longName = LintRule(
        "acme-long-name", .advice, scope: .run, title: "The name has more than 12 characters.",
        why: "The display of our hub cuts it.", remedy: "Shorten the name.", source: "Acme handbook, 4.2",
        judge: { needs throws(FieldError) in
            needs.operations(.advertise, packets: true)
            return LongName(name: try needs.field("adv.name"))
        })
}

struct LongName: LintJudge {
    let name: Field<String>

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let text = operation[name], text.count > 12 else { return [] }
        return [LintRemark("The name \(text) is long", [operation.begin], peer: operation.peripheral)]
    }
}
