
#include <fmt/format.h>

#include "gui/presenter/inspector.h"
#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

using Kind = SceneItem::Kind;

// `side`: 1 on the joint's first body, −1 on its second, which `who` names.
void add_force(const JointForce& on_a, double side, const std::string& who, InspectorSection* section) {
  section->lines.push_back(
      {"Force", vector_text(side * on_a.force, "N"), fmt::format("{}, on {}", force_text(on_a), who), {}});
  if (on_a.torque.isZero(0)) return;
  section->lines.push_back(
      {"Torque", vector_text(side * on_a.torque, "N·m"), "on " + who + ", about the joint's point", {}});
}

void add_redundant(const Joint& joint, const JointForce& on_a, InspectorSection* section) {
  if (on_a.redundant_rows == 0) return;
  section->lines.push_back({"Held by others too",
                            held_by_others_text(joint, on_a),
                            "how forces are shared there is a choice; shown is the most even one",
                            {},
                            ColorRole::kQuiet});
}

InspectorSection joint_section(const Assembly& assembly, const Joint& joint, JointState state) {
  InspectorSection section{"Joint", {}};
  section.lines.push_back({"Kind", joint_kind(joint), "", {}});
  section.lines.push_back({"Between", assembly.body_name(joint.a), "forces act on it", {Kind::kBody, joint.a}});
  section.lines.push_back({"And", assembly.body_name(joint.b), "", {Kind::kBody, joint.b}});
  const bool rigid = joint.type == JointType::kFixed;
  section.lines.push_back({"Lets them",
                           joint_freedom(joint.type),
                           rigid ? "it holds everything" : "all else it holds, in both directions",
                           {}});
  if (state == JointState::kNoEffect) {
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
  const auto place = static_cast<size_t>(index);
  const Joint& joint = assembly.joints.at(place);
  const std::string a = body_words(assembly, joint.a);
  const ToldJointForces forces = snapshot.analysis ? told_joint_forces(*snapshot.analysis) : ToldJointForces{};
  const JointState state = joint_states(assembly, forces)[place];
  Inspection inspection{joint_noun(joint) + " of " + pair_words(assembly, joint.a, joint.b),
                        {joint_section(assembly, joint, state)}};
  const auto add = [&](const std::vector<JointForce>& on_a, const std::string& title) {
    if (place >= on_a.size() || state == JointState::kNoEffect) return;
    InspectorSection section{title, {}};
    add_force(on_a[place], 1, a, &section);
    add_redundant(joint, on_a[place], &section);
    inspection.sections.push_back(std::move(section));
  };
  const bool with = !forces.with.empty();
  if (with) add(forces.with, "With " + friction_model_words(*snapshot.analysis->friction));
  add(forces.without, with ? "Without friction" : "Transmits");
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
    section.lines.push_back({joint_noun(joint) + " with",
                             body_words(analysis.assembly, is_a ? joint.b : joint.a),
                             "shows the joint",
                             {Kind::kJoint, static_cast<int>(j)}});
    if (j >= forces.size()) continue;
    add_force(forces[j], is_a ? 1 : -1, "this part", &section);
    add_redundant(joint, forces[j], &section);
  }
  return section;
}

}  // namespace impend::gui
