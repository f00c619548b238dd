#include "impend/numerics/looking_factors.h"

#include <Eigen/Householder>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impend/base/stop.h"

namespace impend {
namespace {

constexpr Eigen::Index kQrPanel = 48;  // columns whose reflections are applied together
constexpr double kPieceWork = 1e8;     // multiplications between two looks; some 0.05 s

// fn(first, count) for columns 0 … columns − 1 in pieces of at most kPieceWork.
template <class Fn>
void in_pieces(Eigen::Index columns, double work_per_column, const Fn& fn) {
  const auto most = static_cast<Eigen::Index>(std::max(1.0, kPieceWork / std::max(1.0, work_per_column)));
  for (Eigen::Index first = 0; first < columns; first += most) {
    look_for_stop();
    fn(first, std::min(most, columns - first));
  }
}

// Lengths of the columns below the rows that are done, brought up to date from row to row and reckoned anew where that
// has lost digits (Drmač & Bujanović 2008).
class ColumnLengths {
 public:
  explicit ColumnLengths(const MatX& a) : exact_(a.colwise().norm()), now_(exact_) {}
  Eigen::Index largest_from(Eigen::Index k) const {
    Eigen::Index at = 0;
    now_.tail(now_.size() - k).maxCoeff(&at);
    return k + at;
  }
  void swap(Eigen::Index i, Eigen::Index j) {
    std::swap(exact_[i], exact_[j]);
    std::swap(now_[i], now_[j]);
  }
  void without_row(const MatX& a, Eigen::Index row, Eigen::Index j) {
    if (now_[j] == 0) return;
    const double share = std::abs(a(row, j)) / now_[j];
    const double left = std::max(0.0, (1 + share) * (1 - share));
    const double ratio = now_[j] / exact_[j];
    if (left * ratio * ratio <= std::sqrt(std::numeric_limits<double>::epsilon())) {
      exact_[j] = now_[j] = a.col(j).tail(a.rows() - row - 1).norm();
    } else {
      now_[j] *= std::sqrt(left);
    }
  }

 private:
  Eigen::RowVectorXd exact_, now_;
};

}  // namespace

PivotedQr pivoted_qr(MatX a) {
  const Eigen::Index rows = a.rows(), columns = a.cols(), size = std::min(rows, columns);
  PivotedQr qr;
  qr.factors = VecX::Zero(size);
  for (int j = 0; j < static_cast<int>(columns); ++j) qr.order.push_back(j);
  if (size == 0) {
    qr.packed = std::move(a);
    return qr;
  }
  ColumnLengths lengths(a);
  Eigen::RowVectorXd room(columns);
  for (Eigen::Index k = 0; k < size; ++k) {
    look_after(1 + static_cast<long>((rows - k) * (columns - k) / 256));
    const Eigen::Index pivot = lengths.largest_from(k);
    if (pivot != k) {
      a.col(k).swap(a.col(pivot));
      lengths.swap(k, pivot);
      std::swap(qr.order[static_cast<size_t>(k)], qr.order[static_cast<size_t>(pivot)]);
    }
    double beta = 0;
    a.col(k).tail(rows - k).makeHouseholderInPlace(qr.factors[k], beta);
    a(k, k) = beta;
    a.bottomRightCorner(rows - k, columns - k - 1)
        .applyHouseholderOnTheLeft(a.col(k).tail(rows - k - 1), qr.factors[k], &room[0]);
    for (Eigen::Index j = k + 1; j < columns; ++j) lengths.without_row(a, k, j);
  }
  qr.packed = std::move(a);
  return qr;
}

Eigen::Index rank_of(const PivotedQr& qr, double threshold) {
  const Eigen::Index size = qr.factors.size();
  if (size == 0) return 0;
  const auto pivots = qr.packed.diagonal().cwiseAbs();
  const double least = threshold * pivots.maxCoeff();
  Eigen::Index rank = 0;
  while (rank < size && pivots[rank] > least) ++rank;
  return rank;
}

void apply_transposed(const PivotedQr& qr, MatX& rows) {
  const Eigen::Index size = qr.factors.size();
  for (Eigen::Index k = 0; k < size; k += kQrPanel) {
    const Eigen::Index width = std::min(kQrPanel, size - k), height = rows.rows() - k;
    const MatX panel = qr.packed.block(k, k, height, width);
    const VecX factors = qr.factors.segment(k, width);
    in_pieces(rows.cols(), 2.0 * static_cast<double>(height * width), [&](Eigen::Index first, Eigen::Index count) {
      rows.block(k, first, height, count)
          .applyOnTheLeft(Eigen::householderSequence(panel, factors).setLength(width).adjoint());
    });
  }
}

void apply(const PivotedQr& qr, MatX& rows) {
  const Eigen::Index size = qr.factors.size();
  for (Eigen::Index k = (size - 1) / kQrPanel * kQrPanel; size > 0 && k >= 0; k -= kQrPanel) {
    const Eigen::Index width = std::min(kQrPanel, size - k), height = rows.rows() - k;
    const MatX panel = qr.packed.block(k, k, height, width);
    const VecX factors = qr.factors.segment(k, width);
    in_pieces(rows.cols(), 2.0 * static_cast<double>(height * width), [&](Eigen::Index first, Eigen::Index count) {
      rows.block(k, first, height, count).applyOnTheLeft(Eigen::householderSequence(panel, factors).setLength(width));
    });
  }
}

MatX triangular_factor(MatX rows) {
  const Eigen::Index columns = rows.cols();
  for (Eigen::Index k = 0; k < columns; k += kQrPanel) {
    const Eigen::Index width = std::min(kQrPanel, columns - k), height = rows.rows() - k;
    look_for_stop();
    const Eigen::HouseholderQR<MatX> panel(MatX(rows.block(k, k, height, width)));
    rows.block(k, k, height, width).setZero();
    rows.block(k, k, width, width) = panel.matrixQR().topRows(width).triangularView<Eigen::Upper>();
    const Eigen::Index behind = columns - k - width;
    in_pieces(behind, 2.0 * static_cast<double>(height * width), [&](Eigen::Index first, Eigen::Index count) {
      rows.block(k, k + width + first, height, count).applyOnTheLeft(panel.householderQ().adjoint());
    });
  }
  return rows.topRows(columns).triangularView<Eigen::Upper>();
}

}  // namespace impend
