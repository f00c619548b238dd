// The command line as plain values, read off the tree of CLI11: manual pages, completions and tables of options are
// made from it, so that an option is written once.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace impend::cli {

// What the value of an option can be: what completions offer, and what a configuration may hold.
enum class ValueKind {
  kNone,       // a flag
  kFree,       // numbers and the like, of which nothing can be offered
  kWords,      // one of some words
  kWordList,   // several of them, with commas
  kFile,       // a file, of some extensions
  kFolder,     // a folder
  kInput,      // files of shapes, assembly files and folders
  kPart,       // a part of the input
  kPartList,   // several, with commas
  kUndecided,  // nobody has said: a fault, held by tests/packaging/check_options.py
};

struct ValueFacts {
  ValueKind kind = ValueKind::kFree;
  std::vector<std::string> words;       // of kWords and kWordList
  std::vector<std::string> extensions;  // of kFile and kInput, lower case, with dot; none: any file
};

// Of an option such as "--unit", or of a positional such as "INPUT", of a verb such as "plan check". `type` is the word
// that the help has for its value, such as "FILE"; "" for flags and positionals. A word that stands for many things,
// such as "NAME", needs its row in command_tree.cpp.
ValueFacts value_facts(const std::string& verb, const std::string& option, const std::string& type);

struct OptionFacts {
  std::string name;        // "--unit", or "INPUT" for what is named by its place
  std::string short_name;  // "-o", or empty
  std::string type;        // "UNIT"; empty for flags and positionals
  std::string help;        // on one line
  bool repeatable = false;
  ValueFacts value;

  bool positional() const { return !name.starts_with("-"); }
};

struct VerbFacts {
  std::string name;  // "plan check"
  std::string help;  // on one line
  std::string footer;
  std::vector<OptionFacts> options;      // in the order of the help
  std::vector<std::string> inner_verbs;  // "check", …; such a verb does nothing alone
};

// Every verb in the order of the help, a verb before its own verbs.
std::vector<VerbFacts> command_tree();

// Of impend-gui: what `impend view` hands over to it, and the options that Qt gives every program. tests/packaging
// compares it with what impend-gui itself lists.
VerbFacts desktop_facts();

// The word for the desktop program among verbs of completions.
inline constexpr const char* kDesktopProgram = "impend-gui";

// Completions for shells, from the tree of verbs and options.
std::string bash_completion(const std::vector<VerbFacts>& tree);
std::string zsh_completion(const std::vector<VerbFacts>& tree);
std::string fish_completion(const std::vector<VerbFacts>& tree);

// The verbs of a tree and, as one of them, the desktop program.
std::vector<VerbFacts> with_desktop(std::vector<VerbFacts> tree);
// In single quotes, as bash and zsh read them.
std::string in_quotes(const std::string& text);
// "a b c".
std::string joined(const std::vector<std::string>& words, const std::string& between = " ");

}  // namespace impend::cli
