// Which pairs of parts bear by their friction where that is not unique, as in a channel whose floor or whose walls may
// hold a block.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/followed_contacts.h"

namespace impend {

// Of the contacts that hold by friction (`holds`, each that is followed), those of every least set of pairs by which
// the parts rest: without any pair of it they do not. Where they rest without friction that of the pairs without which
// they would not do so, too. Friction has no bound here. Nothing where there are too many to look at. Held by
// tests/unit/motion/test_bearing_pairs.
std::optional<std::vector<std::vector<char>>> least_bearing_pairs(const Assembly& assembly,
                                                                  const FollowedContacts& followed,
                                                                  const std::vector<char>& holds);

}  // namespace impend
