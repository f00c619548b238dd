// Contacts over areas that are shrunk or grown by what is not known of them.
#pragma once

#include <vector>

#include "impend/contact/contact.h"
#include "impend/geometry/polygons.h"

namespace impend {

// Contacts of one pair of bodies and one normal as a polygon across that normal.

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

// Contacts that are there whatever the coordinates were before they were rounded.

// Contacts of one pair and normal span a convex polygon. Its true corners lie within r = point_noise of the stored ones
// and the centres of mass within r of theirs, so the true polygon, seen from the centre of mass, contains the stored
// one shrunk by 2 r: every constraint of the shrunk polygon is a nonnegative combination of the true ones, and what
// rests on the shrunk polygons rests on the true ones. A group with points at the chords of a hole's rim is moved in by
// their sagitta as well, and left out where nothing remains of it. Returned are the corners of the shrunk polygons,
// without point noise or chord and with the normal noise that they had; exact groups, groups without chords that
// leave nothing or have no area, and either-or contacts, doubtful ones and those without a direction class are returned
// as they are. `which` are indices into `contacts`. Held
// by tests/unit/contact.
std::vector<Contact> eroded_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which);

// Of every polygon the contacts whose 2 point_noise + chord is at most four times the least in it, and all that belong
// to none. One corner that is hardly known, of a short arc say, moves in all sides of its polygon by as much; what
// rests without it rests with it, since forces on the others hold both. Held by tests/unit/contact.
std::vector<Contact> best_known_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which);

// Contacts that hinder at least as much as the true ones where a round edge is a row of chords.

// A disc's or pin's flat face D is the convex hull of its rim's corners; the true face lies within s = Contact::bulge
// of it. What it shares with another face P lies in (D ⊕ s) ∩ P, and that in the polygon of D ∩ P whose sides that end
// at a chord are moved out by s: a side of P bounds P still, a side of D moved out by s bounds D ⊕ s. Every constraint
// of the true face is a nonnegative combination of those at the corners of the grown polygon, so a motion that the
// grown polygons allow is one that the true faces allow. Points and lines grow to rectangles. A doubtful contact of
// facets that stand for a curved surface becomes the corners of a square of twice their width, within which that
// surface touches. Returned are the corners of the grown polygons, without bulge; either-or contacts, other doubtful
// ones, those without a direction class, and polygons without bulge, as they are.
// `which` are indices into `contacts`. Held by tests/unit/contact.
std::vector<Contact> grown_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which);

}  // namespace impend
