#include "impend/geometry/mesh_check.h"

#include <algorithm>

#include "impend/geometry/moments.h"
#include "mesh_examples.h"
#include "tests/support/catch.h"

namespace impend::examples {

TEST_CASE("a clean cube stays as it is") {
  const CleanMesh clean = clean_mesh(cube(0, 0, 0));
  CHECK(clean.check.closed);
  CHECK(clean.check.orientable);
  CHECK(clean.check.shells == 1);
  CHECK(clean.check.cavities == 0);
  CHECK(clean.check.flipped_triangles == 0);
  CHECK(clean.check.vertices_welded == 0);
  CHECK(clean.mesh.vertices.size() == 8);
  CHECK(clean.mesh.triangles == cube(0, 0, 0).triangles);
}

TEST_CASE("a triangle soup is welded by equal coordinates, zero of either sign") {
  TriangleMesh mesh = soup(cube(0, 0, 0));
  for (std::size_t i = 0; i < mesh.vertices.size(); i += 2)
    for (double& x : mesh.vertices[i])
      if (x == 0) x = -0.0;
  const CleanMesh clean = clean_mesh(mesh);
  CHECK(clean.check.vertices_welded == 28);
  CHECK(clean.check.unused_vertices == 0);
  CHECK(clean.mesh.vertices.size() == 8);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == Approx(1));
}

TEST_CASE("degenerate, repeated and unused pieces are dropped and counted") {
  TriangleMesh mesh = cube(0, 0, 0);
  mesh.triangles.push_back({0, 0, 1});
  mesh.triangles.push_back({2, 3, 0});  // first triangle again
  mesh.vertices.push_back({9, 9, 9});
  const CleanMesh clean = clean_mesh(mesh);
  CHECK(clean.check.degenerate_triangles == 1);
  CHECK(clean.check.duplicate_triangles == 1);
  CHECK(clean.check.unused_vertices == 1);
  CHECK(clean.check.closed);
  CHECK(clean.mesh.triangles.size() == 12);
}

TEST_CASE("a flat triangle that closes a seam is removed without opening the mesh") {
  for (unsigned seed = 0; seed < 8; ++seed) {
    TriangleMesh mesh = cube(0, 0, 0);
    // The edge 0–1 gets a middle vertex on one side only; a flat triangle fills the seam.
    mesh.vertices.push_back({0.5, 0, 0});
    mesh.triangles[1] = {0, 3, 8};
    mesh.triangles.push_back({8, 3, 1});
    mesh.triangles.push_back({0, 8, 1});
    const CleanMesh clean = clean_mesh(seed == 0 ? mesh : transformed(mesh, random_pose(seed, 10)));
    CHECK(clean.check.closed);
    CHECK(clean.check.degenerate_triangles == 1);
    CHECK(clean.mesh.triangles.size() == 14);
    CHECK(volume_moments(clean.mesh).volume == Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("a flat triangle on an edge that two solids share is removed without opening either") {
  // Two cubes that meet in the edge from (1, 1, 0) to (1, 1, 1), which has four triangles then.
  TriangleMesh mesh = cube(0, 0, 0);
  const TriangleMesh other = cube(1, 1, 0);
  const int first = static_cast<int>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const auto& [i, j, k] : other.triangles) mesh.triangles.push_back({i + first, j + first, k + first});
  const Vec3 p(1, 1, 0), q(1, 1, 1);
  const int middle = static_cast<int>(mesh.vertices.size());
  mesh.vertices.emplace_back(1, 1, 0.25);
  // The triangle of the first cube that runs from p to q is split; the seam is closed by a triangle without area.
  const auto runs_along = [&](const Triangle& t, int k) {
    return mesh.vertices[t[k]] == p && mesh.vertices[t[(k + 1) % 3]] == q;
  };
  const auto at = std::find_if(mesh.triangles.begin(), mesh.triangles.end(), [&](const Triangle& t) {
    return runs_along(t, 0) || runs_along(t, 1) || runs_along(t, 2);
  });
  REQUIRE(at != mesh.triangles.end());
  int k = 0;
  while (!runs_along(*at, k)) ++k;
  const int a = (*at)[k], b = (*at)[(k + 1) % 3], c = (*at)[(k + 2) % 3];
  *at = {a, middle, c};
  mesh.triangles.push_back({middle, b, c});
  mesh.triangles.push_back({a, b, middle});
  const CleanMesh clean = clean_mesh(mesh);
  CHECK(clean.check.degenerate_triangles == 1);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == 2);
}

TEST_CASE("inverted and partly flipped meshes are turned outward") {
  CHECK(clean_mesh(inverted(cube(0, 0, 0))).check.flipped_triangles == 12);
  CHECK(volume_moments(clean_mesh(inverted(cube(0, 0, 0))).mesh).volume == Approx(1));
  TriangleMesh mesh = cube(0, 0, 0);
  for (const int t : {0, 5, 7}) std::swap(mesh.triangles[t][0], mesh.triangles[t][1]);
  const CleanMesh clean = clean_mesh(mesh);
  CHECK(clean.check.flipped_triangles == 3);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == Approx(1));
}

