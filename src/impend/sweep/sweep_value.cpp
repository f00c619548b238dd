#include "impend/sweep/state_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace impend {
namespace {

std::optional<SweepValue> list_value(const nlohmann::json& json) {
  const auto are = [&json](auto is) { return std::all_of(json.begin(), json.end(), is); };
  if (json.size() == 3 && are([](const nlohmann::json& x) { return x.is_number(); }))
    return Vec3(json[0].get<double>(), json[1].get<double>(), json[2].get<double>());
  if (!are([](const nlohmann::json& x) { return x.is_string(); })) return std::nullopt;
  return json.get<std::vector<std::string>>();
}

struct ToJson {
  nlohmann::json operator()(bool value) const { return value; }
  nlohmann::json operator()(double value) const { return value; }
  nlohmann::json operator()(const std::string& value) const { return value; }
  nlohmann::json operator()(const Vec3& v) const { return nlohmann::json::array({v.x(), v.y(), v.z()}); }
  nlohmann::json operator()(const std::vector<std::string>& names) const { return names; }
};

struct ToWords {
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(double value) const { return fmt::format("{}", value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const Vec3& v) const { return fmt::format("({}, {}, {})", v.x(), v.y(), v.z()); }
  std::string operator()(const std::vector<std::string>& names) const {
    return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
  }
};

}  // namespace

nlohmann::json sweep_value_json(const SweepValue& value) { return std::visit(ToJson{}, value); }

std::optional<SweepValue> sweep_value_of(const nlohmann::json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  return json.is_array() ? list_value(json) : std::nullopt;
}

std::string sweep_value_words(const SweepValue& value) { return std::visit(ToWords{}, value); }

}  // namespace impend
