#include "impend/import/compas/compas_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <tuple>

#include "impend/base/stop.h"

namespace impend {
namespace {

using Json = nlohmann::json;

std::string json_path(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

// Calls visit(c) for every character outside strings.
template <class Visit>
void outside_strings(std::string_view text, const Visit& visit) {
  bool in_string = false, escaped = false;
  for (const char c : text) {
    look_now_and_then();
    if (!in_string) visit(c);
    if (escaped) {
      escaped = false;
    } else if (in_string && c == '\\') {
      escaped = true;
    } else if (c == '"') {
      in_string = !in_string;
    }
  }
}

// Most decimals of a number with at least two of them, the last a zero: no shortest decimal ends so.
int most_padded_decimals(std::string_view text) {
  int most = 0, decimals = -1;
  char last = ' ';
  outside_strings(text, [&](char c) {
    if (c == '.') {
      decimals = 0;
    } else if (c >= '0' && c <= '9') {
      if (decimals >= 0) ++decimals;
    } else {
      if (decimals > 1 && last == '0' && c != 'e' && c != 'E') most = std::max(most, decimals);
      decimals = -1;
    }
    last = c;
  });
  return most;
}

// Of COMPAS 0.16.5 to 0.19: the data of a data structure has an envelope of its own, inside the wrapper or without one.
JsonAt without_envelope(const JsonAt& at) { return at.get("datatype") && at.get("data") ? at.get("data") : at; }

std::optional<std::int64_t> integer(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

JsonAt JsonAt::get(std::string_view key) const {
  JsonAt child{nullptr, json_path(path, key)};
  if (!is_object()) return child;
  const auto found = value->find(key);
  if (found != value->end() && !found->is_null()) child.value = &*found;
  return child;
}

JsonAt JsonAt::at(std::size_t index) const { return {&(*value)[index], fmt::format("{}[{}]", path, index)}; }

std::string JsonAt::text() const { return value && value->is_string() ? value->get<std::string>() : ""; }
bool JsonAt::is_object() const { return value && value->is_object(); }
bool JsonAt::is_array() const { return value && value->is_array(); }
std::size_t JsonAt::size() const { return is_object() || is_array() ? value->size() : 0; }

CompasObject unwrapped(const JsonAt& at) {
  CompasObject object{"", "", "", without_envelope(at)};
  const std::string dtype = at.get("dtype").text();
  if (dtype.empty()) {
    object.dtype = at.get("data") ? at.get("datatype").text() : "";
    return object;
  }
  object.dtype = dtype;
  object.name = at.get("name").text();
  object.guid = at.get("guid").text();
  object.data = without_envelope(at.get("data") ? at.get("data") : at.get("value"));
  return object;
}

std::string class_name(const std::string& dtype) {
  const std::size_t slash = dtype.rfind('/');
  return slash == std::string::npos ? dtype : dtype.substr(slash + 1);
}

std::string given_name(const CompasObject& object) {
  const std::string type = class_name(object.dtype);
  const JsonAt attributes = object.data.get("attributes");
  for (const std::string& name : {object.name, object.data.get("name").text(), attributes.get("name").text()}) {
    if (!name.empty() && name != type && name != "Mesh" && name != "Block") return name;
  }
  return "";
}

Error compas_error(ErrorCode code, const std::string& file, const std::string& where, std::string message,
                   std::string hint) {
  if (hint.empty()) hint = "check that the file is complete and write it again with compas.json_dump";
  return {code, std::move(message), {file, 0, "", where}, std::move(hint)};
}

std::vector<std::string> keys_in_order(const Json& object) {
  struct Key {
    bool is_text;
    std::int64_t number;
    std::string text;
    bool operator<(const Key& b) const {
      return std::tie(is_text, number, text) < std::tie(b.is_text, b.number, b.text);
    }
  };
  std::vector<Key> keys;
  keys.reserve(object.size());
  for (auto it = object.begin(); it != object.end(); ++it) {
    look_now_and_then();
    const auto number = integer(it.key());
    keys.push_back({!number.has_value(), number.value_or(0), it.key()});
  }
  std::sort(keys.begin(), keys.end(), looking(std::less<>()));
  std::vector<std::string> ordered;
  ordered.reserve(keys.size());
  for (Key& key : keys) ordered.push_back(std::move(key.text));
  return ordered;
}

CompasNumbers::CompasNumbers(std::string file, std::string_view text)
    : file_(std::move(file)), padded_decimals_(most_padded_decimals(text)) {}

std::string CompasNumbers::token(const Json& number) const {
  if (number.is_number_unsigned()) return fmt::format("{}", number.get<std::uint64_t>());
  if (number.is_number_integer()) return fmt::format("{}", number.get<std::int64_t>());
  const double value = number.get<double>();
  const std::string shortest = fmt::format("{}", value);
  const std::size_t point = shortest.find('.');
  const bool plain = shortest.find('e') == std::string::npos;
  const std::size_t decimals = point == std::string::npos ? 0 : shortest.size() - point - 1;
  if (!plain || decimals >= static_cast<std::size_t>(padded_decimals_)) return shortest;
  return fmt::format("{:.{}f}", value, padded_decimals_);
}

Result<Vec3> CompasNumbers::vec3(const JsonAt& at) const {
  const JsonAt numbers = unwrapped(at).data;
  Vec3 v;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!numbers.is_array() || numbers.size() != 3 || !(*numbers.value)[k].is_number()) {
      return compas_error(ErrorCode::kBadValue, file_, at.path, "expected three numbers");
    }
    v[static_cast<Eigen::Index>(k)] = (*numbers.value)[k].get<double>();
  }
  return v;
}

std::optional<Error> CompasNumbers::coordinate(const Json& number, int axis, const std::string& where, double* value) {
  if (!number.is_number()) {
    return compas_error(ErrorCode::kBadValue, file_, where,
                        fmt::format("expected a number as {} coordinate, found {}", "xyz"[axis], number.type_name()));
  }
  *value = number.get<double>();
  coordinates_.add(axis, token(number), *value);
  return std::nullopt;
}

void CompasNumbers::add_position(const Vec3& position) {
  for (int axis = 0; axis < 3; ++axis) positions_.add(axis, token(Json(position[axis])), position[axis]);
}

}  // namespace impend
