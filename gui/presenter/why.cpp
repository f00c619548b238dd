#include "gui/presenter/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "gui/presenter/sentences.h"
#include "impend/report/contact_facts.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {
namespace {

constexpr size_t kMoversNamed = 3;
constexpr size_t kForcesNamed = 3;
// Warnings that say what a verdict hangs on.
constexpr std::array<std::string_view, 5> kDeciding = {"gap-decides", "rounding-decides", "formulations-disagree",
                                                       "branches-undecided", "exact-contradicts"};

SceneItem body_item(int body) { return {SceneItem::Kind::kBody, body}; }

std::vector<int> bodies_with(const Analysis& analysis, Verdict verdict) {
  std::vector<int> bodies;
  for (size_t i = 0; i < analysis.bodies.size(); ++i) {
    if (!analysis.bodies[i].fixed && analysis.bodies[i].verdict == verdict) bodies.push_back(static_cast<int>(i));
  }
  std::stable_sort(bodies.begin(), bodies.end(),
                   [&](int a, int b) { return analysis.bodies[a].motion_ratio > analysis.bodies[b].motion_ratio; });
  return bodies;
}

// What the sentences are made from, computed once.
struct Story {
  explicit Story(const Analysis& of) : analysis(of), states(contact_states(of)), facts(interface_facts(of, states)) {}

  void say(std::string text, SceneItem item = {}, ColorRole role = ColorRole::kNeutral) {
    sentences.push_back({capitalized(window_words(text)), item, role});
  }

  bool transmits(size_t joint) const { return states_of_joints[joint] == JointState::kTransmits; }

  // " (212 N)", " (3 N·m)" of what transmits nothing but a torque, else empty.
  std::string joint_force_words(size_t joint) const {
    if (!transmits(joint)) return "";
    const JointForce& force = told.without[joint];
    return fmt::format(" ({})", force.force.isZero(0) ? torque_text(force) : force_text(force));
  }

  void tell_movers() {
    const std::vector<int> movers = bodies_with(analysis, Verdict::kMoves);
    for (size_t i = 0; i < std::min(movers.size(), kMoversNamed); ++i) {
      say(fmt::format("{} {}.", body_words(analysis.assembly, movers[i]), describe_motion(analysis, states, movers[i])),
          body_item(movers[i]), ColorRole::kMoves);
    }
    if (movers.size() > kMoversNamed) {
      const size_t rest = movers.size() - kMoversNamed;
      say(fmt::format("{} {} too.", count_text(rest, "more part"), rest == 1 ? "moves" : "move"),
          body_item(movers[kMoversNamed]), ColorRole::kMoves);
    }
    if (movers.empty()) return;
    tell_where_it_opens();
    const std::string first = body_words(analysis.assembly, movers.front());
    tell_joints(movers.front(), first);
    if (!touches(movers.front())) return say(touches_nothing_words(movers.front()));
    tell_carrying(movers.front(), first);
  }

  bool touches(int body) const {
    return std::any_of(states.of_body[body].begin(), states.of_body[body].end(),
                       [&](int contact) { return actions[contact] != ContactAction::kUnused; });
  }

  std::string touches_nothing_words(int body) const {
    bool joined = false;
    for (size_t i = 0; i < states_of_joints.size(); ++i) {
      const Joint& joint = analysis.assembly.joints[i];
      joined = joined || ((joint.a == body || joint.b == body) && states_of_joints[i] != JointState::kNoEffect);
    }
    return body_words(analysis.assembly, body) + (joined ? " touches nothing else." : " touches nothing.");
  }

  void tell_joints(int body, const std::string& who) {
    std::vector<std::string> words;
    SceneItem first;
    size_t count = 0;
    for (size_t i = 0; i < analysis.assembly.joints.size(); ++i) {
      const Joint& joint = analysis.assembly.joints[i];
      const bool of_fixed = states_of_joints[i] == JointState::kNoEffect;
      if ((joint.a != body && joint.b != body) || of_fixed || ++count > kForcesNamed) continue;
      const int other = joint.a == body ? joint.b : joint.a;
      if (words.empty()) first = {SceneItem::Kind::kJoint, static_cast<int>(i)};
      words.push_back(
          fmt::format("a {} with {}{}", joint_noun(joint), body_words(analysis.assembly, other), joint_force_words(i)));
    }
    if (count > kForcesNamed) words.push_back(fmt::format("{} more", count - kForcesNamed));
    if (!words.empty()) say(fmt::format("{} is on {}.", who, and_list(words)), first);
  }

