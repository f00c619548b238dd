#include "impend/conic/block_cholesky.h"

#include <cmath>

#include "impend/numerics/sparse/mat6_kernels.h"

namespace impend {
namespace {

// A pivot of 1e-3 of a direction and more serves: S⁻¹ then keeps ten digits, which refinement makes sixteen.
constexpr double kLeastPivot = 1e-6;
// One of 1e-6 of a direction and less is rounding of rows that say the same, in places that are met to 1e-9 …
constexpr double kNoPivot = 1e-12;
// … and is taken for as much, so that roundings of what is asked of them, 1e-16, are no forces.
constexpr double kSoftPivot = 1e-6;

constexpr BlockMask bit(int i) { return BlockMask{1} << i; }

// Of the bits of `mask` from the lowest on.
template <class Do>
void for_bits(BlockMask mask, const Do& act) {
  for (; mask != 0; mask &= mask - 1) act(std::countr_zero(mask));
}

// S ← L⁻¹ of S = L Lᵀ.
bool invert_factor(Mat6& S) {
  Mat6 L = Mat6::Zero();
  for (int j = 0; j < 6; ++j) {
    double pivot = S(j, j);
    for (int k = 0; k < j; ++k) pivot -= L(j, k) * L(j, k);
    if (!(pivot >= kLeastPivot)) {
      if (!(std::abs(pivot) <= kNoPivot)) return false;
      pivot = kSoftPivot;
    }
    L(j, j) = std::sqrt(pivot);
    for (int i = j + 1; i < 6; ++i) {
      double sum = S(i, j);
      for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
      L(i, j) = sum / L(j, j);
    }
  }
  S.setZero();
  for (int j = 0; j < 6; ++j) {
    S(j, j) = 1 / L(j, j);
    for (int i = j + 1; i < 6; ++i) {
      double sum = 0;
      for (int k = j; k < i; ++k) sum += L(i, k) * S(k, j);
      S(i, j) = -sum / L(i, i);
    }
  }
  return true;
}

}  // namespace

std::vector<int> least_degree(std::vector<BlockMask> coupled) {
  const int count = static_cast<int>(coupled.size());
  std::vector<int> order;
  BlockMask left = count == BlockCholesky::kMostBlocks ? ~BlockMask{0} : bit(count) - 1;
  for (BlockMask& own : coupled) own &= left;
  for (int k = 0; k < count; ++k) coupled[k] &= ~bit(k);
  while (left != 0) {
    int best = -1;
    for_bits(left, [&](int k) {
      if (best < 0 || std::popcount(coupled[k]) < std::popcount(coupled[best])) best = k;
    });
    order.push_back(best);
    left &= ~bit(best);
    for_bits(coupled[best], [&](int k) { coupled[k] = (coupled[k] | coupled[best]) & ~bit(k) & ~bit(best); });
  }
  return order;
}

BlockCholesky::BlockCholesky(const std::vector<BlockMask>& coupled) {
  const int count = static_cast<int>(coupled.size());
  later_.resize(coupled.size());
  for (int p = 0; p < count; ++p) {
    later_[p] = p + 1 < kMostBlocks ? coupled[p] & ~(bit(p + 1) - 1) : 0;
  }
  int slots = 0;
  for (int p = 0; p < count; ++p) {
    start_.push_back(slots);
    slots += std::popcount(later_[p]);
    if (later_[p] == 0) continue;
    const int next = std::countr_zero(later_[p]);
    later_[next] |= later_[p] & ~bit(next);
  }
  diagonal_.assign(coupled.size(), Mat6::Zero());
  lower_.assign(static_cast<std::size_t>(slots), Mat6::Zero());
}

void BlockCholesky::clear() {
  for (Mat6& block : diagonal_) block.setZero();
  for (Mat6& block : lower_) block.setZero();
}

bool BlockCholesky::factor() {
  for (int p = 0; p < blocks(); ++p) {
    if (!invert_factor(diagonal_[p])) return false;
    const std::size_t first = static_cast<std::size_t>(start_[p]);
    std::size_t at = first;
    for_bits(later_[p], [&](int) {
      Mat6 own = Mat6::Zero();
      add_times_transposed(own, lower_[at], diagonal_[p]);
      lower_[at++] = own;
    });
    std::size_t of_j = first;
    for_bits(later_[p], [&](int j) {
      std::size_t of_i = of_j;
      for_bits(later_[p] & ~(bit(j) - 1),
               [&](int i) { add_times_transposed(block(i, j), lower_[of_i++], lower_[of_j], -1); });
      ++of_j;
    });
  }
  return true;
}

void BlockCholesky::solve(VecX& x) const {
  for (int p = 0; p < blocks(); ++p) {
    const Vec6 own = times(diagonal_[p], x.segment<6>(6 * p));
    x.segment<6>(6 * p) = own;
    std::size_t at = static_cast<std::size_t>(start_[p]);
    for_bits(later_[p], [&](int i) { x.segment<6>(6 * i) -= times(lower_[at++], own); });
  }
  for (int p = blocks(); p-- > 0;) {
    Vec6 own = x.segment<6>(6 * p);
    std::size_t at = static_cast<std::size_t>(start_[p]);
    for_bits(later_[p], [&](int i) { own -= transpose_times(lower_[at++], x.segment<6>(6 * i)); });
    x.segment<6>(6 * p) = transpose_times(diagonal_[p], own);
  }
}

void BlockCholesky::forward(std::vector<Columns>& x, BlockMask& there) const {
  for (int p = 0; p < blocks(); ++p) {
    if ((there & bit(p)) == 0) continue;
    const Columns own = diagonal_[p].lazyProduct(x[p]);
    x[p] = own;
    std::size_t at = static_cast<std::size_t>(start_[p]);
    for_bits(later_[p], [&](int i) { x[i] -= lower_[at++].lazyProduct(own); });
    there |= later_[p];
  }
}

}  // namespace impend
