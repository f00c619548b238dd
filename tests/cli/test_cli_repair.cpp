// Repairs on request, and the account of them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/catch.h"
#include "tests/support/mesh_variants.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;

namespace {

// A file in mm.
std::string write_mesh(const TemporaryFolder& folder, const std::string& name, const TriangleMesh& mesh) {
  const std::string path = folder.file(name);
  write_file(path, mesh_file_bytes(mesh, MeshFormat::kObj));
  return path;
}

nlohmann::json whole_info(const std::string& path, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"info", path, "--unit", "mm", "--json", "-"};
  words.insert(words.end(), more.begin(), more.end());
  const ProgramResult result = run_impend(words);
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out);
}

nlohmann::json info(const std::string& path, const std::vector<std::string>& more) {
  return whole_info(path, more)["parts"][0];
}

bool warns(const std::string& path, const std::vector<std::string>& more, const std::string& code) {
  const nlohmann::json whole = whole_info(path, more);
  for (const auto& warning : whole["warnings"]) {
    if (warning["code"] == code) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("A part with a hole is told with the option that closes it, and the option closes it") {
  const TemporaryFolder folder;
  const std::string path =
      write_mesh(folder, "holed.obj", without_triangle(fine_box(Vec3(0, 0, 0), Vec3(10, 10, 10), 20), 33));
  const ProgramResult open = run_impend({"analyze", path, "--unit", "mm"});
  CHECK(open.status == 3);
  CHECK(has(open.err, "3 open edges"));
  CHECK(has(open.err, "1 hole, it is 0.737 mm across at"));
  CHECK(has(open.err, "hint: --close-holes 0.737 tries to close the holes"));
  CHECK(info(path, {})["mesh"]["holes"][0]["size"].get<double>() == Approx(0.00073681).epsilon(0.01));

  for (const char* length : {"0.737", "auto"}) {
    const nlohmann::json part = info(path, {"--close-holes", length});
    CHECK(part["mesh"]["closed"] == true);
    CHECK(part["mesh"]["hole_count"] == 0);
    CHECK(part["mesh"]["repairs"]["holes_closed"] == 1);
    CHECK(part["mesh"]["repairs"]["triangles_added"] == 1);
    CHECK(part["volume"].get<double>() == Approx(1e-6).epsilon(1e-9));
  }
  const nlohmann::json kept = info(path, {"--close-holes", "0.7"});
  CHECK(kept["mesh"]["closed"] == false);
  CHECK(kept["mesh"]["holes"][0]["state"] == "too-large");
  CHECK(kept["volume"].is_null());

  const ProgramResult closed = run_impend({"analyze", path, "--unit", "mm", "--close-holes", "auto"});
  CHECK(closed.status == 0);
  CHECK(has(closed.out, "1 hole was closed with 1 triangle"));
  CHECK(has(closed.out, "volume and mass are a guess there"));
}

TEST_CASE("No option is offered for a hole that it cannot close") {
  const TemporaryFolder folder;
  // A pole stands in the open top of a box: every patch of the top runs through it.
  TriangleMesh open = box(Vec3(0, 0, 0), Vec3(10, 10, 10));
  const auto on_top = [&open](const auto& triangle) {
    return std::all_of(triangle.begin(), triangle.end(), [&open](int v) { return open.vertices[v].z() == 10; });
  };
  open.triangles.erase(std::remove_if(open.triangles.begin(), open.triangles.end(), on_top), open.triangles.end());
  REQUIRE(open.triangles.size() == 10);
  CHECK(has(run_impend({"analyze", write_mesh(folder, "open.obj", open), "--unit", "mm"}).err, "hint: --close-holes"));
  const TriangleMesh pole = box(Vec3(4, 4, 8), Vec3(6, 6, 12));
  const int first = static_cast<int>(open.vertices.size());
  open.vertices.insert(open.vertices.end(), pole.vertices.begin(), pole.vertices.end());
  for (const auto& t : pole.triangles) open.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  const ProgramResult pierced = run_impend({"analyze", write_mesh(folder, "pierced.obj", open), "--unit", "mm"});
  CHECK(pierced.status == 3);
  CHECK(has(pierced.err, "the mesh is not closed: 4 open edges"));
  CHECK_FALSE(has(pierced.err, "--close-holes"));
}

TEST_CASE("Open parts are told all at once, with what closes or leaves out all of them") {
  const TemporaryFolder folder;
  const auto with_hole = [](double x, double side) {
    return without_triangle(fine_box(Vec3(x, 0, 0), Vec3(x + side, side, side), 20), 33);
  };
  const std::vector<std::string> words = {"analyze", folder.file("rig.obj"), "--unit", "mm"};
  const auto with = [&words](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return run_impend(more);
  };
  const TriangleMesh sound = box(Vec3(90, 0, 0), Vec3(95, 5, 5));
  write_file(folder.file("rig.obj"),
             obj_with_objects({{"small", with_hole(0, 10)}, {"sound", sound}, {"large", with_hole(40, 30)}}));
  const ProgramResult refused = with({});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "part 'small': the mesh is not closed"));
  CHECK(has(refused.err, "not closed are also 'large'"));
  CHECK(has(refused.err, "hint: --close-holes 2.22 tries to close the holes"));  // 0.737 mm · 3
  CHECK(has(refused.err, "(--exclude 'small' --exclude 'large')"));
  CHECK(with({"--close-holes", "2.22"}).status == 0);
  CHECK(with({"--exclude", "small", "--exclude", "large"}).status == 0);
}

