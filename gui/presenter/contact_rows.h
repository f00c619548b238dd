// The tables of contact points, of interfaces (all contacts of one pair of bodies together) and of joints, and what
// friction adds to them: state, normal force, friction force, utilisation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/table.h"
#include "impend/motion/analysis.h"
#include "impend/report/twist.h"

namespace impend::gui {

// Columns: number, between, and, kind, state, force, opens at, those of friction (insert_friction_columns) where the
// analysis has friction, gap, point, normal. One row per contact, in the set's order; lengths in the assembly's unit.
// Held by tests/presenter.
Table contact_table(const Analysis& analysis);

// Columns: between, and, state, force, those of friction (insert_friction_columns) where the analysis has friction,
// points, area, gap. One row per interface, in the set's order. Held by tests/presenter.
Table interface_table(const Analysis& analysis);

// The table of joints: what each lets its parts do, and what it transmits.

// Columns: joint, between, and, lets them, state, force, torque, the last two with friction where a model was solved,
// what other joints hold too, point. One row per joint, in the assembly's order. Held by tests/presenter.
Table joint_table(const Analysis& analysis);

// One contact or several of a pair together. Without contacts, or where the model was not solved, `known` is false.
struct ContactsFriction {
  bool known = false;
  std::string state;  // "sticks", "slides", "open", "slides at 2 of 4 points"; "carries", "touches" without friction
  ColorRole role = ColorRole::kQuiet;
  Vec3 normal = Vec3::Zero();         // N, resultant of the normal forces on a
  Vec3 friction = Vec3::Zero();       // N, of the friction forces on a
  std::optional<double> utilisation;  // 0 … 1, the largest
  std::optional<Vec3> holding;        // N, on a: of the forces that would hold an indeterminate assembly
};
// The contacts of an interface that are imposed, by imposed_contacts() of the analysis.
std::vector<int> imposed_of(const Interface& interface, const std::vector<bool>& imposed);
// Indices that are negative are left out. Of an analysis with friction; `scales` with friction, found once for a whole
// table: a sum of forces that cancel leaves rounding of them.
ContactsFriction friction_of_contacts(const Analysis& analysis, const std::vector<int>& contacts,
                                      const ForceScales& scales);

// Four columns put in at `place`, five where the forces are known that would hold an indeterminate assembly, and their
// cells.
void insert_friction_columns(size_t place, const FrictionResult& result, std::vector<Column>* columns);
std::vector<Cell> friction_cells(const FrictionResult& result, const ContactsFriction& friction);
void insert_cells(size_t place, std::vector<Cell> added, std::vector<Cell>* cells);

std::string percent_text(double share);  // "96.3 %"

}  // namespace impend::gui
