#include "impend/import/assembly_file/json_depth.h"

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr std::size_t kBytesBeforeLook = 1 << 20;

}  // namespace

std::optional<std::size_t> nests_deeper(std::string_view json, int deepest) {
  int depth = 0;
  std::size_t next_look = 0;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (i >= next_look) {
      look_for_stop();
      next_look = i + kBytesBeforeLook;
    }
    const char c = json[i];
    if (c == '"') {
      // To the closing quote; a backslash hides the character behind it.
      for (++i; i < json.size() && json[i] != '"'; ++i) {
        if (json[i] == '\\') ++i;
      }
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return i;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return std::nullopt;
}

}  // namespace impend
