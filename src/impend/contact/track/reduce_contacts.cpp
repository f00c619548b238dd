#include "impend/contact/track/reduce_contacts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "impend/contact/contact_normal.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

bool same_constraint(const TrackedContact& c, const TrackedContact& d, double near) {
  return (c.point - d.point).squaredNorm() <= near * near &&
         (c.normal - d.normal).squaredNorm() <= kSameNormal * kSameNormal;
}

void keep_hull(const std::vector<TrackedContact>& contacts, const std::vector<int>& on_face, double near,
               std::vector<char>& keep) {
  constexpr std::size_t kTriangle = 3;
  if (on_face.size() <= kTriangle) return;
  const auto [u, v] = plane_axes(contacts[on_face.front()].normal);
  std::vector<Vec2> flat;
  for (const int i : on_face) flat.emplace_back(u.dot(contacts[i].point), v.dot(contacts[i].point));
  const std::vector<int> hull = convex_hull(flat, near);
  double deepest = contacts[on_face[hull.front()]].gap;
  for (const int k : hull) deepest = std::min(deepest, contacts[on_face[k]].gap);
  for (const int i : on_face) keep[i] = contacts[i].gap < deepest ? 1 : 0;
  for (const int k : hull) keep[on_face[k]] = 1;
}

}  // namespace

std::vector<TrackedContact> reduce_contacts(const std::vector<TrackedContact>& contacts, double near) {
  std::vector<char> keep(contacts.size(), 1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    for (std::size_t j = 0; j < i && keep[i]; ++j) {
      if (keep[j] && same_constraint(contacts[i], contacts[j], near)) keep[i] = 0;
    }
  }
  std::map<std::tuple<bool, int>, std::vector<int>> faces;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const TrackKey& key = contacts[i].key;
    if (keep[i] && key.kind == TrackKind::kCornerFace && !contacts[i].beyond)
      faces[{key.swapped, key.second}].push_back(static_cast<int>(i));
  }
  for (const auto& [face, on_face] : faces) keep_hull(contacts, on_face, near, keep);
  std::vector<TrackedContact> kept;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (keep[i]) kept.push_back(contacts[i]);
  }
  return kept;
}

}  // namespace impend
