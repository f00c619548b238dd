#include <cmath>

#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/unit/geometry/mesh_examples.h"

namespace impend::examples {
namespace {

// Two triangles and three sides, over the triangle (0,0), (1,0), (0,1).
TriangleMesh wedge(double from, double to) {
  TriangleMesh mesh;
  for (const double z : {from, to}) {
    mesh.vertices.push_back({0, 0, z});
    mesh.vertices.push_back({1, 0, z});
    mesh.vertices.push_back({0, 1, z});
  }
  mesh.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
  return mesh;
}

TriangleMesh rounded_to_float(TriangleMesh mesh) {
  for (Vec3& vertex : mesh.vertices) vertex = vertex.cast<float>().cast<double>();
  return mesh;
}

bool overlap(const TriangleMesh& mesh, double noise = 0) {
  return clean_mesh(mesh, {}, noise).check.overlapping_shells;
}

}  // namespace

TEST_CASE("Shells that share space are noticed when flush, when edge meets edge and when they coincide") {
  const TriangleMesh unit = box(Vec3::Zero(), Vec3::Ones());
  struct Case {
    const char* what;
    TriangleMesh mesh;
  };
  const std::vector<Case> cases = {
      {"flush on four sides", joined({unit, box({0.5, 0, 0}, {1.5, 1, 1})})},
      {"edges through the diagonals of faces", joined({unit, cube(0.5, 0.5, 0.5)})},
      {"a corner on the diagonal", joined({unit, cube(0.9, 0.9, 0.9)})},
      {"flush prisms", joined({wedge(0, 1), wedge(0.5, 1.5)})},
      {"a cross of bars of one thickness", joined({box({0, 1, 0}, {3, 2, 1}), box({1, 0, 0}, {2, 3, 1})})},
      {"a part of it, flush on three sides", joined({unit, box({0, 0.25, 0}, {0.5, 0.75, 1})})},
      {"a part of it, flush on two sides", joined({unit, box({0.25, 0, 0}, {0.75, 1, 1})})},
      {"one of a thousand deep", joined({unit, box({0.999, 0, 0}, {2, 1, 1})})},
  };
  for (const Case& each : cases) {
    for (unsigned seed = 0; seed < 4; ++seed) {
      INFO(each.what << ", pose " << seed);
      CHECK(overlap(seed == 0 ? each.mesh : transformed(each.mesh, random_pose(seed))));
    }
    CHECK(overlap(transformed(each.mesh, {}, 1e-3)));
  }
}

TEST_CASE("Shells that touch in faces, lie in cavities or stand apart do not overlap") {
  const TriangleMesh unit = box(Vec3::Zero(), Vec3::Ones());
  const std::vector<TriangleMesh> meshes = {
      joined({unit, box({1, 0, 0}, {2, 1, 1})}),          // face to face, corner to corner
      joined({unit, box({1, 0.25, 0.5}, {2, 0.75, 2})}),  // face in face
      joined({unit, box({1, 1, 0}, {2, 2, 1})}),          // along an edge
      joined({wedge(0, 1), wedge(1, 2)}),
      joined({cube(0, 0, 0, 3), inverted(cube(1, 1, 1))}),                    // a cavity
      joined({cube(0, 0, 0, 5), inverted(cube(1, 1, 1, 3)), cube(2, 2, 1)}),  // and a block on its floor
      joined({cube(0, 0, 0, 5), inverted(cube(1, 1, 1, 3)), cube(5, 0, 0)}),  // and a block beside
      joined({unit, cube(3, 0, 0)}),
  };
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    for (unsigned seed = 0; seed < 6; ++seed) {
      INFO("mesh " << i << ", pose " << seed);
      const TriangleMesh posed = seed == 0 ? meshes[i] : transformed(meshes[i], random_pose(seed));
      const MeshCheck exact = clean_mesh(posed).check;
      CHECK_FALSE(exact.overlapping_shells);
      CHECK_FALSE(exact.overlap_unknown);
      CHECK(exact.filled_cavities == 0);
      // Rounding of single precision is no overlap when the reader says that it is there.
      double noise = 0;
      for (const Vec3& v : posed.vertices) noise = std::max(noise, v.cwiseAbs().maxCoeff() * std::ldexp(1.0, -24));
      const TriangleMesh coarse = rounded_to_float(posed);
      CHECK_FALSE(overlap(coarse, std::sqrt(3.0) * noise));
      CHECK(clean_mesh(coarse, {}, std::sqrt(3.0) * noise).check.cavities == exact.cavities);
      const std::vector<TriangleMesh> pieces =
          split_shells(clean_mesh(coarse, {}, std::sqrt(3.0) * noise).mesh, std::sqrt(3.0) * noise);
      CHECK(pieces.size() == split_shells(clean_mesh(posed).mesh).size());
    }
  }
}

