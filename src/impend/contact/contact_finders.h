// The steps that find the contacts of a pair, in the order in which search_contacts.cpp takes them.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// Face on face: opposing planar regions within gap and angle.

// For each pair of opposing regions the triangles are clipped against each other in the plane across the contact
// normal n̂; a point x of the overlap counts where −depth ≤ h_A(x) − h_B(x) ≤ gap, h being the heights of the two region
// planes along n̂. Strips with area < sliver·gap·perimeter are no face contacts. n̂ is the direction of the regions'
// common class, else the mean of −n_A and n_B by area, its noise widened by the angle that their noise leaves open.
// Facets of curved surfaces make doubtful contacts unless both bodies have the same ones (curved_facets.h).
// Adds points (corners of the overlaps' hulls), area and mismatch to `pair`. `next_class` numbers the directions that
// belong to no class. Held by tests/unit/contact.
void add_face_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                       const ContactTolerances& tolerances, int& next_class, PairContacts& pair);

// Vertices and edges: contacts that no pair of faces makes.

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

// A part on the ground half-space {x : up·x ≤ height}.

// The part's vertices within the gap of the plane, with the plane's exact normal `up` (its class given). Where their
// hull has area beyond a sliver the contact is face-face, else edge-face or vertex-face. `deepest` receives the
// lowest vertex's signed height above the plane, `lowest` its place. Held by tests/unit/contact.
void add_ground_contacts(const BodySurface& part, const ContactNormal& up, double height,
                         const ContactTolerances& tolerances, PairContacts& pair, double& deepest, Vec3& lowest);

// From what pairs have to say to the sorted, reduced set of contacts.

// Each group is reduced to the convex hull of its points across its normal: moving a point along the normal changes
// no row of J, so points on different planes reduce together. The tolerance of the hull is the noise
//   max(plane_noise·point noise, relative_plane·size),
// not the gap. With set.per_plane there is a hull for each plane, planes being farther apart than the gap; with
// set.unreduced every point stays. `pairs` in order of (a, b). Fills contacts, disjunctions and
// interfaces of `set`. Held by tests/unit/contact.
void fill_contact_set(const std::vector<PairContacts>& pairs, const std::vector<BodySurface>& surfaces,
                      const GeometricTolerances& tolerances, ContactSet& set);

}  // namespace impend
