#include "gui/presenter/friction_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "impend/motion/friction_result.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

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
