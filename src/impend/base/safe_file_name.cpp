#include "impend/base/safe_file_name.h"

namespace impend {

std::string safe_file_name(const std::string& name, const std::string& otherwise) {
  constexpr std::size_t kLongest = 100;
  std::string safe;
  for (const char c : name.substr(0, kLongest)) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    safe += plain || (c == '.' && !safe.empty()) ? c : '_';
  }
  return safe.empty() ? otherwise : safe;
}

}  // namespace impend
