// One of each defect: what is told, what is repaired, what remains.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/geometry/mesh_check.h"
#include "impend/geometry/moments.h"
#include "mesh_examples.h"
#include "tests/support/catch.h"
#include "tests/support/mesh_variants.h"
#include "tests/support/shapes.h"

namespace impend::examples {
using test::fine_box;
using test::without_triangle;

namespace {

RepairOptions closing(std::optional<double> largest = std::nullopt) {
  RepairOptions repair;
  repair.close_holes = true;
  repair.largest_hole = largest;
  repair.check_intersections = true;
  return repair;
}

// No triangle that was given is lost or moved by closing holes, apart from those that are split.
bool keeps(const TriangleMesh& before, const TriangleMesh& after) {
  return std::equal(before.triangles.begin(), before.triangles.end(), after.triangles.begin()) &&
         before.vertices == after.vertices;
}

TriangleMesh moebius(int n) {
  TriangleMesh mesh;
  for (int i = 0; i < n; ++i) {
    const double u = 2 * std::numbers::pi * i / n;
    for (const double w : {-0.2, 0.2}) {
      const double r = 1 + w * std::cos(u / 2);
      mesh.vertices.push_back({r * std::cos(u), r * std::sin(u), w * std::sin(u / 2)});
    }
  }
  for (int i = 0; i < n; ++i) {
    const bool last = i + 1 == n;
    const int a = 2 * i, b = 2 * i + 1, c = last ? 1 : a + 2, d = last ? 0 : a + 3;
    mesh.triangles.push_back({a, c, b});
    mesh.triangles.push_back({b, c, d});
  }
  return mesh;
}

}  // namespace

TEST_CASE("A missing triangle is one hole with its size and place, and closing it restores the volume") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform{} : random_pose(seed, 5);
    const TriangleMesh mesh = test::transformed(without_triangle(cube(0, 0, 0), 0), X);
    const MeshCheck open = clean_mesh(mesh).check;
    REQUIRE(open.holes.size() == 1);
    CHECK(open.open_edges == 3);
    CHECK(open.holes[0].edges == 3);
    CHECK(open.holes[0].state == HoleState::kNotAsked);
    CHECK(open.holes[0].size > 1);
    CHECK(open.holes[0].size < 1.5);
    CHECK((X.inverse() * open.holes[0].at).z() == Approx(0).margin(1e-9));
    CHECK(open.t_junctions == 0);

    const MeshCheck refused = clean_mesh(mesh, closing()).check;  // no small hole
    CHECK_FALSE(refused.closed);
    REQUIRE(refused.holes.size() == 1);
    CHECK(refused.holes[0].state == HoleState::kTooLarge);

    const CleanMesh closed = clean_mesh(mesh, closing(1.5));
    CHECK(closed.check.closed);
    CHECK(closed.check.holes.empty());
    CHECK(closed.check.holes_closed.count == 1);
    CHECK(closed.check.holes_closed.triangles == 1);
    CHECK(closed.check.holes_closed.largest == Approx(open.holes[0].size));
    CHECK(closed.check.flipped_triangles == 0);
    CHECK(volume_moments(closed.mesh).volume == Approx(1).epsilon(1e-12));
    CHECK(keeps(mesh, closed.mesh));
  }
}

TEST_CASE("A tiny hole is closed without a length, a lid is not") {
  const TriangleMesh fine = fine_box(Vec3(0, 0, 0), Vec3(1, 2, 3), 40);
  const CleanMesh closed = clean_mesh(without_triangle(fine, 77), closing());
  CHECK(closed.check.closed);
  CHECK(closed.check.holes_closed.count == 1);
  CHECK(volume_moments(closed.mesh).volume == Approx(6));

  TriangleMesh lidless = cube(0, 0, 0);
  lidless.triangles.erase(lidless.triangles.begin(), lidless.triangles.begin() + 2);
  const MeshCheck open = clean_mesh(lidless, closing()).check;
  CHECK_FALSE(open.closed);
  REQUIRE(open.holes.size() == 1);
  CHECK(open.holes[0].state == HoleState::kTooLarge);
  CHECK(open.holes[0].size == Approx(std::sqrt(2.0)));
  CHECK(open.holes[0].at == Vec3(0.5, 0.5, 0));
  const CleanMesh lid = clean_mesh(lidless, closing(1.5));
  CHECK(lid.check.closed);
  CHECK(volume_moments(lid.mesh).volume == Approx(1));
}

