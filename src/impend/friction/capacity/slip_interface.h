// Contacts that slip together: the points of one plane face slide as one planar twist says.
//
// Whitened, without joints (whitened_friction.h): the slip of contact i is v_i = K̂_{F,i} y ∈ R². For the points of one
// interface j the rows K̂_{F,i} span at most three dimensions, two shifts and a turn, so that
//   v_i = S_i τ_j,  τ_j = T_j y,   T_j: d × m, S_i: 2 × d, d ≤ 3
// with the right singular vectors of the rows, each times its singular value, for T_j, turned to axes that no rounding
// chooses (twist_axes.h): the length by which turns are weighed against shifts follows from the masses.
#pragma once

#include <array>
#include <vector>

#include "impend/friction/whitened_friction.h"

namespace impend {

using SlipMap = Eigen::Matrix<double, 2, Eigen::Dynamic>;

struct SlipInterface {
  std::vector<int> contacts;    // of the problem, ascending
  std::array<int, 2> bodies;    // that touch there; −1: fixed
  MatX T;                       // d × m
  std::vector<VecX> pressures;  // weights of the normal forces that tell where they press (capacity_bound.h)
  std::vector<SlipMap> S;       // per contact of the interface, 2 × d

  double largest() const;  // ‖S_i‖, which no slip of a contact exceeds for a twist of length 1
  int dimension() const { return static_cast<int>(T.rows()); }
};

}  // namespace impend
