#include <fmt/format.h>

#include <algorithm>

#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

using Symbol = LegendEntry::Symbol;

// What a part does whose outcome that is.
std::string outcome_words(const SceneInput& input, Outcome outcome) {
  switch (outcome) {
    case Outcome::kMoves:
      return input.friction && !input.friction->verdict ? "moves" : "starts to move";
    case Outcome::kRests:
      return "rests";
    case Outcome::kMayRest:
      return input.friction && !input.friction->verdict ? "rests in this model" : "may rest";
    case Outcome::kMayMove:
      return "may start to move";
    case Outcome::kUndecided:
      break;
  }
  return "undecided";
}

void add_swatches(const SceneInput& input, std::vector<LegendEntry>* legend) {
  const ColorBy by = input.options.color_by;
  const auto end = input.outcomes.bodies.begin() + static_cast<std::ptrdiff_t>(input.analysis.assembly.parts.size());
  const auto occurs = [&](const std::optional<Outcome>& outcome) {
    return std::find(input.outcomes.bodies.begin(), end, outcome) != end;
  };
  for (const Outcome outcome :
       {Outcome::kMoves, Outcome::kMayMove, Outcome::kRests, Outcome::kMayRest, Outcome::kUndecided}) {
    const bool explained = by == ColorBy::kVerdict || (by == ColorBy::kMotion && outcome == Outcome::kUndecided);
    if (explained && occurs(outcome))
      legend->push_back({Symbol::kSwatch, outcome_color(outcome, input.theme), outcome_words(input, outcome)});
  }
  if (by != ColorBy::kPart && occurs(std::nullopt)) legend->push_back({Symbol::kSwatch, input.theme.fixed, "fixed"});
}

// "starts to move, at most 0.31 g".
std::string motion_text(const SceneInput& input, double largest) {
  const bool only_may = input.outcomes.whole == Outcome::kMayMove;
  return (only_may ? "may start to move, at most " : "starts to move, at most ") +
         acceleration_text(input.analysis, largest);
}

// The answer is a velocity of the part, or draws the one that it has.
bool by_velocity(const SceneInput& input, int body) {
  return input.on_its_way(body) || (input.friction && input.friction->on_velocities);
}

bool any_motion(const Scene& scene, bool in_question) {
  return std::any_of(scene.arrows.begin(), scene.arrows.end(), [&](const SceneArrow& arrow) {
    return arrow.kind == ArrowKind::kMotion && arrow.in_question == in_question;
  });
}

bool any_turn(const Scene& scene, bool in_question) {
  return std::any_of(scene.arcs.begin(), scene.arcs.end(), [&](const SceneArc& arc) {
    return arc.kind == ArrowKind::kMotion && arc.in_question == in_question;
  });
}

// Of parts that start to move, and of those that have a velocity, which cannot be measured by the same.
void add_arrows(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  double acceleration = 0, velocity = 0;
  for (const SceneArrow& arrow : scene.arrows) {
    if (arrow.kind != ArrowKind::kMotion || arrow.in_question) continue;
    double& largest = by_velocity(input, arrow.body) ? velocity : acceleration;
    largest = std::max(largest, input.drawn_twist(arrow.body).linear.norm());
  }
  const auto add = [&](const std::string& words) {
    legend->push_back({Symbol::kMotionArrow, input.theme.motion, words});
  };
  if (acceleration > 0) add(motion_text(input, acceleration));
  if (velocity > 0) add("moves, at most " + number_text(velocity) + " m/s");
}

void add_turns(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  bool starts = false, turns = false;
  for (const SceneArc& arc : scene.arcs) {
    if (arc.kind != ArrowKind::kMotion || arc.in_question) continue;
    (by_velocity(input, arc.body) ? turns : starts) = true;
  }
  const bool may = input.outcomes.whole == Outcome::kMayMove;
  const auto add = [&](const char* words) { legend->push_back({Symbol::kRotation, input.theme.motion, words}); };
  if (starts) add(may ? "may start to turn" : "starts to turn");
  if (turns) add("turns");
}

void add_motion(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  add_arrows(input, scene, legend);
  add_turns(input, scene, legend);
  if (any_motion(scene, true))
    legend->push_back({Symbol::kMotionArrow, input.theme.in_question, "motion in question: it may start so"});
  if (any_turn(scene, true))
    legend->push_back({Symbol::kRotation, input.theme.in_question, "turning in question: it may start so"});
  const auto has_ghost = [&](bool in_question) {
    return std::any_of(scene.parts.begin(), scene.parts.end(), [&](const ScenePart& part) {
      return part.motion.moves() && part.mesh && part.motion.in_question == in_question;
    });
  };
  if (has_ghost(false)) legend->push_back({Symbol::kGhost, input.theme.ghost, "a moment later, not to scale"});
  if (has_ghost(true) && !has_ghost(false))
    legend->push_back({Symbol::kGhost, input.theme.marginal, "a moment later, if it moves, not to scale"});
}

