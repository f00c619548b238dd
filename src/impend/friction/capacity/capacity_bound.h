// How little an interface can carry while it slides: one step of the capacity proof (capacity_proof.h), with what
// certifies it.
//
// Whitened, without joints. Every motion that satisfies the static law at rest is a point (y, f) of the relaxation
//   y = y₀ + K̂ᵀf,  f_i = (λ_i, φ_i) ∈ K_i = {‖φ‖ ≤ μλ},  N̂ y ≥ 0,  ‖y‖² + Σ_j D_j(T_j y) ≤ y₀·y                  (R)
// where D_j(τ) = Σ θ_e c_e, τ = Σ θ_e e over the rays e, has capacities c_e that were proved before. Looked for is the
// least of Σ w_i λ_i, w ≥ 0, over these points, or over those whose interface j slips within one cell C of its twists
// (slip_cells.h): there θ_j has the rays of C alone, and −φ_i lies in the arc of contact i, at the rim of K_i. A
// contact that stands still for one of the rays may stick: it has any φ_i of its cone. Lagrange's dual
// gives the bound
//   −z·y₀ − ‖p‖²/4κ − κ m,   p = z − N̂ᵀν + Σ T_jᵀg_j − κ y₀
// (m: missed_at_pivots below) for all κ > 0, ν ≥ 0, z, g with  w_i e_N − K̂_i z ∈ K_i* and κ c_e − g_j·e ≥ 0. Where only
// motions are spoken of whose normal forces have Σ_i s_{k,i} λ_i ≥ 0 (rest_by_cases.h), w_i − Σ_k σ_k s_{k,i}, σ ≥ 0,
// stands for w_i there.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "impend/friction/capacity/slip_cells.h"

namespace impend {

// Proved of all motions: Σ u_i λ_i ≥ least over the contacts of an interface.
struct LeastForce {
  VecX u;
  double least = 0;
};

// What a bound is computed from.
struct CapacityProblem {
  ReducedFriction reduced;
  std::vector<SlipInterface> interfaces;
  std::vector<SlipCells> cells;                 // of each interface, with what is known of its capacities
  std::vector<std::vector<LeastForce>> forces;  // of each interface
  double missed_at_pivots = 0;                  // as below, where rays are turns about contacts
  std::vector<VecX> sides;                      // s_k, n each
  double noise = 0;                             // ν of the rows (analysis.h)
  double most_pressing = 0;                     // Σ λ_i of all contacts, at most; proved (most_pressing) or assumed
  // Largest row length over the smallest: of a heavy part on a light one forces are that much above the loads.
  double spread = 1;

