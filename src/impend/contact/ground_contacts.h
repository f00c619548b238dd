// A part on the ground half-space {x : up·x ≤ height}.
#pragma once

#include "impend/contact/contact_normal.h"

namespace impend {

// The part's vertices within the gap of the plane, with the plane's exact normal `up` (its class given). Where their
// hull has area beyond a sliver the contact is face-face, else edge-face or vertex-face. `deepest` receives the
// lowest vertex's signed height above the plane, `lowest` its place. Held by tests/unit/contact.
void add_ground_contacts(const BodySurface& part, const ContactNormal& up, double height,
                         const ContactTolerances& tolerances, PairContacts& pair, double& deepest, Vec3& lowest);

}  // namespace impend
