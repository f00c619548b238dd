// Nominal steps of an assembly in motion. Islands (island_step.h) take theirs by themselves: an impact cuts the step of
// the island that meets, and of no other (docs/theory/stepping.md).
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "impend/base/union_find.h"
#include "impend/simulation/island_step.h"
#include "impend/simulation/resting_parts.h"

namespace impend {

// All that the past of a stepper has decided between two nominal steps.
struct StepperMemory {
  BodiesState state;
  std::vector<double> before;                 // s, per block, the step before
  double time = 0;                            // s, of the last nominal step
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

  // Before every nominal step, which begins at `time` (s): counts of impacts begin anew.
  void begin_step(double time);
  // How far time went in it; unsolved: the step cannot be made.
  struct Advance {
    double time = 0;  // s
    bool solved = true;
    std::string reason;  // of what was not solved
    std::string remedy;  // where it is not a shorter step
  };
  // To what happens next: an impact, the end of a shorter step of one island, or the end of the nominal step. Held by
  // tests/unit/simulation.
  Advance advance();
  bool step_is_over() const { return step_is_over_; }

  // Where all is now, with the velocities at this time: what half a kick and the contacts make of the momenta.
  using Now = IslandStep::Now;
  Now now() const;
  // Whether bodies that rest are left out of steps, as they are unless told otherwise: with or without it every byte is
  // the same.
  void skip_what_rests(bool skips) {
    skips_what_rests_ = skips;
    resting_.wake_all();
  }
  // All bodies rest and nothing of them has changed in the last advance.
  bool stands_still() const { return resting_.all_rest(world_.gone); }

  void drag(const std::optional<Drag>& drag) {
    world_.drag_by(drag);
    resting_.wake_all();
  }
  void set_drive(int joint, double value, double rate) { world_.mechanism.set_drive(joint, value, rate); }

  // Between nominal steps: what it has come to, and to go on from that with the same bytes. False, and nothing changes,
  // where the memory is of other bodies. What a hand or set_drive asks for is not part of it. Held by
  // tests/unit/simulation/test_checkpoint.
  StepperMemory remember();
  bool go_on_from(const StepperMemory& memory);

  const MovingBodies& bodies() const { return world_.bodies; }
  const Mechanism& mechanism() const { return world_.mechanism; }
  const std::vector<double>& coordinates() const { return world_.coordinates; }  // of joints, rad or m
  const BodiesState& state() const { return world_.state; }
  const PairTouches& touches() const { return touches_; }  // of the last step of each body
  // A contact within this many gaps keeps two bodies together; what lies within one gap touches.
  bool is_near(int a, int b) const { return near_.count({a, b}) > 0; }
  // Whether the last advance moved the body on in time.
  bool stepped(int block) const { return stepped_[block] != 0; }
  // Bodies that are no longer followed: they stay where they are, without contacts and forces.
  void leave_out(int block);
  bool left_out(int block) const { return world_.gone[block] != 0; }

  const SimulationCounts& counts() const { return counts_; }
  SimulationCounts& counts() { return counts_; }
  const ContactTracker& tracker() const { return world_.tracker; }

 private:
  struct Plan : IslandPlan {
    long id = 0;
    std::shared_ptr<const IslandStep> island;  // none: of a body that touches nothing
    // s, in the nominal step; where the island is if it ends then, as far as that was asked for.
    mutable std::deque<std::pair<double, BodiesState>> between;

    std::size_t index_of(int block) const {
      return static_cast<std::size_t>(std::lower_bound(blocks.begin(), blocks.end(), block) - blocks.begin());
    }
  };
  using PlanPtr = std::shared_ptr<Plan>;
  // A contact that was sought, and between which plans it was found to stay open.
  struct Sought {
    StepContact contact;
    long of_a = -1, of_b = -1;
  };
  // Bodies that are planned together, from now on.
  struct Planning {
    std::vector<int> blocks;      // ascending
    std::vector<char> is_in;      // per block
    std::vector<char> is_asked;   // per body of the assembly: its contacts are sought
    std::vector<Sought> sought;   // in order of their keys
    std::vector<char> again;      // per block: how often it left its reach, …
    std::vector<double> farther;  // … per part, m: what that is at least
    UnionFind sets;
  };

