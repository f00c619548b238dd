// What `contacts` and `analyze` say about the gap: choice, trials, verdicts that depend on it; --unreduced, --threads.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/report_checks.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

// Cubes of side 1 m one above the other on a fixed one, with these distances between them. Coordinates are thirds, so
// that they are written with every digit and the gap is chosen by size, not by noise.
std::string stack_file(const TemporaryFolder& folder, const std::vector<double>& distances) {
  FileScene scene;
  scene.name = "stack";
  const double low = 1.0 / 3, high = low + 1;
  scene.parts = {as_fixed(box_part("base", Vec3::Constant(low), Vec3::Constant(high)))};
  double z = high;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    z += distances[i];
    scene.parts.push_back(box_part("block " + std::to_string(i + 1), Vec3(low, low, z), Vec3(high, high, z + 1)));
    z += 1;
  }
  return write_scene(scene, folder.path());
}

Json parsed(const std::vector<std::string>& arguments) {
  const ProgramResult result = run_impend(arguments);
  INFO("stderr: " << result.err);
  REQUIRE(result.status == 0);
  const Json report = Json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(report.is_discarded());
  return report;
}

std::vector<std::string> codes(const Json& report) {
  std::vector<std::string> found;
  for (const Json& warning : report["warnings"]) found.push_back(warning["code"]);
  return found;
}

bool warns(const Json& report, const std::string& code) {
  const std::vector<std::string> found = codes(report);
  return std::find(found.begin(), found.end(), code) != found.end();
}

}  // namespace

TEST_CASE("blocks that touch exactly are stable at every gap and no word is lost about it") {
  const TemporaryFolder folder;
  const Json report = analyze(stack_file(folder, {0, 0, 0}));
  CHECK(report["verdict"] == "stable");
  CHECK(report["gap"]["trials"].size() == 2);
  for (const Json& trial : report["gap"]["trials"]) CHECK(trial["verdict"].is_null());
  for (const char* code : {"gap-decides", "gap-sensitive", "gap-unclear", "clearances-joined"}) {
    CHECK_FALSE(warns(report, code));
  }
}

TEST_CASE("auto chooses the gap anew where the file states one, alone and in a sweep") {
  const TemporaryFolder folder;
  FileScene scene;
  scene.name = "hovering";
  scene.gap = 0.5;
  scene.parts = {as_fixed(box_part("base", Vec3(0, 0, 0), Vec3(3, 3, 1))),
                 box_part("block", Vec3(1, 1, 1.3), Vec3(2, 2, 2.3))};
  const std::string file = write_scene(scene, folder.path());
  CHECK(analyze(file)["verdict"] == "stable");
  CHECK(analyze(file, {"--gap", "auto"})["verdict"] == "moves");
  REQUIRE(run_impend({"sweep", "make", file, "--axis", "gap=auto,0.5", "-o", folder.file("job")}).status == 0);
  REQUIRE(run_impend({"sweep", "run", folder.file("job"), "--quiet"}).status == 0);
  const auto state = [&](const char* k) { return run_impend({"sweep", "show", folder.file("job"), k}).out; };
  CHECK(has(state("0"), "MOVES"));
  CHECK(has(state("1"), "STABLE"));
}

TEST_CASE("a stack that rests on clearances joined automatically is marginal until the user gives the gap") {
  const TemporaryFolder folder;
  const std::string file = stack_file(folder, {2e-4, 2e-4, 2e-4});
  const Json report = analyze(file);
  CHECK(report["verdict"] == "marginal");
  REQUIRE(warns(report, "gap-decides"));
  CHECK(codes(report).front() == "gap-decides");
  CHECK(warns(report, "clearances-joined"));
  REQUIRE(report["gap"]["trials"].size() == 2);
  CHECK(report["gap"]["trials"][0]["verdict"] == "moves");
  REQUIRE(report["gap"]["trials"][0]["vanish"].size() == 3);
  CHECK(report["gap"]["trials"][0]["vanish"][0] == Json({"base", "block 1"}));
  CHECK(report["gap"]["trials"][1]["verdict"].is_null());
  REQUIRE(report["components"].size() == 1);
  CHECK(has(report["components"][0]["reason"], "but moves with "));
  for (const Json& body : report["bodies"]) {
    if (body["fixed"].get<bool>()) continue;
    CHECK(body["verdict"] == "marginal");
    // At the other gap nothing carries it: it falls.
    CHECK(body["motion_ratio_bounds"][0].get<double>() <= 1e-9);
    CHECK(body["motion_ratio_bounds"][1].get<double>() >= 1);
  }
  CHECK(report["components"][0]["motion_ratio_bounds"][1].get<double>() >= 1);
  CHECK(report["components"][0]["rest_bound"].get<double>() >= 1);
  const ProgramResult text = run_impend({"analyze", file});
  CHECK(has(text.out, "MARGINAL"));
  CHECK(run_impend({"analyze", file, "--quiet", "--expect", "stable"}).status == 1);
  const std::string quiet = run_impend({"analyze", file, "--quiet"}).out;
  CHECK(std::count(quiet.begin(), quiet.end(), '\n') == 1);
  CHECK(has(quiet, "--gap decides\n"));  // the sentence to its end

  const Json given = analyze(file, {"--gap", "3e-4"});
  CHECK(given["verdict"] == "stable");
  CHECK(given["gap"]["trials"].empty());
  CHECK(given["gap"]["reason"] == "given");
  CHECK_FALSE(warns(given, "gap-decides"));
}

