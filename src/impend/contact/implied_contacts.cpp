#include "impend/contact/implied_contacts.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

std::vector<Vec2> hull_of(const NormalGroup& group) {
  const auto [u, v] = plane_axes(group.normal.normal);
  std::vector<Vec2> flat, hull;
  for (const ContactPoint& p : group.points) flat.emplace_back(u.dot(p.point), v.dot(p.point));
  for (int i : convex_hull(flat, 0)) hull.push_back(flat[i]);
  return hull;
}

bool within_hull(const NormalGroup& group, const std::vector<Vec2>& hull, const Vec3& x, double gap) {
  const auto [u, v] = plane_axes(group.normal.normal);
  return distance_to_convex({u.dot(x), v.dot(x)}, hull) <= gap;
}

}  // namespace

bool same_normal(const ContactNormal& n, const ContactNormal& m, const ContactTolerances& tolerances) {
  if (n.direction_class >= 0 && n.direction_class == m.direction_class) return n.sign == m.sign;
  const double cosine = n.normal.dot(m.normal);
  if (cosine < 1 - tolerances.angle * tolerances.angle / 2) return false;  // less than any cosine of that angle
  return cosine >= std::cos(tolerances.angle);
}

bool within_hull_of(const NormalGroup& group, const Vec3& x, double reach) {
  return within_hull(group, hull_of(group), x, reach);
}

bool implied_by(const NormalGroup& group, const ContactNormal& n, const Vec3& x, const ContactTolerances& tolerances) {
  return same_normal(group.normal, n, tolerances) && within_hull_of(group, x, tolerances.gap);
}

Implications::Implications(const std::vector<NormalGroup>& groups, const ContactTolerances& tolerances)
    : groups_(groups), tolerances_(tolerances), grid_(tolerances.angle), hulls_(groups.size()) {
  for (std::size_t g = 0; g < groups.size(); ++g) grid_.add(groups[g].normal.normal, static_cast<int>(g));
}

bool Implications::operator()(const Clause& clause, double gap) {
  return std::any_of(clause.alternatives.begin(), clause.alternatives.end(),
                     [&](const ContactNormal& n) { return says(n, clause, gap); });
}

bool Implications::operator()(const Disjoined& joined, double gap) {
  for (std::size_t k = 0; k < joined.ends.front().alternatives.size(); ++k) {
    const auto at_end = [&](const Clause& end) { return says(end.alternatives[k], end, gap); };
    if (std::all_of(joined.ends.begin(), joined.ends.end(), at_end)) return true;
  }
  return false;
}

bool Implications::says(const ContactNormal& n, const Clause& clause, double gap) {
  bool found = false;
  grid_.near(n.normal, [&](int g) {
    if (found || (groups_[g].doubtful && !clause.doubtful)) return;
    if (!same_normal(groups_[g].normal, n, tolerances_)) return;
    if (hulls_[g].empty()) hulls_[g] = hull_of(groups_[g]);
    found = within_hull(groups_[g], hulls_[g], clause.at.point, gap);
  });
  return found;
}

}  // namespace impend
