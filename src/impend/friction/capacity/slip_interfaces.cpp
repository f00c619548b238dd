#include "impend/friction/capacity/slip_interfaces.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "impend/base/numbers.h"

namespace impend {
namespace {

// Singular values below this share of the largest are rounding.
constexpr double kRankOfSlip = 1e-9;
constexpr double kTiedWidths = 1e-6;  // of the larger of a face's two principal widths
// Normals of one face differ by less, rad.
constexpr double kSameNormal = 1e-9;

// Whether two contacts of the same pair of bodies have the same normal.
bool same_normal(const WhitenedFriction& w, int i, int j) {
  return (row_on_body(w, w.N, i) - row_on_body(w, w.N, j)).head<3>().norm() < kSameNormal;
}

// rows = U diag(σ) Vᵀ with the singular values above kRankOfSlip of the largest: few, so that a QR with exchanged
// columns comes first.
struct ThinSvd {
  MatX U, V;
  VecX sigma;
};

ThinSvd thin_svd(const MatX& rows) {
  Eigen::ColPivHouseholderQR<MatX> qr(rows);
  qr.setThreshold(kRankOfSlip / 10);
  const Eigen::Index rank = rows.norm() > 0 ? qr.rank() : 0;
  ThinSvd found;
  if (rank == 0) return found;
  const MatX Q = qr.householderQ() * MatX::Identity(rows.rows(), rank);
  const Eigen::JacobiSVD<MatX> svd(Q.transpose() * rows, Eigen::ComputeThinU | Eigen::ComputeThinV);
  Eigen::Index kept = 0;
  while (kept < rank && svd.singularValues()[kept] > kRankOfSlip * svd.singularValues()[0]) ++kept;
  found.U = Q * svd.matrixU().leftCols(kept);
  found.V = svd.matrixV().leftCols(kept);
  found.sigma = svd.singularValues().head(kept);
  return found;
}

// The first two columns are places in a face that is as wide one way as the other, so that rounding chose the axes: the
// first one is turned along an edge instead.
void along_shortest_chord(MatX& places) {
  Eigen::Vector2d shortest = Eigen::Vector2d::Zero();
  for (Eigen::Index k = 0; k < places.rows(); ++k) {
    for (Eigen::Index l = 0; l < k; ++l) {
      const Eigen::Vector2d chord = (places.row(k) - places.row(l)).head<2>().transpose();
      if (shortest.isZero(0) || chord.norm() * kLongerChord < shortest.norm()) shortest = chord;
    }
  }
  shortest.normalize();
  Eigen::Matrix2d axes;
  axes << shortest, Eigen::Vector2d(-shortest[1], shortest[0]);
  places.leftCols<2>() *= axes;
}

// Affine functions of the place in the face, ≥ 0: one, and those that fall to 0 at the far edge in some direction. The
// normal rows, free of their lengths, are affine in the place: their left singular vectors span these functions.
std::vector<VecX> pressures(const std::vector<int>& contacts, const VecX& length, const ReducedFriction& reduced) {
  constexpr int kDirections = 8;
  const int p = static_cast<int>(contacts.size());
  MatX rows(p, reduced.K.cols());
  for (int k = 0; k < p; ++k) rows.row(k) = length[k] * reduced.K.row(3 * contacts[k]);
  std::vector<VecX> found = {length.cwiseInverse()};
  const double size = rows.norm();
  const VecX one = VecX::Ones(p).normalized();
  rows -= one * (one.transpose() * rows);
  ThinSvd svd = thin_svd(rows);
  int rank = 0;
  while (rank < std::min<int>(2, static_cast<int>(svd.sigma.size())) && svd.sigma[rank] > kRankOfSlip * size) ++rank;
  if (rank == 2 && svd.sigma[0] - svd.sigma[1] < kTiedWidths * svd.sigma[0]) along_shortest_chord(svd.U);
  for (int k = 0; k < kDirections && rank > 0; ++k) {
    const double angle = 2 * kPi * k / kDirections;
    if (rank == 1 && k % (kDirections / 2) != 0) continue;
    VecX at = std::cos(angle) * svd.U.col(0);
    if (rank == 2) at += std::sin(angle) * svd.U.col(1);
    VecX u = VecX::Constant(p, at.maxCoeff()) - at;
    u = (u.array() > kRankOfSlip * u.maxCoeff()).select(u, 0.0);
    if (u.maxCoeff() > 0) found.push_back((u / u.maxCoeff()).cwiseQuotient(length));
  }
  return found;
}

std::optional<SlipInterface> interface_of(std::vector<int> contacts, const WhitenedFriction& whitened,
                                          const ReducedFriction& reduced) {
  const int p = static_cast<int>(contacts.size());
  // Free of units, and the same for all interfaces, so that what they press can be compared.
  const VecX length = whitened.row_length(contacts) / whitened.row_length.maxCoeff();
  MatX rows(2 * p, reduced.K.cols());
  for (int k = 0; k < p; ++k) rows.middleRows(2 * k, 2) = length[k] * reduced.K.middleRows(3 * contacts[k] + 1, 2);
  const ThinSvd svd = thin_svd(rows);
  const int rank = static_cast<int>(svd.sigma.size());
  if (rank == 0 || rank > (p > 1 ? 3 : 2)) return std::nullopt;
  SlipInterface found;
  found.T = svd.sigma.asDiagonal() * svd.V.transpose();
  for (int k = 0; k < p; ++k) {
    found.S.push_back(svd.U.middleRows(2 * k, 2) / length[k]);
  }
  found.pressures = pressures(contacts, length, reduced);
  found.bodies = {whitened.N.block(contacts[0])[0], whitened.N.block(contacts[0])[1]};
  found.contacts = std::move(contacts);
  if (rank == 3) turn_to_shifts_and_turn(found, whitened, reduced.y0);
  return found;
}

// Loads that shift a face less than that give its twists no axis.
constexpr double kShiftedByLoads = 1e-6;
constexpr double kOrthogonal = 1e-12;  // what axes may miss right angles by; others would not say the same slips

// What all contacts of a face slip by, in space, for each axis of its twist.
std::vector<Eigen::Matrix3d> slips_in_space(const SlipInterface& face, const WhitenedFriction& w) {
  std::vector<Eigen::Matrix3d> slips;
  for (size_t k = 0; k < face.S.size(); ++k) {
    Eigen::Matrix<double, 3, 2> axes;
    axes << row_on_body(w, w.S, face.contacts[k]).head<3>(), row_on_body(w, w.T, face.contacts[k]).head<3>();
    slips.emplace_back(axes * face.S[k] * w.row_length[face.contacts[k]]);
  }
  return slips;
}

// The two contacts that are furthest from each other, by what they slip by in a turn.
std::pair<size_t, size_t> longest_chord(const std::vector<Eigen::Matrix3d>& slips, const Vec3& turn) {
  std::pair<size_t, size_t> found;
  double longest = 0;
  for (size_t k = 0; k < slips.size(); ++k) {
    for (size_t l = 0; l < k; ++l) {
      const double length = ((slips[k] - slips[l]) * turn).norm();
      if (!(length > longest * kLongerChord)) continue;
      longest = length;
      found = {k, l};
    }
  }
  return found;
}

}  // namespace

double SlipInterface::largest() const {
  double most = 0;
  for (const SlipMap& map : S) most = std::max(most, map.norm());
  return most;
}

std::vector<SlipInterface> slip_interfaces(const WhitenedFriction& whitened, const ReducedFriction& reduced) {
  std::vector<std::vector<int>> groups;
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (!(reduced.mu[i] > 0)) continue;
    const auto fits = [&](const std::vector<int>& group) {
      return whitened.N.block(group[0]) == whitened.N.block(i) && same_normal(whitened, group[0], i);
    };
    const auto group = std::find_if(groups.begin(), groups.end(), fits);
    if (group == groups.end()) {
      groups.push_back({i});
    } else {
      group->push_back(i);
    }
  }
  std::vector<SlipInterface> interfaces;
  for (const std::vector<int>& group : groups) {
    if (auto whole = interface_of(group, whitened, reduced)) {
      interfaces.push_back(std::move(*whole));
      continue;
    }
    for (const int i : group) {
      if (auto single = interface_of({i}, whitened, reduced)) interfaces.push_back(std::move(*single));
    }
  }
  return interfaces;
}

