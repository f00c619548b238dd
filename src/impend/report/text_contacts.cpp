#include <fmt/format.h>

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

struct InterfaceCount {
  size_t points = 0, carrying = 0, opening = 0, sliding = 0;
  double opening_acceleration = 0;  // largest, m/s²
};

InterfaceCount count_states(const Analysis& analysis, const ContactStates& states, const Interface& interface) {
  InterfaceCount count;
  for (const int i : interface.contacts) {
    ++count.points;
    count.carrying += states.carries[i];
    count.sliding += states.slides[i];
    if (states.closed[i] || states.carries[i]) continue;
    ++count.opening;
    count.opening_acceleration =
        std::max(count.opening_acceleration, analysis.contact_results.at(i).separation_acceleration);
  }
  return count;
}

std::string state_words(const Analysis& analysis, const InterfaceCount& count) {
  const std::string start = " at " + acceleration_text(analysis, count.opening_acceleration);
  if (count.opening == count.points) return "opens" + start;
  std::string words = count.carrying > 0 ? "carries" : "touches without force";
  if (count.carrying > 0 && count.carrying < count.points) {
    words += fmt::format(" at {} of {} points", count.carrying, count.points);
  }
  if (count.sliding > 0) words += ", slides";
  if (count.opening > 0) words += fmt::format(", opens at {} of {} points{}", count.opening, count.points, start);
  return words;
}

}  // namespace

std::string contacts_section(const Analysis& analysis, const ContactStates& states, const ReportOptions& options) {
  const std::vector<Interface>& interfaces = analysis.contacts.interfaces;
  if (interfaces.empty()) return "\nNo contacts: nothing touches a movable part.\n";
  const bool all = options.verbose || interfaces.size() <= kRowsShown;
  std::vector<std::vector<std::string>> rows = {{"between", "and", "area", "force", "what it does"}};
  size_t left_out = 0, quiet = 0;
  for (size_t i = 0; i < interfaces.size(); ++i) {
    look_now_and_then();
    const Interface& interface = interfaces[i];
    const InterfaceCount count = count_states(analysis, states, interface);
    const bool news = count.opening > 0 || count.sliding > 0;
    if (!all && (!news || rows.size() > kRowsShown)) {
      ++(news ? left_out : quiet);
      continue;
    }
    const double force = analysis.interface_results.at(i).force.norm();
    rows.push_back({analysis.assembly.body_name(interface.a), analysis.assembly.body_name(interface.b),
                    interface.area > 0 ? area_text(analysis.assembly, interface.area) : "-",
                    count.carrying > 0 ? number_text(force) + " N" : "0 N", state_words(analysis, count)});
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
