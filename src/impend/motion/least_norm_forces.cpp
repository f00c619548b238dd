// min ½‖μ − μ_c‖² over μ with Gᵀμ = f, f = Gᵀμ_given, μ_i ≥ 0 on the rows before the first free one.
// Its dual is min φ(x) = ½‖μ(x)‖² − fᵀx with μ(x) = max(0, Gx + μ_c), Gx + μ_c on free rows: convex, once
// differentiable, piecewise quadratic. Semismooth Newton: (G_PᵀG_P + ε) Δx = f − Gᵀμ on P = {i : μ_i > 0 or free}, as
// far as φ falls along it. That is found exactly: along a line the slope of φ is piecewise linear and does not fall, so
// that no sum of large numbers decides. ε makes redundant directions harmless and does not move the solution; it falls
// where it slows the end, which is where P changes no more or hardly matters.
#include "impend/motion/canonical_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/numerics/active_set/active_cholesky.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {
namespace {

constexpr int kMostIterations = 500;
constexpr int kMostSlow = 12;  // with the least ε
constexpr int kMostNewtonRepairs = 20;
constexpr double kSlow = 0.5, kDecay = 1.0 / 16;
constexpr double kNear = 1e-6;  // of what is asked: only contacts without force, in a tie, still come in and go out

// The mean square row length sets the scale of ε and of x.
double mean_square_length(const BlockRows& G) {
  double sum = 0;
  for (int i = 0; i < G.rows(); ++i) sum += G.dot_rows(i, i);
  return sum / std::max(1, G.rows());
}

class Descent {
 public:
  Descent(const BlockRows& G, const VecX& given, int first_free, double goal, const VecX& center)
      : G_(G), given_(given), first_free_(first_free), goal_(goal), center_(center), matrix_(G) {
    f_ = G.transpose_times(given);
    const double row_square = mean_square_length(G);
    epsilon_ = kCanonicalProximal * row_square;
    least_epsilon_ = kDependentPivot * row_square;
  }

  LeastNormForces run() {
    if (!matrix_.factor(VecX::Ones(G_.rows()), epsilon_)) return failed("its matrix lost definiteness");
    // A first direction in which every loaded contact is positive; from a centre on, what is asked is near.
    x_ = center_.size() > 0 ? VecX(VecX::Zero(G_.cols())) : matrix_.solve(f_);
    evaluate();
    least_residual_ = residual_.norm();
    int slow = 0;
    for (int k = 0; k < kMostIterations && slow < kMostSlow && residual_.norm() > goal_; ++k) {
      look_for_stop();
      const double before = residual_.norm();
      const double least = epsilon_;
      const std::vector<char> support = support_;
      if (!step()) return failed("its matrix lost definiteness");
      // Along a singular value s a step leaves ε/(s² + ε) of the residual: tall towers and long arches need a smaller
      // ε.
      const bool settled = support == support_ || residual_.norm() <= kNear * f_.norm();
      if (!settled || !(residual_.norm() > kSlow * before)) continue;
      slow += least == least_epsilon_;
      epsilon_ = std::max(kDecay * epsilon_, least_epsilon_);
    }
    repair();
    if (residual_.norm() <= goal_) return {forces_, true, ""};
    return failed(fmt::format("they miss what is asked by {:.2g} of it", residual_.norm() / f_.norm()));
  }

 private:
  LeastNormForces failed(const std::string& note) const { return {given_, false, note}; }

  // u = Gx + μ_c and what follows from it.
  void evaluate() {
    u_ = G_.times(x_);
    if (center_.size() > 0) u_ += center_;
    forces_ = u_;
    forces_.head(first_free_) = forces_.head(first_free_).cwiseMax(0.0);
    support_.resize(static_cast<size_t>(G_.rows()));
    for (int i = 0; i < G_.rows(); ++i) support_[static_cast<size_t>(i)] = i >= first_free_ || u_[i] > 0;
    residual_ = f_ - G_.transpose_times(forces_);
  }

  bool step() {
    VecX weight(G_.rows());
    for (int i = 0; i < G_.rows(); ++i) weight[i] = support_[static_cast<size_t>(i)] ? 1.0 : 0.0;
    if (!matrix_.factor(weight, epsilon_)) return false;
    const VecX step = matrix_.solve(residual_);
    const VecX from = x_, u = u_;
    x_ += step;
    evaluate();
    // Near the end, where rows in a tie come in and go out, a whole step is what makes Newton's method fast. It may
    // raise φ: so often, at most, as the least residual can be halved.
    if (residual_.norm() <= kSlow * least_residual_) {
      least_residual_ = residual_.norm();
      return true;
    }
    x_ = from + length(u, G_.times(step), f_.dot(step)) * step;
    evaluate();
    least_residual_ = std::min(least_residual_, residual_.norm());
    return true;
  }

