#include <filesystem>

#include "impend/import/read_assembly.h"
#include "impend/import/write_meshes.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"

using namespace impend;
using test::box;
using test::part_from_mesh;
using test::TemporaryFolder;

namespace {

TriangleMesh scaled(TriangleMesh mesh, double factor) {
  for (Vec3& v : mesh.vertices) v *= factor;
  return mesh;
}

// A part as if read from a file in `unit`, whose coordinates are stored with `noise` (in the unit).
Part stored(const std::string& name, const TriangleMesh& mesh, double unit, const Vec3& noise) {
  return part_from_mesh(name, scaled(mesh, unit), false, noise * unit);
}

Assembly round_trip(const Assembly& assembly, const std::string& folder, const std::string& file) {
  const Status written = write_assembly(assembly, folder, false);
  INFO((written.ok() ? std::string() : to_string(written.error())));
  REQUIRE(written.ok());
  auto read = read_assembly({folder + "/" + file}, {});
  INFO((read.ok() ? std::string() : to_string(read.error())));
  REQUIRE(read.ok());
  return std::move(read).value();
}

bool same(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return (a - b).norm() <= 1e-15 * std::max(a.norm(), b.norm());
}

std::vector<Vec3> corners(const TriangleMesh& mesh) {
  std::vector<Vec3> list;
  for (const auto& t : mesh.triangles) {
    for (const int v : t) list.push_back(mesh.vertices[v]);
  }
  return list;
}

void check_same_part(const Part& a, const Part& b) {
  INFO(a.name);
  CHECK(a.name == b.name);
  CHECK(a.fixed == b.fixed);
  CHECK(a.color == b.color);
  CHECK(same(a.X_WP.R, b.X_WP.R));
  CHECK(same(a.X_WP.p, b.X_WP.p));
  // Readers may number vertices anew; triangles keep their order.
  CHECK(a.mesh.vertices.size() == b.mesh.vertices.size());
  CHECK(corners(a.mesh) == corners(b.mesh));
  CHECK(std::abs(a.mass.mass - b.mass.mass) <= 1e-15 * a.mass.mass);
  CHECK(same(a.mass.center_of_mass, b.mass.center_of_mass));
  CHECK(same(a.mass.inertia, b.mass.inertia));
  CHECK(((a.coordinate_noise - b.coordinate_noise).cwiseAbs().array() <= 1e-9 * a.coordinate_noise.maxCoeff()).all());
}

const TriangleMesh kBrick = box({0, 0, 0}, {20.5, 10, 5.25});
const Vec3 kExact = Vec3(20.5, 10, 5.25) * 0x1p-52;

}  // namespace

TEST_CASE("Values in a file's unit read back to the same SI value with few digits") {
  for (const double unit : {1e-3, 1e-2, 1.0, 0.0254, 0.017453292519943295}) {
    for (const double v : {0.0, 1.0, 0.1, 12.345, -7.7, 1e-7, 123456.789, 1.0 / 3, static_cast<double>(1.4f)}) {
      const double back = in_unit(v * unit, unit);
      CHECK(back * unit == v * unit);
      CHECK(print_number(back).size() <= print_number(v).size());
    }
  }
  CHECK(in_unit(static_cast<double>(1.4f) * 1e-3, 1e-3) == static_cast<double>(1.4f));
}

TEST_CASE("Numbers are printed shortest or padded, and zero without a sign") {
  CHECK(print_number(0.1) == "0.1");
  CHECK(print_number(-0.0) == "0");
  CHECK(print_number(1.5, 3) == "1.500");
  CHECK(print_number(-0.0, 1) == "0.0");
}

TEST_CASE("An assembly written and read back is the same in every unit") {
  for (const std::string unit : {"mm", "cm", "m", "in"}) {
    TemporaryFolder folder;
    Assembly assembly;
    assembly.name = "a wall";
    assembly.unit_name = unit;
    const double metres = *metres_per_unit(unit);
    assembly.metres_per_unit = metres;
    assembly.gravity = Vec3(0.1, -0.2, -9.7);
    assembly.ground = Ground{-3.3 * metres};
    assembly.contact = {0.01 * metres, 0.02};
    assembly.parts = {stored("base", kBrick, metres, kExact), stored("A/b", kBrick, metres, kExact),
                      stored("a_b", kBrick, metres, kExact), stored("", kBrick, metres, kExact)};
    assembly.parts[0].fixed = true;
    assembly.parts[1].color = "#aabbcc";
    assembly.parts[1].path = {"house", "roof ü"};
    assembly.parts[1].X_WP = test::random_pose(7, 0.3);
    assembly.parts[2].X_WP.p = Vec3(1, 2.2, -3.3) * metres;
    assembly.parts[2].mass = {0.37, Vec3(0.001, 0.002, 0.0003), Vec3(1e-4, 2e-4, 2.5e-4).asDiagonal()};
    assembly.parts[3].name = "last";
    assembly.parts[3].mass = mass_properties(volume_moments(assembly.parts[3].mesh), 1000.0 / 3);
    assembly.loads = {{1, Vec3(1, 2, 3), Vec3(0, 0, 0.1), Vec3(0.1, 0.2, 0.3)}, {2, Vec3(0, 0, 1), Vec3::Zero(), {}}};
    const Assembly back = round_trip(assembly, folder.path() + "/new/deep", "a_wall.assembly.json");
    CHECK(back.name == assembly.name);
    CHECK(back.unit_name == unit);
    CHECK(same(back.gravity, assembly.gravity));
    CHECK(back.ground->height == Approx(assembly.ground->height).epsilon(1e-15));
    CHECK(*back.contact.gap == Approx(*assembly.contact.gap).epsilon(1e-15));
    CHECK(back.contact.angle == Approx(assembly.contact.angle).epsilon(1e-15));
    REQUIRE(back.parts.size() == 4);
    for (size_t i = 0; i < 4; ++i) check_same_part(assembly.parts[i], back.parts[i]);
    CHECK(back.parts[1].path == std::vector<std::string>{"house", "roof ü"});
    CHECK(back.parts[0].path.empty());
    REQUIRE(back.loads.size() == 2);
    CHECK(same(*back.loads[0].point, *assembly.loads[0].point));
    CHECK(same(back.loads[0].torque, assembly.loads[0].torque));
    CHECK_FALSE(back.loads[1].point.has_value());
    CHECK(back.warnings.empty());
  }
}

