// The rows that a joint imposes, and how exactly they are known.
//
// A row on a body is the same whatever multiple of the joint's other rows is added to it, so only what leaves their
// span counts as noise: δp along a hinge's axis, or any δp of a fixed joint, moves no constraint. To first order
//   ball             δp×d̂                                   (angular)
//   hinge            δp turned into the axis: across rows     ε_p â (angular); the angular rows ε_a â (angular)
//   slider           across rows                              ε_a [âᵀ, ((p−c)×â)ᵀ]
//   planar           along the axis: [δâᵀ, ((p−c)×δâ)ᵀ]       ε_a â (angular)
//   cylindrical      across rows: both; the angular rows      ε_a â (angular)
// with ε_p = point_noise (m), ε_a = axis_noise (rad), â the axis, and a few roundings of the row itself on top.
#pragma once

#include <vector>

#include "impend/assembly/joint.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// A joint row is known to this share of itself even where its joint is exact: a few roundings of the cross product
// and of the whitening. It also gives each of two opposite rows a slack, without which no motion satisfies both
// exactly.
inline constexpr double kJointRounding = 1e-15;

// One bilateral row: along d at the joint's point p (linear), on a [d̂ᵀ, ((p−c_a)×d̂)ᵀ], or about d (angular), on a
// [0, d̂ᵀ]; on b the negative. G a = 0: no relative acceleration along or about d.
struct JointRow {
  Vec3 direction = Vec3::Zero();  // unit, world
  bool angular = false;
};

// Linear before angular. fixed: three and three; ball: three linear; hinge: two linear across the axis and one along
// it, two angular across; slider: two linear across the axis, three angular; cylindrical: two and two across the axis;
// planar: one linear along the axis, two angular across. Held by tests/unit/dynamics.
std::vector<JointRow> joint_rows(const Joint& joint);

// That of the joint's coordinate, along or about the axis; only where has_coordinate.
JointRow coordinate_row(const Joint& joint);

// The rows of an analysis: of the first instant, in which a drive holds its joint. Held by
// tests/unit/simulation/test_first_step.
std::vector<JointRow> locked_joint_rows(const Joint& joint);

// The six values of a row on a body with its centre of mass there; for b times −1.
Vec6 joint_row_values(const JointRow& row, const Vec3& point, const Vec3& center_of_mass);

// What of a row its joint's noise may change, to first order and but for multiples of the joint's other rows: d turns by
// turn·z, ‖z‖ ≤ 1, its point shifts by so much (m). What turns about the axis, or slides along it, alone feels that:
//   axis    of rows across it that leave sliding free, and of angular rows across it, δd = −(δâ·d)â;
//           of the row along a planar joint's axis δâ
//   point   of balls, hinges and cylindrical joints, where the bodies turn across d
// Held by tests/unit/dynamics/test_joint_rows.
struct RowShift {
  Eigen::Matrix<double, 3, 2> turn = Eigen::Matrix<double, 3, 2>::Zero();
  double shift = 0;
};
RowShift joint_row_shift(const Joint& joint, const JointRow& row);

// Bound of ‖δG‖_{M⁻¹} of a row on a body of generalized mass M (kg, kg·m²) with its centre of mass there; see above.
// Held by tests/unit/dynamics.
double joint_row_noise(const Joint& joint, const JointRow& row, const Vec3& center_of_mass, const Mat6& mass);

}  // namespace impend
