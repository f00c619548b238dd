// Algorithm 2 of D15: the largest independent rows of joints and tangents, and the impulses along them.
#pragma once

#include <vector>

#include "impend/friction/whitened_friction.h"
#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {

// Whitened impulses of joints (kept rows of WhitenedFriction::G) and along the tangents (n).
struct TangentImpulses {
  VecX joints, S, T;
};

// Rows with their factor XᵀM⁻¹X = RᵀR, grown by one row at a time: O(m² n + m³). The joints come first; then, unlike in
// the paper, always the row that is farthest from the span of those before it, until none is farther than
// VelocityTolerances::slip_dependence: rows in the order of the contacts would let the noise of stored coordinates in.
class IndependentRows {
 public:
  explicit IndependentRows(const WhitenedFriction& whitened);

  const OrthogonalFactor& factor() const { return factor_; }
  // The multipliers whose combination of these rows is nearest to y.
  TangentImpulses impulses(const VecX& y) const;

 private:
  struct Tangent {
    int contact;
    bool second;  // T instead of S
    double length;
  };
  OrthogonalFactor factor_;
  int joints_ = 0;
  int contacts_ = 0;
  std::vector<Tangent> tangents_;
};

// The impulses that make up y, least in the sum of their squares, along the tangents of `contacts` alone as far as
// those suffice, else along all tangents; those of `rows` where neither gives y to rounding.
TangentImpulses shared_impulses(const WhitenedFriction& whitened, const IndependentRows& rows,
                                const std::vector<int>& contacts, const VecX& y);

}  // namespace impend
