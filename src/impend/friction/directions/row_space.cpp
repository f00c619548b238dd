#include "impend/friction/directions/row_space.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

void take_out(MatX& rows, const VecX& q) {
  for (int again = 0; again < 2; ++again) rows -= (rows * q) * q.transpose();
}

// A row is longer than another where it is by this share: which comes first must not hang on rounding.
constexpr double kLonger = 1e-12;

int longest(const MatX& rows) {
  int best = -1;
  double most = 0;
  for (int k = 0; k < rows.rows(); ++k) {
    const double length = rows.row(k).norm();
    if (length > most * (1 + kLonger)) {
      most = length;
      best = k;
    }
  }
  return best;
}

}  // namespace

RowSpace row_space(const MatX& rows, const MatX& within, double least) {
  const int d = static_cast<int>(within.cols());
  RowSpace space;
  MatX left = rows * within, axes = MatX::Identity(d, d), Q(d, d);
  int r = 0;
  double first = 0;
  for (; r < d; ++r) {
    const int k = longest(left);
    const double length = k < 0 ? 0 : left.row(k).norm();
    if (r == 0) first = length;
    if (first > 0) space.left = length / first;
    if (!(length > least * first)) break;
    space.least_pivot = length / first;
    space.left = 0;
    Q.col(r) = left.row(k).normalized();
    take_out(left, Q.col(r));
    take_out(axes, Q.col(r));
  }
  space.span = within * Q.leftCols(r);
  for (int z = r; z < d; ++z) {
    Q.col(z) = axes.row(longest(axes)).normalized();
    take_out(axes, Q.col(z));
  }
  space.rest = within * Q.rightCols(d - r);
  return space;
}

}  // namespace impend
