#include "gui/presenter/inspector.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "gui/presenter/parse_quantity.h"
#include "gui/presenter/selection.h"
#include "impend/base/tolerances.h"
#include "impend/report/contact_facts.h"
#include "impend/report/friction_words.h"
#include "impend/report/motion_words.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

using Kind = SceneItem::Kind;
// Contacts of an interface that are listed one by one.
constexpr size_t kContactsListed = 50;

std::string bounds_text(double value, const Bounds& bounds) {
  const std::string words = number_text(value), lower = number_text(bounds.lower), upper = number_text(bounds.upper);
  // Bounds that read as the value tell nothing more.
  return lower == words && upper == words ? words : fmt::format("{} ({} … {})", words, lower, upper);
}

SceneItem chosen_body(int body) { return {Kind::kBody, body}; }

InspectorSection part_section(const Part& part, const PartState& state) {
  InspectorSection section{"Part", {}};
  section.lines.push_back({"Name", part.name, "", {}});
  std::string path;
  for (const std::string& name : part.path) path += (path.empty() ? "" : " / ") + name;
  if (!path.empty()) section.lines.push_back({"In", path, "", {}});
  section.lines.push_back({"Fixed", part.fixed ? "yes" : "no", "", {}});
  if (!part.mesh_file.empty()) {
    const std::string object = part.mesh_object.empty() ? "" : ", object " + part.mesh_object;
    section.lines.push_back({"File", part.mesh_file + object, "", {}});
  }
  if (state.density) section.lines.push_back({"Density", number_text(*state.density) + " kg/m³", "edited", {}});
  return section;
}

InspectorSection mass_section(const Assembly& assembly, const Part& part) {
  InspectorSection section{"Mass", {}};
  if (!(part.mass.mass > 0)) {
    section.lines.push_back({"Mass", "unknown", "only fixed parts may have none", {}, ColorRole::kWarning});
    return section;
  }
  section.lines.push_back({"Mass", number_text(part.mass.mass) + " kg", "", {}});
  if (part.volume > 0) {
    section.lines.push_back({"Mean density", number_text(part.mass.mass / part.volume) + " kg/m³", "", {}});
    const double unit = assembly.metres_per_unit;
    section.lines.push_back(
        {"Volume", fmt::format("{} {}³", number_text(part.volume / (unit * unit * unit)), assembly.unit_name), "", {}});
  }
  section.lines.push_back(
      {"Centre of mass", point_text(assembly, part.center_of_mass_W(), std::cbrt(part.volume)), "in the world", {}});
  return section;
}

InspectorSection geometry_section(const Assembly& assembly, const Part& part) {
  InspectorSection section{"Geometry", {}};
  const Box3 box = bounding_box(part.mesh);
  if (!box.empty()) {
    const Vec3 size = (box.upper - box.lower) / assembly.metres_per_unit;
    section.lines.push_back({"Size",
                             fmt::format("{} × {} × {} {}", number_text(size.x()), number_text(size.y()),
                                         number_text(size.z()), assembly.unit_name),
                             "along the part's own axes",
                             {}});
  }
  section.lines.push_back({"Triangles", std::to_string(part.mesh.triangles.size()), "", {}});
  section.lines.push_back({"Closed",
                           part.check.closed ? "yes" : "no",
                           "",
                           {},
                           part.check.closed ? ColorRole::kNeutral : ColorRole::kWarning});
  section.lines.push_back(
      {"Coordinates known to", length_text(assembly, part.coordinate_noise.maxCoeff()), part.noise_source, {}});
  return section;
}

