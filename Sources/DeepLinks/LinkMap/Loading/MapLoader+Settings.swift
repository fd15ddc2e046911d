internal import JSON

extension MapLoader {
  mutating func readSettings(_ value: JSONValue?) -> SettingsDeclaration {
    var settings = SettingsDeclaration()
    guard let value, isObject(value, "settings") else { return settings }
    checkKeys(of: value, known: ["requireIfMatch"], .settings)
    settings.requiresIfMatch = flag(value["requireIfMatch"], "requireIfMatch") ?? false
    return settings
  }
}
