// Where an analysis says of rest that it is only balance (balance.h), or that this is not known.
#pragma once

#include "impend/motion/analysis.h"

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

}  // namespace impend
