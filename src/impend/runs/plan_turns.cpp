// Ways up of a search, by words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "impend/base/numbers.h"
#include "impend/geometry/axis_names.h"
#include "impend/motion/drive_limits.h"
#include "impend/runs/plan_request.h"

namespace impend {
namespace {

// Of each the states are judged anew; a sphere in steps of 45° has 26.
constexpr std::size_t kMostDown = 26;

Error refused_turns(const std::string& option, const std::string& message, const std::string& hint) {
  Error error{ErrorCode::kUsage, message, {}, hint};
  error.place.where = option;
  return error;
}

std::string without_spaces_around(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<Vec3> three_numbers(const std::string& text) {
  std::istringstream pieces(text);
  Vec3 direction = Vec3::Zero();
  int count = 0;
  for (std::string piece; std::getline(pieces, piece, ',');) {
    const std::optional<double> number = parse_number(without_spaces_around(piece));
    if (!number || count == 3) return std::nullopt;
    direction[count++] = *number;
  }
  if (count < 3 || text.ends_with(',')) return std::nullopt;
  return direction;
}

Result<Vec3> direction_down(const std::string& given) {
  const std::string text = without_spaces_around(given);
  if (const std::optional<Vec3> axis = axis_named(text)) return *axis;
  const std::optional<Vec3> direction = three_numbers(text);
  const double largest = direction ? direction->cwiseAbs().maxCoeff() : 0;
  if (largest > 0 && std::isfinite(largest)) return Vec3((*direction / largest).normalized());
  return refused_turns("down", fmt::format("'{}' is no direction", text),
                       "give an axis of the assembly, as x or -z, or three numbers of which one is not 0, as 0,1,-1");
}

}  // namespace

Status may_be_turned(const Assembly& assembly, const std::string& place) {
  if (!(assembly.gravity.norm() > 0))
    return refused_turns(place, "turns are of an assembly with gravity, and there is none",
                         "give some: --gravity 0,0,-9.81");
  if (!assembly.loads.empty() || has_springs(assembly))
    return refused_turns(place, "what acts beside gravity, loads or springs, may turn along or may not",
                         "take loads and springs out of the assembly file, or do without turns");
  if (limited_drive(assembly) != nullptr)
    return refused_turns(place, "a drive has a limit, and what it must bear while all is turned is not weighed",
                         "take the limit out of the assembly file, or do without turns");
  return ok_status();
}

Result<WaysUp> stated_ways_up(const Assembly& assembly, const PlanRequest& request, bool with_friction) {
  if (request.turns < 0) return refused_turns("turns", "turns must be a whole number from 0 on", "0 allows none");
  if (request.turns == 1)
    return refused_turns("turns", "one turn does not help, since the assembly ends the way up that it begins",
                         "allow two turns, there and back: --turns 2, or leave --turns out");
  if (request.down.size() > kMostDown)
    return refused_turns("down", fmt::format("there are more than {} directions", kMostDown), "name fewer");
  std::vector<Vec3> down;
  for (const std::string& text : request.down) {
    const Result<Vec3> direction = direction_down(text);
    if (!direction) return direction.error();
    down.push_back(direction.value());
  }
  if (request.turns == 0) {
    if (down.empty()) return WaysUp();
    return refused_turns("down", "directions that may point down are of turns, and none are allowed",
                         "add --turns 2, there and back, or more");
  }
  if (const Status may = may_be_turned(assembly, "turns"); !may) return may.error();
  if (with_friction && request.certain)
    return refused_turns("turns", "with friction it is not proved that parts rest while they are turned",
                         "leave --certain out, or do not allow turns");
  return ways_up(assembly, down);
}

}  // namespace impend
