// Contacts that hinder at least as much as the true ones where a round edge is a row of chords.
#pragma once

#include <vector>

#include "impend/contact/contact.h"

namespace impend {

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
