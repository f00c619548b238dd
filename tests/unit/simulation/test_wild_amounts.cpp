// Loads and springs beyond what a simulation can compute with are refused before it begins.
#include "impend/simulation/start_checks.h"

#include "impend/runs/simulate.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

using namespace impend;
using namespace impend::test;

namespace {

void refused_by_run(const Assembly& assembly, const std::string& where, const std::string& words) {
  SimulationRequest request;
  request.options.until = 0.01;
  const auto run = run_simulation(AnalysisInput(assembly, {"lid.assembly.json"}), {}, request);
  REQUIRE_FALSE(run.ok());
  const Error& error = run.error();
  INFO(error.message);
  CHECK(error.code == ErrorCode::kBadValue);
  CHECK(error.place.file == "lid.assembly.json");
  CHECK(error.place.where == where);
  CHECK_FALSE(error.place.part.empty());
  CHECK(error.message.find(words) != std::string::npos);
  CHECK_FALSE(error.hint.empty());
}

// A lid that is part 1.
Assembly lid_with_load(const Vec3& force, Course factors) {
  Assembly assembly = hinged_lid(0);
  assembly.loads.push_back({1, force, Vec3::Zero(), {}, std::move(factors)});
  return assembly;
}

}  // namespace

TEST_CASE("A load beyond the weight of a mountain is refused, also by its factor") {
  CHECK_FALSE(refused_amounts(lid_with_load(Vec3(0, 0, -1e15), {})));
  CHECK_FALSE(refused_amounts(lid_with_load(Vec3(0, 0, -1), {{0, 0}, {1, -1e15}})));
  refused_by_run(lid_with_load(Vec3(0, 0, -2e15), {}), "loads", "a load of 2e+15 N or N·m is beyond 1e+15");
  refused_by_run(lid_with_load(Vec3(0, 0, -1), {{0, 1}, {1, -1e308}}), "loads", "1e+308 times what is stated");
  // Nor does a run begin that was analysed elsewhere, as in a window.
  const Analysis loaded = analysed_for(lid_with_load(Vec3(0, 0, -2e15), {}), SimulationLaw::kFrictionless);
  CHECK_FALSE(Simulator::start(loaded, stepping(1e-3)).ok());
  // The product is beyond every double.
  refused_by_run(lid_with_load(Vec3(0, 0, -1e300), {{0, 1e308}}), "loads", "beyond");
}

TEST_CASE("A spring far stiffer than steel is refused, between points and at a joint") {
  Assembly assembly = hinged_lid(0);
  assembly.springs.push_back({1, 0, Vec3(0.4, 0, 0), Vec3(0.4, 0, 1), 1e12, 0, 1});
  CHECK_FALSE(refused_amounts(assembly));
  assembly.springs[0].stiffness = 1e15;
  refused_by_run(assembly, "springs", "has 1e+15 N/m, beyond 1e+12");
  assembly.springs.clear();
  assembly.joints[0].name = "edge";
  assembly.joints[0].spring = JointSpring{1e12, 0, 0};
  CHECK_FALSE(refused_amounts(assembly));
  assembly.joints[0].spring->stiffness = 1e15;
  refused_by_run(assembly, "springs", "the spring at the joint 'edge' has 1e+15 N·m/rad");
}
