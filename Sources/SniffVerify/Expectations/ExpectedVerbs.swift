/// The verbs of expectations, for steps (``ExpectedStep``) and for the operations of rules (``OperationPattern``).
///
/// A verb is called with what it is about, and with what is beside it in a file:
///
/// ```swift
/// .reads("Body Sensor Location", value: "Chest")
/// .notifies("Heart Rate Measurement", where: ["heart_rate": "30..260"], times: 3...)
/// .disconnects()
/// ```
public protocol ExpectedOperation {
    /// A verb before it is called.
    associatedtype Word

    /// The verb with this word.
    static func word(_ word: String) -> Word
}

extension ExpectedOperation {
    // A device alone.

    /// `scans`: scanning is switched on.
    public static var scans: Word { word("scans") }
    /// `stops scanning`.
    public static var stopsScanning: Word { word("stops scanning") }
    /// `starts advertising`: the capturing host does.
    public static var startsAdvertising: Word { word("starts advertising") }
    /// `stops advertising`: the capturing host does.
    public static var stopsAdvertising: Word { word("stops advertising") }
    /// `advertises`: an advertisement of this device; a scan response only where a condition is about its contents.
    public static var advertises: Word { word("advertises") }
    /// `tries to connect`: an attempt, to this device.
    public static var triesToConnect: Word { word("tries to connect") }
    /// `cancels`: an attempt to connect is cancelled.
    public static var cancels: Word { word("cancels") }

    // A connection.

    /// `connects`: a connection with this device has lived.
    public static var connects: Word { word("connects") }
    /// `fails to connect`: to this device.
    public static var failsToConnect: Word { word("fails to connect") }
    /// `disconnects`: from this device.
    public static var disconnects: Word { word("disconnects") }
    /// `pairs`.
    public static var pairs: Word { word("pairs") }
    /// `encrypts`.
    public static var encrypts: Word { word("encrypts") }
    /// `requests parameters` of the connection.
    public static var requestsParameters: Word { word("requests parameters") }
    /// `updates parameters` of the connection.
    public static var updatesParameters: Word { word("updates parameters") }
    /// `updates PHY`.
    public static var updatesPHY: Word { word("updates PHY") }
    /// `updates data length`.
    public static var updatesDataLength: Word { word("updates data length") }

    // The Attribute Protocol: a request and its answer are one operation.

    /// `exchanges MTU`.
    public static var exchangesMTU: Word { word("exchanges MTU") }
    /// `discovers`: a service, or `services`, `all services`, `characteristics`, `descriptors`.
    public static var discovers: Word { word("discovers") }
    /// `reads` a characteristic or a descriptor.
    public static var reads: Word { word("reads") }
    /// `writes` a characteristic or a descriptor, with or without response.
    public static var writes: Word { word("writes") }
    /// `prepares a write`: one part of a long value.
    public static var preparesWrite: Word { word("prepares a write") }
    /// `executes writes` that were prepared.
    public static var executesWrites: Word { word("executes writes") }
    /// `subscribes` to a characteristic.
    public static var subscribes: Word { word("subscribes") }
    /// `unsubscribes` from a characteristic.
    public static var unsubscribes: Word { word("unsubscribes") }
    /// `notifies`: the value of a characteristic, without confirmation.
    public static var notifies: Word { word("notifies") }
    /// `indicates`: the value of a characteristic, with its confirmation.
    public static var indicates: Word { word("indicates") }
    /// `requests`: whatever the Attribute Protocol asks and waits for.
    public static var requests: Word { word("requests") }
    /// `exchanges`: whatever the Attribute Protocol carries.
    public static var exchanges: Word { word("exchanges") }

    // Applications, and anything else.

    /// `sends`: the central, a message of a profile.
    public static var sends: Word { word("sends") }
    /// `receives`: the central, a message of a profile.
    public static var receives: Word { word("receives") }
    /// `message`: of a profile, from either side.
    public static var message: Word { word("message") }
    /// An update, a provisioning or another procedure of several messages.
    public static var transfers: Word { word("transfers") }
    /// `packet`: one that a filter lets through.
    public static var packet: Word { word("packet") }
    /// `comment`: a mark in the capture: a comment, a note or a log line with this text, or with `/expression/` in it.
    public static var comment: Word { word("comment") }
}

extension OperationVerb {
    /// The verb of one of the words above. A test holds that each is known.
    init(known word: String) { self = OperationVerb(word) ?? OperationVerb(word, [], .none) }
}
