#include "impend/import/place_object.h"

#include <cmath>

#include "impend/geometry/mesh_check.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using test::box;

namespace {

ModelFile one_box() {
  ModelFile file;
  MeshObject& object = file.objects.emplace_back();
  object.name = "box";
  object.mesh = box(Vec3(0, 0, 0), Vec3(1, 2, 3));
  object.moments = volume_moments(object.mesh);
  object.noise.half_width = Vec3(1e-9, 2e-9, 3e-9);
  object.surfaces.surfaces = {{SurfaceKind::kPlane, Vec3(0, 0, 3), Vec3(0, 0, 1), 0, 0, 0, 0},
                              {SurfaceKind::kCylinder, Vec3(0, 0, 0), Vec3(0, 0, 1), 2, 0, 0, 0}};
  object.surfaces.of_triangle.assign(object.mesh.triangles.size(), 0);
  return file;
}

Placement of_first() {
  Placement placement;
  placement.object = 0;
  placement.name = "here";
  return placement;
}

Mat3 turn_about_z(double angle) { return Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(); }

}  // namespace

TEST_CASE("a rotation places the object itself") {
  ModelFile file = one_box();
  REQUIRE(ObjectPlacer(&file).place({turn_about_z(0.3), Vec3(5, 6, 7)}, of_first()).ok());
  REQUIRE(ObjectPlacer(&file).place({Mat3::Identity(), Vec3(1, 0, 0)}, of_first()).ok());
  REQUIRE(file.placements.size() == 2);
  CHECK(file.objects.size() == 1);
  CHECK(file.placements[0].object == 0);
  CHECK(file.placements[0].name == "here");
  CHECK(file.placements[0].X.p == Vec3(5, 6, 7));
  CHECK((file.placements[0].X.R - turn_about_z(0.3)).norm() < 1e-15);
  CHECK(file.placements[1].X.R == Mat3::Identity());
  CHECK(file.placements[1].noise == 0);
}

TEST_CASE("a rotation with few digits is mended and its rounding becomes noise") {
  ModelFile file = one_box();
  Mat3 A = turn_about_z(0.3);
  A(0, 0) += 3e-7;
  REQUIRE(ObjectPlacer(&file).place({A, Vec3::Zero()}, of_first()).ok());
  const Placement& placement = file.placements.at(0);
  CHECK(file.objects.size() == 1);
  CHECK((placement.X.R.transpose() * placement.X.R - Mat3::Identity()).norm() < 1e-15);
  for (const Vec3& vertex : file.objects[0].mesh.vertices) {
    CHECK((A * vertex - placement.X * vertex).norm() <= placement.noise);
  }
  CHECK(placement.noise < 2e-6);
}

TEST_CASE("scale, shear and mirror go into a copy of the mesh") {
  Mat3 shear = Mat3::Identity();
  shear(0, 1) = 0.5;
  const Mat3 mirror = Vec3(-1, 1, 1).asDiagonal();
  const Mat3 scale = 0.0254 * turn_about_z(1.1);
  for (const Mat3& A : {shear, mirror, scale, Mat3(scale * mirror * shear)}) {
    ModelFile file = one_box();
    const Vec3 p(1, 2, 3);
    REQUIRE(ObjectPlacer(&file).place({A, p}, of_first()).ok());
    REQUIRE(file.objects.size() == 2);
    const Placement& placement = file.placements.at(0);
    const MeshObject& copy = file.objects[1];
    CHECK(placement.object == 1);
    CHECK(placement.noise < 1e-15);
    CHECK((placement.X.R.transpose() * placement.X.R - Mat3::Identity()).norm() < 1e-14);
    CHECK(placement.X.R.determinant() == Approx(1));
    for (std::size_t i = 0; i < copy.mesh.vertices.size(); ++i) {
      CHECK((placement.X * copy.mesh.vertices[i] - (A * file.objects[0].mesh.vertices[i] + p)).norm() < 1e-14);
    }
    const VolumeMoments moments = volume_moments(copy.mesh);
    CHECK(moments.volume == Approx(6 * std::abs(A.determinant())));
    REQUIRE(copy.moments.has_value());
    CHECK(copy.moments->volume == Approx(moments.volume));
    CHECK((copy.moments->centroid - moments.centroid).norm() < 1e-12);
    CHECK((copy.moments->second - moments.second).norm() < 1e-12 * (1 + moments.second.norm()));
    const CleanMesh clean = clean_mesh(copy.mesh);
    CHECK(clean.check.flipped_triangles == 0);
    const AnalyticSurface& plane = copy.surfaces.surfaces[0];
    CHECK(plane.kind == SurfaceKind::kPlane);
    const Vec3 on_plane = A * Vec3(0.7, -0.2, 3) + p;
    CHECK(std::abs((placement.X.R * plane.axis).dot(on_plane - placement.X * plane.point)) < 1e-14);
    const bool uniform = (A.transpose() * A - Mat3::Identity() * (A.transpose() * A)(0, 0)).norm() < 1e-12;
    CHECK((copy.surfaces.surfaces[1].kind == SurfaceKind::kCylinder) == uniform);
    if (uniform) {
      CHECK(copy.surfaces.surfaces[1].radius == Approx(2 * std::cbrt(std::abs(A.determinant()))));
    }
  }
}

