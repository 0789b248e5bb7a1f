/// The expected behaviour of an app: stories, and rules that hold for each occurrence of something.
///
/// Written by hand in a file (``init(contentsOf:parameters:)``), or in Swift with the same words:
///
/// ```swift
/// let expectation = TraceExpectation(
///     "Heart rate app", devices: ["belt": ["service": "180D"]],
///     expect: [
///         .story(
///             "The first visit", scope: .firstConnection, device: "belt",
///             steps: [
///                 .reads("Body Sensor Location", value: "Chest"),
///                 .subscribes("Heart Rate Measurement", within: .seconds(1)),
///                 .notifies("Heart Rate Measurement", times: 3...),
///             ]),
///         .each(.notifies("2A37", where: ["sensor_contact": true]), is: ["heart_rate": "30..260"]),
///     ])
/// ```
///
/// A capture is judged by `Capture.verify(_:together:slack:)`.
public struct TraceExpectation: Sendable {
    /// The title in verdicts; the name of its file if it has none.
    public var title: String
    /// Devices by the names that the requirements use for them.
    public var devices: [DeviceDescription] = []
    /// Names that it gives characteristics, in the order of the file.
    package internal(set) var characteristics: [CharacteristicAlias] = []
    /// The requirements, in the order of the file.
    public var requirements: [Requirement] = []
    /// Files with profiles of messages that it needs, as paths.
    public var profileFiles: [String] = []
    /// Files with attribute tables for captures without discovery, as paths.
    public var tableFiles: [String] = []
    /// Where it is written.
    public var place: SourcePlace
    /// Names of the parameters that its file, and those that it includes, have.
    package internal(set) var parameterNames: [String] = []

    init(title: String, place: SourcePlace) {
        self.title = title
        self.place = place
    }

    /// An expectation in Swift.
    ///
    /// What cannot be so is found when a capture is judged by it.
    /// - Parameters:
    ///   - title: what it is called in verdicts.
    ///   - devices: devices by the names that the requirements use for them, each with what it advertises: all of it has
    ///     to fit.
    ///   - requirements: stories and rules.
    ///   - file: where this is written.
    ///   - line: where this is written.
    public init(
        _ title: String, devices: KeyValuePairs<String, KeyValuePairs<String, Condition.Values>> = [:],
        expect requirements: [Requirement], file: String = #fileID, line: Int = #line
    ) {
        self.init(title: title, place: SourcePlace(file: file, line: line))
        let place = place
        self.devices = devices.map { DeviceDescription($0.key, Condition.list($0.value, place), place: place) }
        self.requirements = requirements
    }

    /// Reads an expectation file, and those that it includes: regular files in its folder or below.
    ///
    /// What can be found out without a capture is checked: words, values, names that are used before they exist. See
    /// <doc:Expectations> for what the file can say.
    /// - Parameters:
    ///   - path: of the file.
    ///   - parameters: values for `${name}` that go before the defaults of the file; each has to be one that the file, or one
    ///     that it includes, has.
    /// - Throws: everything that is wrong, each with its place.
    public init(contentsOf path: String, parameters: [String: String] = [:]) throws(ExpectationErrors) {
        self = try ExpectationFile.expectation(nil, path, parameters)
    }

    /// Reads a file that may lack some of the parameters, as one of several may.
    ///
    /// - Parameter folders: those whose files it may name, besides its own.
    package init(
        contentsOf path: String, parameters: [String: String], mayLackParameters: Bool, allowing folders: [String]
    ) throws(ExpectationErrors) {
        self = try ExpectationFile.expectation(
            nil, path, parameters, mayLackParameters: mayLackParameters, allowed: folders)
    }

    /// Reads an expectation from the text of a file.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - file: its path, for messages; what it includes is relative to it.
    ///   - parameters: values for `${name}` that go before the defaults.
    /// - Throws: everything that is wrong, each with its place.
    public init(
        yaml text: String, file: String = "expectation.yaml", parameters: [String: String] = [:]
    ) throws(ExpectationErrors) {
        self = try ExpectationFile.expectation(text, file, parameters)
    }
}

/// Where something is written: in an expectation file, or in Swift.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// Path of the file; in Swift its module and name.
    public var file: String
    /// From 1; 0 where the whole file is meant.
    public var line: Int
    /// From 1; 0 where the whole line is meant.
    public var column: Int

    /// - Parameters:
    ///   - file: its path.
    ///   - line: from 1; 0 where the whole file is meant.
    ///   - column: from 1; 0 where the whole line is meant.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String {
        line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}

