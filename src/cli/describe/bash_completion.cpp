#include <fmt/format.h>

#include "cli/describe/command_tree.h"

namespace impend::cli {
namespace {

constexpr const char* kBashHead = R"bash(# shellcheck shell=bash
# Completion of impend and impend-gui for bash. The program writes it from its own options.

)bash";

constexpr const char* kBashBody = R"bash(
# A word as the shell would read it: without quotes and backslashes.
_impend_plain() {
  local word=$1
  case $word in
    [\"\']*) word=${word:1} ;;
    *) word=${word//\\/} ;;
  esac
  printf '%s' "${word%[\"\']}"
}

# _impend_files CURRENT [EXTENSION...]: folders, and files of these extensions.
_impend_files() {
  local current file extension
  current=$(_impend_plain "$1")
  shift
  while IFS= read -r file; do
    if [ -d "${file/#\~\//$HOME/}" ] || [ $# -eq 0 ]; then
      COMPREPLY+=("$file")
      continue
    fi
    for extension in "$@"; do
      if [[ ${file,,} == *"$extension" ]]; then
        COMPREPLY+=("$file")
        break
      fi
    done
  done < <(compgen -f -- "$current")
  compopt -o filenames 2>/dev/null
}

_impend_folders() {
  mapfile -t COMPREPLY < <(compgen -d -- "$(_impend_plain "$1")")
  compopt -o filenames 2>/dev/null
}

# _impend_parts CURRENT BEFORE: parts of the files on the line that are small enough to be read between two keys.
_impend_parts() {
  local current before=$2 name word quoted files=()
  current=$(_impend_plain "$1")
  for word in "${COMP_WORDS[@]:1}"; do
    word=$(_impend_plain "$word")
    word=${word/#\~\//$HOME/}
    if [ -f "$word" ]; then files+=("$word"); fi
  done
  if [ ${#files[@]} -eq 0 ]; then return; fi
  while IFS= read -r name; do
    if [[ $name != "$current"* ]]; then continue; fi
    quoted=$before$name
    case $1 in
      [\"\']*) ;;
      *)
        printf -v quoted '%q' "$before$name"
        quoted=${quoted//\\,/,}
        ;;
    esac
    COMPREPLY+=("$quoted")
  done < <("${COMP_WORDS[0]/#\~\//$HOME/}" --print parts "${files[@]}" 2>/dev/null)
}

# _impend_value VERB OPTION CURRENT
_impend_value() {
  local current=$3 before="" facts
  read -ra facts <<<"$(_impend_facts "$1 $2")"
  case ${facts[0]} in
    list | parts)
      if [[ $current == *,* ]]; then before=${current%,*},; fi
      current=${current##*,}
      ;;
  esac
  case ${facts[0]} in
    words) mapfile -t COMPREPLY < <(compgen -W "${facts[*]:1}" -- "$current") ;;
    list) mapfile -t COMPREPLY < <(compgen -P "$before" -W "${facts[*]:1}" -- "$current") ;;
    file) _impend_files "$current" "${facts[@]:1}" ;;
    folder) _impend_folders "$current" ;;
    part) _impend_parts "$current" "" ;;
    parts) _impend_parts "$current" "$(_impend_plain "$before")" ;;
  esac
  if [[ ${COMPREPLY[0]-} == *: ]]; then compopt -o nospace 2>/dev/null; fi
}

_impend() {
  local current=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} verb first=1 attached="" i
  COMPREPLY=()
  if [ "${COMP_WORDS[0]##*/}" = impend-gui ]; then
    verb=impend-gui
  else
    if [ "$COMP_CWORD" -eq 1 ]; then
      mapfile -t COMPREPLY < <(compgen -W "$(_impend_verbs) --help --version" -- "$current")
      return
    fi
    verb=${COMP_WORDS[1]}
    first=2
    if [ -n "$(_impend_verbs "$verb")" ]; then
      if [ "$COMP_CWORD" -eq 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_impend_verbs "$verb") --help" -- "$current")
        return
      fi
      verb="$verb ${COMP_WORDS[2]}"
      first=3
    fi
  fi
  # "--unit=m" is three words where bash breaks words at equal signs, else one.
  if [ "$current" = = ]; then
    current=""
  elif [ "$last" = = ]; then
    last=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == --*=* ]]; then
    last=${current%%=*}
    attached=$last=
    current=${current#*=}
  fi
  if [ "$last" = -o ]; then last=--output; fi
  for ((i = first; i < COMP_CWORD; ++i)); do
    if [ "${COMP_WORDS[i]}" = -- ]; then last=""; fi
  done
  if [[ $last == --?* && $(_impend_facts "$verb $last") != "" ]]; then
    _impend_value "$verb" "$last" "$current"
    if [ -n "$attached" ]; then COMPREPLY=("${COMPREPLY[@]/#/$attached}"); fi
    return
  fi
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_impend_options "$verb")" -- "$current")
    return
  fi
  _impend_value "$verb" INPUT "$current"
}

