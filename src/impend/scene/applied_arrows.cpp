// Weights w = m g and the wrenches that the input applies, as arrows and arcs. Lengths go by √(size/largest), so that
// of sizes that differ a hundredfold the small ones still show.
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/scene/scene_bounds.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr Crowding kAppliedCrowding{12, 0.4};
constexpr double kLongestWeight = 26;  // percent of the radius
constexpr double kLongestLoad = 30;
constexpr double kAppliedOutInTheOpen = 0.5;  // share of such an arrow that is outside of its part
constexpr double kWeightThickness = 0.55;
constexpr double kLoadThickness = 0.9;
constexpr double kAppliedSlimmest = 12;  // an arrow is at least this many times as long as its shaft's radius
constexpr double kArcOverPart = 1.2;    // arc's radius over the part's reach from the axis: outside of an arc of motion
constexpr double kAppliedLeastArc = 6;  // percent of the radius
constexpr double kAppliedLargestArc = 78;
constexpr double kAppliedLeastAngle = 0.7;     // rad, of an arc
constexpr double kAppliedLargestAngle = 1.87;  //

struct Push {
  int body = -1;
  Vec3 place = Vec3::Zero();  // centre of mass, or where it acts
  Vec3 size = Vec3::Zero();   // N or N·m
  bool at_center = true;
};

double largest_of(const std::vector<Push>& pushes) {
  double largest = 0;
  for (const Push& push : pushes) largest = std::max(largest, push.size.norm());
  return largest;
}

// Without those that count for nothing beside the largest.
std::vector<Push> noticeable(std::vector<Push> pushes) {
  const double least = WordTolerances{}.negligible * largest_of(pushes);
  std::erase_if(pushes, [least](const Push& push) { return !push.size.allFinite() || !(push.size.norm() > least); });
  return pushes;
}

std::vector<Push> weights(const Assembly& assembly) {
  std::vector<Push> pushes;
  for (size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    if (part.fixed) continue;
    pushes.push_back({static_cast<int>(i), part.center_of_mass_W(), part.mass.mass * assembly.gravity});
  }
  return noticeable(std::move(pushes));
}

std::vector<Push> loads(const Assembly& assembly, Vec3 Load::*what) {
  std::vector<Push> pushes;
  for (const Load& load : assembly.loads) {
    if (load.part < 0 || load.part >= static_cast<int>(assembly.parts.size())) continue;
    const Vec3 center = assembly.parts[load.part].center_of_mass_W();
    const bool is_force = what == &Load::force;
    pushes.push_back({load.part, is_force ? load.point.value_or(center) : center, load.*what, !load.point});
  }
  return noticeable(std::move(pushes));
}

SceneArrow arrow_of(const SceneInput& input, ArrowKind kind, const Push& push, double longest, double largest) {
  const bool is_load = kind == ArrowKind::kLoad;
  SceneArrow arrow;
  arrow.kind = kind;
  arrow.vector = longest * std::sqrt(push.size.norm() / largest) * push.size.normalized();
  arrow.tail = push.place - arrow.vector;
  arrow.radius =
      std::min((is_load ? kLoadThickness : kWeightThickness) * input.percent(), arrow.vector.norm() / kAppliedSlimmest);
  arrow.color = is_load ? input.theme.load : input.theme.weight;
  arrow.item = {SceneItem::Kind::kBody, push.body};
  arrow.body = push.body;
  return arrow;
}

// Back on its line of action, until half of it is outside of the part.
void lift_out(const Part& part, SceneArrow* arrow) {
  const double length = arrow->vector.norm();
  const Vec3 back = -arrow->vector / length;
  const double exit = exit_distance(part, arrow->tail + arrow->vector, back);
  arrow->tail += std::max(0.0, exit - (1 - kAppliedOutInTheOpen) * length) * back;
}

void add_arrows(const SceneInput& input, ArrowKind kind, const std::vector<Push>& pushes, AppliedArrows* applied) {
  const double full = kind == ArrowKind::kLoad ? kLongestLoad : kLongestWeight;
  const double longest = crowding(pushes.size(), kAppliedCrowding) * full * input.percent();
  const double largest = largest_of(pushes);
  for (const Push& push : pushes) {
    SceneArrow arrow = arrow_of(input, kind, push, longest, largest);
    if (push.at_center) lift_out(input.analysis.assembly.parts[push.body], &arrow);
    applied->arrows.push_back(arrow);
  }
}

SceneArc arc_of(const SceneInput& input, const Push& torque, double largest) {
  const Part& part = input.analysis.assembly.parts[torque.body];
  SceneArc arc;
  arc.kind = ArrowKind::kLoad;
  arc.center = torque.place;
  arc.axis = torque.size.normalized();
  double across = 0;  // of the part from the axis
  for (const Vec3& vertex : part.mesh.vertices) {
    across = std::max(across, (part.X_WP * vertex - arc.center).cross(arc.axis).norm());
  }
  arc.radius =
      std::clamp(kArcOverPart * across, kAppliedLeastArc * input.percent(), kAppliedLargestArc * input.percent());
  arc.thickness = kLoadThickness * input.percent();
  arc.angle =
      kAppliedLeastAngle + (kAppliedLargestAngle - kAppliedLeastAngle) * std::sqrt(torque.size.norm() / largest);
  // The arc's middle is on the side of a viewer in front.
  const Mat3 frame = level_frame(input.analysis.assembly.up());
  const Vec3 side = frame.col(0) - frame.col(1) + frame.col(2);
  Vec3 middle = side - arc.axis * arc.axis.dot(side);
  if (middle.norm() <= WordTolerances{}.negligible * side.norm()) middle = arc.axis.unitOrthogonal();
  arc.start = Eigen::AngleAxisd(-arc.angle / 2, arc.axis) * middle.normalized();
  arc.color = input.theme.load;
  arc.item = {SceneItem::Kind::kBody, torque.body};
  arc.body = torque.body;
  return arc;
}

}  // namespace

AppliedArrows applied_arrows(const SceneInput& input) {
  const Assembly& assembly = input.analysis.assembly;
  const std::vector<Push> weight = weights(assembly), force = loads(assembly, &Load::force),
                          torque = loads(assembly, &Load::torque);
  AppliedArrows applied;
  applied.largest_weight = largest_of(weight);
  applied.largest_force = largest_of(force);
  applied.largest_torque = largest_of(torque);
  add_arrows(input, ArrowKind::kGravity, weight, &applied);
  add_arrows(input, ArrowKind::kLoad, force, &applied);
  for (const Push& push : torque) applied.arcs.push_back(arc_of(input, push, applied.largest_torque));
  return applied;
}

}  // namespace impend
