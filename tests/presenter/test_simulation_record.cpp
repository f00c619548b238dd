// What is kept of a simulation, and what is written of it.
#include "gui/presenter/simulation_record.h"

#include "gui/presenter/simulation.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

FramePtr frame_at(double time) {
  auto frame = std::make_shared<SimulationFrame>();
  frame->time = time;
  return frame;
}

}  // namespace

TEST_CASE("the moment shown at a time is the last that is not later") {
  SimulationRecord record(1, 0.25);
  CHECK(record.empty());
  CHECK(record.at(1) == nullptr);
  for (const double time : {0.0, 1.0, 2.0}) record.add(frame_at(time), 0, true);
  record.add(frame_at(2.5), 0, false);
  CHECK(record.at(-1)->time == 0);
  CHECK(record.at(0.99)->time == 0);
  CHECK(record.at(1)->time == 1);
  CHECK(record.at(2.4)->time == 2);
  CHECK(record.at(2.5)->time == 2.5);
  CHECK(record.at(99)->time == 2.5);
  CHECK(record.after(0)->time == 1);
  CHECK(record.after(2)->time == 2.5);
  CHECK(record.after(2.5)->time == 2.5);
  CHECK(record.all().size() == 4);
  record.add(frame_at(2.75), 0, false);  // the one before was not to be kept
  CHECK(record.all().size() == 4);
  CHECK(record.time() == 2.75);
}

TEST_CASE("a long record keeps every second moment, then every fourth, and always the first and the last") {
  const double step = 1 / SimulationRecord::kFramesPerSecond;
  SimulationRecord record(10, step, 1000);  // a hundred frames of ten parts
  for (int k = 0; k <= 1000; ++k) {
    const double time = k * step;
    record.add(frame_at(time), 0, record.is_due(time));
    const auto all = record.all();
    REQUIRE(all.size() <= 101);
    REQUIRE(all.front().frame->time == 0);
    REQUIRE(all.back().frame->time == time);
  }
  const auto all = record.all();
  CHECK(all.size() > 50);
  for (std::size_t k = 2; k + 1 < all.size(); ++k) {
    CHECK(all[k].frame->time - all[k - 1].frame->time ==
          Approx(all[1].frame->time - all[0].frame->time).margin(2 * step));
  }
}

TEST_CASE("the trajectory of the window is that of the library's run to the last byte") {
  Session session;
  const auto snapshot = opened(session, model_path("overhang-tips"));
  LiveSimulation simulation;
  simulation.begin(*simulation_source(*snapshot), {});
  simulation.set_speed(64);
  simulation.play();
  const auto over = simulation.wait_until([](const SimulationNews& now) {
    return now.ended && now.stage == SimulationStage::kPaused && (now.end || now.end_not_known);
  });
  REQUIRE(over->ended);
  const RecordedRun recorded = *simulation.recorded();

  const SimulationOptions options = recorded.simulation->options;
  std::string text;
  EnergyWatch energy;
  PipelineOptions pipeline;
  const auto run = run_simulation(
      {*snapshot->assembly, {}}, pipeline, {options, true, false, nullptr},
      [&](const SimulationFrame& frame) {
        energy.look(frame.energy);
        SimulationFrame shown = frame;
        shown.state.reset();  // that only files go on from
        text += trajectory_frame(*snapshot->assembly, shown);
        return ok_status();
      },
      {},
      [&](const Analysis& start) {
        text += trajectory_header(start, options);
        return ok_status();
      });
  REQUIRE(run.ok());
  const SimulationRun& own = run.value();
  text += trajectory_summary({own.start, own.simulation, own.end ? &*own.end : nullptr,
                              own.end_not_known ? &*own.end_not_known : nullptr, energy, warnings_of(own)});
  CHECK(trajectory_of(recorded) == text);
}
