// Contacts that are there whatever the coordinates were before they were rounded.
#pragma once

#include <vector>

#include "impend/contact/contact.h"

namespace impend {

// Contacts of one pair and normal span a convex polygon. Its true corners lie within r = point_noise of the stored ones
// and the centres of mass within r of theirs, so the true polygon, seen from the centre of mass, contains the stored
// one shrunk by 2 r: every constraint of the shrunk polygon is a nonnegative combination of the true ones, and what
// rests on the shrunk polygons rests on the true ones. A group with points at the chords of a hole's rim is moved in by
// their sagitta as well, and left out where nothing remains of it. Returned are the corners of the shrunk polygons,
// without point noise or chord and with the normal noise that they had; exact groups, groups without chords that
// leave nothing or have no area, and either-or contacts, doubtful ones and those without a direction class are returned
// as they are. `which` are indices into `contacts`. Held
// by tests/unit/contact.
std::vector<Contact> eroded_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which);

// Of every polygon the contacts whose 2 point_noise + chord is at most four times the least in it, and all that belong
// to none. One corner that is hardly known, of a short arc say, moves in all sides of its polygon by as much; what
// rests without it rests with it, since forces on the others hold both. Held by tests/unit/contact.
std::vector<Contact> best_known_contacts(const std::vector<Contact>& contacts, const std::vector<int>& which);

}  // namespace impend
