// The whole way: an assembly in, frames out, the end analysed.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impend/runs/simulate.h"
#include "tests/support/catch.h"
#include "tests/unit/simulation/driven_scenes.h"
#include "tests/unit/simulation/simulated.h"
#include "tests/unit/simulation/simulated_models.h"

namespace impend::test {
namespace {

// A cube that falls 0.2 m onto another one, and a block beside a shelf that falls out of the scene where `leaves`.
Assembly falling(bool leaves = false) {
  Assembly assembly;
  add_fixed(assembly, "shelf", Vec3(0, 0, -0.1), Vec3(1, 1, 0));
  add_block(assembly, "lower", Vec3(0.2, 0.2, 0.2), translation(Vec3(0.5, 0.5, 0.1)));
  add_block(assembly, "upper", Vec3(0.2, 0.2, 0.2), translation(Vec3(0.5, 0.5, 0.5)));
  if (leaves) add_block(assembly, "beside", Vec3(0.2, 0.2, 0.2), translation(Vec3(-0.5, 0.5, 0)));
  return assembly;
}

AnalysisInput input_of(const Assembly& assembly) { return AnalysisInput(assembly, {"falling.assembly.json"}); }

}  // namespace

TEST_CASE("A simulation hands its frames in the order of time from the start to the end") {
  SimulationRequest request;
  request.options.until = 0.5;
  request.options.frames_per_second = 50;
  std::vector<SimulationFrame> frames;
  bool begun_first = false;
  const auto run = run_simulation(
      input_of(falling()), {}, request,
      [&](const SimulationFrame& f) -> Status {
        frames.push_back(f);
        return ok_status();
      },
      {},
      [&](const Analysis& analysis) -> Status {
        begun_first = frames.empty() && analysis.assembly.parts.size() == 3;
        return ok_status();
      });
  REQUIRE(run.ok());
  CHECK(begun_first);
  REQUIRE(frames.size() >= 25);
  CHECK(frames.size() <= 28);
  CHECK(frames.front().time == 0);
  CHECK((frames.front().bodies[2].center - Vec3(0.5, 0.5, 0.5)).norm() <= 1e-15);
  for (size_t k = 1; k < frames.size(); ++k) CHECK(frames[k].time > frames[k - 1].time);
  CHECK(std::abs(frames.back().time - run.value().simulation.time) <= 1e-12);
  CHECK(run.value().start.verdict == Verdict::kMoves);
  const Simulation& said = run.value().simulation;
  CHECK((said.end == SimulationEnd::kTime || said.end == SimulationEnd::kRest));
  CHECK(std::abs(said.last.bodies[2].center.z() - 0.3) <= 1e-6);
  const double landed = std::sqrt(2 * 0.2 / kStandardGravity);
  const auto lands = std::find_if(said.events.begin(), said.events.end(), [](const SimulationEvent& e) {
    return e.kind == SimulationEventKind::kLands && std::min(e.a, e.b) == 1 && std::max(e.a, e.b) == 2;
  });
  REQUIRE(lands != said.events.end());
  CHECK(lands->time == Approx(landed).epsilon(1e-3));
}

TEST_CASE("A run that ends before its time hands over the pose that its words are about") {
  Assembly assembly = sliding_block();
  add_fixed(assembly, "wall", Vec3(0.25, -1, -1), Vec3(0.35, 1, 1));
  assembly.joints[0].drive = Drive{0.5, {}, 0, 0};
  SimulationRequest request;
  request.options.step = 1e-3;
  request.options.until = 0.8;
  request.options.frames_per_second = 10;
  std::vector<SimulationFrame> frames;
  const auto run = run_simulation(input_of(assembly), {}, request,
                                  [&](const SimulationFrame& f) -> Status {
                                    frames.push_back(f);
                                    return ok_status();
                                  },
                                  {});
  REQUIRE(run.ok());
  const Simulation& said = run.value().simulation;
  CHECK(said.end == SimulationEnd::kUnsolved);
  REQUIRE(frames.size() >= 4);
  CHECK(frames.back().time == said.time);
  for (size_t i = 0; i < said.last.bodies.size(); ++i) {
    CHECK((frames.back().bodies[i].center - said.last.bodies[i].center).norm() <= 1e-12);
    CHECK((frames.back().bodies[i].linear - said.last.bodies[i].linear).norm() <= 1e-12);
  }
  for (size_t k = 1; k < frames.size(); ++k) CHECK(frames[k].time > frames[k - 1].time);
}

TEST_CASE("A simulation does not ask how far gravity may tilt before it starts") {
  Assembly assembly;
  add_fixed(assembly, "shelf", Vec3(0, 0, -0.1), Vec3(1, 1, 0));
  add_block(assembly, "block", Vec3(0.2, 0.2, 0.2), translation(Vec3(0.5, 0.5, 0.1)));
  assembly.friction.mu = 0.4;
  SimulationRequest request;
  request.options.law = SimulationLaw::kCoulomb;
  request.options.until = 0.01;
  PipelineOptions options;
  const auto run = run_simulation(input_of(assembly), options, request, {}, {});
  REQUIRE(run.ok());
  REQUIRE(run.value().start.friction);
  CHECK_FALSE(run.value().start.friction->tilt_margin);
  options.friction.model = FrictionModel::kStatic;
  const auto asked = run_analysis(assembly, {}, options, {});
  REQUIRE(asked.ok());
  CHECK(asked.value().friction->tilt_margin);
}

TEST_CASE("A simulation without a time ends when all rest or are gone, and its end is analysed") {
  SimulationRequest request;
  const auto run = run_simulation(input_of(falling(true)), {}, request);
  REQUIRE(run.ok());
  const SimulationRun& value = run.value();
  CHECK(value.simulation.end == SimulationEnd::kRest);
  CHECK(value.simulation.time < kUsualDuration);
  CHECK(value.simulation.parts[3].gone);
  CHECK(value.simulation.parts[0].fixed);
  REQUIRE(value.end.has_value());
  CHECK(value.end->verdict == Verdict::kStable);
  REQUIRE(value.end->assembly.parts.size() == 3);
  CHECK(value.end->assembly.parts[2].center_of_mass_W().z() == Approx(0.3).epsilon(1e-6));
  request.analyse_end = false;
  const auto other = run_simulation(input_of(falling(true)), {}, request);
  REQUIRE(other.ok());
  CHECK_FALSE(other.value().end.has_value());
}

TEST_CASE("A cube that falls onto its edge and rests there, all but balanced, is followed until it lies") {
  constexpr double kEdge = 0.1, kOff = 5e-7;  // m; rad: it moves by its analysis, and takes 0.17 s to be seen to
  Assembly assembly = over_ground(0.4);
  add_block(assembly, "cube", Vec3(kEdge, kEdge, kEdge),
            {rotation(kAxisY, kPi / 4 + kOff).R, Vec3(0, 0, kEdge * std::sqrt(0.5) + 0.005)});
  SimulationRequest request;
  request.options.law = SimulationLaw::kCoulomb;
  const auto run = run_simulation(input_of(assembly), {}, request);
  REQUIRE(run.ok());
  const SimulationRun& value = run.value();
  REQUIRE(value.simulation.went_on_at.has_value());
  CHECK(*value.simulation.went_on_at < 0.2);
  CHECK(value.simulation.end == SimulationEnd::kRest);
  CHECK(value.simulation.time > 1);
  CHECK(value.simulation.parts[0].turn > 0.7);
  REQUIRE(value.end.has_value());
  CHECK(value.end->friction->verdict == FrictionVerdict::kStableCertain);
}

TEST_CASE("Rest in a pose that moves by its analysis is doubted") {
  const auto run = run_simulation(input_of(falling(true)), {}, {});
  REQUIRE(run.ok());
  SimulationRun value = run.value();
  const auto is_doubted = [&] {
    const Diagnostics warnings = warnings_of(value);
    return std::any_of(warnings.begin(), warnings.end(), [](const Warning& w) { return w.code == "rest-in-doubt"; });
  };
  REQUIRE(value.simulation.end == SimulationEnd::kRest);
  CHECK_FALSE(is_doubted());
  value.end = value.start;
  REQUIRE(value.end->verdict == Verdict::kMoves);
  CHECK(is_doubted());
  value.simulation.end = SimulationEnd::kTime;
  CHECK_FALSE(is_doubted());
}

TEST_CASE("Parts that are in each other in the end are warned of") {
  const auto run = run_simulation(input_of(falling(true)), {}, {});
  REQUIRE(run.ok());
  SimulationRun value = run.value();
  const auto is_warned_of = [&] {
    const Diagnostics warnings = warnings_of(value);
    return std::any_of(warnings.begin(), warnings.end(), [](const Warning& w) {
      return w.code == "overlap-at-end" && w.message.find("'a' and 'b' overlap") != std::string::npos;
    });
  };
  CHECK_FALSE(parts_overlap_at_end(value));
  CHECK_FALSE(is_warned_of());
  value.end.reset();
  value.end_not_known = Error{ErrorCode::kNoMovablePart, "nothing can move", {}, ""};
  CHECK_FALSE(parts_overlap_at_end(value));
  value.end_not_known = Error{ErrorCode::kInterpenetration, "'a' and 'b' overlap (0.1 m deep)", {}, ""};
  CHECK(parts_overlap_at_end(value));
  CHECK(is_warned_of());
}

TEST_CASE("An error of whoever takes the frames ends a simulation with it") {
  SimulationRequest request;
  request.options.until = 0.5;
  int taken = 0;
  const auto run = run_simulation(input_of(falling()), {}, request, [&](const SimulationFrame&) -> Status {
    if (++taken < 3) return ok_status();
    return Error{ErrorCode::kOutput, "the disk is full", {}, "empty it"};
  });
  REQUIRE_FALSE(run.ok());
  CHECK(run.error().code == ErrorCode::kOutput);
  CHECK(taken == 3);
}

TEST_CASE("A simulation that is cancelled keeps what there is") {
  SimulationRequest request;
  request.options.until = 0.5;
  int taken = 0;
  Progress progress;
  progress.cancelled = [&] { return taken >= 3; };
  const auto run = run_simulation(
      input_of(falling()), {}, request,
      [&](const SimulationFrame&) -> Status {
        ++taken;
        return ok_status();
      },
      progress);
  REQUIRE(run.ok());
  CHECK(run.value().simulation.end == SimulationEnd::kCancelled);
  CHECK(taken >= 3);
  CHECK(run.value().simulation.time < 0.5);
  CHECK(run.value().simulation.last.time > 0);
}

namespace {

// A run that somebody cancels as soon as it tells of this stage.
Result<SimulationRun> cancelled_at(const std::string& stage) {
  SimulationRequest request;
  request.refine = true;
  bool wished = false;
  Progress progress;
  progress.report = [&](std::string_view now, double) { wished = wished || now == stage; };
  progress.cancelled = [&] { return wished; };
  return run_simulation(input_of(falling()), {}, request, {}, progress);
}

bool warns(const Diagnostics& warnings, const std::string& code) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& warning) { return warning.code == code; });
}

}  // namespace

