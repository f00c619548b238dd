// An either-or contact along a line that changes over from one normal to the other at a point of the line.
#pragma once

#include "impend/contact/contact.h"
#include "impend/motion/branches.h"

namespace impend {

// The alternatives of a disjunction along a line, each with the contact of the same end first.
std::vector<std::vector<int>> alternatives_by_end(const ContactSet& contacts, const Disjunction& disjunction);

// Adds, per change-over, the two contacts at its point (marked approximate) and one more alternative of four contacts
// that hold together: the first normal at the first end and at the point, the second at the point and at the second
// end. Contacts stay sorted; every index into them is renewed. Held by tests/unit/motion.
void add_change_overs(ContactSet& contacts, const std::vector<ChangeOver>& change_overs);

}  // namespace impend