TEST_CASE("occurrences under the same scale or the same stretch share one copy") {
  Mat3 shear = Mat3::Identity();
  shear(0, 1) = 0.5;
  const Mat3 mirror = Vec3(-1, 1, 1).asDiagonal();
  ModelFile file = one_box();
  ObjectPlacer placer(&file);
  const std::vector<Mat3> maps = {turn_about_z(1),
                                  2 * turn_about_z(2),
                                  2 * turn_about_z(3),
                                  mirror,
                                  turn_about_z(4) * mirror,
                                  mirror * turn_about_z(5),
                                  shear,
                                  shear,
                                  turn_about_z(1) * shear};
  for (const Mat3& A : maps) REQUIRE(placer.place({A, Vec3(1, 2, 3)}, of_first()).ok());
  // Itself, twice as large, its mirror image, sheared, sheared and turned.
  CHECK(file.objects.size() == 5);
  std::vector<int> objects;
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const Placement& placement = file.placements[i];
    objects.push_back(placement.object);
    for (std::size_t k = 0; k < 8; ++k) {
      const Vec3 wanted = maps[i] * file.objects[0].mesh.vertices[k] + Vec3(1, 2, 3);
      CHECK((placement.X * file.objects[placement.object].mesh.vertices[k] - wanted).norm() < 1e-14);
    }
  }
  CHECK(objects == std::vector<int>{0, 1, 1, 2, 2, 2, 3, 3, 4});
}

TEST_CASE("coordinates whose squares overflow have a reach, and noise without bound is refused") {
  ModelFile file = one_box();
  for (Vec3& vertex : file.objects[0].mesh.vertices) vertex *= 1e300;
  CHECK(ObjectPlacer(&file).reach_of(0) == Approx(std::sqrt(14.0) * 1e300));
  Mat3 A = turn_about_z(0.3);
  A(0, 0) += 3e-7;
  REQUIRE(ObjectPlacer(&file).place({A, Vec3::Zero()}, of_first()).ok());
  CHECK(std::isfinite(file.placements[0].noise));
  Placement doubtful = of_first();
  doubtful.noise = std::nan("");
  CHECK_FALSE(ObjectPlacer(&file).place({A, Vec3::Zero()}, doubtful).ok());
  CHECK(file.placements.size() == 1);
}

TEST_CASE("a copy that nobody pays for is not made") {
  ModelFile file = one_box();
  std::uint64_t asked = 0;
  ObjectPlacer placer(&file, [&](std::uint64_t bytes) -> Status {
    asked += bytes;
    return Error{ErrorCode::kUnsupported, "too much", {}, "less"};
  });
  CHECK(placer.place({Mat3::Identity(), Vec3::Zero()}, of_first()).ok());
  CHECK(asked == 0);
  const Status refused = placer.place({2 * Mat3::Identity(), Vec3::Zero()}, of_first());
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == ErrorCode::kUnsupported);
  CHECK(asked >= 8 * sizeof(Vec3) + 12 * sizeof(int[3]));
  CHECK(file.objects.size() == 1);
  CHECK(file.placements.size() == 1);
}

TEST_CASE("a transform that flattens or is not finite is refused") {
  for (const double z : {0.0, std::nan(""), 1e-14}) {
    ModelFile file = one_box();
    const Status status = ObjectPlacer(&file).place({Vec3(1, 1, z).asDiagonal(), Vec3::Zero()}, of_first());
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().code == ErrorCode::kBadValue);
    CHECK(file.placements.empty());
  }
  ModelFile file = one_box();
  CHECK_FALSE(ObjectPlacer(&file).place({Mat3::Identity(), Vec3(0, 0, INFINITY)}, of_first()).ok());
  // Finite, but its points are not.
  CHECK_FALSE(ObjectPlacer(&file).place({1e308 * Mat3::Identity(), Vec3::Zero()}, of_first()).ok());
}
