// Shapes in memory: parts and assemblies of them are those that files of the same numbers give.
#include <fmt/format.h>

#include "impend/import/given_shapes.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

using namespace impend;

namespace {

GivenShape shape_of(const std::string& name, const TriangleMesh& mesh) {
  GivenShape shape;
  shape.name = name;
  shape.vertices = mesh.vertices;
  for (const auto& triangle : mesh.triangles) {
    shape.corners.insert(shape.corners.end(), triangle.begin(), triangle.end());
    shape.sizes.push_back(3);
  }
  return shape;
}

GivenShape given_cube() { return shape_of("cube", test::box(Vec3::Zero(), Vec3::Ones())); }

Error fault_of(const GivenShape& shape) {
  const Result<ModelFile> file = model_of_shape(shape);
  REQUIRE_FALSE(file.ok());
  CHECK(file.error().place.part == "cube");
  CHECK_FALSE(file.error().hint.empty());
  return file.error();
}

}  // namespace

TEST_CASE("given shapes: a polygon is cut into triangles, a concave one too") {
  GivenShape shape;
  shape.name = "cube";
  shape.vertices = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1, 0.5, 0}, {0, 2, 0}};
  shape.corners = {0, 1, 2, 3, 4};
  shape.sizes = {5};
  const Result<ModelFile> file = model_of_shape(shape);
  REQUIRE(file.ok());
  const TriangleMesh& mesh = file.value().objects.front().mesh;
  REQUIRE(mesh.triangles.size() == 3);
  double area = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    area += (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]).z() / 2;
  CHECK(area == Approx(2.5));
}

TEST_CASE("given shapes: coordinates are as exact as their type") {
  GivenShape shape = given_cube();
  CHECK(model_of_shape(shape).value().objects.front().noise.half_width.x() == std::pow(2.0, -52));
  shape.single_precision = true;
  CHECK(model_of_shape(shape).value().objects.front().noise.half_width.x() == std::pow(2.0, -23));
  shape.noise = Vec3(0.25, 0.5, 0);
  CHECK(model_of_shape(shape).value().objects.front().noise.half_width == Vec3(0.25, 0.5, 0));
}

TEST_CASE("given shapes: a part has the mass and place that are stated") {
  StatedMass mass;
  mass.density = 2400;
  const Result<Part> part = make_part(given_cube(), mass, {Mat3::Identity(), Vec3(5, 0, 0)}, 0.01);
  REQUIRE(part.ok());
  CHECK(part.value().name == "cube");
  CHECK(part.value().mass.mass == Approx(2400e-6));
  CHECK((part.value().center_of_mass_W() - Vec3(5.005, 0.005, 0.005)).norm() < 1e-15);
  CHECK(make_part(given_cube(), {}, {}, 1).value().mass.mass == Approx(kDefaultDensity));
}

TEST_CASE("given shapes: what is no shape is told, with its place") {
  GivenShape shape = given_cube();
  shape.vertices[3].y() = std::nan("");
  CHECK(fault_of(shape).place.where == "vertices[3]");
  shape = given_cube();
  shape.corners[4] = 8;
  CHECK(fault_of(shape).place.where == "faces[1]");
  shape.corners[4] = -1;
  CHECK(fault_of(shape).place.where == "faces[1]");
  shape = given_cube();
  shape.sizes[2] = 2;
  CHECK(fault_of(shape).place.where == "faces[2]");
  shape = given_cube();
  shape.sizes.back() = 5;
  CHECK(fault_of(shape).place.where == "faces[11]");
  shape = given_cube();
  shape.noise = Vec3(0, -1, 0);
  CHECK(fault_of(shape).place.where == "noise");
  shape = given_cube();
  shape.sizes.clear();
  CHECK(fault_of(shape).code == ErrorCode::kBadValue);
}

TEST_CASE("given shapes: an assembly of shapes is the one of the same files") {
  const test::TemporaryFolder folder;
  const char* document = R"({"format": "impend-assembly", "version": 1, "name": "two", "length_unit": "m",
    "gravity": [0.1, 0, -9.81], "parts": [
      {"name": "base", "mesh": "base.obj", "fixed": true},
      {"name": "block", "mesh": "block.obj", "density": 700, "pose": {"translation": [0, 0, 1]}}],
    "loads": [{"part": "block", "force": [1, 0, 0]}]})";
  const auto obj = [](const TriangleMesh& mesh) {
    std::string text;
    for (const Vec3& v : mesh.vertices) text += fmt::format("v {} {} {}\n", v.x(), v.y(), v.z());
    for (const auto& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
    return text;
  };
  // Numbers whose sums are exact: the reader numbers vertices by their first use.
  const TriangleMesh base = test::box(Vec3(-1, -1, -0.25), Vec3(2, 2, 1)),
                     block = test::box(Vec3::Zero(), Vec3(1, 1, 0.5));
  test::write_file(folder.file("base.obj"), obj(base));
  test::write_file(folder.file("block.obj"), obj(block));
  test::write_file(folder.file("two.assembly.json"), document);
  const Result<Assembly> read = read_assembly({folder.file("two.assembly.json")}, {});
  REQUIRE(read.ok());
  std::vector<ModelFile> shapes = {model_of_shape(shape_of("base.obj", base)).value(),
                                   model_of_shape(shape_of("block.obj", block)).value()};
  const Result<Assembly> given = assembly_of_shapes(document, shapes, {});
  REQUIRE(given.ok());
  const auto report = [](const Assembly& assembly) {
    const Result<Analysis> analysis = run_analysis(assembly, {}, {});
    REQUIRE(analysis.ok());
    ReportOptions options;
    options.timings = false;
    return to_json(analysis.value(), options);
  };
  CHECK(report(given.value()) == report(read.value()));

  shapes.pop_back();
  const Result<Assembly> missing = assembly_of_shapes(document, shapes, {});
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().place.part == "block");
  CHECK(missing.error().place.where == "parts[1].mesh");
}
