// Where contacts may be missing because a CAD model's faces could not be made into triangles.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/gap/gap_rule.h"

namespace impend {

// Pairs of bodies, not both fixed, of which one has triangles, a missing face of its own, or the ground's plane within
// the pair's gap of the box around a missing face of the other: they may touch there, unseen. No others do; parts taken as one (joined.h) are left
// out. Ascending.
// Held by tests/unit/motion/test_missing_faces.
std::vector<BodyPair> pairs_at_missing_faces(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                                             const GapRule& rule);

// What a person is told of them, one warning for each pair.
Diagnostics missing_face_warnings(const Assembly& assembly, const std::vector<BodyPair>& pairs);

}  // namespace impend