  // The interfaces that open, the fastest first.
  void tell_where_it_opens() {
    std::vector<int> opening;
    for (size_t i = 0; i < facts.size(); ++i) {
      if (facts[i].opening > 0) opening.push_back(static_cast<int>(i));
    }
    std::stable_sort(opening.begin(), opening.end(),
                     [&](int a, int b) { return facts[a].opening_acceleration > facts[b].opening_acceleration; });
    std::vector<std::string> words;
    for (const int i : opening) {
      if (words.size() == kForcesNamed) break;
      const Interface& interface = analysis.contacts.interfaces[i];
      const std::string at = opening_points_words(facts[i]);
      const std::string where = at.empty() ? "" : fmt::format(" ({})", at);
      words.push_back(fmt::format("between {}{}", pair_words(analysis.assembly, interface.a, interface.b), where));
    }
    if (opening.size() > kForcesNamed) words.push_back(fmt::format("at {} more", opening.size() - kForcesNamed));
    if (!words.empty()) say("It opens " + and_list(words) + ".", {SceneItem::Kind::kInterface, opening.front()});
  }

  void tell_contacts_of(int body) {
    const std::string who = body_words(analysis.assembly, body);
    tell_joints(body, who);
    if (!touches(body)) return say(touches_nothing_words(body), body_item(body));
    tell_opening(body, who);
    tell_carrying(body, who);
  }

  void tell_opening(int body, const std::string& who) {
    std::vector<std::string> opening;
    SceneItem first;
    for (const BodyForce& force : forces_on(analysis, facts, body)) {
      if (facts[force.interface].opening == 0) continue;
      const std::string at = opening_points_words(facts[force.interface]);
      const std::string where = at.empty() ? "" : " " + at;
      if (opening.empty()) first = {SceneItem::Kind::kInterface, force.interface};
      if (opening.size() < kForcesNamed) opening.push_back(body_words(analysis.assembly, force.other) + where);
    }
    if (!opening.empty()) say(fmt::format("{} parts from {}.", who, and_list(opening)), first);
  }

  void tell_carrying(int body, const std::string& who) {
    std::vector<std::string> words;
    SceneItem first;
    for (const BodyForce& force : forces_on(analysis, facts, body)) {
      if (!force.carries || words.size() >= kForcesNamed) continue;
      if (words.empty()) first = {SceneItem::Kind::kInterface, force.interface};
      words.push_back(force_words(analysis, force));
    }
    if (words.empty()) return say("No contact carries " + who + ".", body_item(body));
    say(fmt::format("{} {}.", who, and_list(words)), first);
  }

  void tell_rest() {
    size_t held = 0, drifting = 0, unknown = 0;
    int drifter = -1;
    for (const int body : bodies_with(analysis, Verdict::kStable)) {
      const auto& neutral = analysis.bodies[body].neutral;
      ++(!neutral ? unknown : *neutral ? drifting : held);
      if (neutral && *neutral && drifter < 0) drifter = body;
    }
    const bool all = analysis.verdict == Verdict::kStable;
    const auto count = [&](size_t n) {
      return all && held + drifting + unknown == n && n > 1 ? "Every part" : count_text(n, all ? "part" : "other part");
    };
    const auto verb = [&](size_t n, const char* one, const char* many) {
      return n == 1 || (all && held + drifting + unknown == n) ? one : many;
    };
    if (held > 0) say(fmt::format("{} {} held.", count(held), verb(held, "is", "are")), {}, ColorRole::kStable);
    if (unknown > 0) say(fmt::format("{} {}.", count(unknown), verb(unknown, "rests", "rest")), {}, ColorRole::kStable);
    if (drifting == 0) return;
    const std::string one = body_words(analysis.assembly, drifter);
    const std::string who = drifting == 1 ? one : count(drifting);
    say(fmt::format("{} {}, but could drift at no cost{}: nothing drives it, nothing stops it.", who,
                    verb(drifting, "rests", "rest"), drifting == 1 ? "" : ", " + one + " for one"),
        body_item(drifter), ColorRole::kStable);
  }

  void tell_why_nothing_moves() {
    const std::string carriers = what_carries();
    const bool all = !nothing_pulls(analysis);
    const std::string reason = !all               ? "gravity is zero and nothing else acts on the parts"
                               : carriers.empty() ? "nothing has to be carried"
                                                  : fmt::format("the {} carry every load", carriers);
    say(fmt::format("Nothing starts to move: {}.", reason), {}, all ? ColorRole::kStable : ColorRole::kWarning);
  }

  // "contacts and joints"; empty: nothing does.
  std::string what_carries() const {
    const bool by_joints = std::count(states_of_joints.begin(), states_of_joints.end(), JointState::kTransmits) > 0;
    const bool contacts =
        std::any_of(states.carries.begin(), states.carries.end(), [](bool carries) { return carries; });
    if (!by_joints) return contacts ? "contacts" : "";
    return contacts ? "contacts and joints" : "joints";
  }

