
#include <algorithm>

#include "impend/contact/resized_contacts.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

constexpr double kKnownAlike = 4;  // ratio of what contacts known alike are moved in by

double moved_in(const Contact& c) { return 2 * c.point_noise + c.chord; }

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

void append_shrunk(const ContactPolygon& polygon, std::vector<Contact>& result) {
  double noise = 0, chord = 0;
  for (const Contact& c : polygon.contacts) {
    noise = std::max(noise, c.point_noise);
    chord = std::max(chord, c.chord);
  }
  if (noise == 0 && chord == 0) {
    result.insert(result.end(), polygon.contacts.begin(), polygon.contacts.end());
    return;
  }
  std::vector<Vec2> outline;
  for (int i : polygon.corners) outline.push_back(polygon.flat[i]);
  const std::vector<Vec2> left = outline.size() < 3 ? std::vector<Vec2>{} : shrunk(outline, 2 * noise + chord);
  if (left.empty()) {
    // Chords may be all that there is of it: then nothing is claimed.
    if (chord == 0) result.insert(result.end(), polygon.contacts.begin(), polygon.contacts.end());
    return;
  }
  for (const Vec2& x : left) {
    Contact c = polygon.at(x);
    c.point_noise = 0;
    c.chord = 0;
    result.push_back(c);
  }
}

}  // namespace

std::vector<Contact> eroded_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which) {
  std::vector<Contact> result;
  // Exact corners of a polygon that has others count, too: together they hold what is left.
  for (const ContactPolygon& polygon : contact_polygons(contacts, which, result)) append_shrunk(polygon, result);
  return result;
}

std::vector<Contact> best_known_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which) {
  std::vector<Contact> result;
  for (const ContactPolygon& polygon : contact_polygons(contacts, which, result)) {
    double least = moved_in(polygon.contacts.front());
    for (const Contact& c : polygon.contacts) least = std::min(least, moved_in(c));
    for (const Contact& c : polygon.contacts) {
      if (moved_in(c) <= kKnownAlike * least) result.push_back(c);
    }
  }
  return result;
}

}  // namespace impend
