// A component of an assembly with what it stands on, as an assembly by itself, and its contacts but for those that may
// open in several ways or are doubtful.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/motion/bearing.h"
#include "impend/motion/followed_contacts.h"

namespace impend {

struct LoneComponent {
  // The parts of the component and the fixed ones that they touch, or that joints or springs tie to them, in the order
  // of the whole; the ground where there is one. Loads, joints, springs and friction of these; no steps.
  Assembly assembly;
  ContactSet contacts;    // of the imposed ones those that touch the component; curved interfaces by their indices
  std::vector<int> part;  // per part of `assembly`, its index in the whole
  // Of a body of the whole its index here; −1: it is not there.
  int body_of(int body, const Assembly& whole) const;
};

// `parts`: movable, ascending; `imposed`: indices into contacts.contacts; `beside`: joints beside those of the whole,
// of its bodies. What contacts, joints and springs of the parts lead to is there as it is, fixed or not. Held by
// tests/unit/motion/test_lone_component.
LoneComponent lone_component(const Assembly& whole, const ContactSet& contacts, const std::vector<int>& imposed,
                             const std::vector<int>& parts, const std::vector<Joint>& beside = {});

// What is left of contacts without those that may open in several ways, or are doubtful: which way these open as parts
// fall is not looked at (balance.h).
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
