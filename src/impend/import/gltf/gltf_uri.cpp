#include "impend/import/gltf/gltf_uri.h"

#include <array>
#include <cstdint>

#include "impend/base/stop.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

std::array<signed char, 256> base64_values() {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<signed char, 256> values;
  values.fill(-1);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<signed char>(i);
  }
  return values;
}

std::optional<std::string> decode_base64(std::string_view text) {
  static const std::array<signed char, 256> values = base64_values();
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    look_now_and_then();
    const signed char value = values[static_cast<unsigned char>(c)];
    if (value < 0) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>(bits >> held & 0xFF);
    }
  }
  return bytes;
}

}  // namespace

bool is_data_uri(std::string_view uri) { return equals_ignoring_case(uri.substr(0, 5), "data:"); }

bool is_relative_uri(std::string_view uri) {
  if (uri.empty() || uri.front() == '/' || uri.front() == '\\') return false;
  // A zero byte, written plainly or as an escape, would cut the name short on its way to the file system.
  if (uri.find('\0') != std::string_view::npos || uri.find("%00") != std::string_view::npos) return false;
  const std::size_t colon = uri.find(':');
  return colon == std::string_view::npos || uri.find('/') < colon;
}

std::optional<std::string> decode_data_uri(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (!is_data_uri(uri) || comma == std::string_view::npos) return std::nullopt;
  const std::string head = lower_case(uri.substr(0, comma));
  if (!head.ends_with(";base64")) return std::nullopt;
  return decode_base64(uri.substr(comma + 1));
}

}  // namespace impend
