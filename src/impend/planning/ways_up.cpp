#include "impend/planning/ways_up.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace impend {
namespace {

// rad: directions nearer than this are the same one. Gravity that is off by it pushes parts by less than 1e-6 of their
// weight, as the directions of a file do that are written with six digits.
constexpr double kSameWayUp = 1e-6;

bool same_way(const Vec3& a, const Vec3& b) { return (a - b).norm() <= kSameWayUp; }

// rad, 5°: who turns an assembly by hand does not know such directions apart, and as little which of the ways between
// two that are opposite but for this is the shortest.
constexpr double kNearlyOpposite = 5 * std::numbers::pi / 180;

bool are_near(const Vec3& a, const Vec3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)) <= kNearlyOpposite; }
bool are_in_line(const Vec3& a, const Vec3& b) { return are_near(a, b) || are_near(a, -b); }

// |d|² of a unit vector whose components are rounded to doubles, and of the sum of their squares.
constexpr double kUnitButForRounding = 8 * std::numeric_limits<double>::epsilon();

// Of a direction that was made unit before the same to the bit, so that plans that are written and read are the same.
Vec3 unit_of(const Vec3& direction) {
  const double largest = direction.cwiseAbs().maxCoeff();
  const bool unit = std::abs(direction.squaredNorm() - 1) <= kUnitButForRounding;
  return Vec3::Zero() + (unit ? direction : Vec3((direction / largest).normalized()));  // without −0
}

void add_new(const Vec3& down, bool steps, std::vector<WayUp>& all) {
  const Vec3 unit = unit_of(down);
  const bool known = std::any_of(all.begin(), all.end(), [&](const WayUp& way) { return same_way(way.down, unit); });
  if (!known) all.push_back({unit, steps});
}

}  // namespace

bool is_direction(const Vec3& direction) { return direction.allFinite() && !direction.isZero(0); }

WaysUp ways_up(const Assembly& assembly, const std::vector<Vec3>& down, const std::vector<Vec3>& past) {
  const std::array<Vec3, 6> axes = {-Vec3::UnitX(), Vec3::UnitX(),  -Vec3::UnitY(),
                                    Vec3::UnitY(),  -Vec3::UnitZ(), Vec3::UnitZ()};
  const Vec3 as_it_stands = Vec3::Zero() - assembly.up();
  WaysUp ways;
  ways.all.push_back({as_it_stands, true});
  for (const Vec3& direction : down) add_new(direction, true, ways.all);
  for (const Vec3& direction : past) add_new(direction, false, ways.all);
  for (const Vec3& axis : axes) add_new(axis, down.empty(), ways.all);
  if (assembly.ground) {
    ways.lifted = static_cast<int>(ways.all.size());
    ways.all.push_back({as_it_stands, false});
  }
  return ways;
}

int way_up_of(const WaysUp& ways, const Vec3& down) {
  const Vec3 unit = unit_of(down);
  const auto at =
      std::find_if(ways.all.begin(), ways.all.end(), [&](const WayUp& way) { return same_way(way.down, unit); });
  return at == ways.all.end() ? -1 : static_cast<int>(at - ways.all.begin());
}

bool lies_between(const WaysUp& ways, const TurnOver& turn) {
  const Vec3& between = ways.all[turn.past].down;
  return !are_in_line(between, ways.all[turn.from].down) && !are_in_line(between, ways.all[turn.to].down);
}

std::vector<TurnOver> turns_between(const WaysUp& ways, int from, int to) {
  const Vec3 &first = ways.all[from].down, &last = ways.all[to].down;
  if (!are_near(first, -last)) return {{from, to, -1}};
  std::vector<TurnOver> turns;
  for (int past = 0; past < static_cast<int>(ways.all.size()); ++past) {
    if (past != ways.off_ground(past)) continue;
    if (const TurnOver turn{from, to, past}; lies_between(ways, turn)) turns.push_back(turn);
  }
  return turns;
}

std::vector<int> passed_on(const WaysUp& ways, const TurnOver& turn) {
  std::vector<int> passed = {ways.off_ground(turn.from)};
  if (turn.past >= 0) passed.push_back(turn.past);
  passed.push_back(ways.off_ground(turn.to));
  return passed;
}

JudgeState judge_at(const JudgeState& judge, int way_up) {
  return [judge, way_up](const AssemblyState& state) { return judge({state.installed, state.held, way_up}); };
}

JudgeState judge_through(const JudgeState& judge, const WaysUp& ways, const TurnOver& turn) {
  return [judge, passed = passed_on(ways, turn)](const AssemblyState& state) {
    StateVerdict whole{Standing::kStands, state.installed - state.installed, ""};
    for (const int way_up : passed) {
      const StateVerdict verdict = judge({state.installed, state.held, way_up});
      if (verdict.standing == Standing::kFalls) return verdict;
      if (is_worse(verdict.standing, whole.standing)) whole = verdict;
    }
    return whole;
  };
}

}  // namespace impend
