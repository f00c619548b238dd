#include "impend/motion/branch_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace impend {
namespace {

// The row at a share t between two rows of the same pair of bodies. Noise and slack are convex along the line; where
// the noise comes from is not told of it, nor of the others then.
void append_row_between(const MotionProblem& from, int first, int second, double t, int number, MotionProblem& to) {
  to.contact.push_back(number);
  to.place.clear();
  if (!to.joint.empty()) to.joint.push_back(-1);
  const auto [a, b] = from.J.block(first);
  to.J.append(a, (1 - t) * from.J.value(first, 0) + t * from.J.value(second, 0), b,
              (1 - t) * from.J.value(first, 1) + t * from.J.value(second, 1));
  const Eigen::Index n = to.c.size();
  to.c.conservativeResize(n + 1);
  to.c[n] = (1 - t) * from.c[first] + t * from.c[second];
  to.row_noise.conservativeResize(n + 1, 2);
  to.row_noise.row(n) = (1 - t) * from.row_noise.row(first) + t * from.row_noise.row(second);
}

}  // namespace

BranchRows::BranchRows(const MotionProblem& full, const std::vector<int>& bodies, const std::vector<int>& always,
                       const std::vector<std::vector<std::vector<int>>>& alternatives, const std::vector<bool>& lines)
    : always_(static_cast<int>(always.size())), alternatives_(alternatives), lines_(lines) {
  std::vector<int> rows = always;
  for (auto& disjunction : alternatives_) {
    for (std::vector<int>& alternative : disjunction) {
      for (int& row : alternative) {
        rows.push_back(row);
        row = static_cast<int>(rows.size()) - 1;
      }
    }
  }
  rows_ = restrict_problem(full, bodies, rows);
  // Nothing below reads names, and they would be copied with every node.
  rows_.body_names.clear();
  rows_.contact_names.clear();
  // Rows are known by their place here, so that a node can start from what carries in its parent.
  rows_.contact.resize(rows_.rows());
  std::iota(rows_.contact.begin(), rows_.contact.end(), 0);
  whitened_ = whiten(rows_);
}

std::vector<int> BranchRows::rows_imposed(const BranchOptions& options) const {
  std::vector<int> rows(always_);
  std::iota(rows.begin(), rows.end(), 0);
  for (size_t k = 0; k < options.size(); ++k) {
    if (!options[k]) continue;
    const std::vector<int>& first = alternatives_[k][options[k]->alternative];
    if (options[k]->mixed()) {
      rows.push_back(first[0]);
      rows.push_back(alternatives_[k][options[k]->other][1]);
    } else {
      rows.insert(rows.end(), first.begin(), first.end());
    }
  }
  return rows;
}

WhitenedRows BranchRows::select(const std::vector<int>& rows) const {
  const ConeProjection& all = whitened_.projection;
  const auto count = static_cast<Eigen::Index>(rows.size());
  WhitenedRows selected{{all.G.select(rows), all.y0, VecX(count)}, rows, {}};
  selected.noise.resize(count, 2);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double length = whitened_.row_length[rows[i]];
    selected.projection.c[i] = all.c[rows[i]];
    selected.noise.row(i) = rows_.row_noise.row(rows[i]) / (length > 0 ? length : 1.0);
  }
  return selected;
}

void BranchRows::append_between(int first, int second, double share, int name, WhitenedRows& to) const {
  const ConeProjection& all = whitened_.projection;
  const double low = (1 - share) * whitened_.row_length[first], high = share * whitened_.row_length[second];
  Vec6 on_a = low * all.G.value(first, 0) + high * all.G.value(second, 0);
  Vec6 on_b = low * all.G.value(first, 1) + high * all.G.value(second, 1);
  const double length = std::sqrt(on_a.squaredNorm() + on_b.squaredNorm());
  const double unit = length > 0 ? 1 / length : 1.0;
  const auto [a, b] = all.G.block(first);
  to.projection.G.append(a, unit * on_a, b, unit * on_b);
  const Eigen::Index n = to.projection.c.size();
  to.projection.c.conservativeResize(n + 1);
  to.projection.c[n] = unit * (low * all.c[first] + high * all.c[second]);
  to.noise.conservativeResize(n + 1, 2);
  to.noise.row(n) = unit * ((1 - share) * rows_.row_noise.row(first) + share * rows_.row_noise.row(second));
  to.name.push_back(name);
}

WhitenedRows BranchRows::every_row() const {
  std::vector<int> rows(rows_.rows());
  std::iota(rows.begin(), rows.end(), 0);
  return select(rows);
}

