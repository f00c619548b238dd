// Whether two sets of contacts hold a pair of bodies alike.
//
// Wrench of a contact about c, lengths in units of L: w = (n̂, (d − c) × n̂ / L). Two sets hold a pair alike when
//   min over λ ≥ 0 of ‖Σ λ_i w_i − w‖ ≤ tolerance  for every w of the other set, both ways.
#pragma once

#include <vector>

#include "impend/contact/contact.h"

namespace impend {

// `of_x`, `of_y`: the contacts of one pair in each set. The cones of what is always imposed must be equal, also without
// the doubtful contacts, and the either-or contacts alike one by one. L is the reach of the points from their middle;
// tolerance: plane_noise × the points' noise over L, and rounding, for which `size` (m, of the parts) sets the scale.
// Held by tests/unit/contact.
bool same_cone(const ContactSet& x, const std::vector<int>& of_x, const ContactSet& y, const std::vector<int>& of_y,
               double size);

}  // namespace impend
