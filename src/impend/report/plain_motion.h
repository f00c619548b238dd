// A motion that is neither a translation nor a tip, in words that need no axis.
#pragma once

#include <string>

#include "impend/report/twist.h"

namespace impend {

// "slides along x, turning slightly", "slides along (0.6, 0, -0.8), turning", "drops, turning", "tips over towards -y,
// sliding", "rolls along x": what a person would call the motion of the body, without the figures of its screw, which
// the inspector and the report have. "" where it is none of these, such as a turn on a hinge or about the vertical.
// Held by tests/unit/report/test_plain_motion.
std::string plain_motion_words(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist);

}  // namespace impend
