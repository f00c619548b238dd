// One step of an assembly in motion, cut at an impact where there is one.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "impend/contact/track/contact_tracker.h"
#include "impend/simulation/mechanism.h"
#include "impend/simulation/resting_parts.h"
#include "impend/simulation/simulation.h"
#include "impend/simulation/step_problem.h"
#include "impend/simulation/step_solver.h"

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

// All that the past of a stepper has decided between two nominal steps.
// What rows of joints and drives bore in a step: where the next one begins to look.
struct CarriedByJoints {
  VecX nu;          // N·s, of rows of joints, then of soft ones
  int joints = 0;   // of the former
  double kick = 1;  // s
};

struct StepperMemory {
  BodiesState state;
  double before = 0;                          // s, the step before
  double time = 0;                            // s, of the last advance
  std::map<TrackKey, CarriedImpulse> forces;  // of the contacts that carried in it
  Pushes pushes;                              // in it
  CarriedByJoints by_joints;                  // in it
  std::vector<double> coordinates;            // of joints, turns counted
  PairTouches touches;
  std::vector<char> gone;  // per block
  Works works;
  SimulationCounts counts;
  ContactTracker::Memory tracker;
};

class Stepper {
 public:
  Stepper(const Assembly& assembly, ContactTracker tracker, const SimulationOptions& options);

  // How far time went; unsolved: nothing changed.
  struct Advance {
    double time = 0;  // s
    bool solved = true;
    std::string reason;  // of what was not solved
    std::string remedy;  // where it is not a shorter step
  };
  // By h, or to the first fast impact before. Held by tests/unit/simulation.
  Advance advance(double h);
  // Before every nominal step: counts of impacts begin anew.
  void begin_step() { cuts_.clear(); }
  // s, of the state, before every advance.
  void set_time(double time) { time_ = time; }

  // Where all is now, with the velocities at this time: what half a kick and the contacts make of the momenta.
  struct Now {
    VecX V;  // 6N
    int contacts = 0;
    Works works;
  };
  Now now() const;
  // Whether bodies that rest are left out of steps, as they are unless told otherwise: with or without it every byte is
  // the same.
  void skip_what_rests(bool skips) {
    skips_what_rests_ = skips;
    resting_.wake_all();
  }
  // All bodies rest and nothing of them has changed in the last advance.
  bool stands_still() const { return resting_.all_rest(gone_); }

  void drag(const std::optional<Drag>& drag) {
    drag_ = drag;
    resting_.wake_all();
  }
  void set_drive(int joint, double value, double rate) { mechanism_.set_drive(joint, value, rate); }

  // Between nominal steps: what it has come to, and to go on from that with the same bytes. False, and nothing changes,
  // where the memory is of other bodies. What a hand or set_drive asks for is not part of it. Held by
  // tests/unit/simulation/test_checkpoint.
  StepperMemory remember();
  bool go_on_from(const StepperMemory& memory);

  const MovingBodies& bodies() const { return bodies_; }
  const Mechanism& mechanism() const { return mechanism_; }
  const std::vector<double>& coordinates() const { return coordinates_; }  // of joints, rad or m
  const BodiesState& state() const { return state_; }
  const PairTouches& touches() const { return touches_; }  // of the last advance
  // A contact within this many gaps keeps two bodies together; what lies within one gap touches.
  bool is_near(int a, int b) const { return near_.count({a, b}) > 0; }
  // Bodies that are no longer followed: they stay where they are, without contacts and forces.
  void leave_out(int block);
  bool left_out(int block) const { return gone_[block] != 0; }

  const SimulationCounts& counts() const { return counts_; }
  SimulationCounts& counts() { return counts_; }
  const ContactTracker& tracker() const { return tracker_; }

 private:
  struct Solved {
    StepProblem problem;
    SoftRows soft;
    StepSolution solution;
    BodiesState after;
  };
  struct Impact {
    double time = 0;  // s from the beginning of the step
    std::vector<TrackKey> keys;
  };

