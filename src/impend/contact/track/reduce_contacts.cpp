#include "impend/contact/track/reduce_contacts.h"

#include <algorithm>
#include <array>
#include <utility>

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
  std::vector<TrackedContact> kept = contacts;
  reduce_in_place(kept, near);
  return kept;
}

void reduce_in_place(std::vector<TrackedContact>& contacts, double near) {
  static thread_local std::vector<char> keep;  // room that is kept, as the next
  static thread_local std::vector<std::pair<std::array<int, 2>, int>> on_faces;
  static thread_local std::vector<int> on_face;
  keep.assign(contacts.size(), 1);
  on_faces.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    for (std::size_t j = 0; j < i && keep[i]; ++j) {
      if (keep[j] && same_constraint(contacts[i], contacts[j], near)) keep[i] = 0;
    }
    const TrackKey& key = contacts[i].key;
    if (keep[i] && key.kind == TrackKind::kCornerFace && !contacts[i].beyond) {
      on_faces.push_back({{key.swapped ? 1 : 0, key.second}, static_cast<int>(i)});
    }
  }
  std::sort(on_faces.begin(), on_faces.end());
  for (std::size_t k = 0; k < on_faces.size();) {
    on_face.clear();
    const std::array<int, 2> face = on_faces[k].first;
    for (; k < on_faces.size() && on_faces[k].first == face; ++k) on_face.push_back(on_faces[k].second);
    keep_hull(contacts, on_face, near, keep);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (keep[i]) contacts[kept++] = contacts[i];
  }
  contacts.resize(kept);
}

}  // namespace impend