  // What everything rests on: forces that fixed bodies give to movable ones.
  void tell_supports() {
    std::vector<std::pair<double, int>> supports;
    for (int body = 0; body < analysis.assembly.body_count(); ++body) {
      if (!analysis.assembly.body_fixed(body)) continue;
      Vec3 total = Vec3::Zero();
      bool carries = false;
      for (const BodyForce& force : forces_on(analysis, facts, body)) {
        total -= force.force;
        carries = carries || force.carries;
      }
      for (size_t i = 0; i < told.without.size(); ++i) {
        const Joint& joint = analysis.assembly.joints[i];
        if (joint.a != body && joint.b != body) continue;
        total -= (joint.a == body ? 1 : -1) * told.without[i].force;
        carries = carries || transmits(i);
      }
      if (carries) supports.emplace_back(-total.norm(), body);
    }
    std::sort(supports.begin(), supports.end());
    std::vector<std::string> words;
    for (size_t i = 0; i < std::min(supports.size(), kForcesNamed); ++i) {
      const std::string force = supports[i].first < 0 ? fmt::format(" ({} N)", number_text(-supports[i].first)) : "";
      words.push_back(body_words(analysis.assembly, supports[i].second) + force);
    }
    if (supports.size() > kForcesNamed) words.push_back(fmt::format("{} more", supports.size() - kForcesNamed));
    if (!words.empty()) say(fmt::format("It rests on {}.", and_list(words)), body_item(supports[0].second));
  }

  void tell_undecided() {
    if (const ComponentResult* component = deciding_component(analysis)) {
      const SceneItem item = component->bodies.empty() ? SceneItem{} : body_item(component->bodies.front());
      say(fmt::format("It is not certain whether {} moves: {}.", group_words(analysis, *component),
                      open_verdict_words(analysis)),
          item, ColorRole::kMarginal);
      say(fmt::format("Its motion is {} of free fall; it would count as stable below {} and as moving above {}.",
                      range_text(component->motion_ratio_bounds), number_text(component->stable_threshold),
                      number_text(component->moves_threshold)),
          item);
    }
    tell_what_would_decide();
  }

  void tell_what_would_decide() {
    for (const Warning& warning : analysis.warnings) {
      if (std::find(kDeciding.begin(), kDeciding.end(), warning.code) == kDeciding.end()) continue;
      std::string text = warning.message;
      if (!text.empty() && text.back() != '.') text += '.';
      say(capitalized(text), {}, ColorRole::kMarginal);
    }
    size_t doubtful = 0;
    int first = -1;
    for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
      if (!analysis.contacts.contacts[i].doubtful) continue;
      if (doubtful++ == 0) first = static_cast<int>(i);
    }
    if (doubtful == 0) return;
    say(fmt::format("{} {} doubtful: clearer geometry there, or another contact gap, could decide.",
                    count_text(doubtful, "contact"), doubtful == 1 ? "is" : "are"),
        {SceneItem::Kind::kContact, first}, ColorRole::kMarginal);
  }

  void tell_friction() {
    if (!friction_could_hold(analysis, states)) return;
    say("This is without friction: real arches, walls and inclines are often held by it.", {}, ColorRole::kQuiet);
  }

  const Analysis& analysis;
  ContactStates states;
  std::vector<InterfaceFacts> facts;
  ToldJointForces told = told_joint_forces(analysis);
  std::vector<JointState> states_of_joints = joint_states(analysis.assembly, told);
  std::vector<ContactAction> actions = contact_actions(analysis, states);
  std::vector<WhySentence> sentences;
};

}  // namespace

std::vector<WhySentence> why(const Analysis& analysis) {
  Story story(analysis);
  if (analysis.friction) {
    story.sentences = why_with_friction(analysis, *analysis.friction);
    story.say("Without friction:", {}, ColorRole::kQuiet);
  }
  if (analysis.verdict == Verdict::kMoves) {
    story.tell_movers();
    story.tell_rest();
    story.tell_friction();
  } else if (analysis.verdict == Verdict::kStable) {
    story.tell_why_nothing_moves();
    story.tell_supports();
    story.tell_rest();
  } else {
    story.tell_undecided();
    story.tell_rest();
  }
  return story.sentences;
}

std::vector<WhySentence> why_body(const Analysis& analysis, int body) {
  if (body < 0 || body >= static_cast<int>(analysis.bodies.size())) return {};
  Story story(analysis);
  const BodyResult& result = analysis.bodies[body];
  const std::string who = body_words(analysis.assembly, body);
  if (analysis.friction && !result.fixed) {
    story.sentences = why_body_with_friction(analysis, *analysis.friction, body);
    story.say("Without friction:", {}, ColorRole::kQuiet);
  }
  if (result.fixed) {
    story.say(fmt::format("{} is fixed.", who), body_item(body), ColorRole::kQuiet);
  } else {
    story.say(fmt::format("{} {}.", who, describe_motion(analysis, story.states, body)), body_item(body),
              role_of(result.verdict));
  }
  story.tell_contacts_of(body);
  if (!result.fixed && result.verdict == Verdict::kMarginal && result.component >= 0) {
    const std::string& reason = analysis.components.at(result.component).reason;
    if (!reason.empty()) story.say("Why it is not certain: " + reason + ".", body_item(body), ColorRole::kMarginal);
  }
  return story.sentences;
}

}  // namespace impend::gui