TEST_CASE("A simulation that is cancelled in the study of its step or the analysis of its end keeps the run") {
  const auto whole = cancelled_at("no such stage"), study = cancelled_at("refine"),
             end = cancelled_at("pose at the end");
  REQUIRE(whole.ok());
  CHECK_FALSE(whole.value().cancelled);
  REQUIRE(whole.value().simulation.study.has_value());
  for (const auto* run : {&study, &end}) {
    REQUIRE(run->ok());
    CHECK(run->value().cancelled);
    CHECK(run->value().simulation.end == SimulationEnd::kRest);
    CHECK(run->value().simulation.time == whole.value().simulation.time);
    CHECK_FALSE(run->value().simulation.study.has_value());
    CHECK(warns(warnings_of(run->value()), "step-study-cancelled"));
  }
  CHECK(study.value().end.has_value());
  CHECK_FALSE(end.value().end.has_value());
  REQUIRE(end.value().end_not_known.has_value());
  CHECK(end.value().end_not_known->code == ErrorCode::kCancelled);
}

TEST_CASE("Options out of range are errors of the whole way, too") {
  SimulationRequest request;
  request.options.step = 1;
  const auto run = run_simulation(input_of(falling()), {}, request);
  REQUIRE_FALSE(run.ok());
  CHECK(run.error().code == ErrorCode::kBadValue);
}

