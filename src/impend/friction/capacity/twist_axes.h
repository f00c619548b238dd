// Axes of the slip twists of a face (slip_interface.h) that no rounding chooses.
#pragma once

#include "impend/friction/capacity/slip_interface.h"

namespace impend {

// Of two chords of a face, beyond rounding.
inline constexpr double kLongerChord = 1 + 1e-6;

// A row of contact k on one of its bodies, the whitening undone: an axis and its moment about the centre of mass.
Vec6 row_on_body(const WhitenedFriction& w, const BlockRows& rows, int k);

// T and S of a face of three dimensions in other axes, Q T and S Qᵀ, Q orthogonal: a shift along the loads of one of
// its bodies, one across it, and the turn about the normal, so that a cell of an octant (slip_cells.h) turns one way
// only. Where loads do not shift the face, across its longest chord. Held by tests/unit/friction/test_twist_axes.
void turn_to_shifts_and_turn(SlipInterface& face, const WhitenedFriction& w, const VecX& y0);

}  // namespace impend
