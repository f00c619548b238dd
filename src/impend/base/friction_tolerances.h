// Tolerances of friction, joints and velocities: formula, unit, reason. All on the whitened problem (rows of unit
// length, ‖a₀‖_M = 1), dimensionless unless said otherwise.
#pragma once

namespace impend {

// Of what a user gives. Values outside are slips of the keyboard.
struct FrictionInputTolerances {
  double most_mu = 1e6;      // rubber on rubber has 1; what cannot slip is written as 100 or 1000
  double least_step = 1e-9;  // s
  double most_step = 1e3;    // s
};

// Of words about friction.
struct FrictionWordTolerances {
  double tilt = 1e-3;  // degrees: a smaller turn of gravity is none; nothing is set up better
};

// Of the whitened friction problem and of the static and dynamic law (B94).
struct FrictionTolerances {
  // A joint row whose sine to the span of the other joint rows is below this is redundant: above the rounding of
  // written points (1e-9 of a hinge's arm), below any angle that a designer means.
  double joint_dependence = 1e-8;
  // A redundant row that misses what the kept ones impose by more than this (of ‖a₀‖_M) contradicts them.
  double joint_conflict = 1e-7;
  // A returned solution satisfies the law to this (largest of FrictionResiduals).
  double accepted_residual = 1e-9;
  // Newton's method on the law ends below this, some tens of roundings …
  double newton_residual = 2e-15;
  // … its matrix, of entries of order one, has the rank of its pivots above newton_rank: rows of redundant contacts
  // agree to rounding, others differ by more than written coordinates do.
  double newton_rank = 1e-10;
  // The cone programme ends when gap and residuals are below cone_program_gap, and is taken when they are below
  // cone_program_accepted: Newton's method gives the rest.
  double cone_program_gap = 1e-15;
  double cone_program_accepted = 1e-6;
  // Sliding accelerations enter the cone programme with at least this, so that it has interior points.
  double least_sliding = 1e-10;
  // Newton's method finishes a fixed point of the cone programmes when it moves the motion by less than this: so little
  // that it cannot lead to another solution where there are several.
  double near_motion = 1e-5;
  // Pivoting: accelerations and forces below pivot_zero are zero, far above the rounding of a few hundred updates;
  // rates below pivot_still of the largest do not move; a row whose sine to the clamped ones is below pivot_dependence
  // waits; the small matrix of sliding contacts is singular below pivot_singular.
  double pivot_zero = 1e-11;
  double pivot_still = 1e-11;
  double pivot_dependence = 1e-9;
  double pivot_singular = 1e-12;
  // Loads and normals lie in one plane when their mean square out of it is below this (1e-7 of a direction), some ten
  // roundings of the squares; the law on both tangents is checked afterwards.
  double planar = 1e-14;
};

// Of the search for forces where contacts slide already (complementary cones), on the whitened problem.
struct SlidingSearchTolerances {
  // A choice is excluded by the vector that the loads miss its cone by, when that is longer than least_distance of
  // them, and when forces up to excluded_force times the loads do not come to its side: rounding of unit columns does
  // not from misses of 1e-5 on.
  double least_distance = 1e-9;
  double excluded_force = 1e6;
  // Two solutions move differently when their motions differ by more than this, a thousand times what a solution may
  // miss the law by.
  double other_motion = 1e-6;
  // There may be several solutions when the symmetric part of the matrix of sliding contacts (unit rows) has an
  // eigenvalue below minus this; those of rounding are smaller.
  double definite = 1e-9;
  // Floating-point operations of one search, a second at most; all choices of twelve contacts that slide take as many.
  double most_work = 4e7;
};

// Of the rows of joints in the motion problem.
struct JointTolerances {
  // A joint row is known to this share of itself even where its joint is exact: a few roundings of the cross product
  // and of the whitening. It also gives each of two opposite rows a slack, without which no motion satisfies both
  // exactly.
  double rounding = 1e-15;
  // A joint row whose sine to the span of the rows before it is below redundant, or below redundant_per_noise times the
  // relative noise of the joint rows that it closes a loop with, is redundant: that factor covers the arms of the loop.
  double redundant = 1e-9;
  double redundant_per_noise = 10.0;
  // Canonical forces: those of joints weigh 1, those of contacts one of these (squared, in the mass norm): first the
  // least forces of joints, then the least of contacts. The next one where the search comes to no end.
  double contact_shares[3] = {1e-6, 1e-3, 1};
  // … repeated about the contacts' forces until those of joints change by no more than this share of the wrench, at
  // most so many times, which with bodies of very different inertia may not settle them.
  double canonical_settled = 1e-14;
  int canonical_rounds = 12;
};

// Of the models with velocities (D15) and of what velocities add to accelerations.
struct VelocityTolerances {
  // Sharp edges of both bodies whose squared sine is below this run along each other (0.6°·10⁻², far above rounding):
  // the contact point may wander along them.
  double parallel_edges = 1e-8;
  // Surfaces whose curvatures cancel to this share of their size fit each other (a pin in a bore with 1e-4 of play):
  // where along them they touch is not known.
  double conforming = 1e-4;
  // Cosine of the contact's normal to that of the recognised surface it belongs to: facets of 12 around turn by 15°.
  double facing = 0.9;
  // Sine of a sharp edge to the normal below which it stands upright on the contact and has no direction there.
  double standing_edge = 0.1;
  // |N v| ≤ touching·‖N‖_{M⁻¹}‖v‖_M: the bodies neither part nor approach. Above the rounding of velocities written
  // with nine digits.
  double touching = 1e-9;
  // A tangential row whose sine to the span of those taken before is below this adds nothing (D15 Algorithm 2): above
  // the noise of single precision, whose small tilts would else forbid a plate to rock. The slip it leaves is that
  // share of the motion.
  double slip_dependence = 1e-5;
  // Dense pivoting on whitened rows: w below −pivot·(1 + largest force) is negative. Some hundred roundings of double.
  double pivot = 1e-13;
  // No motion of less than 1/√infeasible times the free one satisfies the constraints: then none is said to.
  double infeasible = 1e-12;
  // Forces below force_zero × the largest count as none.
  double force_zero = 1e-9;
  // What a regularised solution of Lemke's may miss the conditions by, relative to 1 + the largest unknown: the largest
  // regularisation itself. It is said beside the solution.
  double regularised = 1e-6;
  // Added to the diagonal (rows of unit length) when Lemke's method ends on a ray, growing a hundredfold each time from
  // the first to the last of these (D15 §VII-A).
  double lemke_shift = 1e-12;
  double lemke_shift_most = 1e-6;
  // A column entry below this cannot be a pivot of Lemke's method; ratios nearer than that are ties.
  double lemke_pivot = 1e-11;
};

// Of what is known of rest with friction: balance, smallest coefficient, tilt, modes.
struct BalanceTolerances {
  // Weight σ of the proximal method on forces: first, growth per round, most. An error of the forces shrinks by
  // 1/(1 + σs²) a round, s a singular value of the contact rows; a solve loses σ roundings, which the next one mends.
  double first_weight = 1e3;
  double weight_growth = 10.0;
  // … and at most weight_over_distance over the distance: σ roundings of the motion are then 1e-10 of it.
  double most_weight = 1e8;
  double weight_over_distance = 1e5;
  // Newton's method on one round ends below newton·(1 + ‖f‖ + σ‖y‖): some roundings; a round counts when its gradient
  // is below newton_accepted of its motion.
  double newton = 1e-15;
  double newton_accepted = 1e-3;
  // The method stops when forces leave less than this of the loads, the roundings of some hundred contacts, or when the
  // motion left is outside of the dual cones by less than gap of itself; where rounding brings it out again, by less
  // than accepted_gap.
  double balanced = 1e-14;
  double gap = 1e-10;
  double accepted_gap = 1e-9;
  // A motion certifies that loads are not balanced by forces up to most_force times the loads (whitened): what its
  // violations of the cones, times those forces, takes off its descent is taken off the bound. Parts that
  // carry ten thousand times the load by holding each other would have to fit to a ten-thousandth.
  double most_force = 1e4;
  // A bound holds against rounding of rounding·Σ|row||p| in every product of a row and a motion: 13 of double, which
  // bounds a sum of twelve products.
  double rounding = 1.5e-15;
  // Balance is possible when forces leave less than max(possible_min, stable_per_noise·ν) of the loads, at most
  // stable_max (DecisionTolerances); impossible when no forces leave less than impossible_over_possible times that.
  double possible_min = 1e-11;
  double impossible_over_possible = 10.0;
  // … and forces below certain_force times the loads (whitened) are excluded in spite of rounding, where parts can hold
  // each other: little below what rounding lets a motion certify, so that a jam is not said to fall.
  double certain_force = 1e12;
  // A motion that opens every contact bounds the forces where it opens them by this share of itself, far above
  // rounding.
  double least_opening = 1e-9;
  // Forces that grow from none have settled when a sweep changes none by more, whitened: Newton's method goes on.
  double grown = 1e-12;
  // Motions of distances below this are polished, others where they certify little: rounding of forces of order one
  // shows in the motion relative to it.
  double polish_below = 1e-4;
  // Coefficients count as large enough when forces leave less than this of the loads, ten times what the method leaves
  // of them: the upper end of the bracket is then low by that over the slope of the distance.
  double balances = 1e-13;
  double balances_per_force = 1e-2;  // … more by this share for every unit of force: rounding of their sum
  // A lower end counts when its certificate excludes force_margin times the forces that balance at the upper end.
  double force_margin = 1e3;
  // The smallest coefficient is bracketed to this share of itself; it is looked for up to most_scale, above which no
  // surfaces are (and the cone cannot be told from a half-space in doubles' squares).
  double mu_width = 1e-9;
  double most_scale = 1e5;
  // Central forces: cones this share wider than the least that balance, so that their interior is not empty.
  double central_widening = 1e-3;
  // The tilt margin is bracketed to this share of itself, or to this angle (rad), where the bound on work allows it.
  double tilt_width = 1e-6;
  double tilt_resolution = 1e-10;
  // Modes: a residual of the relaxation below excluded_residual does not exclude one; an excluded mode must hold
  // against all forces and motions up to excluded_size times those of the slice Qᵀa = 1.
  double excluded_residual = 1e-7;
  double excluded_size = 1e6;
  double excluded_size_per_noise = 1e3;  // … the same for rows within their noise
  // A point of a relaxation that misses the law by less is a candidate for a motion; sectors (rad) are not halved
  // below least_sector.
  double candidate = 1e-7;
  double least_sector = 1e-5;
};

}  // namespace impend
