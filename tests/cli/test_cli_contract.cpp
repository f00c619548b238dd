// What scripts may rely on: exit statuses, what goes to stdout, the report's order, nulls and bytes, the options.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/report_checks.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

ScenePart table() { return as_fixed(box_part("table", Vec3(-1, -1, -0.2), Vec3(0, 1, 0))); }

// One block that stands, one that tips over the table's edge and one that falls.
FileScene mixed_scene() {
  FileScene scene;
  scene.name = "mixed";
  scene.parts = {box_part("falling", Vec3(2, 0, 1), Vec3(2.2, 0.2, 1.2)), table(),
                 box_part("standing", Vec3(-0.8, -0.8, 0), Vec3(-0.6, -0.6, 0.2)),
                 box_part("tipping", Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))};
  scene.ground = -5.0;
  return scene;
}

FileScene standing_scene() {
  FileScene scene;
  scene.name = "standing";
  scene.parts = {table(), box_part("block", Vec3(-0.5, 0, 0), Vec3(-0.3, 0.2, 0.2))};
  return scene;
}

// A file that states no unit, in metres: a base, and a block that overhangs it by more than half.
std::string two_objects() {
  return obj_with_objects(
      {{"base", box(Vec3(-1, -1, -0.2), Vec3(0, 1, 0))}, {"top block", box(Vec3(-0.1, 0, 0), Vec3(0.3, 0.2, 0.2))}});
}

std::vector<std::string> plain(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "-", "--no-timings"});
  return arguments;
}

Json report_of(const std::vector<std::string>& arguments) {
  const ProgramResult result = run_impend(plain(arguments));
  INFO("stderr: " << result.err);
  REQUIRE(result.status == 0);
  const Json report = Json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(report.is_discarded());
  return report;
}

}  // namespace

TEST_CASE("the version and the help of every verb that exists are status 0 on stdout") {
  const ProgramResult version = run_impend({"--version"});
  CHECK(version.status == 0);
  CHECK(has(version.out, "impend 0.1.0"));
  for (const char* verb : {"analyze", "contacts", "info", "export", "convert", "solve", "simulate"}) {
    INFO(verb);
    const ProgramResult help = run_impend({verb, "--help"});
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    CHECK(has(help.out, std::string("impend ") + verb));
  }
}

TEST_CASE("analyze with json on stdout writes only JSON there and satisfies every law of the report") {
  const TemporaryFolder folder;
  const std::string file = write_scene(mixed_scene(), folder.path());
  const Json report = report_of({"analyze", file});
  check_report_structure(report);
  check_report_laws(report);
  CHECK_FALSE(report.contains("timings"));
  CHECK(report["verdict"] == "moves");
  CHECK(body_named(report, "standing")["verdict"] == "stable");
  CHECK(body_named(report, "standing")["neutral"] == true);
  CHECK(body_named(report, "tipping")["verdict"] == "moves");
  CHECK(body_named(report, "falling")["motion_ratio"].get<double>() == Approx(1.0).epsilon(1e-12));
}

TEST_CASE("bodies keep the input's order with the ground last and fixed") {
  const TemporaryFolder folder;
  const Json report = report_of({"analyze", write_scene(mixed_scene(), folder.path())});
  std::vector<std::string> names;
  for (const Json& body : report["bodies"]) names.push_back(body["name"]);
  CHECK(names == std::vector<std::string>{"falling", "table", "standing", "tipping", "ground"});
}

TEST_CASE("with a json file the text goes to stdout and the file holds the same report with timings") {
  const TemporaryFolder folder;
  const std::string file = write_scene(mixed_scene(), folder.path());
  const std::string path = folder.file("report.json");
  const ProgramResult result = run_impend({"analyze", file, "--json", path});
  REQUIRE(result.status == 0);
  CHECK(has(result.out, "(without friction)"));
  Json with_timings = Json::parse(read_file(path));
  REQUIRE(with_timings.contains("timings"));
  for (const char* key : {"import", "contacts", "solve", "total"}) CHECK(with_timings["timings"][key].is_number());
  with_timings.erase("timings");
  CHECK(with_timings == report_of({"analyze", file}));
}

TEST_CASE("a report without timings is the same bytes from run to run") {
  const TemporaryFolder folder;
  const std::string file = write_scene(moved(mixed_scene(), random_pose(3)), folder.path());
  const ProgramResult first = run_impend(plain({"analyze", file}));
  REQUIRE(first.status == 0);
  for (int run = 0; run < 3; ++run) CHECK(run_impend(plain({"analyze", file})).out == first.out);
}

