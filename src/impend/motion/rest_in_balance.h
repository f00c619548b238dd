// Where an analysis says of rest that it is only balance (balance.h) or that this is not known, and which motion is in
// question then, to be shown: nothing that is claimed rests on it.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/motion/solution.h"

namespace impend {

// Whether nothing but its balance, or that this is not known, keeps a component from being called stable.
bool rests_but_for_balance(const ComponentResult& component);
// Where all rests, some of it only in balance; with that nothing but balance is in doubt.
bool rests_only_in_balance(const Analysis& analysis);
// Where all rests, but for some of it whether it does so only in balance is not known: the first such component; else
// null.
const ComponentResult* may_rest_in_balance(const Analysis& analysis);
// Whether the body (of the assembly) is one of those that fall from their balance, whether others move or not.
bool falls_from_its_balance(const Analysis& analysis, int body);
// … or of which that is not known.
bool may_fall_from_its_balance(const Analysis& analysis, int body);

// Per assembly body (linear of the centre of mass, angular), m/s² and rad/s²; nothing for bodies of decided components,
// of those that only balance, which do not start by themselves, and where no motion was found. Of the component's
// candidates the first that is fast enough to count as motion, else the fastest:
//   the motion as computed; without the doubtful contacts; without the contacts whose gap is wide for the scene; with
//   contacts at the chords of round rims moved in to the circle
// All but the first are solved here, by least-constraint, and only for components of up to `most_rows` rows. Held by
// tests/unit/motion.
std::vector<std::optional<Vec6>> motions_in_question(const Analysis& analysis, int most_rows = 2000);

}  // namespace impend
