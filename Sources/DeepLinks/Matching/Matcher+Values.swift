extension Matcher {
  /// The values of the match, by the index of the parameter: bound, given by the route, or the default; nil for an
  /// optional parameter that is missing.
  package func values(of match: Match, in url: borrowing LinkURL) -> [Value?] {
    let route = routes[match.route]
    let context = tables.pointee.context
    return url.withReading(match.cover.reading) { reading in
      let binder = Binder(match: match, matcher: self, reading: reading)
      return route.parameters.indices.map { index -> Value? in
        let parameter = route.parameters[index]
        switch binder.bound(index) {
        case .nothing: return parameter.defaultValue
        case .constant: return route.constants[index]
        case .text(let text, let converter): return converter.pointee.value(text, context)
        case .elements(let elements, let converter):
          return .list(elements.compactMap { converter.pointee.value(reading.text(of: $0, .path), context) })
        case .arguments(let condition):
          return .list(
            reading.arguments.compactMap { argument -> Value? in
              guard reading.isNamed(argument, by: condition.pointee),
                reading.matches(argument, condition.pointee, context)
              else { return nil }
              return condition.pointee.predicate.pointee.converter.pointee.value(
                reading.text(of: argument), context)
            })
        }
      }
    }
  }

  /// The arguments that the route's pattern did not take: names in the order of their first argument, each with
  /// its values in order. What is not UTF-8 is as it was written.
  package func leftArguments(
    of match: Match, in url: borrowing LinkURL, _ scratch: inout MatchScratch
  ) -> [(name: String, values: [String])] {
    var left: [(name: String, values: [String])] = []
    var indexes: [[UInt8]: Int] = [:]
    url.withReading(match.cover.reading) { reading in
      Binder(match: match, matcher: self, reading: reading).takeArguments(&scratch.taken)
      for (argument, isTaken) in zip(reading.arguments, scratch.taken) where !isTaken {
        let value = String(decoding: reading.bytes(argument.value.answered), as: UTF8.self)
        let key = Array(reading.bytes(argument.name.key))
        if let index = indexes[key] {
          left[index].values.append(value)
        } else {
          indexes[key] = left.count
          left.append((String(decoding: reading.bytes(argument.name.answered), as: UTF8.self), [value]))
        }
      }
    }
    return left
  }

  /// The fragment, if there is one that the route's pattern did not take; as it was written where it is not UTF-8.
  package func leftFragment(of match: Match, in url: borrowing LinkURL) -> String? {
    url.withReading(match.cover.reading) { reading in
      leftFragment(of: match, in: reading).map { String(decoding: reading.bytes($0.answered), as: UTF8.self) }
    }
  }

  func leftFragment(of match: Match, in reading: Reading) -> Part? {
    guard let fragment = reading.fragment else { return nil }
    guard let condition = tables.pointee.programs[match.route].fragment,
      reading.isTaken(condition, tables.pointee.context)
    else {
      return fragment
    }
    return nil
  }
}

extension Part {
  /// By what two names are the same: composed text, or what was written.
  var key: Range32 { isText ? composed : written }
}
