// The contacts and rows of joints of one connected part that yield by a little: what Newton's method on motions
// (step_newton.h) asks of them. Whitened; u = (y, ν).
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "impend/conic/block_lu.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/whitened_friction.h"
#include "impend/simulation/bilateral_rows.h"

namespace impend {

// Impulses of contacts and of bilateral rows.
struct Impulses {
  VecX f, nu;
};

class YieldingContacts {
 public:
  YieldingContacts(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral);

  VecX motion(const Impulses& at) const;

  // Of Coulomb's law, and of what the largest row of a joint misses.
  struct Missed {
    double law = 0, joints = 0;
    double largest() const { return std::max(law, joints); }
  };
  Missed missed(const Impulses& at) const;

  // Of u: y − y₀ − Kᵀf(y) − G̃ᵀν, and of each row of a joint G̃y + β + γν + ε_G(ν − g). ν stays an unknown, since it
  // would be a difference of rates over ε_G. `f`: the forces of y.
  VecX missing(const VecX& u, const Impulses& g, double yield, VecX& f) const;

  // Of the linearised r at u; false where it has no inverse. It serves until another is made.
  bool factor(const VecX& u, const Impulses& g, double yield);
  bool has_factor(double yield) const { return factored_yield_ == yield; }
  // The change of u by which r vanishes, linearised as it was when it was factored.
  VecX step(const VecX& r) const;

  // The same with friction bounded by `radius` (n) in place of μ f_N: forces are then minus the gradient of a convex
  // function of y, whose minimum is sought:
  //
  //   φ(y) = ½‖y − y₀‖² + Σ ψ(w),   ψ_N = ε/2 max(t_N, 0)²,   ψ_F = ε/2 ‖t_F‖², or ε(ρ‖t_F‖ − ρ²/2) beyond ρ
  //
  // Held by tests/unit/simulation/test_yielding_contacts.
  struct Bounded {
    double value = 0;  // φ
    VecX gradient;     // 6N
    VecX f;            // 3n
  };
  Bounded bounded(const VecX& y, const Impulses& g, double yield, const VecX& radius) const;
  // The Newton step of φ; empty where its matrix has no inverse.
  VecX bounded_step(const VecX& y, const Impulses& g, double yield, const VecX& radius, const VecX& gradient);

  // What an interior-point method asks for: the rows of one contact, and 1 + KᵀCK for any C, which need not be
  // symmetric; false where it has no inverse.
  const VecX& y0() const { return y0_; }
  Vec3 rate_of_contact(int i, const VecX& y) const { return motion_at(rows_[i], y); }
  void push_contact(int i, const Vec3& f, VecX& y) const { push(rows_[i], f, y); }
  bool factor_with(const std::vector<Mat3>& C);
  VecX solve(const VecX& right) const { return matrix_.solve(right); }

  const VecX& mu() const { return law_.mu; }

 private:
  using Rows3 = Eigen::Matrix<double, 3, 6>;
  struct Row {
    std::array<int, 2> body;
    std::array<Rows3, 2> K;
    std::array<int, 4> slot;  // of (body[side], body[other]) at 2 side + other
    Vec3 bias;
  };

  double joint_yield(int k) const;
  double rate_at(int k, const VecX& y) const { return bilateral_.G.dot(k, y) + bilateral_.bias[k]; }
  Vec3 motion_at(const Row& row, const VecX& y) const;
  void push(const Row& row, const Vec3& f, VecX& y) const;
  void begin_matrix();
  void add_contact(const Row& row, const Mat3& C);
  void add_joints();

  int n_ = 0;
  VecX y0_;
  ReducedFriction law_;  // μ alone
  std::vector<Row> rows_;
  const WhitenedBilateral& bilateral_;
  std::vector<std::array<int, 4>> joint_slots_;
  BlockLu matrix_;
  double factored_yield_ = std::nan("");  // ε of what matrix_ has factored
};

}  // namespace impend
