// Bad input: a message that names file, place, part, what is wrong and what to do; the right exit status; nothing on
// stdout, no output file left behind, no crash.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

namespace impend::test {
namespace {

using Json = nlohmann::json;

TriangleMesh unit_box() { return box(Vec3(0, 0, 0), Vec3(1, 1, 1)); }

std::string box_bytes(MeshFormat format) { return mesh_file_bytes(unit_box(), format); }

FileScene good_scene() {
  FileScene scene;
  scene.name = "good";
  scene.parts = {as_fixed(box_part("base", Vec3(-1, -1, -1), Vec3(1, 1, 0))),
                 box_part("block", Vec3(-0.3, -0.3, 0), Vec3(0.3, 0.3, 0.5))};
  return scene;
}

// Runs analyze on `input` with the report going to a file; the program must end with `status`, say every one of
// `pieces` on stderr, print nothing on stdout and leave no report.
void check_refused(const std::vector<std::string>& input, int status, const std::vector<std::string>& pieces) {
  const TemporaryFolder folder;
  const std::string report = folder.file("report.json");
  std::vector<std::string> arguments = {"analyze"};
  arguments.insert(arguments.end(), input.begin(), input.end());
  arguments.insert(arguments.end(), {"--json", report});
  const ProgramResult result = run_impend(arguments);
  INFO("stderr: " << result.err);
  CHECK(result.status == status);
  CHECK(result.out.empty());
  for (const std::string& piece : pieces) {
    INFO("should say: " << piece);
    CHECK(has(result.err, piece));
  }
  CHECK_FALSE(std::filesystem::exists(report));
  CHECK(std::filesystem::is_empty(folder.path()));
}

// The good scene's assembly file with one change.
template <class Change>
void check_assembly_refused(Change change, const std::vector<std::string>& pieces, int status = 3) {
  const TemporaryFolder folder;
  const std::string file = write_scene(good_scene(), folder.path());
  Json assembly = Json::parse(read_file(file));
  change(assembly);
  write_file(file, assembly.dump(1));
  std::vector<std::string> all = {"scene.assembly.json"};
  all.insert(all.end(), pieces.begin(), pieces.end());
  check_refused({file}, status, all);
}

// A mesh file given alone, in metres.
void check_mesh_refused(const std::string& name, const std::string& bytes, const std::vector<std::string>& pieces) {
  const TemporaryFolder folder;
  write_file(folder.file(name), bytes);
  std::vector<std::string> all = {name};
  all.insert(all.end(), pieces.begin(), pieces.end());
  check_refused({folder.file(name), "--unit", "m"}, 3, all);
}

}  // namespace

TEST_CASE("the unbroken scene of these tests is accepted") {
  const TemporaryFolder folder;
  CHECK(run_impend({"analyze", write_scene(good_scene(), folder.path()), "--expect", "stable"}).status == 0);
}

TEST_CASE("truncated STL files are refused with the place") {
  const std::string binary = box_bytes(MeshFormat::kStlBinary), ascii = box_bytes(MeshFormat::kStlAscii);
  check_mesh_refused("cut.stl", binary.substr(0, binary.size() - 60), {"12"});
  check_mesh_refused("cut.stl", binary.substr(0, 83), {});
  check_mesh_refused("cut.stl", ascii.substr(0, ascii.find("endloop", 300)), {"cut.stl:"});
  check_mesh_refused("cut.stl", ascii.substr(0, ascii.rfind("endfacet")), {"cut.stl:"});
}

TEST_CASE("every cut of a mesh file ends in a message or an analysis and never in a crash") {
  for (MeshFormat format :
       {MeshFormat::kObj, MeshFormat::kStlAscii, MeshFormat::kStlBinary, MeshFormat::kPly, MeshFormat::kOff}) {
    const std::string bytes = box_bytes(format);
    for (size_t part = 0; part < 12; ++part) {
      const TemporaryFolder folder;
      const std::string file = folder.file(std::string("cut") + file_extension(format));
      write_file(file, bytes.substr(0, bytes.size() * part / 12));
      const ProgramResult result = run_impend({"analyze", file, "--unit", "m"});
      INFO(file_extension(format) << " cut at " << part << "/12: " << result.err);
      CHECK((result.status == 0 || result.status == 3));
      if (result.status == 3) CHECK(has(result.err, "cut"));
    }
  }
}

TEST_CASE("a vertex that is not a number is refused with its line") {
  std::string obj = box_bytes(MeshFormat::kObj);
  obj.replace(obj.find("v ", 5), 3, "v nan ");
  check_mesh_refused("bad.obj", obj, {"bad.obj:2"});
  std::string ply = box_bytes(MeshFormat::kPly);
  const size_t data = ply.find("end_header\n") + 11;
  ply.replace(data, 1, "inf");
  check_mesh_refused("bad.ply", ply, {"bad.ply:"});
  std::string stl = box_bytes(MeshFormat::kStlBinary);
  for (size_t k = 0; k < 4; ++k) stl[84 + 12 + k] = static_cast<char>(0xff);
  check_mesh_refused("bad.stl", stl, {});
}

TEST_CASE("a face that names a vertex the file does not have is refused with its line") {
  const std::string obj = box_bytes(MeshFormat::kObj) + "f 1 2 99\n";
  check_mesh_refused("index.obj", obj, {"index.obj:21", "99"});
  check_mesh_refused("index.obj", box_bytes(MeshFormat::kObj) + "f 1 2 -99\n", {"index.obj:21"});
  std::string off = box_bytes(MeshFormat::kOff);
  off.replace(off.rfind("\n3 "), std::string::npos, "\n3 0 1 8\n");
  check_mesh_refused("index.off", off, {"index.off", "8"});
}

TEST_CASE("an open mesh of a movable part is refused with file and part and a way out") {
  TriangleMesh open = unit_box();
  open.triangles.pop_back();
  const TemporaryFolder folder;
  FileScene scene = good_scene();
  scene.parts[1].mesh = open;
  check_refused({write_scene(scene, folder.path())}, 3, {"block", "mass"});
  scene = good_scene();
  scene.parts[0].mesh.triangles.erase(scene.parts[0].mesh.triangles.begin() + 1);
  const ProgramResult fixed = run_impend({"analyze", write_scene(scene, folder.path())});
  INFO(fixed.err);
  CHECK(fixed.status == 0);  // a fixed part needs no mass
  CHECK(has(fixed.out + fixed.err, "base"));
}

TEST_CASE("a mesh without volume is refused with the part") {
  FileScene scene = good_scene();
  scene.parts[1].mesh = {{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}, {0, 2, 1}}};
  const TemporaryFolder folder;
  check_refused({write_scene(scene, folder.path())}, 3, {"block"});
}

