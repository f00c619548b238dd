// A moment of a simulation becomes the document's pose: one edit, undone to the byte, the same assembly as the library
// makes of that moment.
#include "gui/presenter/session.h"
#include "gui/presenter/simulation.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;

namespace {

// Played to its end, or until `time` is reached.
std::shared_ptr<const SimulationNews> played(LiveSimulation& simulation, const Snapshot& snapshot, double time) {
  simulation.begin(*simulation_source(snapshot), {});
  // As fast as the clock: a test that waits for a busy machine does not find everything at rest already.
  simulation.set_speed(1);
  simulation.play();
  simulation.wait_until([time](const SimulationNews& now) {
    return now.computed >= time || (now.ended && now.stage == SimulationStage::kPaused);
  });
  simulation.pause();
  return simulation.news();
}

void take(Session& session, const SimulationNews& news) {
  const auto pose = pose_to_take(*session.snapshot(), news);
  REQUIRE(pose);
  const Status done = session.apply(*pose);
  INFO((done ? "" : to_string(done.error())));
  REQUIRE(done.ok());
}

void check_same_pose(const Assembly& a, const Assembly& b) {
  REQUIRE(a.parts.size() == b.parts.size());
  for (std::size_t k = 0; k < a.parts.size(); ++k) {
    CHECK(a.parts[k].name == b.parts[k].name);
    CHECK((a.parts[k].X_WP.R - b.parts[k].X_WP.R).norm() < 1e-14);
    CHECK((a.parts[k].X_WP.p - b.parts[k].X_WP.p).norm() < 1e-14);
    CHECK(a.parts[k].linear_velocity == b.parts[k].linear_velocity);
  }
  REQUIRE(a.joints.size() == b.joints.size());
  for (std::size_t k = 0; k < a.joints.size(); ++k) {
    CHECK((a.joints[k].point - b.joints[k].point).norm() < 1e-14);
    CHECK((a.joints[k].axis - b.joints[k].axis).norm() < 1e-14);
    CHECK(a.joints[k].lower.value_or(-9) == Approx(b.joints[k].lower.value_or(-9)).margin(1e-14));
    CHECK(a.joints[k].upper.value_or(9) == Approx(b.joints[k].upper.value_or(9)).margin(1e-14));
    REQUIRE(a.joints[k].spring.has_value() == b.joints[k].spring.has_value());
    if (a.joints[k].spring) CHECK(a.joints[k].spring->rest == Approx(b.joints[k].spring->rest).margin(1e-14));
  }
  REQUIRE(a.springs.size() == b.springs.size());
  for (std::size_t k = 0; k < a.springs.size(); ++k) {
    CHECK((a.springs[k].point_a - b.springs[k].point_a).norm() < 1e-14);
    CHECK((a.springs[k].point_b - b.springs[k].point_b).norm() < 1e-14);
    CHECK(a.springs[k].length == b.springs[k].length);
  }
  REQUIRE(a.loads.size() == b.loads.size());
  for (std::size_t k = 0; k < a.loads.size(); ++k) {
    CHECK(a.loads[k].point.has_value() == b.loads[k].point.has_value());
    CHECK((a.loads[k].force - b.loads[k].force).norm() < 1e-12);
    CHECK(a.loads[k].times.size() == b.loads[k].times.size());
    if (a.loads[k].point) CHECK((*a.loads[k].point - *b.loads[k].point).norm() < 1e-14);
  }
}

}  // namespace

TEST_CASE("a taken pose is the library's assembly at that moment, and one undo gives back the report's bytes") {
  for (const std::string model : {"block-on-movable-wedge", "hinged-lid", "machine", "wall-wide-hole"}) {
    INFO(model);
    Session session;
    const SnapshotPtr before = opened(session, model_path(model));
    LiveSimulation simulation;
    const auto news = played(simulation, *before, 0.05);
    take(session, *news);
    const SnapshotPtr after = session.wait_until_idle();
    CHECK(after->document->done.size() == 1);
    CHECK(after->document->undo_name().starts_with("Pose after "));
    CHECK(after->document->modified());
    check_same_pose(*after->assembly, assembly_at(*before->assembly, *news->frame, news->simulation->parts, false));
    session.undo();
    CHECK(report_of(*ready(session)->analysis) == report_of(*before->analysis));
    CHECK_FALSE(session.snapshot()->document->modified());
  }
}