TEST_CASE("An insert that repeats the wall of a cavity is told, since only one of the two is kept") {
  const TriangleMesh host = joined({cube(0, 0, 0, 3), inverted(cube(1, 1, 1))});
  const CleanMesh clean = clean_mesh(joined({host, cube(1, 1, 1)}));
  CHECK(clean.check.filled_cavities == 1);
  CHECK(clean.check.duplicate_triangles == 12);
  CHECK(clean_mesh(host).check.filled_cavities == 0);
  // Also in other triangles, in any pose and rounded: its space is subtracted once.
  for (unsigned seed = 0; seed < 8; ++seed) {
    INFO("pose " << seed);
    const TriangleMesh insert = test::subdivided(cube(1, 1, 1), static_cast<int>(seed % 2) + 1);
    const TriangleMesh both = rounded_to_float(transformed(joined({host, insert}), random_pose(seed)));
    double noise = 0;
    for (const Vec3& v : both.vertices) noise = std::max(noise, v.cwiseAbs().maxCoeff() * std::ldexp(1.0, -24));
    const CleanMesh filled = clean_mesh(both, {}, std::sqrt(3.0) * noise);
    CHECK(filled.check.filled_cavities == 1);
    CHECK(filled.check.cavities == 1);
    CHECK(filled.check.shells == 2);
    CHECK(filled.check.closed);
    CHECK(volume_moments(filled.mesh).volume == Approx(26).epsilon(1e-5));
    CHECK(filled.check.triangles_given ==
          static_cast<int>(filled.mesh.triangles.size()) + filled.check.duplicate_triangles);
  }
  // A smaller insert is a solid in a hollow.
  const CleanMesh loose = clean_mesh(joined({host, test::subdivided(box(Vec3(1, 1, 1), Vec3(2, 2, 1.9)), 1)}));
  CHECK(loose.check.filled_cavities == 0);
  // Written for two-sided display, and alone: no cavity.
  CHECK(clean_mesh(joined({cube(0, 0, 0), inverted(cube(0, 0, 0))})).check.filled_cavities == 0);
}

TEST_CASE("Moments of overlapping shells with the common space counted once are those of the union") {
  // Two boxes that share a quarter, in any pose: by inclusion and exclusion.
  const TriangleMesh one = box({0, 0, 0}, {2, 1, 1}), two = box({1.5, 0, 0.5}, {3.5, 1, 1.5}),
                     common = box({1.5, 0, 0.5}, {2, 1, 1});
  for (unsigned seed = 0; seed < 5; ++seed) {
    INFO("pose " << seed);
    const RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed);
    const TriangleMesh mesh = transformed(joined({one, two}), X);
    const VolumeMoments once = union_moments(mesh, volume_moments(mesh));
    CHECK(once.volume == Approx(2 + 2 - 0.25).epsilon(2e-3));
    const Vec3 centre = (2 * Vec3(1, 0.5, 0.5) + 2 * Vec3(2.5, 0.5, 1) - 0.25 * Vec3(1.75, 0.5, 0.75)) / 3.75;
    CHECK((once.centroid - X * centre).norm() < 2e-3);
    const auto about = [&](const TriangleMesh& part) {
      const VolumeMoments m = volume_moments(part);
      const Vec3 d = m.centroid - centre;
      return Mat3(m.second + m.volume * d * d.transpose());
    };
    const Mat3 second = X.R * (about(one) + about(two) - about(common)) * X.R.transpose();
    CHECK((once.second - second).norm() < 2e-3 * second.norm());
  }
  // A sheet far thinner than the distance of the lines, across each axis in turn.
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 low = Vec3::Zero(), high = Vec3::Ones();
    low[axis] = 1 - 1e-4;
    high[axis] = 2;
    const TriangleMesh sheet = joined({box(Vec3::Zero(), Vec3::Ones()), box(low, high)});
    const double counted = volume_moments(sheet).volume;
    CHECK(counted - union_moments(sheet, volume_moments(sheet)).volume == Approx(1e-4));
  }
  // Nothing is taken off where nothing overlaps, cavities included.
  const TriangleMesh hollow = joined({cube(0, 0, 0, 3), inverted(cube(1, 1, 1)), cube(5, 0, 0)});
  CHECK(union_moments(hollow, volume_moments(hollow)).volume == Approx(27));
}

TEST_CASE("The space that two bodies share is measured in any pose") {
  const TriangleMesh a = test::box(Vec3::Zero(), Vec3(2, 1, 1));
  for (unsigned pose = 0; pose < 6; ++pose) {
    const RigidTransform X = pose == 0 ? RigidTransform{} : test::random_pose(pose);
    const auto shared = [&](const Vec3& lower, const Vec3& upper) {
      return common_volume(test::transformed(a, X), test::transformed(test::box(lower, upper), X));
    };
    INFO("pose " << pose);
    CHECK(shared(Vec3(1.5, 0.25, 0.5), Vec3(3, 3, 3)) == Approx(0.5 * 0.75 * 0.5).epsilon(0.01));
    CHECK(shared(Vec3(0, 0, 0.999), Vec3(2, 1, 2)) == Approx(0.002).epsilon(0.05));
    CHECK(shared(Vec3(0.5, 0.25, 0.25), Vec3(1, 0.5, 0.5)) == Approx(0.5 * 0.25 * 0.25).epsilon(0.01));
    CHECK(shared(Vec3(5, 0, 0), Vec3(6, 1, 1)) == 0);
  }
  // A mesh without a triangle shares nothing, and neither do boxes that touch.
  CHECK(common_volume(TriangleMesh{}, a) == 0);
  CHECK(common_volume(a, test::box(Vec3(2, 0, 0), Vec3(3, 1, 1))) == 0);
}

}  // namespace impend::examples
