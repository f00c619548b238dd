// The motion problem as a value: M, Q, J, slack c and the maps back to bodies and contacts.
//
//   minimise ½‖a − M⁻¹Q‖²_M  subject to  J a ≥ −c          (BM93 (38)(39), with the noise-aware right-hand side)
//
// Symbols: a generalized acceleration, per movable body (linear of the centre of mass, angular), m/s² and rad/s²;
// M block diagonal, kg and kg·m²; Q (N, N·m); J n×6N, row of contact i on body a [n̂ᵀ, ((d−c_a)×n̂)ᵀ], on b the
// negative (BM93 (9)(10)); c_i ≥ 0 in m/s², what the noise of contact i takes when its bodies fall freely.
//
// A joint's bilateral row g stands at the end of J as two opposite rows, g then −g, with the slack of the joint's own
// noise (joint_rows.h): |g a| ≤ c, forces ν = λ⁺ − λ⁻. So joints need no second kind of multiplier anywhere.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// What of a row its noise may change, on motions p: with the velocity v of its point on a less that on b, and ω
// likewise, J p changes by at most ‖turnᵀv‖ + shift ‖n̂×ω‖, to first order (row_change, joint_row_shift); of an angular
// row of a joint by ‖turnᵀω‖.
struct RowPlace {
  std::array<Vec3, 2> arm = {Vec3::Zero(), Vec3::Zero()};  // of the point, from the centre of mass of block(i)[0], [1]
  Eigen::Matrix<double, 3, 2> turn = Eigen::Matrix<double, 3, 2>::Zero();  // Contact::normal_noise
  double shift = 0;                                                        // m, as Contact::point_noise
};

struct MotionProblem {
  std::vector<Mat6> M;  // N blocks, symmetric positive definite
  VecX Q;               // 6N
  BlockRows J;          // n × 6N; rows in the order of the contacts
  VecX c;               // n, ≥ 0
  // Bounds of ‖δJ_i‖_{M⁻¹} on the body of block(i)[0] and block(i)[1] (0 where absent), n × 2.
  Eigen::Matrix<double, Eigen::Dynamic, 2> row_noise;
  std::vector<RowPlace> place;  // n; or none, where only matrices are known

  std::vector<int> body;     // assembly body index of each movable body, N
  std::vector<int> contact;  // index into ContactSet::contacts of each row, n; −1 for a row of a joint
  std::vector<int> joint;    // index into Assembly::joints of each row, n; −1 for a contact's; empty without joints
  std::vector<std::string> body_names;                    // N, for messages and files
  std::vector<std::array<std::string, 2>> contact_names;  // n

  int bodies() const { return static_cast<int>(M.size()); }
  int rows() const { return J.rows(); }
  bool is_joint_row(int row) const { return !joint.empty() && joint[row] >= 0; }
};

// The only place that knows both bodies and matrices. Contacts of a disjunction are left out here: pass the chosen
// ones in `imposed` (indices into contacts.contacts); all always-imposed contacts by default.
// The joints of the assembly follow the contacts, in their order, each with its rows in the order of joint_rows();
// those that touch none of the bodies are left out. Held by tests/unit/dynamics.
MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts);
MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed);
// The same for some movable parts alone (assembly indices, ascending); contacts that touch none of them are left out,
// others must touch no other movable part. Cost grows with the parts and contacts named.
MotionProblem make_problem(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed,
                           const std::vector<int>& parts);

// The contacts that the rows impose, in their order; rows of joints have none.
std::vector<int> imposed_contacts(const MotionProblem& problem);

// Fills c from row_noise, M and Q: c_i = Σ_b ‖δJ_{i,b}‖_{M⁻¹}·√m_b·g_i over the bodies b of row i, g_i the largest of
// their free accelerations ‖a₀_b‖_M/√m_b. √m_b·g_i is ‖a_b‖_M of a body that falls with them, so a light body beside a
// heavy one has no more slack than beside one of its like.
void set_slack_from_noise(MotionProblem& problem);

// The problem restricted to some movable bodies (indices into `body`, ascending) and some rows (any order kept), which
// must touch no other movable body. Cost grows with the part, not with the whole.
MotionProblem restrict_problem(const MotionProblem& problem, const std::vector<int>& bodies,
                               const std::vector<int>& rows);

// How the row of a contact changes within its noise.

using Mat62 = Eigen::Matrix<double, 6, 2>;

// Of the row on a body whose centre of mass is `center`, to first order: δJᵀ = turn·z + shift·s with ‖z‖, ‖s‖ ≤ 1. The
// normal turns by δn̂ = Uz, the point shifts by δd across the normal, ‖δd‖ ≤ the point's noise:
//   [ δn̂ᵀ, ((d − center)×δn̂ + δd×n̂)ᵀ ].
struct RowChange {
  Mat62 turn = Mat62::Zero(), shift = Mat62::Zero();
};
RowChange row_change(const Contact& contact, const Vec3& center);

}  // namespace impend
