// Cholesky factor of a small sparse matrix of 6×6 blocks, symmetric and positive definite: rows of joints, few enough
// that a word of bits holds what a block is coupled with. Order and pattern take no memory but that of the factor.
//
//   S = L Lᵀ, blocks in the order in which they are eliminated
//
// A pivot (a square, of rows of unit length the squared sine to those before) that is nothing but rounding gets a small
// one in its place: the row says what others say, and S⁻¹ r then gives it next to nothing. One that is small but more
// than rounding is told: its row is nearly one of the others, so that S⁻¹ magnifies what r has of it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// What is coupled with each of up to 64 blocks, a bit each.
using BlockMask = std::uint64_t;

// The order of least degree, ties by index: order[p] is eliminated as the p-th.
std::vector<int> least_degree(std::vector<BlockMask> coupled);

class BlockCholesky {
 public:
  static constexpr int kMostBlocks = 64;

  // Symmetric; blocks are in the order of elimination.
  explicit BlockCholesky(const std::vector<BlockMask>& coupled);

  int blocks() const { return static_cast<int>(later_.size()); }
  bool has(int i, int j) const { return i == j || ((later_[j] >> i) & 1) != 0; }
  // (i, j), j ≤ i, of a coupled pair: to be filled before factor().
  Mat6& block(int i, int j) { return i == j ? diagonal_[i] : lower_[slot(i, j)]; }
  void clear();
  // False where a pivot is between rounding and 1e-3 of a direction, or no number. Held by
  // tests/unit/conic/test_block_cholesky.
  bool factor();

  // x ← S⁻¹ x.
  void solve(VecX& x) const;
  // x ← L⁻¹ x, of three columns, 6 rows a block. `there`: blocks that are not zero, before and after.
  using Columns = Eigen::Matrix<double, 6, 3>;
  void forward(std::vector<Columns>& x, BlockMask& there) const;

 private:
  std::size_t slot(int i, int j) const {
    const BlockMask before = later_[j] & ((BlockMask{1} << i) - 1);
    return static_cast<std::size_t>(start_[j] + std::popcount(before));
  }

  std::vector<BlockMask> later_;  // of each block those that it is coupled with in L
  std::vector<int> start_;        // of its column in lower_
  std::vector<Mat6> diagonal_;    // of S, then the inverse of L's
  std::vector<Mat6> lower_;
};

}  // namespace impend