TEST_CASE("unknown keys are refused with the nearest known key") {
  check_assembly_refused([](Json& file) { file["lenght_unit"] = "m"; }, {"lenght_unit", "length_unit"});
  check_assembly_refused([](Json& file) { file["parts"][1]["densty"] = 5; }, {"densty", "density", "parts[1]"});
  check_assembly_refused(
      [](Json& file) {
        file["parts"][1]["pose"] = {{"translate", {0, 0, 0}}};
      },
      {"translate", "translation"});
  check_assembly_refused([](Json& file) { file["contact"] = {{"gaps", 1}}; }, {"gaps", "gap"});
}

TEST_CASE("missing and wrong values in an assembly file are refused with their place") {
  check_assembly_refused([](Json& file) { file.erase("length_unit"); }, {"length_unit"});
  check_assembly_refused([](Json& file) { file["length_unit"] = "furlong"; }, {"furlong", "mm"});
  check_assembly_refused([](Json& file) { file["parts"][1].erase("name"); }, {"name", "parts[1]"});
  check_assembly_refused([](Json& file) { file["parts"][1]["density"] = -1; }, {"block", "density"});
  check_assembly_refused([](Json& file) { file["parts"][1]["density"] = "heavy"; }, {"block", "density"});
  check_assembly_refused([](Json& file) { file["gravity"] = {0, 0}; }, {"gravity"});
  check_assembly_refused([](Json& file) { file["format"] = "something"; }, {"format"});
  check_assembly_refused([](Json& file) { file["version"] = 99; }, {"version"});
  check_assembly_refused([](Json& file) { file["parts"] = Json::array(); }, {"part"});
  check_assembly_refused(
      [](Json& file) {
        file["loads"] = {{{"part", "blokc"}, {"force", {0, 0, 1}}}};
      },
      {"blokc", "block"});
}

