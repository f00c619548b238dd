// Whether an end depends on the step: who rests, who is gone, where all lie.
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/runs/simulate.h"
#include "impend/simulation/simulation_warnings.h"
#include "tests/support/catch.h"
#include "tests/support/model_expectations.h"

namespace impend::test {
namespace {

Assembly two_parts() {
  Assembly assembly;
  assembly.parts.resize(2);
  assembly.parts[0].name = "base";
  assembly.parts[0].fixed = true;
  assembly.parts[1].name = "block";
  return assembly;
}

Simulation ended(bool rests, const Vec3& center, double turn) {
  Simulation simulation;
  simulation.end = rests ? SimulationEnd::kRest : SimulationEnd::kTime;
  simulation.options.step = 0x1p-11;
  simulation.parts.resize(2);
  simulation.parts[0].fixed = true;
  simulation.parts[1].rests = rests;
  simulation.last.bodies.resize(2);
  simulation.last.bodies[1].center = center;
  simulation.last.bodies[1].rotation = Eigen::AngleAxisd(turn, Vec3::UnitY()).toRotationMatrix();
  return simulation;
}

StepStudy compared(const Simulation& first, const Simulation& finer) {
  StepStudy study;
  compare_ends(two_parts(), first, finer, 2.0, study);
  return study;
}

}  // namespace

TEST_CASE("Ends that differ by less than a thousandth of the scene and a milliradian agree") {
  const StepStudy study = compared(ended(true, Vec3(0, 0, 1), 0), ended(true, Vec3(0.001, 0, 1), 0.0009));
  CHECK(study.agrees);
  CHECK(study.distance == Approx(0.001));
  CHECK(study.turn == Approx(0.0009));
  CHECK(study.steps == std::vector<double>{0x1p-11});
  CHECK(warnings_of(study).empty());
}

TEST_CASE("Ends elsewhere, turned otherwise, or with a part that still moves disagree, and say how") {
  const Simulation first = ended(true, Vec3(0, 0, 1), 0);
  const StepStudy away = compared(first, ended(true, Vec3(0.0021, 0, 1), 0));
  CHECK_FALSE(away.agrees);
  CHECK(away.difference.find("'block' ends 0.0021 m") != std::string::npos);
  CHECK_FALSE(compared(first, ended(true, Vec3(0, 0, 1), 0.0011)).agrees);
  const StepStudy moves = compared(first, ended(false, Vec3(0, 0, 1), 0));
  CHECK_FALSE(moves.agrees);
  REQUIRE(warnings_of(moves).size() == 1);
  CHECK(warnings_of(moves)[0].code == "end-depends-on-step");
}

TEST_CASE("Where a part has gone to does not matter once it is gone") {
  Simulation first = ended(true, Vec3(0, 0, -9), 0), finer = ended(true, Vec3(5, 0, -9), 2);
  for (Simulation* one : {&first, &finer}) {
    one->parts[1].rests = false;
    one->parts[1].gone = true;
  }
  CHECK(compared(first, finer).agrees);
  finer.parts[1].gone = false;
  const StepStudy study = compared(first, finer);
  CHECK(study.difference.find("'block' still moves, not is gone") != std::string::npos);
}

TEST_CASE("A plank that slides off a ledge onto the ground ends alike with shorter steps, ever nearer to each other") {
  SimulationRequest request;
  request.analyse_end = false;
  request.refine = true;
  request.options.law = SimulationLaw::kCoulomb;
  PipelineOptions pipeline;
  pipeline.friction.mu = 0.4;
  pipeline.import.ground = true;
  const Result<SimulationRun> run = run_simulation(AnalysisInput{{model_file("overhang-tips")}}, pipeline, request);
  REQUIRE(run);
  REQUIRE(run.value().simulation.study);
  const StepStudy& study = *run.value().simulation.study;
  CHECK(study.agrees);
  CHECK(study.steps == std::vector<double>{0x1p-10, 0x1p-11, 0x1p-12});
  CHECK(study.distance > 0);
  CHECK(study.distance < 1e-3 * 0.2);
}

}  // namespace impend::test
