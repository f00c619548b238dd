#include "gui/presenter/inspector_joints.h"

#include <fmt/format.h>

#include "gui/presenter/body_forces.h"
#include "gui/presenter/inspector_friction.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/report/friction_words.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

using Kind = SceneItem::Kind;

bool has_axis(JointType type) { return type != JointType::kFixed && type != JointType::kBall; }

// `side`: 1 on the joint's first body, −1 on its second, which `who` names.
void add_force(const JointForce& on_a, double side, const std::string& who, InspectorSection* section) {
  section->lines.push_back({"Force",
                            vector_text(side * on_a.force, "N"),
                            fmt::format("{} N, on {}", number_text(on_a.force.norm()), who),
                            {}});
  if (on_a.torque.isZero(0)) return;
  section->lines.push_back(
      {"Torque", vector_text(side * on_a.torque, "N·m"), "on " + who + ", about the joint's point", {}});
}

void add_redundant(const Joint& joint, int rows, InspectorSection* section) {
  if (rows == 0) return;
  section->lines.push_back({"Redundant",
                            fmt::format("{} of {} rows", rows, joint_rows(joint).size()),
                            "other joints hold these directions too: how the force is shared among them is a choice",
                            {},
                            ColorRole::kQuiet});
}

InspectorSection joint_section(const Assembly& assembly, const Joint& joint) {
  InspectorSection section{"Joint", {}};
  section.lines.push_back({"Kind", joint_noun(joint.type), "", {}});
  section.lines.push_back({"Between", assembly.body_name(joint.a), "forces act on it", {Kind::kBody, joint.a}});
  section.lines.push_back({"And", assembly.body_name(joint.b), "", {Kind::kBody, joint.b}});
  section.lines.push_back({"Lets them", joint_freedom(joint.type), "all else it holds, in both directions", {}});
  if (assembly.body_fixed(joint.a) && assembly.body_fixed(joint.b)) {
    section.lines.push_back({"Effect", "none", "both are fixed", {}, ColorRole::kQuiet});
  }
  return section;
}

InspectorSection place_section(const Assembly& assembly, const Joint& joint, double size) {
  InspectorSection section{"Geometry", {}};
  section.lines.push_back({"Point", point_text(assembly, joint.point, size), "in the world", {}});
  if (has_axis(joint.type)) section.lines.push_back({"Axis", direction_text(joint.axis), "", {}});
  return section;
}

}  // namespace

Inspection inspect_joint(const Snapshot& snapshot, int index) {
  const Assembly& assembly = *snapshot.assembly;
  const Joint& joint = assembly.joints.at(static_cast<size_t>(index));
  const std::string on_first = "the first";
  Inspection inspection{
      fmt::format("{} of {} and {}", joint_noun(joint.type), assembly.body_name(joint.a), assembly.body_name(joint.b)),
      {joint_section(assembly, joint)}};
  if (snapshot.analysis) {
    const ToldJointForces forces = told_joint_forces(*snapshot.analysis);
    const auto place = static_cast<size_t>(index);
    if (place < forces.with.size()) {
      inspection.sections.push_back({"With " + friction_model_words(*snapshot.analysis->friction), {}});
      add_force(forces.with[place], 1, on_first, &inspection.sections.back());
    }
    if (place < forces.without.size()) {
      inspection.sections.push_back({snapshot.analysis->friction ? "Without friction" : "Transmits", {}});
      add_force(forces.without[place], 1, on_first, &inspection.sections.back());
      add_redundant(joint, forces.without[place].redundant_rows, &inspection.sections.back());
    }
  }
  inspection.sections.push_back(place_section(assembly, joint, snapshot.scene ? snapshot.scene->radius : 0));
  return inspection;
}

InspectorSection joints_section(const Analysis& analysis, int body) {
  const ToldJointForces told = told_joint_forces(analysis);
  const std::vector<JointForce>& forces = told.with.empty() ? told.without : told.with;
  InspectorSection section{told.with.empty() ? "Joints" : "Joints, with friction", {}};
  for (size_t j = 0; j < analysis.assembly.joints.size(); ++j) {
    const Joint& joint = analysis.assembly.joints[j];
    if (joint.a != body && joint.b != body) continue;
    const bool is_a = joint.a == body;
    section.lines.push_back({joint_noun(joint.type) + " with",
                             body_words(analysis.assembly, is_a ? joint.b : joint.a),
                             "shows the joint",
                             {Kind::kJoint, static_cast<int>(j)}});
    if (j >= forces.size()) continue;
    add_force(forces[j], is_a ? 1 : -1, "this part", &section);
    add_redundant(joint, forces[j].redundant_rows, &section);
  }
  return section;
}

}  // namespace impend::gui
