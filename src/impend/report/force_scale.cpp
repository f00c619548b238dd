#include "impend/report/force_scale.h"

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/report/twist.h"

namespace impend {

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
