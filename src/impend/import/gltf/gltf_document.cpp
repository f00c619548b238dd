#include "impend/import/gltf/gltf_document.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/import/file_bytes.h"
#include "impend/import/mesh/text_scanner.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

constexpr int kDeepestGltf = 200;
constexpr std::uint64_t kOutputPerInput = 16;  // u8 strips without indices give 12 bytes of output for one of input
constexpr const char* kExportAgain = "check that the file is complete and export it again";

// The parser quotes what it read last, be it a whole buffer.
std::string shortened(const std::string& message) {
  constexpr std::size_t kLongest = 300;
  return printable_name(message.size() > kLongest ? message.substr(0, kLongest) + " …" : message);
}

// Different spellings of one file must not load it again and again.
std::string plain_name(const std::string& name) { return std::filesystem::path(name).lexically_normal().string(); }

}  // namespace

void OutputBudget::add_input(std::uint64_t bytes) { left_ += kOutputPerInput * bytes; }

bool OutputBudget::spend(std::uint64_t bytes) {
  if (bytes > left_) return false;
  left_ -= bytes;
  return true;
}

GltfDocument::GltfDocument() = default;
GltfDocument::~GltfDocument() = default;

Result<std::unique_ptr<GltfDocument>> GltfDocument::open(const std::string& path, std::string_view bytes,
                                                         const ModelReadOptions& options) {
  auto container = open_gltf_container(path, bytes);
  if (!container) return container.error();
  const std::string_view text = container.value().json;
  const std::string where = container.value().binary ? "JSON chunk" : "";
  auto value = parse_json(path, text, kDeepestGltf);
  if (!value) {
    Error error = value.error();
    error.message = shortened(error.message);
    error.place.where = error.place.where.empty() ? where : shortened(error.place.where);
    return error;
  }
  std::unique_ptr<GltfDocument> document(new GltfDocument);
  document->json_.file = path;
  document->value_ = std::make_unique<nlohmann::json>(std::move(value).value());
  document->container_ = container.value();
  document->options_ = options;
  document->budget_.add_input(bytes.size());
  return document;
}

void GltfDocument::fail(Error error) {
  if (!json_.error) json_.error = std::move(error);
}

bool GltfDocument::afford(std::uint64_t bytes, const JsonNode& at) {
  if (budget_.spend(bytes)) return true;
  at.fail(ErrorCode::kUnsupported, "the scene asks for far more memory than a file of this size can fill",
          "export the scene again with its own copy of shared data");
  return false;
}

std::optional<std::string_view> GltfDocument::load(const JsonNode& uri) {
  const std::string name = uri.string();
  if (!uri.ok()) return std::nullopt;
  if (!is_relative_uri(name)) {
    uri.fail(ErrorCode::kUnsupported,
             "the buffer " + impend::in_quotes(name) + " is on another computer or outside the folder",
             "export with the buffer embedded or beside the file");
    return std::nullopt;
  }
  const std::string file = plain_name(percent_decoded(name));
  const auto known = companions_.find(file);
  if (known != companions_.end()) return known->second;
  if (!options_.companion) {
    uri.fail(ErrorCode::kFileNotFound,
             "the buffer " + impend::in_quotes(file) + " is in another file, and none may be read",
             "export with the buffer embedded");
    return std::nullopt;
  }
  auto bytes = options_.companion(file);
  if (!bytes) {
    Error error = bytes.error();
    error.place.where = uri.path();
    fail(std::move(error));
    return std::nullopt;
  }
  budget_.add_input(bytes.value().size());
  return companions_.emplace(file, std::move(bytes).value()).first->second;
}

std::optional<std::string_view> GltfDocument::buffer(std::size_t index) {
  const auto known = buffers_.find(index);
  if (known != buffers_.end()) return known->second;
  const JsonNode node = element("buffers", index);
  const JsonNode uri = node.get("uri");
  std::optional<std::string_view> bytes;
  if (!uri.present()) {
    if (index == 0) bytes = container_.data;
    if (!bytes) {
      node.fail(ErrorCode::kUnsupported, "the buffer has neither a uri nor a binary chunk",
                "export without compression, or with the buffer embedded");
    }
  } else if (is_data_uri(uri.string())) {
    auto decoded = decode_data_uri(uri.string());
    if (decoded) bytes = embedded_.emplace(index, std::move(*decoded)).first->second;
    if (!bytes) uri.fail(ErrorCode::kParse, "is not base64 data", kExportAgain);
  } else {
    bytes = load(uri);
  }
  const auto length = read_count(node.require("byteLength"), 0);
  if (!bytes || !length || !ok()) return std::nullopt;
  if (*length > bytes->size()) {
    node.get("byteLength")
        .fail(ErrorCode::kBadValue, fmt::format("{} bytes are stated, but there are {}", *length, bytes->size()),
              kExportAgain);
    return std::nullopt;
  }
  return buffers_.emplace(index, bytes->substr(0, *length)).first->second;
}

std::optional<std::uint64_t> read_count(const JsonNode& node, std::uint64_t otherwise) {
  if (!node.present()) return node.ok() ? std::optional(otherwise) : std::nullopt;
  const double value = node.number(-1);
  if (!node.ok()) return std::nullopt;
  if (value >= 0 && value <= 0x1p53 && value == std::floor(value)) return static_cast<std::uint64_t>(value);
  node.fail(ErrorCode::kBadValue, fmt::format("expected a whole number from 0 on, found {}", value), kExportAgain);
  return std::nullopt;
}

std::optional<std::size_t> read_index(const JsonNode& node, std::size_t size) {
  if (!node.present()) {
    node.fail(ErrorCode::kMissingKey, "is missing", kExportAgain);
    return std::nullopt;
  }
  const auto index = read_count(node, 0);
  if (!index) return std::nullopt;
  if (*index < size) return static_cast<std::size_t>(*index);
  node.fail(ErrorCode::kBadValue,
            fmt::format("refers to number {}, but there are only {} (0 is the first)", *index, size), kExportAgain);
  return std::nullopt;
}

}  // namespace impend
