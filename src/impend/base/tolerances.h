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
  // A part whose coordinate noise exceeds this share of its diagonal is refused: its shape is not known.
  double noise_over_size = 1e-2;
  // An automatic gap above this share of the median part size is worth a warning.
  double coarse_gap = 1e-3;
  // A given gap above this share of the median part size is worth one: a clearance is seldom 1 % of a part, and whoever
  // gives a gap has looked at it. Normal range 1e-3 … 1e-1.
  double large_gap = 1e-2;
  // The widest clearance that is meant as one (threads, fits, printed play), as a share of the smaller part's size, or of
  // the median: docs/theory/contacts.md on clearances. What is farther apart is apart.
  double widest_play = 2e-2;
  // The gap histogram (gap_histogram.h) holds distances of faces up to gap_reach of the median part size. A cluster of
  // at least gap_cluster_pairs distances, the largest at most gap_cluster_spread × the least, the next beyond
  // gap_break × the largest, and gap_cluster_share of all face pairs up to there, moves an automatic gap to
  // gap_margin × its largest; never above coarse_gap of the median size, nor above gap_over_width of the narrowest face
  // or of the thinnest part.
  double gap_reach = 1e-2;
  int gap_cluster_pairs = 3;
  double gap_cluster_spread = 4.0;
  double gap_break = 10.0;
  double gap_cluster_share = 0.9;
  double gap_margin = 1.5;
  double gap_over_width = 0.1;
  // An automatic gap is tried again at this many times and at its inverse; the least stays min_gap_over_noise·ε.
  double gap_trial = 3.0;
  // Two facets are one plane when their vertices lie within max(plane_noise·ε, relative_plane·size) of it.
  double plane_noise = 4.0;
  double relative_plane = 1e-9;
  // A face contact needs area ≥ sliver·gap·perimeter.
  double sliver = 0.5;
  // Adjacent facets that meet at less than this angle (rad), beyond noise, belong to a curved surface. 30°.
  double smooth_angle = 0.5235987755982988;
  // … when their areas differ by no more than this factor, and at least curved_group facets hang together so.
  double facet_ratio = 4.0;
  int curved_group = 4;
  // A vertex lies on a fitted curved surface within plane_noise·ε + relative_plane·size, plus this share of its facet's
  // sagitta: real files put vertices of curved surfaces a little off.
  double sagitta_share = 0.05;
  // Facets of a recognised surface meet at less than this angle (rad), the usual angular deflection of tessellators.
  // A polygon of 12 sides or fewer stays a polygon.
  double patch_bend = 0.5;
  // A recognised cylinder or cone has at least patch_facets facets around, a sphere twice as many in all.
  double patch_facets = 4;
  // … its arc is at least this many times as high as its vertices may be off.
  double patch_arch = 10.0;
  // A facet wider than this times its neighbours and the patch's median facet is a flat cut into the surface.
  double wide_facet = 1.6;
  // A patch that goes on as the same kind of surface over this share of its smooth boundary is a piece of a freeform.
  double open_share = 0.4;
  // A surface that its vertices miss by more than noise must turn by this angle (rad) to be told from a freeform. 75°.
  double loose_arc = 1.3089969389957472;
  // … by rough_arc (150°) where they miss it by more than rough_share of its facets' sagitta.
  double rough_share = 0.25;
  double rough_arc = 2.6179938779914944;
  // Normals of a recognised cone turn by at least this angle (rad): a short arc of any conic lies on some cone.
  double cone_turn = 0.6;
  // Axes this near (rad, beyond their noise) to a direction class are never taken for parallel. 1°.
  double axis_snap = 0.017453292519943295;
  // Bodies farther apart than the gap but no farther than near_miss gaps are worth a warning.
  double near_miss = 3.0;
  // Where overlap is allowed, opposing faces count as touching down to this many times the overlap that was found.
  double allowed_depth = 1.5;
  // Directions closer than direction_noise × (sum of their noise angles) are one direction; floor in rad.
  double direction_noise = 3.0;
  double direction_floor = 1e-12;
  // Noise that flat faces show beyond what the file declares (make_body_surface.h): a face stands apart when its
  // neighbours leave its plane by noise_separation × its own height; up to measured_noise_most of the part's size it
  // is noise, above a shape (exporters leave 1e-7 … 1e-5); noise_few: what few vertices may hide (chi² of few degrees
  // of freedom); at most noise_patches patches of noise_triangles triangles are looked at.
  double noise_separation = 8.0;
  double measured_noise_most = 2e-5;
  double noise_few = 6.0;
  int noise_patches = 32;
  int noise_triangles = 512;
  // Flat faces must make up this share of the surface that was looked at: two warped facets of a thread are no noise.
  double noise_share = 0.1;
  // Triangles at one edge that differ by less than this angle (rad) count as lying on each other when the shells of
  // a mesh are told apart: above float32 noise of touching walls, below any wedge of a real part.
  double coincident_angle = 1e-6;
  // Holes up to this share of their mesh's size are closed where no length is given with the wish to close them: a lost
  // facet or a drill-sized flaw, no missing side.
  double hole_over_size = 0.05;
};

