#include "impend/report/contact_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

// A push counts as upright when it is steeper than this: cos 60°.
constexpr double kUpright = 0.5;

std::string at_points(int count, const InterfaceFacts& facts) {
  return fmt::format("at {} of {} points", count, facts.points);
}

}  // namespace

std::string body_words(const Assembly& assembly, int body) {
  if (body >= static_cast<int>(assembly.parts.size())) return "the ground";
  return "'" + assembly.parts.at(body).name + "'";
}

std::string pair_words(const Assembly& assembly, int a, int b) {
  return body_words(assembly, a) + " and " + body_words(assembly, b);
}

std::string contact_words(const Analysis& analysis, int index) {
  const Contact& contact = analysis.contacts.contacts.at(index);
  return fmt::format("contact {} between {}", index + 1, pair_words(analysis.assembly, contact.a, contact.b));
}

const char* to_string(ContactAction action) {
  switch (action) {
    case ContactAction::kCarries:
      return "carries";
    case ContactAction::kTouches:
      return "touches";
    case ContactAction::kOpens:
      return "opens";
    case ContactAction::kDoubtful:
      return "doubtful";
    case ContactAction::kUnused:
      break;
  }
  return "not imposed";
}

std::vector<ContactAction> contact_actions(const Analysis& analysis, const ContactStates& states) {
  const std::vector<bool> imposed = imposed_contacts(analysis);
  std::vector<ContactAction> actions;
  for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const bool doubtful = analysis.contacts.contacts[i].doubtful;
    actions.push_back(!imposed[i]         ? ContactAction::kUnused
                      : doubtful          ? ContactAction::kDoubtful
                      : states.carries[i] ? ContactAction::kCarries
                      : !states.closed[i] ? ContactAction::kOpens
                                          : ContactAction::kTouches);
  }
  return actions;
}

ContactAction InterfaceFacts::action() const {
  if (doubtful > 0) return ContactAction::kDoubtful;
  if (opens()) return ContactAction::kOpens;
  return carrying > 0 ? ContactAction::kCarries : ContactAction::kTouches;
}

std::vector<InterfaceFacts> interface_facts(const Analysis& analysis, const ContactStates& states) {
  const std::vector<bool> imposed = imposed_contacts(analysis);
  const ForceScales scales = ForceScales::without_friction(analysis);
  std::vector<InterfaceFacts> all;
  for (const Interface& interface : analysis.contacts.interfaces) {
    look_now_and_then();
    InterfaceFacts facts;
    for (const int i : interface.contacts) {
      if (!imposed[i]) continue;
      ++facts.points;
      facts.carrying += states.carries[i];
      facts.sliding += states.slides[i];
      facts.doubtful += analysis.contacts.contacts[i].doubtful;
      if (states.closed[i] || states.carries[i]) continue;
      ++facts.opening;
      facts.opening_acceleration =
          std::max(facts.opening_acceleration, analysis.contact_results.at(i).separation_acceleration);
    }
    if (facts.carrying > 0)
      facts.force = scales.told(analysis.interface_results.at(all.size()).force, interface.a, interface.b);
    all.push_back(facts);
  }
  return all;
}

std::string interface_words(const Analysis& analysis, const InterfaceFacts& facts) {
  const std::string start = " at " + acceleration_text(analysis, facts.opening_acceleration);
  std::string words;
  if (facts.opens()) {
    words = "opens" + start;
  } else {
    words = facts.carrying > 0 ? "carries" : "touches without force";
    if (facts.carrying > 0 && facts.carrying < facts.points) words += " " + at_points(facts.carrying, facts);
    if (facts.sliding > 0) words += ", slides";
    if (facts.opening > 0) words += ", opens " + at_points(facts.opening, facts) + start;
  }
  if (facts.doubtful > 0) words += fmt::format(", {} of {} points are doubtful", facts.doubtful, facts.points);
  return words;
}

std::string opening_points_words(const InterfaceFacts& facts) {
  return facts.opens() ? "" : at_points(facts.opening, facts);
}

bool leaves_friction_out(const Analysis& analysis) {
  return analysis.verdict != Verdict::kStable && !analysis.friction && !analysis.assembly.friction.none();
}

bool friction_could_hold(const Analysis& analysis, const ContactStates& states) {
  if (analysis.verdict != Verdict::kMoves || analysis.friction) return false;
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    look_now_and_then();
    if (analysis.bodies[body].fixed || analysis.bodies[body].verdict != Verdict::kMoves) continue;
    const auto& contacts = states.of_body[body];
    const bool leans = std::any_of(contacts.begin(), contacts.end(), [&](int i) {
      return states.carries[i] && states.slides[i] && analysis.contacts.contacts[i].kind == ContactKind::kFaceFace;
    });
    if (!leans) return false;
  }
  return true;
}

std::vector<BodyForce> forces_on(const Analysis& analysis, const std::vector<InterfaceFacts>& interfaces, int body) {
  std::vector<BodyForce> forces;
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    const Interface& interface = analysis.contacts.interfaces[i];
    if (interface.a != body && interface.b != body) continue;
    const bool is_a = interface.a == body;
    const Vec3& on_a = interfaces.at(i).force;
    forces.push_back({static_cast<int>(i), is_a ? interface.b : interface.a, is_a ? on_a : Vec3(-on_a),
                      interfaces.at(i).carrying > 0});
  }
  std::stable_sort(forces.begin(), forces.end(),
                   [](const BodyForce& a, const BodyForce& b) { return a.force.norm() > b.force.norm(); });
  return forces;
}

std::string force_words(const Analysis& analysis, const BodyForce& force) {
  const std::string other = body_words(analysis.assembly, force.other);
  const double size = force.force.norm();
  if (!force.carries || !(size > 0)) return "touches " + other + " without force";
  const double rise = analysis.assembly.gravity.norm() > 0 ? force.force.dot(analysis.assembly.up()) / size : 0;
  const std::string strength = number_text(size) + " N";
  if (rise >= kUpright) return fmt::format("is carried by {} with {}", other, strength);
  if (rise <= -kUpright) return fmt::format("carries {} with {}", other, strength);
  return fmt::format("is pushed by {} along {} with {}", other, direction_text(force.force), strength);
}

}  // namespace impend
