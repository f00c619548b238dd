// A glTF file while it is read: its JSON with the first finding, its buffers, and what reading it may cost.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/gltf/gltf_container.h"
#include "impend/import/model_file.h"

namespace impend {

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
