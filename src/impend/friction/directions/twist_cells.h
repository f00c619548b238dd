// How the contacts that carry slip: the twists of one set of motions, cut into cells.
//
// y with N̂_C y = 0 is y = E τ + F z with orthonormal E, F; F z slips nowhere, and contact i slips by S_i E τ. A cell is
// a cone over d rays of τ; orthants to begin with, then halved at an edge.
//
// What rows span within a space, and what they leave.
#pragma once

#include <utility>
#include <vector>

#include "impend/friction/directions/direction_domain.h"
#include "impend/numerics/block_rows.h"

namespace impend {

struct Twists {
  MatX span, free;                             // E: m × d, F: m × z
  std::vector<std::pair<int, SlipMap>> slips;  // contacts that carry, with friction: S_i E, 2 × d
  double largest = 0;                          // slip for a twist of length 1
  double slip_error = 0;                       // of a slip, for ‖y‖ = 1: rounding, noise, what is left of F
  double still = 0;  // twists up to this share of ‖y‖ are left to the motions that slip nowhere

  int dimension() const { return static_cast<int>(span.cols()); }
};

struct SmallSizes {
  double noise = 0;  // relative, of the rows (analysis.h)
  double rest = 0;   // of ‖a₀‖_M: motions up to this count as rest
};

// The motions in which the contacts of the domain that carry stay closed.
MatX motions_left(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& admissible);
Twists twists_of(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& admissible,
                 const SmallSizes& size);
// The same for given E and F, of which the caller says how well the rows that carry are told apart (RowSpace).
Twists twists_with(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& span, const MatX& free,
                   double least_pivot, const SmallSizes& size);

// The domain of a cell: rays as columns, d × d.
void set_cell(const Twists& twists, const MatX& rays, DirectionDomain& domain);
// … of the motions F z in the orthant of these signs (1 for minus, the first axis lowest), and those next to them.
void set_still(const Twists& twists, int signs, DirectionDomain& domain);
MatX orthant(int dimension, int signs);

// The edge over which the slip of the contact turns most, of those that are not much shorter than the longest; the
// longest where it turns nowhere; {−1, −1} where all are too short.
std::pair<int, int> edge_to_halve(const Twists& twists, const MatX& rays, int contact);
// The half that keeps the ray `kept` of the two.
MatX half_of(const MatX& rays, int kept, int other);

struct RowSpace {
  MatX span, rest;         // m × r, m × (d − r): orthonormal, of the space together
  double least_pivot = 1;  // the smallest part of a row across those before it that counted, of the longest row
  double left = 0;         // the largest that did not
};

// `within`: m × d, orthonormal. Rows whose part across the others is below `least` of the longest add nothing.
RowSpace row_space(const MatX& rows, const MatX& within, double least);

}  // namespace impend
