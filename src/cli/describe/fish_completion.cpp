#include <fmt/format.h>

#include <set>

#include "cli/describe/command_tree.h"

namespace impend::cli {
namespace {

constexpr const char* kFishHead =
    R"fish(# Completion of impend and impend-gui for fish. The program writes it from its own options.

# The verb of the line, with the verb of a verb after a blank.
function __impend_verb
    set -l words (commandline -opc)
    if test (count $words) -ge 3; and contains -- $words[2] plan sweep
        echo "$words[2] $words[3]"
    else if test (count $words) -ge 2
        echo $words[2]
    end
end

function __impend_is
    test "$(__impend_verb)" = "$argv"
end

# What stands under the cursor, without the option that it belongs to and without quotes and backslashes.
function __impend_token
    set -l token (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
    set -l plain (string unescape -- $token)
    or set plain (string trim -l -c '"\'' -- $token)
    echo $plain
end

# __impend_files [EXTENSION...]: folders, and files of these extensions.
function __impend_files
    set -l endings (string escape --style=regex -- $argv)
    for line in (__fish_complete_path (__impend_token))
        set -l file (string split -m 1 \t -- $line)[1]
        if test (count $argv) -eq 0; or string match -qri '(/|'(string join '|' -- $endings)')$' -- $file
            echo $line
        end
    end
end

# Parts of the files on the line that are small enough to be read between two keys, after those that stand there.
function __impend_parts
    set -l words (commandline -opc)
    set -l files
    for word in $words[2..-1]
        test -f "$word"; and set -a files $word
    end
    test (count $files) -gt 0; or return
    set -l before
    test "$argv[1]" = list; and set before (string match -r '^.*,' -- (__impend_token))
    for name in ($words[1] --print parts $files 2>/dev/null)
        echo "$before$name"
    end
end

# __impend_list WORD...: after those that stand there.
function __impend_list
    set -l before (string match -r '^.*,' -- (__impend_token))
    for word in $argv
        echo "$before$word"
    end
end

complete -c impend -f
complete -c impend-gui -f
complete -c impend -n 'test -z "$(__impend_verb)"' -s h -l help -d 'Print what there is and exit'
complete -c impend -n 'test -z "$(__impend_verb)"' -l version -d 'Print the version and exit'
)fish";

// In single quotes, in which fish reads backslashes.
std::string fish_quotes(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

// The choices of a value, as complete -a takes them.
std::string fish_choices(const ValueFacts& value) {
  switch (value.kind) {
    case ValueKind::kWords:
      return fish_quotes(joined(value.words));
    case ValueKind::kWordList:
      return fish_quotes("(__impend_list " + joined(value.words) + ")");
    case ValueKind::kFile:
    case ValueKind::kInput:
      return fish_quotes("(__impend_files " + joined(value.extensions) + ")");
    case ValueKind::kFolder:
      return fish_quotes("(__fish_complete_directories (__impend_token))");
    case ValueKind::kPart:
      return fish_quotes("(__impend_parts)");
    case ValueKind::kPartList:
      return fish_quotes("(__impend_parts list)");
    case ValueKind::kFree:
    case ValueKind::kNone:
    case ValueKind::kUndecided:
      break;
  }
  return "";
}

std::string fish_option(const std::string& start, const OptionFacts& option) {
  const std::string choices = fish_choices(option.value);
  if (option.positional()) return choices.empty() ? "" : start + " -a " + choices + "\n";
  std::string line = start;
  if (!option.short_name.empty()) line += " -s " + option.short_name.substr(1);
  line += " -l " + option.name.substr(2);
  if (!option.type.empty()) line += " -x";
  if (!choices.empty()) line += " -a " + choices;
  return line + " -d " + fish_quotes(option.help) + "\n";
}

}  // namespace

std::string fish_completion(const std::vector<VerbFacts>& tree) {
  std::string text = kFishHead;
  for (const VerbFacts& verb : with_desktop(tree)) {
    const bool desktop = verb.name == kDesktopProgram;
    const std::size_t blank = verb.name.find(' ');
    const std::string outer = blank == std::string::npos ? "" : verb.name.substr(0, blank);
    if (!desktop) {
      text += fmt::format("complete -c impend -n 'test \"$(__impend_verb)\" = \"{}\"' -a {} -d {}\n", outer,
                          verb.name.substr(blank + 1), fish_quotes(verb.help));
    }
    const std::string start =
        desktop ? "complete -c impend-gui" : fmt::format("complete -c impend -n '__impend_is {}'", verb.name);
    std::set<std::string> told;  // OLD and NEW take the same files
    for (const OptionFacts& option : verb.options) {
      const std::string line = fish_option(start, option);
      if (told.insert(line).second) text += line;
    }
  }
  return text;
}

}  // namespace impend::cli
