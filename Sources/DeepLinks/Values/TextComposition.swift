/// Composed text (NFC): what literal text, enumerations and expressions are compared in.
enum TextComposition {
  static func composed(_ text: String) -> String {
    text
  }
}

/// Composed text without its case.
enum TextFolding {
  static func folded(_ text: String) -> String {
    text.lowercased()
  }
}