  void begin();
  Now computed_now() const;
  void stand_still();
  void end_step();
  double left() const { return world_.options.step - now_; }

  Planning planning(const std::vector<int>& blocks) const;
  void add_to(Planning& planning, const std::vector<int>& blocks);
  void seek(Planning& planning, const std::vector<int>& blocks, double at, double h);
  void seek_anew(Planning& planning, const std::vector<int>& blocks, double h);
  void take_in(Planning& planning, int block, double h);
  std::vector<int> held_that_touch(const Planning& planning, const std::vector<TrackKey>& hits) const;
  std::optional<Advance> plan_islands(const std::vector<int>& blocks);
  std::optional<Advance> plan_sets(Planning& planning, bool* sought_anew);
  bool join_what_meets(Planning& planning);
  PlanPtr plan_of(const std::vector<int>& blocks, const std::vector<StepContact>& contacts);
  PlanPtr plan_alone(int block, const std::vector<StepContact>& contacts, double h);
  bool sinks_elsewhere(const Plan& plan);
  bool is_open_in(const StepContact& contact, double time);
  double until_of(int block) const { return plan_of_[block] ? plan_of_[block]->until : world_.options.step; }
  long id_of(int block) const { return plan_of_[block] ? plan_of_[block]->id : 0; }
  const BodiesState& state_in(const Plan& plan, double time) const;
  RigidTransform place_of(int block, double time) const;
  RigidTransform rough_place_of(int block, double time) const;
  double doubt_of(int block, double time) const;
  std::vector<int> release(int block);
  void end_now(const Plan& plan);
  void bring_up_to_now(const std::vector<int>& rested);
  void commit(const std::vector<PlanPtr>& plans);
  void take_forces(const Plan& plan, const IslandStep::Books& books);
  void meet(const std::vector<int>& blocks, const std::vector<TrackKey>& hits);
  void note_what_did_not_meet(const Planning& planning, const std::vector<TrackKey>& hits,
                              const std::vector<TrackKey>& met);
  void set_reach(const std::vector<int>& blocks, double at, double h);
  double length_for_turns(const std::vector<int>& blocks) const;
  std::vector<int> parts_of(const std::vector<int>& blocks) const;
  VecX kicks_of_step() const;
  void note_rest();

  StepWorld world_;
  double start_ = 0;  // s, of the nominal step …
  double now_ = 0;    // … and from there
  bool step_is_over_ = true;
  bool at_limit_ = false;         // a drive was, in the nominal step
  std::vector<char> stepped_;     // per block
  std::vector<PlanPtr> plan_of_;  // per block; none: it rests, or is planned next
  long plans_ = 0;
  int halvings_ = 0;      // in the nominal step …
  int returns_ = 0;       // … and steps that were halved since what parts comes back in them
  StepReach reach_;       // of each body from where its plan begins
  Displacements places_;  // of the world's state
  std::vector<TrackedContact> carried_;
  PairTouches touches_;
  std::set<std::pair<int, int>> near_;
  RestingParts resting_;
  // Of the nominal step, for what rests: contacts sought at its beginning; bodies that were disturbed; momenta then;
  // the plans that were whole steps.
  std::vector<TrackKey> keys_;
  std::vector<char> disturbed_;
  VecX momenta_, kicks_;
  std::vector<StepContact> carrying_;
  std::vector<MatX> given_, found_;
  bool skips_what_rests_ = true;
  bool changes_by_itself_ = false;          // springs or loads over time move what rests
  mutable std::optional<Now> now_at_rest_;  // while all rests
  Works works_;
  SimulationCounts counts_;
};

}  // namespace impend
