// The shipped models that state friction, against the part of models/EXPECTED.json that speaks of it; hand calculations
// explained in each model's ORIGIN.md.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/json_vectors.h"
#include "tests/support/model_expectations.h"

namespace {

using namespace impend;
using namespace impend::test;
using nlohmann::json;

Analysis with_friction(const std::string& name, const json& expected) {
  PipelineOptions options;
  options.friction.model = friction_model_named(expected.at("model").get<std::string>()).value();
  auto result = run_analysis({model_file(name)}, options);
  if (!result) FAIL(name << ": " << to_string(result.error()));
  return std::move(result).value();
}

// Forces of contacts, loads and joints give the accelerations that are said: m a = ΣF, in N, per movable part.
void check_newton(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  std::vector<Vec3> force(static_cast<size_t>(analysis.assembly.body_count()), Vec3::Zero());
  for (size_t i = 0; i < friction.contacts.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    const Vec3 f = friction.contacts[i].normal_force * contact.normal + friction.contacts[i].friction_force;
    force[contact.a] += f;
    force[contact.b] -= f;
  }
  for (size_t j = 0; j < friction.joints.size(); ++j) {
    force[analysis.assembly.joints[j].a] += friction.joints[j].force;
    force[analysis.assembly.joints[j].b] -= friction.joints[j].force;
  }
  for (size_t body = 0; body < analysis.assembly.parts.size(); ++body) {
    if (!friction.motions.at(body)) continue;
    INFO("body " << analysis.assembly.parts[body].name);
    const double mass = analysis.assembly.parts[body].mass.mass;
    const Vec3 all = force[body] + analysis.bodies[body].load_force;
    CHECK((all - mass * friction.motions[body]->head<3>()).norm() <= 1e-8 * analysis.bodies[body].load_force.norm());
  }
}

void check_numbers(const FrictionResult& friction, const json& expected) {
  if (expected.contains("balance_possible")) {
    REQUIRE(friction.balance_possible.has_value());
    CHECK(*friction.balance_possible == expected["balance_possible"].get<bool>());
  }
  if (expected.contains("minimal_mu")) {
    REQUIRE(friction.minimal_mu.has_value());
    const double known = expected["minimal_mu"], tolerance = expected.value("minimal_mu_tolerance", 1e-8);
    CHECK(*friction.minimal_mu == Approx(known).epsilon(tolerance));
    CHECK(friction.minimal_mu_bounds[0] <= known * (1 + tolerance));
    CHECK(friction.minimal_mu_bounds[1] >= known * (1 - tolerance));
  }
  CHECK(friction.inconsistent == expected.value("inconsistent", false));
}

}  // namespace

TEST_CASE("shipped models with friction give the verdict and numbers of their hand calculation") {
  int models = 0;
  const json all = model_expectations();
  for (const auto& [name, entry] : all.items()) {
    if (!entry.contains("friction")) continue;
    ++models;
    const json& expected = entry["friction"];
    INFO("model " << name << ": " << entry.at("notes").get<std::string>());
    const Analysis analysis = with_friction(name, expected);
    REQUIRE(analysis.friction.has_value());
    const FrictionResult& friction = *analysis.friction;
    INFO("reason: " << friction.verdict_reason << friction.reason);
    if (expected.contains("verdicts")) {
      REQUIRE(friction.verdict.has_value());
      INFO("verdict " << to_string(*friction.verdict));
      const auto& allowed = expected["verdicts"];
      CHECK(std::find(allowed.begin(), allowed.end(), to_string(*friction.verdict)) != allowed.end());
    }
    check_numbers(friction, expected);
    if (friction.inconsistent) continue;
    REQUIRE(friction.status == SolveStatus::kSolved);
    check_newton(analysis);
    const json bodies = expected.value("bodies", json::object());
    for (const auto& [body, motion] : bodies.items()) {
      const auto& found = friction.motions.at(static_cast<size_t>(body_named(analysis, body)));
      REQUIRE(found.has_value());
      CHECK((found->head<3>() - vector_of(motion.at("linear"))).norm() <= 1e-8 * kStandardGravity);
      CHECK(found->tail<3>().norm() <= 1e-6);
    }
  }
  CHECK(models >= 7);
}

TEST_CASE("the verdict without friction is the same whatever model is asked for") {
  const json all = model_expectations();
  for (const auto& [name, entry] : all.items()) {
    if (!entry.contains("friction")) continue;
    INFO("model " << name);
    CHECK(to_string(with_friction(name, entry["friction"]).verdict) == entry.at("verdict").get<std::string>());
  }
}

TEST_CASE("an arch that only balances is not stable for certain where it has no friction") {
  const Analysis smooth = with_friction("flat-arch", {{"model", "static"}});
  CHECK(smooth.verdict == Verdict::kMarginal);
  REQUIRE(smooth.friction->verdict.has_value());
  CHECK(*smooth.friction->verdict == FrictionVerdict::kPossiblyStable);
}

TEST_CASE("models that rest without friction are stable for certain with it") {
  for (const char* name : {"tower", "table", "v-block", "wall-running-bond"}) {
    INFO("model " << name);
    const Analysis analysis = with_friction(name, {{"model", "static"}});
    REQUIRE(analysis.verdict == Verdict::kStable);
    REQUIRE(analysis.friction->verdict.has_value());
    CHECK(*analysis.friction->verdict == FrictionVerdict::kStableCertain);
    CHECK(analysis.friction->minimal_mu.value_or(1) <= 1e-9);
  }
}
