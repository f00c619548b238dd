// Ways up of an assembly as values: what reports are made of.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "impend/planning/gravity_cone.h"
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

struct RobustnessReport {
  Assembly assembly;  // without meshes
  FrictionModel model = FrictionModel::kFrictionless;
  StateAnswer here;
  std::optional<Robustness> found;  // absent where it does not stand
  double weight = 0;                // N, of all movable parts
  bool sure = true;
  Diagnostics warnings;
  double seconds = 0;
};

}  // namespace impend
