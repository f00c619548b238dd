// From meshes to contacts.
// Contacts that the caller knows, instead of those that are found in the meshes.
#pragma once

#include <vector>

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

struct GivenContact {
  int a = -1;  // body indices, the ground last; in either order
  int b = -1;
  Vec3 point = Vec3::Zero();   // world, m
  Vec3 normal = Vec3::Zero();  // world, of any length, out of b into a
  double gap = 0;              // m
  double point_noise = 0;      // m, how exactly the point is known; at least the rounding of its coordinates
  double angle_noise = 0;      // rad, likewise the normal; at least its rounding
};

struct GivenContacts {
  ContactSet set;
  // By given contact: its index in set.contacts; −1 between two fixed bodies, which have no contacts.
  std::vector<int> index;
};

// The set of these contacts, by pair of bodies and then as given; every one is imposed. Normals that are equal or
// opposite to the last bit have one direction class and one common error; an interface is all that a pair has. Errors:
// kBadValue for a body that is not there, a body with itself, numbers that are not finite, a normal without length,
// noise below 0; the place names the contact: "contacts[3].normal". Held by tests/unit/contact/test_given_contacts.
Result<GivenContacts> contacts_given(const Assembly& assembly, const std::vector<GivenContact>& contacts);

}  // namespace impend