// Input. Relative slack for numbers that people and programs write with a limited number of digits.
struct InputTolerances {
  // |q| of a quaternion and RᵀR, det R of a rotation matrix may miss 1 by this; inertia may be unsymmetric and miss
  // the triangle inequality of the principal moments by this, relative to its largest entry. Six printed digits.
  double written_identity = 1e-6;
  // A rotation matrix whose RᵀR misses 1 by less is taken as it stands, so that written poses read back unchanged:
  // four times the rounding of a dot product of three.
  double rotation_rounding = 2e-15;
  // The smallest principal moment of inertia must exceed this fraction of the largest. Far below any rod (1e-12 for
  // 1 m by 1 µm), above the rounding of an eigenvalue.
  double positive_inertia = 1e-14;
  // A closed mesh encloses nothing when its mean thickness 2V/area is below this fraction of its size (or below its
  // coordinate noise). Rounding of the volume sum.
  double zero_thickness = 1e-12;
  // A printed mesh shows the coordinate noise of its part when a reader infers it to within this fraction.
  double same_noise = 1e-9;
  // Mass properties are those of a uniform body when they differ by less, relatively: a few roundings.
  double same_mass = 2e-15;
  // Exact shapes become triangles whose edges miss them by at most this share of the solid's bounding diagonal, unless
  // the caller names a length: a pin keeps 0.4 % of its volume to the angle that edges may turn, whichever is finer.
  double tessellation = 1e-3;
  // Faces that a CAD file stores without saying that they meet are sewn together within this share of the diagonal of
  // all of them, or within the resolution that the file states, whichever is larger. Files are written to 1e-6 … 1e-4.
  double sewing = 1e-5;
  // Sizes (mesh_size of mesh_check.h, m) that are worth a question about the unit: below any part that
  // is made by hand or by common machines, above any building but the largest.
  double tiny_part = 1e-4;
  double huge_part = 100.0;
  // Coordinates are worth a warning when the gap that their noise asks for is this many times the one that the sizes
  // give, for parts at least far_part of their size away from their origin; noise is told as that of the whole assembly
  // when they lie far_assembly times its size away. float32 is that coarse from 500 sizes on.
  double coarse_over_gap = 10.0;
  double far_part = 10.0;
  double far_assembly = 500.0;
  // Densities (kg/m³), gravity (m/s²) and deflections (m) outside of these are slips of the keyboard, refused before
  // products of them leave the range of doubles: interstellar gas has 1e-21, a neutron star 1e18.
  double least_density = 1e-21;
  double most_density = 1e21;
  double most_gravity = 1e15;
  double least_mass = 1e-30;  // kg
  double most_mass = 1e30;
  double least_deflection = 1e-9;
  double most_deflection = 1e6;
  // Flat faces are in one plane within this share of the smaller part. Coordinates of a part in another unit meet
  // others by chance with about this probability.
  double same_face = 1e-4;
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
