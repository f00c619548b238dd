#include "impend/friction/balanced_fan.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/numbers.h"

namespace impend {
namespace {

using Vec3 = Eigen::Vector3d;

double angle_between(const Vec3& a, const Vec3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)); }

}  // namespace

double angle_to_arc(const Vec3& down, const Vec3& a, const Vec3& b) {
  const double at_ends = std::min(angle_between(down, a), angle_between(down, b));
  const Vec3 across = a.cross(b);
  if (!(across.norm() > 0)) return at_ends;
  const Vec3 n = across.normalized(), foot = down - n.dot(down) * n;
  const bool within = n.cross(a).dot(foot) > 0 && b.cross(n).dot(foot) > 0;
  return within ? std::min(at_ends, std::asin(std::min(1.0, std::abs(n.dot(down))))) : at_ends;
}

BalancedFan::BalancedFan(const Vec3& down, const std::vector<Vec3>& rim, IsBalanced is_balanced)
    : down_(down), is_balanced_(std::move(is_balanced)) {
  const double unknown = std::numeric_limits<double>::infinity();
  corners_.push_back({down, 1, unknown});
  for (const Vec3& u : rim) corners_.push_back({u, 0, unknown});
  const int count = static_cast<int>(rim.size());
  for (int k = 0; k < count; ++k) add({0, 1 + k, 1 + (k + 1) % count});
}

void BalancedFan::add(const std::array<int, 3>& corners) {
  double distance = kPi;
  for (int k = 0; k < 3; ++k) {
    distance = std::min(distance, angle_to_arc(down_, corners_[corners[k]].u, corners_[corners[(k + 1) % 3]].u));
  }
  open_.push({distance, corners});
}

std::optional<Vec3> BalancedFan::step() {
  if (open_.empty()) return std::nullopt;
  const Triangle triangle = open_.top();
  open_.pop();
  const Vec3 a = corners_[triangle.corners[0]].u, b = corners_[triangle.corners[1]].u,
             c = corners_[triangle.corners[2]].u;
  const Vec3 across = (b - a).cross(c - a);
  const double height = across.norm() > 0 ? std::abs(across.normalized().dot(a)) : 0;
  bool all = height > 0;
  for (const int k : triangle.corners) {
    const bool was_known = corners_[k].fails_at <= 1;
    if (was_known || holds(corners_[k], 1)) continue;
    open_.push(triangle);
    return corners_[k].u;
  }
  for (const int k : triangle.corners) all = all && holds(corners_[k], 1 / height);
  if (!all) halve(triangle);
  return std::nullopt;
}

double BalancedFan::known_to() const { return open_.empty() ? kPi : open_.top().distance; }

bool BalancedFan::holds(Corner& corner, double factor) {
  if (factor <= corner.holds_to) return true;
  if (factor >= corner.fails_at) return false;
  const bool is_balanced = is_balanced_(factor * corner.u);
  (is_balanced ? corner.holds_to : corner.fails_at) = factor;
  return is_balanced;
}

// The longest side is, and both halves are open.
void BalancedFan::halve(const Triangle& triangle) {
  int longest = 0;
  double most = -1;
  for (int k = 0; k < 3; ++k) {
    const double length = (corners_[triangle.corners[k]].u - corners_[triangle.corners[(k + 1) % 3]].u).norm();
    if (length > most) {
      most = length;
      longest = k;
    }
  }
  const int from = triangle.corners[longest], to = triangle.corners[(longest + 1) % 3],
            opposite = triangle.corners[(longest + 2) % 3];
  const int between = middle(from, to);
  add({from, between, opposite});
  add({between, to, opposite});
}

int BalancedFan::middle(int a, int b) {
  const auto [at, is_new] = middles_.try_emplace(std::minmax(a, b), static_cast<int>(corners_.size()));
  if (!is_new) return at->second;
  // The chord of what holds at both ends passes the middle direction at this height.
  const Vec3 sum = corners_[a].u + corners_[b].u;
  const double known = std::min(corners_[a].holds_to, corners_[b].holds_to) * sum.norm() / 2;
  corners_.push_back({sum.normalized(), known >= 1 ? known : 0, std::numeric_limits<double>::infinity()});
  return at->second;
}

}  // namespace impend
