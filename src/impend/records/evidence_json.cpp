#include "impend/records/json_sections.h"

namespace impend {
namespace {

Json names_of(const Assembly& assembly, const ComponentResult& component, const std::vector<int>& bodies) {
  Json names = Json::array();
  for (const int body : bodies) names.push_back(assembly.body_name(component.bodies[static_cast<std::size_t>(body)]));
  return names;
}

Json of_other(const OtherContacts& other) {
  if (!other.solved) return nullptr;
  return {{"verdict", to_string(other.verdict)},
          {"motion_ratio", json_number(other.motion_ratio)},
          {"motion_ratio_bounds", json_bounds(other.bounds)}};
}

Json of_motion(const Assembly& assembly, const ComponentResult& component) {
  const MotionEvidence& motion = component.evidence.motion;
  return {{"surest", json_number(motion.surest)},
          {"despite_noise", json_number(motion.despite_noise)},
          {"unless_jammed", json_number(motion.unless_jammed)},
          {"rest_possible", names_of(assembly, component, motion.rest_possible)}};
}

Json of_branches(const BranchEvidence& branches) {
  Json json = {{"contacts", branches.contacts}, {"resolved", branches.resolved}, {"finished", branches.finished},
               {"all_rest", branches.all_rest}, {"nodes", branches.nodes},       {"best", json_number(branches.best)}};
  if (branches.widened) json["motion_ratio_bounds"] = json_bounds(branches.bounds);
  return json;
}

Json of_gap(const GapEvidence& gap) {
  Json bodies = Json::array();
  for (const GapEvidence::Body& body : gap.bodies) {
    bodies.push_back(
        {{"name", body.name}, {"verdict", to_string(body.verdict)}, {"motion_ratio_bounds", json_bounds(body.bounds)}});
  }
  return {{"chosen", gap.chosen}, {"tried", gap.tried}, {"bodies", std::move(bodies)}};
}

Json of_friction(const FrictionEvidence& e) {
  Json json = {{"loaded", e.loaded},
               {"rests_without_friction", e.rests_without_friction},
               {"balance_possible", e.balance_possible ? Json(*e.balance_possible) : Json(nullptr)},
               {"balance_bounds", Json::array({json_number(e.balance_bounds[0]), json_number(e.balance_bounds[1])})},
               {"motion_found", e.motion_found},
               {"friction_suffices", e.friction_suffices},
               {"modes_excluded", e.modes_excluded}};
  if (e.rests_without_turns) json["rests_without_turns"] = true;
  if (!e.modes_left.empty()) json["modes_left"] = e.modes_left;
  if (!e.doubt.empty()) json["doubt"] = e.doubt;
  if (e.on_eroded) json["on_eroded"] = to_string(*e.on_eroded);
  if (e.on_grown) json["on_grown"] = to_string(*e.on_grown);
  if (e.on_every_normal) json["on_every_normal"] = to_string(*e.on_every_normal);
  return json;
}

}  // namespace

Json json_friction_components(const Assembly& assembly, const FrictionResult& friction) {
  Json list = Json::array();
  for (const FrictionComponent& component : friction.components) {
    list.push_back({{"bodies", json_names(assembly, component.bodies)},
                    {"verdict", to_string(component.verdict)},
                    {"reason", component.reason},
                    {"evidence", of_friction(component.evidence)}});
  }
  return list;
}

Json json_evidence(const Assembly& assembly, const ComponentResult& component) {
  const Evidence& e = component.evidence;
  Json json = {{"motion_ratio", json_number(e.bracket.motion_ratio)},
               {"motion_ratio_bounds", json_bounds(e.bracket.bounds)},
               {"bounds", e.bracket.bounds_kind},
               {"rest_bound", json_number(e.bracket.rest_bound)},
               {"rest_proved", e.bracket.rest_proved},
               {"within_doubles", e.bracket.within_doubles},
               {"motion", of_motion(assembly, component)},
               {"contacts",
                {{"certain", e.contacts.certain},
                 {"chord", json_number(e.contacts.chord)},
                 {"bulge", json_number(e.contacts.bulge)},
                 {"facet_width", json_number(e.contacts.width)}}}};
  if (e.branches) json["either_or"] = of_branches(*e.branches);
  if (e.doubts) {
    json["doubtful"] = {{"contacts", e.doubts->contacts}, {"rest_bound", json_number(e.doubts->rest_bound)}};
    if (e.doubts->without) json["doubtful"]["without"] = of_other(*e.doubts->without);
  }
  if (e.missing) {
    json["missing"] = {{"part", e.missing->part}, {"other", e.missing->other}, {"within", e.missing->within}};
  }
  if (e.rest_through_noise_asked) {
    json["rest_through_noise"] = e.rest_through_noise ? Json{{"bound", json_number(e.rest_through_noise->bound)},
                                                             {"every_contact", e.rest_through_noise->every_contact}}
                                                      : Json(nullptr);
  }
  if (e.rest_on_eroded) json["rest_on_eroded"] = *e.rest_on_eroded;
  if (e.motion_on_grown) json["motion_on_grown"] = of_other(*e.motion_on_grown);
  if (!e.fault.empty()) json["fault"] = e.fault;
  if (!e.gaps.empty()) {
    json["gaps"] = Json::array();
    for (const GapEvidence& gap : e.gaps) json["gaps"].push_back(of_gap(gap));
  }
  if (e.masses) {
    json["masses"] = {{"name", e.masses->name},
                      {"verdict", e.masses->verdict ? Json(to_string(*e.masses->verdict)) : Json(nullptr)},
                      {"bodies", names_of(assembly, component, e.masses->bodies)}};
  }
  if (e.drive) {
    json["drive"] = {{"part", e.drive->part},
                     {"needed", json_number(e.drive->needed)},
                     {"limit", json_number(e.drive->limit)},
                     {"turns", e.drive->turns}};
  }
  if (e.falls) {
    json["falls_from_balance"] = {{"part", e.falls->part},
                                  {"bodies", names_of(assembly, component, e.falls->bodies)},
                                  {"rate", json_number(e.falls->rate)}};
  }
  if (!e.fall_open.empty()) {
    json["may_fall_from_balance"] = {{"why", e.fall_not_excluded},
                                     {"bodies", names_of(assembly, component, e.fall_open)}};
  }
  return json;
}

}  // namespace impend
