#include "impend/report/twist.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/report/force_scale.h"

namespace impend {

std::vector<bool> imposed_contacts(const Analysis& analysis) {
  std::vector<bool> imposed(analysis.contacts.contacts.size());
  for (size_t i = 0; i < imposed.size(); ++i) imposed[i] = analysis.contacts.contacts[i].disjunction < 0;
  for (size_t i = 0; i < analysis.contacts.disjunctions.size(); ++i) {
    if (i >= analysis.disjunction_choice.size() || !analysis.disjunction_choice[i]) continue;
    const int chosen = *analysis.disjunction_choice[i];
    for (const int contact : analysis.contacts.disjunctions[i].alternatives.at(chosen)) imposed.at(contact) = true;
  }
  return imposed;
}

Twist twist_of_part(const Part& part, const Vec6& motion) {
  Twist twist;
  twist.linear = motion.head<3>();
  twist.angular = motion.tail<3>();
  twist.center = part.center_of_mass_W();
  if (part.mass.mass > 0) twist.size = std::sqrt(std::max(0.0, part.mass.inertia.trace() / (2 * part.mass.mass)));
  return twist;
}

Twist twist_of(const Analysis& analysis, int body) {
  const BodyResult& result = analysis.bodies.at(body);
  if (result.fixed || result.verdict != Verdict::kMoves) return {};
  Vec6 motion;
  motion << result.linear, result.angular;
  return twist_of_part(analysis.assembly.parts.at(body), motion);
}

ContactStates contact_states(const Analysis& analysis) {
  const std::vector<Contact>& contacts = analysis.contacts.contacts;
  const size_t count = contacts.size();
  ContactStates states{std::vector<bool>(count), std::vector<bool>(count), std::vector<bool>(count),
                       std::vector<std::vector<int>>(analysis.bodies.size())};
  std::vector<Twist> twists;
  for (size_t body = 0; body < analysis.bodies.size(); ++body) {
    twists.push_back(twist_of(analysis, static_cast<int>(body)));
  }
  const ForceScales scales = ForceScales::without_friction(analysis);
  const std::vector<bool> imposed = imposed_contacts(analysis);
  for (size_t i = 0; i < count; ++i) {
    look_now_and_then();
    const Contact& contact = contacts[i];
    const ContactResult& result = analysis.contact_results.at(i);
    const Twist& a = twists.at(contact.a);
    const Twist& b = twists.at(contact.b);
    const double fastest = std::max(a.fastest(), b.fastest());
    const Vec3 relative = a.at(contact.point) - b.at(contact.point);
    const Vec3 along = relative - contact.normal * contact.normal.dot(relative);
    const bool at_rest = fastest == 0;
    states.closed[i] =
        imposed[i] && (at_rest || result.separation_acceleration <= result.slack + WordTolerances{}.closed * fastest);
    states.carries[i] = imposed[i] && result.force > scales.none(contact.a, contact.b);
    states.slides[i] = states.closed[i] && along.norm() > WordTolerances{}.negligible * fastest;
    states.of_body[contact.a].push_back(static_cast<int>(i));
    states.of_body[contact.b].push_back(static_cast<int>(i));
  }
  return states;
}

}  // namespace impend
