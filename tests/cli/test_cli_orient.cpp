// The verbs `plan orient` and `plan robust`: answers, words, JSON, chart, exit status.
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/schema_check.h"

using namespace impend::test;

namespace {

std::string oriented_model(const std::string& name) {
  return std::string(IMPEND_MODELS_DIR) + "/" + name + "/" + name + ".assembly.json";
}

ProgramResult run_upright(const std::string& verb, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"plan", verb});
  return run_impend(arguments);
}

nlohmann::json upright_report(const std::string& verb, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  const ProgramResult run = run_upright(verb, arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = nlohmann::json::parse(run.out);
  CHECK(schema_complaint(report, "plan").empty());
  CHECK(report["kind"] == verb);
  return report;
}

// Of an OBJ file, its vertices from number `first` on; three decimals.
std::string fixed_box(const std::array<double, 3>& low, const std::array<double, 3>& high, int first) {
  std::string text;
  for (int k = 0; k < 8; ++k) {
    const auto at = [&](int axis, bool up) { return up ? high[axis] : low[axis]; };
    char line[96];
    std::snprintf(line, sizeof line, "v %.3f %.3f %.3f\n", at(0, k % 4 == 1 || k % 4 == 2), at(1, k % 4 >= 2),
                  at(2, k >= 4));
    text += line;
  }
  for (const std::array<int, 4>& face :
       {std::array<int, 4>{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}) {
    text += "f";
    for (const int corner : face) text += " " + std::to_string(first + corner);
    text += "\n";
  }
  return text;
}

FileScene cube_on_ground() {
  FileScene scene;
  scene.parts = {box_part("cube", impend::Vec3(0, 0, 0), impend::Vec3(1, 1, 1))};
  scene.ground = 0;
  return scene;
}

}  // namespace

TEST_CASE("A tower of five cubes tips at atan(1/5) with friction and at the least tilt without") {
  const nlohmann::json rough = upright_report("orient", {oriented_model("tower"), "--mu", "0.5"});
  CHECK(rough["as_it_is"]["friction_verdict"] == "stable-certain");
  for (const int end : {0, 1}) {
    CHECK(rough["tilt"][end].get<double>() == Approx(std::atan(0.2)).epsilon(1e-8));
    CHECK(rough["margin"][end].get<double>() == Approx(std::atan(0.2)).epsilon(1e-8));
  }
  CHECK(rough["faces"].size() == 4);
  CHECK(rough["faces"][0]["moving"].size() == 5);
  CHECK(rough["faces"][0]["motion"].size() == 5);
  CHECK(rough["at_most_stable"]["friction_verdict"] == "stable-certain");
  CHECK(rough["poses"].is_null());
  const nlohmann::json smooth = upright_report("orient", {oriented_model("tower")});
  CHECK(smooth["dimension"] == 1);
  CHECK(std::abs(smooth["tilt"][0].get<double>()) < 1e-8);
  const ProgramResult words = run_upright("orient", {oriented_model("tower"), "--no-timings"});
  CHECK(words.out.rfind("tower: STANDS; gravity may turn by 0°\n", 0) == 0);
  CHECK(words.out.find("with gravity along -z and no other") != std::string::npos);
}

TEST_CASE("A hung wedge is balanced whichever way gravity points, and that is no proof of rest") {
  const nlohmann::json wedge = upright_report("orient", {oriented_model("hung-wedge"), "--mu", "0.3"});
  CHECK(wedge["lineality"] == 3);
  CHECK(wedge["faces"].empty());
  CHECK(wedge["margin"][0].get<double>() == Approx(std::acos(-1.0)));
  const ProgramResult words = run_upright("orient", {oriented_model("hung-wedge"), "--mu", "0.3"});
  CHECK(words.out.rfind("hung wedge: NOT DECIDED (it is indeterminate", 0) == 0);
  const ProgramResult tower = run_upright("orient", {oriented_model("tower"), "--mu", "0.5", "--quiet"});
  CHECK(tower.out == "tower: STANDS; forces can balance it while gravity turns by up to 11.3°\n");
  CHECK(words.out.find("forces can balance it whichever way gravity points") != std::string::npos);
}

TEST_CASE("Loose cubes rest on six faces of their pile, the flat ones first") {
  const nlohmann::json tower = upright_report("orient", {oriented_model("tower"), "--mu", "0.5", "--on-table"});
  REQUIRE(tower["poses"].size() == 6);
  CHECK(tower["poses_left"] == 0);
  for (std::size_t k = 0; k < 6; ++k) {
    const nlohmann::json& pose = tower["poses"][k];
    INFO(pose.dump());
    CHECK(pose["state"]["friction_verdict"] == "stable-certain");
    CHECK(pose["tips_at"].get<double>() == Approx(k < 4 ? std::atan(1.0) : std::atan(0.2)));
    const bool standing = std::abs(std::abs(pose["down"][2].get<double>()) - 1) < 1e-9;
    CHECK(standing == (k >= 4));
    CHECK(pose["tilt"][0].get<double>() <= pose["tips_at"].get<double>() + 1e-9);
  }
  const nlohmann::json smooth = upright_report("orient", {oriented_model("tower"), "--on-table"});
  CHECK(smooth["poses"].size() == 6);
  CHECK(smooth["poses"][0]["tilt"].is_null());
}

TEST_CASE("The exit status of orient and robust follows what is expected as it is") {
  for (const std::string verb : {"orient", "robust"}) {
    INFO(verb);
    CHECK(run_upright(verb, {oriented_model("tower"), "--expect", "certain"}).status == 0);
    CHECK(run_upright(verb, {oriented_model("dovetail"), "--expect", "fails"}).status == 0);
    const ProgramResult wrong = run_upright(verb, {oriented_model("dovetail"), "--expect", "stands"});
    CHECK(wrong.status == 1);
    CHECK(wrong.err.find("expected a plan that is 'stands', found 'fails'") != std::string::npos);
    CHECK(run_upright(verb, {oriented_model("tower"), "--expect", "locked"}).status == 2);
    CHECK(run_upright(verb, {oriented_model("tower"), "--model", "viscous"}).status == 2);
    CHECK(run_upright(verb, {oriented_model("tower"), "--hands", "2"}).status == 2);
    CHECK(run_upright(verb, {"nowhere.assembly.json"}).status == 3);
  }
}

TEST_CASE("Other loads than gravity are told, and do not belong to a cone of gravity") {
  const TemporaryFolder folder;
  FileScene scene = cube_on_ground();
  scene.loads = {{"cube", impend::Vec3(1, 0, 0)}};
  const std::string file = write_scene(scene, folder.path());
  const ProgramResult run = run_upright("orient", {file, "--mu", "0.5"});
  INFO(run.err);
  CHECK(run.status == 2);
  CHECK(run.err.find("'cube' bears a load") != std::string::npos);
  const nlohmann::json pushed = upright_report("robust", {file, "--mu", "0.5"});
  REQUIRE(pushed["pushes"].size() == 1);
}

TEST_CASE("A cube on rough ground slides at μ w/√(1 + μ²), pulled a little upwards") {
  const TemporaryFolder folder;
  const std::string file = write_scene(cube_on_ground(), folder.path());
  const double mu = 0.4, weight = 1000 * 9.80665;
  const nlohmann::json report = upright_report("robust", {file, "--mu", "0.4"});
  CHECK(report["weight"].get<double>() == Approx(weight));
  CHECK(report["weakest"] == "cube");
  const nlohmann::json& push = report["pushes"][0];
  const double weakest = mu * weight / std::hypot(1, mu);
  CHECK(push["force"][1].get<double>() == Approx(weakest).epsilon(1e-6));
  CHECK(push["force"][0].get<double>() <= weakest * (1 + 1e-9));
  CHECK(push["force"][0].get<double>() > 0.9 * weakest);
  CHECK(push["direction"][2].get<double>() == Approx(mu / std::hypot(1, mu)).epsilon(1e-6));
  CHECK(push["limited"] == true);
  CHECK(report["masses"][0]["unlimited"] == true);
  CHECK(report["masses"][0]["least"] == 0);
  const ProgramResult smooth = run_upright("robust", {file});
  CHECK(smooth.out.find("'cube' bears no push along") != std::string::npos);
}

TEST_CASE("The chart shows the cone, and its file must be SVG") {
  const TemporaryFolder folder;
  const std::string chart = folder.path() + "/tower.svg";
  const ProgramResult drawn = run_upright("orient", {oriented_model("tower"), "--mu", "0.5", "--chart", chart});
  INFO(drawn.err);
  REQUIRE(drawn.status == 0);
  std::stringstream text;
  text << std::ifstream(chart).rdbuf();
  CHECK(text.str().rfind("<svg", 0) == 0);
  CHECK(text.str().find("tower: where gravity may point so that forces can balance it") != std::string::npos);
  CHECK(text.str().find("nan") == std::string::npos);
  const ProgramResult wrong = run_upright("orient", {oriented_model("tower"), "--chart", "tower.png"});
  CHECK(wrong.status == 2);
  CHECK(wrong.err.find("ends in .svg") != std::string::npos);
}

TEST_CASE("Walls that touch at some gap tolerances only leave tilt and push unsure") {
  const TemporaryFolder folder;
  // Three decimals of a millimetre, and walls a thousandth away.
  std::string shapes;
  int first = 1;
  for (const auto& [name, low, high] :
       {std::tuple{"floor", std::array<double, 3>{-100, -100, -10}, std::array<double, 3>{100, 100, 0}},
        {"left", {-10, -50, 0}, {-5.001, 50, 15}},
        {"right", {5.001, -50, 0}, {10, 50, 15}},
        {"block", {-5, -5, 0}, {5, 5, 20}}}) {
    shapes += std::string("o ") + name + "\n" + fixed_box(low, high, first);
    first += 8;
  }
  const std::string file = folder.file("slot.obj");
  write_file(file, shapes);
  const std::vector<std::string> arguments = {file,      "--unit", "mm",      "--fixed", "floor",
                                              "--fixed", "left",   "--fixed", "right"};
  for (const std::string verb : {"orient", "robust"}) {
    const nlohmann::json report = upright_report(verb, arguments);
    CHECK(report["sure"] == false);
    CHECK(report["as_it_is"]["verdict"] == "stable");
  }
  const ProgramResult words = run_upright("orient", arguments);
  CHECK(words.out.find("(contacts are not sure)") < words.out.find('\n'));
}

TEST_CASE("On a table joints to the ground are undone") {
  const TemporaryFolder folder;
  write_file(folder.file("two.obj"),
             "o block\n" + fixed_box({-5, -5, 0}, {5, 5, 20}, 1) + "o top\n" + fixed_box({-3, 5, 5}, {3, 8, 15}, 9));
  const std::string file = folder.file("two.assembly.json");
  write_file(file, R"({"format": "impend-assembly", "version": 1, "length_unit": "mm", "ground": {"height": 0},
    "parts": [{"name": "block", "mesh": "two.obj", "object": "block"}, {"name": "top", "mesh": "two.obj", "object": "top"}],
    "joints": [{"type": "fixed", "a": "top", "b": "ground", "point": [0, 6, 10]}]})");
  const nlohmann::json report = upright_report("orient", {file, "--on-table"});
  CHECK(report["as_it_is"]["verdict"] == "stable");
  bool hovers = false;
  for (const nlohmann::json& pose : report["poses"]) {
    if (std::abs(pose["down"][0].get<double>()) < 0.999) continue;
    hovers = true;
    CHECK(pose["state"]["moving"] == nlohmann::json({"top"}));
  }
  CHECK(hovers);
}

TEST_CASE("What orient cannot answer is refused: no gravity, a chart and a report of one name") {
  const TemporaryFolder folder;
  FileScene scene = cube_on_ground();
  const std::string file = write_scene(scene, folder.path());
  const ProgramResult floats = run_upright("orient", {file, "--gravity", "0,0,0"});
  CHECK(floats.status == 2);
  CHECK(floats.err.find("turns gravity, and there is none") != std::string::npos);
  CHECK(run_upright("robust", {file, "--gravity", "0,0,0"}).status == 2);
  const std::string both = folder.path() + "/both.svg";
  CHECK(run_upright("orient", {file, "--chart", both, "--json", both}).status == 2);
}
