// Strict reading of JSON: typed access that knows where it is.
//
// A JsonNode is one value of a document together with its path ("parts[2].pose"). Reading never fails at the call:
// the first finding is kept in the JsonDocument, a default is returned, and the caller looks at the document once at
// the end. An absent node reads as the default too, so optional values need no branches.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/base/result.h"
#include "impend/geometry/types.h"

namespace impend {

struct JsonDocument {
  std::string file;
  std::string part;            // put into the place of findings while a part is being read
  std::optional<Error> error;  // the first finding
};

// A COMPAS model whose groups nest 100 deep has 200 levels; Python writes no more than 1000.
inline constexpr int kDeepestJson = 1000;

// Parses UTF-8 JSON. Errors: kParse with file and line; also when a key appears twice in one object, which JSON
// readers otherwise settle silently; kUnsupported when arrays and objects nest more than `deepest` deep. Held by
// tests/unit/import/test_assembly_file.
Result<nlohmann::json> parse_json(const std::string& file, std::string_view text, int deepest = kDeepestJson);

// What an object may hold, in the order in which it is written, and what it must.
struct JsonFields {
  std::vector<std::string> keys, required;
  bool knows(std::string_view key) const;
  bool requires_key(std::string_view key) const;
};

class JsonNode {
 public:
  // `value` (null = absent) and `document` must outlive the node.
  JsonNode(const nlohmann::json* value, std::string path, JsonDocument* document);

  bool present() const { return value_ != nullptr; }
  bool is_array() const;
  bool is_string() const;
  const std::string& path() const { return path_; }

  // Records a finding about this value unless there is one already.
  void fail(ErrorCode code, std::string message, std::string hint) const;
  // True while the document has no finding.
  bool ok() const { return !document_->error.has_value(); }

  // Demands an object: kBadValue for anything else. False when this is none.
  bool expect_object() const;
  // Demands an object with no other keys than these: kUnknownKey suggests the nearest.
  void expect_keys(const std::vector<std::string>& known) const;
  // The same object with these fields, which must outlive it: unknown keys as above, and get() of a required key is
  // require(). An absent node stays absent.
  JsonNode with(const JsonFields& fields) const;
  JsonNode get(std::string_view key) const;      // absent when there is no such key
  JsonNode require(std::string_view key) const;  // kMissingKey when there is no such key
  std::vector<JsonNode> items() const;           // of an array; kBadValue for anything else
  std::vector<std::string> keys() const;         // of an object; kBadValue for anything else
  size_t size() const;                           // of an array or object, else 0
  JsonNode at(size_t index) const;               // of an array, absent beyond its end

  double number(double otherwise = 0) const;
  double positive(double otherwise = 1) const;      // > 0
  double non_negative(double otherwise = 0) const;  // ≥ 0
  bool boolean(bool otherwise = false) const;
  std::string string(std::string otherwise = "") const;
  Vec3 vec3(const Vec3& otherwise = Vec3::Zero()) const;  // array of 3 numbers
  Mat3 mat3() const;                                      // 3 rows of 3
  Eigen::Matrix4d mat4() const;                           // 4 rows of 4

 private:
  JsonNode child(std::string_view key) const;
  bool has_size_or_fail(size_t size, const char* expected) const;

  const nlohmann::json* value_;
  std::string path_;
  JsonDocument* document_;
  const JsonFields* fields_ = nullptr;
};

// How deep a JSON text nests, before any parser sees it.

// Byte at which the brackets of `json` are first more than `deepest` deep; nullopt when they never are. Brackets within
// strings do not count. Held by tests/unit/import/test_gltf_hostile.
std::optional<std::size_t> nests_deeper(std::string_view json, int deepest);

}  // namespace impend
