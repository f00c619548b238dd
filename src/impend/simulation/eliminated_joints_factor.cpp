// What of an elimination stays while a step is solved again: whitened rows, the factor of S, and D.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "impend/numerics/mass_factor.h"
#include "impend/numerics/sparse/mat6_kernels.h"
#include "impend/simulation/eliminated_joints.h"

namespace impend {
namespace {

// With more, motions are fewer than forces: the block feeder, with 24 to 30, takes half as long again this way.
constexpr int kMostContacts = 12;

double length_or_one(double square) { return square > 0 ? std::sqrt(square) : 1.0; }

bool same_bodies(const std::array<int, 2>& p, const std::array<int, 2>& q) { return p[0] == q[0] && p[1] == q[1]; }

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

}  // namespace impend