TEST_CASE("A mass from density is written as a density and only an odd one with centre and inertia") {
  TemporaryFolder folder;
  Assembly assembly = test::assembly_of({stored("a", kBrick, 1, kExact), stored("b", kBrick, 1, kExact)});
  assembly.name = "m";
  assembly.unit_name = "m";
  assembly.parts[0].mass = mass_properties(volume_moments(assembly.parts[0].mesh), 7850);
  assembly.parts[1].mass.center_of_mass += Vec3(0.1, 0, 0);
  REQUIRE(write_assembly(assembly, folder.path(), false).ok());
  const std::string text = test::read_file(folder.file("m.assembly.json"));
  CHECK(text.find("\"density\": 7850.0") != std::string::npos);
  CHECK(text.find("\"inertia\"") == text.rfind("\"inertia\""));
  CHECK(text.find("\"center_of_mass\"") != std::string::npos);
}

TEST_CASE("Writing keeps the coordinate noise of float32, fixed-decimal and double meshes") {
  TemporaryFolder folder;
  const Vec3 corner(20.123, 10.456, 5.789);
  TriangleMesh odd_float = test::rounded_to_float(box({0.1, 0.2, 0.3}, corner));
  const TriangleMesh decimals = box({0, 0, 0}, {20.1, 10.4, 5});
  const TriangleMesh full = box({0, 0, 0}, {20.0 / 3, 10.0 / 7, 5.0 / 11});
  Assembly assembly;
  assembly.name = "noisy";
  assembly.unit_name = "mm";
  assembly.metres_per_unit = 1e-3;
  assembly.parts = {stored("float", odd_float, 1e-3, test::float_noise(odd_float)),
                    stored("whole float", kBrick, 1e-3, test::float_noise(kBrick)),
                    stored("decimals", decimals, 1e-3, Vec3::Constant(5e-7)),
                    stored("padded", kBrick, 1e-3, Vec3::Constant(5e-4)),
                    stored("full", full, 1e-3, Vec3(20.0 / 3, 10.0 / 7, 5.0 / 11) * 0x1p-52),
                    stored("design", kBrick, 1e-3, kExact)};
  const Assembly back = round_trip(assembly, folder.path(), "noisy.assembly.json");
  REQUIRE(back.parts.size() == 6);
  for (size_t i = 0; i < 6; ++i) check_same_part(assembly.parts[i], back.parts[i]);
  // Only what the digits cannot show is stated beside the mesh.
  CHECK(back.parts[0].noise_source == "text of float32 values");
  CHECK(back.parts[1].noise_source == "as stated in the assembly file");
  CHECK(back.parts[2].noise_source == "text with 6 decimals");
  CHECK(back.parts[3].noise_source == "as stated in the assembly file");
  CHECK(test::read_file(folder.file("decimals.obj")).find("20.100000 10.400000 5.000000") != std::string::npos);
}

TEST_CASE("Writing refuses to replace files unless told to, and names what it cannot write") {
  TemporaryFolder folder;
  Assembly assembly = test::assembly_of({stored("a", kBrick, 1, kExact)});
  assembly.name = "x";
  assembly.unit_name = "m";
  REQUIRE(write_assembly(assembly, folder.path(), false).ok());
  const Status again = write_assembly(assembly, folder.path(), false);
  REQUIRE_FALSE(again.ok());
  CHECK(again.error().code == ErrorCode::kOutput);
  CHECK(again.error().place.file == folder.file("a.obj"));
  CHECK(write_assembly(assembly, folder.path(), true).ok());
  CHECK(write_assembly(assembly, folder.file("a.obj"), true).error().code == ErrorCode::kOutput);
}
