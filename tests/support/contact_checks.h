// Self-checks of contact sets against the surfaces themselves.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/contact.h"
#include "impend/contact/surface/body_surface.h"
#include "tests/support/shapes.h"

namespace impend::test {

// 0, 1, … of all of them.
std::vector<int> every_index(const std::vector<Contact>& contacts);

// Of two parts.
Result<ContactSet> contacts_of(const Part& a, const Part& b, double gap = 1e-4);

// The one curved patch of a surface that has no other; fails the test else.
const CurvedPatch& only_patch(const BodySurface& surface);

bool warns(const ContactSet& set, const std::string& code);

// Empty when every contact's point lies within the gap of both surfaces and, where it is a contact of faces, its normal
// within the angle of a facet of either that is as near; else what is off, in words. Parts only, no ground.
std::string contacts_off_their_surfaces(const Assembly& assembly, const ContactSet& set);

}  // namespace impend::test