TEST_CASE("poses are taken one after the other, and saved") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-movable-wedge"));
  LiveSimulation simulation;
  const auto first = played(simulation, *before, 0.05);
  take(session, *first);
  const SnapshotPtr between = ready(session);
  const auto second = played(simulation, *between, 0.05);
  take(session, *second);
  const SnapshotPtr after = ready(session);
  check_same_pose(*after->assembly, assembly_at(*between->assembly, *second->frame, second->simulation->parts, false));
  const std::string folder = fresh_folder("taken-pose");
  const auto saved = session.save(folder, true);
  REQUIRE(saved.ok());
  Session other;
  const SnapshotPtr read = opened(other, saved.value());
  check_same_pose(*read->assembly, *after->assembly);
  CHECK(read->analysis->verdict == after->analysis->verdict);
}

TEST_CASE("limits, springs and loads over time are as at the taken moment, also of a second pose") {
  const std::string path = edited_model("hinged-lid", fresh_folder("taken-mechanism"), [](nlohmann::json& json) {
    json["joints"][0]["name"] = "hinge";
    json["joints"][0]["lower"] = -100;
    json["joints"][0]["upper"] = 100;
    json["springs"] = {{{"joint", "hinge"}, {"stiffness", 1}, {"rest", 20}},
                       {{"a", "lid"},
                        {"b", "box"},
                        {"point_a", {10, 0, 230}},
                        {"point_b", {0, 0, 100}},
                        {"stiffness", 5},
                        {"length", 100}}};
    json["loads"] = {{{"part", "lid"}, {"force", {0, 0, 1}}, {"point", {10, 0, 230}}, {"times", {{0, 0}, {1, 1}}}}};
  });
  Session session;
  SnapshotPtr before = opened(session, path);
  REQUIRE(before->assembly->joints[0].lower);
  REQUIRE(before->assembly->springs.size() == 1);
  for (int round = 0; round < 2; ++round) {
    LiveSimulation simulation;
    const auto news = played(simulation, *before, 0.05);
    REQUIRE(news->frame->coordinates.size() == 1);
    REQUIRE(news->frame->coordinates[0] != 0);
    take(session, *news);
    const SnapshotPtr after = ready(session);
    check_same_pose(*after->assembly, assembly_at(*before->assembly, *news->frame, news->simulation->parts, false));
    before = after;
  }
}

TEST_CASE("what is gone is left out with the pose and comes back with one undo") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-incline"));
  LiveSimulation simulation;
  const auto end = played(simulation, *before, 1000);
  REQUIRE(end->ended);
  const std::size_t gone = static_cast<std::size_t>(std::count_if(
      end->simulation->parts.begin(), end->simulation->parts.end(), [](const PartOutcome& part) { return part.gone; }));
  REQUIRE(gone > 0);
  take(session, *end);
  CHECK(session.wait_until_idle()->assembly->parts.size() == before->assembly->parts.size() - gone);
  session.undo();
  CHECK(ready(session)->assembly->parts.size() == before->assembly->parts.size());
}

TEST_CASE("at the start there is nothing to take, and a pose that is none is refused") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-incline"));
  LiveSimulation simulation;
  simulation.begin(*simulation_source(*before), {});
  const auto news = simulation.wait_until([](const SimulationNews& now) { return now.frame != nullptr; });
  CHECK_FALSE(pose_to_take(*before, *news));
  TakePose broken;
  broken.parts = {1};
  CHECK_FALSE(session.apply(broken).ok());
  RigidTransform nowhere;
  nowhere.p.x() = std::nan("");
  broken.displacements = {nowhere};
  CHECK_FALSE(session.apply(broken).ok());
  broken = {};
  for (int part = 0; part < static_cast<int>(before->assembly->parts.size()); ++part) broken.gone.push_back(part);
  CHECK_FALSE(session.apply(broken).ok());
  CHECK(session.snapshot()->document == before->document);
}
