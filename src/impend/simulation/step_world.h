// What all islands of a step share: laws, bodies, what is followed of their contacts, and what the past has left.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "impend/contact/track/contact_tracker.h"
#include "impend/simulation/mechanism.h"
#include "impend/simulation/simulation.h"
#include "impend/simulation/step_problem.h"

namespace impend {

// A contact that has cut its nominal step so often is met at the end of a step from then on, without restitution.
inline constexpr int kMostCutsOfContact = 8;

// The law is missed by more: the step is not solved.
inline constexpr double kNotSolved = 1e-6;
// Of the gap, overlaps below one in so many are let be.
inline constexpr double kLetBe = 8;
// Open contacts that close slowly join the problem of their step; so often at most.
inline constexpr int kMostJoins = 12;

// Of a nominal step: impacts that come sooner come now, and what is shorter is not corrected.
inline constexpr double kLeastShare = 1024;
// Of a body's reach in a step: what contacts may add to its free motion.
inline constexpr double kReachMargin = 1.5;

// Pairs of bodies between which a normal force acts in a step, and how fast they slip there, m/s, the largest.
using PairTouches = std::map<std::pair<int, int>, double>;

// Works of forces since t = 0, J, as in EnergyLedger.
struct Works {
  double loads = 0, friction = 0, impacts = 0, joints = 0, corrections = 0;
  double drives = 0;
  double soft_springs = 0;  // of springs and dampers that are rows

  Works& operator+=(const Works& more);
};

// What drives that give way, springs that are rows and the hand push in a step: N and N·m on the bodies.
struct Pushes {
  VecX drives, springs, hand;
  VecX sum() const { return drives + springs + hand; }
};

// The impulses of a contact in a step, as they were found: they are the guess of the next one, to the last bit.
struct CarriedImpulse {
  Vec3 own;         // N·s, along the normal and its tangents …
  Vec3 normal;      // … world, unit, …
  double kick = 0;  // s, … in this kick

  Vec3 force() const {  // N, world, on a
    const Vec3 u = normal.unitOrthogonal(), v = normal.cross(u);
    return (own[0] * normal + own[1] * u + own[2] * v) / kick;
  }
};

// What rows of joints and drives bore in a step: where the next one begins to look.
struct CarriedByJoints {
  VecX nu;          // N·s, of rows of joints, then of soft ones
  int joints = 0;   // of the former
  double kick = 1;  // s
};

struct StepWorld {
  StepWorld(const Assembly& assembly, ContactTracker tracked, const SimulationOptions& asked);

  FrictionLaw law;
  const std::vector<Joint> joints;
  const std::vector<JointShape> joint_shapes;
  SimulationOptions options;
  MovingBodies bodies;
  BodiesState state;           // of every body where its last step ended
  std::vector<double> before;  // s, per body, that step, of which half a kick is still to come
  ContactTracker tracker;
  Mechanism mechanism;
  std::vector<double> coordinates;  // of joints
  std::vector<char> in_mechanism;   // per body, that joints, springs or a hand hold: they move as one island
  std::optional<Drag> drag;
  std::map<TrackKey, CarriedImpulse> forces;  // of the last steps
  Pushes pushes;                              // 6N, in them
  CarriedByJoints by_joints;
  std::map<TrackKey, int> cuts;  // by each contact, in the nominal step
  // Features that were found not to be in contact where their gap is zero, as corners beyond the rim of a face: until
  // they are found in contact at an impact they count no more in the nominal step.
  std::set<TrackKey> passed;
  std::vector<char> gone;
  std::vector<double> acceleration;  // per body, m/s², of any point: what loads alone can give it

  bool is_gone(int body) const {
    const int block = bodies.block_of(body);
    return block >= 0 && gone[block] != 0;
  }
  double mu_of(int a, int b) const { return uses_mu(options.law) ? law.mu_of(a, b) : 0.0; }
  double restitution_of(int a, int b) const { return law.restitution_of(a, b); }
  // Whether it carried in the last step or touches: of such the problem of a step is made.
  StepContact as_step_contact(const TrackedContact& contact) const;
  void drag_by(const std::optional<Drag>& hand);

 private:
  std::vector<char> joined_;  // in_mechanism without the hand
};

}  // namespace impend
