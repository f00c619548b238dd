// What a joint between two bodies changes in their contacts.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/contact/contact_normal.h"
#include "impend/contact/interpenetration.h"

namespace impend {

// Pairs (a, b), a < b, that a joint connects.
std::set<std::pair<int, int>> jointed_pairs(const Assembly& assembly);

// Pairs (a, b), a < b, between which no contact is sought: those that are taken as one body, and those that share no
// level. Held by tests/unit/contact/test_levels.
std::set<std::pair<int, int>> unsought_pairs(const Assembly& assembly);

// Parts that share a joint are often modelled through each other, such as a hinge's pin and both leaves: contacts
// sought there would be those of a wedged pin. Where a jointed pair overlaps, its contacts are dropped from `pairs`,
// its overlap from `overlaps`, and returned; the joint alone then connects the two. Contacts of other jointed pairs
// stay. Held by tests/unit/contact.
std::vector<BodyOverlap> drop_jointed_overlaps(const Assembly& assembly, std::vector<PairContacts>& pairs,
                                               std::vector<BodyOverlap>& overlaps);

// Joints that stand at a limit, as contacts: what a stop holds back is one constraint more.
//
//   slider   normal along the axis, at the joint's point
//   hinge    at the arm r from the axis, normal across both: n·(relative velocity there) = r θ̇
// The joint's own rows hold all other directions, so that the rows are those of the coordinate alone.

// Where and along what the stop of a joint pushes a (the joint's) while b stands: point (m) and unit normal, world, for
// axis and point as they are; `arm`: m, of hinges.
struct StopPlace {
  Vec3 point = Vec3::Zero(), normal = Vec3::Zero();
};
StopPlace stop_place(const Joint& joint, bool upper, double arm);

// Adds stops of joints that stand within the gap of a limit. Held by tests/unit/contact/test_joint_stops.
void add_joint_stops(const Assembly& assembly, ContactSet& set);

}  // namespace impend
