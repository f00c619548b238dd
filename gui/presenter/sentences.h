// Words put together to sentences.
#pragma once

#include <string>
#include <vector>

namespace impend::gui {

// With a capital first letter, where it is one of the Latin alphabet.
std::string capitalized(std::string text);

std::string and_list(const std::vector<std::string>& words);  // "a, b and c"

}  // namespace impend::gui
