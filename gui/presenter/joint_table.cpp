#include "gui/presenter/joint_table.h"

#include <fmt/format.h>

#include "impend/dynamics/joint_rows.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

Cell size_cell(const Vec3& vector, const char* unit) {
  return {fmt::format("{} {}", number_text(vector.norm()), unit), vector.norm(), "", ColorRole::kNeutral};
}

ColorRole joint_role(JointState state) {
  return state == JointState::kTransmits ? ColorRole::kStable
         : state == JointState::kIdle    ? ColorRole::kNeutral
                                         : ColorRole::kQuiet;
}

void add_forces(const JointForce& on_a, std::vector<Cell>* cells) {
  cells->push_back(size_cell(on_a.force, "N"));
  cells->push_back(size_cell(on_a.torque, "N·m"));
}

Cell redundant_cell(const Joint& joint, int rows) {
  const std::string words = rows > 0 ? fmt::format("{} of {} directions", rows, joint_rows(joint).size()) : "none";
  return number_cell(rows, words);
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
                   {"Force", answer + "N", true},
                   {"Torque", answer + "about the joint's point, N·m", true}};
  if (with) {
    table.columns.push_back({"Force with friction", "N", true});
    table.columns.push_back({"Torque with friction", "about the joint's point, N·m", true});
  }
  table.columns.push_back(
      {"Held by others too", "directions: how forces are shared there is a choice, shown is the most even one", true});
  table.columns.push_back({"Point", "in the world", false});
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
    row.cells.push_back(redundant_cell(joint, forces.without[j].redundant_rows));
    row.cells.push_back(text_cell(point_text(assembly, joint.point, size)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace impend::gui
