// One round of Newton's method on motions (step_newton.h): the zero of y − y₀ − Kᵀf(y) − G̃ᵀν for one g and one ε.
//
// Friction that follows the normal force makes the matrix unsymmetric, and far from the zero the method may go astray:
// many contacts of a heap that begins to slide change at once. Then it begins again from the minimum of φ
// (yielding_contacts.h), friction bounded by ρ = μ f_N of the minimum before: a convex problem, whose minimum is found
// from anywhere.
#pragma once

#include "impend/simulation/yielding_contacts.h"

namespace impend {

class YieldingRound {
 public:
  // Counts in `factorizations`, and ends when it is `most`.
  YieldingRound(YieldingContacts& contacts, const Impulses& g, double yield, int most, int& factorizations)
      : contacts_(contacts), g_(g), yield_(yield), most_(most), factorizations_(factorizations) {}

  // Whether the zero was found, then its impulses. Held by tests/unit/simulation/test_step_newton.
  bool solve(Impulses& found);

 private:
  // Where Newton's method is.
  struct Iterate {
    VecX u, r, f;
    double size = 0;  // ‖r‖
  };

  Iterate iterate_at(const VecX& u) const;
  bool newton();
  bool begin_by_bounds();
  bool minimize(VecX& y, const VecX& radius, YieldingContacts::Bounded& here);

  YieldingContacts& contacts_;
  const Impulses& g_;
  double yield_ = 0;
  int most_ = 0;
  int& factorizations_;
  Iterate at_;
};

}  // namespace impend
