// What tests ask of texts.
#pragma once

#include <string>

namespace impend::test {

inline bool has(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

}  // namespace impend::test
