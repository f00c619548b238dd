#include "impend/friction/clamped_rows.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/dense.h"

namespace impend {
namespace {

// A row whose sine to the clamped ones is below this waits.
constexpr double kPivotDependence = 1e-9;
// The small matrix of sliding contacts is singular below this.
constexpr double kPivotSingular = 1e-12;

}  // namespace

VecX ClampedRows::vector(const ClampedRow& row) const {
  if (row.normal) return problem_.K.row(3 * row.contact).transpose();
  return problem_.K.middleRows<2>(3 * row.contact + 1).transpose() * row.along;
}

void ClampedRows::add(const ClampedRow& row) {
  const bool independent = factor_.append(vector(row), kPivotDependence);
  (independent ? rows_ : waiting_).push_back(row);
}

template <typename Predicate>
void ClampedRows::remove_if(Predicate predicate) {
  for (int j = static_cast<int>(rows_.size()) - 1; j >= 0; --j) {
    if (!predicate(rows_[j])) continue;
    factor_.remove(j);
    rows_.erase(rows_.begin() + j);
  }
  std::erase_if(waiting_, predicate);
}

void ClampedRows::remove_tangential(int contact) {
  remove_if([&](const ClampedRow& row) { return row.contact == contact && !row.normal; });
}

void ClampedRows::remove_all(int contact) {
  remove_if([&](const ClampedRow& row) { return row.contact == contact; });
}

bool ClampedRows::wake(const VecX& dw) {
  const double still = kPivotStill * (1 + dw.cwiseAbs().maxCoeff());
  for (size_t j = 0; j < waiting_.size(); ++j) {
    const ClampedRow row = waiting_[j];
    const double moves = row.normal ? dw[3 * row.contact] : dw.segment<2>(3 * row.contact + 1).dot(row.along);
    if (std::abs(moves) <= still) continue;
    if (!factor_.append(vector(row), kPivotDependence)) continue;
    rows_.push_back(row);
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(j));
    return true;
  }
  return false;
}

bool ClampedRows::complete(const VecX& tie, VecX& df) {
  const MatX& K = problem_.K;
  std::vector<int> tied;
  for (size_t j = 0; j < rows_.size(); ++j) {
    const ClampedRow& row = rows_[j];
    if (row.normal && !tie.segment<2>(2 * row.contact).isZero(0)) tied.push_back(static_cast<int>(j));
  }
  const int k = static_cast<int>(rows_.size()), s = static_cast<int>(tied.size());
  work_ += (1.0 + s) * k * (static_cast<double>(K.cols()) + 0.5 * k) + 1.0 * s * s * s / 3;
  VecX x = factor_.combination(-factor_.coordinates(K.transpose() * df));
  if (s > 0) {
    MatX X(k, s), small = MatX::Identity(s, s);
    VecX x_s(s);
    for (int l = 0; l < s; ++l) {
      const int i = rows_[tied[l]].contact;
      const VecX extra = problem_.mu[i] * (K.middleRows<2>(3 * i + 1).transpose() * tie.segment<2>(2 * i));
      X.col(l) = factor_.combination(factor_.coordinates(extra));
    }
    for (int l = 0; l < s; ++l) {
      small.row(l) += X.row(tied[l]);
      x_s[l] = x[tied[l]];
    }
    const std::optional<VecX> weights = solve_square(small, x_s, kPivotSingular);
    if (!weights) return false;
    x -= X * *weights;
  }
  for (int j = 0; j < k; ++j) {
    const ClampedRow& row = rows_[j];
    const int i = row.contact;
    if (row.normal) {
      df[3 * i] += x[j];
      df.segment<2>(3 * i + 1) += x[j] * problem_.mu[i] * tie.segment<2>(2 * i);
    } else {
      df.segment<2>(3 * i + 1) += x[j] * row.along;
    }
  }
  return df.allFinite();
}

}  // namespace impend
