// Who presses on whom, seen from one body.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/interface_rows.h"

namespace impend::gui {

struct BodyForce {
  int interface = -1;
  int other = -1;             // body
  Vec3 force = Vec3::Zero();  // N, on the body
  bool carries = false;       // any contact of the interface does
};

// One per interface of the body, the strongest first, then in the set's order.
std::vector<BodyForce> forces_on(const Analysis& analysis, const std::vector<InterfaceSummary>& summaries, int body);

// "is carried by 'base' with 40 N", "carries 'top' with 20 N", "is pushed by 'wall' along x with 3 N"; without subject.
std::string force_words(const Analysis& analysis, const BodyForce& force);

// "'block'", "the ground".
std::string body_words(const Assembly& assembly, int body);

}  // namespace impend::gui