  void begin();
  Now computed_now() const;
  VecX force() const;
  VecX applied() const;
  VecX spring_force() const;
  VecX without_gone(VecX Q) const;
  double restitution_of(int a, int b) const { return law_.restitution_of(a, b); }
  StepContact as_step_contact(const TrackedContact& contact) const;
  std::vector<double> gaps(const std::vector<StepContact>& contacts, const BodiesState& state) const;
  StepReach reach(const VecX& kicked, double h) const;
  std::vector<StepContact> contacts_within(const StepReach& reach);
  JointErrors joints_at(const BodiesState& state) const;
  MatX guess(const std::vector<StepContact>& contacts, double kick) const;
  VecX nu_guess(const FrictionProblem& law, const SoftRows& soft, double kick) const;
  Solved solve(const std::vector<StepContact>& contacts, const JointErrors& joints, double h) const;
  void correct(const std::vector<StepContact>& contacts, const JointErrors& joints, Solved& solved) const;
  void finish(std::vector<StepContact>& active, std::vector<StepContact> open, const JointErrors& joints,
              Solved& solved) const;
  Impact find_impact(const std::vector<StepContact>& active, const std::vector<StepContact>& fast,
                     const JointErrors& joints, double h) const;
  void take(const std::vector<StepContact>& contacts, const Solved& solved);
  // m/s: contacts that close no faster are no impacts.
  double slow_approach(const TrackedContact& contact) const;
  bool is_fast(const StepContact& contact, double approach) const;
  std::vector<TrackKey> meeting_now(const std::vector<StepContact>& closed, const JointErrors& joints) const;
  // The three solves of an impact; see impacts.cpp.
  void meet(const std::vector<TrackKey>& keys);
  VecX half_kick(const std::vector<StepContact>& contacts, const JointErrors& joints);
  // `share`: of the restitutions of pairs.
  VecX after_impact(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P, double share,
                    Works& works);
  Pushes pushes(const FrictionProblem& law, const SoftRows& soft, const StepSolution& solution, double kick) const;
  void tally_kick(double kick, const VecX& mean, Works& works) const;
  void tally(const FrictionProblem& law, const SoftRows& soft, const StepSolution& solution, const VecX& before,
             bool impact, Works& works) const;
  // An instant's problem with the rows that hold there; in a kick (s) soft rows push on as in the step before.
  struct Instant {
    FrictionProblem law;
    BilateralLaw bilateral;
    SoftRows soft;
  };
  Instant instant(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P,
                  double kick) const;
  double mu_of(int a, int b) const;
  // Bodies of the tracker that rest or are fixed.
  std::vector<char> still() const;
  bool rests(int a, int b) const { return resting_.rests(bodies_.block_of(a)) && resting_.rests(bodies_.block_of(b)); }
  // Momenta after a kick; what rests gets none.
  VecX kicked_by(double kick) const;
  void bring_to_rest(const std::vector<StepContact>& contacts, double kick, StepSolution& solution, VecX& P) const;
  // Wakes what contacts of the problem connect with what moves; whether anything was.
  bool wake_touched(const std::vector<StepContact>& contacts);
  bool presses_in(const std::vector<StepContact>& contacts, const Solved& solved) const;
  bool stays_within(const BodiesState& after, StepReach& reach) const;

  FrictionLaw law_;
  const std::vector<Joint> joints_;
  SimulationOptions options_;
  int body_count_ = 0;
  MovingBodies bodies_;
  BodiesState state_;
  ContactTracker tracker_;
  double before_ = 0;                          // s, the step before, of which half a kick is still to come
  std::map<TrackKey, CarriedImpulse> forces_;  // of the last step …
  std::vector<TrackedContact> carried_;        // … by these
  Mechanism mechanism_;
  std::vector<double> coordinates_;
  std::optional<Drag> drag_;
  double time_ = 0;  // s
  Pushes pushes_;    // of the last step
  CarriedByJoints by_joints_;
  std::map<TrackKey, int> cuts_;
  PairTouches touches_;
  std::set<std::pair<int, int>> near_;
  std::vector<char> gone_;
  RestingParts resting_;
  bool skips_what_rests_ = true;
  bool changes_by_itself_ = false;          // springs or loads over time move what rests
  mutable std::optional<Now> now_at_rest_;  // while all rests
  std::vector<double> acceleration_;        // per block, m/s², of any point: what loads alone can give it
  Works works_;
  SimulationCounts counts_;
};

}  // namespace impend
