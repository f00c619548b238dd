// The tolerances that several modules or rooms share: formula, unit, source, normal range. What one algorithm alone
// needs stands beside it as a named constant. At most forty in all (scripts/check-house). Five families: geometric
// (from the input's noise and the user's gap), input (digits that are written), numerical (relative residuals),
// decision (verdict thresholds on the motion ratio σ), words.
#pragma once

namespace impend {

// Geometric. Lengths are derived from the gap g or the coordinate noise ε (both metres); no absolute length here.
struct GeometricTolerances {
  // Of the median part size: the automatic gap where numbers are exact (contact/gap/gap_rule.h). Normal range 1e-6 …
  // 1e-3.
  double relative_gap = 1e-5;
  // A gap is wide beside the noise of coordinates from this many times it on: fitted surfaces, hints, questions.
  double noise_floor = 16.0;
  // An automatic gap above this share of the median part size is worth a warning.
  double coarse_gap = 1e-3;
  // The widest clearance that is meant as one (threads, fits, printed play), as a share of the smaller part's size, or
  // of the median: docs/theory/contacts.md on clearances. What is farther apart is apart.
  double widest_play = 2e-2;
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

// Input. Relative slack for numbers that people and programs write with a limited number of digits.
struct InputTolerances {
  // |q| of a quaternion and RᵀR, det R of a rotation matrix may miss 1 by this; inertia may be unsymmetric and miss
  // the triangle inequality of the principal moments by this, relative to its largest entry. Six printed digits.
  double written_identity = 1e-6;
  // The smallest principal moment of inertia must exceed this fraction of the largest. Far below any rod (1e-12 for
  // 1 m by 1 µm), above the rounding of an eigenvalue.
  double positive_inertia = 1e-14;
  // A printed mesh shows the coordinate noise of its part when a reader infers it to within this fraction.
  double same_noise = 1e-9;
  // Mass properties are those of a uniform body when they differ by less, relatively: a few roundings.
  double same_mass = 2e-15;
  // Exact shapes become triangles whose edges miss them by at most this share of the solid's bounding diagonal, unless
  // the caller names a length: a pin keeps 0.4 % of its volume to the angle that edges may turn, whichever is finer.
  double tessellation = 1e-3;
};

// Numerical. Relative to the scale of the quantity named.
struct NumericalTolerances {
  // w_i = (Ja + c)_i counts as negative below −feasibility·√A_ii·‖a₀‖_M. Ten roundings of double.
  double feasibility = 2e-15;
  // A row whose sine to the span of the active rows is below this depends on them. Far above rounding, well below the
  // angle noise of float32 geometry (1e-7), which must stay visible.
  double dependence = 1e-10;
  // A projection is accepted when no constraint is violated by more than accepted_violation·(1 + ‖λ‖∞), whitened.
  double accepted_violation = 1e-11;
  // Formulations agree when ‖a_X − a_Y‖_M ≤ cross_validation·‖a₀‖_M, the least motion that is called one, whatever the
  // noise.
  double cross_validation = 1e-7;
  // Motions below rest_resolution·‖a₀‖_M are not told apart from rest by the steepest-descent method.
  double rest_resolution = 1e-10;
  // Complementarity at which the interior-point method stops, relative to ‖a₀‖²_M.
  double interior_point_gap = 1e-26;
  // Residual of its equations at which the interior-point method stops, relative to ‖a₀‖_M·(1 + ‖λ‖∞).
  double interior_point_residual = 1e-14;
  // Rows with a larger slack c/‖a₀‖ are taken to differ by noise, which magnifies residuals (dual_system.h).
  double noisy_slack = 1e-9;
  // A projected gradient below no_descent·‖a₀‖_M is rounding: no descent direction is left.
  double no_descent = 1e-11;
  // Forces below force_zero × (largest force of the component; in words and pictures its loads too) count as no force.
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

// Words. What the text report rounds away when it puts a motion into words; no result depends on these.
struct WordTolerances {
  // A direction, rotation or position smaller than this share of the whole (of |a|, of |a|/body size, of the body's
  // size) is not mentioned: words carry three digits. Normal range 1e-4 … 1e-2.
  double negligible = 1e-3;
  // A contact stays closed when Ja ≤ slack + closed × (fastest acceleration of its two bodies).
  double closed = 1e-6;
};

}  // namespace impend