Vec6 row_on_body(const WhitenedFriction& w, const BlockRows& rows, int k) {
  const int side = rows.block(k)[0] >= 0 ? 0 : 1;
  return w.L[rows.block(k)[side]] * rows.value(k, side) * w.row_length[k];
}

void turn_to_shifts_and_turn(SlipInterface& face, const WhitenedFriction& w, const VecX& y0) {
  const std::vector<Eigen::Matrix3d> slips = slips_in_space(face, w);
  MatX of_turns(3 * static_cast<Eigen::Index>(slips.size()), 3);
  for (size_t k = 0; k < slips.size(); ++k) {
    of_turns.middleRows(3 * static_cast<Eigen::Index>(k), 3) = slips[k] - slips[0];
  }
  const Eigen::JacobiSVD<MatX> svd(of_turns, Eigen::ComputeThinU | Eigen::ComputeFullV);
  Vec3 turn = svd.matrixV().col(0);
  const auto [first, second] = longest_chord(slips, turn);
  const Vec3 across = (slips[first] - slips[second]) * turn;
  // Moments of normals: r × n, whose difference is against n × (r − r').
  const Vec6 chord = row_on_body(w, w.N, face.contacts[first]) - row_on_body(w, w.N, face.contacts[second]);
  if (chord.tail<3>().dot(across) > 0) turn = -turn;
  const int body = 6 * std::max(face.bodies[0], face.bodies[1]);
  Vec3 shift = face.T.middleCols(body, 6) * y0.segment<6>(body);
  shift -= turn.dot(shift) * turn;
  if (!(shift.norm() > kShiftedByLoads * face.T.norm())) {
    const Eigen::Matrix<double, 3, 2> shifts = svd.matrixV().rightCols<2>();
    shift = shifts * MatX(slips[0] * shifts).colPivHouseholderQr().solve(across);
  }
  shift = (shift - turn.dot(shift) * turn).normalized();
  // The axes of T may be left-handed.
  Vec3 other = turn.cross(shift);
  const Vec3 normal = row_on_body(w, w.N, face.contacts[0]).head<3>();
  if (normal.dot((slips[0] * shift).cross(slips[0] * other)) < 0) other = -other;
  Eigen::Matrix3d axes;
  axes << shift.transpose(), other.transpose(), turn.transpose();
  if (!axes.isUnitary(kOrthogonal)) return;
  face.T = axes * face.T;
  for (SlipMap& S : face.S) S = S * axes.transpose();
}

}  // namespace impend