TEST_CASE("the first line of the text is the verdict and names the model") {
  const auto first_line = [](const FileScene& scene) {
    const TemporaryFolder folder;
    std::string text = run_impend({"analyze", write_scene(scene, folder.path())}).out;
    text.resize(std::min(text.find('\n'), text.size()));
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  CHECK(has(first_line(mixed_scene()), "moves (without friction)"));
  CHECK(has(first_line(standing_scene()), "stable (without friction)"));
}

TEST_CASE("expect turns a different verdict into status 1 and the expected one into 0") {
  const TemporaryFolder folder;
  const std::string file = write_scene(standing_scene(), folder.path());
  CHECK(run_impend({"analyze", file, "--expect", "stable"}).status == 0);
  CHECK(run_impend({"analyze", file, "--expect", "moves"}).status == 1);
  CHECK(run_impend({"analyze", file, "--expect", "marginal"}).status == 1);
  CHECK(run_impend({"analyze", file, "--expect", "maybe"}).status == 2);
}

TEST_CASE("without a terminal, with NO_COLOR or color never there is no escape sequence, with always there is") {
  const TemporaryFolder folder;
  const std::string file = write_scene(mixed_scene(), folder.path());
  RunOptions no_color;
  no_color.environment = {{"NO_COLOR", "1"}};
  CHECK_FALSE(has(run_impend({"analyze", file}).out, "\033["));
  CHECK_FALSE(has(run_impend({"analyze", file, "--color", "never"}).out, "\033["));
  CHECK_FALSE(has(run_impend({"analyze", file, "--color", "auto"}, no_color).out, "\033["));
  CHECK(has(run_impend({"analyze", file, "--color", "always"}).out, "\033["));
}

TEST_CASE("an OBJ with several objects becomes parts, fixed by name or glob") {
  const TemporaryFolder folder;
  write_file(folder.file("scene.obj"), two_objects());
  for (const char* pattern : {"base", "b*", "?ase"}) {
    INFO(pattern);
    const Json report = report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", pattern});
    REQUIRE(report["bodies"].size() == 2);
    CHECK(report["bodies"][0]["fixed"] == true);
    CHECK(report["bodies"][1]["name"] == "top block");
    CHECK(report["verdict"] == "moves");
    check_report_structure(report);
    check_report_laws(report);
  }
}

TEST_CASE("units of a mesh file scale lengths, density scales mass and gravity scales acceleration") {
  const TemporaryFolder folder;
  write_file(folder.file("scene.obj"), two_objects());
  const Json base = report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base"});
  const double volume = body_named(base, "top block")["volume"], mass = body_named(base, "top block")["mass"];
  CHECK(volume == Approx(0.4 * 0.2 * 0.2).epsilon(1e-12));
  CHECK(mass == Approx(1000 * volume).epsilon(1e-12));
  const Json inches = report_of({"analyze", folder.file("scene.obj"), "--unit", "in", "--fixed", "base"});
  CHECK(body_named(inches, "top block")["volume"].get<double>() ==
        Approx(volume * 0.0254 * 0.0254 * 0.0254).epsilon(1e-12));
  const Json dense =
      report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base", "--density", "7850"});
  CHECK(body_named(dense, "top block")["mass"].get<double>() == Approx(7.85 * mass).epsilon(1e-12));
  const Json moon =
      report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base", "--gravity", "0,0,-1.62"});
  CHECK(moon["gravity"] == Json::array({0, 0, -1.62}));
  const Vec3 a = vector_of(body_named(base, "top block")["acceleration"]["angular"]);
  const Vec3 b = vector_of(body_named(moon, "top block")["acceleration"]["angular"]);
  CHECK((b - a * (1.62 / 9.80665)).norm() <= 1e-9 * a.norm());
  CHECK(std::abs(moon["components"][0]["motion_ratio"].get<double>() -
                 base["components"][0]["motion_ratio"].get<double>()) <= 1e-9);
}

TEST_CASE("meshes without anything fixed stand on a ground under the lowest point and the program says so") {
  const TemporaryFolder folder;
  write_file(folder.file("box.stl"), mesh_file_bytes(box(Vec3(0, 0, 3), Vec3(1, 1, 4)), MeshFormat::kStlBinary));
  const Json report = report_of({"analyze", folder.file("box.stl"), "--unit", "m"});
  REQUIRE(report["bodies"].size() == 2);
  CHECK(report["bodies"][0]["name"] == "box");
  CHECK(report["bodies"][1]["name"] == "ground");
  CHECK(report["verdict"] == "stable");
  CHECK(report["contacts"].size() == 4);
  const ProgramResult text = run_impend({"analyze", folder.file("box.stl"), "--unit", "m"});
  CHECK(has(text.out + text.err, "ground"));
}

TEST_CASE("ground can be asked for beside fixed parts") {
  const TemporaryFolder folder;
  write_file(folder.file("scene.obj"), two_objects());
  const Json without = report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base"});
  CHECK(without["bodies"].size() == 2);
  const Json with = report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base", "--ground"});
  REQUIRE(with["bodies"].size() == 3);
  CHECK(with["bodies"][2]["name"] == "ground");
}

TEST_CASE("split makes one part of each connected shell") {
  const TemporaryFolder folder;
  const TriangleMesh both = joined(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), box(Vec3(0.2, 0.2, 1), Vec3(0.8, 0.8, 2)));
  write_file(folder.file("pair.off"), mesh_file_bytes(both, MeshFormat::kOff));
  const Json report = report_of({"analyze", folder.file("pair.off"), "--unit", "m", "--split"});
  CHECK(report["bodies"].size() == 3);
  CHECK(report["interfaces"].size() == 2);
  CHECK(report["verdict"] == "stable");
  check_report_laws(report);
}

