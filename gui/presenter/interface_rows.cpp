#include "gui/presenter/interface_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/friction_rows.h"
#include "impend/report/contact_facts.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr size_t kBeforePoints = 4;  // columns before those of friction

}  // namespace

Table interface_table(const Analysis& analysis) {
  const Assembly& assembly = analysis.assembly;
  const std::vector<InterfaceFacts> facts = interface_facts(analysis, contact_states(analysis));
  const std::vector<bool> imposed = imposed_contacts(analysis);
  Table table;
  table.columns = {{"Between", "the force acts on this one", false},
                   {"And", "", false},
                   {"State", "at the first instant", false},
                   {"Force", "resultant of all contact points, N", true, "N"},
                   {"Points", "contact points", true},
                   {"Area", "of touching faces", true, assembly.unit_name + "²",
                    assembly.metres_per_unit * assembly.metres_per_unit},
                   {"Gap", "median distance of the surfaces", true, assembly.unit_name, assembly.metres_per_unit}};
  const std::optional<ForceScales> scales =
      analysis.friction ? std::optional(ForceScales::with_friction(analysis)) : std::nullopt;
  if (analysis.friction) insert_friction_columns(kBeforePoints, *analysis.friction, &table.columns);
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    const Interface& interface = analysis.contacts.interfaces[i];
    const ContactAction action = facts[i].action();
    const std::string words = interface_words(analysis, facts[i]);
    const double force = facts[i].force.norm();
    Row row;
    row.item = {SceneItem::Kind::kInterface, static_cast<int>(i)};
    row.bodies = {interface.a, interface.b};
    row.state = to_string(action);
    row.cells = {text_cell(assembly.body_name(interface.a)),
                 text_cell(assembly.body_name(interface.b)),
                 text_cell(words, role_of(action), words),
                 number_cell(force, number_text(force) + " N"),
                 number_cell(static_cast<double>(interface.contacts.size()), std::to_string(interface.contacts.size())),
                 number_cell(interface.area, interface.area > 0 ? area_text(assembly, interface.area) : "-"),
                 number_cell(interface.gap_median, length_text(assembly, interface.gap_median))};
    if (analysis.friction) {
      const ContactsFriction friction = friction_of_contacts(analysis, imposed_of(interface, imposed), *scales);
      insert_cells(kBeforePoints, friction_cells(*analysis.friction, friction), &row.cells);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

namespace {

ColorRole joint_role(JointState state) {
  return state == JointState::kTransmits ? ColorRole::kStable
         : state == JointState::kIdle    ? ColorRole::kNeutral
                                         : ColorRole::kQuiet;
}

void add_forces(const JointForce& on_a, std::vector<Cell>* cells) {
  cells->push_back(number_cell(on_a.force.norm(), force_text(on_a)));
  cells->push_back(number_cell(on_a.torque.norm(), torque_text(on_a)));
}

Cell redundant_cell(const Joint& joint, const JointForce& on_a) {
  return number_cell(on_a.redundant_rows, on_a.redundant_rows > 0 ? held_by_others_text(joint, on_a) : "none");
}

}  // namespace

Table joint_table(const Analysis& analysis) {
  const Assembly& assembly = analysis.assembly;
  const ToldJointForces forces = told_joint_forces(analysis);
  const std::vector<JointState> states = joint_states(assembly, forces);
  const bool with = !forces.with.empty();
  const std::string answer = with ? "without friction, " : "";
  Table table;
  table.columns = {{"Joint", "", false},
                   {"Between", "the force acts on this one", false},
                   {"And", "", false},
                   {"Lets them", "what it leaves to its parts; all else it holds, in both directions", false},
                   {with ? "Without friction" : "State", "at the first instant", false},
                   {"Force", answer + "N", true, "N"},
                   {"Torque", answer + "about the joint's point, N·m", true, "N·m"}};
  if (with) {
    table.columns.push_back({"Force with friction", "N", true, "N"});
    table.columns.push_back({"Torque with friction", "about the joint's point, N·m", true, "N·m"});
  }
  table.columns.push_back(
      {"Held by others too", "directions: how forces are shared there is a choice, shown is the most even one", true});
  table.columns.push_back({"Point", "in the world", false, assembly.unit_name, assembly.metres_per_unit});
  const double size = largest_size(assembly);
  for (size_t j = 0; j < forces.without.size(); ++j) {
    const Joint& joint = assembly.joints.at(j);
    Row row;
    row.item = {SceneItem::Kind::kJoint, static_cast<int>(j)};
    row.bodies = {joint.a, joint.b};
    row.state = to_string(states[j]);
    row.cells = {text_cell(joint_kind(joint)), text_cell(assembly.body_name(joint.a)),
                 text_cell(assembly.body_name(joint.b)), text_cell(joint_freedom(joint.type)),
                 text_cell(row.state, joint_role(states[j]),
                           states[j] == JointState::kNoEffect ? "both its parts are fixed" : "")};
    add_forces(forces.without[j], &row.cells);
    if (with) add_forces(forces.with[j], &row.cells);
    row.cells.push_back(redundant_cell(joint, forces.without[j]));
    row.cells.push_back(point_cell(joint.point, point_text(assembly, joint.point, size)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace impend::gui
