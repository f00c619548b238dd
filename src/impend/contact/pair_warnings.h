// What must be said of pairs of bodies besides their contacts.
#pragma once

#include "impend/assembly/assembly.h"
#include "impend/contact/contact_normal.h"

namespace impend {

// Warnings "tilted-faces", "curved-surface", "contact-off-surface", "approximate-contacts" and "not-understood" once per
// pair,
// "overlap-unchecked" once per open mesh with the bodies whose boxes it overlaps. Held by tests/unit/contact.
Diagnostics pair_warnings(const Assembly& assembly, const std::vector<BodySurface>& surfaces,
                          const std::vector<PairContacts>& pairs);

}  // namespace impend
