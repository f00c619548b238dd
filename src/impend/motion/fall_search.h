// Looks for a fall along motions of parts at rest (balance.h).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "impend/motion/evidence.h"
#include "impend/motion/falling_motion.h"

namespace impend {

// `least`: the growth that counts, 1/s². What is given must outlive it. Held by tests/unit/motion/test_balance and
// test_balance_held.
class FallSearch {
 public:
  FallSearch(const Assembly& assembly, const Balanced& balanced, double least)
      : assembly_(assembly), balanced_(balanced), least_(least) {}

  const std::optional<BalanceEvidence>& found() const { return found_; }
  // Of a motion that they tell to grow and along which nothing falls: others that hold it, too, by which that does not
  // grow so fast; empty: there is none.
  const VecX& other_forces() const { return other_forces_; }

  // Along p, each of the bodies that bear on each other by itself, and where none of these falls all together; either
  // way.
  void look_along(const VecX& p);

 private:
  void look_along_part(VecX p);
  void add(const std::vector<int>& moved, std::vector<int> way, const VecX& p, double w);

  const Assembly& assembly_;
  const Balanced& balanced_;
  double least_;
  std::optional<BalanceEvidence> found_;
  VecX other_forces_;
  std::map<std::vector<int>, int> tries_;  // with the same bodies
};

}  // namespace impend
