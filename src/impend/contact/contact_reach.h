// No contact lies farther from either body than its tolerance: the invariant of contact analysis, on every input.
//
//   least d(p, triangles of X) ≤ T + s,  −(3 depth + s) ≤ gap of a contact ≤ T (+ s where it is doubtful)
//
// T = max(gap tolerance, depth) + noise of the coordinates; s = what facets near p miss their true surfaces by
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"

namespace impend {

struct ReachedBodies {
  const BodySurface& a;
  const BodySurface* b = nullptr;  // none: the ground
  Vec3 up = Vec3::Zero();          // unit, of the ground
  double height = 0;               // m, of the ground
};

// m, how far the contact exceeds its tolerance; 0 where it keeps it. Held by tests/unit/contact.
double beyond_reach(const ReachedBodies& bodies, const ContactPoint& contact, bool doubtful,
                    const ContactTolerances& tolerances);

struct Beyond {
  double by = 0;  // m; 0: all contacts of the pair keep their tolerance
  Vec3 at = Vec3::Zero();
};
Beyond farthest_beyond(const ReachedBodies& bodies, const PairContacts& pair, const ContactTolerances& tolerances);

// Recognised surfaces that a body has along one normal and that lie at unequal depths in the other, by more than they are
// known, do not all touch it: pieces of a freeform tube. Which of them do is not known, so that all become doubtful.
void doubt_uneven_depths(const ContactTolerances& tolerances, PairContacts& pair);

// Takes out what exceeds its tolerance, if anything does, and marks the rest of the pair doubtful.
void drop_beyond(const ReachedBodies& bodies, const ContactTolerances& tolerances, PairContacts& pair);

// Indices into set.contacts, for checks from outside: fuzzers, soaks and tests.
std::vector<int> contacts_beyond_reach(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                                       const ContactSet& set, const ContactTolerances& tolerances);

}  // namespace impend