TEST_CASE("a missing triangle opens three edges and names a place") {
  TriangleMesh mesh = cube(0, 0, 0);
  mesh.triangles.erase(mesh.triangles.begin());  // 0, 2, 3 in the plane z = 0
  const CleanMesh clean = clean_mesh(mesh);
  CHECK_FALSE(clean.check.closed);
  CHECK(clean.check.open_edges == 3);
  CHECK(clean.check.open_edge_at.z() == 0);
  CHECK(clean.check.flipped_triangles == 0);
  CHECK(clean_mesh(inverted(mesh)).check.flipped_triangles == 11);
}

TEST_CASE("nested shells alternate between solid and cavity whatever their given sense") {
  const TriangleMesh a = cube(-4, -4, -4, 8), b = cube(-3, -3, -3, 6), c = cube(-2, -2, -2, 4), d = cube(-1, -1, -1, 2);
  for (int mask = 0; mask < 16; ++mask) {
    const auto given = [&](const TriangleMesh& m, int bit) { return mask & bit ? inverted(m) : m; };
    const CleanMesh clean = clean_mesh(joined({given(c, 1), given(a, 2), given(d, 4), given(b, 8)}));
    CHECK(clean.check.shells == 4);
    CHECK(clean.check.cavities == 2);
    CHECK(clean.check.closed);
    CHECK_FALSE(clean.check.overlapping_shells);
    CHECK(volume_moments(clean.mesh).volume == Approx(512 - 216 + 64 - 8));
  }
  const std::vector<TriangleMesh> parts = split_shells(clean_mesh(joined({c, a, d, b})).mesh);
  REQUIRE(parts.size() == 2);
  CHECK(volume_moments(parts[0]).volume == Approx(64 - 8));
  CHECK(volume_moments(parts[1]).volume == Approx(512 - 216));
}

TEST_CASE("a cavity that touches its outer shell at a vertex is still a cavity") {
  TriangleMesh cavity;  // tip in the middle of no face, but on the corner of the outer box
  cavity.vertices = {{0, 0, 0}, {1, 0.5, 0.5}, {0.5, 1, 0.5}, {0.5, 0.5, 1}};
  cavity.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  const CleanMesh clean = clean_mesh(joined({cube(0, 0, 0, 2), cavity}));
  CHECK(clean.check.cavities == 1);
  CHECK(volume_moments(clean.mesh).volume == Approx(8 - volume_moments(cavity).volume));
}

