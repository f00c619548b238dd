// Every tolerance of the program, in its one place: formula, unit, source, normal range.
// Three families: geometric (from the input's noise and the user's gap), numerical (relative residuals), decision
// (verdict thresholds on the motion ratio σ).
#pragma once

namespace impend {

// Geometric. Lengths are derived from the gap g or the coordinate noise ε (both metres); no absolute length here.
struct GeometricTolerances {
  // Gap "auto" = largest of noise_floor·ε_max and relative_gap × (median part size). Normal range 1e-6 … 1e-3.
  double relative_gap = 1e-5;
  double noise_floor = 16.0;
  // A given gap below min_gap_over_noise·ε is refused: contacts would be found or lost by rounding.
  double min_gap_over_noise = 4.0;
  // Two facets are one plane when their vertices lie within max(plane_noise·ε, relative_plane·size) of it.
  double plane_noise = 4.0;
  double relative_plane = 1e-9;
  // A face contact needs area ≥ sliver·gap·perimeter.
  double sliver = 0.5;
  // Adjacent facets that meet at less than this angle (rad), beyond noise, belong to a curved surface. 30°.
  double smooth_angle = 0.5235987755982988;
  // Directions closer than direction_noise × (sum of their noise angles) are one direction; floor in rad.
  double direction_noise = 3.0;
  double direction_floor = 1e-12;
};

// Numerical. Relative to the scale of the quantity named.
struct NumericalTolerances {
  // w_i = (Ja + c)_i counts as negative below −feasibility·√A_ii·‖a₀‖_M. A hundred roundings of double.
  double feasibility = 2e-14;
  // λ_i counts as negative below −feasibility·‖a₀‖_M/√A_ii: same number, dual side.
  // A new Cholesky pivot below dependence·A_ii marks a dependent row (squared sine of its angle to the others).
  double dependence = 1e-11;
  // Formulations agree when ‖a_X − a_Y‖_M ≤ cross_validation·‖a₀‖_M.
  double cross_validation = 1e-9;
  // Relative height of the deterministic perturbation that breaks exact ties in the steepest-descent method.
  double tie_breaking = 1e-12;
  // Complementarity at which the interior-point method stops, relative to ‖a₀‖²_M.
  double interior_point_gap = 1e-22;
  // Rank decisions: singular values below rank·largest are zero; raised to the row noise where that is larger.
  double rank = 1e-9;
  // Forces below force_zero × (largest force of the component) count as no force.
  double force_zero = 1e-9;
};

// Decision. All on σ, dimensionless; ν is the relative row noise of the component.
struct DecisionTolerances {
  double stable_per_noise = 100.0;  // stable threshold = stable_per_noise·ν …
  double stable_min = 1e-9;         // … at least this …
  double stable_max = 1e-3;         // … at most this
  double moves_min = 1e-7;          // moves threshold = max(moves_min, moves_over_stable·stable threshold)
  double moves_over_stable = 10.0;
};

}  // namespace impend
