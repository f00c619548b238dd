// A step, or a part of one, of the bodies of one island: those that contacts, joints and springs connect. What the
// others do is nothing to it (docs/theory/stepping.md). Vectors are of its bodies alone, in the order of the world's.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "impend/simulation/step_solver.h"
#include "impend/simulation/step_world.h"

namespace impend {

struct SolvedStep {
  StepProblem problem;
  SoftRows soft;
  StepSolution solution;
  BodiesState after;
  MatX slip_beyond;  // m/s, along S and T: what contacts slip beyond their rows, as correct() has found; empty: nothing
  // Of solutions of the problem with other biases, or by another length.
  std::shared_ptr<StepReuse> reuse;
};

// What an island does from a time on, until it meets something or the time is over.
struct IslandPlan {
  std::vector<int> blocks;     // of the world, ascending
  double from = 0, until = 0;  // s, in the nominal step
  bool solved = true;
  std::string reason, remedy;       // of what was not solved
  bool returns = false;             // a contact with restitution that parts is closed again at its end
  bool leaves = false;              // bodies go farther than contacts were sought
  std::vector<StepContact> active;  // contacts of the problem …
  std::vector<StepContact> open;    // … and those that stayed open
  SolvedStep step;
  std::vector<TrackKey> hits;  // what meets at its end
  bool undisturbed = false;    // a whole nominal step at the first attempt
};

class IslandStep {
 public:
  // Of these bodies of the world, which are all at `time` (s).
  IslandStep(const StepWorld& world, std::vector<int> blocks, double time);

  // By h, or to the first fast impact before; from is 0, until is how far it goes. Contacts of the island, with what is
  // fixed and among its bodies, in order of their keys. `reach`: of the world's bodies.
  IslandPlan plan(const std::vector<StepContact>& contacts, double h, const StepReach& reach) const;
  // The same by h without looking for impacts, from what an earlier plan of it found.
  IslandPlan shortened(const IslandPlan& plan, double h) const;

  // What a step leaves in the books of the world, whose state is that before. `works` gets what forces do.
  struct Books {
    Works works;
    Pushes pushes;
    double kick = 0;
  };
  Books books_of(const SolvedStep& step) const;
  // Impulses as they are guessed, N·s, rows: contacts; columns: normal and tangents.
  MatX guess(const std::vector<StepContact>& contacts, double h) const;
  double kick_of(const TrackedContact& contact, double h) const { return kick_of(contact, kicks(h)); }

  // The three solves of an impact (impacts.cpp): of contacts that are closed now those that close fast meet.
  struct Met {
    VecX P;
    Works works;
    bool reduced = false;                    // restitution, since energy would have grown
    std::vector<std::pair<int, int>> pairs;  // that met …
    std::vector<TrackKey> keys;              // … by these contacts
  };
  Met meet(std::vector<StepContact> closed) const;

  // Drives that nothing limits have their speed from the first instant on; `starts`: whether there is any.
  bool starts_at_once() const;
  Met start(const std::vector<StepContact>& closed) const;

  // Velocities at this time: what half a kick and the contacts that carry make of the momenta.
  struct Now {
    VecX V;
    int contacts = 0;
    Works works;
  };
  Now now(const std::vector<StepContact>& carrying) const;

  const MovingBodies& bodies() const { return bodies_; }
  const BodiesState& state() const { return state_; }
  bool has_rows() const { return has_rows_; }
  double slow_approach(const TrackedContact& contact) const;

 private:
  struct Impact {
    double time = 0;             // s from the beginning of the step
    std::vector<TrackKey> keys;  // that close then; none: nothing closes
    SolvedStep until;            // corrected
  };
  // An instant's problem with the rows that hold there; in a kick (s) soft rows push on as in the step before.
  struct Instant {
    FrictionProblem law;
    BilateralLaw bilateral;
    SoftRows soft;
  };

