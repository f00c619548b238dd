// Facets of curved surfaces that two bodies have in common: what they stand for is the same surface for both, and the
// meshes touch as plane faces do.
//
//   facets match     where they overlap, every bend of either surface runs along the border of the other's facet
//   a round joint    n·(v + ω × p) ≈ 0 at all of them for one twist that goes around its axis: a thread, a ring in its
//                    groove; the facets lock what the true surfaces may let turn
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"

namespace impend {

// Whether the facets ra and rb, in one plane within noise, match where they overlap. Held by tests/unit/contact.
bool facets_match(const BodySurface& a, const PlanarRegion& ra, const BodySurface& b, const PlanarRegion& rb,
                  const ContactTolerances& tolerances);

struct SharedFacet {
  Vec3 point = Vec3::Zero();   // world, in the middle of what is shared
  Vec3 normal = Vec3::Zero();  // unit
  double area = 0;             // m²
};

// Whether the shared facets of a pair stand for a surface that may turn in itself, all or most of a turn around.
bool is_round_joint(const std::vector<SharedFacet>& facets);

}  // namespace impend
