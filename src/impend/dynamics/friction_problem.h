// The motion problem with friction as a value: what all friction models start from.
//
//   M a = Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν         (the mass matrix, loads, contact, friction and joint forces)
//   w_N = N a + β_N,  w_S = S a + β_S,  w_T = T a + β_T,  G a + β_G = 0
//
// a: generalized acceleration as in motion_problem.h. Contact i has the unit normal n̂ᵢ (out of b into a) and unit
// tangents ŝᵢ, t̂ᵢ with ŝᵢ × t̂ᵢ = n̂ᵢ; its rows of N, S, T are those of a motion problem with n̂, ŝ, t̂ for the
// direction: on a [d̂ᵀ, ((p−c_a)×d̂)ᵀ], on b the negative. β: what velocities add to the relative acceleration (D15
// (18)), m/s² (rad/s² for angular rows of G), zero at rest. No slack: the numbers are taken as they are.
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/numerics/block_rows.h"

namespace impend {

struct FrictionProblem {
  std::vector<Mat6> M;          // N blocks, symmetric positive definite
  VecX Q;                       // 6N: N and N·m; with velocities less ω×Iω
  BlockRows N, S, T;            // n × 6N each
  BlockRows G;                  // m × 6N, joints
  VecX mu;                      // n, ≥ 0
  VecX viscous;                 // n, ≥ 0, N·s/m
  VecX velocity;                // 6N: of the centre of mass m/s, angular rad/s
  VecX bias_N, bias_S, bias_T;  // n
  VecX bias_G;                  // m

  std::vector<int> body;     // assembly body index of each movable body, N
  std::vector<int> contact;  // index into ContactSet::contacts of each contact, n
  std::vector<int> joint;    // index into Assembly::joints of each row of G, m

  int bodies() const { return static_cast<int>(M.size()); }
  int contacts() const { return N.rows(); }
  bool at_rest() const { return velocity.size() == 0 || velocity.isZero(0); }
};

// With the contacts `imposed` (indices into contacts.contacts); contacts between fixed bodies are left out, joints too.
// The tangents are a fixed rule from n̂ alone; no result may depend on them. Held by tests/unit/dynamics.
FrictionProblem make_friction_problem(const Assembly& assembly, const ContactSet& contacts,
                                      const std::vector<int>& imposed);

// d̂ of row i of N, S or T: the force on a for a unit of it.
Vec3 row_direction(const BlockRows& rows, int i);

}  // namespace impend
