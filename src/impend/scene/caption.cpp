#include <fmt/format.h>

#include <algorithm>

#include "impend/report/friction_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr int kCaptionNameLength = 32;

std::string shown_name(const Assembly& assembly) {
  return assembly.name.empty() ? "assembly" : display_text(assembly.name, 2 * kCaptionNameLength);
}

size_t undecided_count(const Analysis& analysis) {
  return static_cast<size_t>(std::count_if(analysis.bodies.begin(), analysis.bodies.end(), [](const BodyResult& body) {
    return !body.fixed && body.verdict == Verdict::kMarginal;
  }));
}

std::vector<std::string> moving_lines(const SceneInput& input) {
  const std::vector<int> moving = moving_bodies(input);
  std::vector<std::string> lines;
  for (const int body : moving) {
    if (static_cast<int>(lines.size()) == kMostSentences) break;
    lines.push_back(display_text(input.analysis.assembly.body_name(body), kCaptionNameLength) + " " +
                    display_text(describe_motion(input.analysis, input.states, body)));
  }
  if (moving.size() > lines.size()) lines.push_back(fmt::format("and {} more", moving.size() - lines.size()));
  const size_t undecided = undecided_count(input.analysis);
  if (undecided > 0) {
    lines.push_back(fmt::format("{} {} undecided", count_text(undecided, "part"), undecided == 1 ? "is" : "are"));
  }
  return lines;
}

// Reasons of the undecided components, the one that could move fastest first.
std::vector<std::string> marginal_lines(const Analysis& analysis) {
  std::vector<const ComponentResult*> undecided;
  for (const ComponentResult& component : analysis.components) {
    if (component.verdict == Verdict::kMarginal) undecided.push_back(&component);
  }
  std::stable_sort(undecided.begin(), undecided.end(), [](const ComponentResult* a, const ComponentResult* b) {
    return a->motion_ratio_bounds.upper > b->motion_ratio_bounds.upper;
  });
  std::vector<std::string> lines;
  for (const ComponentResult* component : undecided) {
    const std::string reason = component->reason.empty() ? "not decided" : display_text(component->reason);
    if (std::find(lines.begin(), lines.end(), reason) == lines.end()) lines.push_back(reason);
  }
  if (lines.size() > kMostSentences) lines.resize(kMostSentences);
  if (lines.empty()) lines.emplace_back("not decided");
  return lines;
}

Caption caption_with_friction(const SceneInput& input) {
  const Analysis& analysis = input.analysis;
  const FrictionResult& friction = *input.friction;
  Caption caption;
  caption.name = shown_name(analysis.assembly);
  caption.title =
      fmt::format("{}: {} ({})", caption.name, friction_result_word(friction), friction_model_words(friction));
  const auto add = [&caption](const std::string& line) {
    if (!line.empty()) caption.lines.push_back(display_text(line));
  };
  add(friction_finding_words(friction));
  const FrictionCourse course(analysis);
  const std::vector<int> moving = moving_bodies(input);
  const size_t told = std::min<size_t>(moving.size(), kMostSentences);
  for (size_t k = 0; k < told; ++k) {
    add(fmt::format("{} {}: {}", display_text(analysis.assembly.body_name(moving[k]), kCaptionNameLength),
                    input.outcomes.whole == Outcome::kMayMove ? "may start to move" : "moves",
                    course.words(moving[k])));
  }
  if (moving.size() > told) add(fmt::format("and {} more", moving.size() - told));
  add(friction_margins_words(analysis));
  add(frictionless_words(analysis.assembly) + ": " + verdict_word(analysis.verdict));
  return caption;
}

}  // namespace

std::vector<int> moving_bodies(const SceneInput& input) {
  std::vector<int> moving;
  for (size_t i = 0; i < input.twists.size(); ++i) {
    if (input.moves(static_cast<int>(i))) moving.push_back(static_cast<int>(i));
  }
  // Speeds that differ in nothing that is printed are a tie.
  const auto speed = [&](int body) { return number_text(input.drawn_twist(body).fastest()); };
  std::stable_sort(moving.begin(), moving.end(), [&](int a, int b) {
    if (speed(a) != speed(b)) return input.drawn_twist(a).fastest() > input.drawn_twist(b).fastest();
    return input.analysis.assembly.body_name(a) < input.analysis.assembly.body_name(b);
  });
  return moving;
}

Caption caption_of(const SceneInput& input) {
  if (input.friction) return caption_with_friction(input);
  const Analysis& analysis = input.analysis;
  Caption caption;
  caption.name = shown_name(analysis.assembly);
  caption.title =
      fmt::format("{}: {} ({})", caption.name, verdict_word(analysis.verdict), frictionless_words(analysis.assembly));
  if (analysis.verdict == Verdict::kMoves) caption.lines = moving_lines(input);
  if (analysis.verdict == Verdict::kStable) caption.lines = {resting_words(analysis)};
  if (analysis.verdict == Verdict::kMarginal) caption.lines = marginal_lines(analysis);
  return caption;
}

Caption caption_of(const Assembly& assembly) {
  const std::string name = shown_name(assembly);
  return {name, {count_text(assembly.parts.size(), "part") + ", not analyzed"}, name};
}

}  // namespace impend
