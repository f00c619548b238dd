#include "gui/presenter/contact_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "impend/motion/friction_result.h"
#include "impend/report/contact_facts.h"
#include "impend/report/joint_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr size_t kBeforeGap = 7;  // columns before those of friction
// Of the assembly's size: a gap that the rounding of coordinates alone may make reads as 0; copied rows have it all.
constexpr double kGapRounding = 64 * kEpsilon;

constexpr size_t kBeforePoints = 4;  // columns before those of friction

constexpr double kPercent = 0.01;
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();  // sorted last

struct Counts {
  int stick = 0, slide = 0, open = 0;
  int all() const { return stick + slide + open; }
};

// `held`: what a contact does that does not slide.
std::string state_words(const Counts& counts, const std::string& held) {
  if (counts.open == counts.all()) return "open";
  const int named = counts.slide > 0 ? counts.slide : counts.stick;
  const std::string word = counts.slide > 0 ? "slides" : held;
  return named == counts.all() ? word : fmt::format("{} at {} of {} points", word, named, counts.all());
}

// Known also where the model itself was not solved.
std::optional<Vec3> holding_force(const Analysis& analysis, const std::vector<int>& contacts,
                                  const ForceScales& scales) {
  const std::vector<Vec3>& holding = analysis.friction->holding_forces;
  std::optional<Vec3> sum;
  const Contact* of = nullptr;
  for (const int index : contacts) {
    if (index < 0 || holding.empty()) continue;
    sum = sum.value_or(Vec3::Zero()) + holding.at(static_cast<size_t>(index));
    of = &analysis.contacts.contacts[index];
  }
  return sum ? std::optional(scales.told(*sum, of->a, of->b)) : sum;
}

}  // namespace

