#include "impend/import/gltf/gltf_document.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "impend/base/stop.h"
#include "impend/import/mesh/byte_scalars.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr std::size_t kContainerHead = 12;
constexpr std::size_t kChunkHeader = 8;
constexpr std::uint64_t kJson = 0x4E4F534A;    // "JSON"
constexpr std::uint64_t kBinary = 0x004E4942;  // "BIN\0"

Error damaged(const std::string& path, std::size_t offset, std::string message) {
  return mesh_error_at_byte(ErrorCode::kParse, path, offset, std::move(message));
}

// Writers pad the JSON to four bytes with spaces, some with zeros.
std::string_view without_padding(std::string_view json) {
  while (!json.empty() && (json.back() == '\0' || json.back() == ' ')) json.remove_suffix(1);
  return json;
}

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

bool looks_like_glb(std::string_view bytes) { return bytes.starts_with("glTF"); }

Result<GltfContainer> open_gltf_container(const std::string& path, std::string_view bytes) {
  GltfContainer container;
  if (!looks_like_glb(bytes)) {
    container.json = without_bom(bytes);
    return container;
  }
  container.binary = true;
  if (bytes.size() < kContainerHead) return damaged(path, bytes.size(), "ends within the header");
  const std::uint64_t version = read_unsigned(bytes, 4, 4);
  if (version != 2)
    return mesh_error_at_byte(ErrorCode::kUnsupported, path, 4,
                              fmt::format("is binary glTF of version {}; only version 2 is read", version));
  const std::uint64_t length = read_unsigned(bytes, 8, 4);
  if (length > bytes.size())
    return damaged(path, 8, fmt::format("states a length of {} bytes, but has {}", length, bytes.size()));
  bytes = bytes.substr(0, length);
  for (std::size_t at = kContainerHead, chunk = 0; at < bytes.size(); ++chunk) {
    if (bytes.size() - at < kChunkHeader) return damaged(path, at, "ends within the header of a chunk");
    const std::uint64_t size = read_unsigned(bytes, at, 4);
    const std::uint64_t type = read_unsigned(bytes, at + 4, 4);
    const std::size_t begin = at + kChunkHeader;
    if (size > bytes.size() - begin)
      return damaged(path, at, fmt::format("a chunk of {} bytes, but only {} follow", size, bytes.size() - begin));
    const std::string_view data = bytes.substr(begin, size);
    if (chunk == 0 && type != kJson) return damaged(path, at, "the first chunk is not JSON");
    if (chunk == 0) container.json = without_padding(data);
    // Other chunks belong to extensions and are passed over, as the format demands.
    if (chunk > 0 && type == kBinary && !container.data) container.data = data;
    at = begin + size;
  }
  if (container.json.data() == nullptr) return damaged(path, kContainerHead, "holds no chunk");
  return container;
}

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
