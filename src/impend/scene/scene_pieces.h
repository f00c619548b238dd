// The pieces of a scene that an analysis gives, each by a function of its own. Sizes are in hundredths of the scene's
// radius, so that a picture looks the same whatever the assembly's size.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "impend/report/twist.h"
#include "impend/scene/scene_bounds.h"
#include "impend/scene/theme.h"

namespace impend {

// What several pieces look at: the analysis, and the one of its answers that is drawn.
struct SceneInput {
  const Analysis& analysis;
  const SceneOptions& options;
  SceneBounds bounds;
  Theme theme;
  const FrictionResult* friction = nullptr;  // the answer with friction; null: the one without is drawn
  std::optional<ForceScales> scales;         // … and below what its forces are rounding; absent without friction
  ContactStates states;                      // without friction
  std::vector<Twist> twists;                 // per body
  std::vector<Twist> velocities;             // per body: in m/s, drawn in place of it (friction_velocities())
  std::vector<Twist> questions;              // per body: the motion in question of an undecided one, else nothing
  std::vector<JointForce> joint_forces;      // per joint, without what rounding leaves; empty where not solved
  Outcomes outcomes;
  double percent() const { return bounds.radius / 100; }
  bool on_its_way(int body) const { return !velocities.empty() && velocities[body].fastest() > 0; }
  bool moves(int body) const { return on_its_way(body) || twists[body].fastest() > 0; }
  bool may_move(int body) const { return questions[body].fastest() > 0; }
  const Twist& drawn_twist(int body) const {
    return on_its_way(body) ? velocities[body] : moves(body) ? twists[body] : questions[body];
  }
};
SceneInput scene_input(const Analysis& analysis, const SceneOptions& options, const SceneBounds& bounds);

// Many arrows or marks are drawn smaller than few.
struct Crowding {
  double roomy = 1;  // so many have their full size
  double least = 1;  // share of their size that the most keep
};
// Share of their full size that `count` things have: √(roomy/count) within least … 1.
double crowding(std::size_t count, const Crowding& limits);

// Where a ray leaves a part for good: the largest t ≥ 0 (m) at which start + t·direction (world; a unit vector) meets
// the part's surface; 0 where it does not. By the triangle's barycentric coordinates, slightly beyond its edges, so
// that no ray slips through a seam.
double exit_distance(const Part& part, const Vec3& start, const Vec3& direction);

// The colour of a part: by outcome, by file or palette, or by how fast it moves against the fastest. Fixed parts are
// translucent where the options ask for it.
Color part_color(const SceneInput& input, int part);

// Per part. The step is such that no point of a part moves farther than 13 % of the radius at phase 1, the farthest
// just that, and that nothing turns by more than 0.6 rad. Motions in question, whose size means nothing, and
// those of parts that have a velocity, which is no acceleration, have steps of their own by the same rule.
std::vector<SceneMotion> motions_of(const SceneInput& input);

// An arrow on the line of motion of the centre of mass of every part that moves off, from there or so far ahead that
// half of it is outside of the part, its length by the acceleration (velocity) against the largest (shorter all of them
// where there are many); an arc around the axis of every part that turns, outside of the part, its angle by the share
// of turning.
std::vector<SceneArrow> motion_arrows(const SceneInput& input);
std::vector<SceneArc> rotation_arcs(const SceneInput& input);

// An arrow per contact that carries, its tip there: the force on the part that it holds up, else on the one that can
// move. Length by the root of the force against the largest (shorter all of them where there are many); none below a
// thousandth of it. More than kMostForceArrows become one per interface, the resultant. `largest` (N) for the legend.
// With friction the force is that of normal and friction together, with a cone around each that is of one contact with
// μ > 0; where no forces satisfy the law it is the impulse, which has a direction alone.
struct ForceArrows {
  std::vector<SceneArrow> arrows;
  std::vector<SceneCone> cones;
  double largest = 0;
  bool merged = false;
};
inline constexpr int kMostForceArrows = 64;
ForceArrows force_arrows(const SceneInput& input);

// Of two bodies that touch, the one that what is at their contact is shown on: the one that is held up by a push on a,
// else the one that can move, else the first by name.
int held_up(const Assembly& assembly, int a, int b, const Vec3& push_on_a);

// Weights of the parts that can move, forces that the input applies, which end where they act, and torques about the
// centre of mass. What acts at the centre of mass ends there or so far before that half of the arrow is outside of the
// part; so a weight is above the arrow of a part that falls. Lengths by √(size/largest) of their kind.
struct AppliedArrows {
  std::vector<SceneArrow> arrows;
  std::vector<SceneArc> arcs;
  double largest_weight = 0, largest_force = 0;  // N
  double largest_torque = 0;                     // N·m
};
AppliedArrows applied_arrows(const SceneInput& input);

// One each per contact, in the contacts' order.
std::vector<SceneArrow> normal_arrows(const SceneInput& input);
std::vector<SceneMarker> contact_markers(const SceneInput& input);

// Per joint: its axis or the directions in which it shifts, and the force on the part that it holds up; a marker at its
// point. Lengths of forces by √(size/largest).
std::vector<SceneArrow> joint_arrows(const SceneInput& input);
std::vector<SceneMarker> joint_markers(const SceneInput& input);
double largest_joint_force(const SceneInput& input);  // N

// Names at the middle of the parts, the news first and at most kMostLabels.
inline constexpr int kMostLabels = 40;
std::vector<SceneLabel> labels_of(const Assembly& assembly);
std::vector<SceneLabel> labels_of(const SceneInput& input);

// What occurs in the scene, which has everything but legend and scales.
std::vector<LegendEntry> legend_of(const SceneInput& input, const Scene& scene, const ForceArrows& forces,
                                   const AppliedArrows& applied);
std::vector<ColorScale> scales_of(const SceneInput& input);

// The verdict in words, and what moves in at most kMostSentences sentences, the fastest first.
inline constexpr int kMostSentences = 4;
Caption caption_of(const SceneInput& input);
// Before there is a verdict.
Caption caption_of(const Assembly& assembly);

// The moving bodies, fastest first, by name where they tie.
std::vector<int> moving_bodies(const SceneInput& input);

}  // namespace impend
