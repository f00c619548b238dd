#include "impend/simulation/eliminated_joints.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "impend/friction/coulomb_law.h"
#include "impend/numerics/mass_factor.h"
#include "impend/numerics/sparse/mat6_kernels.h"
#include "impend/simulation/force_newton.h"
#include "impend/simulation/step_law.h"

namespace impend {
namespace {

// With more, motions are fewer than forces: the block feeder, with 24 to 30, takes half as long again this way.
constexpr int kMostContacts = 12;
// S⁻¹ leaves 1e-10 of what it is given at worst; rounds with what is left …
constexpr int kMostRefinements = 3;
// … until joints miss no more than rounding.
constexpr double kJointsMet = 1e-14;
// Forces are sought again with what their motion misses of w₀ + D f, so often at most.
constexpr int kMostForceRounds = 3;

double length_or_one(double square) { return square > 0 ? std::sqrt(square) : 1.0; }

bool same_bodies(const std::array<int, 2>& p, const std::array<int, 2>& q) { return p[0] == q[0] && p[1] == q[1]; }

double given_or_zero(const VecX& values, Eigen::Index size, Eigen::Index i) {
  return values.size() == size ? values[i] : 0.0;
}

}  // namespace

std::optional<EliminatedJoints> EliminatedJoints::of(const FrictionProblem& problem, const VecX& compliance) {
  if (problem.contacts() > kMostContacts) return std::nullopt;
  EliminatedJoints part;
  if (!part.take_rows(problem, compliance) || !part.factor()) return std::nullopt;
  part.make_delassus();
  return part;
}

// Whether row k is soft and along another that is.
bool EliminatedJoints::put_beside(const FrictionProblem& problem, const VecX& compliance, int k) {
  if (!(compliance.size() > 0 && compliance[k] > 0)) return false;
  for (Block& block : blocks_) {
    if (!same_bodies(block.body, problem.G.block(k))) continue;
    for (int at = 0; at < block.count; ++at) {
      const int first = block.row[at];
      if (!(compliance[first] > 0) || problem.G.value(first, 0) != problem.G.value(k, 0) ||
          problem.G.value(first, 1) != problem.G.value(k, 1)) {
        continue;
      }
      block.beside.push_back({at, k, 0});
      return true;
    }
  }
  return false;
}

bool EliminatedJoints::take_rows(const FrictionProblem& problem, const VecX& compliance) {
  inverse_.reserve(problem.M.size());
  contacts_.reserve(static_cast<std::size_t>(problem.contacts()));
  for (const Mat6& M : problem.M) inverse_.push_back(lower_inverse(lower_factor(M)));
  rows_ = problem.G.rows();
  blocks_.reserve(static_cast<std::size_t>(rows_));
  for (int k = 0; k < rows_; ++k) {
    if (put_beside(problem, compliance, k)) continue;
    const std::array<int, 2>& body = problem.G.block(k);
    auto own = std::find_if(blocks_.begin(), blocks_.end(),
                            [&](const Block& block) { return same_bodies(block.body, body) && block.count < 6; });
    if (own == blocks_.end()) {
      blocks_.emplace_back();
      own = blocks_.end() - 1;
      own->body = body;
      for (Mat6& G : own->G) G.setZero();
    }
    const int at = own->count++;
    own->row[at] = k;
    for (int side = 0; side < 2; ++side) own->G[side].row(at) = problem.G.value(k, side).transpose();
  }
  for (Block& block : blocks_) {
    for (int side = 0; side < 2; ++side) {
      if (block.body[side] < 0) continue;
      const Mat6 rows = block.G[side];
      block.G[side].setZero();
      add_times_transposed(block.G[side], rows, inverse_[block.body[side]]);
    }
    for (int at = 0; at < block.count; ++at) {
      const double square = block.G[0].row(at).squaredNorm() + block.G[1].row(at).squaredNorm();
      if (!(square > 0)) return false;
      block.length[at] = std::sqrt(square);
      for (Mat6& G : block.G) G.row(at) /= block.length[at];
      if (compliance.size() > 0) block.soft[at] = compliance[block.row[at]] / square;
    }
    block.alone = block.soft;
    for (Block::Beside& other : block.beside) {
      other.soft = compliance[other.row] / (block.length[other.at] * block.length[other.at]);
      block.soft[other.at] = 1 / (1 / block.soft[other.at] + 1 / other.soft);
    }
  }
  for (int i = 0; i < problem.contacts(); ++i) {
    Contact contact;
    contact.body = problem.N.block(i);
    double square = 0;
    for (int side = 0; side < 2; ++side) {
      contact.K[side].setZero();
      if (contact.body[side] < 0) continue;
      const Mat6& inverse = inverse_[contact.body[side]];
      contact.K[side].row(0) = inverse.lazyProduct(problem.N.value(i, side)).transpose();
      contact.K[side].row(1) = inverse.lazyProduct(problem.S.value(i, side)).transpose();
      contact.K[side].row(2) = inverse.lazyProduct(problem.T.value(i, side)).transpose();
      square += contact.K[side].row(0).squaredNorm();
    }
    contact.length = length_or_one(square);
    for (Rows3& K : contact.K) K /= contact.length;
    contacts_.push_back(contact);
  }
  return static_cast<int>(blocks_.size()) <= BlockCholesky::kMostBlocks;
}

// Of each block of rows the others that share a body with it.
std::vector<BlockMask> EliminatedJoints::coupled() const {
  std::vector<BlockMask> touching(inverse_.size(), 0), masks(blocks_.size(), 0);
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    for (const int body : blocks_[p].body) {
      if (body >= 0) touching[body] |= BlockMask{1} << p;
    }
  }
  for (std::size_t p = 0; p < blocks_.size(); ++p) {
    for (const int body : blocks_[p].body) {
      if (body >= 0) masks[p] |= touching[body];
    }
    masks[p] &= ~(BlockMask{1} << p);
  }
  return masks;
}

