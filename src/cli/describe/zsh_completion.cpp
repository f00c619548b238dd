#include <fmt/format.h>

#include <algorithm>

#include "cli/describe/command_tree.h"

namespace impend::cli {
namespace {

constexpr const char* kZshHead = R"zsh(#compdef impend impend-gui
# Completion of impend and impend-gui for zsh. The program writes it from its own options.

# Parts of the files on the line that are small enough to be read between two keys.
_impend_parts() {
  local -a files names
  local word
  for word in $impend_words; do
    word=${~${(Q)word}}
    if [[ -f $word ]]; then files+=($word); fi
  done
  if (( $#files )); then names=(${(f)"$($impend_program --print parts $files 2>/dev/null)"}); fi
  compadd "$@" -a names
}

_impend() {
  local context state state_descr line verb
  local -A opt_args
  local -a verbs
  local impend_program=${~${(Q)words[1]}}
  local -a impend_words=($words)
)zsh";

std::string escaped(const std::string& text, const std::string& what) {
  std::string safe;
  for (const char c : text) {
    if (what.find(c) != std::string::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

// "*.(#i)(stl|obj)": files of these extensions, whatever their case. One alone needs no parentheses: at the end of a
// pattern zsh takes them for qualifiers.
std::string zsh_files(const std::vector<std::string>& extensions) {
  if (extensions.empty()) return "_files";
  std::vector<std::string> bare;
  for (const std::string& extension : extensions) bare.push_back(extension.substr(1));
  const std::string one_of_them = bare.size() == 1 ? bare.front() : "(" + joined(bare, "|") + ")";
  return fmt::format("_files -g \"*.(#i){}\"", one_of_them);
}

// What _arguments is to do for a value.
std::string zsh_action(const OptionFacts& option) {
  const ValueFacts& value = option.value;
  switch (value.kind) {
    case ValueKind::kWords:
      return fmt::format("({})", escaped(joined(value.words), ":"));
    case ValueKind::kWordList:
      return fmt::format("{{_values -s , {} {}}}", option.type, joined(value.words));
    case ValueKind::kFile:
    case ValueKind::kInput:
      return zsh_files(value.extensions);
    case ValueKind::kFolder:
      return "_files -/";
    case ValueKind::kPart:
      return "_impend_parts";
    case ValueKind::kPartList:
      return "_sequence _impend_parts";
    case ValueKind::kFree:
    case ValueKind::kNone:
    case ValueKind::kUndecided:
      break;
  }
  return " ";  // nothing to offer but the description
}

std::string zsh_spec(const OptionFacts& option) {
  if (option.positional()) {
    return in_quotes(fmt::format("{}:{}:{}", option.repeatable ? "*" : "", option.name, zsh_action(option)));
  }
  const bool flag = option.type.empty();
  const std::string what = fmt::format("[{}]{}", escaped(option.help, "[]:\\"),
                                       flag ? "" : ":" + escaped(option.type, ":") + ":" + zsh_action(option));
  if (option.short_name.empty()) {
    return in_quotes((option.repeatable ? "*" : "") + option.name + (flag ? "" : "=") + what);
  }
  return fmt::format("'({0} {1})'{{{0},{1}{2}}}{3}", option.short_name, option.name, flag ? "" : "=", in_quotes(what));
}

std::string arguments_of(const VerbFacts& verb, const std::string& before) {
  std::string text = before + "_arguments -S";
  for (const OptionFacts& option : verb.options) text += " \\\n" + before + "  " + zsh_spec(option);
  return text + "\n";
}

std::string described(const VerbFacts& verb) {
  const std::string name = verb.name.substr(verb.name.rfind(' ') + 1);
  return "    " + in_quotes(name + ":" + escaped(verb.help, ":\\")) + "\n";
}

// Verbs of a verb, or those of the program for "".
std::string verb_choice(const std::vector<VerbFacts>& tree, const std::string& outer) {
  std::string text = "  verbs=(\n";
  for (const VerbFacts& verb : tree) {
    const std::size_t blank = verb.name.find(' ');
    if (verb.name == kDesktopProgram || outer != (blank == std::string::npos ? "" : verb.name.substr(0, blank)))
      continue;
    text += described(verb);
  }
  return text + "  )\n";
}

}  // namespace

std::string zsh_completion(const std::vector<VerbFacts>& tree) {
  const std::vector<VerbFacts> all = with_desktop(tree);
  std::string text = kZshHead;
  text += "  if [[ $service == impend-gui ]]; then\n" + arguments_of(all.back(), "    ") + "    return\n  fi\n";
  text += verb_choice(all, "");
  text +=
      "  if (( CURRENT == 2 )); then\n"
      "    _describe verb verbs\n"
      "    _arguments '--help[Print what there is and exit]' '--version[Print the version and exit]'\n"
      "    return\n  fi\n"
      "  verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n";
  for (const VerbFacts& verb : all) {
    if (verb.inner_verbs.empty()) continue;
    text += fmt::format("  if [[ $verb == {} ]]; then\n{}", verb.name, verb_choice(all, verb.name));
    text += "  if (( CURRENT == 2 )); then\n    _describe verb verbs\n    return\n  fi\n";
    text += "  verb=\"$verb $words[2]\"\n  shift words\n  (( CURRENT-- ))\n  fi\n";
  }
  text += "  case $verb in\n";
  for (const VerbFacts& verb : all) {
    if (verb.name == kDesktopProgram || !verb.inner_verbs.empty()) continue;
    text += fmt::format("    {})\n{}      ;;\n", in_quotes(verb.name), arguments_of(verb, "      "));
  }
  return text + "  esac\n}\n\n_impend \"$@\"\n";
}

}  // namespace impend::cli