extension TraceExpectation {
    /// A device by what it is, not by an address that changes: all criteria have to fit.
    public struct DeviceDescription: Sendable {
        /// The name in the expectation.
        public var name: String
        /// Conditions on what the device advertises: `name`, `service`, `beacon`, `address`, or any field of its
        /// advertising.
        package var criteria: [Condition]
        /// Whether requirements about it are met where nobody connects to it: an app is not used with each of its
        /// devices every time.
        public var mayBeAbsent: Bool
        /// Where it is described.
        public var place: SourcePlace

        /// - Parameters:
        ///   - name: what the expectation calls it.
        ///   - criteria: what it advertises.
        ///   - mayBeAbsent: requirements about it are met where no device connects to it.
        ///   - place: where it is described.
        package init(_ name: String, _ criteria: [Condition], mayBeAbsent: Bool = false, place: SourcePlace) {
            self.name = name
            self.criteria = criteria
            self.mayBeAbsent = mayBeAbsent
            self.place = place
        }
    }
}

extension TraceExpectation {
    /// One thing that is required: has a verdict of its own.
    public struct Requirement: Sendable {
        /// In its author's words; what it requires, where the author gave it no title.
        public var title: String
        /// Whether the author gave it a title: otherwise its words are one.
        var hasOwnTitle = true
        /// The scope; `nil` for the default of its form.
        public var scope: Scope?
        /// Only connections with this device, or its advertising.
        public var device: String?
        /// Only while this lasts.
        public var during = Period()
        /// Of a count: what is counted.
        public var counted = Counted.operations
        /// The requirement.
        package var form: Form
        /// Where it is written.
        public var place: SourcePlace

        /// The forms that requirements have.
        package enum Form: Sendable {
            /// Steps in order; what happens between them does not matter.
            case story([ExpectedStep])
            case each(EachRule)
            /// None of these happens.
            case never([OperationPattern])
            /// So often happens one of these; in any time of this length, where one is given.
            case count([OperationPattern], ClosedRange<Int>, per: Duration?)
        }

        /// The scope of a story or rule: each has its own position, obligations and variables.
        public enum Scope: String, Sendable, CaseIterable {
            /// The whole run.
            case capture
            /// Some connection does all of it.
            case someConnection = "some connection"
            case eachConnection = "each connection"
            case firstConnection = "first connection"
            case lastConnection = "last connection"
            case eachDevice = "each device"
            /// Each bearer of the Attribute Protocol, of each connection.
            case eachBearer = "each bearer"
        }

        package init(title: String, form: Form, place: SourcePlace) {
            self.title = title
            self.form = form
            self.place = place
        }
    }
}

extension TraceExpectation {
    /// A part of a scope. Without anything, all of it.
    public struct Period: Sendable {
        /// As long as something lasts that an operation begins: `subscribes` until it is unsubscribed or the connection
        /// ends, `connects`, `encrypts`, `scans`, `starts advertising`.
        package var whiles: OperationPattern?
        /// After the first of these; of a comment, from its record on.
        package var from: [OperationPattern] = []
        /// Before the first of these after `from`.
        package var until: [OperationPattern] = []
        /// From this time on.
        public var fromTime: TimeMark?
        /// Before this time.
        public var untilTime: TimeMark?
        /// The part of the capture that this is a part of, if it is not all of it: that of the file. At most one.
        package internal(set) var outer: [Period] = []

        /// The whole scope.
        package init() {}
    }
}

