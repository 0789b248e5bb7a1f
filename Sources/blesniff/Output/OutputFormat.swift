import ArgumentParser

/// How packets are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, csv }
