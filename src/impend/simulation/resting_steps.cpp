// What a step does about bodies that rest: brings them to rest, leaves them out, wakes them where something touches
// them.
#include "impend/simulation/stepper.h"

namespace impend {

std::vector<char> Stepper::still() const {
  std::vector<char> still;
  if (!resting_.any()) return still;
  for (int body = 0; body < body_count_; ++body) still.push_back(resting_.rests(bodies_.block_of(body)));
  return still;
}

VecX Stepper::kicked_by(double kick) const {
  VecX kicked = state_.P + kick * force();
  for (int k = 0; k < bodies_.count(); ++k) {
    if (resting_.rests(k)) kicked.segment<6>(6 * k).setZero();
  }
  return kicked;
}

void Stepper::bring_to_rest(const std::vector<StepContact>& contacts, double kick, StepSolution& solution,
                            VecX& P) const {
  std::vector<double> still = acceleration_;
  for (double& speed : still) speed *= kAcceptedStep * kick;
  impend::bring_to_rest(bodies_, contacts, joints_, still, solution.V, P);
}

bool Stepper::wake_touched(const std::vector<StepContact>& contacts) {
  bool woken = false;
  for (const StepContact& c : contacts) {
    for (const int body : {c.at.a(), c.at.b()}) {
      const int block = bodies_.block_of(body);
      if (block < 0 || !resting_.rests(block)) continue;
      resting_.wake(block);
      woken = true;
    }
  }
  return woken;
}

Stepper::Now Stepper::now() const {
  if (!stands_still()) return computed_now();
  if (!now_at_rest_) now_at_rest_ = computed_now();
  return *now_at_rest_;
}

}  // namespace impend