void add_forces(const SceneInput& input, const ForceArrows& forces, std::vector<LegendEntry>* legend) {
  if (forces.arrows.empty()) return;
  if (input.friction && input.friction->inconsistent) {
    legend->push_back({Symbol::kForceArrow, input.theme.force, "impulse of a contact, direction alone"});
  } else {
    const bool holding = input.friction && !input.friction->holding_forces.empty();
    const char* what = forces.merged ? "force per pair" : holding ? "force that could hold it" : "contact force";
    legend->push_back(
        {Symbol::kForceArrow, input.theme.force, fmt::format("{}, at most {} N", what, number_text(forces.largest))});
  }
  if (!forces.cones.empty())
    legend->push_back({Symbol::kCone, input.theme.cone, "friction cone: a force on its rim slides"});
}

void add_applied(const SceneInput& input, const AppliedArrows& applied, std::vector<LegendEntry>* legend) {
  const auto add = [legend](Symbol symbol, const Color& color, const char* what, double largest, const char* unit) {
    if (largest > 0) {
      legend->push_back({symbol, color, fmt::format("{}, at most {} {}", what, number_text(largest), unit)});
    }
  };
  add(Symbol::kLoadArrow, input.theme.load, "applied force", applied.largest_force, "N");
  add(Symbol::kLoadTurn, input.theme.load, "applied torque", applied.largest_torque, "N·m");
  add(Symbol::kWeight, input.theme.weight, "weight", applied.largest_weight, "N");
}

void add_markers(const Scene& scene, std::vector<LegendEntry>* legend) {
  struct Row {
    MarkerKind kind;
    Symbol symbol;
    const char* text;
  };
  static constexpr Row kRows[] = {{MarkerKind::kCarries, Symbol::kCarries, "contact that carries"},
                                  {MarkerKind::kSticks, Symbol::kSticks, "contact that sticks"},
                                  {MarkerKind::kSlides, Symbol::kSlides, "contact that slides"},
                                  {MarkerKind::kTouches, Symbol::kTouches, "contact without force"},
                                  {MarkerKind::kOpens, Symbol::kOpens, "contact that opens"},
                                  {MarkerKind::kDoubtful, Symbol::kDoubtful, "doubtful contact"}};
  for (const Row& row : kRows) {
    const auto found = std::find_if(scene.markers.begin(), scene.markers.end(),
                                    [&row](const SceneMarker& marker) { return marker.kind == row.kind; });
    if (found != scene.markers.end()) legend->push_back({row.symbol, found->color, row.text});
  }
}

void add_joints(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  struct Row {
    JointType type;
    Symbol symbol;
  };
  static constexpr Row kRows[] = {{JointType::kFixed, Symbol::kFixedJoint},
                                  {JointType::kBall, Symbol::kBallJoint},
                                  {JointType::kHinge, Symbol::kHinge},
                                  {JointType::kSlider, Symbol::kSlider},
                                  {JointType::kCylindrical, Symbol::kCylindricalJoint},
                                  {JointType::kPlanar, Symbol::kPlanarJoint}};
  const std::vector<Joint>& joints = input.analysis.assembly.joints;
  for (const Row& row : kRows) {
    const bool occurs =
        std::any_of(joints.begin(), joints.end(), [&row](const Joint& joint) { return joint.type == row.type; });
    if (occurs) legend->push_back({row.symbol, input.theme.joint, joint_noun(row.type)});
  }
  const bool forces = std::any_of(scene.arrows.begin(), scene.arrows.end(),
                                  [](const SceneArrow& arrow) { return arrow.kind == ArrowKind::kJointForce; });
  if (forces) {
    legend->push_back({Symbol::kJointForce, input.theme.joint,
                       fmt::format("force of a joint, at most {} N", number_text(largest_joint_force(input)))});
  }
}

void add_normals(const SceneInput& input, std::vector<LegendEntry>* legend) {
  if (input.analysis.contacts.contacts.empty()) return;
  legend->push_back({Symbol::kNormal, input.theme.normal, "direction of a contact"});
}

}  // namespace

std::vector<LegendEntry> legend_of(const SceneInput& input, const Scene& scene, const ForceArrows& forces,
                                   const AppliedArrows& applied) {
  std::vector<LegendEntry> legend;
  add_swatches(input, &legend);
  add_motion(input, scene, &legend);
  add_forces(input, forces, &legend);
  add_applied(input, applied, &legend);
  add_markers(scene, &legend);
  add_joints(input, scene, &legend);
  add_normals(input, &legend);
  return legend;
}

}  // namespace impend