TEST_CASE("an assembly file that is no JSON is refused with its line") {
  const TemporaryFolder folder;
  const std::string file = write_scene(good_scene(), folder.path());
  std::string text = read_file(file);
  write_file(file, text.substr(0, text.size() / 2));
  check_refused({file}, 3, {"scene.assembly.json:"});
  write_file(file, "");
  check_refused({file}, 3, {"scene.assembly.json"});
  text.insert(text.find("\n") + 1, "oops,\n");
  write_file(file, text);
  check_refused({file}, 3, {"scene.assembly.json:2"});
}

TEST_CASE("missing files are refused by name") {
  check_refused({"no-such-file.obj", "--unit", "m"}, 3, {"no-such-file.obj"});
  const TemporaryFolder folder;
  const std::string assembly = write_scene(good_scene(), folder.path());
  std::filesystem::remove(folder.file("part-1.obj"));
  check_refused({assembly}, 3, {"part-1.obj", "block", "parts[1]"});
  check_assembly_refused([](Json& file) { file["parts"][1]["object"] = "gone"; }, {"gone", "block"});
}

TEST_CASE("a mesh file of several objects needs the object named and the message lists them") {
  const TemporaryFolder folder;
  const std::string file = write_scene(good_scene(), folder.path());
  write_file(folder.file("part-1.obj"),
             obj_with_objects({{"first one", unit_box()}, {"second", box(Vec3(2, 0, 0), Vec3(3, 1, 1))}}));
  check_refused({file}, 3, {"part-1.obj", "block", "first one", "second", "object"});
}

TEST_CASE("a mesh without a unit is a usage error that names the option") {
  const TemporaryFolder folder;
  write_file(folder.file("box.obj"), box_bytes(MeshFormat::kObj));
  check_refused({folder.file("box.obj")}, 2, {"--unit"});
  check_refused({folder.file("box.obj"), "--unit", "yard"}, 2, {"yard", "mm"});
}

TEST_CASE("duplicate names in an assembly file are refused and the ground's name is taken") {
  check_assembly_refused([](Json& file) { file["parts"][1]["name"] = "base"; }, {"base"});
  check_assembly_refused([](Json& file) { file["parts"][1]["name"] = "ground"; }, {"ground"});
}

TEST_CASE("duplicate names in a mesh file are numbered with a warning") {
  const TemporaryFolder folder;
  write_file(folder.file("twins.obj"),
             obj_with_objects({{"twin", unit_box()}, {"twin", box(Vec3(2, 0, 0), Vec3(3, 1, 1))}}));
  const ProgramResult result = run_impend({"analyze", folder.file("twins.obj"), "--unit", "m"});
  CHECK(result.status == 0);
  CHECK(has(result.out, "twin#2"));
}

TEST_CASE("an assembly without a movable part is refused") {
  check_assembly_refused([](Json& file) { file["parts"][1]["fixed"] = true; }, {"mov"});
}

TEST_CASE("unknown verbs, options and values are usage errors with the nearest known word") {
  const ProgramResult verb = run_impend({"analyse", "x.obj"});
  CHECK(verb.status == 2);
  CHECK(has(verb.err, "analyze"));
  const TemporaryFolder folder;
  const std::string file = write_scene(good_scene(), folder.path());
  check_refused({file, "--gapp", "1"}, 2, {"--gapp", "--gap"});
  check_refused({file, "--gap"}, 2, {"--gap"});
  check_refused({file, "--gap", "wide"}, 2, {"--gap", "wide"});
  check_refused({file, "--gravity", "0,0"}, 2, {"--gravity"});
  check_refused({file, "--angle", "-4"}, 2, {"--angle"});
  check_refused({file, "--unit", "mm"}, 2, {"unit"});
  check_refused({file, "--density", "10"}, 2, {"density"});
  check_refused({file, "--split"}, 2, {"split"});
  const ProgramResult none = run_impend({"analyze"});
  CHECK(none.status == 2);
  CHECK(none.out.empty());
}

