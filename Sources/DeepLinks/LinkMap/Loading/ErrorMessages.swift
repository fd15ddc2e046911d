extension PatternError {
  var message: String {
    switch reason {
    case .noLeadingSlash: "a pattern begins with \"/\""
    case .strayAsterisk: "\"*\" and \"**\" are whole elements of the path; write \"\\\\*\" for the character"
    case .secondRest: "there can be only one \"**\""
    case .unnamedBinding: "a name follows \":\"; write \"\\\\:\" for the character"
    case .adjacentBindings: "two bindings need literal text between them"
    case .expressionInsideElement: "an expression without a name is a whole element"
    case .unclosedParenthesis: "a parenthesis is not closed"
    case .unopenedParenthesis: "a parenthesis was never opened; write \"\\\\)\" for the character"
    case .trailingBackslash: "a character follows a backslash; write \"\\\\\\\\\" for a backslash"
    case .dotElement: "no URL has an element \".\" or \"..\""
    case .emptyQuery: "an argument follows \"?\"; only a binding at the end of the path may be missing"
    case .slashInQuery: "an argument's name cannot begin with \"/\"; only the last element may be missing"
    case .bindingInArgumentName: "an argument's name is literal text"
    case .emptyFragment: "a text follows \"#\""
    case .undecodableEscape: "an escape is not UTF-8, or is NUL"
    case .expression(let error): "the expression does not load: \(error.message)"
    case .duplicateBinding(let name): "\"\(name)\" is bound twice"
    case .duplicateArgument(let name): "the argument \"\(name)\" is named twice"
    case .unknownParameter(let name): "the link does not declare \"\(name)\""
    case .listBoundByText(let name): "\"\(name)\" is a list; bind it by \":\(name)**\" or by a whole argument"
    case .restBoundToScalar(let name): "\"\(name)\" is no list, which \"**\" wants"
    case .optionalElementOfRequiredParameter(let name):
      "\"\(name)\" may be missing here, but is neither optional nor has a default"
    }
  }
}

extension ExpressionError {
  var message: String {
    switch self {
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .tooLarge(let instructions, let limit): "it takes \(instructions) instructions, more than \(limit)"
    case .invalid(let fault, let part): part.isEmpty ? fault.message : "\(fault.message): \"\(part)\""
    }
  }
}

extension ExpressionError.Fault {
  fileprivate var message: String {
    switch self {
    case .badEscape: "no such escape"
    case .badClass: "no such character class"
    case .badClassRange: "the range of a character class is wrong"
    case .missingBracket: "a bracket is not closed"
    case .missingParenthesis: "a parenthesis is not closed"
    case .unexpectedParenthesis: "a parenthesis was never opened"
    case .trailingBackslash: "a character follows a backslash"
    case .nothingToRepeat: "there is nothing to repeat"
    case .badRepeatCount: "the count of a repetition is wrong"
    case .repeatOperator: "a repetition is repeated"
    case .unknownGroup: "no such group (RE2 has no lookaround)"
    case .notUTF8: "it is not UTF-8"
    case .badGroupName: "the name of a group is wrong"
    case .tooLarge: "it is too large"
    case .unknown: "RE2 does not compile it"
    }
  }
}

extension OriginError {
  var message: String {
    switch reason {
    case .missingScheme: "it begins with a scheme, as in \"https://example.com\" or \"myapp:\""
    case .schemeCharacter:
      "a scheme has letters, digits, \"+\", \"-\" and \".\" only, and begins with a letter"
    case .unsafeScheme(let scheme): "\"\(scheme):\" is never a destination"
    case .missingHost: "a host follows"
    case .somethingAfter: "nothing may follow the host and its port"
    case .misplacedWildcard: "\"*\" is the whole leftmost label of a host, with another label after it"
    case .bindingNotAllowed: "only an origin of a route can bind a label"
    case .misplacedBinding: "\":name\" is the whole leftmost label of a host, with another label after it"
    case .authority(let reason): "its host or port is wrong (\(reason))"
    }
  }
}
