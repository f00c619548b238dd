#include "impend/sweep/answer_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <numbers>

#include "impend/base/numbers.h"
#include "impend/import/sha256.h"
#include "impend/records/problem/problem_of_analysis.h"

namespace impend {
namespace {

using LineJson = nlohmann::ordered_json;

constexpr std::string_view kSum = ",\"sum\":\"";
constexpr std::size_t kSumDigits = 16, kKeyDigits = 64;
constexpr std::string_view kCrashed = "\"crashed\":", kExited = "\"exited\":", kTimeout = "\"timeout\":";

std::string sum_of(std::string_view text) { return sha256_hex(text).substr(0, kSumDigits); }

// As much of a name as a line has room for, not cut within a character.
std::string short_name(const std::string& name) {
  if (name.size() <= kMostNameBytes) return name;
  std::size_t end = kMostNameBytes;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
  return name.substr(0, end) + "…";
}

// Of an object the text between its braces.
std::string members_of(const LineJson& json) {
  const std::string text = json.dump(-1, ' ', false, LineJson::error_handler_t::replace);
  return text.substr(1, text.size() - 2);
}

LineJson finite(double value) { return std::isfinite(value) ? LineJson(value + 0.0) : LineJson(nullptr); }

void add_ratio(const Analysis& analysis, LineJson& json) {
  double ratio = 0;
  Bounds bounds;
  for (const ComponentResult& component : analysis.components) {
    ratio = std::max(ratio, component.motion_ratio);
    bounds.lower = std::max(bounds.lower, component.motion_ratio_bounds.lower);
    bounds.upper = std::max(bounds.upper, component.motion_ratio_bounds.upper);
  }
  json["motion_ratio"] = finite(ratio);
  json["motion_ratio_bounds"] = {finite(bounds.lower), finite(bounds.upper)};
}

// With static friction the parts of the motion that was found, as planning has it; else those not proved to rest.
std::vector<int> moving_parts(const Analysis& analysis) {
  std::vector<int> moving;
  const auto count = analysis.assembly.parts.size();
  if (analysis.friction && analysis.friction->verdict) {
    const FrictionResult& friction = *analysis.friction;
    const bool falls = friction.verdict == FrictionVerdict::kFallsCertain;
    const auto& motions = friction.releasing_motion.empty() && falls ? friction.motions : friction.releasing_motion;
    for (std::size_t i = 0; i < std::min(count, motions.size()); ++i) {
      if (motions[i] && !motions[i]->isZero(0)) moving.push_back(static_cast<int>(i));
    }
    return moving;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!analysis.bodies[i].fixed && analysis.bodies[i].verdict != Verdict::kStable)
      moving.push_back(static_cast<int>(i));
  }
  return moving;
}

void add_friction_members(const FrictionResult& friction, const FrictionOptions& asked, LineJson& json) {
  json["friction"] = friction.verdict ? LineJson(to_string(*friction.verdict)) : LineJson(nullptr);
  json["solved"] = is_solved(friction);
  if (asked.minimal_mu) {
    json["minimal_mu"] = friction.minimal_mu ? finite(*friction.minimal_mu) : LineJson(nullptr);
    if (friction.minimal_mu)
      json["minimal_mu_bounds"] = {finite(friction.minimal_mu_bounds[0]), finite(friction.minimal_mu_bounds[1])};
    if (friction.no_coefficient_holds) json["no_coefficient_holds"] = true;
  }
  if (asked.tilt_margin && friction.tilt_margin) {
    const double degree = std::numbers::pi / 180;
    json["tilt_margin_deg"] = {finite((*friction.tilt_margin)[0] / degree),
                               finite((*friction.tilt_margin)[1] / degree)};
  }
}

}  // namespace

std::string answer_line(long index, const std::string& key, const std::string& members) {
  const std::string text = fmt::format("{{\"i\":{},\"key\":\"{}\",{}", index, key, members);
  return fmt::format("{}{}{}\"}}", text, kSum, sum_of(text));
}

std::string answer_members(const Analysis& analysis, const StateOptions& options) {
  LineJson json = {{"verdict", to_string(analysis.verdict)}};
  add_ratio(analysis, json);
  const std::vector<int> moving = moving_parts(analysis);
  json["moving"] = moving.size();
  if (!moving.empty()) json["first_moving"] = short_name(analysis.assembly.parts[moving.front()].name);
  if (analysis.friction) add_friction_members(*analysis.friction, options.pipeline.friction, json);
  if (!internally_sound(analysis.cross_validation, analysis.formulations)) json["disagree"] = true;
  return members_of(json);
}

std::string error_members(const Error& error) {
  LineJson said = {{"code", to_string(error.code)}};
  if (!error.place.part.empty()) said["part"] = short_name(error.place.part);
  return members_of({{"error", said}});
}

std::string crash_members(const ChildEnd& end) {
  return end.signal != 0 ? fmt::format("{}{}", kCrashed, end.signal) : fmt::format("{}{}", kExited, end.status);
}

std::string timeout_members(double seconds) { return fmt::format("{}{}", kTimeout, seconds); }

std::optional<AnswerLine> read_answer_line(std::string_view line, bool check_sum) {
  constexpr std::string_view kStart = "{\"i\":", kKey = ",\"key\":\"";
  const std::size_t tail = kSum.size() + kSumDigits + 2;
  if (!line.starts_with(kStart) || line.size() < tail || !line.ends_with("\"}")) return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - tail);
  if (line.substr(text.size(), kSum.size()) != kSum) return std::nullopt;
  if (check_sum && line.substr(text.size() + kSum.size(), kSumDigits) != sum_of(text)) return std::nullopt;
  AnswerLine found;
  const char* const begin = text.data() + kStart.size();
  const char* const end = text.data() + text.size();
  const auto [after, failed] = std::from_chars(begin, end, found.index);
  std::string_view rest(after, static_cast<std::size_t>(end - after));
  if (failed != std::errc() || !rest.starts_with(kKey)) return std::nullopt;
  rest.remove_prefix(kKey.size());
  if (rest.size() < kKeyDigits + 2) return std::nullopt;
  found.key = rest.substr(0, kKeyDigits);
  found.members = rest.substr(kKeyDigits + 2);
  return found;
}

bool is_crash(const AnswerLine& line) {
  return line.members.starts_with(kCrashed) || line.members.starts_with(kExited);
}

std::optional<double> timeout_of(const AnswerLine& line) {
  if (!line.members.starts_with(kTimeout)) return std::nullopt;
  return parse_number(std::string(line.members.substr(kTimeout.size())));
}

bool is_to_be_asked_again(const AnswerLine& line, const std::optional<double>& timeout) {
  const std::optional<double> given = timeout_of(line);
  return given && (!timeout || *given < *timeout);
}

std::string tally_word(const AnswerLine& line) {
  if (is_crash(line)) return "crashed";
  if (timeout_of(line)) return "timeout";
  if (line.members.starts_with("\"error\":")) return "error";
  for (const std::string_view key : {std::string_view("\"friction\":\""), std::string_view("\"verdict\":\"")}) {
    const std::size_t at = line.members.find(key);
    if (at == std::string_view::npos) continue;
    const std::string_view word = line.members.substr(at + key.size());
    return std::string(word.substr(0, word.find('"')));
  }
  return "error";
}

}  // namespace impend