TEST_CASE("a folder of mesh files is an assembly of parts named by file in order of name") {
  const TemporaryFolder folder;
  write_file(folder.file("parts/b-top.ply"),
             mesh_file_bytes(box(Vec3(0, 0, 1), Vec3(1, 1, 2)), MeshFormat::kPly, 0.001));
  write_file(folder.file("parts/a-base.stl"),
             mesh_file_bytes(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), MeshFormat::kStlAscii, 0.001));
  const Json report = report_of({"analyze", folder.file("parts"), "--unit", "mm", "--fixed", "a-base"});
  REQUIRE(report["bodies"].size() == 2);
  CHECK(report["bodies"][0]["name"] == "a-base");
  CHECK(report["bodies"][1]["name"] == "b-top");
  CHECK(report["bodies"][1]["mass"].get<double>() == Approx(1000).epsilon(1e-12));
  CHECK(report["verdict"] == "stable");
}

TEST_CASE("the gap option in the input's unit decides what touches") {
  const TemporaryFolder folder;
  FileScene scene = standing_scene();
  scene.parts[1] = box_part("block", Vec3(-0.5, 0, 0.0005), Vec3(-0.3, 0.2, 0.2005));
  scene.unit = "mm";
  const std::string file = write_scene(scene, folder.path());
  CHECK(report_of({"analyze", file, "--gap", "1"})["contacts"].size() == 4);
  CHECK(report_of({"analyze", file, "--gap", "0.1"})["contacts"].empty());
  CHECK(report_of({"analyze", file, "--gap", "1"})["verdict"] == "stable");
  CHECK(report_of({"analyze", file, "--gap", "0.1"})["verdict"] == "moves");
  CHECK(report_of({"analyze", file, "--gap", "auto"})["contacts"].empty());
}

TEST_CASE("the angle option decides whether nearly parallel faces touch as faces") {
  const TemporaryFolder folder;
  FileScene scene = standing_scene();
  scene.parts[1].X_WP = translation(Vec3(0, 0, 1e-4)) * rotation(Vec3(0, 1, 0), 3e-4);
  const std::string file = write_scene(scene, folder.path());
  const auto face_contacts = [&](const std::string& degrees) {
    const Json report = report_of({"analyze", file, "--gap", "0.001", "--angle", degrees});
    int count = 0;
    for (const Json& contact : report["contacts"]) count += contact["kind"] == "face-face";
    return count;
  };
  CHECK(face_contacts("1") == 4);
  CHECK(face_contacts("0.001") == 0);
}

TEST_CASE("info lists parts with their mass properties without looking for contacts") {
  const TemporaryFolder folder;
  const std::string file = write_scene(mixed_scene(), folder.path());
  const ProgramResult text = run_impend({"info", file});
  CHECK(text.status == 0);
  for (const char* name : {"falling", "table", "standing", "tipping"}) CHECK(has(text.out, name));
  const ProgramResult result = run_impend({"info", file, "--json", "-"});
  REQUIRE(result.status == 0);
  CHECK_FALSE(Json::parse(result.out, nullptr, false).is_discarded());
}

TEST_CASE("contacts lists pairs as text, JSON and CSV") {
  const TemporaryFolder folder;
  const std::string file = write_scene(mixed_scene(), folder.path());
  const ProgramResult text = run_impend({"contacts", file});
  CHECK(text.status == 0);
  CHECK(has(text.out, "standing"));
  const ProgramResult parsed = run_impend({"contacts", file, "--json", "-"});
  REQUIRE(parsed.status == 0);
  CHECK_FALSE(Json::parse(parsed.out, nullptr, false).is_discarded());
  const ProgramResult csv = run_impend({"contacts", file, "--csv", "-"});
  REQUIRE(csv.status == 0);
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') >= 2);
}

