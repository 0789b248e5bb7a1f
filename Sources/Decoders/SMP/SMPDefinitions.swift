public enum SMPDefinitions { public static let commands: [PDUDefinition] = [] }