TEST_CASE("cubes that share an edge, a corner or a face are closed and split apart") {
  for (unsigned seed = 0; seed < 6; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform{} : random_pose(seed);
    for (const Vec3& at : {Vec3(1, 1, 0), Vec3(1, 1, 1), Vec3(0, 0, 1), Vec3(5, 0, 0)}) {
      INFO("second cube at " << at.transpose() << ", pose " << seed);
      const CleanMesh clean = clean_mesh(transformed(joined({cube(0, 0, 0), cube(at.x(), at.y(), at.z())}), X));
      CHECK(clean.check.closed);
      CHECK(clean.check.shells == 2);
      CHECK(clean.check.flipped_triangles == 0);
      CHECK(clean.check.duplicate_triangles == 0);
      CHECK_FALSE(clean.check.overlapping_shells);
      CHECK(volume_moments(clean.mesh).volume == Approx(2));
      const std::vector<TriangleMesh> parts = split_shells(clean.mesh);
      REQUIRE(parts.size() == 2);
      for (const TriangleMesh& part : parts) CHECK(clean_mesh(part).check.closed);
      CHECK(bounding_box(parts[0]).lower.isApprox(bounding_box(transformed(cube(0, 0, 0), X)).lower));
    }
  }
  CHECK(clean_mesh(joined({cube(0, 0, 0), cube(1, 1, 0)})).check.nonmanifold_edges == 1);
}

TEST_CASE("a wall of touching cubes splits into its cubes") {
  TriangleMesh mesh;
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 3; ++z) append(mesh, cube(x, y, z));
  const CleanMesh clean = clean_mesh(soup(mesh));
  CHECK(clean.check.closed);
  CHECK(clean.check.cavities == 0);
  const std::vector<TriangleMesh> parts = split_shells(clean.mesh);
  REQUIRE(parts.size() == 27);
  for (const TriangleMesh& part : parts) CHECK(volume_moments(part).volume == Approx(1));
}

TEST_CASE("a mesh written for two-sided display keeps one of each triangle") {
  const CleanMesh clean = clean_mesh(joined({cube(0, 0, 0), inverted(cube(0, 0, 0))}));
  CHECK(clean.check.duplicate_triangles == 12);
  CHECK(clean.check.closed);
  CHECK(volume_moments(clean.mesh).volume == Approx(1));
}

TEST_CASE("a Moebius band is not orientable") {
  TriangleMesh mesh;
  const int n = 8;
  for (int i = 0; i < n; ++i) {
    const double turn = 2 * 3.14159265358979 * i / n;
    const Vec3 out(std::cos(turn), std::sin(turn), 0);
    const Vec3 across = std::cos(turn / 2) * out + std::sin(turn / 2) * Vec3(0, 0, 1);
    mesh.vertices.push_back(3 * out - across);
    mesh.vertices.push_back(3 * out + across);
  }
  for (int i = 0; i < n; ++i) {
    const int a = 2 * i, b = 2 * i + 1, c = i + 1 < n ? a + 2 : 1, d = i + 1 < n ? b + 2 : 0;
    mesh.triangles.push_back({a, c, b});
    mesh.triangles.push_back({b, c, d});
  }
  const CleanMesh clean = clean_mesh(mesh);
  CHECK_FALSE(clean.check.orientable);
  CHECK_FALSE(clean.check.closed);
}

TEST_CASE("crossing shells are noticed and touching ones are not") {
  CHECK(clean_mesh(joined({box({-3, -1, -1}, {3, 1, 1}), box({-0.5, -3, -0.5}, {0.5, 3, 0.5})}))
            .check.overlapping_shells);
  CHECK(clean_mesh(joined({cube(0, 0, 0), cube(0.5, 0.25, 0.75)})).check.overlapping_shells);
  for (unsigned seed = 0; seed < 6; ++seed) {
    const TriangleMesh mesh = joined({cube(0, 0, 0), cube(0.5, 0.25, 1)});
    CHECK_FALSE(clean_mesh(seed == 0 ? mesh : transformed(mesh, random_pose(seed))).check.overlapping_shells);
  }
}

TEST_CASE("cleaning does not depend on pose, and cleans nothing of an empty mesh") {
  const TriangleMesh mesh = joined({cube(0, 0, 0, 3), inverted(cube(1, 1, 1)), cube(5, 0, 0)});
  for (unsigned seed = 1; seed < 10; ++seed) {
    const MeshCheck check = clean_mesh(transformed(mesh, random_pose(seed, 100))).check;
    CHECK(check.shells == 3);
    CHECK(check.cavities == 1);
    CHECK(check.flipped_triangles == 0);
  }
  CHECK_FALSE(clean_mesh({}).check.closed);
  CHECK(split_shells({}).empty());
}

}  // namespace impend::examples
