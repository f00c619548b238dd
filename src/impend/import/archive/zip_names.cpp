#include "impend/import/archive/zip_names.h"

#include <algorithm>

namespace impend {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_slash(char c) { return c == '/' || c == '\\'; }

}  // namespace

std::optional<std::string> safe_entry_name(std::string_view name) {
  const bool control = std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; });
  if (name.empty() || control || is_slash(name.front())) return std::nullopt;
  if (name.size() >= 2 && is_letter(name[0]) && name[1] == ':') return std::nullopt;
  const bool folder = is_slash(name.back());
  std::string safe;
  while (!name.empty()) {
    const std::size_t end = name.find_first_of("/\\");
    const std::string_view step = name.substr(0, end);
    if (step == "..") return std::nullopt;
    if (!step.empty() && step != ".") {
      if (!safe.empty()) safe += '/';
      safe += step;
    }
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  if (safe.empty()) return std::nullopt;
  if (folder) safe += '/';
  return safe;
}

bool is_hidden_entry(std::string_view safe_name) {
  return safe_name.front() == '.' || safe_name.find("/.") != std::string_view::npos ||
         safe_name.starts_with("__MACOSX/");
}

}  // namespace impend