TEST_CASE("what export writes is analysed to the same motion") {
  const TemporaryFolder folder;
  write_file(folder.file("scene.obj"), two_objects());
  const std::string out = folder.file("exported");
  const ProgramResult result =
      run_impend({"export", folder.file("scene.obj"), "--unit", "m", "--fixed", "base", "-o", out});
  INFO(result.err);
  REQUIRE(result.status == 0);
  std::string file;
  for (const auto& entry : std::filesystem::directory_iterator(out))
    if (has(entry.path().filename().string(), ".assembly.json")) file = entry.path().string();
  REQUIRE_FALSE(file.empty());
  const Json again = report_of({"analyze", file});
  const Json before = report_of({"analyze", folder.file("scene.obj"), "--unit", "m", "--fixed", "base"});
  CHECK(again["formulations"] == before["formulations"]);
  CHECK(again["verdict"] == before["verdict"]);
}

TEST_CASE("poses as axis and angle, as quaternion and as matrix give the same report") {
  const TemporaryFolder folder;
  const std::string file = write_scene(standing_scene(), folder.path());
  Json assembly = Json::parse(read_file(file));
  const double c = std::sqrt(0.5);
  std::vector<Json> poses = {{{"translation", {0, 0, 0}}, {"rotation", {{"axis", {0, 0, 2}}, {"angle_deg", 90}}}},
                             {{"translation", {0, 0, 0}}, {"quaternion", {c, 0, 0, c}}},
                             {{"matrix", {{0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}}}};
  for (const Json& pose : poses) {
    assembly["parts"][1]["pose"] = pose;
    write_file(file, assembly.dump());
    const Json report = report_of({"analyze", file});
    INFO(pose.dump());
    CHECK((vector_of(body_named(report, "block")["center_of_mass"]) - Vec3(-0.1, -0.4, 0.1)).norm() <= 1e-15);
    CHECK(report["verdict"] == "stable");
  }
}

TEST_CASE("given mass, centre and inertia replace those of the mesh") {
  const TemporaryFolder folder;
  const std::string file = write_scene(standing_scene(), folder.path());
  Json assembly = Json::parse(read_file(file));
  Json& block = assembly["parts"][1];
  block.erase("density");
  block["mass"] = 4.0;
  CHECK(body_named(report_of({"analyze", (write_file(file, assembly.dump()), file)}), "block")["mass"] == 4.0);
  block["center_of_mass"] = {-0.4, 0.5, 0.1};  // beside the block: it tips
  block["inertia"] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  write_file(file, assembly.dump());
  const Json report = report_of({"analyze", file});
  CHECK(report["verdict"] == "moves");
  // e = 0.3 beyond the block's edge at y = 0.2, k² = 1/4: α = g e/(k² + e²) about −x.
  const Vec3 angular = vector_of(body_named(report, "block")["acceleration"]["angular"]);
  CHECK((angular - Vec3(-9.80665 * 0.3 / (0.25 + 0.09), 0, 0)).norm() <= 1e-9 * angular.norm());
}

TEST_CASE("quiet says less, and progress goes to stderr only when asked") {
  const TemporaryFolder folder;
  const std::string file = write_scene(standing_scene(), folder.path());
  const ProgramResult loud = run_impend({"analyze", file});
  const ProgramResult quiet = run_impend({"analyze", file, "--quiet"});
  CHECK(quiet.status == 0);
  CHECK(quiet.out.size() < loud.out.size());
  CHECK(run_impend({"analyze", file, "--progress", "never"}).err.empty());
  CHECK_FALSE(run_impend({"analyze", file, "--progress", "always"}).err.empty());
}

TEST_CASE("The algorithm for contact forces can be chosen and is named in the report") {
  const std::string model = std::string(IMPEND_MODELS_DIR) + "/tower/tower.assembly.json";
  for (const auto& [word, name] : {std::pair("dantzig", "dantzig-pivoting"),
                                   {"ppm", "principal-pivoting"},
                                   {"lemke", "lemke-pivoting"},
                                   {"nnls", "nonnegative-least-squares"},
                                   {"small", "small-least-squares"},
                                   {"block", "block-pivoting"}}) {
    const ProgramResult run = run_impend({"analyze", model, "--algorithm", word, "--json", "-"});
    CHECK(run.status == 0);
    CHECK(nlohmann::json::parse(run.out)["formulations"][0]["algorithm"] == name);
  }
  const ProgramResult wrong = run_impend({"analyze", model, "--algorithm", "simplex"});
  CHECK(wrong.status == 2);
  CHECK(wrong.err.find("'dantzig'") != std::string::npos);
}

}  // namespace impend::test
