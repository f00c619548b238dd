// Sparse symmetric matrix δ·1 + GᵀDG of a two-block-row matrix G and its Cholesky factor, pattern analysed once.
//
// The pattern is that of the numbers, not of the 6×6 blocks: rows along coordinate axes leave most of a block zero, and
// columns that no row touches are left out of the factor altogether.
#pragma once

#include <array>
#include <vector>

#include "impend/numerics/block_rows.h"
#include "impend/numerics/sparse/sparse_cholesky.h"

namespace impend {

class NormalMatrix {
 public:
  // Copies what it needs of G.
  explicit NormalMatrix(const BlockRows& G);

  // Other values in the same rows: none may be where G had a zero, and the blocks must be the same.
  void set_values(const BlockRows& G);
  // Factors diagonal·1 + Σ weight_i G_iᵀG_i. False when not positive definite in floating point. Held by
  // tests/unit/numerics.
  bool factor(const VecX& weight, double diagonal);
  VecX solve(const VecX& b) const;

 private:
  static constexpr int kMostEntries = 12;
  // A run of consecutive rows with the same nonzero columns.
  struct Run {
    int first_row, rows;
    int entries;                           // per row
    std::array<int, kMostEntries> column;  // of G, ascending; compressed below
    int first_value;                       // in values_, row after row
    int first_slot;                        // in slots_: lower triangle of the entries, column after column
  };
  void find_runs(const BlockRows& G);
  SymmetricPattern pattern() const;
  void find_slots();
  void add(const Run& run, const VecX& weight, double* target) const;

  std::vector<Run> runs_;
  std::vector<double> values_;
  std::vector<int> used_;  // columns of G that some row touches
  std::vector<long> slots_, diagonal_slots_;
  SparseCholesky cholesky_;
  double diagonal_ = 1;
};

}  // namespace impend
