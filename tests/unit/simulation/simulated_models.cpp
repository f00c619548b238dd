#include "tests/unit/simulation/simulated_models.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {

std::vector<std::string> models_from_rest(const std::string& verdict) {
  std::vector<std::string> names;
  const nlohmann::json all = model_expectations();
  for (const auto& [name, expected] : all.items()) {
    if (!verdict.empty() && expected.at("verdict").get<std::string>() != verdict) continue;
    const auto assembly = assembly_of(AnalysisInput{{model_file(name)}}, {}, {});
    if (!assembly) FAIL(name << ": " << to_string(assembly.error()));
    if (!moving_part(assembly.value())) names.push_back(name);
  }
  return names;
}

Assembly shipped_model(const std::string& name) {
  auto assembly = assembly_of(AnalysisInput{{model_file(name)}}, {}, {});
  if (!assembly) FAIL(name << ": " << to_string(assembly.error()));
  return std::move(assembly).value();
}

std::vector<std::string> models_without_drives(const std::string& verdict) {
  std::vector<std::string> names = models_from_rest(verdict);
  std::erase_if(names, [](const std::string& name) {
    const Assembly assembly = shipped_model(name);
    return std::any_of(assembly.joints.begin(), assembly.joints.end(),
                       [](const Joint& joint) { return joint.drive.has_value(); });
  });
  return names;
}

Analysis analysed_model(const std::string& name, SimulationLaw law) {
  PipelineOptions options;
  if (law == SimulationLaw::kCoulomb) options.friction.model = FrictionModel::kStatic;
  auto analysis = run_analysis({model_file(name)}, options);
  if (!analysis) FAIL(name << ": " << to_string(analysis.error()));
  return std::move(analysis).value();
}

double mass_norm(const Analysis& analysis, const PartVectors& u) {
  double sum = 0;
  for (size_t i = 0; i < u.size(); ++i) {
    const Part& part = analysis.assembly.parts[i];
    if (part.fixed) continue;
    sum += part.mass.mass * u[i].head<3>().squaredNorm() + u[i].tail<3>().dot(part.inertia_W() * u[i].tail<3>());
  }
  return std::sqrt(sum);
}

PartVectors certified(const Analysis& analysis) {
  PartVectors a(analysis.assembly.parts.size(), PartVectors::value_type::Zero());
  for (size_t i = 0; i < a.size(); ++i) {
    if (!analysis.assembly.parts[i].fixed) a[i] << analysis.bodies[i].linear, analysis.bodies[i].angular;
  }
  return a;
}

double free_norm(const Analysis& analysis) {
  double sum = 0;
  for (size_t i = 0; i < analysis.assembly.parts.size(); ++i) {
    const Part& part = analysis.assembly.parts[i];
    const BodyResult& body = analysis.bodies[i];
    if (part.fixed) continue;
    sum += body.load_force.squaredNorm() / part.mass.mass;
    sum += body.load_torque.dot(part.inertia_W().inverse() * body.load_torque);
  }
  return std::sqrt(sum);
}

PartVectors as_acceleration(const Analysis& analysis, const std::vector<BodyState>& bodies, double t) {
  PartVectors a(bodies.size(), PartVectors::value_type::Zero());
  for (size_t i = 0; i < bodies.size(); ++i) {
    const Vec3 way = bodies[i].center - analysis.assembly.parts[i].center_of_mass_W();
    if (!analysis.assembly.parts[i].fixed) a[i] << 2 / (t * t) * way, 2 / (t * t) * turn_of(bodies[i].rotation);
  }
  return a;
}

PartVectors operator-(PartVectors a, const PartVectors& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

double apart(const Analysis& analysis, const std::vector<BodyState>& a, const std::vector<BodyState>& b) {
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double size = bounding_box(analysis.assembly.parts[i].mesh).diagonal();
    const double turned = turn_of(a[i].rotation.transpose() * b[i].rotation).norm();
    most = std::max(most, (a[i].center - b[i].center).norm() + size * turned);
  }
  return most;
}

}  // namespace impend::test