TEST_CASE("A ring-shaped opening in a plane is closed in that plane whatever its outline") {
  // The cap of a prism over a star is left out.
  std::vector<test::Vec2> star;
  for (int i = 0; i < 14; ++i) {
    const double r = i % 2 == 0 ? 1 : 0.4, u = std::numbers::pi * i / 7;
    star.push_back({r * std::cos(u), r * std::sin(u)});
  }
  for (unsigned seed = 0; seed < 4; ++seed) {
    const RigidTransform X = seed == 0 ? RigidTransform{} : random_pose(seed, 3);
    const TriangleMesh whole = test::transformed(test::prism(star, 0, 1), X);
    TriangleMesh open = whole;
    const Vec3 up = X.R.col(2);
    std::erase_if(open.triangles, [&](const std::array<int, 3>& t) {
      return std::all_of(t.begin(), t.end(), [&](int v) { return (open.vertices[v] - X.p).dot(up) > 0.5; });
    });
    const CleanMesh closed = clean_mesh(open, closing(10));
    CHECK(closed.check.closed);
    CHECK(closed.check.holes_closed.triangles == 12);
    CHECK(closed.check.self_intersections->pairs == 0);
    CHECK(volume_moments(closed.mesh).volume == Approx(volume_moments(whole).volume).epsilon(1e-12));
  }
}

TEST_CASE("A hole in a curved surface is closed with little area and the right side out") {
  TriangleMesh ball = test::sphere(24, 1);
  const double whole = volume_moments(ball).volume;
  std::erase_if(ball.triangles, [&](const std::array<int, 3>& t) {
    const Vec3 middle = (ball.vertices[t[0]] + ball.vertices[t[1]] + ball.vertices[t[2]]) / 3;
    return (middle - Vec3(1, 0, 0)).norm() < 0.3;
  });
  for (const bool inside_out : {false, true}) {
    const CleanMesh closed = clean_mesh(inside_out ? test::inverted(ball) : ball, closing(1));
    CHECK(closed.check.closed);
    CHECK(closed.check.holes_closed.count == 1);
    CHECK(closed.check.self_intersections->pairs == 0);
    CHECK(volume_moments(closed.mesh).volume < whole);
    CHECK(volume_moments(closed.mesh).volume > 0.99 * whole);
  }
}

TEST_CASE("Holes that touch at a corner are holes of their own") {
  const TriangleMesh fine = fine_box(Vec3(0, 0, 0), Vec3(1, 1, 1), 8);
  // Two triangles that share exactly one corner.
  for (int first = 100; first < 110; ++first) {
    for (int second = first + 1; second < static_cast<int>(fine.triangles.size()); ++second) {
      const auto &a = fine.triangles[first], &b = fine.triangles[second];
      const auto shared = std::count_if(a.begin(), a.end(), [&](int v) { return std::count(b.begin(), b.end(), v); });
      if (shared != 1) continue;
      const TriangleMesh holed = without_triangle(without_triangle(fine, second), first);
      const CleanMesh closed = clean_mesh(holed, closing(1));
      CHECK(clean_mesh(holed).check.holes.size() == 2);
      CHECK(closed.check.holes_closed.count == 2);
      CHECK(closed.check.closed);
      CHECK(volume_moments(closed.mesh).volume == Approx(1));
      break;
    }
  }
}

TEST_CASE("Holes that touch at two corners are told apart") {
  // Cells of one face: a way around an island of three, and one cell inside that touches the way at two corners.
  const std::vector<std::array<int, 2>> cells = {{1, 1}, {0, 1}, {0, 2}, {0, 3}, {0, 4},
                                                 {1, 4}, {2, 4}, {3, 4}, {3, 3}, {2, 2}};
  for (unsigned seed = 0; seed < 3; ++seed) {
    TriangleMesh mesh = fine_box(Vec3(0, 0, 0), Vec3(8, 8, 8), 8);
    std::erase_if(mesh.triangles, [&](const std::array<int, 3>& t) {
      const Vec3 middle = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3;
      const std::array<int, 2> cell = {static_cast<int>(middle.x()), static_cast<int>(middle.y())};
      return middle.z() == 8 && std::find(cells.begin(), cells.end(), cell) != cells.end();
    });
    if (seed > 0) mesh = test::permuted(mesh, seed);
    const MeshCheck open = clean_mesh(mesh).check;
    REQUIRE(open.holes.size() == 2);
    CHECK(open.holes[0].edges == 20);
    CHECK(open.holes[1].edges == 4);
    const CleanMesh closed = clean_mesh(mesh, closing(20));
    CHECK(closed.check.closed);
    CHECK(closed.check.self_intersections->pairs == 0);
    CHECK(volume_moments(closed.mesh).volume == Approx(512));
  }
}

