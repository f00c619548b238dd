// From meshes to contacts.
#pragma once

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/contact/contact.h"

namespace impend {

// Finds the finite set of constraints whose cone equals that of the touching geometry.
//
// Per pair of bodies, of which at least one moves: opposing coplanar regions within assembly.contact.gap and .angle
// are clipped against each other and reduced to one convex hull per (pair, normal); vertices and edges on faces and
// crossing edges add points; what is doubtful is kept and flagged, never dropped. Errors: kInterpenetration (pair,
// depth, place; unless options.allow_overlap), kTolerance (gap below four times the input's noise), kCancelled.
// Held by tests/unit/contact and tests/property.
Result<ContactSet> find_contacts(const Assembly& assembly, const ContactOptions& options = {},
                                 const Progress& progress = {});

}  // namespace impend
