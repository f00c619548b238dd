// Held by tests/unit/friction/test_twist_axes.
#include "impend/friction/capacity/twist_axes.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <utility>
#include <vector>

namespace impend {
namespace {

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
