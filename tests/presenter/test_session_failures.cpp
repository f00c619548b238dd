// What cannot be opened or analysed: the error is told, what was there before stays.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gui/presenter/banner.h"
#include "gui/presenter/snapshot.h"
#include "impend/pipeline/pipeline.h"
#include "tests/presenter/presenter_support.h"
#include "tests/support/catch.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::gui::test;
namespace fs = std::filesystem;

namespace {

std::string cube_obj() {
  return impend::test::mesh_file_bytes(impend::test::box(Vec3(0, 0, 0), Vec3(1, 1, 1)), impend::test::MeshFormat::kObj);
}

SnapshotPtr failed(Session& session, const std::vector<std::string>& inputs, const ImportOptions& options = {}) {
  session.open(inputs, options);
  const SnapshotPtr snapshot = session.wait_until_idle();
  REQUIRE(snapshot->state == SessionState::kFailed);
  REQUIRE(snapshot->error);
  CHECK_FALSE(snapshot->error->message.empty());
  return snapshot;
}

}  // namespace

TEST_CASE("an empty session says so") {
  Session session;
  const SnapshotPtr snapshot = session.wait_until_idle();
  CHECK(snapshot->state == SessionState::kEmpty);
  CHECK_FALSE(banner(*snapshot).title.empty());
  CHECK(session.apply(SetGap{}).error().code == ErrorCode::kUsage);
  CHECK(session.save(fresh_folder("nothing"), true).error().code == ErrorCode::kUsage);
  CHECK(export_report(*snapshot, "report.json").error().code == ErrorCode::kUsage);
  session.undo();
  session.redo();
  session.reload();
  session.cancel();
  session.analyse();
  session.dismiss_error();
  session.close();
  CHECK(session.wait_until_idle()->state == SessionState::kEmpty);
}

TEST_CASE("a mesh without a unit asks for one and opens with it") {
  const std::string folder = fresh_folder("unit");
  write_file(folder + "/cube.obj", cube_obj());
  Session session;
  const SnapshotPtr asks = failed(session, {folder + "/cube.obj"});
  CHECK(asks->needs_unit);
  CHECK(asks->open_failed);
  CHECK(asks->attempted_inputs == std::vector<std::string>{folder + "/cube.obj"});
  CHECK(banner(*asks).title.find("unit") != std::string::npos);
  ImportOptions options = asks->attempted_options;
  options.unit = "mm";
  session.open(asks->attempted_inputs, options);
  const SnapshotPtr snapshot = ready(session);
  CHECK(snapshot->assembly->parts.at(0).volume == Approx(1e-9));
  CHECK_FALSE(snapshot->needs_unit);
}

TEST_CASE("files that cannot be read give an error with a place and leave what was open") {
  const std::string folder = fresh_folder("bad");
  write_file(folder + "/broken.assembly.json", "{\"format\": \"impend-assembly\", ");
  write_file(folder + "/text.stl", "this is no mesh");
  Session session;
  CHECK_FALSE(failed(session, {folder + "/absent.stl"})->document);
  CHECK(failed(session, {folder + "/absent.stl"})->error->code == ErrorCode::kFileNotFound);
  const SnapshotPtr before = opened(session, model_path("table"));
  for (const std::string name : {"/broken.assembly.json", "/text.stl", "/absent.stl", "/"}) {
    INFO("file " << name);
    const SnapshotPtr after = failed(session, {folder + name});
    CHECK(after->open_failed);
    CHECK(after->document == before->document);
    CHECK(after->analysis == before->analysis);
    CHECK(banner(*after).role == ColorRole::kError);
    CHECK(banner(*after).title.find("STABLE") == std::string::npos);
    session.dismiss_error();
    const SnapshotPtr back = session.wait_until_idle();
    CHECK(back->state == SessionState::kReady);
    CHECK_FALSE(back->error);
  }
  REQUIRE(session.apply(SetFixed{{1}, true}).ok());
  CHECK(ready(session)->document->done.size() == 1);
}

TEST_CASE("an assembly that cannot be analysed shows its geometry and the reason, and can be mended by an edit") {
  Session session;
  const SnapshotPtr before = opened(session, model_path("block-on-incline"));
  REQUIRE(session.apply(SetFixed{{0, 1}, true}).ok());
  const SnapshotPtr all_fixed = session.wait_until_idle();
  REQUIRE(all_fixed->state == SessionState::kFailed);
  CHECK(all_fixed->error->code == ErrorCode::kNoMovablePart);
  CHECK_FALSE(all_fixed->open_failed);
  CHECK_FALSE(all_fixed->analysis);
  REQUIRE(all_fixed->scene);
  CHECK(all_fixed->scene->parts.size() == 2);
  CHECK(banner(*all_fixed).title == "Cannot be analysed");
  session.dismiss_error();
  CHECK(session.wait_until_idle()->state == SessionState::kFailed);
  session.undo();
  CHECK(report_of(*ready(session)->analysis) == report_of(*before->analysis));
}

TEST_CASE("parts that run into each other are refused until overlaps are allowed") {
  impend::test::FileScene scene;
  scene.parts = {impend::test::as_fixed(impend::test::box_part("base", Vec3(0, 0, -1), Vec3(2, 2, 0))),
                 impend::test::box_part("block", Vec3(0.5, 0.5, -0.5), Vec3(1.5, 1.5, 1))};
  const std::string path = impend::test::write_scene(scene, fresh_folder("overlap"));
  Session session;
  const SnapshotPtr refused = failed(session, {path});
  CHECK(refused->error->code == ErrorCode::kInterpenetration);
  CHECK_FALSE(refused->open_failed);
  CHECK(refused->document);
  CHECK(refused->scene);
  AnalysisSettings settings;
  settings.allow_overlap = true;
  session.set_settings(settings);
  CHECK(ready(session)->analysis->contacts.overlaps.size() == 1);
}

