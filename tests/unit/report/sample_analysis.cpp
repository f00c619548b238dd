#include "tests/unit/report/sample_analysis.h"

#include <algorithm>

namespace impend::test {
namespace {

constexpr double kMass = 1000;

Part cube() {
  Part part;
  part.name = "cube";
  part.volume = 1;
  part.mass = {kMass, Vec3(0.5, 0, 0.5), Mat3::Identity() * kMass / 6};
  part.X_WP.p = Vec3(0, 0, 0);
  return part;
}

ContactSet four_corners() {
  ContactSet contacts;
  for (const double x : {0.0, 1.0}) {
    for (const double y : {-0.5, 0.5}) {
      Contact contact;
      contact.a = 0;
      contact.b = 1;
      contact.point = Vec3(x, y, 0);
      contact.normal = Vec3(0, 0, 1);
      contact.interface = 0;
      contacts.contacts.push_back(contact);
    }
  }
  Interface interface;
  interface.a = 0;
  interface.b = 1;
  interface.contacts = {0, 1, 2, 3};
  interface.area = 1;
  contacts.interfaces = {interface};
  contacts.gap_reason = "given";
  return contacts;
}

FormulationResult solved(Formulation formulation, const char* algorithm) {
  FormulationResult result;
  result.formulation = formulation;
  result.algorithm = algorithm;
  result.status = SolveStatus::kSolved;
  result.iterations = 4;
  result.accelerations = {Vec6(Vec6::Zero()), std::nullopt};
  result.residuals.penetration = 0;
  return result;
}

}  // namespace

Analysis resting_cube() {
  Analysis analysis;
  analysis.assembly.name = "cube";
  analysis.assembly.parts = {cube()};
  analysis.assembly.ground = Ground{};
  analysis.contacts = four_corners();
  analysis.formulations = {solved(Formulation::kContactForce, "dantzig"),
                           solved(Formulation::kLeastConstraint, "interior-point"),
                           solved(Formulation::kSteepestDescent, "feasible-directions")};
  analysis.cross_validation = {true, 3e-14, 1e-7};
  ComponentResult component;
  component.bodies = {0};
  component.verdict = Verdict::kStable;
  component.stable_threshold = 1e-9;
  component.moves_threshold = 1e-7;
  component.rest_bound = 2e-15;
  component.held = false;
  component.neutral_freedoms = 3;
  analysis.components = {component};
  BodyResult body;
  body.component = 0;
  body.load_force = kMass * analysis.assembly.gravity;
  body.verdict = Verdict::kStable;
  body.neutral = true;
  BodyResult ground;
  ground.fixed = true;
  analysis.bodies = {body, ground};
  analysis.contact_results.assign(4, {kMass * kStandardGravity / 4, 0, 0});
  analysis.interface_results = {{Vec3(0, 0, kMass * kStandardGravity), Vec3(0.5, 0, 0), Vec3::Zero()}};
  analysis.verdict = Verdict::kStable;
  return analysis;
}

Analysis moving_cube(const Vec3& linear, const Vec3& angular) {
  Analysis analysis = resting_cube();
  BodyResult& body = analysis.bodies[0];
  body.linear = linear;
  body.angular = angular;
  body.verdict = Verdict::kMoves;
  body.motion_ratio = linear.norm() / kStandardGravity;
  body.neutral.reset();
  ComponentResult& component = analysis.components[0];
  component.verdict = Verdict::kMoves;
  component.motion_ratio = body.motion_ratio;
  component.motion_ratio_bounds = {body.motion_ratio, body.motion_ratio};
  component.rest_bound.reset();
  component.held.reset();
  component.neutral_freedoms.reset();
  analysis.verdict = Verdict::kMoves;
  for (size_t i = 0; i < analysis.contact_results.size(); ++i) {
    const Vec3 arm = analysis.contacts.contacts[i].point - Vec3(0.5, 0, 0.5);
    const double separation = (linear + angular.cross(arm)).z();
    analysis.contact_results[i] = {separation > 0 ? 0.0 : 100.0, std::max(separation, 0.0), 0};
  }
  return analysis;
}

}  // namespace impend::test