  // Where the slope of φ along the step, Σ v_i μ_i(u + tv) − fᵀΔx, passes zero; v = GΔx.
  double length(const VecX& u, const VecX& v, double load) const {
    std::vector<std::pair<double, int>> changes;
    double value = -load, rate = 0;  // of the slope: value + rate·t
    for (int i = 0; i < v.size(); ++i) {
      const bool on = i >= first_free_ || u[i] > 0 || (u[i] == 0 && v[i] > 0);
      if (on) value += v[i] * u[i];
      if (on) rate += v[i] * v[i];
      if (i < first_free_ && v[i] != 0 && u[i] / v[i] < 0) changes.emplace_back(-u[i] / v[i], i);
    }
    std::sort(changes.begin(), changes.end());
    for (const auto& [at, i] : changes) {
      if (rate > 0 && value + rate * at >= 0) break;
      const double sign = v[i] > 0 ? 1 : -1;  // it comes in or goes out
      value += sign * v[i] * u[i];
      rate += sign * v[i] * v[i];
    }
    return rate > 0 && value < 0 ? -value / rate : 1;
  }

  // λ = max(0, G̃x + λ_c) rounds as x does, which is large where singular values are small: the last digits are mended
  // on λ, as long as that makes it better.
  void repair() {
    for (int repair = 0; repair < kMostNewtonRepairs && residual_.norm() > goal_; ++repair) {
      const VecX change = G_.times(matrix_.solve(residual_));
      VecX forces = forces_;
      for (int i = 0; i < G_.rows(); ++i) {
        if (i >= first_free_) forces[i] += change[i];
        if (i < first_free_ && forces[i] > 0) forces[i] = std::max(0.0, forces[i] + change[i]);
      }
      const VecX residual = f_ - G_.transpose_times(forces);
      if (!(residual.norm() < residual_.norm())) return;
      forces_ = forces;
      residual_ = residual;
    }
  }

  const BlockRows& G_;
  const VecX& given_;
  int first_free_;
  double goal_;
  const VecX& center_;
  NormalMatrix matrix_;
  VecX f_;
  double epsilon_, least_epsilon_;
  double least_residual_ = 0;
  VecX x_, u_, forces_, residual_;
  std::vector<char> support_;
};

}  // namespace

LeastNormForces least_norm_forces(const BlockRows& G, const VecX& given, int first_free, double goal,
                                  const VecX& center) {
  return Descent(G, given, first_free, goal, center).run();
}

OrthonormalJoint append_orthonormal(const BlockRows& G, std::vector<int> rows, BlockRows& to) {
  const int count = static_cast<int>(rows.size());
  MatX columns(12, count);
  for (int k = 0; k < count; ++k) columns.col(k) << G.value(rows[k], 0), G.value(rows[k], 1);
  ThinQr qr = thin_qr(columns);
  const auto [a, b] = G.block(rows.front());
  for (int k = 0; k < count; ++k) to.append(a, qr.Q.col(k).head<6>(), b, qr.Q.col(k).tail<6>());
  return {std::move(rows), std::move(qr.R)};
}

VecX most_even_forces(const BlockRows& G, const std::vector<int>& joint, const VecX& nu) {
  BlockRows rows(G.blocks());
  VecX given(nu.size()), even(nu.size());
  std::vector<OrthonormalJoint> joints;
  for (int first = 0, next = 0; first < G.rows(); first = next) {
    std::vector<int> of_joint;
    while (next < G.rows() && joint[next] == joint[first]) of_joint.push_back(next++);
    joints.push_back(append_orthonormal(G, std::move(of_joint), rows));
    given.segment(first, next - first) = joints.back().R * nu.segment(first, next - first);
  }
  const double goal = kSameWrench * G.transpose_times(nu).norm();
  const LeastNormForces least = least_norm_forces(rows, given, 0, goal);
  if (!least.found) return nu;
  for (const OrthonormalJoint& of : joints) {
    const auto first = of.rows.front();
    const auto count = static_cast<Eigen::Index>(of.rows.size());
    even.segment(first, count) = of.R.triangularView<Eigen::Upper>().solve(least.forces.segment(first, count));
  }
  return even.allFinite() ? even : nu;
}

}  // namespace impend
