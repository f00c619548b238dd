// Colours of the parts by the answer that is drawn, and the scale that explains them.
#include <algorithm>

#include "impend/report/number_words.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

// What the scale measures: the motion ratio σ of a part that moves; with friction, where there is none, the largest
// acceleration (velocity) of the part.
double measure(const SceneInput& input, int body) {
  if (input.friction) return input.twists[body].fastest();
  const BodyResult& result = input.analysis.bodies.at(body);
  return !result.fixed && result.verdict == Verdict::kMoves ? result.motion_ratio : 0;
}

double largest_measure(const SceneInput& input) {
  double largest = 0;
  for (size_t body = 0; body < input.analysis.bodies.size(); ++body) {
    largest = std::max(largest, measure(input, static_cast<int>(body)));
  }
  return largest;
}

}  // namespace

Color part_color(const SceneInput& input, int part) {
  const std::optional<Outcome>& outcome = input.outcomes.bodies.at(part);
  if (!outcome || input.options.color_by == ColorBy::kPart)
    return part_color(input.analysis.assembly, part, input.options);
  if (input.options.color_by != ColorBy::kMotion || *outcome == Outcome::kUndecided)
    return outcome_color(*outcome, input.theme);
  const double largest = largest_measure(input);
  return motion_color(largest > 0 ? measure(input, part) / largest : 0, input.options.dark);
}

std::vector<ColorScale> scales_of(const SceneInput& input) {
  if (input.options.color_by != ColorBy::kMotion) return {};
  const double largest = largest_measure(input);
  ColorScale scale;
  scale.title = input.friction ? "motion against the fastest part" : "motion ratio (1 is free fall)";
  scale.low = number_text(0);
  scale.high = number_text(input.friction || !(largest > 0) ? 1.0 : largest);
  scale.colors = motion_scale(input.options.dark);
  return {scale};
}

}  // namespace impend
