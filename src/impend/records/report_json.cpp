// The report of `impend analyze --json`: format impend-report, version 1.
#include <string>

#include "impend/base/stop.h"
#include "impend/records/json_format.h"
#include "impend/records/json_sections.h"
#include "impend/records/records.h"
#include "impend/report/version.h"

namespace impend {
namespace {

// Mass properties are unknown for the ground and for fixed parts whose mesh does not give them.
void add_mass(const Assembly& assembly, int body, Json& json) {
  json["volume"] = nullptr;
  json["mass"] = nullptr;
  json["center_of_mass"] = nullptr;
  json["inertia"] = nullptr;
  if (body >= static_cast<int>(assembly.parts.size())) return;
  const Part& part = assembly.parts[body];
  if (part.volume != 0) json["volume"] = json_number(part.volume);
  if (part.mass.mass <= 0) return;
  json["mass"] = json_number(part.mass.mass);
  json["center_of_mass"] = json_vector(part.center_of_mass_W());
  json["inertia"] = json_matrix(part.inertia_W());
}

Json json_body(const Analysis& analysis, int body) {
  const BodyResult& result = analysis.bodies.at(body);
  Json json = {{"name", analysis.assembly.body_name(body)}, {"fixed", result.fixed}, {"component", nullptr}};
  if (!result.fixed) json["component"] = result.component;
  add_mass(analysis.assembly, body, json);
  if (result.fixed) {
    for (const char* key : {"load", "acceleration", "motion_ratio", "motion_ratio_bounds", "verdict", "neutral"}) {
      json[key] = nullptr;
    }
    return json;
  }
  json["load"] = {{"force", json_vector(result.load_force)}, {"torque", json_vector(result.load_torque)}};
  json["acceleration"] = {{"linear", json_vector(result.linear)}, {"angular", json_vector(result.angular)}};
  json["motion_ratio"] = json_number(result.motion_ratio);
  json["motion_ratio_bounds"] = json_bounds(result.motion_ratio_bounds);
  json["verdict"] = to_string(result.verdict);
  json["neutral"] = result.neutral ? Json(*result.neutral) : Json(nullptr);
  if (analysis.friction) add_friction_motion(analysis, body, json);
  return json;
}

Json json_contact(const Analysis& analysis, size_t index) {
  look_now_and_then();
  const Contact& contact = analysis.contacts.contacts[index];
  const ContactResult& result = analysis.contact_results.at(index);
  Json json = {{"a", analysis.assembly.body_name(contact.a)},
               {"b", analysis.assembly.body_name(contact.b)},
               {"kind", to_string(contact.kind)},
               {"point", json_vector(contact.point)},
               {"normal", json_vector(contact.normal)},
               {"gap", json_number(contact.gap)},
               {"force", json_number(result.force)},
               {"separation_acceleration", json_number(result.separation_acceleration)},
               {"slack", json_number(result.slack)},
               {"disjunction", contact.disjunction < 0 ? Json(nullptr) : Json(contact.disjunction)}};
  if (contact.doubtful) json["doubtful"] = true;
  if (contact.approximate) json["approximate"] = true;
  if (analysis.friction) add_friction(analysis.friction->contacts.at(index), json);
  return json;
}

Json json_interface(const Analysis& analysis, size_t index) {
  const Interface& interface = analysis.contacts.interfaces[index];
  const InterfaceResult& result = analysis.interface_results.at(index);
  return {{"a", analysis.assembly.body_name(interface.a)},
          {"b", analysis.assembly.body_name(interface.b)},
          {"contacts", interface.contacts},
          {"area", json_number(interface.area)},
          {"force", json_vector(result.force)},
          {"point", result.point ? json_vector(*result.point) : Json(nullptr)},
          {"torque", json_vector(result.torque)}};
}

}  // namespace

Json json_component(const Analysis& analysis, const ComponentResult& component) {
  Json rest = nullptr;
  if (component.held) rest = *component.held ? "held" : "neutral";
  Json json = {
      {"bodies", json_names(analysis.assembly, component.bodies)},
      {"verdict", to_string(component.verdict)},
      {"motion_ratio", json_number(component.motion_ratio)},
      {"motion_ratio_bounds", json_bounds(component.motion_ratio_bounds)},
      {"bounds", component.bounds_kind},
      {"noise", json_number(component.noise)},
      {"rest_bound", json_number(component.rest_bound)},
      {"thresholds",
       {{"stable", json_number(component.stable_threshold)}, {"moves", json_number(component.moves_threshold)}}},
      {"rest", rest},
      {"neutral_freedoms", component.neutral_freedoms ? Json(*component.neutral_freedoms) : Json(nullptr)},
      {"branches", component.branches_resolved ? "resolved" : "undecided"}};
  if (component.motion_ratio_exact) json["motion_ratio_exact"] = json_number(component.motion_ratio_exact);
  json["evidence"] = json_evidence(analysis.assembly, component);
  if (!component.reason.empty()) json["reason"] = component.reason;
  if (component.exact) json["exact"] = json_exact(*component.exact);
  return json;
}

Json json_formulation(const FormulationResult& formulation) {
  Json accelerations = Json::array();
  for (const std::optional<Vec6>& a : formulation.accelerations) {
    look_now_and_then();
    if (!a) {
      accelerations.push_back(nullptr);
      continue;
    }
    Json row = Json::array();
    for (int k = 0; k < 6; ++k) row.push_back(json_number((*a)[k]));
    accelerations.push_back(row);
  }
  const Residuals& residuals = formulation.residuals;
  Json json = {{"name", to_string(formulation.formulation)},
               {"algorithm", formulation.algorithm},
               {"status", to_string(formulation.status)},
               {"descent_rate", json_number(formulation.descent_rate)},
               {"iterations", formulation.iterations},
               {"accelerations", accelerations},
               {"residuals",
                {{"penetration", json_number(residuals.penetration)},
                 {"attraction", json_number(residuals.attraction)},
                 {"complementarity", json_number(residuals.complementarity)},
                 {"equation_of_motion", json_number(residuals.equation_of_motion)}}}};
  json["note"] = formulation.note.empty() ? Json(nullptr) : Json(formulation.note);
  if (!formulation.reason.empty()) json["reason"] = formulation.reason;
  return json;
}

namespace {

void add_lists(const Analysis& analysis, Json& json) {
  json["bodies"] = Json::array();
  for (int i = 0; i < analysis.assembly.body_count(); ++i) json["bodies"].push_back(json_body(analysis, i));
  json["contacts"] = Json::array();
  for (size_t i = 0; i < analysis.contacts.contacts.size(); ++i) json["contacts"].push_back(json_contact(analysis, i));
  json["disjunctions"] = json_disjunctions(analysis.contacts, analysis.disjunction_choice);
  json["interfaces"] = Json::array();
  for (size_t i = 0; i < analysis.contacts.interfaces.size(); ++i) {
    json["interfaces"].push_back(json_interface(analysis, i));
  }
  json["joints"] = json_joints(analysis);
  json["components"] = Json::array();
  for (const ComponentResult& component : analysis.components) {
    json["components"].push_back(json_component(analysis, component));
  }
  json["formulations"] = Json::array();
  for (const FormulationResult& formulation : analysis.formulations) {
    json["formulations"].push_back(json_formulation(formulation));
  }
}

}  // namespace

std::string to_json(const Analysis& analysis, const ReportOptions& options) {
  return json_text(json_report(analysis, options));
}

Json json_report(const Analysis& analysis, const ReportOptions& options) {
  Json json = {{"format", "impend-report"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"model", to_string(analysis.friction ? analysis.friction->model : FrictionModel::kFrictionless)},
               {"name", analysis.assembly.name},
               {"gravity", json_vector(analysis.assembly.gravity)}};
  json["gap"] = {{"tolerance", json_number(analysis.contacts.gap)},
                 {"reason", analysis.contacts.gap_reason},
                 {"trials", json_gap_trials(analysis.assembly, analysis.contacts)}};
  add_lists(analysis, json);
  const CrossValidation& cross = analysis.cross_validation;
  json["cross_validation"] = {{"agree", cross.agree},
                              {"largest_difference", json_number(cross.largest_difference)},
                              {"threshold", json_number(cross.threshold)},
                              {"explained_by_noise", cross.explained}};
  json["verdict"] = to_string(analysis.verdict);
  if (analysis.friction) json["friction"] = json_friction(analysis);
  json["warnings"] = json_warnings(analysis.warnings);
  if (options.timings) {
    json["timings"] = {{"import", json_number(analysis.timings.import_seconds)},
                       {"contacts", json_number(analysis.timings.contacts)},
                       {"solve", json_number(analysis.timings.solve)},
                       {"total", json_number(analysis.timings.total)}};
  }
  return json;
}

Json json_exact(const ExactResult& exact) {
  const bool known = !exact.sigma.empty();
  Json json = {{"status", exact.status},
               {"sigma_squared", exact.sigma_squared.empty() ? Json(nullptr) : Json(exact.sigma_squared)},
               {"sigma", known ? Json(exact.sigma) : Json(nullptr)},
               {"digits", known ? Json(exact.digits) : Json(nullptr)},
               {"below_stable_threshold", known ? Json(exact.below_stable_threshold) : Json(nullptr)},
               {"above_moves_threshold", known ? Json(exact.above_moves_threshold) : Json(nullptr)},
               {"balances", exact.balances ? Json(*exact.balances) : Json(nullptr)},
               {"contradicts", exact.contradicts}};
  if (!exact.reason.empty()) json["reason"] = exact.reason;
  return json;
}

}  // namespace impend
