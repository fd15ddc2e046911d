import DeepLinks

/// Reasons in words, for developers of apps: one line each, without a full stop.
extension StepFailure {
  var words: String {
    switch self {
    case .origin: "its origins do not cover this URL"
    case .label(let label, let reason): reason.words(of: "the host's label", label)
    case .element(let place, let text, let reason): reason.words(of: "element \(place)", text)
    case .elementCount(let count, let least, let most):
      "has \(Self.elements(count)), wanted \(Self.wanted(least, most))"
    case .restCount(let count, let parameter, let bounds):
      "\(Self.elements(count)) for the list \"\(parameter)\", wanted \(bounds.words)"
    case .missingArgument(let name, _): "query argument \"\(name)\" is missing"
    case .argumentCase(let name, let wanted):
      "query argument \"\(name)\" is not \"\(wanted)\": they differ by letter case"
    case .argument(let name, let value, let reason): reason.words(of: "query argument \"\(name)\"", value)
    case .argumentCount(let count, let name, let bounds):
      "query argument \"\(name)\" is given \(count == 1 ? "once" : "\(count) times"), wanted \(bounds.words)"
    case .missingFragment(let wanted): "the fragment #\(wanted) is missing"
    case .fragment(let text, let reason): reason.words(of: "the fragment", text)
    }
  }

  private static func elements(_ count: Int) -> String {
    switch count {
    case 0: "no elements"
    case 1: "1 element"
    default: "\(count) elements"
    }
  }

  private static func wanted(_ least: Int, _ most: Int?) -> String {
    switch most {
    case nil: "at least \(least)"
    case .some(let most) where most > least: "\(least) or \(most)"
    default: least == 0 ? "none" : String(least)
    }
  }
}

extension CountBounds {
  fileprivate var words: String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?) where minimum == maximum: minimum
    case (let minimum?, let maximum?): "\(minimum) to \(maximum)"
    case (let minimum?, nil): "at least \(minimum)"
    case (nil, let maximum?): "at most \(maximum)"
    case (nil, nil): "at least 1"
    }
  }
}

extension TextFailure {
  /// `element 2 is "posts", wanted "profile"`
  fileprivate func words(of subject: String, _ raw: String) -> String {
    let text = Quoted.text(raw)
    switch self {
    case .literal(let wanted): return "\(subject) is \(text), wanted \(Quoted.text(wanted))"
    case .letterCase(let wanted):
      return "\(subject) is \(text), wanted \(Quoted.text(wanted)): they differ by letter case"
    case .part(let part, let form, let reason):
      return "\(subject) is \(text), and in it, by \(form), \(Quoted.text(part)) \(reason.predicate)"
    case .expression(let source) where raw == "(\(source))":
      return "\(subject) is \(text), which \(predicate): parentheses in a pattern are an expression; "
        + "for the characters write \\\\( and \\\\)"
    case .form(let form) where Self.isEmptyBinding(raw, form):
      return
        "\(subject) is \(text), which \(predicate): what is bound is never empty; add a route with \(text) "
        + "if it may be"
    case .type("url") where !raw.contains(":"):
      return "\(subject) is \(text), which \(predicate) with a scheme"
    default: return "\(subject) is \(text), which \(predicate)"
    }
  }

  /// `foo-` for `foo-:slug`
  private static func isEmptyBinding(_ text: String, _ form: String) -> Bool {
    guard let colon = form.firstIndex(of: ":") else { return false }
    return text == form[..<colon]
      && form[colon...].dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private static func article(_ name: String) -> String {
    // An int, but a url and a uuid.
    "aeio".contains(name.first ?? " ") ? "an" : "a"
  }

  private var predicate: String {
    switch self {
    case .literal(let wanted), .letterCase(let wanted): "is not \(Quoted.text(wanted))"
    case .type(let name): "is not \(Self.article(name)) \(name)"
    case .tooLarge(let name): "is too large for \(Self.article(name)) \(name) (64 bits)"
    case .enumeration(let values): "is none of \(Quoted.list(values))"
    case .belowMinimum(let bound): "is below min \(bound)"
    case .aboveMaximum(let bound): "is above max \(bound)"
    case .tooShort(let bound): "is shorter than min \(bound)"
    case .tooLong(let bound): "is longer than max \(bound)"
    case .expression(let source): "does not match (\(source))"
    case .form(let form): "does not have the form \(form)"
    case .part(_, let form, _): "does not have the form \(form)"
    case .notText: "is not UTF-8"
    }
  }

  /// A stable name for the reason.
  var kind: StaticString {
    switch self {
    case .literal: "literal"
    case .letterCase: "letterCase"
    case .type, .tooLarge: "type"
    case .enumeration: "enum"
    case .belowMinimum: "min"
    case .aboveMaximum: "max"
    case .tooShort: "min"
    case .tooLong: "max"
    case .expression: "expression"
    case .form, .part: "form"
    case .notText: "notText"
    }
  }

  /// What was wanted, in a word.
  var wanted: String? {
    switch self {
    case .literal(let text), .letterCase(let text), .type(let text), .tooLarge(let text),
      .expression(let text),
      .form(let text):
      text
    case .belowMinimum(let bound), .aboveMaximum(let bound), .tooShort(let bound), .tooLong(let bound): bound
    case .enumeration(let values): values.joined(separator: ", ")
    case .part(_, let form, _): form
    case .notText: nil
    }
  }
}

/// Texts of others, in sentences of ours.
enum Quoted {
  static func text(_ text: String) -> String {
    let shown = text.count > 60 ? text.prefix(57) + "…" : text[...]
    let mark = shown.contains("\"") && !shown.contains("'") ? "'" : "\""
    return mark + printable(shown) + mark
  }

  static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(8).map(text)
    return (shown + (texts.count > 8 ? ["…"] : [])).joined(separator: ", ")
  }

  static func either(_ texts: [String]) -> String { texts.map(text).joined(separator: " or ") }

  /// Without control characters, which a terminal would obey.
  static func printable(_ text: some StringProtocol) -> String {
    var printable = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: printable += "\u{FFFD}"
      default: printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }
}
