// Where a part can be pushed: points of its surface with directions into it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/planning/part_set.h"

namespace impend {

// A fixed smooth finger: it bears any force ≥ 0 along `direction`, which it gives to the part.
struct PushCandidate {
  int part = -1;
  Vec3 point = Vec3::Zero();      // world, m
  Vec3 direction = Vec3::Zero();  // unit, world, into the part
  // As of contacts: of the face whose normal it is.
  NormalNoise normal_noise = NormalNoise::Zero();
  double point_noise = 0;
  int direction_class = -1;
};

struct PushCandidates {
  std::vector<PushCandidate> reached;  // by parts
  int covered = 0;                     // left out: another part or the ground is there
  int blocked = 0;                     // left out: another part, the ground or the part itself stands in the way
};

// More points of one part are not taken by themselves.
inline constexpr int kMostPushesPerPart = 64;

// Points of each of `parts`: the centres of area of its flat faces and the corners of their convex hulls, then the
// centres of the facets of curved faces, of each kind the largest faces first; the directions are the inward normals.
// A centre that is not on the face (a ring) is left out. Faces of equal area count together, so that a symmetric part
// has symmetric points: where they would be more than kMostPushesPerPart none of them is taken. Of these points those
// are left out that are nearer than the gap to another installed part or the ground, and those where something within a
// finger's length, half of the part's size, stands in the way outward. Lengths follow from the parts, so that units and
// poses do not matter. Held by tests/unit/planning/test_push_candidates.
PushCandidates push_candidates(const Assembly& assembly, const PreparedSurfaces& prepared, const ContactSet& contacts,
                               const PartSet& parts, const PartSet& installed);

// A push that somebody states. `place` is told in errors; without a direction it is the inward normal there.
struct StatedPush {
  int part = -1;
  Vec3 point = Vec3::Zero();  // world, m
  std::optional<Vec3> direction;
  Place place;
};

// Errors (kBadValue): the point is farther from the surface of its part than the gap; the direction has no length, or
// points out of the part there. Whether anything covers the point is not asked. Held as above.
Result<PushCandidate> stated_candidate(const PreparedSurfaces& prepared, const ContactSet& contacts,
                                       const StatedPush& stated);

}  // namespace impend
