// Self-checks of contact sets against the surfaces themselves.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/contact.h"
#include "tests/support/shapes.h"

namespace impend::test {

// 0, 1, … of all of them.
std::vector<int> every_index(const std::vector<Contact>& contacts);

// Empty when every contact's point lies within the gap of both surfaces and, where it is a contact of faces, its normal
// within the angle of a facet of either that is as near; else what is off, in words. Parts only, no ground.
std::string contacts_off_their_surfaces(const Assembly& assembly, const ContactSet& set);

}  // namespace impend::test
