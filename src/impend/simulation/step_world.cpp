#include "impend/simulation/step_world.h"

#include <algorithm>

namespace impend {

Works& Works::operator+=(const Works& more) {
  loads += more.loads;
  friction += more.friction;
  impacts += more.impacts;
  joints += more.joints;
  corrections += more.corrections;
  drives += more.drives;
  soft_springs += more.soft_springs;
  return *this;
}

StepWorld::StepWorld(const Assembly& assembly, ContactTracker tracked, const SimulationOptions& asked)
    : law(assembly.friction),
      joints(assembly.joints),
      joint_shapes(impend::joint_shapes(assembly.joints)),
      options(asked),
      bodies(assembly),
      state(bodies.at_start()),
      before(bodies.count(), 0.0),
      tracker(std::move(tracked)),
      mechanism(assembly, bodies, options.step),
      coordinates(mechanism.coordinates(bodies, state, {})),
      gone(bodies.count(), 0),
      joined_(bodies.count(), 0) {
  if (options.restitution) law.restitution = *options.restitution;
  const VecX none = VecX::Zero(6 * bodies.count());
  pushes = {none, none, none};
  const VecX Q =
      bodies.gravity_force() + bodies.applied_force(state) + mechanism.force(bodies, state, coordinates, false);
  const VecX a = bodies.velocities(state, Q);
  for (int k = 0; k < bodies.count(); ++k) {
    acceleration.push_back(a.segment<3>(6 * k).norm() + bodies[k].radius * a.segment<3>(6 * k + 3).norm());
  }
  const auto join = [this](int body) {
    if (const int block = bodies.block_of(body); block >= 0) joined_[block] = 1;
  };
  for (const Joint& joint : joints) {
    join(joint.a);
    join(joint.b);
  }
  for (const Spring& spring : assembly.springs) {
    join(spring.a);
    join(spring.b);
  }
  in_mechanism = joined_;
}

StepContact StepWorld::as_step_contact(const TrackedContact& contact) const {
  const bool closed = !contact.beyond && (forces.count(contact.key) > 0 || contact.gap <= tracker.gap());
  if (contact.key.kind == TrackKind::kStop) return {contact, 0.0, closed, 0.0};
  const int a = contact.a(), b = contact.b();
  return {contact, mu_of(a, b), closed, law.viscous_of(a, b)};
}

void StepWorld::drag_by(const std::optional<Drag>& hand) {
  drag = hand;
  in_mechanism = joined_;
  if (const int block = hand ? bodies.block_of(hand->part) : -1; block >= 0) in_mechanism[block] = 1;
}

}  // namespace impend
