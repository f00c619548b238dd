// Face on face: opposing planar regions within gap and angle.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// For each pair of opposing regions the triangles are clipped against each other in the plane across the contact
// normal n̂; a point x of the overlap counts where −depth ≤ h_A(x) − h_B(x) ≤ gap, h being the heights of the two region
// planes along n̂. Strips with area < sliver·gap·perimeter are no face contacts. n̂ is the direction of the regions'
// common class, else the mean of −n_A and n_B by area, its noise widened by the angle that their noise leaves open.
// Facets of curved surfaces make doubtful contacts unless both bodies have the same ones (conforming_facets.h).
// Adds points (corners of the overlaps' hulls), area and mismatch to `pair`. `next_class` numbers the directions that
// belong to no class. Held by tests/unit/contact.
void add_face_contacts(const BodySurface& a, const BodySurface& b, const std::vector<DirectionClass>& classes,
                       const ContactTolerances& tolerances, int& next_class, PairContacts& pair);

}  // namespace impend
