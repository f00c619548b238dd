#include <fmt/format.h>

#include <algorithm>

#include "impend/dynamics/joint_rows.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

std::string force_text(const JointForce& joint) { return number_text(joint.force.norm()) + " N"; }
std::string torque_text(const JointForce& joint) { return number_text(joint.torque.norm()) + " N·m"; }

std::string doing_words(JointState state, const Joint& joint, const JointForce& force) {
  const std::string words = to_string(state);
  if (state == JointState::kNoEffect) return words + ": both are fixed";
  if (force.redundant_rows == 0) return words;
  return fmt::format("{}; {} of its {} rows are imposed by other joints too", words, force.redundant_rows,
                     joint_rows(joint).size());
}

}  // namespace

std::string joints_section(const Analysis& analysis, const ReportOptions& options) {
  const std::vector<Joint>& joints = analysis.assembly.joints;
  const ToldJointForces forces = told_joint_forces(analysis);
  if (joints.empty() || forces.without.size() != joints.size()) return "";
  const std::vector<JointState> states = joint_states(analysis);
  const bool with = forces.with.size() == joints.size();
  const size_t shown = options.verbose ? joints.size() : std::min(joints.size(), kRowsShown);
  std::vector<std::vector<std::string>> rows = {{"between", "and", "joint", "force", "torque"}};
  if (with) rows[0].emplace_back("with friction");
  rows[0].emplace_back("what it does");
  for (size_t j = 0; j < shown; ++j) {
    const Joint& joint = joints[j];
    std::vector<std::string> cells = {analysis.assembly.body_name(joint.a), analysis.assembly.body_name(joint.b),
                                      joint_noun(joint.type), force_text(forces.without[j]),
                                      torque_text(forces.without[j])};
    if (with) cells.push_back(force_text(forces.with[j]) + ", " + torque_text(forces.with[j]));
    cells.push_back(doing_words(states[j], joint, forces.without[j]));
    rows.push_back(std::move(cells));
  }
  std::vector<Align> align(3, Align::kLeft);
  align.insert(align.end(), with ? 3 : 2, Align::kRight);
  std::string out = heading("Joints", TextColor::kBold, options.color) + text_table(rows, align);
  if (shown < joints.size()) {
    out += fmt::format("  and {} more (--verbose lists all)\n", joints.size() - shown);
  }
  return out;
}

}  // namespace impend
