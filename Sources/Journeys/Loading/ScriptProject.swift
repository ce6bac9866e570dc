/// What the functions of a script need of its project.
final class ScriptProject {
}
struct Declaration {}
