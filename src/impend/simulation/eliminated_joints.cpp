#include "impend/simulation/eliminated_joints.h"

#include <algorithm>
#include <utility>

#include "impend/friction/coulomb_law.h"
#include "impend/numerics/sparse/mat6_kernels.h"
#include "impend/simulation/few_contacts.h"
#include "impend/simulation/step_law.h"

namespace impend {
namespace {

// S⁻¹ leaves 1e-10 of what it is given at worst; rounds with what is left …
constexpr int kMostRefinements = 3;
// … until joints miss no more than rounding.
constexpr double kJointsMet = 1e-14;
// Forces are sought again with what their motion misses of w₀ + D f, so often at most.
constexpr int kMostForceRounds = 3;

double given_or_zero(const VecX& values, Eigen::Index size, Eigen::Index i) {
  return values.size() == size ? values[i] : 0.0;
}

}  // namespace

// y ← y − G̃ᵀν.
void EliminatedJoints::take_back_from(const VecX& nu, VecX& y) const {
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    const Vec6 own = nu.segment<6>(6 * static_cast<Eigen::Index>(p));
    for (int side = 0; side < 2; ++side) {
      const int body = blocks_[p].body[side];
      if (body >= 0) y.segment<6>(6 * body) -= transpose_times(blocks_[p].G[side], own);
    }
  }
}

void EliminatedJoints::push_by_contacts(const VecX& f, VecX& y) const {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Vec3 own = f.segment<3>(3 * static_cast<Eigen::Index>(i));
    for (int side = 0; side < 2; ++side) {
      const int body = contacts_[i].body[side];
      if (body >= 0) y.segment<6>(6 * body) += contacts_[i].K[side].transpose().lazyProduct(own);
    }
  }
}

VecX EliminatedJoints::rates(const VecX& y, const VecX& bias) const {
  VecX w = bias;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int body = contacts_[i].body[side];
      if (body < 0) continue;
      w.segment<3>(3 * static_cast<Eigen::Index>(i)) += contacts_[i].K[side].lazyProduct(y.segment<6>(6 * body));
    }
  }
  return w;
}

// r = G̃y + β + γν.
void EliminatedJoints::put_missing(const Motion& at, const VecX& beta, VecX& r) const {
  r = beta;
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    const Eigen::Index row = 6 * static_cast<Eigen::Index>(p);
    r.segment<6>(row) += blocks_[p].soft.cwiseProduct(at.nu.segment<6>(row));
    for (int side = 0; side < 2; ++side) {
      const int body = blocks_[p].body[side];
      if (body >= 0) r.segment<6>(row) += times(blocks_[p].G[side], at.y.segment<6>(6 * body));
    }
  }
}

// What joints make of `pushed`, y without their impulses.
EliminatedJoints::Motion EliminatedJoints::motion(VecX pushed, const VecX& beta) const {
  Motion at{std::move(pushed), VecX::Zero(beta.size()), 0}, next;
  VecX r;
  put_missing(at, beta, r);
  at.missed = r.size() > 0 ? r.cwiseAbs().maxCoeff() : 0.0;
  for (int round = 0; round <= kMostRefinements && at.missed > kJointsMet; ++round) {
    S_->solve(r);
    next.y = at.y;
    next.nu = at.nu - r;
    take_back_from(r, next.y);
    put_missing(next, beta, r);
    next.missed = r.cwiseAbs().maxCoeff();
    if (!(next.missed < at.missed)) break;
    const bool slow = next.missed > at.missed / 2;
    std::swap(at, next);
    if (slow) break;
  }
  return at;
}

// β, 6 a block.
VecX EliminatedJoints::bias_of_joints(const VecX& bias_G, double scale) const {
  VecX beta = VecX::Zero(6 * static_cast<Eigen::Index>(blocks_.size()));
  if (bias_G.size() != rows_) return beta;
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    const Block& block = blocks_[p];
    auto own = beta.segment<6>(6 * static_cast<Eigen::Index>(p));
    for (int k = 0; k < block.count; ++k) own[k] = bias_G[block.row[k]] / (block.length[k] * scale);
    for (const Block::Beside& other : block.beside) {
      // Weighed by 1/γ, with the first of them.
      const double first = bias_G[block.row[other.at]] / (block.length[other.at] * scale);
      const double more = bias_G[other.row] / (block.length[other.at] * scale) - first;
      own[other.at] += block.soft[other.at] / other.soft * more;
    }
  }
  return beta;
}

