// How far loads may go in a direction before no admissible forces balance them any more.
//
//   h(d) = max d·x  subject to  Q + E x + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν = 0,  ‖f_F,i‖ ≤ μ_i f_N,i,  |x_k| ≤ b
//
// The columns of E are loads: gravity along three axes, a force at a point of a part, more weight of a part. The loads
// x that some forces balance form a convex set, of which h is the support function. Without friction (μ = 0) forces
// that balance mean rest; with it they say that rest is possible, no more. The dual programme is over motions:
//   h(d) = min −Qᵀp + b‖d − Eᵀp‖₁  subject to  w_i(p) ∈ K*_μ(i), Gp = 0.
// Its motion certifies from above, by plain evaluation, that the loads go no farther; x and f certify from below.
//
// What f leave of the loads is measured part by part, by the loads of that part (1e-6) and what it carries of others
// (1e-8), so that heavy parts beside a light one, or below it, lend it nothing. What p misses of the dual cones is
// charged: for all f that balance x,
//   d·x ≤ −Qᵀp + b‖d − Eᵀp‖₁ + Σ f_N,i v_i,   v_i = max(0, μ_i‖w_F,i‖ − w_N,i).
#pragma once

#include <algorithm>

#include "impend/friction/balance_projection.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

struct ReachedLoad {
  bool found = false;  // false: there are no forces for any x of the box, or they were not found
  VecX x;              // balanced, d·x = value
  double value = 0;
  // Largest ‖M_k^{-1/2}(Q + E x + …)_k‖ of a part, as a share of what it bears: of its loads, at least of its weight,
  // or of a hundredth of what it carries, where that is more.
  double residual = 0;
  VecX motion;             // 6N: p, so scaled that momentum = Eᵀp and work = −Qᵀp
  double violation = 0;    // by how much p is outside of the dual cones; of its length, where that is above 1
  bool certified = false;  // … which is so little that p counts as admissible
  double bound = 0;        // d·x ≤ bound for all x of the box that are balanced, where `certified`
  VecX momentum;           // Eᵀp, m: momentum·x ≤ work for all x that are balanced, in and out of the box
  double work = 0;         // −Qᵀp
  // Σ f_N,i v_i for a hundred times the forces that were found, or the least that balance what stays: added to `bound`
  // and `work` it makes them hold for all forces up to those. The loads that are balanced are convex: a mixture of a
  // load beyond with a hundred parts of x asks for no more, so that with larger forces they exceed `value` at most a
  // hundred times as far as with these.
  double charge = 0;

  void take_forces(const ReachedLoad& other);  // found, x, value, residual
  void take_motion(const ReachedLoad& other);  // all else
};

class LoadReach {
 public:
  // loads: E, 6N × m, N and N·m per unit of x. The problem must be at rest; its Q is what stays, and may be zero.
  // acceleration: m/s², by which parts weigh at least: of gravity; 0: Σ‖F_k‖/Σm_k, or of the largest load where Q is
  // zero.
  LoadReach(const FrictionProblem& problem, const MatX& loads, double acceleration = 0);

  // d: m, of length 1. box: b, in units of x. Held by tests/unit/friction/test_load_reach.
  ReachedLoad towards(const VecX& d, double box) const;
  // The farthest load x = t·d, 0 ≤ t ≤ box, and a motion that lets no load beyond it pass: `value` is t.
  ReachedLoad along(const VecX& d, double box) const;

 private:
  struct Question {
    MatX loads;  // whitened, of x
    MatX felt;   // what joints leave of them: over q
    VecX d;
    double box;
    double unit;  // of motions and forces: how much larger y₀ is than the box, at least 1
  };
  MatX felt(const MatX& loads) const;
  double unit_for(double box) const { return std::max(1.0, y0_.norm() / (1 + box)); }
  ReachedLoad answer(const Question& question) const;
  ReachedLoad with_forces_up_to(double most, const Question& question) const;
  ContactForces tell_loads(const VecX& z, const Question& question, ReachedLoad& reached) const;
  void tell_motion(const VecX& q, const ContactForces& f, const Question& question, ReachedLoad& reached) const;

  WhitenedFriction whitened_;  // with masses by which what parts bear is of one length
  double own_ = 1;             // that length, in units of the largest column of E
  VecX least_forces_;          // n, of those that balance what stays
  double largest_ = 1;         // norm of the largest column of whitened E
  bool jointed_ = false;
  MatX basis_;  // 6N × r, orthonormal, with joints: the motions that they let pass; r may be 0
  VecX y0_;     // whitened Q, in units of the largest column of E
  MatX loads_;  // whitened E; the largest column is 1
  MatX felt_;   // of these over q
};

}  // namespace impend
