// The section on friction: verdict, what it rests on, margins, what moves by this model.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

TextColor shade_of(FrictionVerdict verdict) {
  if (verdict == FrictionVerdict::kStableCertain) return TextColor::kGreen;
  return verdict == FrictionVerdict::kFallsCertain ? TextColor::kRed : TextColor::kYellow;
}

std::string result_word(const FrictionResult& friction) {
  if (friction.verdict) return verdict_word(*friction.verdict);
  if (friction.inconsistent) return "INCONSISTENT";
  return friction.status == SolveStatus::kSolved ? "solved" : "NOT SOLVED";
}

std::string line(const std::string& words) { return words.empty() ? "" : "  " + wrapped_text(words, 4) + "\n"; }

bool stays(const FrictionResult& friction) {
  return friction.verdict == FrictionVerdict::kStableCertain || friction.verdict == FrictionVerdict::kPossiblyStable;
}

std::string utilisation_words(const FrictionResult& friction) {
  if (!stays(friction)) return "";
  double most = -1;
  for (const FrictionContact& contact : friction.contacts) most = std::max(most, contact.utilisation.value_or(-1));
  if (most < 0) return "";
  return fmt::format("of these forces the most demanding contact uses {} % of its friction", number_text(100 * most));
}

// One body's acceleration or velocity, with what makes its two halves comparable.
struct BodyMotion {
  Vec6 motion;
  double size = 0;  // radius of gyration √(tr I / 2m), m

  double linear() const { return motion.head<3>().norm(); }
  double angular() const { return size * motion.tail<3>().norm(); }
  double fastest() const { return linear() + angular(); }
};

BodyMotion body_motion(const Part& part, const Vec6& motion) {
  return {motion, std::sqrt(part.mass.inertia.trace() / (2 * part.mass.mass))};
}

// "0.31 m/s² along -z, turning at 2 rad/s² about y".
std::string motion_words(const BodyMotion& body, const char* per) {
  const double negligible = WordTolerances{}.negligible * body.fastest();
  std::string words;
  if (body.linear() > negligible) {
    words = fmt::format("{} m/{} along {}", number_text(body.linear()), per,
                        direction_text(body.motion.head<3>().normalized()));
  }
  if (body.angular() > negligible) {
    words += fmt::format("{} {} rad/{} about {}", words.empty() ? "turns at" : ", turning at",
                         number_text(body.motion.tail<3>().norm()), per, line_text(body.motion.tail<3>().normalized()));
  }
  return words;
}

// The parts that a list of motions moves, except those that rounding alone moves: measured by the fastest part and by
// what gravity would do over the same time.
std::string motions_table(const Analysis& analysis, const std::vector<std::optional<Vec6>>& motions, bool on_velocities,
                          const ReportOptions& options) {
  std::vector<std::pair<int, BodyMotion>> moving;
  double fastest = analysis.assembly.gravity.norm() * (on_velocities ? analysis.friction->time_step : 1);
  for (size_t body = 0; body < motions.size(); ++body) {
    if (!motions[body]) continue;
    moving.emplace_back(static_cast<int>(body), body_motion(analysis.assembly.parts[body], *motions[body]));
    fastest = std::max(fastest, moving.back().second.fastest());
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& [body, motion] : moving) {
    if (motion.fastest() <= WordTolerances{}.closed * fastest) continue;
    rows.push_back({analysis.assembly.body_name(body), motion_words(motion, on_velocities ? "s" : "s²")});
  }
  const size_t shown = options.verbose ? rows.size() : std::min(rows.size(), kRowsShown);
  const size_t left_out = rows.size() - shown;
  rows.resize(shown);
  return text_table(rows) + (left_out > 0 ? fmt::format("  and {} more that move\n", left_out) : "");
}

// What this model holds and no friction can.
std::string held_by_touch_words(const FrictionResult& friction) {
  if (friction.held_by_touch.empty()) return "";
  return fmt::format("{} along the surfaces without being pressed: held by touch alone, which no friction can do",
                     friction.held_by_touch.size() == 1
                         ? "1 contact carries"
                         : fmt::format("{} contacts carry", friction.held_by_touch.size()));
}

}  // namespace

std::string friction_headline(const Analysis& analysis, const ReportOptions& options) {
  if (!analysis.friction) return "";
  const FrictionResult& friction = *analysis.friction;
  const std::string name = analysis.assembly.name.empty() ? "assembly" : printable(analysis.assembly.name);
  std::string word = result_word(friction);
  if (friction.verdict) word = colored(word, shade_of(*friction.verdict), options.color);
  const std::string found = friction_finding_words(friction);
  return wrapped_text(fmt::format("{}: {} ({}){}{}", name, word, friction_model_words(friction),
                                  found.empty() ? "" : ": ", found),
                      2) +
         "\n";
}

std::string friction_section(const Analysis& analysis, const ReportOptions& options) {
  if (!analysis.friction) return "";
  const FrictionResult& friction = *analysis.friction;
  std::string out =
      line(friction_margins_words(friction)) + line(utilisation_words(friction)) + line(held_by_touch_words(friction));
  if (!friction.releasing_motion.empty()) {
    out += line("a motion that the friction law allows:") +
           motions_table(analysis, friction.releasing_motion, false, options);
  } else if (friction.status == SolveStatus::kSolved && !stays(friction)) {
    out += motions_table(analysis, friction.motions, friction.on_velocities, options);
  }
  if (out.empty()) return "";
  return heading("With friction", TextColor::kBold, options.color) + out;
}

}  // namespace impend
