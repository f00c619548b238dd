#include "gui/presenter/inspector.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "gui/presenter/contact_rows.h"
#include "impend/base/tolerances.h"
#include "impend/motion/friction_result.h"
#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/twist.h"

namespace impend::gui {
namespace {

using Kind = SceneItem::Kind;

InspectorSection section_of(const FrictionResult& friction) { return {"With " + friction_model_words(friction), {}}; }

void add_not_known(const FrictionResult& friction, InspectorSection* section) {
  const std::string why = friction_finding_words(friction);
  section->lines.push_back({"Not known", why.empty() ? "not solved" : why, "", {}, role_of(friction)});
}

void add_forces(const ContactsFriction& sum, InspectorSection* section) {
  section->lines.push_back({"State", sum.state, "by this model", {}, sum.role});
  section->lines.push_back({"Normal force", vector_text(sum.normal, "N"), number_text(sum.normal.norm()) + " N", {}});
  section->lines.push_back({"Friction force",
                            vector_text(sum.friction, "N"),
                            number_text(sum.friction.norm()) + " N, on the first part",
                            {}});
  section->lines.push_back({"Utilisation",
                            sum.utilisation ? percent_text(*sum.utilisation) : "none",
                            "friction force as a share of μ times the normal force; of several contacts the largest",
                            {}});
}

void add_holding(const ContactsFriction& sum, InspectorSection* section) {
  if (!sum.holding) return;
  section->lines.push_back({"Could hold it",
                            vector_text(*sum.holding, "N"),
                            "force on the first part, with which the assembly would stay",
                            {},
                            ColorRole::kIndeterminate});
}

std::string motion_text(const Analysis& analysis, int body) {
  const FrictionCourse course(analysis);
  return course.moves(body) ? course.words(body) : "none";
}

// A body of the edited assembly as one of the opened.
int original_body(const Snapshot& snapshot, int body) {
  const bool is_ground = body >= static_cast<int>(snapshot.parts.original.size());
  return is_ground ? static_cast<int>(snapshot.document->opened->assembly->parts.size())
                   : snapshot.parts.original_of(body);
}

}  // namespace

std::string vector_text(const Vec3& exact, const std::string& unit) {
  Vec3 v = exact;
  for (int k = 0; k < 3; ++k) {
    if (std::abs(v[k]) <= NumericalTolerances{}.force_zero * exact.norm()) v[k] = 0;
  }
  return fmt::format("({}, {}, {}) {}", number_text(v.x()), number_text(v.y()), number_text(v.z()), unit);
}

InspectorSection contact_friction_section(const Analysis& analysis, int contact, bool imposed) {
  const FrictionResult& friction = *analysis.friction;
  InspectorSection section = section_of(friction);
  const FrictionContact& result = friction.contacts.at(contact);
  const ContactsFriction sum =
      friction_of_contacts(analysis, {imposed ? contact : -1}, ForceScales::with_friction(analysis));
  if (takes_mu(friction.model) && imposed) section.lines.push_back({"μ", number_text(result.mu), "of this pair", {}});
  if (!sum.known) {
    if (imposed) add_not_known(friction, &section);
    if (!imposed) section.lines.push_back({"State", "not imposed", "another of several constraints holds", {}});
  } else {
    add_forces(sum, &section);
    section.lines.push_back({friction.on_velocities ? "Relative velocity" : "Relative acceleration",
                             vector_text(result.relative, friction.on_velocities ? "m/s" : "m/s²"),
                             "of the first part against the second",
                             {}});
  }
  add_holding(sum, &section);
  if (friction.inconsistent && static_cast<size_t>(contact) < friction.impulse_direction.size()) {
    section.lines.push_back({"Impulse along",
                             vector_text(friction.impulse_direction[contact], "relative"),
                             "on the first part; the largest of all contacts has a largest component of 1",
                             {},
                             ColorRole::kWarning});
  }
  return section;
}

InspectorSection interface_friction_section(const Analysis& analysis, int index) {
  const FrictionResult& friction = *analysis.friction;
  const Interface& interface = analysis.contacts.interfaces[index];
  const std::vector<int> contacts = imposed_of(interface, imposed_contacts(analysis));
  InspectorSection section = section_of(friction);
  const double mu = analysis.assembly.friction.mu_of(interface.a, interface.b);
  if (takes_mu(friction.model)) section.lines.push_back({"μ", number_text(mu), "of this pair", {}});
  const ContactsFriction sum = friction_of_contacts(analysis, contacts, ForceScales::with_friction(analysis));
  if (sum.known) {
    add_forces(sum, &section);
  } else {
    add_not_known(friction, &section);
  }
  add_holding(sum, &section);
  return section;
}

InspectorSection body_friction_section(const Analysis& analysis, int body) {
  const FrictionResult& friction = *analysis.friction;
  InspectorSection section = section_of(friction);
  section.lines.push_back(
      {"Answer", friction_result_word(friction), friction_finding_words(friction), {}, role_of(friction)});
  if (!is_solved(friction)) return section;
  if (!friction.releasing_motion.empty()) {
    section.lines.push_back({"Could move",
                             motion_text(analysis, body),
                             "a motion that the friction law allows beside rest",
                             {},
                             ColorRole::kIndeterminate});
    return section;
  }
  const std::string when = friction.on_velocities ? "velocity after the step" : "acceleration of the centre of mass";
  section.lines.push_back({"Motion", motion_text(analysis, body), when, {}});
  return section;
}

std::vector<InspectorLine> stated_lines(const Assembly& assembly) {
  std::vector<InspectorLine> lines;
  if (!assembly.joints.empty()) lines.push_back({"Joints", std::to_string(assembly.joints.size()), "", {}});
  if (assembly.friction.none()) return lines;
  const size_t pairs = assembly.friction.pairs.size();
  lines.push_back({"Friction",
                   fmt::format("μ {}{}", number_text(assembly.friction.mu),
                               pairs == 0 ? "" : fmt::format(", {} of its own", count_text(pairs, "pair"))),
                   "as stated; the model under Conditions says whether the answer uses it",
                   {}});
  return lines;
}

std::optional<PairField> pair_field(const Snapshot& snapshot, const SceneItem& item) {
  if (!snapshot.analysis || !takes_mu(snapshot.document->state().asked.model)) return std::nullopt;
  int a = -1, b = -1;
  if (item.kind == Kind::kContact) {
    a = snapshot.analysis->contacts.contacts[item.index].a, b = snapshot.analysis->contacts.contacts[item.index].b;
  } else if (item.kind == Kind::kInterface) {
    a = snapshot.analysis->contacts.interfaces[item.index].a, b = snapshot.analysis->contacts.interfaces[item.index].b;
  } else {
    return std::nullopt;
  }
  const BodyPair pair = std::minmax({original_body(snapshot, a), original_body(snapshot, b)});
  return PairField{pair, pair_mu(*snapshot.document, pair), snapshot.document->state().mu,
                   pair_words(*snapshot.assembly, a, b)};
}

}  // namespace impend::gui