TEST_CASE("A patch never repeats an edge that the mesh has") {
  // A tetrahedron without two faces: the other diagonal of the gap is an edge of the two that remain.
  TriangleMesh mesh = test::tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  mesh.triangles.resize(2);
  const CleanMesh closed = clean_mesh(mesh, closing(10));
  CHECK(closed.check.closed);
  CHECK(closed.check.nonmanifold_edges == 0);
  CHECK(closed.mesh.triangles.size() == 4);
  CHECK(volume_moments(closed.mesh).volume == Approx(1.0 / 6));
}

TEST_CASE("A sheet is not closed onto itself") {
  for (const int n : {1, 3}) {
    TriangleMesh sheet = fine_box(Vec3(0, 0, 0), Vec3(1, 1, 1), n);
    std::erase_if(sheet.triangles, [&](const std::array<int, 3>& t) {
      return !std::all_of(t.begin(), t.end(), [&](int v) { return sheet.vertices[v].z() == 0; });
    });
    const MeshCheck check = clean_mesh(sheet, closing(100)).check;
    CHECK_FALSE(check.closed);
    CHECK(check.holes_closed.count == 0);
    REQUIRE(check.holes.size() == 1);
    CHECK(check.holes[0].state == HoleState::kPatchMeetsMesh);
  }
}

TEST_CASE("A patch that would run through another part of the mesh is left out and said") {
  TriangleMesh open = cube(0, 0, 0);
  open.triangles.erase(open.triangles.begin(), open.triangles.begin() + 2);  // the floor
  const MeshCheck check =
      clean_mesh(joined({open, examples::box({0.4, 0.4, -0.5}, {0.6, 0.6, 0.5})}), closing(10)).check;
  CHECK_FALSE(check.closed);
  REQUIRE(check.holes.size() == 1);
  CHECK(check.holes[0].state == HoleState::kPatchMeetsMesh);
}

