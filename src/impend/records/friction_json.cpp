#include "impend/records/json_sections.h"

#include <numbers>

#include "impend/assembly/joint.h"

namespace impend {
namespace {

Json json_motion(const Vec6& motion) {
  return {{"linear", json_vector(motion.head<3>())}, {"angular", json_vector(motion.tail<3>())}};
}

Json json_motions(const std::vector<std::optional<Vec6>>& motions) {
  Json list = Json::array();
  for (const std::optional<Vec6>& motion : motions) list.push_back(motion ? json_motion(*motion) : Json(nullptr));
  return list;
}

Vec6 velocity_of(const Part& part) {
  Vec6 velocity;
  velocity << part.linear_velocity, part.angular_velocity;
  return velocity;
}

Json json_tilt(const std::optional<std::array<double, 2>>& margin) {
  if (!margin) return nullptr;
  const double degree = std::numbers::pi / 180;
  return Json::array({json_number((*margin)[0] / degree), json_number((*margin)[1] / degree)});
}

Json json_vectors(const std::vector<Vec3>& vectors) {
  Json list = Json::array();
  for (const Vec3& vector : vectors) list.push_back(json_vector(vector));
  return list;
}

}  // namespace

Json json_friction(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  Json json = {{"status", to_string(friction.status)},
               {"algorithm", friction.algorithm},
               {"pivots", friction.pivots},
               {"residual", json_number(friction.residual)},
               {"verdict", friction.verdict ? Json(to_string(*friction.verdict)) : Json(nullptr)},
               {"verdict_reason", friction.verdict_reason},
               {"balance_possible", friction.balance_possible ? Json(*friction.balance_possible) : Json(nullptr)},
               {"minimal_mu", json_number(friction.minimal_mu)},
               {"minimal_mu_bounds", nullptr},
               {"tilt_margin_deg", json_tilt(friction.tilt_margin)},
               {"releasing_motion", nullptr},
               {"inconsistent", friction.inconsistent},
               {"impulse_direction", friction.inconsistent ? json_vectors(friction.impulse_direction) : Json(nullptr)}};
  if (friction.verdict) json["components"] = json_friction_components(analysis.assembly, friction);
  if (!friction.methods.empty()) json["methods"] = friction.methods;
  if (friction.minimal_mu) {
    json["minimal_mu_bounds"] =
        Json::array({json_number(friction.minimal_mu_bounds[0]), json_number(friction.minimal_mu_bounds[1])});
  }
  if (!friction.releasing_motion.empty()) json["releasing_motion"] = json_motions(friction.releasing_motion);
  if (!friction.holding_forces.empty()) json["holding_forces"] = json_vectors(friction.holding_forces);
  if (!friction.reason.empty()) json["reason"] = friction.reason;
  if (friction.model == FrictionModel::kNoSlip) json["held_by_touch"] = friction.held_by_touch;
  if (friction.on_velocities) json["time_step"] = json_number(friction.time_step);
  return json;
}

void add_friction(const FrictionContact& contact, Json& json) {
  json["force"] = json_number(contact.normal_force);
  json["mu"] = json_number(contact.mu);
  json["friction_force"] = json_vector(contact.friction_force);
  json["state"] = to_string(contact.state);
  json["utilisation"] = json_number(contact.utilisation);
}

void add_friction_motion(const Analysis& analysis, int body, Json& json) {
  const FrictionResult& friction = *analysis.friction;
  const std::optional<Vec6> motion = is_solved(friction) ? friction.motions[body] : std::nullopt;
  if (!motion) {
    json["acceleration"] = nullptr;
    return;
  }
  if (!friction.on_velocities) {
    json["acceleration"] = json_motion(*motion);
    return;
  }
  const Vec6 before = velocity_of(analysis.assembly.parts[body]);
  json["acceleration"] = json_motion(Vec6((*motion - before) / friction.time_step));
  json["velocity_after"] = json_motion(*motion);
}

Json json_joints(const Analysis& analysis) {
  const bool with_friction = analysis.friction && is_solved(*analysis.friction);
  const std::vector<JointForce>& forces = with_friction ? analysis.friction->joints : analysis.joint_forces;
  Json list = Json::array();
  for (size_t i = 0; i < forces.size(); ++i) {
    const Joint& joint = analysis.assembly.joints[i];
    list.push_back({{"type", to_string(joint.type)},
                    {"a", analysis.assembly.body_name(joint.a)},
                    {"b", analysis.assembly.body_name(joint.b)},
                    {"force", json_vector(forces[i].force)},
                    {"torque", json_vector(forces[i].torque)},
                    {"point", json_vector(joint.point)},
                    {"redundant_rows", forces[i].redundant_rows}});
    if (is_joined(joint)) list.back()["joined"] = true;
  }
  return list;
}

}  // namespace impend