// ν of all rows of G. Of rows that are one ν_k = γ/γ_k (ν + Σ_j (β_j − β_k)/γ_j).
VecX EliminatedJoints::multipliers(const VecX& nu, const VecX& bias_G, double scale) const {
  VecX all(rows_);
  const bool biased = bias_G.size() == rows_;
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    const Block& block = blocks_[p];
    const auto own = nu.segment<6>(6 * static_cast<Eigen::Index>(p));
    for (int k = 0; k < block.count; ++k) all[block.row[k]] = scale * own[k] / block.length[k];
    for (const Block::Beside& of : block.beside) {
      const int first = block.row[of.at];
      const double length = block.length[of.at];
      const auto share = [&](int row, double soft) {
        const auto more = [&](int other, double its_own) {
          return biased ? (bias_G[other] - bias_G[row]) / (length * scale * its_own) : 0.0;
        };
        double sum = own[of.at] + more(first, block.alone[of.at]);
        for (const Block::Beside& other : block.beside) {
          if (other.at == of.at) sum += more(other.row, other.soft);
        }
        return scale / length * (block.soft[of.at] / soft) * sum;
      };
      all[of.row] = share(of.row, of.soft);
      all[first] = share(first, block.alone[of.at]);
    }
  }
  return all;
}

std::optional<PartSolution> EliminatedJoints::solve(const FrictionProblem& problem, const PartGuess& guess) const {
  const Eigen::Index n = static_cast<Eigen::Index>(contacts_.size()),
                     bodies = static_cast<Eigen::Index>(inverse_.size());
  VecX y0(6 * bodies);
  for (Eigen::Index k = 0; k < bodies; ++k) {
    y0.segment<6>(6 * k) = inverse_[static_cast<std::size_t>(k)].lazyProduct(problem.Q.segment<6>(6 * k));
  }
  VecX bias(3 * n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vec3 own(given_or_zero(problem.bias_N, n, i), given_or_zero(problem.bias_S, n, i),
                   given_or_zero(problem.bias_T, n, i));
    bias.segment<3>(3 * i) = own / contacts_[static_cast<std::size_t>(i)].length;
  }
  // Without momenta what drives and gaps ask for.
  double scale = y0.norm();
  if (!(scale > 0)) {
    scale = std::max(bias.lpNorm<Eigen::Infinity>(), bias_of_joints(problem.bias_G, 1).lpNorm<Eigen::Infinity>());
  }
  if (!(scale > 0)) scale = 1;
  y0 /= scale;
  bias /= scale;
  const VecX beta = bias_of_joints(problem.bias_G, scale);
  ReducedFriction law;
  law.mu = problem.mu;
  const bool guessed = guess.f.rows() == n && guess.f.cols() == 3;
  VecX f = VecX::Zero(3 * n);
  for (Eigen::Index i = 0; guessed && i < n; ++i) {
    f.segment<3>(3 * i) = guess.f.row(i).transpose() * (contacts_[static_cast<std::size_t>(i)].length / scale);
  }
  bool as_guessed = guessed;
  PartSolution part;
  Motion at;
  for (int round = 0;; ++round) {
    VecX pushed = y0;
    push_by_contacts(f, pushed);
    at = motion(std::move(pushed), beta);
    if (!(at.missed <= kSolvedTo)) return std::nullopt;
    const VecX w = rates(at.y, bias);
    part.residual = coulomb_violation(law, f, w);
    if (part.residual <= kSolvedTo) break;
    if (round == kMostForceRounds) return std::nullopt;
    ForceNewton found = solve_by_force_newton(law, D_, w - D_ * f, f, kSolvedTo / 2);
    f = std::move(found.f);
    as_guessed = false;
  }
  FrictionSolution& s = part.solution;
  s.a.resize(6 * bodies);
  for (Eigen::Index k = 0; k < bodies; ++k) {
    s.a.segment<6>(6 * k) =
        scale * inverse_[static_cast<std::size_t>(k)].transpose().lazyProduct(at.y.segment<6>(6 * k));
  }
  s.f_N.resize(n);
  s.f_S.resize(n);
  s.f_T.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Vec3 force = as_guessed ? Vec3(guess.f.row(i).transpose())
                                  : Vec3(f.segment<3>(3 * i) * (scale / contacts_[static_cast<std::size_t>(i)].length));
    s.f_N[i] = force[0];
    s.f_S[i] = force[1];
    s.f_T[i] = force[2];
  }
  s.nu = multipliers(at.nu, problem.bias_G, scale);
  s.state.assign(static_cast<std::size_t>(n), ContactState::kOpen);
  s.status = SolveStatus::kSolved;
  part.method = "elimination of joints";
  return part;
}

const std::optional<EliminatedJoints>& KeptElimination::of(const FrictionProblem& problem, const VecX& now) {
  if (made && compliance.size() == now.size() && compliance == now) return joints;
  made = true;
  compliance = now;
  joints = EliminatedJoints::of(problem, now);
  return joints;
}

}  // namespace impend
