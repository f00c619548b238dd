// Reasons of decide() that take more than a line.
#pragma once

#include <string>

#include "impend/motion/evidence.h"

namespace impend {

// Neither rest nor motion of the numbers as stored is proved.
std::string between_rest_and_motion(const Bracket& b);

// It moves by its lower bound, but no motion is known that the noise cannot forbid.
std::string rest_possible_too(const Evidence& e);

// Its threshold calls rest what moves whatever the noise.
std::string slower_than_its_threshold(const Bracket& b);

// Two ratios that read alike differ in what is proved of them.
std::string why_doubts_decide(int contacts, double with, double without);

}  // namespace impend
