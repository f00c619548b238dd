// The command line as plain values, read off the tree of CLI11: manual pages, completions and tables of options are
// made from it, so that an option is written once.
#pragma once

#include <string>
#include <vector>

#include "cli/describe/value_kinds.h"

namespace impend::cli {

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

}  // namespace impend::cli
