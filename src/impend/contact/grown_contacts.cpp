
#include <algorithm>

#include "impend/contact/contact_normal.h"
#include "impend/contact/resized_contacts.h"
#include "impend/geometry/polygons.h"

namespace impend {
namespace {

// Sides that are nearly parallel meet far off, but no chord of a circle of up to 785 facets is longer than this
// many sagittas: w/s = 8 r/w.
constexpr double kLongestChord = 1000;

// Sides that end at a chord moved out by the greater bulge of their ends.
std::vector<Vec2> grown(const ContactPolygon& polygon, double most) {
  Vec2 low = polygon.flat[polygon.corners[0]], high = low;
  for (int i : polygon.corners) {
    low = low.cwiseMin(polygon.flat[i]);
    high = high.cwiseMax(polygon.flat[i]);
  }
  const double room = (high - low).norm() + kLongestChord * most;
  low.array() -= room;
  high.array() += room;
  std::vector<Vec2> region = {low, {high.x(), low.y()}, high, {low.x(), high.y()}};
  for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
    const int from = polygon.corners[i], to = polygon.corners[(i + 1) % polygon.corners.size()];
    const Vec2 along = (polygon.flat[to] - polygon.flat[from]).normalized(), inward(-along.y(), along.x());
    const double by = std::max(polygon.contacts[from].bulge, polygon.contacts[to].bulge);
    region = clip_by_half_plane(region, inward, inward.dot(polygon.flat[from]) - by);
  }
  return region;
}

// A square about every point.
std::vector<Vec2> fattened(const ContactPolygon& polygon) {
  std::vector<Vec2> points, region;
  for (int i : polygon.corners) {
    const double s = polygon.contacts[i].bulge;
    for (const Vec2& d : {Vec2(-s, -s), Vec2(s, -s), Vec2(s, s), Vec2(-s, s)}) points.push_back(polygon.flat[i] + d);
  }
  for (int i : convex_hull(points, 0)) region.push_back(points[i]);
  return region;
}

void append_grown(const ContactPolygon& polygon, std::vector<Contact>& result) {
  double noise = 0, bulge = 0;
  for (const Contact& c : polygon.contacts) {
    noise = std::max(noise, c.point_noise);
    bulge = std::max(bulge, c.bulge);
  }
  if (bulge == 0) {
    result.insert(result.end(), polygon.contacts.begin(), polygon.contacts.end());
    return;
  }
  for (const Vec2& x : polygon.corners.size() < 3 ? fattened(polygon) : grown(polygon, bulge)) {
    Contact c = polygon.at(x);
    c.point_noise = noise;
    c.bulge = 0;
    result.push_back(c);
  }
}

// A square about a place that is known to the width of facets only.
void append_spread(const Contact& contact, std::vector<Contact>& result) {
  const double w = contact.facet_width;
  if (!(w > 0) || contact.disjunction >= 0) {
    result.push_back(contact);
    return;
  }
  const auto [u, v] = plane_axes(contact.normal);
  for (const Vec2& d : {Vec2(-w, -w), Vec2(w, -w), Vec2(w, w), Vec2(-w, w)}) {
    Contact moved = contact;
    moved.point += d.x() * u + d.y() * v;
    result.push_back(moved);
  }
}

}  // namespace

std::vector<Contact> grown_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which) {
  std::vector<Contact> result, others;
  for (const ContactPolygon& polygon : contact_polygons(contacts, which, others)) append_grown(polygon, result);
  for (const Contact& contact : others) append_spread(contact, result);
  return result;
}

}  // namespace impend
