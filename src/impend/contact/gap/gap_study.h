// Contacts at the chosen gap and, where it was chosen automatically, at a third (at four times the noise
// where the noise chose it) and at three times it.
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/contact/contact.h"

namespace impend {

struct StudiedContacts {
  ContactSet set;                  // with gap_trials filled in
  std::vector<ContactSet> trials;  // by gap trial; empty where the contacts are the same
};

// As find_contacts, then sought again on the same surfaces at gap/kGapTrial (but not below kMinGapOverNoise·ε) and at
// gap·kGapTrial when the gap is automatic. Contacts of a pair are the same when every wrench of one set lies in the
// cone of the other within the noise, with and without the doubtful ones, and the either-or contacts are alike. Warns
// "gap-sensitive" for each trial that differs and names the pairs that appear, vanish or are held otherwise, and
// "gap-overlap" for pairs that run into each other by more than the smaller gap. Trials that fail are errors only when
// cancelled. Held by tests/unit/contact.
Result<StudiedContacts> find_contacts_and_study_gap(const Assembly& assembly, const ContactOptions& options = {},
                                                    const Progress& progress = {});

// Fills appear, vanish and change of a trial from the contacts at the chosen gap and at the trial's.
void compare_contacts(const ContactSet& chosen, const ContactSet& tried, double size, GapTrial& trial);

// "'a' and 'b', 'c' and 'd', and 3 pairs more"
std::string pairs_in_words(const Assembly& assembly, const std::vector<BodyPair>& pairs);

// Whether two sets of contacts hold a pair of bodies alike.
//
// Wrench of a contact about c, lengths in units of L: w = (n̂, (d − c) × n̂ / L). Two sets hold a pair alike when
//   min over λ ≥ 0 of ‖Σ λ_i w_i − w‖ ≤ tolerance  for every w of the other set, both ways.

// `of_x`, `of_y`: the contacts of one pair in each set. The cones of what is always imposed must be equal, also without
// the doubtful contacts, and the either-or contacts alike one by one. L is the reach of the points from their middle;
// tolerance: plane_noise × the points' noise over L, and rounding, for which `size` (m, of the parts) sets the scale.
// Held by tests/unit/contact.
bool same_cone(const ContactSet& x, const std::vector<int>& of_x, const ContactSet& y, const std::vector<int>& of_y,
               double size);

}  // namespace impend