TEST_CASE("T-junctions are told and joined without moving anything") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    TriangleMesh mesh = cube(0, 0, 0);
    // The edge 0–1 gets two middle vertices on one side only.
    mesh.vertices.push_back({0.25, 0, 0});
    mesh.vertices.push_back({0.75, 0, 0});
    mesh.triangles[1] = {0, 3, 8};
    mesh.triangles.push_back({8, 3, 9});
    mesh.triangles.push_back({9, 3, 1});
    if (seed > 0) mesh = test::transformed(mesh, random_pose(seed, 10));
    const MeshCheck open = clean_mesh(mesh).check;
    CHECK_FALSE(open.closed);
    CHECK(open.t_junctions == 2);
    const CleanMesh closed = clean_mesh(mesh, closing());
    CHECK(closed.check.closed);
    CHECK(closed.check.t_junctions_stitched == 2);
    CHECK(closed.check.holes_closed.count == 0);
    CHECK(closed.mesh.vertices == mesh.vertices);
    CHECK(volume_moments(closed.mesh).volume == Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("A T-junction whose halves are wound differently is joined and turned") {
  TriangleMesh mesh = cube(0, 0, 0);
  mesh.vertices.push_back({0.5, 0, 0});
  mesh.triangles[1] = {3, 0, 8};
  mesh.triangles.push_back({3, 8, 1});
  const CleanMesh closed = clean_mesh(mesh, closing());
  CHECK(closed.check.closed);
  CHECK(closed.check.flipped_triangles == 2);
  CHECK(volume_moments(closed.mesh).volume == Approx(1));
}

TEST_CASE("Vertices that nearly coincide are merged on request only, and the move is accounted for") {
  TriangleMesh mesh = examples::soup(cube(0, 0, 0));
  test::Random random(5);
  for (Vec3& v : mesh.vertices)
    for (double& x : v) x += 0.001 * random.uniform(-1, 1);
  const MeshCheck open = clean_mesh(mesh).check;
  CHECK_FALSE(open.closed);
  CHECK(open.near_weld.merged == 0);
  RepairOptions repair;
  repair.weld = 0.01;
  const CleanMesh closed = clean_mesh(mesh, repair);
  CHECK(closed.check.closed);
  CHECK(closed.check.near_weld.merged == 28);
  CHECK(closed.check.near_weld.farthest > 0.0005);
  CHECK(closed.check.near_weld.farthest < 0.003);
  CHECK(closed.check.unused_vertices == 0);
  CHECK(closed.mesh.vertices.size() == 8);
  CHECK(volume_moments(closed.mesh).volume == Approx(1).epsilon(0.01));
  const CleanMesh shuffled = clean_mesh(test::permuted(mesh, 3), repair);
  CHECK(shuffled.check.near_weld.merged == 28);
  CHECK(shuffled.check.near_weld.farthest == closed.check.near_weld.farthest);
}

TEST_CASE("A length to merge within that spans chains of vertices, or everything, merges nothing there") {
  RepairOptions repair;
  repair.weld = 0.03;
  const TriangleMesh fine = fine_box(Vec3(0, 0, 0), Vec3(1, 1, 1), 40);
  const CleanMesh chained = clean_mesh(fine, repair);
  CHECK(chained.check.near_weld.merged == 0);
  CHECK(chained.check.near_weld.left_apart == static_cast<int>(chained.mesh.vertices.size()));
  CHECK(chained.check.closed);
  repair.weld = 100;
  const CleanMesh given_up = clean_mesh(fine, repair);
  CHECK(given_up.check.near_weld.given_up);
  CHECK(given_up.check.near_weld.merged == 0);
  CHECK(given_up.check.closed);
}

TEST_CASE("A Moebius strip has no sides, so nothing is closed and no hole is told") {
  const MeshCheck check = clean_mesh(moebius(16), closing(100)).check;
  CHECK_FALSE(check.orientable);
  CHECK_FALSE(check.closed);
  CHECK(check.holes.empty());
  CHECK(check.holes_closed.count == 0);
}

TEST_CASE("Two cubes at an edge, at a corner, and a solid in a hollow one keep their volume") {
  for (const Vec3& at : {Vec3(1, 1, 0), Vec3(1, 1, 1)}) {
    const CleanMesh clean = clean_mesh(joined({cube(0, 0, 0), cube(at.x(), at.y(), at.z())}), closing(1));
    CHECK(clean.check.closed);
    CHECK(clean.check.shells == 2);
    CHECK(volume_moments(clean.mesh).volume == Approx(2));
    CHECK(clean.check.holes_closed.count == 0);
  }
  const CleanMesh nested = clean_mesh(joined({cube(0, 0, 0, 8), cube(1, 1, 1, 6), cube(2, 2, 2, 4), cube(3, 3, 3, 2)}));
  CHECK(nested.check.cavities == 2);
  CHECK(nested.check.shells == 4);
  CHECK(volume_moments(nested.mesh).volume == Approx(512 - 216 + 64 - 8));
}

TEST_CASE("Closing holes leaves closed meshes alone, and hostile ones end") {
  const TriangleMesh whole = cube(0, 0, 0);
  CHECK(clean_mesh(whole, closing(100)).mesh.triangles == whole.triangles);
  CHECK(clean_mesh({}, closing(1)).mesh.triangles.empty());
  // A fan of loose triangles about one vertex.
  TriangleMesh fan;
  fan.vertices.push_back(Vec3::Zero());
  test::Random random(9);
  for (int i = 0; i < 3000; ++i) {
    fan.triangles.push_back({0, 2 * i + 1, 2 * i + 2});
    for (int k = 0; k < 2; ++k) fan.vertices.push_back(random.normal3());
  }
  const MeshCheck check = clean_mesh(fan, closing(100)).check;
  CHECK(check.holes.size() + static_cast<std::size_t>(check.holes_closed.count) == 3000);
  CHECK(check.triangles_given == 3000);
  // Loose triangles everywhere, with huge and tiny numbers.
  TriangleMesh loose;
  for (int i = 0; i < 500; ++i) {
    const double scale = std::pow(10.0, random.integer(-150, 150));
    for (int k = 0; k < 3; ++k) loose.vertices.push_back(scale * random.normal3());
    loose.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  const MeshCheck wild = clean_mesh(loose, closing(1e200)).check;
  CHECK(wild.triangles_given == 500);
}

TEST_CASE("A block on the floor of a cavity is a solid of its own, wherever it lies") {
  for (const Vec3& at : {Vec3(0.3, 0.3, 0.1), Vec3(0.1, 0.3, 0.3), Vec3(0.3, 0.3, 0.5), Vec3(0.1, 0.1, 0.1)}) {
    INFO(at.transpose());
    TriangleMesh cavity = test::box(Vec3::Constant(0.1), Vec3::Constant(0.9));
    for (auto& triangle : cavity.triangles) std::swap(triangle[1], triangle[2]);
    const TriangleMesh block = test::box(at, at + Vec3::Constant(0.4));
    const CleanMesh clean = clean_mesh(joined({test::box(Vec3::Zero(), Vec3::Ones()), cavity, block}));
    CHECK(clean.check.flipped_triangles == 0);
    CHECK(clean.check.cavities == 1);
    CHECK(split_shells(clean.mesh).size() == 2);
    CHECK(std::abs(volume_moments(clean.mesh).volume - (1 - 0.8 * 0.8 * 0.8 + 0.4 * 0.4 * 0.4)) < 1e-12);
  }
}

}  // namespace impend::examples
