#include "impend/contact/eroded_contacts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "impend/contact/contact_normal.h"
#include "impend/geometry/polygon_clip.h"

namespace impend {
namespace {

// The convex polygon moved in by `by` on every side; empty when nothing is left.
std::vector<Vec2> shrunk(const std::vector<Vec2>& polygon, double by) {
  std::vector<Vec2> left = polygon;
  for (std::size_t i = 0; i < polygon.size() && !left.empty(); ++i) {
    const Vec2 along = (polygon[(i + 1) % polygon.size()] - polygon[i]).normalized();
    const Vec2 inward(-along.y(), along.x());
    left = clip_by_half_plane(left, inward, inward.dot(polygon[i]) + by);
  }
  if (left.size() < 3 || !(polygon_area(left) > 0)) return {};
  return left;
}

void append_shrunk(const std::vector<Contact>& group, std::vector<Contact>& result) {
  const Contact& first = group.front();
  double noise = 0, chord = 0;
  for (const Contact& c : group) {
    noise = std::max(noise, c.point_noise);
    chord = std::max(chord, c.chord);
  }
  const auto [u, v] = plane_axes(first.normal);
  std::vector<Vec2> flat, polygon;
  for (const Contact& c : group) flat.emplace_back(u.dot(c.point), v.dot(c.point));
  for (int i : convex_hull(flat, 0)) polygon.push_back(flat[i]);
  const std::vector<Vec2> left = polygon.size() < 3 ? std::vector<Vec2>{} : shrunk(polygon, 2 * noise + chord);
  if (left.empty()) {
    // Chords may be all that there is of it: then nothing is claimed.
    if (chord == 0) result.insert(result.end(), group.begin(), group.end());
    return;
  }
  const double height = first.normal.dot(first.point);  // moving a point along its normal changes no row
  for (const Vec2& x : left) {
    Contact c = first;
    c.point = x.x() * u + x.y() * v + height * first.normal;
    c.point_noise = 0;
    c.chord = 0;
    result.push_back(c);
  }
}

}  // namespace

std::vector<Contact> eroded_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which) {
  std::vector<Contact> result;
  std::map<std::tuple<int, int, int, bool>, std::vector<Contact>> groups;
  for (int i : which) {
    const Contact& c = contacts[i];
    const bool plain = c.disjunction < 0 && !c.doubtful && c.direction_class >= 0 && c.point_noise + c.chord > 0;
    if (!plain) {
      result.push_back(c);
      continue;
    }
    // The normals of a class are parallel; which of two opposite ones it is shows in the largest coordinate.
    int k = 0;
    c.normal.cwiseAbs().maxCoeff(&k);
    groups[{c.a, c.b, c.direction_class, c.normal[k] > 0}].push_back(c);
  }
  for (const auto& [key, group] : groups) append_shrunk(group, result);
  return result;
}

}  // namespace impend
