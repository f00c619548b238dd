// The working part of motion_in_words: shared states, and more detail on request.
#pragma once

#include <string>

#include "impend/report/twist.h"

namespace impend {

struct DescribeOptions {
  bool verbose = false;  // adds the angular acceleration
  bool exact = false;    // a screw by its axis, instead of what a person would call it (plain_motion.h)
};

std::string describe_motion(const Analysis& analysis, const ContactStates& states, int body,
                            const DescribeOptions& options = {});

// An acceleration as a share of gravity, "0.31 g"; in m/s² where there is no gravity.
std::string acceleration_text(const Analysis& analysis, double acceleration);

}  // namespace impend
