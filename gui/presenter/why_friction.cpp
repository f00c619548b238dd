#include "gui/presenter/why.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr size_t kSlidersNamed = 3;
constexpr size_t kImpulsesNamed = 3;

SceneItem moving_body(int body) { return {SceneItem::Kind::kBody, body}; }
SceneItem contact_item(int contact) { return {SceneItem::Kind::kContact, contact}; }

struct FrictionStory {
  const Analysis& analysis;
  const FrictionResult& friction;
  FrictionCourse course = FrictionCourse(analysis);
  std::vector<WhySentence> sentences = {};

  void say(std::string text, SceneItem item = {}, ColorRole role = ColorRole::kNeutral) {
    sentences.push_back({capitalized(std::move(text)), item, role});
  }

  void tell_answer() {
    const std::string finding = friction_finding_words(friction);
    say(fmt::format("With {}: {}{}{}.", friction_model_words(friction), friction_result_word(friction),
                    finding.empty() ? "" : ": ", finding),
        {}, role_of(friction));
    if (friction.verdict == FrictionVerdict::kPossiblyStable) {
      say("That is no proof of rest: the contacts can hold it, but need not. Do not rely on it.", {},
          ColorRole::kWarning);
      const std::string limit_analysis = limit_analysis_words(friction);
      if (!limit_analysis.empty()) say(limit_analysis + ".");
      const std::string proved = partial_rest_words(analysis);
      if (!proved.empty()) say(proved + ".");
    }
    const std::string margins = friction_margins_words(analysis);
    if (!margins.empty()) say(margins + ".");
  }

  // "'block' moves with friction: 0.06 m/s² along x."
  void tell_motion(int body, const std::string& verb, ColorRole role) {
    say(fmt::format("{} {}: {}.", body_words(analysis.assembly, body), verb, course.words(body)), moving_body(body),
        role);
  }

  std::string moving_verb() const {
    if (!friction.on_velocities) return "moves with friction";
    return fmt::format("moves after a step of {} s", number_text(friction.time_step));
  }

  bool released() const { return !friction.releasing_motion.empty(); }
  ColorRole motion_role() const { return released() ? ColorRole::kIndeterminate : ColorRole::kMoves; }

  void tell_movers() {
    std::vector<int> movers;
    for (int body = 0; body < static_cast<int>(analysis.bodies.size()); ++body) {
      if (course.moves(body)) movers.push_back(body);
    }
    std::stable_sort(movers.begin(), movers.end(), [&](int a, int b) { return course.speed(a) > course.speed(b); });
    for (size_t i = 0; i < std::min(movers.size(), kSlidersNamed); ++i) {
      tell_motion(movers[i], released() ? "could go" : moving_verb(), motion_role());
    }
    if (movers.size() <= kSlidersNamed) return;
    const size_t rest = movers.size() - kSlidersNamed;
    say(fmt::format("{} {} too.", count_text(rest, "more part"), rest == 1 ? "moves" : "move"),
        moving_body(movers[kSlidersNamed]), motion_role());
  }

  void tell_impulse() {
    if (!friction.inconsistent) return;
    size_t named = 0;
    for (int i = 0; i < static_cast<int>(friction.impulse_direction.size()) && named < kImpulsesNamed; ++i) {
      const Vec3& direction = friction.impulse_direction[i];
      if (!(direction.norm() > 0)) continue;
      ++named;
      say(fmt::format("An impulse follows at {}, along {} on the first.", contact_words(analysis, i),
                      direction_text(direction.normalized())),
          contact_item(i), ColorRole::kWarning);
    }
  }

  void tell_most_demanding() {
    const std::optional<int> most = most_demanding_contact(friction);
    if (!most) return;
    say(fmt::format("Of forces that hold it, the most demanding is at {}: it uses {} % of its friction.",
                    contact_words(analysis, *most), number_text(100 * *friction.contacts[*most].utilisation)),
        contact_item(*most));
  }

  void tell_held_by_touch() {
    if (friction.held_by_touch.empty()) return;
    say(held_by_touch_words(friction) + ".", contact_item(friction.held_by_touch.front()), ColorRole::kWarning);
  }
};

}  // namespace

std::vector<WhySentence> why_with_friction(const Analysis& analysis, const FrictionResult& friction) {
  FrictionStory story{analysis, friction};
  story.tell_answer();
  story.tell_movers();
  story.tell_impulse();
  story.tell_most_demanding();
  story.tell_held_by_touch();
  return story.sentences;
}

std::vector<WhySentence> why_body_with_friction(const Analysis& analysis, const FrictionResult& friction, int body) {
  FrictionStory story{analysis, friction};
  const std::string who = body_words(analysis.assembly, body);
  if (analysis.bodies[body].fixed) return {};
  if (friction.inconsistent || (friction.status != SolveStatus::kSolved && !story.released())) {
    story.say(fmt::format("With {}: {}.", friction_model_words(friction), friction_finding_words(friction)), {},
              role_of(friction));
    story.tell_impulse();
    return story.sentences;
  }
  if (story.course.moves(body)) {
    story.tell_motion(body, story.released() ? "can stay, and could go" : story.moving_verb(), story.motion_role());
  } else {
    const bool certain = friction.verdict == FrictionVerdict::kStableCertain;
    story.say(fmt::format("{} {} with {}.", who, certain ? "stays" : "does not move in the solution",
                          friction_model_words(friction)),
              moving_body(body), role_of(friction));
  }
  return story.sentences;
}

}  // namespace impend::gui