InspectorSection motion_section(const Analysis& analysis, int body) {
  const BodyResult& result = analysis.bodies.at(body);
  InspectorSection section{analysis.friction ? "Motion without friction" : "Motion", {}};
  section.lines.push_back({"At the first instant", motion_in_words(analysis, body), "", {}, role_of(result.verdict)});
  section.lines.push_back({"Verdict", to_string(result.verdict), "", {}, role_of(result.verdict)});
  section.lines.push_back({"Motion ratio",
                           bounds_text(result.motion_ratio, result.motion_ratio_bounds),
                           "acceleration as a share of free fall, with its bracket",
                           {}});
  Twist twist = twist_of(analysis, body);
  if (twist.angular.norm() * twist.size <= WordTolerances{}.negligible * twist.linear.norm()) twist.angular.setZero();
  const bool decided = result.verdict != Verdict::kMarginal;
  section.lines.push_back(
      {"Acceleration", decided ? vector_text(twist.linear, "m/s²") : "not decided", "of the centre of mass", {}});
  section.lines.push_back(
      {"Angular acceleration", decided ? vector_text(twist.angular, "rad/s²") : "not decided", "", {}});
  section.lines.push_back({"Load", vector_text(result.load_force, "N"), "gravity and applied forces", {}});
  if (result.load_torque.norm() > 0) {
    section.lines.push_back({"Load's torque", vector_text(result.load_torque, "N·m"), "about the centre of mass", {}});
  }
  if (result.component >= 0) {
    const auto& bodies = analysis.components.at(result.component).bodies;
    if (bodies.size() > 1)
      section.lines.push_back({"Hangs together with", count_text(bodies.size() - 1, "other movable part"), "", {}});
  }
  return section;
}

InspectorSection interfaces_section(const Analysis& analysis, int body) {
  InspectorSection section{analysis.friction ? "Contacts, without friction" : "Contacts", {}};
  for (const BodyForce& force : forces_on(analysis, interface_facts(analysis, contact_states(analysis)), body)) {
    section.lines.push_back({body_words(analysis.assembly, force.other),
                             force_words(analysis, force),
                             vector_text(force.force, "N"),
                             {Kind::kInterface, force.interface}});
  }
  if (section.lines.empty()) section.lines.push_back({"Touches", "nothing", "", {}});
  return section;
}

Inspection inspect_body(const Snapshot& snapshot, int body) {
  const Assembly& assembly = *snapshot.assembly;
  Inspection inspection;
  if (body >= static_cast<int>(assembly.parts.size())) {
    inspection.title = kGroundName;
    inspection.sections.push_back(
        {"Ground",
         {{"Height", length_text(assembly, assembly.ground->height), "along up from the origin", {}},
          {"Up", direction_text(assembly.up()), "", {}}}});
  } else {
    const Part& part = assembly.parts[body];
    inspection.title = part.name;
    inspection.sections.push_back(part_section(part, part_state(*snapshot.document, snapshot.parts.original_of(body))));
    if (snapshot.analysis && !part.fixed) {
      if (snapshot.analysis->friction) {
        inspection.sections.push_back(body_friction_section(*snapshot.analysis, body));
      }
      inspection.sections.push_back(motion_section(*snapshot.analysis, body));
    }
    inspection.sections.push_back(mass_section(assembly, part));
  }
  if (snapshot.analysis) {
    InspectorSection joints = joints_section(*snapshot.analysis, body);
    if (!joints.lines.empty()) inspection.sections.push_back(std::move(joints));
    inspection.sections.push_back(interfaces_section(*snapshot.analysis, body));
  }
  if (body < static_cast<int>(assembly.parts.size())) {
    inspection.sections.push_back(geometry_section(assembly, assembly.parts[body]));
  }
  return inspection;
}

std::vector<InspectorLine> pair_lines(const Assembly& assembly, int a, int b) {
  return {{"Between", assembly.body_name(a), "the normal points into it; forces act on it", chosen_body(a)},
          {"And", assembly.body_name(b), "", chosen_body(b)}};
}

