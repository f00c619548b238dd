// Completions for shells, from the tree of verbs and options.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/describe/command_tree.h"

namespace impend::cli {

// The word for the desktop program among verbs of completions.
inline constexpr const char* kDesktopProgram = "impend-gui";

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
