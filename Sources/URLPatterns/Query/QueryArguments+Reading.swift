extension QueryArguments {
  /// The arguments of a query without its `?`, by the rules of forms.
  ///
  /// Split on `&`, then on the first `=`; `+` is a space; names and values are percent-decoded once.
  /// Empty pieces vanish. A malformed escape is text, and where escapes are not UTF-8 the piece is kept as
  /// it was written: arguments that mail tools add are no reason to refuse a link.
  public init(query: String) {
    self.init(bytes: Array(query.utf8)[...])
  }

  /// The arguments of a URL, or of a path with its query and fragment; none where there is no `?`.
  public init(queryOf url: String) {
    let bytes = Array(url.utf8)
    let withoutFragment = bytes.prefix { $0 != UInt8(ascii: "#") }
    let query = withoutFragment.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    self.init(bytes: query)
  }

  private init(bytes: ArraySlice<UInt8>) {
    arguments = bytes.split(separator: UInt8(ascii: "&")).map { piece in
      let name = piece.prefix { $0 != UInt8(ascii: "=") }
      return Argument(
        name: Self.text(of: name), value: Self.text(of: piece[name.endIndex...].dropFirst()))
    }
  }

  private static func text(of written: ArraySlice<UInt8>) -> String {
    decodedText(of: written, plusIsSpace: true) ?? String(decoding: written, as: UTF8.self)
  }
}
