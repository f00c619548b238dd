#include "gui/presenter/contact_rows.h"

#include <algorithm>
#include <cmath>

#include "gui/presenter/friction_rows.h"
#include "impend/report/contact_facts.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

constexpr size_t kBeforeGap = 7;  // columns before those of friction
// Of the assembly's size: a gap that the rounding of coordinates alone may make reads as 0; copied rows have it all.
constexpr double kGapRounding = 64 * kEpsilon;

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

}  // namespace impend::gui