TEST_CASE("a fixed pattern that matches no part is a usage error with the nearest name") {
  const TemporaryFolder folder;
  write_file(folder.file("bench.obj"), box_bytes(MeshFormat::kObj));
  check_refused({folder.file("bench.obj"), "--unit", "m", "--fixed", "bnech"}, 2, {"bnech", "bench"});
}

TEST_CASE("an output that cannot be written is status 3 and leaves nothing behind") {
  const TemporaryFolder folder;
  const std::string file = write_scene(good_scene(), folder.path());
  const std::string out = folder.file("no/such/folder/report.json");
  const ProgramResult result = run_impend({"analyze", file, "--json", out});
  INFO(result.err);
  CHECK(result.status == 3);
  CHECK(has(result.err, "report.json"));
  CHECK_FALSE(std::filesystem::exists(folder.file("no")));
}

TEST_CASE("interpenetrating parts are refused with both names, the depth and a way out") {
  const TemporaryFolder folder;
  FileScene scene = good_scene();
  scene.parts[1].X_WP = translation(Vec3(0, 0, -0.2));
  const std::string file = write_scene(scene, folder.path());
  check_refused({file}, 3, {"base", "block", "0.2", "--allow-overlap"});
  CHECK(run_impend({"analyze", file, "--allow-overlap"}).status == 0);
}

TEST_CASE("poses that are no rigid motion are refused with the part") {
  const auto with_matrix = [](Json matrix) {
    return [matrix](Json& file) { file["parts"][1]["pose"] = {{"matrix", matrix}}; };
  };
  check_assembly_refused(with_matrix({{2, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}), {"block", "matrix"});
  check_assembly_refused(with_matrix({{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}), {"block", "matrix"});
  check_assembly_refused(with_matrix({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 1, 1}}), {"block", "matrix"});
  check_assembly_refused(with_matrix({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), {"block", "matrix"});
  check_assembly_refused(
      [](Json& file) {
        file["parts"][1]["pose"] = {{"rotation", {{"axis", {0, 0, 0}}, {"angle_deg", 10}}}};
      },
      {"block", "axis"});
  check_assembly_refused(
      [](Json& file) {
        file["parts"][1]["pose"] = {{"quaternion", {0, 0, 0, 0}}};
      },
      {"block", "quaternion"});
}

TEST_CASE("a joint without the axis that it needs is refused with its place") {
  check_assembly_refused(
      [](Json& file) {
        file["joints"] = {{{"type", "hinge"}, {"a", "base"}, {"b", "block"}, {"point", {0, 0, 0}}}};
      },
      {"joints[0].axis"});
}

TEST_CASE("an empty folder is refused") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("empty"));
  check_refused({folder.file("empty"), "--unit", "m"}, 3, {"empty"});
}

TEST_CASE("nothing fixed is a warning only") {
  const TemporaryFolder folder;
  FileScene scene = good_scene();
  scene.parts[0].fixed = false;
  const ProgramResult result = run_impend({"analyze", write_scene(scene, folder.path()), "--json", "-"});
  CHECK(result.status == 0);
  const Json report = Json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(report.is_discarded());
  bool warned = false;
  for (const Json& warning : report["warnings"]) warned = warned || warning["code"] == "nothing-fixed";
  CHECK(warned);
  CHECK(report["verdict"] == "moves");
}

TEST_CASE("a part that touches nothing is a warning only and names the part") {
  const TemporaryFolder folder;
  FileScene scene = good_scene();
  scene.parts.push_back(box_part("lonely", Vec3(5, 0, 5), Vec3(6, 1, 6)));
  const ProgramResult result = run_impend({"analyze", write_scene(scene, folder.path()), "--json", "-"});
  CHECK(result.status == 0);
  const Json report = Json::parse(result.out, nullptr, false);
  REQUIRE_FALSE(report.is_discarded());
  bool warned = false;
  for (const Json& warning : report["warnings"]) warned = warned || warning["part"] == "lonely";
  CHECK(warned);
}

}  // namespace impend::test
