public import Foundation
public import Sniff
public import SniffRedact
public import SniffVerify

// Alerts and logs of Foundation print `localizedDescription`, which without these is the name of a type and a number.

extension CaptureError: LocalizedError { public var errorDescription: String? { description } }
extension CaptureIsReadError: LocalizedError { public var errorDescription: String? { description } }
extension FieldError: LocalizedError { public var errorDescription: String? { description } }
extension FilterError: LocalizedError { public var errorDescription: String? { description } }
extension ValueError: LocalizedError { public var errorDescription: String? { description } }
extension ProfileError: LocalizedError { public var errorDescription: String? { description } }
extension AttributeTableError: LocalizedError { public var errorDescription: String? { description } }
extension DecoderFileErrors: LocalizedError { public var errorDescription: String? { description } }
extension LongTermKeyError: LocalizedError { public var errorDescription: String? { description } }
extension BindKeyError: LocalizedError { public var errorDescription: String? { description } }
extension ExpectationErrors: LocalizedError { public var errorDescription: String? { description } }
extension RedactionError: LocalizedError { public var errorDescription: String? { description } }
