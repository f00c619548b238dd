// The slip twists of one interface, cut into cells: cones over simplices whose corners are rays.
//
//   every τ ∈ R^d lies in a cell C and is there τ = Σ_q θ_q e_q, θ ≥ 0, e_q the d rays of C, unit length
//
// To begin with, every right angle between two axes is cut into eight on a circle (d = 2) and into two on the edges of
// a sphere's octants (d = 3), which may be cut further at turns about contacts; later cells are halved
// through an edge, all that share it at once, so that neighbours keep common rays. No two rays of a cell are further
// apart than a right angle.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "impend/friction/capacity/slip_interfaces.h"

namespace impend {

struct SlipCell {
  std::vector<int> rays;         // d of them
  std::vector<double> capacity;  // per ray, ≥ 0 (capacity_proof.h)
  std::vector<int> known_at;     // per ray, the state of knowledge at which it was last computed; −1: never
};

// All cells with the edge between two rays are cut at e = (share e_first + (1 − share) e_second), scaled to unit
// length.
struct EdgeCut {
  int first = -1, second = -1;
  double share = 0.5;
};

struct SlipCells {
  int dimension = 0;
  std::vector<VecX> rays;
  std::vector<SlipCell> cells;
  int cut_rays = 0;  // where edges were cut: the rays up to then, which may be turns about contacts

  // Per ray the smallest capacity that a cell gives it.
  std::vector<double> capacities() const;
  // The cell that gives a ray the smallest, and the place of the ray in it.
  std::pair<int, int> weakest(int ray) const;
  // The cell that holds τ and its θ there.
  struct Place {
    int cell = -1;
    VecX theta;
  };
  Place place_of(const VecX& twist) const;
  // Halves all cells with the longest edge of `cell` at one of its rays and returns the ray at its other end; none
  // where the edge is below `least_angle`, rad. The halves at that other ray come after all other cells, in the order
  // of those that were cut. Capacities stay, with the directions of the cell that was cut (capacity_bound.h): e = (e₁
  // + e₂)/‖e₁ + e₂‖ has (c₁ + c₂)/‖e₁ + e₂‖.
  std::optional<int> halve(int cell, int at_ray, double least_angle);
  // Before anything is known of capacities. Halves at `second` come after all other cells, as above.
  void cut(const EdgeCut& edge);
};

// In first_cells.cpp. Held by tests/unit/friction/test_slip_interfaces.
SlipCells first_cells(int dimension);

// The directions in which one contact slips when its interface's twist is in a cell: those within `half` of `middle`,
// a unit vector. half > π/2: any, or it may stick (then middle is zero).
struct SlipArc {
  Eigen::Vector2d middle = Eigen::Vector2d::Zero();
  double half = 4;
};
struct SlipSize {
  double largest = 0;  // slip of a contact of the interface for a twist of length 1
  double noise = 0;    // relative, of the rows (analysis.h)
};
SlipArc slip_arc(const SlipMap& S, const SlipCells& cells, const SlipCell& cell, const SlipSize& size);
// The same from the slips at the rays of the cell, one per column.
SlipArc slip_arc(const SlipMap& slips, const SlipSize& size);

// Rays at which a contact stands still: the turns about it.
//
// Where all of an interface presses on one contact, friction takes nothing of a turn about that contact, and the gauge
// of its capacities is a cone with its tip there. Cells that have the turn in their middle would give that away to all
// that is next to it; with a ray there they give away the turn alone.

// Cuts the first cells so that they have the turns about every contact of the interface, in both directions, among
// their rays; d = 3 only. The cuts, in their order. Held by tests/unit/friction/test_pivot_rays.
std::vector<EdgeCut> cut_at_pivots(const SlipInterface& slip, SlipCells& cells);

}  // namespace impend