bool EliminatedJoints::factor() {
  std::vector<Block> ordered;
  ordered.reserve(blocks_.size());
  for (const int k : least_degree(coupled())) ordered.push_back(std::move(blocks_[k]));
  blocks_ = std::move(ordered);
  const std::vector<BlockMask> masks = coupled();
  S_.emplace(masks);
  for (int p = 0; p < S_->blocks(); ++p) {
    // p itself, and what is coupled with it and comes later.
    for (BlockMask rest = ((masks[p] >> p) | 1) << p; rest != 0; rest &= rest - 1) {
      const int q = std::countr_zero(rest);
      Mat6& S = S_->block(q, p);
      for (int side = 0; side < 2; ++side) {
        const int body = blocks_[p].body[side];
        for (int other = 0; body >= 0 && other < 2; ++other) {
          if (blocks_[q].body[other] == body) {
            add_times_transposed(S, blocks_[q].G[other], blocks_[p].G[side]);
          }
        }
      }
    }
    Mat6& own = S_->block(p, p);
    own.diagonal() += blocks_[p].soft;
    for (int k = blocks_[p].count; k < 6; ++k) own(k, k) = 1;
  }
  return S_->factor();
}

void EliminatedJoints::make_delassus() {
  const int n = static_cast<int>(contacts_.size());
  std::vector<std::vector<BlockCholesky::Columns>> X(contacts_.size());
  std::vector<BlockMask> there(contacts_.size(), 0);
  for (int i = 0; i < n; ++i) {
    X[i].assign(blocks_.size(), BlockCholesky::Columns::Zero());
    for (std::size_t p = 0; p < blocks_.size(); ++p) {
      for (int side = 0; side < 2; ++side) {
        const int body = blocks_[p].body[side];
        for (int other = 0; body >= 0 && other < 2; ++other) {
          if (contacts_[i].body[other] != body) continue;
          X[i][p] += blocks_[p].G[side].lazyProduct(contacts_[i].K[other].transpose());
          there[i] |= BlockMask{1} << p;
        }
      }
    }
    S_->forward(X[i], there[i]);
  }
  D_.resize(3 * n, 3 * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      Mat3 own = Mat3::Zero();
      for (int side = 0; side < 2; ++side) {
        const int body = contacts_[i].body[side];
        for (int other = 0; body >= 0 && other < 2; ++other) {
          if (contacts_[j].body[other] == body) {
            own += contacts_[i].K[side].lazyProduct(contacts_[j].K[other].transpose());
          }
        }
      }
      for (BlockMask both = there[i] & there[j]; both != 0; both &= both - 1) {
        const std::size_t p = static_cast<std::size_t>(std::countr_zero(both));
        own -= X[i][p].transpose().lazyProduct(X[j][p]);
      }
      D_.block<3, 3>(3 * i, 3 * j) = own;
      D_.block<3, 3>(3 * j, 3 * i) = own.transpose();
    }
  }
}

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
