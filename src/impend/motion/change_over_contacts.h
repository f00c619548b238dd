// An either-or contact along a line that changes over from one normal to the other at a point of the line.
#pragma once

#include <vector>

#include "impend/contact/contact.h"

namespace impend {

// Along a line: `alternative` from its first end, `other` from the change-over on to its second end.
struct ChangeOver {
  int disjunction = -1;
  int alternative = -1;
  int other = -1;
  double share = 0;  // of the way from the first end to the second
};

// The alternatives of a disjunction along a line, each with the contact of the same end first.
std::vector<std::vector<int>> alternatives_by_end(const ContactSet& contacts, const Disjunction& disjunction);

// Adds, per change-over, the two contacts at its point (marked approximate) and one more alternative of four contacts
// that hold together: the first normal at the first end and at the point, the second at the point and at the second
// end. Contacts stay sorted; every index into them is renewed. Held by tests/unit/motion.
void add_change_overs(ContactSet& contacts, const std::vector<ChangeOver>& change_overs);

}  // namespace impend
