// What the command line states, in words.
#pragma once

#include <CLI/CLI.hpp>
#include <set>
#include <string>

#include "cli/options.h"

namespace impend::cli {

// "plan check" for a verb of a verb.
std::string full_name(const CLI::App& verb);

// Every option of a verb that has been read, with its values, and what of them names files.
GivenWords given_words(const CLI::App& verb);

// Their long names, without what is named by its place.
std::set<std::string> names_given(const CLI::App& verb);

}  // namespace impend::cli
