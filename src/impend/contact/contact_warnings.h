// What is told about pairs beside their contacts.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/contact_normal.h"
#include "impend/contact/gap/gap_rule.h"

namespace impend {

// Bodies farther apart than the gap but no farther than this many gaps are worth a warning.
inline constexpr double kNearMiss = 3.0;

// What must be said of pairs of bodies besides their contacts.

// Warnings "tilted-faces", "curved-surface", "contact-off-surface", "approximate-contacts" and "not-understood" once
// per pair, "overlap-unchecked" once per open mesh with the bodies whose boxes it overlaps. Held by tests/unit/contact.
Diagnostics pair_warnings(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                          const std::vector<PairContacts>& pairs);

// Where contacts may be missing because a CAD model's faces could not be made into triangles.

// Pairs of bodies, not both fixed, of which one has triangles, a missing face of its own, or the ground's plane within
// the pair's gap of the box around a missing face of the other: they may touch there, unseen. No others
// do; parts taken as one (is_joined) are left out. Ascending. Held by tests/unit/motion/test_missing_faces.
std::vector<BodyPair> pairs_at_missing_faces(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                                             const GapRule& rule);

// What a person is told of them, one warning for each pair.
Diagnostics missing_face_warnings(const Assembly& assembly, const std::vector<BodyPair>& pairs);

// Parts that touch nothing, and pairs that just fail to touch.

// Adds to `set`: for each movable part without contacts its nearest body (near_misses and warning "touches-nothing"
// with the gap tolerance that would join them), and warning "nearly-touching" for pairs without contact whose distance
// exceeds the gap but not kNearMiss gaps, with the gap tolerance that would join them, and "near-without-contact" for
// pairs without contact within the gap; a part that touches nothing else is one that may touch there, unseen
// (at_missing_faces). `pairs`: those looked at, in order of (a, b). Held by tests/unit/contact.
void add_near_misses(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                     const std::vector<PairContacts>& pairs, const GapRule& gap, ContactSet& set);

}  // namespace impend