TEST_CASE("a falling block that a larger gap would catch keeps its verdict with a warning that comes first") {
  const TemporaryFolder folder;
  const Json report = analyze(stack_file(folder, {3.5e-5}));  // two automatic gaps
  CHECK(report["verdict"] == "moves");
  REQUIRE(warns(report, "gap-decides"));
  REQUIRE(report["gap"]["trials"].size() == 2);
  CHECK(codes(report).front() == "gap-decides");
  CHECK(report["gap"]["trials"][1]["verdict"] == "stable");
  CHECK(report["gap"]["trials"][0]["verdict"].is_null());
  CHECK(warns(report, "nearly-touching"));
}

TEST_CASE("contacts shows points before and after, and holds every point with unreduced") {
  const TemporaryFolder folder;
  FileScene scene;
  scene.parts = {as_fixed(box_part("base", Vec3::Zero(), Vec3::Ones())),
                 box_part("bridge", Vec3(0, 0, 1), Vec3(.4, 1, 2))};
  scene.parts[1].mesh = joined(scene.parts[1].mesh, box(Vec3(.6, 0, 1), Vec3(1, 1, 2)));
  const std::string file = write_scene(scene, folder.path());
  const Json few = parsed({"contacts", file, "--json", "-"});
  const Json many = parsed({"contacts", file, "--json", "-", "--unreduced"});
  CHECK(few["contacts"].size() == 4);
  CHECK(few["unreduced"] == false);
  CHECK(many["unreduced"] == true);
  REQUIRE(few["interfaces"].size() == 1);
  const Json& interface = few["interfaces"][0];
  CHECK(interface["points_before_reduction"] == 8);
  CHECK(interface["kinds"] == Json({{"face-face", 4}}));
  CHECK(interface["curved"].empty());
  CHECK(interface["doubtful"] == 0);
  CHECK(many["contacts"].size() == 8);
  CHECK(has(run_impend({"contacts", file}).out, "8 → 4"));
  const ProgramResult csv = run_impend({"contacts", file, "--unreduced", "--csv", "-"});
  REQUIRE(csv.status == 0);
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 9);
  std::istringstream lines(csv.out);
  std::string header, line;
  std::getline(lines, header);
  while (std::getline(lines, line)) {
    CHECK(std::count(line.begin(), line.end(), ',') == std::count(header.begin(), header.end(), ','));
  }
  CHECK(run_impend({"analyze", file, "--unreduced"}).status == 2);
}

TEST_CASE("the number of threads is checked and changes no byte") {
  const TemporaryFolder folder;
  const std::string file = stack_file(folder, {0, 2e-4, 0, 5e-5});
  for (const char* bad : {"-1", "1.5", "many", "99999999999", ""}) {
    INFO("--threads " << bad);
    const ProgramResult refused = run_impend({"contacts", file, "--threads", bad});
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
  }
  for (const char* verb : {"contacts", "analyze"}) {
    std::vector<std::string> arguments = {verb, file, "--json", "-"};
    if (std::string(verb) == "analyze") arguments.push_back("--no-timings");
    const ProgramResult plain = run_impend(arguments);
    REQUIRE(plain.status == 0);
    for (const char* count : {"0", "1", "2", "7"}) {
      INFO(verb << " --threads " << count);
      std::vector<std::string> with = arguments;
      with.insert(with.end(), {"--threads", count});
      const ProgramResult result = run_impend(with);
      CHECK(result.status == 0);
      CHECK(result.out == plain.out);
    }
  }
}

}  // namespace impend::test
