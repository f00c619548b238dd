// H = δ·1 + Σ_i D_i G_iᵀG_i. Contacts of one face come one after another and touch the same columns: their products are
// summed in a small triangle first and added to H once.
#include "impend/numerics/sparse/normal_matrix.h"

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/numerics/sparse/elimination_order.h"

namespace impend {

NormalMatrix::NormalMatrix(const BlockRows& G) {
  find_runs(G);
  std::vector<int> compressed(G.cols(), -1), body;
  for (const Run& run : runs_) {
    for (int k = 0; k < run.entries; ++k) compressed[run.column[k]] = 0;
  }
  for (int column = 0; column < G.cols(); ++column) {
    if (compressed[column] < 0) continue;
    compressed[column] = static_cast<int>(used_.size());
    used_.push_back(column);
    body.push_back(column / 6);
  }
  for (Run& run : runs_) {
    for (int k = 0; k < run.entries; ++k) run.column[k] = compressed[run.column[k]];
  }
  const SymmetricPattern scalars = pattern();
  cholesky_ = SparseCholesky(elimination_supernodes(scalars, body));
  find_slots();
}

void NormalMatrix::find_runs(const BlockRows& G) {
  for (int i = 0; i < G.rows(); ++i) {
    look_now_and_then();
    Run run{i, 1, 0, {}, static_cast<int>(values_.size()), 0};
    // A row with both sides on one body would meet the same columns twice.
    const bool one_body = G.block(i)[0] == G.block(i)[1];
    const int first = !one_body && G.block(i)[1] >= 0 && G.block(i)[1] < G.block(i)[0] ? 1 : 0;
    for (const int side : {first, 1 - first}) {
      const int block = G.block(i)[side];
      if (block < 0 || (one_body && side == 1)) continue;
      const Vec6 value = one_body ? Vec6(G.value(i, 0) + G.value(i, 1)) : G.value(i, side);
      for (int k = 0; k < 6; ++k) {
        if (value[k] == 0) continue;
        run.column[run.entries++] = 6 * block + k;
        values_.push_back(value[k]);
      }
    }
    if (run.entries == 0) continue;
    const bool same = !runs_.empty() && runs_.back().first_row + runs_.back().rows == i &&
                      runs_.back().entries == run.entries && runs_.back().column == run.column;
    if (same) {
      ++runs_.back().rows;
    } else {
      runs_.push_back(run);
    }
  }
}

SymmetricPattern NormalMatrix::pattern() const {
  const int n = static_cast<int>(used_.size());
  // The runs of each column.
  std::vector<int> start(n + 1, 0), member;
  for (const Run& run : runs_) {
    for (int k = 0; k < run.entries; ++k) ++start[run.column[k] + 1];
  }
  for (int j = 0; j < n; ++j) start[j + 1] += start[j];
  member.resize(start[n]);
  std::vector<int> end(start.begin(), start.end() - 1);
  for (size_t r = 0; r < runs_.size(); ++r) {
    for (int k = 0; k < runs_[r].entries; ++k) member[end[runs_[r].column[k]]++] = static_cast<int>(r);
  }
  SymmetricPattern result;
  result.start.assign(1, 0);
  std::vector<int> mark(n, -1);
  for (int j = 0; j < n; ++j) {
    look_now_and_then();
    mark[j] = j;
    for (int t = start[j]; t < start[j + 1]; ++t) {
      const Run& run = runs_[member[t]];
      for (int k = 0; k < run.entries; ++k) {
        if (mark[run.column[k]] == j) continue;
        mark[run.column[k]] = j;
        result.neighbour.push_back(run.column[k]);
      }
    }
    result.start.push_back(static_cast<int>(result.neighbour.size()));
  }
  return result;
}

void NormalMatrix::find_slots() {
  for (size_t r = 0; r < runs_.size(); ++r) {
    look_now_and_then();
    Run& run = runs_[r];
    run.first_slot = static_cast<int>(slots_.size());
    for (int j = 0; j < run.entries; ++j) {
      for (int i = j; i < run.entries; ++i) slots_.push_back(cholesky_.slot(run.column[i], run.column[j]));
    }
  }
  for (int j = 0; j < static_cast<int>(used_.size()); ++j) diagonal_slots_.push_back(cholesky_.slot(j, j));
}

void NormalMatrix::set_values(const BlockRows& G) {
  for (const Run& run : runs_) {
    look_now_and_then();
    double* value = values_.data() + run.first_value;
    for (int i = run.first_row; i < run.first_row + run.rows; ++i) {
      const auto [a, b] = G.block(i);
      for (int k = 0; k < run.entries; ++k) {
        const int column = used_[run.column[k]], block = column / 6;
        *value = block == a ? G.value(i, 0)[column % 6] : 0.0;
        if (block == b) *value += G.value(i, 1)[column % 6];
        ++value;
      }
    }
  }
}

void NormalMatrix::add(const Run& run, const VecX& weight, double* target) const {
  double triangle[kMostEntries * (kMostEntries + 1) / 2] = {};
  const double* value = values_.data() + run.first_value;
  bool any = false;
  for (int row = 0; row < run.rows; ++row, value += run.entries) {
    const double w = weight[run.first_row + row];
    if (w == 0) continue;
    any = true;
    double* out = triangle;
    for (int j = 0; j < run.entries; ++j) {
      const double scale = w * value[j];
      for (int i = j; i < run.entries; ++i) *out++ += scale * value[i];
    }
  }
  if (!any) return;
  const int count = run.entries * (run.entries + 1) / 2;
  const long* slot = slots_.data() + run.first_slot;
  for (int k = 0; k < count; ++k) target[slot[k]] += triangle[k];
}

bool NormalMatrix::factor(const VecX& weight, double diagonal) {
  diagonal_ = diagonal;
  double* target = cholesky_.clear();
  for (const long slot : diagonal_slots_) target[slot] = diagonal;
  for (const Run& run : runs_) {
    look_now_and_then();
    add(run, weight, target);
  }
  return diagonal > 0 && cholesky_.factor();
}

VecX NormalMatrix::solve(const VecX& b) const {
  VecX part(used_.size());
  for (size_t k = 0; k < used_.size(); ++k) part[k] = b[used_[k]];
  part = cholesky_.solve(part);
  VecX x = b / diagonal_;
  for (size_t k = 0; k < used_.size(); ++k) x[used_[k]] = part[k];
  return x;
}

}  // namespace impend
