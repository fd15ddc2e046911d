extension Explanation {
  /// What is easily overlooked.
  public enum Note: Equatable, Sendable {
    case trimmed
    case droppedLineEnds
    /// A line ended in `=`, as text in quoted-printable has it; the URL without both.
    case quotedPrintable(String)
    /// An element holds a plus.
    case plus(element: Int, String)
    /// An argument's value holds a space, which was written as a plus.
    case plusInQuery(name: String, String)
    /// An element holds a slash, which was escaped.
    case slash(element: Int, String)
    /// An element holds what looks like arguments: its `?` was escaped, or there is none before the `&`.
    case argumentsInElement(Int, String)
    /// The name of an argument without a value holds a `=`, which was escaped.
    case escapedArguments(String)
    /// An element or an argument's value still holds an escape after decoding.
    case escapedTwice(String, Holder)
    /// A host of an app's own scheme holds what looks like arguments, as there is no `?` before the `&`.
    case argumentsInHost(String)
    /// An argument or a fragment that the winner counts as missing; it is answered as left.
    case countsAsMissing(StepFailure)
    /// An argument came several times, and the winner takes one. `type`: the parameter's, where it has a plain name.
    case repeated(String, takenValue: String, left: [String], type: String?)
    /// An argument that the winner does not take, and that has nearly the name of one that it would.
    case argumentName(NameSlip, String, wanted: String)
    /// What the winner takes nothing of.
    case leftOver(arguments: [String], fragment: String?)
    /// A fragment that looks like a path, on an origin that does not read it as one. `link`: what it would mean then.
    case fragmentPath(String, origin: String, link: String?)
    /// A fragment that looks like arguments. `moved`: what they would mean as such; `binding`: a pattern that takes all
    /// of it, above the winner.
    case argumentsInFragment(String, moved: Moved?, binding: String?)
    /// Arguments that no pattern took, behind one that holds a URL with arguments: theirs, in all likelihood; `instead`:
    /// that one, with them.
    case argumentsOfValue([String], of: String, instead: String)
    /// A text that goes on with what is likely not meant to be part of it.
    case trailing(String, TrailingText, Holder)
    /// Arguments of a wrapper, after the one that holds the target; `instead`: that one, with them in the target.
    case wrapperArguments([String], wrapper: String, instead: String?)
    /// A fragment of a wrapper, which was meant for the target; `instead`: the argument that holds it, with the fragment.
    case wrapperFragment(String, wrapper: String, instead: String)
    /// A later route that says more of the path than the winner, and could stand above it, would take the URL too.
    case order(winner: String, later: String)
  }

  public struct Moved: Equatable, Sendable {
    public var url: String
    public var link: String
  }

  /// What holds a text: an element, counted from 1, or an argument.
  public enum Holder: Equatable, Sendable {
    case element(Int)
    case argument(String)
  }
}