  int size() const { return static_cast<int>(reduced.y0.size()); }
};

// A cell of an interface; none: wherever the contacts slide.
struct SlipDomain {
  int interface = -1, cell = -1;
};

// The multipliers: a virtual motion z, shares ν of the normals, κ of the energy, g of the slips, σ of the sides.
struct CapacityBound {
  double value = 0;  // dimensionless: the load is 1
  VecX z;            // m
  VecX nu;           // n
  double kappa = 0;
  std::vector<VecX> g;  // per interface, d
  VecX sigma;           // per side
};

// A capacity of so many loads excludes a cell as well as any other.
inline constexpr double kEnoughCapacity = 1e2;

// The best bound that was found; 0 where none is better, at most kEnoughCapacity. Where no bound can be above
// `more_than` it is not looked for to the end. Held by tests/unit/friction/test_capacity_proof.
CapacityBound least_force(const CapacityProblem& problem, const VecX& weights, const SlipDomain& domain = {},
                          double more_than = 0);

// −value is the least bound that was found of Σ λ_i over all contacts; more than is spoken of where none was found
// (value −kNoBound). Held by tests/unit/friction/test_rest_by_cases.
CapacityBound most_pressing(const CapacityProblem& problem);
inline constexpr double kNoBound = 1e30;

// The bound that multipliers give, computed anew by plain products, less what their conditions are missed by times what
// forces and twists can be at most; −kNoBound where they bound nothing. Shares nothing with how they were found.
double checked_bound(const CapacityProblem& problem, const VecX& weights, const SlipDomain& domain,
                     const CapacityBound& multipliers);
// All contacts together are thought to press with at most so many times the loads where rows are noisy, times the
// spread.
inline constexpr double kMostNoisyPressing = 1e3;

// w_i = μ_i d_i·S_i e_q ≥ 0 of the contacts of an interface, for ray q of a cell; d_i: the middle of the arc of the
// contact's slips at those rays at which it slips at all. For all twists of the cell
//   Σ μ_i λ_i ‖v_i‖ ≥ Σ μ_i λ_i d_i·v_i = Σ_q θ_q Σ_i w_{q,i} λ_i.
VecX ray_weights(const CapacityProblem& problem, const SlipDomain& domain, int q);
// By how much of ‖y‖ noise and rounding may lower what friction takes below the gauges where contacts stand still for
// rays, of whose capacity no share could be kept: Σ μ_i λ_i ‖δv_i‖ with ‖δv_i‖ ≤ ν ‖K̂_{F,i}‖ ‖y‖ and Σ λ_i at most as
// is known, and the same for what these rays are missed by.
double missed_at_pivots(const CapacityProblem& problem);
// Weights of the contacts of an interface, for all contacts of the problem.
VecX of_all_contacts(const CapacityProblem& problem, int interface, const VecX& weights);

// What the forces that are known say of Σ w_i λ_i: Σ_k α_k least_k for some α ≥ 0 with Σ α_k u_k ≤ w, found greedily.
double capacity_of_forces(const std::vector<LeastForce>& forces, const VecX& weights);

// The rays that an interface's twist may use in a domain, with their capacities.
struct KnownRay {
  const VecX* e;
  double capacity;
};
std::vector<KnownRay> rays_in(const CapacityProblem& problem, int interface, const SlipDomain& domain);
// Any direction but in the domain's interface, where its cell says. Per contact of the problem.
std::vector<SlipArc> arcs_in(const CapacityProblem& problem, const SlipDomain& domain);

// The directions whose forces span a cone around those at the rim with −φ in the arc: its ends and the corner of the
// tangents there, each with its reach in units of μλ.
struct RimGenerator {
  Eigen::Vector2d direction;
  double reach;
};
std::vector<RimGenerator> rim_generators(const SlipArc& arc);

// Σ θ ≤ √d ‖τ‖ ≤ √d ‖T‖ ‖y‖ in every cell, since its rays are no further apart than a right angle, and ‖y‖ ≤ 1.
double most_theta(const SlipInterface& slip);

// What rounding may add to a sum of products whose factors have these norms, multiplied; m: numbers in a row.
double product_rounding(double norms, int m);

// The capacities of an interface's cells, kept together: what forces say of them, and what stays when cells are halved.
//
// All capacities of one cell speak of the same directions d_i, the middles of its points' arcs (arcs_in):
//   Σ μ_i λ_i ‖v_i‖ ≥ Σ μ_i λ_i d_i·v_i = Σ_q θ_q Σ_i w_{q,i} λ_i ≥ Σ_q θ_q c_q,   w_{q,i} = μ_i d_i·S_i e_q ≥ 0
// With one direction for one ray and another for the next the sum could be more than friction takes. So a capacity that
// was proved with the directions d of a cell becomes one for those of its half, d', by
//   Σ w'_i λ_i ≥ r Σ w_i λ_i ≥ r c,   r = min w'_i/w_i over w_i > 0.

// The problem before anything is proved: interfaces with their first cells, capacities and forces of zero. Held by
// tests/unit/friction/test_cell_capacities.
CapacityProblem nothing_known(const WhitenedFriction& whitened, double noise = 0);

// Raises the capacities of all cells of an interface, or of one cell, to what its forces say.
void use_forces(CapacityProblem& problem, int interface);
void use_forces(CapacityProblem& problem, const SlipDomain& domain);

// SlipCells::halve, the capacities of the halves turned to their own directions; forces are used.
std::optional<int> halve_cells(CapacityProblem& problem, int interface, int cell, int at_ray, double least_angle);

}  // namespace impend
