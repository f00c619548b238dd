// What is left of contacts without those that may open in several ways, or are doubtful: which way these open as parts
// fall is not looked at (balance.h).
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/motion/bearing.h"
#include "impend/motion/followed_contacts.h"
#include "impend/motion/lone_component.h"

namespace impend {

struct SteadyContacts {
  // The others, by forces with which what is left out bears nothing; nothing where the parts would not rest by them.
  std::optional<BearingContacts> bearing;
  bool leaves_out = false;  // some are left out
  int bears = -1;           // of those the first that bears by the forces that are given
  bool doubtful = false;    // some of those are doubtful
};

// Held by tests/unit/motion/test_held_either_way.
SteadyContacts steady_contacts(const Assembly& assembly, const BearingContacts& all, const std::vector<int>& parts);

// Where what is left out lies, by the bodies of the component: the tracker would follow it by one of its normals.
std::vector<NotFollowed> lines_left_out(const Assembly& whole, const ContactSet& contacts, const LoneComponent& lone);

}  // namespace impend
