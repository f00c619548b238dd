#include "impend/numerics/looking_factors.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr Eigen::Index kAtOnce = 200;   // rows and columns up to which a factor takes some milliseconds
constexpr Eigen::Index kPanel = 48;     // columns eliminated together
constexpr Eigen::Index kColumns = 128;  // that are brought up to date between two looks

// fn(first, count) for columns from `first` to `end`.
template <class Fn>
void by_columns(Eigen::Index first, Eigen::Index end, const Fn& fn) {
  for (; first < end; first += kColumns) {
    look_for_stop();
    fn(first, std::min(kColumns, end - first));
  }
}

}  // namespace

LeastNormSolver::LeastNormSolver(const MatX& A, std::optional<double> threshold) {
  if (A.rows() <= kAtOnce || A.cols() <= kAtOnce) {
    if (threshold) at_once_.setThreshold(*threshold);
    at_once_.compute(A);
    return;
  }
  InPieces& own = in_pieces_.emplace();
  own.qr = pivoted_qr(A);
  const auto size = static_cast<double>(own.qr.factors.size());
  const Eigen::Index rank = rank_of(own.qr, threshold.value_or(std::numeric_limits<double>::epsilon() * size));
  MatX R = own.qr.packed.topRows(rank);
  R.leftCols(rank).triangularView<Eigen::StrictlyLower>().setZero();
  own.rows = pivoted_qr(R.transpose());
}

VecX LeastNormSolver::solve(const VecX& b) const {
  if (!in_pieces_) return at_once_.solve(b);
  const auto& [qr, rows] = *in_pieces_;
  const auto rank = static_cast<Eigen::Index>(rows.order.size());
  MatX right = b;
  apply_transposed(qr, right);
  // [R₁ R₂] z = P₂ R′ᵀ Q₂ᵀ z
  VecX c(rank);
  for (Eigen::Index k = 0; k < rank; ++k) c[k] = right(rows.order[static_cast<size_t>(k)], 0);
  look_for_stop();
  c = rows.packed.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().transpose().solve(c);
  MatX z = MatX::Zero(qr.packed.cols(), 1);
  z.col(0).head(rank) = c;
  apply(rows, z);
  VecX x(z.rows());
  for (Eigen::Index k = 0; k < x.size(); ++k) x[qr.order[static_cast<size_t>(k)]] = z(k, 0);
  return x;
}

MatX inverse_of(const MatX& A) {
  const Eigen::Index n = A.rows();
  if (n <= kAtOnce) return Eigen::PartialPivLU<MatX>(A).inverse();
  MatX left = A, inverse = MatX::Identity(n, n);
  for (Eigen::Index k = 0; k < n; k += kPanel) {
    const Eigen::Index width = std::min(kPanel, n - k), height = n - k, behind = height - width;
    look_for_stop();
    // Rows are exchanged column by column of the panel; what is to the right and the inverse follow.
    for (Eigen::Index j = k; j < k + width; ++j) {
      Eigen::Index pivot = 0;
      left.col(j).tail(n - j).cwiseAbs().maxCoeff(&pivot);
      if (pivot != 0) {
        left.row(j).swap(left.row(j + pivot));
        inverse.row(j).swap(inverse.row(j + pivot));
      }
      left.col(j).tail(n - j - 1) /= left(j, j);
      const Eigen::Index rest = k + width - j - 1;
      left.block(j + 1, j + 1, n - j - 1, rest).noalias() -=
          left.col(j).tail(n - j - 1) * left.row(j).segment(j + 1, rest);
    }
    const MatX own = left.block(k, k, width, width), below = left.block(k + width, k, behind, width);
    const auto follow = [&](MatX& matrix, Eigen::Index first, Eigen::Index count) {
      auto top = matrix.block(k, first, width, count);
      own.triangularView<Eigen::UnitLower>().solveInPlace(top);
      matrix.block(k + width, first, behind, count).noalias() -= below * top;
    };
    by_columns(k + width, n, [&](Eigen::Index first, Eigen::Index count) { follow(left, first, count); });
    by_columns(0, n, [&](Eigen::Index first, Eigen::Index count) { follow(inverse, first, count); });
  }
  by_columns(0, n, [&](Eigen::Index first, Eigen::Index count) {
    auto columns = inverse.middleCols(first, count);
    left.triangularView<Eigen::Upper>().solveInPlace(columns);
  });
  return inverse;
}

std::optional<MatX> cholesky_factor(MatX A) {
  const Eigen::Index n = A.rows();
  for (Eigen::Index k = 0; k < n; k += kPanel) {
    const Eigen::Index width = std::min(kPanel, n - k), behind = n - k - width;
    look_for_stop();
    const Eigen::LLT<MatX> own(A.block(k, k, width, width));
    if (own.info() != Eigen::Success) return std::nullopt;
    A.block(k, k, width, width) = own.matrixL();
    auto below = A.block(k + width, k, behind, width);
    own.matrixL().transpose().solveInPlace<Eigen::OnTheRight>(below);
    by_columns(k + width, n, [&](Eigen::Index first, Eigen::Index count) {
      A.block(first, first, n - first, count).noalias() -=
          A.block(first, k, n - first, width) * A.block(first, k, count, width).transpose();
    });
  }
  A.triangularView<Eigen::StrictlyUpper>().setZero();
  return A;
}

}  // namespace impend
