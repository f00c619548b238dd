#include <fmt/format.h>

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/report/contact_facts.h"
#include "impend/report/joint_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {

std::string contacts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options) {
  const std::vector<Interface>& interfaces = analysis.contacts.interfaces;
  if (interfaces.empty()) return "\nNo contacts: nothing touches a movable part.\n";
  const bool all = options.verbose || interfaces.size() <= kRowsShown;
  std::vector<std::vector<std::string>> rows = {{"between", "and", "area", "force", "what it does"}};
  const std::vector<InterfaceFacts> facts = interface_facts(analysis, states);
  size_t left_out = 0, quiet = 0;
  for (size_t i = 0; i < interfaces.size(); ++i) {
    look_now_and_then();
    const Interface& interface = interfaces[i];
    const bool news = facts[i].opening > 0 || facts[i].sliding > 0;
    if (!all && (!news || rows.size() > kRowsShown)) {
      ++(news ? left_out : quiet);
      continue;
    }
    rows.push_back({analysis.assembly.body_name(interface.a), analysis.assembly.body_name(interface.b),
                    interface.area > 0 ? area_text(analysis.assembly, interface.area) : "-",
                    number_text(facts[i].force.norm()) + " N", interface_words(analysis, facts[i])});
  }
  std::string out = heading("Contacts", TextColor::kBold, options.color);
  if (rows.size() > 1) out += text_table(rows, {Align::kLeft, Align::kLeft, Align::kRight, Align::kRight});
  if (left_out > 0) out += fmt::format("  and {} more that open or slide (--verbose lists all)\n", left_out);
  if (quiet > 0) {
    out += fmt::format("  {}{} that {} closed (--verbose lists all)\n", left_out > 0 || rows.size() > 1 ? "and " : "",
                       count_text(quiet, "pair"), quiet == 1 ? "stays" : "stay");
  }
  return out;
}

std::string joint_doing_words(JointState state, const Joint& joint, const JointForce& on_a) {
  const std::string words = to_string(state);
  if (state == JointState::kNoEffect) return words + ": both are fixed";
  if (on_a.redundant_rows == 0) return words;
  return fmt::format("{}; {} of the {} directions it holds are held by other joints too", words, on_a.redundant_rows,
                     locked_joint_rows(joint).size());
}

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
                    joint_doing_words(states[j], joints[j], forces.without[j])});
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
