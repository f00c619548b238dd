#include "impend/import/gltf/gltf_container.h"

#include <fmt/format.h>

#include "impend/import/gltf/gltf.h"
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

}  // namespace

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

}  // namespace impend