Inspection inspect_contact(const Snapshot& snapshot, int index) {
  const Analysis& analysis = *snapshot.analysis;
  const Assembly& assembly = analysis.assembly;
  const Contact& contact = analysis.contacts.contacts[index];
  const ContactResult& result = analysis.contact_results.at(index);
  const ContactAction action = contact_actions(analysis, contact_states(analysis))[index];
  InspectorSection what{"Contact", pair_lines(assembly, contact.a, contact.b)};
  what.lines.push_back({"Kind", to_string(contact.kind), "", {}});
  const std::string without = analysis.friction ? " without friction" : "";
  what.lines.push_back({"State" + without, to_string(action), "at the first instant", {}});
  what.lines.push_back(
      {"Force" + without, number_text(result.force) + " N", "along the normal, on the first part", {}});
  what.lines.push_back({"Separates with", number_text(result.separation_acceleration) + " m/s²", "", {}});
  if (contact.interface >= 0) {
    what.lines.push_back({"Interface", "all contacts of the two", "", {Kind::kInterface, contact.interface}});
  }
  InspectorSection where{"Geometry", {}};
  const double size = snapshot.scene ? snapshot.scene->radius : 0;
  where.lines.push_back({"Point", point_text(assembly, contact.point, size), "in the world", {}});
  where.lines.push_back({"Normal", direction_text(contact.normal), "out of the second part into the first", {}});
  where.lines.push_back({"Gap", length_text(assembly, contact.gap), "negative: overlap", {}});
  where.lines.push_back({"Point known to", length_text(assembly, contact.point_noise), "in the contact plane", {}});
  where.lines.push_back({"Normal known to", number_text(contact.normal_noise.norm() / kDegree) + "°", "", {}});
  if (contact.doubtful) {
    where.lines.push_back({"Doubtful", "yes", "the geometry here is not understood", {}, ColorRole::kMarginal});
  }
  if (contact.approximate) {
    where.lines.push_back({"Approximate", "yes", "one of a sample that stands for infinitely many", {}, {}});
  }
  if (contact.disjunction >= 0) {
    where.lines.push_back({"Either-or",
                           action == ContactAction::kUnused ? "not taken" : "taken",
                           "one of several constraints may hold",
                           {}});
  }
  Inspection inspection{fmt::format("contact {}", index + 1), {what}};
  if (analysis.friction) {
    inspection.sections.push_back(contact_friction_section(analysis, index, action != ContactAction::kUnused));
  }
  inspection.sections.push_back(std::move(where));
  return inspection;
}

Inspection inspect_interface(const Snapshot& snapshot, int index) {
  const Analysis& analysis = *snapshot.analysis;
  const Assembly& assembly = analysis.assembly;
  const Interface& interface = analysis.contacts.interfaces[index];
  const InterfaceResult& result = analysis.interface_results.at(index);
  const double size = snapshot.scene ? snapshot.scene->radius : 0;
  InspectorSection what{"Interface", pair_lines(assembly, interface.a, interface.b)};
  const std::string without = analysis.friction ? " without friction" : "";
  const InterfaceFacts facts = interface_facts(analysis, contact_states(analysis))[index];
  what.lines.push_back({"State" + without, interface_words(analysis, facts), "", {}});
  what.lines.push_back({"Force" + without, vector_text(facts.force, "N"), number_text(facts.force.norm()) + " N", {}});
  if (result.point) what.lines.push_back({"Acts at", point_text(assembly, *result.point, size), "", {}});
  if (result.torque.norm() > 0) {
    what.lines.push_back({"Torque", vector_text(result.torque, "N·m"), "about that point", {}});
  }
  what.lines.push_back({"Area", interface.area > 0 ? area_text(assembly, interface.area) : "none", "", {}});
  what.lines.push_back(
      {"Gap",
       fmt::format("{} … {}", length_text(assembly, interface.gap_min), length_text(assembly, interface.gap_max)),
       "",
       {}});
  InspectorSection points{"Contact points", {}};
  const std::vector<ContactAction> actions = contact_actions(analysis, contact_states(analysis));
  for (size_t k = 0; k < std::min(interface.contacts.size(), kContactsListed); ++k) {
    const int contact = interface.contacts[k];
    points.lines.push_back(
        {fmt::format("contact {}", contact + 1),
         fmt::format("{}, {} N", to_string(actions[contact]), number_text(analysis.contact_results.at(contact).force)),
         "",
         {Kind::kContact, contact}});
  }
  if (interface.contacts.size() > kContactsListed) {
    points.lines.push_back({"and", fmt::format("{} more", interface.contacts.size() - kContactsListed), "", {}});
  }
  Inspection inspection{assembly.body_name(interface.a) + " on " + assembly.body_name(interface.b), {what}};
  if (analysis.friction) inspection.sections.push_back(interface_friction_section(analysis, index));
  inspection.sections.push_back(std::move(points));
  return inspection;
}

