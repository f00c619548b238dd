// The interfaces of a problem with friction: which contacts slip together, in axes that no rounding chooses.
#pragma once

#include <array>
#include <vector>

#include "impend/friction/whitened_friction.h"

namespace impend {

// Contacts that slip together: the points of one plane face slide as one planar twist says.
//
// Whitened, without joints (whitened_friction.h): the slip of contact i is v_i = K̂_{F,i} y ∈ R². For the points of one
// interface j the rows K̂_{F,i} span at most three dimensions, two shifts and a turn, so that
//   v_i = S_i τ_j,  τ_j = T_j y,   T_j: d × m, S_i: 2 × d, d ≤ 3
// with the right singular vectors of the rows, each times its singular value, for T_j, turned to axes that no rounding
// chooses (turn_to_shifts_and_turn): the length by which turns are weighed against shifts follows from the masses.

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

// Every contact with friction is in one of them; contacts of the same two bodies with the same normal are one interface
// where their slips say so, otherwise each is one by itself. Contacts whose slip no motion changes are left out. Held
// by tests/unit/friction/test_slip_interfaces.
std::vector<SlipInterface> slip_interfaces(const WhitenedFriction& whitened, const ReducedFriction& reduced);

// Axes of the slip twists of a face that no rounding chooses.

// Of two chords of a face, beyond rounding.
inline constexpr double kLongerChord = 1 + 1e-6;

// A row of contact k on one of its bodies, the whitening undone: an axis and its moment about the centre of mass.
Vec6 row_on_body(const WhitenedFriction& w, const BlockRows& rows, int k);

// T and S of a face of three dimensions in other axes, Q T and S Qᵀ, Q orthogonal: a shift along the loads of one of
// its bodies, one across it, and the turn about the normal, so that a cell of an octant (slip_cells.h) turns one way
// only. Where loads do not shift the face, across its longest chord. Held by tests/unit/friction/test_twist_axes.
void turn_to_shifts_and_turn(SlipInterface& face, const WhitenedFriction& w, const VecX& y0);

}  // namespace impend