TEST_CASE("an answer in which the formulations do not confirm each other is refused and never shown as a verdict") {
  const auto doubtful = [](const Assembly& assembly, const std::vector<std::string>& inputs,
                           const PipelineOptions& options, const Progress& progress) {
    Result<Analysis> analysis = run_analysis(assembly, inputs, options, progress);
    if (analysis) analysis.value().cross_validation.agree = false;
    return analysis;
  };
  Session session({}, {}, {}, doubtful);
  session.open({model_path("table")});
  const SnapshotPtr refused = session.wait_until_idle();
  REQUIRE(refused->state == SessionState::kFailed);
  CHECK(refused->error->code == ErrorCode::kInternal);
  CHECK(refused->error->message.find("do not confirm each other") != std::string::npos);
  CHECK(refused->error->hint.find("do not trust") != std::string::npos);
  CHECK_FALSE(refused->open_failed);
  CHECK_FALSE(refused->analysis);
  REQUIRE(refused->scene);
  CHECK_FALSE(refused->scene->verdict);
  CHECK(banner(*refused).title == "Cannot be analysed");
  CHECK(banner(*refused).role == ColorRole::kError);
  CHECK(export_report(*refused, "report.json").error().code == ErrorCode::kUsage);
}

TEST_CASE("an analysis that takes long says how long it still takes, one that does not says nothing of it") {
  std::atomic<double> now = 100;  // s
  std::vector<std::string> told;
  const Session* shown = nullptr;
  const auto slow = [&](const Assembly& assembly, const std::vector<std::string>& inputs,
                        const PipelineOptions& options, const Progress& progress) {
    for (const auto& [later, fraction] : {std::pair(0.0, 0.0), std::pair(10.0, 0.1), std::pair(60.0, 0.5),
                                          std::pair(0.0, 0.504), std::pair(50.0, 0.504)}) {
      now = now + later;
      progress.step("solve", fraction);
      told.push_back(banner(*shown->snapshot()).detail);
    }
    return run_analysis(assembly, inputs, options, Progress{});
  };
  Session session({}, {}, {}, slow);
  shown = &session;
  session.use_clock([&now] { return now.load(); });
  session.open({model_path("table")});
  session.wait_until_idle();
  // 10 s for a tenth leave 90 s; 70 s for a half as much again, which is little more than was told.
  CHECK(told == std::vector<std::string>{"Solving …", "Solving … about 2 min left", "Solving … about 2 min left",
                                         "Solving … about 2 min left", "Solving … about 2 min left"});
}

TEST_CASE("a file that changes on disk is read again with the edits") {
  const std::string folder = fresh_folder("reload");
  const std::string path = edited_model("table", folder, [](nlohmann::json&) {});
  Session session;
  opened(session, path);
  REQUIRE(session.apply(SetFixed{{1}, true}).ok());
  ready(session);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const std::string original = text.str();
  write_file(path, original.substr(0, original.size() / 2));
  session.reload();
  const SnapshotPtr broken = session.wait_until_idle();
  REQUIRE(broken->state == SessionState::kFailed);
  CHECK(broken->open_failed);
  CHECK(broken->document->done.size() == 1);
  nlohmann::json changed = nlohmann::json::parse(original);
  changed["parts"].erase(4);
  write_file(path, changed.dump());
  session.reload();
  const SnapshotPtr after = ready(session);
  CHECK(after->assembly->parts.size() == 4);
  CHECK(after->assembly->parts[1].fixed);
  CHECK(after->document->can_undo());
  session.undo();
  CHECK_FALSE(ready(session)->assembly->parts[1].fixed);
}

TEST_CASE("a part with a name of five thousand characters is analysed and shown") {
  impend::test::FileScene scene;
  scene.parts = {
      impend::test::box_part(std::string(5000, 'x') + "\xC3\xA4 <b>&amp; '\"", Vec3(0, 0, 0), Vec3(1, 1, 1))};
  scene.ground = 0;
  Session session;
  const SnapshotPtr snapshot = opened(session, impend::test::write_scene(scene, fresh_folder("names")));
  CHECK(snapshot->analysis->verdict == Verdict::kStable);
}

TEST_CASE("reports are exported by extension") {
  Session session;
  const SnapshotPtr snapshot = opened(session, model_path("block-on-incline"));
  const std::string folder = fresh_folder("export");
  for (const std::string name : {"report.json", "contacts.csv", "words.txt", "page.html"}) {
    const std::string path = folder + "/" + name;
    REQUIRE(export_report(*snapshot, path).ok());
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    CHECK(text.str() == exported_text(*snapshot, path).value());
    CHECK(text.str().size() > 100);
  }
  CHECK(nlohmann::json::parse(exported_text(*snapshot, "x.JSON").value()).at("verdict") == "moves");
  CHECK(export_report(*snapshot, folder + "/report.pdf").error().code == ErrorCode::kUsage);
  CHECK(export_report(*snapshot, folder + "/absent/report.json").error().code == ErrorCode::kOutput);
}
