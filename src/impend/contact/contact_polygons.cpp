#include "impend/contact/resized_contacts.h"

#include <map>
#include <tuple>

#include "impend/contact/contact_normal.h"

namespace impend {
namespace {

ContactPolygon polygon_of(std::vector<Contact> contacts) {
  ContactPolygon polygon;
  polygon.n = contacts.front().normal;
  const auto [u, v] = plane_axes(polygon.n);
  polygon.u = u;
  polygon.v = v;
  polygon.height = polygon.n.dot(contacts.front().point);
  for (const Contact& c : contacts) polygon.flat.emplace_back(u.dot(c.point), v.dot(c.point));
  polygon.corners = convex_hull(polygon.flat, 0);
  polygon.contacts = std::move(contacts);
  return polygon;
}

}  // namespace

Contact ContactPolygon::at(const Vec2& x) const {
  Contact contact = contacts.front();
  contact.point = x.x() * u + x.y() * v + height * n;
  return contact;
}

std::vector<ContactPolygon> contact_polygons(const std::vector<Contact>& contacts, const std::vector<int>& which,
                                             std::vector<Contact>& others) {
  std::map<std::tuple<int, int, int, bool>, std::vector<Contact>> groups;
  for (int i : which) {
    const Contact& c = contacts[i];
    if (c.disjunction >= 0 || c.doubtful || c.direction_class < 0) {
      others.push_back(c);
      continue;
    }
    // The normals of a class are parallel; which of two opposite ones it is shows in the largest coordinate.
    int k = 0;
    c.normal.cwiseAbs().maxCoeff(&k);
    groups[{c.a, c.b, c.direction_class, c.normal[k] > 0}].push_back(c);
  }
  std::vector<ContactPolygon> polygons;
  for (auto& [key, group] : groups) polygons.push_back(polygon_of(std::move(group)));
  return polygons;
}

}  // namespace impend
