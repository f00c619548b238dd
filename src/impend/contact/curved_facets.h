// Facets that stand for curved surfaces, where bodies touch.
//
// Facets of curved surfaces that two bodies have in common: what they stand for is the same surface for both, and the
// meshes touch as plane faces do.
//
//   facets match     where they overlap, every bend of either surface runs along the border of the other's facet
//   a round joint    n·(v + ω × p) ≈ 0 at all of them for one twist that goes around its axis: a thread, a ring in its
//                    groove; the facets lock what the true surfaces may let turn
#pragma once

#include <vector>

#include "impend/contact/contact_normal.h"
#include "impend/contact/features.h"
#include "impend/contact/tangent_cone.h"

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

// How far facets of curved surfaces leave open where a surface is, and which way it faces.
//
//   a chord of width w that bends by δ against the next lies within s = w δ/8 of its circle, and turns by δ/2 against
//   it

// Of the facets of curved surfaces that meet at a feature; all 0 where there are none.
struct FacetPlay {
  double sagitta = 0;  // m
  double bend = 0;     // rad, the largest angle to the next facet of the surface
  double breadth = 0;  // m, of the widest facet
  double width() const { return bend > 0 ? 8 * sagitta / bend : 0; }  // m, of a chord with that sagitta and bend
};
FacetPlay facet_play_at(const BodySurface& s, const TangentCone& cone);

// m, across the bends of a facet of a curved surface; 0 of a flat face.
double facet_width(const BodySurface& s, int region);

// m, the largest sagitta of what is near the other body.
double sagitta_near(const BodySurface& s, const BodySurface& other);

// Whether the exact surfaces have been asked already: a recognised sphere or cone near a circle in which the other
// body's patches end (curved_pairs.h).
bool circle_is_known(const BodySurface& a, const TangentCone& ca, const BodySurface& b, const FeaturePair& f);

// A facet's normal, or that of its edges, may be turned against the true one by as much as the facets bend; the normals
// of flat faces that meet there may not.
void widen_by_facets(const BodySurface& a, const TangentCone& ca, const BodySurface& b, const TangentCone& cb,
                     double bend, std::vector<Clause>& clauses);

}  // namespace impend