complete -F _impend impend impend-gui
)bash";

// What _impend_facts prints; empty for flags.
std::string bash_facts(const ValueFacts& value) {
  switch (value.kind) {
    case ValueKind::kFree:
      return "free";
    case ValueKind::kWords:
      return "words " + joined(value.words);
    case ValueKind::kWordList:
      return "list " + joined(value.words);
    case ValueKind::kFile:
    case ValueKind::kInput:
      return value.extensions.empty() ? "file" : "file " + joined(value.extensions);
    case ValueKind::kFolder:
      return "folder";
    case ValueKind::kPart:
      return "part";
    case ValueKind::kPartList:
      return "parts";
    case ValueKind::kNone:
    case ValueKind::kUndecided:
      break;
  }
  return "";
}

// A verb with several positionals completes the first.
std::string facts_function(const std::vector<VerbFacts>& tree) {
  std::map<std::string, std::vector<std::string>> by_facts;
  for (const VerbFacts& verb : tree) {
    bool has_positional = false;
    for (const OptionFacts& option : verb.options) {
      const std::string facts = bash_facts(option.value);
      if (facts.empty() || (option.positional() && has_positional)) continue;
      has_positional = has_positional || option.positional();
      by_facts[facts].push_back(in_quotes(verb.name + " " + (option.positional() ? "INPUT" : option.name)));
    }
  }
  std::string text =
      "# What the value of an option is: _impend_facts \"VERB OPTION\"\n_impend_facts() {\n  case $1 in\n";
  for (const auto& [facts, options] : by_facts) {
    text += fmt::format("    {})\n      echo {}\n      ;;\n", joined(options, " | \\\n      "), in_quotes(facts));
  }
  return text + "  esac\n}\n";
}

std::string verbs_function(const std::vector<VerbFacts>& tree) {
  std::vector<std::string> outer;
  std::string inner;
  for (const VerbFacts& verb : tree) {
    if (verb.name == kDesktopProgram) continue;
    if (verb.name.find(' ') == std::string::npos) outer.push_back(verb.name);
    if (!verb.inner_verbs.empty()) inner += fmt::format("    {}) echo '{}' ;;\n", verb.name, joined(verb.inner_verbs));
  }
  return fmt::format("_impend_verbs() {{\n  case ${{1-}} in\n    '') echo '{}' ;;\n{}  esac\n}}\n\n", joined(outer),
                     inner);
}

std::string options_function(const std::vector<VerbFacts>& tree) {
  std::string text = "_impend_options() {\n  case $1 in\n";
  for (const VerbFacts& verb : tree) {
    std::vector<std::string> names;
    for (const OptionFacts& option : verb.options) {
      if (!option.positional()) names.push_back(option.name);
    }
    text += fmt::format("    {}) echo '{}' ;;\n", in_quotes(verb.name), joined(names));
  }
  return text + "  esac\n}\n\n";
}

}  // namespace

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string in_quotes(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::vector<VerbFacts> with_desktop(std::vector<VerbFacts> tree) {
  VerbFacts desktop = desktop_facts();
  desktop.name = kDesktopProgram;
  tree.push_back(std::move(desktop));
  return tree;
}

std::string bash_completion(const std::vector<VerbFacts>& tree) {
  const std::vector<VerbFacts> all = with_desktop(tree);
  return kBashHead + verbs_function(all) + options_function(all) + facts_function(all) + kBashBody;
}

}  // namespace impend::cli
