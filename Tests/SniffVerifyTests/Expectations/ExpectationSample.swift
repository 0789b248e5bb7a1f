@testable import Sniff

/// An expectation with every form that the language has.
enum ExpectationSample {
    static let text = """
        expectation: Heart rate app
        parameters: {device: Pulse Belt 7, limit: 260}
        profiles: [display.yaml]
        tables: [saved/belt.jsonl, sub/tables.jsonl]
        devices:
          belt: {service: 180D, name: "${device}"}
          one: {beacon: E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major: 1122, minor: [3344, 3345]}
        expect:
          - story: The first visit
            scope: each connection
            device: belt
            steps:
              - connects: belt
                as: start
              - reads: Body Sensor Location
                value: Chest
              - subscribes: Heart Rate Measurement
                within: 5 s
                as: subscription
              - notifies: 2A37
                where: {heart_rate: "30..${limit}", sensor_contact: true}
                at least: 3
                every: 0.8 s..1.2 s
              - any order:
                  - reads: 2A38
                  - {reads: 2A29, value: [a, b]}
                within: 2 s of subscription
              - either:
                  - disconnects
                  - - {writes: 2A39, bytes: "01", result: Write Not Permitted}
                    - unsubscribes: 2A37
              - optional: {reads: 2A19}
              - repeat:
                  - sends: settings
                  - receives: result
                at most: 3
                until: {receives: result, where: {result: ok}}
              - never: [{notifies: 2A37}, pairs]
              - disconnects
          - rule: each command is confirmed with the same state within 1 s
            each: {writes: 2A56, as: command}
            then: {notifies: 2A57, bytes: "{command[0]} 01"}
            within: 1 s
            unless: [{notifies: 2A57, bytes: "?? 00"}, disconnects]
            exceptions: 1
          - each: {notifies: 2A37}
            is: {energy_expended: "at least {previous.energy_expended}"}
            during: {subscribes: 2A37}
          - each: {connects: any}
            after: {advertises: any, device: same}
            within: 10 s
            since: {scans}
          - each: {disconnects: any, where: {by: central}}
            not while: {subscribes: 2A37}
            may be none: true
          - each: {notifies: 2A37}
            every: at most 0.7 s
          - each: {reads: 2A57}
            remember: {notifies: 2A57, bytes: "?? 01", as: confirmed}
            is: {bytes: "{confirmed[0]} 01"}
          - each: [{writes: 2A56, xor: 00}, {indicates: 2A56}]
            then: [{notifies: 2A56}, {reads: 2A56, text: ready}]
            before: next
            scope: each bearer
          - never: [{pairs}, {discovers: services}]
            until: {subscribes: 2A37}
          - count: {connects: any}
            times: 2
          - count: {reads: 2A19}
            at most: 3
            per: 60 s
            scope: capture

        """
}
