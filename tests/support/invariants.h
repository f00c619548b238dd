// What must hold of every analysis, whatever the input: for fuzzers, soaks and tests.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"

namespace impend::test {

// The contacts that lie beyond their tolerance ("reach: …"), told from surfaces that are prepared anew; empty when none.
std::vector<std::string> contacts_out_of_reach(const Assembly& assembly, const ContactSet& set);

// The same, and bounds that do not hold their value, of components and parts ("bounds: …"), or that the program itself
// found to contradict each other; numbers that are not finite.
std::vector<std::string> broken_invariants(const Analysis& analysis);

}  // namespace impend::test
