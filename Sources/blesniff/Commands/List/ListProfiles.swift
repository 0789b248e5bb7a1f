import Decoders
import Sniff

/// Profiles as `blesniff decoders` lists them.
enum ListProfiles {
    /// - Parameter wanted: only those that name this UUID, with their flows.
    static func text(_ profiles: TransferProfiles, _ wanted: BluetoothUUID?) -> String {
        var text = ""
        for profile in profiles.listed {
            let isNamed = wanted.map { profile.services.contains($0) || profile.names($0) } ?? true
            guard isNamed else { continue }
            let services = profile.services.map { "\($0)" }.joined(separator: ", ")
            text += "messages in \(services.isEmpty ? "any service" : services)  \(profile.name.safe)"
            text += "  [\(profile.source.isEmpty ? profile.file.safe : profile.source.safe)]\n"
            if wanted == nil { continue }
            if !profile.about.isEmpty { text += "    \(profile.about.safe)\n" }
            for flow in profile.describedFlows { text += "    \(flow.safe)\n" }
        }
        return text
    }
}
