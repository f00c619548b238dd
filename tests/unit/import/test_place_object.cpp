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
  REQUIRE(place_object({turn_about_z(0.3), Vec3(5, 6, 7)}, of_first(), &file).ok());
  REQUIRE(place_object({Mat3::Identity(), Vec3(1, 0, 0)}, of_first(), &file).ok());
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
  REQUIRE(place_object({A, Vec3::Zero()}, of_first(), &file).ok());
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
    REQUIRE(place_object({A, Vec3(1, 2, 3)}, of_first(), &file).ok());
    REQUIRE(file.objects.size() == 2);
    const Placement& placement = file.placements.at(0);
    const MeshObject& copy = file.objects[1];
    CHECK(placement.object == 1);
    CHECK(placement.X.R == Mat3::Identity());
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
    const Vec3 on_plane = A * Vec3(0.7, -0.2, 3);
    CHECK(std::abs(plane.axis.dot(on_plane - plane.point)) < 1e-15);
    const bool uniform = (A.transpose() * A - Mat3::Identity() * (A.transpose() * A)(0, 0)).norm() < 1e-12;
    CHECK((copy.surfaces.surfaces[1].kind == SurfaceKind::kCylinder) == uniform);
    if (uniform) {
      CHECK(copy.surfaces.surfaces[1].radius == Approx(2 * std::cbrt(std::abs(A.determinant()))));
    }
  }
}

TEST_CASE("a transform that flattens or is not finite is refused") {
  for (const double z : {0.0, std::nan(""), 1e-14}) {
    ModelFile file = one_box();
    const Status status = place_object({Vec3(1, 1, z).asDiagonal(), Vec3::Zero()}, of_first(), &file);
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().code == ErrorCode::kBadValue);
    CHECK(file.placements.empty());
  }
  ModelFile file = one_box();
  CHECK_FALSE(place_object({Mat3::Identity(), Vec3(0, 0, INFINITY)}, of_first(), &file).ok());
}
