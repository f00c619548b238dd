#include "gui/presenter/interface_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "gui/presenter/friction_rows.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr size_t kBeforePoints = 4;  // columns before those of friction

// Why an interface counts as what it does: what is doubted first, then what opens altogether, then what carries.
std::string state_word(const InterfaceSummary& summary) {
  if (summary.doubtful > 0) return "doubtful";
  if (summary.points > 0 && summary.opening == summary.points) return "opens";
  return summary.carrying > 0 ? "carries" : "touches";
}

std::string state_words(const Analysis& analysis, const InterfaceSummary& summary) {
  const std::string start = " at " + acceleration_text(analysis, summary.opening_acceleration);
  std::string words;
  if (summary.points > 0 && summary.opening == summary.points) {
    words = "opens" + start;
  } else {
    words = summary.carrying > 0 ? "carries" : "touches without force";
    if (summary.carrying > 0 && summary.carrying < summary.points) {
      words += fmt::format(" at {} of {} points", summary.carrying, summary.points);
    }
    if (summary.sliding > 0) words += ", slides";
    if (summary.opening > 0)
      words += fmt::format(", opens at {} of {} points{}", summary.opening, summary.points, start);
  }
  if (summary.doubtful > 0) words += fmt::format(", {} of {} points are doubtful", summary.doubtful, summary.points);
  return words;
}

ColorRole state_role(const std::string& state) {
  if (state == "opens") return ColorRole::kMoves;
  if (state == "doubtful") return ColorRole::kMarginal;
  return state == "carries" ? ColorRole::kStable : ColorRole::kNeutral;
}

// A push counts as upright when it is steeper than this: cos 60°.
constexpr double kUpright = 0.5;

}  // namespace

std::vector<InterfaceSummary> interface_summaries(const Analysis& analysis, const ContactStates& states) {
  const std::vector<bool> imposed = imposed_contacts(analysis);
  std::vector<InterfaceSummary> summaries;
  for (const Interface& interface : analysis.contacts.interfaces) {
    InterfaceSummary summary;
    for (const int i : interface.contacts) {
      // What no alternative imposes neither holds nor opens.
      if (!imposed[i]) continue;
      ++summary.points;
      summary.carrying += states.carries[i];
      summary.sliding += states.slides[i];
      summary.doubtful += analysis.contacts.contacts[i].doubtful;
      if (states.closed[i] || states.carries[i]) continue;
      ++summary.opening;
      summary.opening_acceleration =
          std::max(summary.opening_acceleration, analysis.contact_results.at(i).separation_acceleration);
    }
    summary.state = state_word(summary);
    summary.words = state_words(analysis, summary);
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

Table interface_table(const Analysis& analysis) {
  const Assembly& assembly = analysis.assembly;
  const std::vector<InterfaceSummary> summaries = interface_summaries(analysis, contact_states(analysis));
  const std::vector<bool> imposed = imposed_contacts(analysis);
  Table table;
  table.columns = {{"Between", "the force acts on this one", false},
                   {"And", "", false},
                   {"State", "at the first instant", false},
                   {"Force", "resultant of all contact points, N", true},
                   {"Points", "contact points", true},
                   {"Area", "of touching faces", true},
                   {"Gap", "median distance of the surfaces", true}};
  const std::optional<ForceScales> scales =
      analysis.friction ? std::optional(ForceScales::with_friction(analysis)) : std::nullopt;
  if (analysis.friction) insert_friction_columns(kBeforePoints, *analysis.friction, &table.columns);
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    const Interface& interface = analysis.contacts.interfaces[i];
    const InterfaceSummary& summary = summaries[i];
    const double force = summary.carrying > 0 ? analysis.interface_results.at(i).force.norm() : 0;
    Row row;
    row.item = {SceneItem::Kind::kInterface, static_cast<int>(i)};
    row.bodies = {interface.a, interface.b};
    row.state = summary.state;
    row.cells = {text_cell(assembly.body_name(interface.a)),
                 text_cell(assembly.body_name(interface.b)),
                 text_cell(summary.words, state_role(summary.state), summary.words),
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

std::vector<BodyForce> forces_on(const Analysis& analysis, const std::vector<InterfaceSummary>& summaries, int body) {
  std::vector<BodyForce> forces;
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    const Interface& interface = analysis.contacts.interfaces[i];
    if (interface.a != body && interface.b != body) continue;
    const bool is_a = interface.a == body;
    const Vec3& on_a = analysis.interface_results.at(i).force;
    forces.push_back({static_cast<int>(i), is_a ? interface.b : interface.a, is_a ? on_a : Vec3(-on_a),
                      summaries.at(i).carrying > 0});
  }
  std::stable_sort(forces.begin(), forces.end(),
                   [](const BodyForce& a, const BodyForce& b) { return a.force.norm() > b.force.norm(); });
  return forces;
}

std::string force_words(const Analysis& analysis, const BodyForce& force) {
  const std::string other = body_words(analysis.assembly, force.other);
  const double size = force.force.norm();
  if (!force.carries || !(size > 0)) return "touches " + other + " without force";
  const double rise = analysis.assembly.gravity.norm() > 0 ? force.force.dot(analysis.assembly.up()) / size : 0;
  const std::string strength = number_text(size) + " N";
  if (rise >= kUpright) return fmt::format("is carried by {} with {}", other, strength);
  if (rise <= -kUpright) return fmt::format("carries {} with {}", other, strength);
  return fmt::format("is pushed by {} along {} with {}", other, direction_text(force.force), strength);
}

std::string body_words(const Assembly& assembly, int body) {
  if (body >= static_cast<int>(assembly.parts.size())) return "the ground";
  return "'" + assembly.parts.at(body).name + "'";
}

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
