// Does what a file of actions says, from the file alone: hand by hand, poses moved along their ways, and every state
// asked of `impend analyze`.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace impend::test {

using ActionWords = std::vector<std::string>;

// What `impend plan` with these words writes to its file of actions, which must satisfy its schema.
nlohmann::json actions_told(ActionWords words);

struct DoneAgain {
  std::map<std::string, int> kinds;  // of actions
  int turning_ways = 0, open_ways = 0;
};

// Checks all that was told of `input`, the words by which an analysis reads it; states by an analysis only if `ask`.
DoneAgain done_again(const nlohmann::json& told, const ActionWords& input, bool ask = true);

}  // namespace impend::test
