#include "impend/friction/directions/twist_cells.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// Rows of contacts that carry count as dependent below; a larger space of motions is on the safe side.
constexpr double kDependent = 1e-6;
constexpr double kSlipsNowhere = 1e-9;  // of the fastest slip
constexpr double kRoundedSlip = 4e-15;  // of a slip, for ‖y‖ = 1; a checker may take less
// Twists up to this share of ‖y‖ count as none.
constexpr double kStillShare = 1e-10, kStillPerNoise = 1e3, kStillOfRest = 0.25;

constexpr double kShortest = 0.3;       // of the longest edge: shorter ones are left
constexpr double kOfLength = 0.01;      // by which length decides among edges over which nothing turns
constexpr double kLeastEdge = 1e-9;     // rad: cells are not halved below
constexpr double kNoDirection = 1e-6;   // of the fastest slip of the set: slower ones count as none
constexpr double kLeastLargest = 1e-9;  // of a twist: nothing slips at all

MatX rows_that_carry(const ReducedFriction& reduced, const DirectionDomain& domain) {
  MatX rows(reduced.contacts(), reduced.y0.size());
  int count = 0;
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (domain.side[static_cast<size_t>(i)] == ContactSide::kCarries) rows.row(count++) = reduced.K.row(3 * i);
  }
  return rows.topRows(count);
}

std::vector<int> slipping(const ReducedFriction& reduced, const DirectionDomain& domain) {
  std::vector<int> contacts;
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (domain.side[static_cast<size_t>(i)] == ContactSide::kCarries && reduced.mu[i] > 0) contacts.push_back(i);
  }
  return contacts;
}

double angle(const VecX& a, const VecX& b) { return 2 * std::asin(std::min(1.0, (a - b).norm() / 2)); }

double turn_of_slip(const Twists& twists, const MatX& rays, int contact, int a, int b) {
  for (const auto& [i, S] : twists.slips) {
    if (i != contact) continue;
    const Eigen::Vector2d u = S * rays.col(a), v = S * rays.col(b);
    if (std::min(u.norm(), v.norm()) < kNoDirection * twists.largest) return angle(rays.col(a), rays.col(b));
    return std::abs(std::atan2(u[0] * v[1] - u[1] * v[0], u.dot(v)));
  }
  return 0;
}

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

MatX motions_left(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& admissible) {
  return row_space(rows_that_carry(reduced, domain), admissible, kDependent).rest;
}

Twists twists_of(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& admissible,
                 const SmallSizes& size) {
  const RowSpace carried = row_space(rows_that_carry(reduced, domain), admissible, kDependent);
  const std::vector<int> contacts = slipping(reduced, domain);
  MatX rows(2 * contacts.size(), reduced.y0.size());
  for (size_t k = 0; k < contacts.size(); ++k) {
    rows.middleRows<2>(2 * static_cast<Eigen::Index>(k)) = reduced.K.middleRows<2>(3 * contacts[k] + 1);
  }
  const RowSpace slips = row_space(rows, carried.rest, kSlipsNowhere);
  return twists_with(reduced, domain, slips.span, slips.rest, carried.least_pivot, size);
}

Twists twists_with(const ReducedFriction& reduced, const DirectionDomain& domain, const MatX& span, const MatX& free,
                   double least_pivot, const SmallSizes& size) {
  Twists twists;
  twists.span = span;
  twists.free = free;
  const double rounding = size.noise + kRoundedSlip;
  for (const int i : slipping(reduced, domain)) {
    const auto rows = reduced.K.middleRows<2>(3 * i + 1);
    twists.slips.emplace_back(i, rows * span);
    twists.largest = std::max(twists.largest, twists.slips.back().second.norm());
    const double of_free = free.cols() > 0 ? (rows * free).norm() : 0;
    twists.slip_error = std::max(twists.slip_error, rows.norm() * (rounding / least_pivot + rounding) + of_free);
  }
  if (free.cols() > 0)
    twists.still = std::min(std::max(kStillShare, kStillPerNoise * size.noise), kStillOfRest * size.rest);
  return twists;
}

void set_cell(const Twists& twists, const MatX& rays, DirectionDomain& domain) {
  domain.rays = twists.span * rays;
  domain.span = twists.span;
  domain.free = twists.free;
  domain.across = MatX(twists.span.rows(), 0);
  domain.still = 0;
  const double share = twists.free.cols() > 0 ? twists.still : 1;
  const double error = twists.slip_error / (share * std::max(twists.largest, kLeastLargest));
  for (const auto& [i, S] : twists.slips) {
    domain.arcs[static_cast<size_t>(i)] = slip_arc(SlipMap(S * rays), {twists.largest, error});
  }
}

void set_still(const Twists& twists, int signs, DirectionDomain& domain) {
  domain.span = twists.free;
  domain.rays = twists.free * orthant(static_cast<int>(twists.free.cols()), signs);
  domain.free = MatX(twists.span.rows(), 0);
  domain.across = twists.span;
  domain.still = twists.dimension() > 0 ? twists.still : 0;
}

MatX orthant(int dimension, int signs) {
  MatX rays = MatX::Identity(dimension, dimension);
  for (int q = 0; q < dimension; ++q) {
    if ((signs >> q & 1) != 0) rays(q, q) = -1;
  }
  return rays;
}

std::pair<int, int> edge_to_halve(const Twists& twists, const MatX& rays, int contact) {
  const int d = static_cast<int>(rays.cols());
  double longest = 0, most = 0;
  for (int a = 0; a < d; ++a) {
    for (int b = a + 1; b < d; ++b) longest = std::max(longest, angle(rays.col(a), rays.col(b)));
  }
  std::pair<int, int> edge = {-1, -1};
  for (int a = 0; a < d; ++a) {
    for (int b = a + 1; b < d; ++b) {
      const double length = angle(rays.col(a), rays.col(b));
      if (length < std::max(kLeastEdge, kShortest * longest)) continue;
      const double turn = turn_of_slip(twists, rays, contact, a, b) + kOfLength * length;
      if (!(turn > most)) continue;
      most = turn;
      edge = {a, b};
    }
  }
  return edge;
}

MatX half_of(const MatX& rays, int kept, int other) {
  MatX half = rays;
  half.col(other) = (rays.col(kept) + rays.col(other)).normalized();
  return half;
}

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
