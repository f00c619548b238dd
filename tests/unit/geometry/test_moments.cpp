#include "impend/geometry/moments.h"
#include "mesh_examples.h"
#include "tests/support/catch.h"

namespace impend::examples {
namespace {

void check_close(const Mat3& found, const Mat3& expected, double relative) {
  INFO("found\n" << found << "\nexpected\n" << expected);
  CHECK((found - expected).norm() <= relative * expected.norm());
}

Mat3 box_second(const Vec3& size) { return size.prod() / 12 * Mat3(size.cwiseAbs2().asDiagonal()); }

}  // namespace

TEST_CASE("moments of a box are those of the closed form") {
  const VolumeMoments m = volume_moments(box({1, -2, 3}, {3, 1, 8}));
  CHECK(m.volume == Approx(30).epsilon(1e-15));
  CHECK((m.centroid - Vec3(2, -0.5, 5.5)).norm() < 1e-14);
  check_close(m.second, box_second({2, 3, 5}), 1e-14);
  const MassProperties p = mass_properties(m, 2);
  CHECK(p.mass == Approx(60));
  CHECK(p.inertia(0, 0) == Approx(60.0 / 12 * (9 + 25)));
  CHECK(p.inertia(1, 1) == Approx(60.0 / 12 * (4 + 25)));
  CHECK(p.inertia(2, 2) == Approx(60.0 / 12 * (4 + 9)));
}

TEST_CASE("moments of the corner tetrahedron are those of the closed form") {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const VolumeMoments m = volume_moments(mesh);
  CHECK(m.volume == Approx(1.0 / 6));
  CHECK((m.centroid - Vec3::Constant(0.25)).norm() < 1e-15);
  // ∫x² = 1/60, ∫xy = 1/120 about the corner; minus V/16.
  Mat3 expected = Mat3::Constant(1.0 / 120 - 1.0 / 96);
  expected.diagonal().setConstant(1.0 / 60 - 1.0 / 96);
  check_close(m.second, expected, 1e-14);
  CHECK(surface_area(mesh) == Approx(1.5 + std::sqrt(3.0) / 2));
}

TEST_CASE("moments of a triangular prism are those of the closed form") {
  TriangleMesh mesh;  // legs 2 along x and 3 along y, height 4
  mesh.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {0, 0, 4}, {2, 0, 4}, {0, 3, 4}};
  mesh.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
  const VolumeMoments m = volume_moments(mesh);
  CHECK(m.volume == Approx(12));
  CHECK((m.centroid - Vec3(2.0 / 3, 1, 2)).norm() < 1e-14);
  Mat3 expected = Mat3::Zero();  // area 3: a³b/36, ab³/36, −a²b²/72, each times the height
  expected(0, 0) = 4 * 8.0 * 3 / 36;
  expected(1, 1) = 4 * 2.0 * 27 / 36;
  expected(0, 1) = expected(1, 0) = -4 * 4.0 * 9 / 72;
  expected(2, 2) = 12 * 16.0 / 12;
  check_close(m.second, expected, 1e-14);
}

TEST_CASE("a cavity is subtracted from the moments") {
  const Vec3 shift(0.25, 0, 0);
  const TriangleMesh mesh =
      joined({box({-2, -2, -2}, {2, 2, 2}), inverted(transformed(cube(-0.5, -0.5, -0.5), {Mat3::Identity(), shift}))});
  const VolumeMoments m = volume_moments(mesh);
  CHECK(m.volume == Approx(63));
  CHECK((m.centroid + shift / 63).norm() < 1e-15);
  const Vec3 c = -shift / 63;
  const Mat3 outer = box_second({4, 4, 4}) + 64 * c * c.transpose();
  const Mat3 inner = box_second({1, 1, 1}) + (shift - c) * (shift - c).transpose();
  check_close(m.second, outer - inner, 1e-14);
}

TEST_CASE("an offset of ten thousand costs the moments no digits but those of the coordinates") {
  const Vec3 far(1e4, -1e4, 1e4);
  const VolumeMoments m = volume_moments(box(far, far + Vec3(2, 3, 5)));  // exact in double
  CHECK(m.volume == Approx(30).epsilon(1e-14));
  CHECK((m.centroid - far - Vec3(1, 1.5, 2.5)).norm() < 1e-11);
  check_close(m.second, box_second({2, 3, 5}), 1e-13);
}

TEST_CASE("moments turn and scale with the mesh") {
  TriangleMesh mesh = joined({box({0, 0, 0}, {1, 2, 3}), cube(3, 1, 0)});
  const VolumeMoments m = volume_moments(mesh);
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RigidTransform X = random_pose(seed, 3);
    const double s = 0.001 * seed;
    const VolumeMoments n = volume_moments(transformed(mesh, X, s));
    CHECK(n.volume == Approx(m.volume * s * s * s).epsilon(1e-11));
    CHECK((n.centroid - X * (s * m.centroid)).norm() < 1e-12);
    check_close(n.second, std::pow(s, 5) * X.R * m.second * X.R.transpose(), 1e-10);
  }
}

TEST_CASE("moments of an empty mesh are zero") {
  CHECK(volume_moments({}).volume == 0);
  CHECK(surface_area({}) == 0);
  CHECK(bounding_box({}).empty());
}

}  // namespace impend::examples
