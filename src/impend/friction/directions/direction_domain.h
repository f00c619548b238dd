// Motions of one part by their directions: sets of them, and what certifies that none in a set satisfies the static
// law.
//
// Whitened, without joints (whitened_friction.h), bodies at rest: y = y₀ + K̂ᵀf. Every motion has contacts that carry
// (λ_i ≥ 0, N̂_i y = 0) and contacts that are open (λ_i = 0, N̂_i y ≥ 0). Where that is decided for all, motions fill a
// cone of few dimensions, and a cell of it says in which arc each contact that carries slips, so that its force lies in
// a narrow cone. A virtual motion p and shares ν with
//   p·y₀ ≤ 0,  p·K̂_iᵀf ≤ 0 for all forces f of contact i there,  (p − y₀ − N̂ᵀν)·y ≥ 0 for all y of the set,
//   ν_i ≥ 0 of contacts that do not carry, any of those that do,
// exclude it, since then  y₀·y ≤ p·y − ν·N̂y ≤ p·y = p·y₀ + Σ p·K̂_iᵀf_i ≤ 0,  whereas the law asks for y₀·y ≥ ‖y‖².
#pragma once

#include <vector>

#include "impend/friction/capacity/slip_cells.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

enum class ContactSide : char { kUndecided, kCarries, kOpen };

struct DirectionDomain {
  std::vector<ContactSide> side;  // n
  std::vector<double> row_error;  // n: by how much of ‖y‖ contacts that must carry may open all the same
  // y = Σ θ_q rays_q + free z + across, θ ≥ 0: rays of unit length, no two further apart than a right angle;
  // ‖across‖ ≤ still ‖y‖.
  MatX rays;          // m × d
  MatX span;          // m × d, orthonormal: the space of the rays
  MatX free, across;  // m × z, m × c, orthonormal
  double still = 0;
  std::vector<SlipArc> arcs;  // n; a middle of zero: it may stick, or slip in any direction
};

struct DirectionExclusion {
  double above = 2;  // motions of the set with ‖y‖ above this are excluded; 0: all
  VecX p;            // m
  VecX nu;           // n
};

// Where nothing excludes the set: a point of the relaxation with y₀·y = 1.
struct DirectionPoint {
  double load = 0;  // the size of the loads
  VecX f;           // 3n
  VecX y;           // m
};

// The size above which (p, ν) excludes motions, by plain products with what rounding and noise may add to each. The
// shares of contacts that carry are completed. Shares nothing with how p and ν were found.
double excluded_above(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                      DirectionExclusion& exclusion);

// p and ν by nonnegative least squares; round cones by as many of their rays as are needed. Held by
// tests/unit/friction/test_directions.
struct DirectionAnswer {
  DirectionExclusion exclusion;
  DirectionPoint point;
};
DirectionAnswer exclude_directions(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                                   double largest_rest);

}  // namespace impend
