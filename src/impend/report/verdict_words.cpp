#include "impend/report/verdict_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/report/number_words.h"

namespace impend {

const char* verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kMoves:
      return "MOVES";
    case Verdict::kStable:
      return "STABLE";
    case Verdict::kMarginal:
      break;
  }
  return "MARGINAL";
}

MovingCount count_moving(const Analysis& analysis) {
  MovingCount count;
  for (size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult& body = analysis.bodies[i];
    count.movable += !body.fixed;
    if (body.fixed || body.verdict != Verdict::kMoves) continue;
    ++count.moving;
    if (count.fastest < 0 || body.motion_ratio > analysis.bodies[count.fastest].motion_ratio) {
      count.fastest = static_cast<int>(i);
    }
  }
  return count;
}

std::string moving_count_words(const MovingCount& count) {
  return fmt::format("{} of {} {} to move", count.moving, count_text(count.movable, "movable part"),
                     count.moving == 1 ? "starts" : "start");
}

std::string resting_words(const Analysis& analysis) {
  const auto& components = analysis.components;
  const bool neutral =
      std::any_of(components.begin(), components.end(), [](const ComponentResult& c) { return c.held && !*c.held; });
  const bool all_known =
      std::all_of(components.begin(), components.end(), [](const ComponentResult& c) { return c.held.has_value(); });
  if (neutral) return "nothing starts to move; some parts could drift at no cost";
  return all_known ? "nothing starts to move, every part is held" : "nothing starts to move";
}

}  // namespace impend
