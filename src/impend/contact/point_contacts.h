// Vertices and edges: contacts that no pair of faces makes.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// Candidates are the corners of either body within the gap of the other's surface, and crossings of sharp edges. Each
// is the corner, straight edge or face nearest at hand on either side (a corner within the gap before an edge, an
// edge before a face), whose tangent cones give clauses (tangent_cone.h). A clause with one normal is a contact, one
// with several an OR. Clauses that a face contact of the pair, or another contact imposed there, implies are dropped:
// one alternative is its normal and the point lies in its hull within the gap. ORs of two normals along one straight
// line become one choice for both of its ends. Corners that are not understood, and facets of curved surfaces, give
// doubtful contacts. So does what lies beyond the gap by no more than the facets of curved surfaces there miss these,
// where nothing recognised says better. Call after add_face_contacts. Held by tests/unit/contact.
void add_point_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                        const ContactTolerances& tolerances, PairContacts& pair);

}  // namespace impend