WhitenedRows BranchRows::rows_of(const BranchOptions& options) const {
  WhitenedRows rows = select(rows_imposed(options));
  for (size_t k = 0; k < options.size(); ++k) {
    if (!options[k] || !options[k]->mixed()) continue;
    const std::vector<int>& first = alternatives_[k][options[k]->alternative];
    const std::vector<int>& other = alternatives_[k][options[k]->other];
    const int name = rows_.rows() + 2 * static_cast<int>(k);
    if (options[k]->from > 0) append_between(first[0], first[1], options[k]->from, name, rows);
    if (options[k]->to < 1) append_between(other[0], other[1], options[k]->to, name + 1, rows);
  }
  return rows;
}

MotionProblem BranchRows::problem(const BranchOptions& options) const {
  std::vector<int> bodies(rows_.bodies());
  std::iota(bodies.begin(), bodies.end(), 0);
  MotionProblem problem = restrict_problem(rows_, bodies, rows_imposed(options));
  for (size_t k = 0; k < options.size(); ++k) {
    if (!options[k] || !options[k]->mixed()) continue;
    const std::vector<int>& first = alternatives_[k][options[k]->alternative];
    const std::vector<int>& other = alternatives_[k][options[k]->other];
    const int number = rows_.rows() + 2 * static_cast<int>(k);
    if (options[k]->from > 0) append_row_between(rows_, first[0], first[1], options[k]->from, number, problem);
    if (options[k]->to < 1) append_row_between(rows_, other[0], other[1], options[k]->to, number + 1, problem);
  }
  return problem;
}

std::vector<BranchOption> BranchRows::options(int disjunction) const {
  std::vector<BranchOption> list;
  const int count = static_cast<int>(alternatives_[disjunction].size());
  for (int j = 0; j < count; ++j) list.push_back({j});
  for (int j = 0; lines_[disjunction] && j < count; ++j) {
    for (int k = 0; k < count; ++k) {
      if (k != j) list.push_back({j, k});
    }
  }
  return list;
}

VecX BranchRows::values(const VecX& motion) const { return rows_.J.times(motion) + rows_.c; }

double BranchRows::relative(int row, double value) const {
  const double unit = whitened_.row_length[row] * whitened_.scale;
  return unit > 0 ? std::max(0.0, -value / unit) : 0.0;
}

Shortfall BranchRows::shortfall(int disjunction, const BranchOption& option, const VecX& values) const {
  const std::vector<int>& first = alternatives_[disjunction][option.alternative];
  Shortfall least;
  if (!option.mixed()) {
    for (int row : first) least.depth = std::max(least.depth, relative(row, values[row]));
    return least;
  }
  const std::vector<int>& other = alternatives_[disjunction][option.other];
  const auto at = [&](double t) {
    const double before = (1 - t) * values[first[0]] + t * values[first[1]];
    const double after = (1 - t) * values[other[0]] + t * values[other[1]];
    return std::max(relative(first[0], before), relative(other[1], after));
  };
  // Both are linear in t: the best place is an end of the interval or where they meet.
  std::vector<double> places = {option.from, option.to};
  const double at_start = values[first[0]] - values[other[0]], at_end = values[first[1]] - values[other[1]];
  if (at_start != at_end) places.push_back(std::clamp(at_start / (at_start - at_end), option.from, option.to));
  for (const auto& [row, end] : {std::pair(first[0], first[1]), std::pair(other[0], other[1])}) {
    if (values[row] != values[end]) {
      places.push_back(std::clamp(values[row] / (values[row] - values[end]), option.from, option.to));
    }
  }
  // The middle of the places that do best: where several do, away from the ends.
  double best = at(places.front()), low = places.front(), high = places.front();
  for (double t : places) {
    const double here = at(t);
    if (here < best) low = high = t;
    if (here == best) low = std::min(low, t), high = std::max(high, t);
    best = std::min(best, here);
  }
  least.share = (low + high) / 2;
  least.depth = std::max({at(least.share), relative(first[0], values[first[0]]), relative(other[1], values[other[1]])});
  return least;
}

BranchOption BranchRows::nearest(int disjunction, const std::vector<BranchOption>& options, const VecX& values,
                                 double tolerance) const {
  BranchOption best = options.front();
  double least = -1;
  for (BranchOption option : options) {
    const Shortfall shortfall = this->shortfall(disjunction, option, values);
    const double depth = shortfall.depth <= tolerance ? 0.0 : shortfall.depth;
    if (least >= 0 && depth >= least) continue;
    least = depth;
    if (option.mixed()) option.from = option.to = shortfall.share;
    best = option;
  }
  return best;
}

}  // namespace impend
