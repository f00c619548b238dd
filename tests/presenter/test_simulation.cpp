// A simulation in the background: its moments are those of the library's own run whichever way they were come by,
// nothing is computed twice or changed, and what runs is given up at once.
#include "gui/presenter/simulation.h"

#include <cmath>
#include <cstring>
#include <thread>

#include "impend/simulation/simulator.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/processor_time.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
using impend::test::is_soon;
using impend::test::processor_seconds;

namespace {

using Stage = SimulationStage;

constexpr double kFast = 64;  // of real time: tests do not wait

SimulationSource source_of(const std::string& model) {
  Session session;
  return *simulation_source(*opened(session, model_path(model)));
}

SimulationChoice frictionless() {
  SimulationChoice choice;
  choice.law = SimulationLaw::kFrictionless;
  return choice;
}

void prepare(LiveSimulation& simulation, const SimulationSource& source, const SimulationChoice& choice = {}) {
  simulation.begin(source, choice);
  const auto news = simulation.wait_until([](const SimulationNews& now) { return now.stage != Stage::kPreparing; });
  INFO((news->error ? to_string(*news->error) : ""));
  REQUIRE(news->stage == Stage::kPaused);
}

void play_until(LiveSimulation& simulation, double time) {
  simulation.set_speed(kFast);
  simulation.play();
  simulation.wait_until([time](const SimulationNews& now) { return now.computed >= time || now.ended; });
  simulation.pause();
}

// Every byte of every pose.
bool same_poses(const SimulationFrame& a, const SimulationFrame& b) {
  if (a.time != b.time || a.bodies.size() != b.bodies.size()) return false;
  for (std::size_t k = 0; k < a.bodies.size(); ++k) {
    const BodyState &x = a.bodies[k], &y = b.bodies[k];
    if (std::memcmp(x.center.data(), y.center.data(), sizeof(Vec3)) != 0) return false;
    if (std::memcmp(x.rotation.data(), y.rotation.data(), sizeof(Mat3)) != 0) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("what is shown while playing, and gone back to, are the library's own moments to the last byte") {
  const SimulationSource source = source_of("block-on-movable-wedge");
  LiveSimulation simulation;
  prepare(simulation, source, frictionless());
  play_until(simulation, 0.25);
  const auto newest = simulation.news();
  REQUIRE(newest->computed >= 0.25);

  SimulationOptions options;
  options.law = SimulationLaw::kFrictionless;
  Result<Simulator> own = Simulator::start(*source.analysis, options);
  REQUIRE(own.ok());
  std::vector<SimulationFrame> frames{own.value().frame()};
  // News come with frames that are kept: the steps since the last one and the step at hand are made, and not told yet.
  const double untold = 1 / SimulationRecord::kFramesPerSecond + 2 * options.step;
  while (own.value().time() < newest->computed + untold) {
    REQUIRE(own.value().step());
    frames.push_back(own.value().frame());
  }
  const auto own_at = [&](double time) { return frames[static_cast<std::size_t>(std::lround(time / options.step))]; };
  const RecordedRun recorded = *simulation.recorded();
  for (const SimulationRecord::Kept& kept : recorded.frames) {
    CHECK(same_poses(*kept.frame, own_at(kept.frame->time)));
  }
  for (const double time : {0.2, 0.05, 0.1313, 0.0, 0.24}) {
    simulation.seek(time);
    const auto news = simulation.news();
    CHECK(news->stage == Stage::kPaused);
    CHECK(news->time() <= time);
    CHECK(news->time() > time - 1 / SimulationRecord::kFramesPerSecond - options.step);
    CHECK(same_poses(*news->frame, own_at(news->time())));
    CHECK(news->computed >= newest->computed);
    CHECK(news->computed <= newest->computed + untold);
  }
}

TEST_CASE("going back and playing again computes nothing anew until what was computed is over") {
  LiveSimulation simulation;
  prepare(simulation, source_of("block-on-movable-wedge"), frictionless());
  play_until(simulation, 0.1);
  const auto before = simulation.recorded();
  simulation.seek(0);
  simulation.play();
  simulation.wait_until([&](const SimulationNews& now) { return now.computed > before->frames.back().frame->time; });
  simulation.pause();
  const auto after = simulation.recorded();
  REQUIRE(after->frames.size() >= before->frames.size());
  for (std::size_t k = 0; k + 1 < before->frames.size(); ++k) CHECK(after->frames[k].frame == before->frames[k].frame);
}

TEST_CASE("playing pauses once where the file ends it, and goes on from there") {
  SimulationSource source = source_of("block-on-movable-wedge");
  Assembly timed = *source.assembly;
  timed.simulation.until = 0.05;
  source.assembly = std::make_shared<const Assembly>(std::move(timed));
  LiveSimulation simulation;
  prepare(simulation, source, frictionless());
  simulation.set_speed(kFast);
  simulation.play();
  const auto paused = simulation.wait_until([](const SimulationNews& now) { return now.stage == Stage::kPaused; });
  CHECK(std::abs(paused->computed - 0.05) <= SimulationOptions{}.step / 2);
  CHECK(paused->at_newest());
  simulation.seek(0.02);
  simulation.play();
  const auto later = simulation.wait_until([](const SimulationNews& now) { return now.computed > 0.1; });
  CHECK(later->computed > 0.1);
}

TEST_CASE("one step is one step of the library, and goes through what was computed first") {
  const SimulationSource source = source_of("block-on-incline");
  LiveSimulation simulation;
  prepare(simulation, source, frictionless());
  const double h = SimulationOptions{}.step;
  for (int k = 1; k <= 5; ++k) {
    simulation.step();
    const auto news = simulation.wait_until([&](const SimulationNews& now) { return now.computed >= k * h; });
    CHECK(news->time() == k * h);
    CHECK(news->stage == Stage::kPaused);
  }
  simulation.seek(0);
  for (int k = 1; k <= 5; ++k) {
    simulation.step();
    CHECK(simulation.news()->time() == k * h);
    CHECK(simulation.news()->computed == 5 * h);
  }
}

TEST_CASE("it plays to the end, whose pose has a verdict, and from the end begins anew") {
  LiveSimulation simulation;
  prepare(simulation, source_of("tower"));
  simulation.set_speed(kFast);
  simulation.play();
  const auto end = simulation.wait_until([](const SimulationNews& now) { return now.end || now.end_not_known; });
  REQUIRE(end->end);
  CHECK(end->ended);
  CHECK(end->stage == Stage::kPaused);
  CHECK(end->simulation->end == SimulationEnd::kRest);
  CHECK(end->end->verdict == Verdict::kStable);
  const double length = end->computed;
  simulation.play();
  const auto again = simulation.wait_until([](const SimulationNews& now) { return now.stage == Stage::kPaused; });
  CHECK(again->time() == length);
  CHECK(again->computed == length);
  CHECK(again->end == end->end);
}

TEST_CASE("friction is that of the coefficients unless another law is chosen") {
  const SimulationSource source = source_of("rough-incline-holds");
  for (const bool with : {true, false}) {
    LiveSimulation simulation;
    prepare(simulation, source, with ? SimulationChoice{} : frictionless());
    CHECK(simulation.news()->simulation->options.law ==
          (with ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless));
    CHECK(simulation.news()->start->friction.has_value() == with);
    play_until(simulation, 0.2);
    const auto news = simulation.news();
    CHECK(news->simulation->first_step.applies);
    CHECK(news->simulation->first_step.holds());
    const bool moved = std::any_of(news->simulation->parts.begin(), news->simulation->parts.end(),
                                   [](const PartOutcome& part) { return part.moved; });
    CHECK(moved != with);
  }
}

TEST_CASE("friction is that of the coefficients where parts move at the start, too") {
  const SimulationSource source = source_of("painleve-rod");
  LiveSimulation simulation;
  prepare(simulation, source);
  const auto start = simulation.news();
  CHECK(start->simulation->options.law == SimulationLaw::kCoulomb);
  CHECK(start->start->friction.has_value());
  simulation.set_speed(kFast);
  simulation.play();
  const auto end = simulation.wait_until([](const SimulationNews& now) { return now.end || now.end_not_known; });
  REQUIRE(end->end);
  CHECK(end->simulation->end == SimulationEnd::kRest);
  CHECK(end->simulation->parts[1].moved);
}

TEST_CASE("a pulled part follows its target as far as its weight lets it, and falls when it is let go") {
  const SimulationSource source = source_of("tower");
  LiveSimulation simulation;
  prepare(simulation, source);
  const auto start = simulation.news();
  const std::vector<Part>& parts = source.assembly->parts;
  int top = 0;
  for (int k = 0; k < static_cast<int>(parts.size()); ++k) {
    if (parts[k].center_of_mass_W().z() > parts[top].center_of_mass_W().z()) top = k;
  }
  const Vec3 grabbed = parts[top].center_of_mass_W();
  PartPull pull = grabbed_part(*source.assembly, *start->frame, top, grabbed, Vec3::UnitY());
  pull.target += Vec3(0, 0, 0.2);
  simulation.set_speed(kFast);
  simulation.pull(pull);
  CHECK(simulation.news()->stage == Stage::kPlaying);
  simulation.wait_until([](const SimulationNews& now) { return now.computed > 2; });
  const auto held = simulation.news();
  REQUIRE(held->stage == Stage::kPlaying);  // it does not end while it is pulled
  // k s = m g at rest: s = g/(2π 3 Hz)².
  const double sag = 9.80665 / std::pow(2 * 3.14159265358979 * 3, 2);
  const Vec3 place = held->frame->bodies[static_cast<std::size_t>(top)].center;
  CHECK((place - (pull.target - Vec3(0, 0, sag))).norm() < 1e-3);
  CHECK(pull_arrow(pull, *source.assembly, *held->frame).newtons ==
        Approx(parts[top].mass.mass * 9.80665).epsilon(0.01));
  simulation.pull(std::nullopt);
  const auto end = simulation.wait_until(
      [](const SimulationNews& now) { return now.ended && now.stage == Stage::kPaused && now.at_newest(); });
  CHECK(end->frame->bodies[static_cast<std::size_t>(top)].center.z() < place.z() - 0.1);
  CHECK_FALSE(end->pull);
  // What was seen is seen again.
  simulation.seek(held->time());
  CHECK(std::abs(simulation.news()->frame->bodies[static_cast<std::size_t>(top)].center.z() - place.z()) < 1e-6);
}

TEST_CASE("a pull begins at the newest moment whatever is shown") {
  LiveSimulation simulation;
  const SimulationSource source = source_of("block-on-incline");
  prepare(simulation, source, frictionless());
  play_until(simulation, 0.1);
  const double before = simulation.news()->computed;
  simulation.seek(0);
  int block = 0;
  while (source.assembly->parts[static_cast<std::size_t>(block)].fixed) ++block;
  const auto now = simulation.news();
  simulation.pull(grabbed_part(*source.assembly, *now->frame, block,
                               now->frame->bodies[static_cast<std::size_t>(block)].center, Vec3::UnitY()));
  CHECK(simulation.news()->time() >= before);
}

TEST_CASE("what cannot be simulated says why") {
  LiveSimulation simulation;
  SimulationChoice choice;
  choice.step = 1;
  simulation.begin(source_of("tower"), choice);
  const auto news = simulation.wait_until([](const SimulationNews& now) { return now.stage == Stage::kFailed; });
  REQUIRE(news->error);
  CHECK(news->error->code == ErrorCode::kBadValue);
  CHECK_FALSE(news->on());
  simulation.play();
  simulation.step();
  CHECK(simulation.news()->stage == Stage::kFailed);
}

TEST_CASE("forgetting, beginning anew, stopping and destroying end what runs within a fifth of a second") {
  const SimulationSource source = source_of("wall-running-bond");
  const SimulationSource other = source_of("block-on-incline");
  for (const std::string occasion : {"forget", "begin", "pause", "stop", "destroy"}) {
    INFO(occasion);
    double asked = 0;
    {
      LiveSimulation simulation;
      simulation.begin(source, {});
      simulation.set_speed(kFast);
      simulation.play();
      simulation.wait_until([](const SimulationNews& now) { return now.computed > 0; });
      asked = processor_seconds();
      if (occasion == "forget") simulation.forget();
      if (occasion == "begin") simulation.begin(other, {});
      if (occasion == "pause") simulation.pause();
      if (occasion == "stop") simulation.stop();
      const SimulationStage stage = simulation.news()->stage;
      if (occasion == "forget") CHECK(stage == Stage::kNone);
      if (occasion == "pause") CHECK(stage == Stage::kPaused);
      if (occasion == "begin") {
        const auto news = simulation.wait_until([](const SimulationNews& now) { return now.frame != nullptr; });
        CHECK(news->computed == 0);
        CHECK(news->start->assembly.parts.size() == other.assembly->parts.size());
      }
    }
    CHECK(is_soon(processor_seconds() - asked));
  }
}

TEST_CASE("a storm of wishes ends in the newest") {
  const SimulationSource source = source_of("block-on-incline");
  LiveSimulation simulation;
  for (int round = 0; round < 30; ++round) {
    simulation.begin(source, {});
    if (round % 2 == 0) simulation.play();
    if (round % 3 == 0) simulation.step();
    if (round % 5 == 0) std::this_thread::yield();
    simulation.seek(0.01 * round);
    if (round % 7 == 0) simulation.forget();
  }
  prepare(simulation, source, frictionless());
  CHECK(simulation.news()->computed == 0);
}
