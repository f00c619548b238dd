// Supernode s has the panel [L_ss; L_below]. Left-looking: from the panel of A each descendant d that reaches into the
// columns of s takes off the product of its rows from there on with its rows inside them; then the panel is factored.
#include "impend/numerics/sparse/sparse_cholesky.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"

namespace impend {

SparseCholesky::SparseCholesky(Supernodes supernodes) : supernodes_(std::move(supernodes)) {
  values_.resize(static_cast<size_t>(entries()));
  local_.resize(supernodes_.order.size());
}

long SparseCholesky::slot(int i, int j) const {
  const auto [column, row] = std::minmax(supernodes_.position[i], supernodes_.position[j]);
  const int s = supernodes_.of_column[column];
  const int* rows = supernodes_.rows.data() + supernodes_.row_start[s];
  const int height = supernodes_.height(s);
  const int own = row - supernodes_.first_column[s];
  const long local = own < supernodes_.columns(s) ? own : std::lower_bound(rows, rows + height, row) - rows;
  return supernodes_.panel_start[s] + static_cast<long>(column - supernodes_.first_column[s]) * height + local;
}

double* SparseCholesky::clear() {
  look_for_stop();
  std::fill(values_.begin(), values_.end(), 0.0);
  return values_.data();
}

void SparseCholesky::take_off(int descendant, int first, int supernode) {
  const Supernodes& s = supernodes_;
  const int height = s.height(descendant), depth = s.columns(descendant);
  const int* rows = s.rows.data() + s.row_start[descendant];
  const int end = s.first_column[supernode + 1];
  int last = first;
  while (last < height && rows[last] < end) ++last;
  const int count = height - first, columns = last - first;
  if (update_.size() < static_cast<size_t>(count) * columns) update_.resize(static_cast<size_t>(count) * columns);
  const double* from = values_.data() + s.panel_start[descendant] + first;
  product_lower(from, height, from, height, count, columns, depth, update_.data(), count);
  double* panel = values_.data() + s.panel_start[supernode];
  const long panel_height = s.height(supernode);
  for (int j = 0; j < columns; ++j) {
    double* target = panel + (rows[first + j] - s.first_column[supernode]) * panel_height;
    const double* product = update_.data() + static_cast<long>(j) * count;
    for (int i = j; i < count; ++i) target[local_[rows[first + i]]] -= product[i];
  }
}

bool SparseCholesky::factor() {
  const Supernodes& s = supernodes_;
  // Descendants that wait for each supernode, and how far into their rows they have come.
  std::vector<int> waiting(s.count(), -1), next(s.count(), -1), reached(s.count(), 0);
  const auto queue = [&](int k) {
    if (reached[k] >= s.height(k)) return;
    const int up = s.of_column[s.rows[s.row_start[k] + reached[k]]];
    next[k] = waiting[up];
    waiting[up] = k;
  };
  for (int k = 0; k < s.count(); ++k) {
    look_for_stop();
    const int* rows = s.rows.data() + s.row_start[k];
    for (int i = 0; i < s.height(k); ++i) local_[rows[i]] = i;
    for (int d = waiting[k]; d >= 0;) {
      look_now_and_then();
      const int following = next[d];
      take_off(d, reached[d], k);
      while (reached[d] < s.height(d) && s.rows[s.row_start[d] + reached[d]] < s.first_column[k + 1]) ++reached[d];
      queue(d);
      d = following;
    }
    if (!factor_panel(values_.data() + s.panel_start[k], s.height(k), s.columns(k))) return false;
    reached[k] = s.columns(k);
    queue(k);
  }
  return true;
}

void SparseCholesky::forward(VecX& x) const {
  const Supernodes& s = supernodes_;
  for (int k = 0; k < s.count(); ++k) {
    look_now_and_then();
    const int height = s.height(k), columns = s.columns(k);
    const int* rows = s.rows.data() + s.row_start[k];
    double* own = x.data() + s.first_column[k];
    for (int j = 0; j < columns; ++j) {
      const double* column = values_.data() + s.panel_start[k] + static_cast<long>(j) * height;
      const double value = own[j] / column[j];
      own[j] = value;
      for (int i = j + 1; i < columns; ++i) own[i] -= value * column[i];
      for (int i = columns; i < height; ++i) x[rows[i]] -= value * column[i];
    }
  }
}

void SparseCholesky::backward(VecX& x) const {
  const Supernodes& s = supernodes_;
  for (int k = s.count() - 1; k >= 0; --k) {
    look_now_and_then();
    const int height = s.height(k), columns = s.columns(k);
    const int* rows = s.rows.data() + s.row_start[k];
    double* own = x.data() + s.first_column[k];
    for (int j = columns - 1; j >= 0; --j) {
      const double* column = values_.data() + s.panel_start[k] + static_cast<long>(j) * height;
      double sum = own[j];
      for (int i = j + 1; i < columns; ++i) sum -= column[i] * own[i];
      for (int i = columns; i < height; ++i) sum -= column[i] * x[rows[i]];
      own[j] = sum / column[j];
    }
  }
}

VecX SparseCholesky::solve(const VecX& b) const {
  VecX x(b.size()), result(b.size());
  for (Eigen::Index k = 0; k < b.size(); ++k) x[k] = b[supernodes_.order[k]];
  forward(x);
  backward(x);
  for (Eigen::Index k = 0; k < b.size(); ++k) result[supernodes_.order[k]] = x[k];
  return result;
}

}  // namespace impend
