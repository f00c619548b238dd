// The tables of interfaces and joints. All contacts of one pair of bodies together: the table of interfaces, and who
// presses on whom, seen from one body.
#pragma once

#include <string>
#include <vector>

#include "gui/presenter/table.h"
#include "impend/motion/analysis.h"
#include "impend/report/twist.h"

namespace impend::gui {

struct InterfaceSummary {
  int points = 0, carrying = 0, opening = 0, sliding = 0, doubtful = 0;
  double opening_acceleration = 0;  // m/s², the largest
  std::string state;                // "carries", "touches", "opens", "doubtful"
  std::string words;                // "carries at 2 of 4 points, opens at 2 of 4 points at 0.33 g"
};
std::vector<InterfaceSummary> interface_summaries(const Analysis& analysis, const ContactStates& states);

// Columns: between, and, state, force, those of friction_rows.h where the analysis has friction, points, area, gap. One
// row per interface, in the set's order. Held by tests/presenter.
Table interface_table(const Analysis& analysis);

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

// The table of joints: what each lets its parts do, and what it transmits.

// Columns: joint, between, and, lets them, state, force, torque, the last two with friction where a model was solved,
// what other joints hold too, point. One row per joint, in the assembly's order. Held by tests/presenter.
Table joint_table(const Analysis& analysis);

}  // namespace impend::gui
