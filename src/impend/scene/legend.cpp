#include <fmt/format.h>

#include <algorithm>

#include "impend/report/describe_motion.h"
#include "impend/report/number_words.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

using Symbol = LegendEntry::Symbol;

bool any_part(const Analysis& analysis, bool fixed, std::optional<Verdict> verdict) {
  for (size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
    const BodyResult& body = analysis.bodies.at(i);
    if (body.fixed == fixed && (!verdict || body.verdict == *verdict)) return true;
  }
  return false;
}

void add_swatches(const SceneInput& input, std::vector<LegendEntry>* legend) {
  const Analysis& analysis = input.analysis;
  const ColorBy by = input.options.color_by;
  const auto add = [legend](const Color& color, const char* text) {
    legend->push_back({Symbol::kSwatch, color, text});
  };
  if (by == ColorBy::kVerdict && any_part(analysis, false, Verdict::kMoves)) add(input.theme.moves, "starts to move");
  if (by == ColorBy::kVerdict && any_part(analysis, false, Verdict::kStable)) add(input.theme.stable, "rests");
  if (by != ColorBy::kPart && any_part(analysis, false, Verdict::kMarginal)) add(input.theme.marginal, "undecided");
  if (by != ColorBy::kPart && any_part(analysis, true, std::nullopt)) add(input.theme.fixed, "fixed");
}

void add_motion(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  double largest = 0;
  bool arrows = false;
  for (const Twist& twist : input.twists) largest = std::max(largest, twist.linear.norm());
  for (const SceneArrow& arrow : scene.arrows) arrows = arrows || arrow.kind == ArrowKind::kMotion;
  const bool arcs = std::any_of(scene.arcs.begin(), scene.arcs.end(),
                                [](const SceneArc& arc) { return arc.kind == ArrowKind::kMotion; });
  if (arrows) {
    legend->push_back({Symbol::kMotionArrow, input.theme.motion,
                       "starts to move, at most " + acceleration_text(input.analysis, largest)});
  }
  if (arcs) legend->push_back({Symbol::kRotation, input.theme.motion, "starts to turn"});
  const bool ghost = std::any_of(scene.parts.begin(), scene.parts.end(),
                                 [](const ScenePart& part) { return part.motion.moves() && part.mesh; });
  if (ghost) legend->push_back({Symbol::kGhost, input.theme.ghost, "a moment later, not to scale"});
}

void add_forces(const SceneInput& input, const ForceArrows& forces, std::vector<LegendEntry>* legend) {
  if (forces.arrows.empty()) return;
  legend->push_back({Symbol::kForceArrow, input.theme.force,
                     fmt::format("{}, at most {} N", forces.merged ? "force per pair" : "contact force",
                                 number_text(forces.largest))});
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
                                  {MarkerKind::kTouches, Symbol::kTouches, "contact without force"},
                                  {MarkerKind::kOpens, Symbol::kOpens, "contact that opens"},
                                  {MarkerKind::kDoubtful, Symbol::kDoubtful, "doubtful contact"}};
  for (const Row& row : kRows) {
    const auto found = std::find_if(scene.markers.begin(), scene.markers.end(),
                                    [&row](const SceneMarker& marker) { return marker.kind == row.kind; });
    if (found != scene.markers.end()) legend->push_back({row.symbol, found->color, row.text});
  }
}

void add_normals(const SceneInput& input, const Scene& scene, std::vector<LegendEntry>* legend) {
  if (scene.markers.empty()) return;
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
  add_normals(input, scene, &legend);
  return legend;
}

std::vector<ColorScale> scales_of(const SceneInput& input) {
  if (input.options.color_by != ColorBy::kMotion) return {};
  const double fastest = fastest_ratio(input.analysis);
  ColorScale scale;
  scale.title = "motion ratio (1 is free fall)";
  scale.low = number_text(0);
  scale.high = number_text(fastest > 0 ? fastest : 1.0);
  scale.colors = motion_scale(input.options.dark);
  return {scale};
}

}  // namespace impend
