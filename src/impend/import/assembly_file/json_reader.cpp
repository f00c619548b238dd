#include "impend/import/assembly_file/json_reader.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "impend/base/names.h"
#include "impend/base/stop.h"

namespace impend {
namespace {

using Json = nlohmann::json;

int line_at(std::string_view text, size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

// nlohmann's text is "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error …".
std::string plain_message(const std::string& what) {
  const size_t bracket = what.find("] ");
  std::string text = bracket == std::string::npos ? what : what.substr(bracket + 2);
  if (text.rfind("parse error", 0) == 0) {
    const size_t colon = text.find(": ");
    if (colon != std::string::npos) text = text.substr(colon + 2);
  }
  return text;
}

// A number too large for a double is reported without a place: look for its digits, which the message quotes.
int line_of_quoted(std::string_view text, const std::string& message) {
  const size_t open = message.find('\'');
  const size_t close = message.rfind('\'');
  if (open == std::string::npos || close <= open + 1) return 0;
  const size_t byte = text.find(message.substr(open + 1, close - open - 1));
  return byte == std::string_view::npos ? 0 : line_at(text, byte);
}

Error parse_failure(const std::string& file, int line, const std::string& message) {
  return {ErrorCode::kParse, "not valid JSON: " + message, {file, line, "", ""}, "correct the file at this line"};
}

Error empty_file(const std::string& file) {
  Error error;
  error.code = ErrorCode::kParse;
  error.message = "the file is empty";
  error.place.file = file;
  error.hint = "write it again, or name another";
  return error;
}

Error repeated_key(const std::string& file, const std::string& key, const std::string& where) {
  Error error;
  error.code = ErrorCode::kParse;
  error.message = "the key '" + key + "' appears twice in one object";
  error.place.file = file;
  error.place.where = where;
  error.hint = "remove one of the two";
  return error;
}

std::string child_path(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

// Hands the text to the parser and looks for a wish to stop within long strings, too.
class LookingAt {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit LookingAt(const char* at) : at_(at) {}
  reference operator*() const { return *at_; }
  LookingAt& operator++() {
    constexpr std::uintptr_t kBytesBetweenLooks = 1 << 16;
    if (reinterpret_cast<std::uintptr_t>(++at_) % kBytesBetweenLooks == 0) look_for_stop();
    return *this;
  }
  bool operator==(const LookingAt& other) const { return at_ == other.at_; }
  bool operator!=(const LookingAt& other) const { return at_ != other.at_; }

 private:
  const char* at_;
};

// Follows the parser and notes the first key that comes twice in one object, with its path.
class RepeatedKeys {
 public:
  bool operator()(int, Json::parse_event_t event, Json& parsed) {
    look_now_and_then();
    using Event = Json::parse_event_t;
    if (event == Event::object_end || event == Event::array_end) {
      if (!frames_.empty()) frames_.pop_back();
    } else if (event == Event::key) {
      if (!frames_.empty()) enter_key(parsed.get_ref<const std::string&>());
    } else {
      if (!frames_.empty() && frames_.back().is_array) ++frames_.back().index;
      if (event == Event::object_start) frames_.push_back({false, -1, "", {}});
      if (event == Event::array_start) frames_.push_back({true, -1, "", {}});
    }
    return true;
  }
  std::string key;
  std::string where;

 private:
  struct Frame {
    bool is_array;
    int index;
    std::string key;
    std::set<std::string> seen;
  };

  void enter_key(const std::string& name) {
    frames_.back().key = name;
    if (frames_.back().seen.insert(name).second || !where.empty()) return;
    key = name;
    for (const Frame& frame : frames_) {
      where = frame.is_array ? fmt::format("{}[{}]", where, frame.index) : child_path(where, frame.key);
    }
  }

  std::vector<Frame> frames_;
};

}  // namespace

Result<Json> parse_json(const std::string& file, std::string_view text, int deepest) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return empty_file(file);
  }
  if (const auto at = nests_deeper(text, deepest)) {
    return Error{ErrorCode::kUnsupported,
                 fmt::format("the JSON nests more than {} levels deep at byte {}", deepest, *at),
                 {file, line_at(text, *at), "", ""},
                 "check that the file is complete and export it again"};
  }
  try {
    RepeatedKeys repeated;
    Json value = Json::parse(LookingAt(text.data()), LookingAt(text.data() + text.size()), std::ref(repeated));
    if (!repeated.where.empty()) {
      return repeated_key(file, repeated.key, repeated.where);
    }
    return value;
  } catch (const Json::parse_error& e) {
    return parse_failure(file, line_at(text, e.byte == 0 ? 0 : e.byte - 1), plain_message(e.what()));
  } catch (const Json::exception& e) {
    const std::string message = plain_message(e.what());
    return parse_failure(file, line_of_quoted(text, message), message);
  }
}

bool JsonFields::knows(std::string_view key) const { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

bool JsonFields::requires_key(std::string_view key) const {
  return std::find(required.begin(), required.end(), key) != required.end();
}

JsonNode::JsonNode(const Json* value, std::string path, JsonDocument* document)
    : value_(value), path_(std::move(path)), document_(document) {}

bool JsonNode::is_array() const { return value_ && value_->is_array(); }
bool JsonNode::is_string() const { return value_ && value_->is_string(); }

void JsonNode::fail(ErrorCode code, std::string message, std::string hint) const {
  if (document_->error) return;
  document_->error = Error{code, std::move(message), {document_->file, 0, document_->part, path_}, std::move(hint)};
}

bool JsonNode::expect_object() const {
  if (!value_) return false;
  if (value_->is_object()) return true;
  fail(ErrorCode::kBadValue, fmt::format("expected an object, found {}", value_->type_name()),
       "write it as { \"key\": value, … }");
  return false;
}

void JsonNode::expect_keys(const std::vector<std::string>& known) const {
  if (!expect_object()) return;
  for (const auto& [key, value] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    JsonNode(&value, child_path(path_, key), document_)
        .fail(ErrorCode::kUnknownKey, "unknown key '" + key + "'", suggestion(key, known, "keys here"));
    return;
  }
}

JsonNode JsonNode::with(const JsonFields& fields) const {
  JsonNode node = *this;
  if (!present()) return node;
  expect_keys(fields.keys);
  node.fields_ = &fields;
  return node;
}

JsonNode JsonNode::get(std::string_view key) const {
  return fields_ && fields_->requires_key(key) ? require(key) : child(key);
}

JsonNode JsonNode::child(std::string_view key) const {
  const Json* child = nullptr;
  if (value_ && value_->is_object()) {
    const auto found = value_->find(key);
    if (found != value_->end()) child = &*found;
  }
  return {child, child_path(path_, key), document_};
}

JsonNode JsonNode::require(std::string_view key) const {
  JsonNode node = child(key);
  if (expect_object() && !node.present()) {
    node.fail(ErrorCode::kMissingKey, "the key '" + std::string(key) + "' is missing", "add it");
  }
  return node;
}

std::vector<JsonNode> JsonNode::items() const {
  std::vector<JsonNode> nodes;
  if (!value_) return nodes;
  if (!value_->is_array()) {
    fail(ErrorCode::kBadValue, fmt::format("expected an array, found {}", value_->type_name()), "write it as [ … ]");
    return nodes;
  }
  for (size_t i = 0; i < value_->size(); ++i) {
    nodes.emplace_back(&(*value_)[i], fmt::format("{}[{}]", path_, i), document_);
  }
  return nodes;
}

std::vector<std::string> JsonNode::keys() const {
  std::vector<std::string> keys;
  if (!value_ || !expect_object()) return keys;
  for (const auto& [key, unused] : value_->items()) keys.push_back(key);
  return keys;
}

size_t JsonNode::size() const { return value_ && value_->is_structured() ? value_->size() : 0; }

JsonNode JsonNode::at(size_t index) const {
  const bool there = value_ && value_->is_array() && index < value_->size();
  return {there ? &(*value_)[index] : nullptr, fmt::format("{}[{}]", path_, index), document_};
}

double JsonNode::number(double otherwise) const {
  if (!value_) return otherwise;
  if (value_->is_number()) return value_->get<double>();
  fail(ErrorCode::kBadValue, fmt::format("expected a number, found {}", value_->type_name()),
       value_->is_string() ? "write the number without quotes" : "write a plain number");
  return otherwise;
}

double JsonNode::positive(double otherwise) const {
  const double x = number(otherwise);
  if (value_ && !(x > 0))
    fail(ErrorCode::kBadValue, fmt::format("must be greater than 0, found {}", x), "give a positive number");
  return x;
}

double JsonNode::non_negative(double otherwise) const {
  const double x = number(otherwise);
  if (value_ && !(x >= 0))
    fail(ErrorCode::kBadValue, fmt::format("must not be negative, found {}", x), "give 0 or more");
  return x;
}

bool JsonNode::boolean(bool otherwise) const {
  if (!value_) return otherwise;
  if (value_->is_boolean()) return value_->get<bool>();
  fail(ErrorCode::kBadValue, fmt::format("expected true or false, found {}", value_->type_name()),
       "write true or false without quotes");
  return otherwise;
}

std::string JsonNode::string(std::string otherwise) const {
  if (!value_) return otherwise;
  if (value_->is_string()) return value_->get<std::string>();
  fail(ErrorCode::kBadValue, fmt::format("expected a string, found {}", value_->type_name()), "put it in quotes");
  return otherwise;
}

bool JsonNode::has_size_or_fail(size_t size, const char* expected) const {
  if (!value_) return false;
  if (value_->is_array() && value_->size() == size) return true;
  const std::string found =
      value_->is_array() ? fmt::format("an array of {}", value_->size()) : std::string(value_->type_name());
  fail(ErrorCode::kBadValue, fmt::format("expected {}, found {}", expected, found),
       fmt::format("write {} as [ … ]", expected));
  return false;
}

Vec3 JsonNode::vec3(const Vec3& otherwise) const {
  if (!has_size_or_fail(3, "3 numbers")) return otherwise;
  Vec3 v = otherwise;
  const auto entries = items();
  for (int k = 0; k < 3; ++k) v[k] = entries[k].number();
  return v;
}

Mat3 JsonNode::mat3() const {
  Mat3 m = Mat3::Zero();
  if (!has_size_or_fail(3, "3 rows of 3 numbers")) return m;
  const auto rows = items();
  for (int i = 0; i < 3; ++i) m.row(i) = rows[i].vec3().transpose();
  return m;
}

Eigen::Matrix4d JsonNode::mat4() const {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  if (!has_size_or_fail(4, "4 rows of 4 numbers")) return m;
  const auto rows = items();
  for (int i = 0; i < 4; ++i) {
    if (!rows[i].has_size_or_fail(4, "4 numbers")) return m;
    const auto entries = rows[i].items();
    for (int j = 0; j < 4; ++j) m(i, j) = entries[j].number();
  }
  return m;
}

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
