// What a body does, in words: "drops", "slides along (0.87, 0, -0.50)", "tips about the edge …".
#pragma once

#include <string>

#include "impend/motion/analysis.h"
#include "impend/report/twist.h"

namespace impend {

// A short sentence without subject for one body, e.g. "tips about the edge through (1, 0, 0) along y, starts at 0.31
// g". Lengths are printed in the assembly's unit; g is |gravity|. Held by tests/unit/report.
std::string motion_in_words(const Analysis& analysis, int body);

// A motion that is neither a translation nor a tip, in words that need no axis.

// "slides along x, turning slightly", "slides along (0.6, 0, -0.8), turning", "drops, turning", "tips over towards -y,
// sliding", "rolls along x": what a person would call the motion of the body, without the figures of its screw, which
// the inspector and the report have. "" where it is none of these, such as a turn on a hinge or about the vertical.
// Held by tests/unit/report/test_motion_words.
std::string plain_motion_words(const Analysis& analysis, const ContactStates& states, int body, const Twist& twist);

// The working part of motion_in_words: shared states, and more detail on request.

struct DescribeOptions {
  bool verbose = false;  // adds the angular acceleration
  bool exact = false;    // a screw by its axis, instead of what a person would call it (plain_motion_words)
};

std::string describe_motion(const Analysis& analysis, const ContactStates& states, int body,
                            const DescribeOptions& options = {});

// An acceleration as a share of gravity, "0.31 g"; in m/s² where there is no gravity.
std::string acceleration_text(const Analysis& analysis, double acceleration);

}  // namespace impend