extension TraceExpectation {
    /// A rule for each occurrence of something. Without an occurrence it is inconclusive, unless there may be none.
    package struct EachRule: Sendable {
        /// The operations that raise it: one of these.
        package var trigger: [OperationPattern]
        /// The conditions on the occurrence itself.
        package var conditions: [Condition] = []
        /// The steps that must follow, in order.
        package var then: [ExpectedStep] = []
        /// The same, in this time since the occurrence.
        package var within: Duration?
        /// The steps must follow before one of these.
        package var before: [OperationPattern] = []
        /// Whether the steps must follow before the next occurrence.
        package var beforeNext = false
        /// One operation may be what follows several occurrences; otherwise each takes its own.
        package var isShared = false
        /// The operations that release from the steps.
        package var unless: [OperationPattern] = []
        /// The operations that must have happened before: one of these.
        package var after: [OperationPattern] = []
        /// It happened at most so long before.
        package var afterWithin: Duration?
        /// It happened after the last of these.
        package var since: [OperationPattern] = []
        /// One of these must last at the time.
        package var onlyWhile: [OperationPattern] = []
        /// None of these may last at the time.
        package var notWhile: [OperationPattern] = []
        /// Time from one occurrence to the next, as long as the span lasts.
        package var every: ClosedRange<Duration>?
        /// Operations whose last occurrence has a name for the conditions.
        package var remember: [OperationPattern] = []
        /// So many occurrences may break the rule.
        package var exceptions = 0
        /// Whether it is met if nothing raises it.
        package var mayBeNone = false

        /// - Parameter trigger: what raises it: one of these.
        package init(_ trigger: [OperationPattern]) { self.trigger = trigger }
    }
}

/// A step of a story.
public struct ExpectedStep: Sendable {
    /// The form of the step.
    package var form: Form
    /// The conditions on the operation that the step takes: if they fail, no later one is tried.
    package var conditions: [TraceExpectation.Condition] = []
    /// Time since the step before, or since the named one, to its end.
    package var within: Duration?
    /// The step or occurrence that `within` and `after` count from; `nil` for the step before.
    package var timeBase: String?
    /// It begins no earlier than so long after the step before, or after the named one.
    package var after: Duration?
    /// Time from one occurrence to the next, of an operation that is expected several times.
    package var every: ClosedRange<Duration>?
    /// Of an operation that is expected several times: what is counted.
    public var counted = TraceExpectation.Counted.operations
    /// Where it is written.
    package var place: SourcePlace

    /// The forms that steps have.
    package indirect enum Form: Sendable {
        /// One operation, so often. What is more than the lower bound is taken until the next step fits.
        case operation(OperationPattern, times: ClosedRange<Int>)
        case anyOrder([ExpectedStep])
        /// One of these stories.
        case either([[ExpectedStep]])
        case optional([ExpectedStep])
        /// All steps again and again, until the pattern fits the last operation that they took; so often at most.
        case repeating([ExpectedStep], until: OperationPattern?, atMost: Int)
        /// None of these happens before the next step.
        case never([OperationPattern])
    }

    package init(_ form: Form, place: SourcePlace) {
        self.form = form
        self.place = place
    }
}

/// A pattern of operations.
public struct OperationPattern: Sendable {
    /// The kind of operation.
    package var verb: OperationVerb
    /// The target, by name or UUID: a characteristic, for `discovers` a service or kind of attribute, for messages a
    /// profile, for devices the name of a description, for `packet` a filter; `any`, or `same` as what raised the rule.
    package var target: String?
    /// Which outcome is meant; `nil` for success, where something is forbidden or counted for any.
    package var result: Result?
    /// Conditions on its fields; all have to hold.
    package var conditions: [TraceExpectation.Condition] = []
    /// A device, for operations whose target is something else; `same` as what raised the rule.
    package var device: String?
    /// The name by which later conditions refer to it.
    package var name: String?
    /// Where it is written.
    package var place: SourcePlace

    /// How an operation comes out.
    public enum Result: Sendable, Hashable {
        case any, success, refused, unanswered
        /// Refused with this error, by name or number.
        case error(String)
    }

    /// - Parameters:
    ///   - verb: what kind of operation.
    ///   - target: what it is about.
    ///   - place: where it is written.
    package init(_ verb: OperationVerb, _ target: String? = nil, place: SourcePlace) {
        self.verb = verb
        self.target = target
        self.place = place
    }
}

extension TraceExpectation {
    /// A condition on one field.
    public struct Condition: Sendable {
        /// A path of the vocabulary; its end, where it is below `value`, `adv`, `adv.value` or `transfer`; a fact of
        /// the operation (`OperationFact`); `value`, `bytes`, `text` for the whole value; `bytes[2..3]` for a part of
        /// it.
        package var path: String
        /// The required values, as the file has them: `72`, `30..260`, `at least 3`. Several: one of them.
        package var values: [String]
        /// Where it is written.
        package var place: SourcePlace

        /// - Parameters:
        ///   - path: which field.
        ///   - values: what it has to be: one of these.
        ///   - place: where it is written.
        package init(_ path: String, _ values: [String], place: SourcePlace) {
            self.path = path
            self.values = values
            self.place = place
        }
    }
}