Inspection inspect_assembly(const Snapshot& snapshot) {
  const Assembly& assembly = *snapshot.assembly;
  InspectorSection what{"Assembly", {}};
  what.lines.push_back({"Name", assembly.name, "", {}});
  what.lines.push_back({"Parts", std::to_string(assembly.parts.size()), "", {}});
  what.lines.push_back({"Gravity", vector_text(assembly.gravity, "m/s²"), "", {}});
  const std::string ground = assembly.ground ? "at " + length_text(assembly, assembly.ground->height) : "none";
  what.lines.push_back({"Ground", ground, "", {}});
  double mass = 0;
  for (const Part& part : assembly.parts) mass += part.fixed ? 0 : part.mass.mass;
  what.lines.push_back({"Movable mass", number_text(mass) + " kg", "", {}});
  for (InspectorLine& line : stated_lines(assembly)) what.lines.push_back(std::move(line));
  Inspection inspection{assembly.name.empty() ? "assembly" : assembly.name, {what}};
  if (!snapshot.analysis) return inspection;
  const ContactSet& contacts = snapshot.analysis->contacts;
  InspectorSection found{"Contacts", {}};
  found.lines.push_back({"Interfaces", std::to_string(contacts.interfaces.size()), "pairs of parts that touch", {}});
  found.lines.push_back({"Contact points", std::to_string(contacts.contacts.size()), "", {}});
  found.lines.push_back({"Gap", length_text(assembly, contacts.gap), contacts.gap_reason, {}});
  found.lines.push_back({"Angle", number_text(contacts.angle / kDegree) + "°", "", {}});
  for (const GapTrial& trial : contacts.gap_trials) {
    std::string words = trial.same() ? "the same contacts" : "other contacts";
    if (!trial.verdict.empty()) words += ", " + trial.verdict;
    found.lines.push_back({"With a gap of " + length_text(assembly, trial.gap), words, "", {}});
  }
  inspection.sections.push_back(std::move(found));
  const Verdict verdict = snapshot.analysis->verdict;
  const auto& friction = snapshot.analysis->friction;
  std::vector<InspectorLine>& lines = inspection.sections.front().lines;
  lines.push_back({friction ? "Verdict without friction" : "Verdict", to_string(verdict), "", {}, role_of(verdict)});
  if (friction) {
    lines.push_back({"With " + friction_model_words(*friction),
                     friction_result_word(*friction),
                     friction_finding_words(*friction),
                     {},
                     role_of(*friction)});
  }
  return inspection;
}

}  // namespace

Inspection inspect(const Snapshot& snapshot, const SceneItem& item) {
  if (!snapshot.assembly || !snapshot.document) return {};
  if (!exists(snapshot, item)) return inspect_assembly(snapshot);
  Inspection inspection = item.kind == Kind::kContact     ? inspect_contact(snapshot, item.index)
                          : item.kind == Kind::kInterface ? inspect_interface(snapshot, item.index)
                          : item.kind == Kind::kJoint     ? inspect_joint(snapshot, item.index)
                                                          : inspect_body(snapshot, item.index);
  inspection.pair = pair_field(snapshot, item);
  return inspection;
}

}  // namespace impend::gui