Table contact_table(const Analysis& analysis) {
  const Assembly& assembly = analysis.assembly;
  const std::vector<ContactAction> actions = contact_actions(analysis, contact_states(analysis));
  Table table;
  table.columns = {{"#", "", true},
                   {"Between", "the normal points into this one", false},
                   {"And", "the normal points out of this one", false},
                   {"Kind", "", false},
                   {"State", "at the first instant", false},
                   {"Force", "along the normal, N; the force of least size among all that do it", true, "N"},
                   {"Opens at", "acceleration with which the surfaces part", true, "m/s²"},
                   {"Gap", "distance of the surfaces along the normal; negative: overlap", true, assembly.unit_name,
                    assembly.metres_per_unit},
                   {"Point", "in the world", false, assembly.unit_name, assembly.metres_per_unit},
                   {"Normal", "out of the second part into the first", false}};
  const std::optional<ForceScales> scales =
      analysis.friction ? std::optional(ForceScales::with_friction(analysis)) : std::nullopt;
  if (analysis.friction) insert_friction_columns(kBeforeGap, *analysis.friction, &table.columns);
  const double size = largest_size(assembly);
  for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    const ContactResult& result = analysis.contact_results.at(i);
    const bool opens = actions[i] == ContactAction::kOpens;
    Row row;
    row.item = {SceneItem::Kind::kContact, static_cast<int>(i)};
    row.bodies = {contact.a, contact.b};
    row.state = to_string(actions[i]);
    row.cells = {
        number_cell(static_cast<double>(i + 1), std::to_string(i + 1)),
        text_cell(assembly.body_name(contact.a)),
        text_cell(assembly.body_name(contact.b)),
        text_cell(to_string(contact.kind)),
        text_cell(row.state, role_of(actions[i])),
        number_cell(result.force, actions[i] == ContactAction::kTouches ? "0 N" : number_text(result.force) + " N"),
        number_cell(opens ? result.separation_acceleration : 0,
                    opens ? acceleration_text(analysis, result.separation_acceleration) : ""),
        number_cell(contact.gap, length_text(assembly, std::abs(contact.gap) <= kGapRounding * size ? 0 : contact.gap)),
        point_cell(contact.point, point_text(assembly, contact.point, size)),
        text_cell(direction_text(contact.normal))};
    if (analysis.friction) {
      const bool imposed = actions[i] != ContactAction::kUnused;
      const ContactsFriction friction = friction_of_contacts(analysis, {imposed ? static_cast<int>(i) : -1}, *scales);
      insert_cells(kBeforeGap, friction_cells(*analysis.friction, friction), &row.cells);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

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

std::vector<int> imposed_of(const Interface& interface, const std::vector<bool>& imposed) {
  std::vector<int> contacts;
  std::copy_if(interface.contacts.begin(), interface.contacts.end(), std::back_inserter(contacts),
               [&](int contact) { return imposed[contact]; });
  return contacts;
}

ContactsFriction friction_of_contacts(const Analysis& analysis, const std::vector<int>& contacts,
                                      const ForceScales& scales) {
  const FrictionResult& friction = *analysis.friction;
  ContactsFriction sum;
  sum.holding = holding_force(analysis, contacts, scales);
  if (!is_solved(friction)) return sum;
  Counts counts;
  double greatest_mu = 0;
  bool pressed = false;
  int a = -1, b = -1;
  for (const int index : contacts) {
    if (index < 0) continue;
    const FrictionContact& contact = friction.contacts.at(index);
    ++(contact.state == ContactState::kStick   ? counts.stick
       : contact.state == ContactState::kSlide ? counts.slide
                                               : counts.open);
    a = analysis.contacts.contacts[index].a, b = analysis.contacts.contacts[index].b;
    greatest_mu = std::max(greatest_mu, contact.mu);
    pressed = pressed || contact.normal_force > 0;
    sum.normal += contact.normal_force * analysis.contacts.contacts[index].normal;
    sum.friction += contact.friction_force;
    if (contact.utilisation) sum.utilisation = std::max(sum.utilisation.value_or(0), *contact.utilisation);
  }
  if (counts.all() == 0) return sum;
  sum.known = true;
  // Nothing sticks without friction.
  const bool smooth = takes_mu(friction.model) && greatest_mu == 0;
  sum.state = state_words(counts, !smooth ? "sticks" : pressed ? "carries" : "touches");
  sum.role = counts.slide > 0 ? ColorRole::kMoves : counts.stick > 0 ? ColorRole::kStable : ColorRole::kQuiet;
  sum.normal = scales.told(sum.normal, a, b);
  sum.friction = scales.told(sum.friction, a, b);
  return sum;
}

void insert_friction_columns(size_t place, const FrictionResult& result, std::vector<Column>* columns) {
  std::vector<Column> added = {
      {"With friction", "by the model of friction that was chosen", false},
      {"Normal force", "with friction, N", true, "N"},
      {"Friction", "force along the surfaces, N", true, "N"},
      {"Utilisation", "friction force as a share of μ times the normal force", true, "%", kPercent}};
  if (!result.holding_forces.empty()) {
    added.push_back({"Could hold", "of the forces that would hold the assembly all the same, N", true, "N"});
  }
  columns->insert(columns->begin() + static_cast<std::ptrdiff_t>(place), added.begin(), added.end());
}

std::vector<Cell> friction_cells(const FrictionResult& result, const ContactsFriction& friction) {
  const auto force = [](const Vec3& value) {
    return Cell{number_text(value.norm()) + " N", value.norm(), "", ColorRole::kNeutral};
  };
  const auto none = [](const std::string& why) { return Cell{"–", kNoNumber, why, ColorRole::kQuiet}; };
  const Cell unknown = none("not known");
  std::vector<Cell> cells{Cell{"–", std::string("–"), "not known", ColorRole::kQuiet}, unknown, unknown, unknown};
  if (friction.known) {
    cells = {Cell{friction.state, friction.state, "", friction.role}, force(friction.normal), force(friction.friction),
             friction.utilisation ? Cell{percent_text(*friction.utilisation), *friction.utilisation, "", {}}
                                  : none("no normal force, no friction, or at rest without")};
  }
  if (!result.holding_forces.empty()) cells.push_back(friction.holding ? force(*friction.holding) : unknown);
  return cells;
}

void insert_cells(size_t place, std::vector<Cell> added, std::vector<Cell>* cells) {
  cells->insert(cells->begin() + static_cast<std::ptrdiff_t>(place), std::make_move_iterator(added.begin()),
                std::make_move_iterator(added.end()));
}

std::string percent_text(double share) { return number_text(100 * share) + " %"; }

}  // namespace impend::gui
