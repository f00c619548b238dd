// Contacts of one pair of bodies and one normal as a polygon across that normal.
#pragma once

#include <vector>

#include "impend/contact/contact.h"
#include "impend/geometry/convex_hull_2.h"

namespace impend {

// x·u + y·v + height·n are points of the contact plane; moving a contact along its normal changes no row.
struct ContactPolygon {
  std::vector<Contact> contacts;  // in the order given; not empty
  Vec3 u = Vec3::Zero(), v = Vec3::Zero(), n = Vec3::Zero();
  double height = 0;         // m
  std::vector<Vec2> flat;    // m, of each contact
  std::vector<int> corners;  // of the hull, counter-clockwise: indices into contacts and flat

  // The first contact moved to x, as exactly known as the caller says.
  Contact at(const Vec2& x) const;
};

// Sorts the contacts `which` into polygons, in a fixed order. Those without a direction class, either-or and doubtful
// ones are appended to `others` as they are. Held by tests/unit/contact.
std::vector<ContactPolygon> contact_polygons(const std::vector<Contact>& contacts, const std::vector<int>& which,
                                             std::vector<Contact>& others);

}  // namespace impend
