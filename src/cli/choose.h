// Options whose values are words.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/parse.h"
#include "impend/base/names.h"

namespace impend::cli {

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

// The value that `word` names; where it names none, an error that lists what is possible in the order given.
template <class T>
std::optional<Error> choose(const std::string& option, const std::string& word, const Choices<T>& choices, T& value) {
  std::vector<std::string> known;
  for (const auto& [name, named] : choices) {
    known.push_back(name);
    if (name != word) continue;
    value = named;
    return std::nullopt;
  }
  return usage(option + " cannot be '" + word + "'", "use one of " + quoted_list(known));
}

}  // namespace impend::cli