TEST_CASE("The assembly at a frame has its parts where the frame says, and those that are gone no longer") {
  Assembly start = falling(true);
  Joint joint;
  joint.type = JointType::kBall;
  joint.a = 1;
  joint.b = 2;
  joint.point = Vec3(0.5, 0.5, 0.4);
  start.joints.push_back(joint);
  joint.b = 3;
  start.joints.push_back(joint);
  Load load;
  load.part = 3;
  load.force = kAxisX;
  start.loads = {load};
  load.part = 2;
  start.loads.push_back(load);
  SimulationFrame frame;
  for (const Part& part : start.parts) frame.bodies.push_back({part.center_of_mass_W()});
  const Mat3 R = rotation(Vec3(1, 2, 3), 0.7).R;
  frame.bodies[2] = {Vec3(1, 2, 3), R, Vec3(4, 5, 6), Vec3(7, 8, 9)};
  std::vector<PartOutcome> outcomes(4);
  outcomes[0].fixed = true;
  outcomes[3].gone = true;
  const Assembly at = assembly_at(start, frame, outcomes, true);
  REQUIRE(at.parts.size() == 3);
  CHECK(at.parts[2].name == "upper");
  CHECK((at.parts[2].center_of_mass_W() - Vec3(1, 2, 3)).norm() <= 1e-14);
  CHECK((at.parts[2].X_WP.R - R * start.parts[2].X_WP.R).norm() <= 1e-14);
  CHECK(at.parts[2].linear_velocity == Vec3(4, 5, 6));
  CHECK(at.parts[2].angular_velocity == Vec3(7, 8, 9));
  CHECK((at.parts[1].X_WP.p - start.parts[1].X_WP.p).norm() <= 1e-14);
  CHECK(at.joints.size() == 1);
  REQUIRE(at.loads.size() == 1);
  CHECK(at.loads[0].part == 2);
  const Assembly still = assembly_at(start, frame, outcomes, false);
  CHECK(still.parts[2].linear_velocity.isZero(0));
  CHECK(still.parts[2].angular_velocity.isZero(0));
}

}  // namespace impend::test
