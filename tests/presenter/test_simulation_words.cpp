// What is said of a simulation, and the scene that is drawn of it.
#include "gui/presenter/scene_over_time.h"
#include "gui/presenter/simulation.h"
#include "gui/presenter/simulation_rows.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

using Stage = SimulationStage;

std::shared_ptr<const SimulationNews> played_to_end(LiveSimulation& simulation, const Snapshot& snapshot) {
  simulation.begin(*simulation_source(snapshot), {});
  simulation.set_speed(64);
  simulation.play();
  simulation.wait_until(
      [](const SimulationNews& now) { return now.ended && now.stage == Stage::kPaused && now.at_newest(); });
  return simulation.news();
}

}  // namespace

TEST_CASE("each stage is said in one sentence") {
  SimulationNews news;
  CHECK(simulation_line(news).text.starts_with("What happens after the first instant"));
  news.stage = Stage::kPreparing;
  CHECK(simulation_line(news).text == "Preparing the simulation …");
  news.stage = Stage::kFailed;
  news.error = Error{ErrorCode::kBadValue, "the step is 1 s", {}, "it must be within 1e-09 and 0.1 s"};
  CHECK(simulation_line(news).text == "No simulation: the step is 1 s: it must be within 1e-09 and 0.1 s");
  CHECK(simulation_line(news).role == ColorRole::kError);
  news.error.reset();
  news.simulation = std::make_shared<Simulation>();
  news.stage = Stage::kPlaying;
  CHECK(simulation_line(news).text == "Playing");
  news.pace = 0.42;
  CHECK(simulation_line(news).text == "Playing at 0.42× real time: the steps take longer");
  news.stage = Stage::kJudging;
  CHECK(simulation_line(news).text == "All rest: the pose is being analysed …");
  auto wrong = std::make_shared<Simulation>();
  wrong->first_step.applies = true;
  wrong->first_step.difference = 1;
  news.simulation = wrong;
  CHECK(simulation_line(news).text.ends_with("do not trust this run"));
  CHECK(simulation_line(news).role == ColorRole::kError);
}

TEST_CASE("at the end the verdict comes first; events and energy are told") {
  Session session;
  opened(session, model_path("overhang-tips"));
  REQUIRE(session.apply(SetGround{ground_to_lay(*session.snapshot()->document)}).ok());
  REQUIRE(session.apply(SetFriction{0.4}).ok());
  const SnapshotPtr snapshot = ready(session);
  LiveSimulation simulation;
  const auto end = played_to_end(simulation, *snapshot);
  CHECK(simulation_line(*end).text ==
        "At the end STABLE FOR CERTAIN (with friction). 1 of 1 movable part moves, all rest from 0.296 s on");
  CHECK(simulation_line(*end).role == ColorRole::kStable);
  CHECK(moment_text(*end) == "0.396 s of 0.396 s");
  const std::vector<EventLine> lines = event_lines(*end);
  REQUIRE(lines.size() > 3);
  CHECK(lines.front().text == "plank begins to move");
  CHECK(lines.back().text == "plank rests");
  for (std::size_t k = 1; k < lines.size(); ++k) CHECK(lines[k - 1].time <= lines[k].time);
  for (const EventLine& line : lines) CHECK(line.body == shown_part(*snapshot, "plank"));
  const Inspection ledger = simulation_inspection(*end);
  CHECK(value_of(ledger, "Kinetic energy") == "0 J");
  CHECK(value_of(ledger, "Potential energy").starts_with("-"));
  CHECK(value_of(ledger, "By friction").starts_with("-"));
  CHECK(value_of(ledger, "From applied forces").empty());
  CHECK(value_of(ledger, "Law of contact") == "with friction");

  simulation.seek(0.1);
  CHECK(simulation_line(*simulation.news()).text == "Paused, with friction");
}

TEST_CASE("the drawn scene has the parts where they are, and nothing of the first instant") {
  Session session;
  opened(session, model_path("overhang-tips"));
  REQUIRE(session.apply(SetGround{ground_to_lay(*session.snapshot()->document)}).ok());
  REQUIRE(session.apply(SetFriction{0.4}).ok());
  const SnapshotPtr snapshot = ready(session);
  LiveSimulation simulation;
  const auto end = played_to_end(simulation, *snapshot);
  simulation.seek(0.2);
  const auto between = simulation.news();
  const Scene& base = *snapshot->scene;
  const Scene falls = simulated_scene(base, snapshot->scene_options, *between);
  const Scene rests = simulated_scene(base, snapshot->scene_options, *end);
  const std::size_t plank = static_cast<std::size_t>(shown_part(*snapshot, "plank")), ledge = 1 - plank;
  const Part& part = snapshot->assembly->parts[plank];
  const RigidTransform expected = between->frame->bodies[plank].displacement(part.center_of_mass_W()) * part.X_WP;
  CHECK((falls.parts[plank].X_WP.p - expected.p).norm() == 0);
  CHECK(falls.parts[plank].mesh == base.parts[plank].mesh);
  CHECK(falls.parts[ledge].X_WP.p == base.parts[ledge].X_WP.p);
  CHECK(falls.parts[plank].color.r != rests.parts[plank].color.r);
  for (const Scene* scene : {&falls, &rests}) {
    CHECK(scene->arrows.empty());
    CHECK(scene->markers.empty());
    CHECK(scene->labels.empty());
    CHECK(scene->legend.size() == 2);
    for (const ScenePart& drawn : scene->parts) CHECK_FALSE(drawn.motion.moves());
  }
  // Before there is a moment: the scene as it is.
  CHECK(simulated_scene(base, snapshot->scene_options, {}).markers.size() == base.markers.size());
}

TEST_CASE("a part that is gone is not drawn, and the ground is no larger than eight times") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("overhang-tips"));
  LiveSimulation simulation;
  const auto end = played_to_end(simulation, *snapshot);
  CHECK(simulation_line(*end).text == "1 of 1 movable part moves, 'plank' is gone from 1.19 s on");
  const Scene scene = simulated_scene(*snapshot->scene, snapshot->scene_options, *end);
  CHECK(scene.parts.size() == snapshot->scene->parts.size());
  CHECK(scene.parts[static_cast<std::size_t>(shown_part(*snapshot, "plank"))].mesh == nullptr);
  if (scene.ground) CHECK(scene.ground->half_size <= 8 * snapshot->scene->ground->half_size);
}
