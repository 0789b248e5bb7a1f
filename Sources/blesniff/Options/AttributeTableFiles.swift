import ArgumentParser
import Sniff

/// The option of commands that name attributes by tables of earlier runs.
extension AttributeTable {
    static let help = ArgumentHelp(
        "Attribute tables of earlier runs: printed by 'blesniff gatt --format jsonl', or BlueZ's folder or cache; may "
            + "be repeated. See 'blesniff help gatt'.", valueName: "file")
}

extension Program {
    /// The attribute tables of `--gatt`; what is of no use in them is reported.
    ///
    /// - Parameter inputs: the captures that the command reads.
    func tables(of gatt: [String], besides inputs: [String]) throws -> [AttributeTable] {
        guard !gatt.contains("-") || (gatt + inputs).count(where: { $0 == "-" }) == 1 else {
            console.report("standard input ('-') can be read only once: as --gatt or as a capture")
            throw ExitStatus.usage
        }
        var tables: [AttributeTable] = []
        do {
            tables = try AttributeTable.read(contentsOf: gatt)
        } catch let error as CaptureError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch {
            console.report("\(error)")
            throw ExitStatus.damaged
        }
        if tables.isEmpty, !gatt.isEmpty {
            console.report("--gatt: no attribute table in \(gatt.joined(separator: ", "))")
        }
        let useless = tables.count { $0.peer == nil }
        if useless > 0 {
            console.report("--gatt: \(useless) of \(tables.count) tables name no peer and cannot be used")
        }
        return tables
    }
}