  VecX force() const;
  VecX applied() const;
  VecX kicks(double h) const;  // per body, s
  double kick_of(const TrackedContact& contact, const VecX& kicks) const;
  VecX by_body(const VecX& kicks, const VecX& forces) const;
  MatX guess(const std::vector<StepContact>& contacts, const VecX& kicks) const;
  VecX nu_guess(const FrictionProblem& law, const SoftRows& soft, double kick) const;
  std::vector<double> gaps(const std::vector<StepContact>& contacts, const BodiesState& state) const;
  // Of its bodies; valid until it is asked for again.
  const Displacements& places_at(const BodiesState& state) const;
  JointErrors joints_at(const BodiesState& state) const { return joint_errors(joints_, bodies_, state); }
  VecX joint_gaps_at(const BodiesState& state) const { return joint_gaps(joints_, bodies_, state); }
  // `like`: of the same contacts by another length, whose rows it takes.
  SolvedStep solve(const std::vector<StepContact>& contacts, const JointErrors& joints, double h,
                   const SolvedStep* like = nullptr) const;
  void correct(const std::vector<StepContact>& contacts, const JointErrors& joints, SolvedStep& solved) const;
  void finish(std::vector<StepContact>& active, std::vector<StepContact>& open, const JointErrors& joints,
              SolvedStep& solved) const;
  void take_in_what_closes(std::vector<StepContact>& active, std::vector<StepContact>& open, const JointErrors& joints,
                           SolvedStep& solved) const;
  Impact find_impact(const std::vector<StepContact>& active, const std::vector<StepContact>& fast,
                     const JointErrors& joints, const SolvedStep& whole) const;
  Impact first_impact(IslandPlan& plan, std::vector<StepContact> fast, const JointErrors& joints,
                      const SolvedStep& whole) const;
  std::vector<TrackKey> passing_aside(const std::vector<StepContact>& fast, const Impact& impact) const;
  bool is_fast(const StepContact& contact, double approach) const;
  std::vector<StepContact> passing(const IslandPlan& plan, const Impact& impact) const;
  bool comes_back(const IslandPlan& plan, const JointErrors& joints) const;
  std::vector<TrackKey> meeting_now(IslandPlan& plan, const JointErrors& joints) const;
  bool stays_within(const BodiesState& after, const StepReach& reach) const;
  double fastest_push(double let_be) const;
  std::string held_drive(const SolvedStep& solved, double h) const;
  bool presses_in(const std::vector<StepContact>& contacts, const SolvedStep& solved) const;
  VecX half_kick(const std::vector<StepContact>& contacts, const JointErrors& joints, Works& works) const;
  bool any_bounces(const std::vector<StepContact>& contacts) const;
  VecX after_impact(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P, double share,
                    Works& works) const;
  Instant instant(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P,
                  const VecX& kicks) const;
  Pushes pushes(const FrictionProblem& law, const SoftRows& soft, const StepSolution& solution, double kick) const;
  void tally(const FrictionProblem& law, const SoftRows& soft, const StepSolution& solution, const VecX& before,
             bool impact, Works& works) const;
  void tally_kick(const VecX& kicks, const VecX& mean, Works& works) const;
  void bring_to_rest(const std::vector<StepContact>& contacts, const VecX& kicks, StepSolution& solution,
                     VecX& P) const;
  // At the end of the kicks: of rows of drives, springs and the hand, whose bodies have one.
  double kick_of_rows(const VecX& kicks) const;

  const StepWorld& world_;
  std::vector<int> blocks_;
  MovingBodies bodies_;
  BodiesState state_;
  VecX before_;  // s, per body
  Pushes pushes_;
  double time_ = 0;
  bool has_rows_ = false;  // joints, springs or the hand hold bodies of it
  std::vector<const JointShape*> joints_;
  mutable Displacements places_;  // of places_at: a list of all parts is too dear for every look at gaps
};

bool by_key(const StepContact& c, const StepContact& d);

}  // namespace impend
