#include <fmt/format.h>

#include <algorithm>

#include "impend/dynamics/joint_rows.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

std::string force_text(const JointForce& on_a) { return number_text(on_a.force.norm()) + " N"; }
std::string torque_text(const JointForce& on_a) { return number_text(on_a.torque.norm()) + " N·m"; }

std::string doing_words(JointState state, const Joint& joint, const JointForce& on_a) {
  const std::string words = to_string(state);
  if (state == JointState::kNoEffect) return words + ": both are fixed";
  if (on_a.redundant_rows == 0) return words;
  return fmt::format("{}; {} of the {} directions it holds are held by other joints too", words, on_a.redundant_rows,
                     joint_rows(joint).size());
}

}  // namespace

std::string joints_section(const Analysis& analysis, const ReportOptions& options) {
  const std::vector<Joint>& joints = analysis.assembly.joints;
  const ToldJointForces forces = told_joint_forces(analysis);
  if (joints.empty() || forces.without.size() != joints.size()) return "";
  const std::vector<JointState> states = joint_states(analysis.assembly, forces);
  const bool with = !forces.with.empty();
  const size_t shown = options.verbose ? joints.size() : std::min(joints.size(), kRowsShown);
  std::vector<std::vector<std::string>> rows = {{"between", "and", "joint", "force", "torque"}};
  rows[0].emplace_back(with ? "what it does without friction" : "what it does");
  if (with) rows[0].emplace_back("with friction");
  for (size_t j = 0; j < shown; ++j) {
    rows.push_back({analysis.assembly.body_name(joints[j].a), analysis.assembly.body_name(joints[j].b),
                    joint_kind(joints[j]), force_text(forces.without[j]), torque_text(forces.without[j]),
                    doing_words(states[j], joints[j], forces.without[j])});
    if (with) rows.back().push_back(force_text(forces.with[j]) + ", " + torque_text(forces.with[j]));
  }
  const std::vector<Align> align = {Align::kLeft, Align::kLeft, Align::kLeft, Align::kRight, Align::kRight};
  std::string out = heading("Joints", TextColor::kBold, options.color) + text_table(rows, align);
  if (shown < joints.size()) {
    out += fmt::format("  and {} more (--verbose lists all)\n", joints.size() - shown);
  }
  return out;
}

}  // namespace impend
