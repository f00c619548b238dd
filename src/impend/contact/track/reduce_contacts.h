// Contacts of one pair that others imply.
#pragma once

#include <vector>

#include "impend/contact/track/tracked_contact.h"

namespace impend {

// Of contacts at one place along one normal (within `near`, m, and kSameNormal) the first stays. Of corners on one face
// the corners of their convex hull stay, and those that lie deeper than all of the hull: along one plane the gap is
// affine, so that the hull keeps what lies within it open. The order is kept. Held by
// tests/unit/contact/track/test_reduce_contacts.
std::vector<TrackedContact> reduce_contacts(const std::vector<TrackedContact>& contacts, double near);
// The same in place.
void reduce_in_place(std::vector<TrackedContact>& contacts, double near);

// rad, normals that differ by less are one at one place.
inline constexpr double kSameNormal = 1e-3;

}  // namespace impend
