// A glTF file while it is read: where its bytes are, its JSON with the first finding, its buffers, and what reading it
// may cost.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/model_file.h"

namespace impend {

// Where the bytes of a glTF file are: its two shapes, plain JSON or chunks behind a twelve-byte header, and the names
// of buffers, data: URIs and relative ones.
//
//   header  "glTF", version, length of the file             little-endian u32 each
//   chunk   length, type ("JSON" first, then "BIN\0"), data  padded to four bytes

struct GltfContainer {
  bool binary = false;
  std::string_view json;
  std::optional<std::string_view> data;  // of the binary chunk
};

// Whether the bytes begin as a binary glTF file does.
bool looks_like_glb(std::string_view bytes);

// The views point into `bytes`. Errors: kParse with the byte offset, kUnsupported for another version.
Result<GltfContainer> open_gltf_container(const std::string& path, std::string_view bytes);

bool is_data_uri(std::string_view uri);
// Neither a scheme ("https:"), nor a rooted path.
bool is_relative_uri(std::string_view uri);
// The bytes of "data:…;base64,…"; nullopt when it is not base64. Padding may be missing. Held by
// tests/unit/import/test_gltf_hostile.
std::optional<std::string> decode_data_uri(std::string_view uri);

// A glTF file while it is read: its JSON with the first finding, its buffers, and what reading it may cost.

// Bytes that reading may still produce. Accessors can be shared, so a small file could ask for any amount: the account
// holds a fixed multiple of the bytes read.
class OutputBudget {
 public:
  void add_input(std::uint64_t bytes);
  // False when the account does not hold so much.
  bool spend(std::uint64_t bytes);

 private:
  std::uint64_t left_ = 64u << 20;
};

class GltfDocument {
 public:
  // Parses the JSON; errors kParse, kUnsupported.
  static Result<std::unique_ptr<GltfDocument>> open(const std::string& path, std::string_view bytes,
                                                    const ModelReadOptions& options);
  ~GltfDocument();

  bool binary() const { return container_.binary; }
  JsonNode root() { return {value_.get(), "", &json_}; }
  // Element of a top-level array, absent beyond its end.
  JsonNode element(const char* array, std::size_t index) { return root().get(array).at(index); }
  const std::optional<Error>& error() const { return json_.error; }
  bool ok() const { return !json_.error; }
  void fail(Error error);
  // Spends from the account, or records kUnsupported at `at`.
  bool afford(std::uint64_t bytes, const JsonNode& at);

  // The bytes of a buffer, as many as it states; nullopt after recording a finding. Loaded once.
  std::optional<std::string_view> buffer(std::size_t index);

  std::vector<std::string> notes;

 private:
  GltfDocument();
  std::optional<std::string_view> load(const JsonNode& uri);

  JsonDocument json_;
  std::unique_ptr<nlohmann::json> value_;
  GltfContainer container_;
  ModelReadOptions options_;
  OutputBudget budget_;
  std::map<std::size_t, std::string> embedded_;      // decoded data: URIs by buffer
  std::map<std::string, std::string> companions_;    // files by plain name
  std::map<std::size_t, std::string_view> buffers_;  // what is loaded
};

// An integer from 0 to 2⁵³; `otherwise` when absent, nullopt after recording kBadValue.
std::optional<std::uint64_t> read_count(const JsonNode& node, std::uint64_t otherwise);
// An index below `size`; nullopt after recording kBadValue, or kMissingKey when absent.
std::optional<std::size_t> read_index(const JsonNode& node, std::size_t size);

}  // namespace impend