TEST_CASE("A sheet is told from a solid with a hole") {
  const TemporaryFolder folder;
  TriangleMesh sheet;
  sheet.vertices = {Vec3(0, 0, 0), Vec3(3, 0, 3), Vec3(3, 2, 3), Vec3(0, 2, 0)};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  const ProgramResult refused = run_impend({"analyze", write_mesh(folder, "sheet.obj", sheet), "--unit", "mm"});
  CHECK(refused.status == 3);
  CHECK(has(refused.err, "the mesh is a flat sheet, no solid: 4 open edges"));
  CHECK(has(refused.err, "hint: give the sheet a thickness"));
  CHECK_FALSE(has(refused.err, "--close-holes"));
}

TEST_CASE("Self-intersections are told when asked for") {
  const TemporaryFolder folder;
  const std::string path = write_mesh(
      folder, "crossing.obj", joined(box(Vec3(0, 0, 0), Vec3(10, 10, 10)), box(Vec3(5, 4, 3), Vec3(15, 14, 13))));
  CHECK(info(path, {})["mesh"]["self_intersections"].is_null());
  const nlohmann::json found = info(path, {"--check-intersections"})["mesh"]["self_intersections"];
  CHECK(found["crossing"] > 0);
  CHECK(found["complete"] == true);
  for (const char* verb : {"info", "contacts", "analyze"}) {
    const ProgramResult told = run_impend({verb, path, "--unit", "mm", "--check-intersections"});
    INFO(verb);
    CHECK(told.status == 0);
    CHECK(has(told.out, "cross away from common corners and edges"));
  }
}

TEST_CASE("Vertices are merged within a length on request, and the part's numbers count as that much in doubt") {
  const TemporaryFolder folder;
  TriangleMesh mesh = box(Vec3(0, 0, 0), Vec3(10, 10, 10));
  mesh.vertices.push_back(mesh.vertices[mesh.triangles[0][0]] + Vec3(0.01, 0, 0));
  mesh.triangles[0][0] = 8;  // a seam that is a little off
  const std::string path = write_mesh(folder, "seam.obj", mesh);
  CHECK(info(path, {})["mesh"]["closed"] == false);
  const nlohmann::json part = info(path, {"--weld", "0.1"});
  CHECK(part["mesh"]["closed"] == true);
  CHECK(part["mesh"]["repairs"]["vertices_merged"] == 1);
  CHECK(part["mesh"]["repairs"]["farthest_merge"].get<double>() == Approx(5e-6));
  CHECK(part["coordinate_noise"][1].get<double>() >= 5e-6);
  CHECK(has(part["noise_source"].get<std::string>(), "vertices merged"));
}

TEST_CASE("What was repaired on request, and what was not, is warned about by code") {
  const TemporaryFolder folder;
  const TriangleMesh fine = fine_box(Vec3(0, 0, 0), Vec3(10, 10, 10), 20);
  const std::string holed = write_mesh(folder, "holed.obj", without_triangle(fine, 33));
  CHECK(warns(holed, {"--close-holes", "auto"}, "holes-closed"));
  CHECK_FALSE(warns(holed, {}, "holes-closed"));
  CHECK_FALSE(warns(holed, {"--close-holes", "0.7"}, "holes-closed"));

  TriangleMesh seam = box(Vec3(0, 0, 0), Vec3(10, 10, 10));
  seam.vertices.push_back(seam.vertices[seam.triangles[0][0]] + Vec3(0.01, 0, 0));
  seam.triangles[0][0] = 8;
  const std::string off = write_mesh(folder, "seam.obj", seam);
  CHECK(warns(off, {"--weld", "0.1"}, "vertices-merged"));
  CHECK_FALSE(warns(off, {"--weld", "0.1"}, "weld-refused"));
  CHECK_FALSE(warns(off, {"--weld", "0.001"}, "vertices-merged"));

  // Chains of vertices half a millimetre apart cover the box.
  const std::string whole = write_mesh(folder, "whole.obj", fine);
  CHECK(warns(whole, {"--weld", "0.6"}, "weld-refused"));
  CHECK_FALSE(warns(whole, {"--weld", "0.1"}, "weld-refused"));

  const std::string pieces = write_mesh(
      folder, "pieces.obj", joined(box(Vec3(0, 0, 0), Vec3(10, 10, 10)), box(Vec3(20, 0, 0), Vec3(30, 10, 10))));
  CHECK(warns(pieces, {}, "several-pieces"));
  CHECK_FALSE(warns(pieces, {"--split"}, "several-pieces"));
}

TEST_CASE("Lengths of repairs that are no lengths are usage errors") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--weld", "0"},
                                                {"--weld", "auto"},
                                                {"--close-holes", "-1"},
                                                {"--close-holes", "some"},
                                                {"--close-holes", "nan"}}) {
    std::vector<std::string> all = {"info", "x.obj", "--unit", "mm"};
    all.insert(all.end(), words.begin(), words.end());
    const ProgramResult result = run_impend(all);
    INFO(words[0] << " " << words[1]);
    CHECK(result.status == 2);
    CHECK(has(result.err, "positive length"));
  }
}
