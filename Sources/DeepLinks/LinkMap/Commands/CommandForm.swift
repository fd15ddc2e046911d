/// How the parameters of a command are written: as values, or as templates.
public protocol CommandForm: Sendable {
  associatedtype Screen: Sendable
  associatedtype Arguments: Sendable
  /// Arguments that are only checked when the command's turn comes, as only then their types are known.
  associatedtype LooseArguments: Sendable
}

/// The commands of a link map: `"$name"` stands for an argument of what runs them.
public enum TemplateForm: CommandForm {
  public typealias Screen = ScreenTemplate
  public typealias Arguments = [ArgumentTemplate]
  public typealias LooseArguments = LooseTemplates
}

/// The commands of a request, and those of a link map with everything filled in.
public enum ValueForm: CommandForm {
  public typealias Screen = DeepLinks.Screen
  public typealias Arguments = DeepLinks.Arguments
  public typealias LooseArguments = DeepLinks.LooseArguments
}

/// A command of a link map.
public typealias MapCommand = NavigationCommand<TemplateForm>

/// A command that is ready to run.
public typealias SessionCommand = NavigationCommand<ValueForm>
