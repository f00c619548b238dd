#include "impend/records/json_format.h"

#include <cmath>

#include "impend/base/stop.h"

namespace impend {
namespace {

bool fits_one_line(const Json& json) {
  if (!json.is_array()) return !json.is_object() || json.empty();
  for (const Json& element : json) {
    look_now_and_then();
    if (!fits_one_line(element)) return false;
  }
  return true;
}

std::string scalar_text(const Json& json) {
  return json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace);
}

void write(const Json& json, const std::string& indent, std::string& out) {
  if (!json.is_structured() || json.empty()) {
    out += scalar_text(json);
    return;
  }
  const bool line = fits_one_line(json);
  const std::string inner = indent + "  ";
  const bool object = json.is_object();
  out += object ? '{' : '[';
  const char* separator = "";
  for (const auto& [key, value] : json.items()) {
    look_now_and_then();
    out += separator;
    if (!line) out += "\n" + inner;
    if (object) out += scalar_text(key) + ": ";
    write(value, inner, out);
    separator = line ? ", " : ",";
  }
  if (!line) out += "\n" + indent;
  out += object ? '}' : ']';
}

}  // namespace

Json json_number(double value) { return std::isfinite(value) ? Json(value + 0.0) : Json(nullptr); }

Json json_number(const std::optional<double>& value) { return value ? json_number(*value) : Json(nullptr); }

Json json_bounds(const Bounds& bounds) { return Json::array({json_number(bounds.lower), json_number(bounds.upper)}); }

Json json_vector(const Vec3& v) { return Json::array({json_number(v.x()), json_number(v.y()), json_number(v.z())}); }

Json json_matrix(const Mat3& m) {
  return Json::array({json_vector(m.row(0)), json_vector(m.row(1)), json_vector(m.row(2))});
}

Json json_names(const Assembly& assembly, const std::vector<int>& bodies) {
  Json names = Json::array();
  for (const int body : bodies) names.push_back(assembly.body_name(body));
  return names;
}

Json json_warnings(const Diagnostics& warnings) {
  Json list = Json::array();
  for (const Warning& warning : warnings) {
    list.push_back({{"code", warning.code}, {"message", warning.message}, {"part", warning.part}});
  }
  return list;
}

Json json_gap_trials(const Assembly& assembly, const ContactSet& contacts) {
  const auto pairs = [&](const std::vector<BodyPair>& list) {
    Json json = Json::array();
    for (const BodyPair& p : list) json.push_back({assembly.body_name(p.a), assembly.body_name(p.b)});
    return json;
  };
  Json list = Json::array();
  for (const GapTrial& trial : contacts.gap_trials) {
    list.push_back({{"gap", json_number(trial.gap)},
                    {"at_noise", trial.at_noise},
                    {"appear", pairs(trial.appear)},
                    {"vanish", pairs(trial.vanish)},
                    {"change", pairs(trial.change)},
                    {"overlap", pairs(trial.overlap)},
                    {"verdict", trial.verdict.empty() ? Json(nullptr) : Json(trial.verdict)}});
  }
  return list;
}

Json json_disjunctions(const ContactSet& contacts, const std::vector<std::optional<int>>& choice) {
  Json list = Json::array();
  for (size_t i = 0; i < contacts.disjunctions.size(); ++i) {
    const Disjunction& disjunction = contacts.disjunctions[i];
    Json chosen = nullptr;
    if (i < choice.size() && choice[i]) chosen = *choice[i];
    list.push_back({{"alternatives", disjunction.alternatives}, {"chosen", chosen}, {"line", disjunction.line}});
  }
  return list;
}

std::string json_text(const Json& json) {
  std::string out;
  write(json, "", out);
  return out + "\n";
}

}  // namespace impend
