#include "impend/report/twist.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"

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

double reach_of(const Assembly& assembly, const Joint& joint) {
  double reach = 0;
  for (const int body : {joint.a, joint.b}) {
    if (assembly.body_fixed(body)) continue;
    const Twist part = twist_of_part(assembly.parts.at(static_cast<size_t>(body)), Vec6::Zero());
    reach = std::max(reach, (part.center - joint.point).norm() + part.size);
  }
  return reach;
}

ForceScales::ForceScales(const Analysis& analysis) : largest_(analysis.components.size(), 0.0) {
  for (size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult& body = analysis.bodies[i];
    component_.push_back(body.fixed ? -1 : body.component);
    if (component_.back() < 0) continue;
    const double size = twist_of_part(analysis.assembly.parts.at(i), Vec6::Zero()).size;
    const double of_torque = size > 0 ? body.load_torque.norm() / size : 0;
    const int here = static_cast<int>(i);
    add(here, here, std::max(body.load_force.norm(), of_torque));
  }
}

void ForceScales::add(int a, int b, double force) {
  const int component = std::max(component_.at(static_cast<size_t>(a)), component_.at(static_cast<size_t>(b)));
  if (component < 0) return;
  double& largest = largest_.at(static_cast<size_t>(component));
  largest = std::max(largest, force);
}

void ForceScales::add_joints(const Assembly& assembly, const std::vector<JointForce>& joints) {
  for (size_t j = 0; j < joints.size(); ++j) {
    const Joint& joint = assembly.joints.at(j);
    const double reach = reach_of(assembly, joint);
    add(joint.a, joint.b, std::max(joints[j].force.norm(), reach > 0 ? joints[j].torque.norm() / reach : 0));
  }
}

ForceScales ForceScales::without_friction(const Analysis& analysis) {
  ForceScales scales(analysis);
  for (size_t i = 0; i < analysis.contact_results.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts.at(i);
    scales.add(contact.a, contact.b, analysis.contact_results[i].force);
  }
  scales.add_joints(analysis.assembly, analysis.joint_forces);
  return scales;
}

ForceScales ForceScales::with_friction(const Analysis& analysis) {
  ForceScales scales(analysis);
  const FrictionResult& friction = *analysis.friction;
  for (size_t i = 0; i < friction.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts.at(i);
    scales.add(contact.a, contact.b, friction.contacts[i].normal_force + friction.contacts[i].friction_force.norm());
  }
  scales.add_joints(analysis.assembly, friction.joints);
  return scales;
}

double ForceScales::none(int a, int b) const {
  const int component = std::max(component_.at(static_cast<size_t>(a)), component_.at(static_cast<size_t>(b)));
  return component < 0 ? 0 : NumericalTolerances{}.force_zero * largest_.at(static_cast<size_t>(component));
}

Vec3 ForceScales::told(const Vec3& force, int a, int b) const {
  return force.norm() > none(a, b) ? force : Vec3(Vec3::Zero());
}

}  // namespace impend
