// Every reader hears a wish to stop in time, and so do the repairs of what was read.
#include "impend/import/archive/zip_archive.h"
#include "impend/import/convert.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_assembly.h"
#include "tests/cancel/big_files.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kReadingSeed = 20260;

ImportOptions in_metres() {
  ImportOptions options;
  options.unit = "m";
  return options;
}

void check_file(const std::string& name, const std::string& bytes, const ImportOptions& options = in_metres()) {
  const TemporaryFolder folder;
  write_file(folder.file(name), bytes);
  check_that_it_listens(name, kReadingSeed + bytes.size(), stage_of([&](const Progress& progress) {
                          return read_assembly({folder.file(name)}, options, progress);
                        }));
}

// An assembly of one torus, as some other format.
std::string converted(const std::string& name, const TriangleMesh& mesh) {
  Assembly assembly = assembly_of({part_from_mesh("torus", mesh)});
  const Result<Conversion> conversion = convert_assembly(assembly, name);
  REQUIRE(conversion.ok());
  return conversion.value().files.front().bytes;
}

}  // namespace

TEST_CASE("reading STL stops when it is told to") {
  check_file("big.stl", as_binary_stl(torus(1000, 500)));
  check_file("text.stl", as_text_stl(torus(400, 200)));
}

TEST_CASE("reading OBJ stops when it is told to") { check_file("big.obj", as_obj(torus(800, 400))); }

TEST_CASE("reading PLY stops when it is told to") {
  check_file("text.ply", as_text_ply(torus(800, 400)));
  check_file("big.ply", as_binary_ply(torus(1000, 500)));
}

TEST_CASE("reading OFF stops when it is told to") { check_file("big.off", as_off(torus(800, 400))); }

TEST_CASE("reading glTF stops when it is told to") {
  const ImportOptions own_unit;
  check_file("big.gltf", as_gltf(torus(600, 500)), own_unit);
  check_file("big.glb", converted("big.glb", torus(1000, 500)), own_unit);
}

TEST_CASE("reading 3MF stops when it is told to") {
  check_file("big.3mf", converted("big.3mf", torus(350, 300)), ImportOptions{});
}

TEST_CASE("reading COMPAS JSON stops when it is told to") { check_file("big.json", as_compas(torus(250, 200))); }

TEST_CASE("reading a zipped folder stops when it is told to") {
  const std::string one = as_obj(torus(250, 250));
  const Result<std::string> packed = write_zip({{"a.obj", one}, {"b.obj", one}});
  REQUIRE(packed.ok());
  check_file("big.zip", packed.value());
}

TEST_CASE("reading an assembly file of many parts stops when it is told to") {
  const TemporaryFolder folder;
  write_file(folder.file("brick.obj"), as_obj(box(Vec3::Zero(), Vec3(1, 1, 1))));
  std::string parts;
  for (int i = 0; i < 60000; ++i) {
    parts += (i > 0 ? ",\n" : "") + std::string(R"({"name": "brick )") + std::to_string(i) +
             R"(", "mesh": "brick.obj", "position": [0, 0, )" + std::to_string(i) + "]}";
  }
  write_file(folder.file("many.assembly.json"),
             R"({"format": "impend-assembly", "version": 1, "unit": "m", "parts": [)" + parts + "]}");
  check_that_it_listens("many parts", kReadingSeed, stage_of([&](const Progress& progress) {
                          return read_assembly({folder.file("many.assembly.json")}, {}, progress);
                        }));
}

TEST_CASE("repairs of a mesh stop when they are told to") {
  const TriangleMesh whole = torus(500, 300);
  RepairOptions weld;
  weld.weld = 0.01;
  check_that_it_listens("welding", kReadingSeed, stage_within([&] { (void)clean_mesh(whole, weld); }));
  RepairOptions crossing;
  crossing.check_intersections = true;
  check_that_it_listens("crossings", kReadingSeed, stage_within([&] { (void)clean_mesh(whole, crossing); }));

  // Every seventh triangle is missing.
  TriangleMesh open = torus(400, 300);
  std::vector<std::array<int, 3>> kept;
  for (std::size_t t = 0; t < open.triangles.size(); ++t) {
    if (t % 7 != 0) kept.push_back(open.triangles[t]);
  }
  open.triangles = kept;
  RepairOptions close;
  close.close_holes = true;
  check_that_it_listens("small holes", kReadingSeed, stage_within([&] { (void)clean_mesh(open, close); }));

  // Tubes without ends: loops of as many corners as are closed by least area, and of more.
  TriangleMesh tubes;
  for (int k = 0; k < 60; ++k) {
    const std::vector<Vec2> round = regular_polygon(k % 2 == 0 ? 199 : 4000, 1 + 0.3 * std::sin(k));
    TriangleMesh one = prism(round, 0, 1);
    std::erase_if(one.triangles, [&](const auto& t) {
      return one.vertices[t[0]].z() == one.vertices[t[1]].z() && one.vertices[t[1]].z() == one.vertices[t[2]].z();
    });
    tubes = joined(tubes, transformed(one, translation(Vec3(3 * k, 0, 0))));
  }
  RepairOptions any_size = close;
  any_size.largest_hole = 10;
  check_that_it_listens("large holes", kReadingSeed, stage_within([&] { (void)clean_mesh(tubes, any_size); }));

  TriangleMesh many;
  const TriangleMesh ball = sphere(24, 1);
  for (int k = 0; k < 600; ++k)
    many = joined(many, transformed(ball, translation(0.9 * Vec3(k % 10, k / 10 % 10, k / 100))));
  check_that_it_listens("shells that overlap", kReadingSeed, stage_within([&] { (void)clean_mesh(many); }));
  check_that_it_listens("pieces", kReadingSeed, stage_within([&] { (void)split_part(part_from_mesh("balls", many)); }));
}
