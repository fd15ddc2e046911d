internal import JSON

extension MapLoader {
  mutating func readApps(_ value: JSONValue?) -> AppDeclarations {
    var apps = AppDeclarations()
    guard let value, isObject(value, "apps") else { return apps }
    checkKeys(of: value, known: ["ios", "android"], .apps)
    if let ios = value["ios"], isList(ios, "ios") {
      for app in ios.elements where isObject(app, "ios") {
        checkKeys(of: app, known: ["appID"], .app)
        guard let member = needed("appID", of: app, .app), let id = text(member, "appID") else { continue }
        if !Self.isAppID(id) { report(.wrongForm("appID", wanted: .appID), at: member.offset) }
        apps.ios.append(id)
      }
    }
    if let android = value["android"], isList(android, "android") {
      for app in android.elements where isObject(app, "android") {
        checkKeys(of: app, known: ["package", "sha256"], .app)
        let package = needed("package", of: app, .app)
        let sha256 = needed("sha256", of: app, .app)
        guard let package, let name = text(package, "package") else { continue }
        if !Self.isPackage(name) { report(.wrongForm("package", wanted: .package), at: package.offset) }
        let fingerprints = texts(sha256, "sha256")
        for (fingerprint, offset) in fingerprints where !Self.isFingerprint(fingerprint) {
          report(.wrongForm("sha256", wanted: .fingerprint), at: offset)
        }
        apps.android.append((name, fingerprints.map(\.text)))
      }
    }
    return apps
  }

  /// Ten capital letters and digits, a dot, and a bundle identifier.
  private static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, !parts[1].isEmpty else { return false }
    return parts[0].utf8.allSatisfy { ($0 | 0x20).isLowerLetter && $0 & 0x20 == 0 || $0.isDigit }
      && parts[1].utf8.allSatisfy {
        ($0 | 0x20).isLowerLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }

  /// At least two segments of letters, digits and underscores, each beginning with a letter.
  private static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        (part.first ?? 0 | 0x20).isLetter
          && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
      }
  }

  /// 32 pairs of hexadecimal digits between colons.
  private static func isFingerprint(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count == 32
      && parts.allSatisfy { part in
        part.count == 2 && part.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
      }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLowerLetter: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isLetter: Bool { (self | 0x20).isLowerLetter }
}
