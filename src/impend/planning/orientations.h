// Ways up of an assembly as values: what reports are made of.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "impend/planning/gravity_cone.h"
#include "impend/planning/mass_box.h"
#include "impend/planning/plan.h"
#include "impend/planning/robustness.h"

namespace impend {

// A face of the convex hull that the assembly may rest on, with nothing fixed.
struct TablePose {
  Vec3 down = Vec3::Zero();  // unit, world: outward from the face, where gravity points
  double tips_at = 0;        // rad: tilted by more, it would tip over an edge of the face were it one solid
  StateAnswer answer;        // of the loose parts on a table
  std::optional<std::array<double, 2>> tilt;  // rad, with friction: how far the table may be tilted
};

struct Orientations {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  StateAnswer here;  // what the analysis says of gravity as it is
  GravityCone cone;
  std::array<double, 2> tilt = {0, 0};  // rad: how far gravity may turn from where it is; negative: it is outside
  bool safest_as_it_is = false;         // no direction lies farther inside than gravity as it is
  bool sure = true;  // false: some contacts are not sure (analysed_problem.h), and the cone may be smaller
  std::optional<StateAnswer> best;              // what the analysis says of the most stable direction
  std::optional<std::vector<TablePose>> poses;  // where they were asked for: those that stand first, the safest first
  int poses_left = 0;                           // on which one solid would rest, but that were not looked at
  Diagnostics warnings;
  double seconds = 0;
};

// Whether all masses may be off at once, each within a range of its own.
struct MassBoxReport {
  std::vector<double> range;  // per part of the assembly, shares of its mass; 0: known
  MassBox box;
  // What the analysis says of the corner that moves, a little beyond the box that holds, where it was asked.
  std::optional<StateAnswer> at_corner;
  double corner_times = 0;  // the ranges, there

  // Forces balance every combination of masses in the stated ranges; some combination moves; neither: not decided.
  bool holds() const { return box.holds >= 1 - kSameBox; }
  bool moves() const { return !holds() && box.moves < 1; }
  // Times the ranges where some mass is nothing.
  double most_times() const { return 1 / *std::max_element(range.begin(), range.end()); }
  // Where it is the same for all parts that are not fixed.
  std::optional<double> common;
};

struct RobustnessReport {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  StateAnswer here;
  std::optional<Robustness> found;  // absent where it does not stand
  double weight = 0;                // N, of all movable parts
  bool sure = true;
  std::optional<MassBoxReport> box;  // where ranges of masses are stated and it stands
  Diagnostics warnings;
  double seconds = 0;
};

}  // namespace impend
