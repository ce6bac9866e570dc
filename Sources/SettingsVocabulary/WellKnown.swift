/// Strings that the engine itself speaks of; every table of strings begins with them, in this order.
public enum WellKnown: UInt32, CaseIterable, Sendable {
  case empty, offline, timeout, network, unverified, keychain, failed
  case wrongPassword, unknownAccount, emailInUse, weakPassword, invalidEmail, requiresRecentLogin, userMismatch
  case userDisabled, tooManyRequests, sessionExpired
  case productUnavailable, notAllowed, verificationFailed, nothingFound
  case storageLocked, iconNotFound, iconUnavailable, loadFailed, declined, backgroundExpired
  case email, apple, google, device
  case web, message
  case userCancelled, notAvailableInStorefront, ineligibleForOffer, duplicateRequest
  case revokedCertificate, invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature
  case missingRequiredProperties

  @inlinable public var id: StringID { StringID(rawValue) }

  public var text: String {
    switch self {
    case .empty: ""
    case .offline: "offline"
    case .timeout: "timeout"
    case .network: "network"
    case .unverified: "unverified"
    case .keychain: "keychain"
    case .failed: "failed"
    case .wrongPassword: "wrong_password"
    case .unknownAccount: "unknown_account"
    case .emailInUse: "email_in_use"
    case .weakPassword: "weak_password"
    case .invalidEmail: "invalid_email"
    case .requiresRecentLogin: "requires_recent_login"
    case .userMismatch: "user_mismatch"
    case .userDisabled: "user_disabled"
    case .tooManyRequests: "too_many_requests"
    case .sessionExpired: "session_expired"
    case .productUnavailable: "product_unavailable"
    case .notAllowed: "not_allowed"
    case .verificationFailed: "verification_failed"
    case .nothingFound: "nothing_found"
    case .storageLocked: "storage_locked"
    case .iconNotFound: "icon_not_found"
    case .iconUnavailable: "icon_unavailable"
    case .loadFailed: "load_failed"
    case .declined: "declined"
    case .backgroundExpired: "background_expired"
    case .email: "email"
    case .apple: "apple"
    case .google: "google"
    case .device: "device"
    case .web: "web"
    case .message: "message"
    case .userCancelled: "user_cancelled"
    case .notAvailableInStorefront: "not_available_in_storefront"
    case .ineligibleForOffer: "ineligible_for_offer"
    case .duplicateRequest: "duplicate_request"
    case .revokedCertificate: "revoked_certificate"
    case .invalidCertificateChain: "invalid_certificate_chain"
    case .invalidDeviceVerification: "invalid_device_verification"
    case .invalidEncoding: "invalid_encoding"
    case .invalidSignature: "invalid_signature"
    case .missingRequiredProperties: "missing_required_properties"
    }
  }

  /// What a transaction of which the signature does not hold fails with. Source: Apple, StoreKit
  /// `VerificationResult.VerificationError`.
  public static let verificationErrors: [WellKnown] = [
    .unverified, .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
    .invalidSignature, .missingRequiredProperties,
  ]
}
