// Which bodies a step leaves exactly as it found them, so that the next step of the same length would do so again.
//
// A step is a function of places, momenta, the kick, the impulses that the step before left and its contacts. Bodies
// that contacts connect, with momenta that are zero before and after and with the contacts and impulses of before, bit
// for bit, are a fixed point of it. They rest until something that moves touches them or until the kick is another one:
// until then a step needs nothing of them, and leaving them out changes no byte of what is told.
#pragma once

#include <vector>

#include "impend/simulation/step_problem.h"

namespace impend {

class RestingParts {
 public:
  explicit RestingParts(int bodies) : rests_(bodies, 0), group_(bodies, -1) {}

  // What a step was given and what it left. Of bodies that rest already nothing is asked.
  struct Step {
    const std::vector<TrackKey>& all;         // of contacts that were sought, ascending
    const std::vector<StepContact>& carried;  // of these, those of the problems; rows of the impulses
    const MatX& given;                        // impulses, as they were guessed, n × 3 …
    const MatX& left;                         // … and as they were found
    const VecX& before;                       // momenta, 6N
    const VecX& after;
    const std::vector<char>& disturbed;  // per body: not a whole step, or no step of its own
    const VecX& kicks;                   // s, per body
    double length = 0;                   // s
  };
  // Held by tests/unit/simulation/test_resting_parts.
  void note(const MovingBodies& bodies, const std::vector<Joint>& joints, const Step& step);

  // Whether the steps of such a kick and length leave out what rests; else all is awake from now on.
  void keep_only_for(const VecX& kicks, double length);
  void wake_all();
  // A body, with all that contacts connect it with: these, ascending.
  std::vector<int> wake(int block);

  bool any() const { return any_; }
  // A movable body by its block; −1, a fixed one, needs nothing either.
  bool rests(int block) const { return block < 0 || rests_[block] != 0; }
  bool all_rest(const std::vector<char>& gone) const;

 private:
  std::vector<char> rests_;
  std::vector<int> group_;       // of those that rest: the smallest body of those that contacts connect
  std::vector<TrackKey> known_;  // of the contacts of the step before, ascending, without those of pairs that rest
  VecX kicks_;
  double length_ = 0;
  bool any_ = false;
};

// What a step finds to move so slowly that the law, which is satisfied to kAcceptedStep, cannot tell it from rest, is
// at rest: bodies that contacts connect, of which no point moves faster than that share of what loads alone give it in
// a kick. `still`: m/s, per body. Sets their velocities in V and their momenta in P to zero. Held by
// tests/unit/simulation/test_resting_parts.
void bring_to_rest(const MovingBodies& bodies, const std::vector<StepContact>& contacts,
                   const std::vector<Joint>& joints, const std::vector<double>& still, VecX& V, VecX& P);

}  // namespace impend
