// Solids that leave in a straight line and others that are in their way, or not.
#include "impend/geometry/shadow.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

const Vec3 kShadowZ(0, 0, 1);
const std::vector<Vec2> kShadowSquare{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
const std::vector<Vec2> kWideSquare{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}};

TriangleMesh shadow_scaled(TriangleMesh mesh, const Vec3& factors) {
  for (Vec3& v : mesh.vertices) v = v.cwiseProduct(factors);
  return mesh;
}

// A block with a square pit that is open at the top: half-width, floor and rim; the walls and the floor are 1 thick.
TriangleMesh block_with_pit(double half, double floor, double rim) {
  std::vector<Vec3> corners;
  for (const Vec2& loop : {Vec2(half + 1, floor - 1), Vec2(half + 1, rim), Vec2(half, floor), Vec2(half, rim)}) {
    const double h = loop.x(), z = loop.y();
    for (const Vec2& p : {Vec2(-h, -h), Vec2(h, -h), Vec2(h, h), Vec2(-h, h)}) corners.emplace_back(p.x(), p.y(), z);
  }
  std::vector<std::vector<int>> faces = {{3, 2, 1, 0}, {8, 9, 10, 11}};
  for (int i = 0; i < 4; ++i) {
    const int j = (i + 1) % 4;
    faces.push_back({i, j, j + 4, i + 4});
    faces.push_back({i + 4, j + 4, j + 12, i + 12});
    faces.push_back({j + 8, i + 8, i + 12, j + 12});
  }
  return polyhedron(corners, faces);
}

// A box with a closed cavity.
TriangleMesh box_with_cavity(double half, double wall) {
  TriangleMesh cavity = box(Vec3::Constant(-half), Vec3::Constant(half));
  for (auto& t : cavity.triangles) std::swap(t[1], t[2]);
  return joined(box(Vec3::Constant(-half - wall), Vec3::Constant(half + wall)), cavity);
}

bool shadow_meets(const TriangleMesh& a, const RigidTransform& X_WA, const TriangleMesh& b, const RigidTransform& X_WB,
                  const Vec3& direction, double tolerance) {
  return Shadow(a, X_WA, direction).runs_into(Shadow(b, X_WB, direction), tolerance);
}

// In several poses, part frames and units; and the same seen from the other solid.
void check_runs_into(const TriangleMesh& moving, const TriangleMesh& other, const Vec3& way, bool expected,
                     double tolerance = 1e-4) {
  INFO("along " << way.transpose() << ", expected " << expected);
  for (unsigned seed = 0; seed < 4; ++seed) {
    for (const double scale : {1.0, 1e-3, 1e3}) {
      INFO("pose " << seed << ", scale " << scale);
      RigidTransform X = seed == 0 ? RigidTransform() : random_pose(seed, 3), X_PB = random_pose(seed + 100, 2);
      X.p *= scale;
      X_PB.p *= scale;
      const TriangleMesh a = shadow_scaled(moving, Vec3::Constant(scale));
      const TriangleMesh b = transformed(shadow_scaled(other, Vec3::Constant(scale)), X_PB.inverse());
      const Vec3 d = X.R * way.normalized();
      CHECK(shadow_meets(a, X, b, X * X_PB, d, tolerance * scale) == expected);
      CHECK(shadow_meets(b, X * X_PB, a, X, -d, tolerance * scale) == expected);
    }
  }
}

void check_ways_past(const TriangleMesh& moving, const TriangleMesh& other, const std::vector<Vec3>& open,
                     const std::vector<Vec3>& closed, double tolerance = 1e-4) {
  for (const Vec3& way : open) check_runs_into(moving, other, way, false, tolerance);
  for (const Vec3& way : closed) check_runs_into(moving, other, way, true, tolerance);
}

TEST_CASE("a shadow's box is as long as the solid along the direction and keeps distances along it") {
  Random random(1);
  for (int k = 0; k < 20; ++k) {
    const TriangleMesh mesh = box(random.uniform3(-2, -1), random.uniform3(1, 2));
    const RigidTransform X{random.rotation(), random.uniform3(-3, 3)};
    const Vec3 d = random.direction(), shift = random.uniform3(-1, 1);
    double low = INFINITY, high = -INFINITY;
    for (const Vec3& v : mesh.vertices) {
      low = std::min(low, d.dot(X * v));
      high = std::max(high, d.dot(X * v));
    }
    const Box3 here = Shadow(mesh, X, d).box(), there = Shadow(mesh, {X.R, X.p + shift}, d).box();
    CHECK(here.upper.z() - here.lower.z() == Approx(high - low));
    CHECK(there.lower.z() - here.lower.z() == Approx(shift.dot(d)).margin(1e-12));
    CHECK((there.lower - here.lower).norm() == Approx(shift.norm()));
  }
}

TEST_CASE("a box on a box leaves up and sideways, not down") {
  const TriangleMesh lower = box(Vec3(0, 0, 0), Vec3(2, 2, 1)), upper = box(Vec3(.5, .5, 1), Vec3(1.5, 1.5, 2));
  check_ways_past(upper, lower, {{0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {1, 1, 0}, {1, 2, .1}},
                  {{0, 0, -1}, {.2, .1, -1}, {1, 0, -.2}, {1, 1, -.05}, {-1, 0, -.005}});
  // A little downwards, by less than the tolerance on the whole way.
  check_ways_past(upper, lower, {{1, 0, -1e-4}, {1, -.5, -1e-4}}, {}, 1e-3);
}

TEST_CASE("faces that touch slide along each other, also where they overlap by less than the tolerance") {
  for (const double overlap : {-.5, 0.0, .5}) {
    const double x = 1 + overlap * 1e-4;
    const TriangleMesh left = box(Vec3(0, 0, 0), Vec3(x, 1, 1));
    // Flush with the first on three sides, or nowhere.
    for (const auto& right : {box(Vec3(1, 0, 0), Vec3(3, 1, 2)), box(Vec3(1, -.5, .25), Vec3(2, .5, 3))}) {
      check_ways_past(left, right, {{0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}, {0, .3, 1}, {-1, 0, 0}, {-1, .5, 2}},
                      {{1, 0, 0}, {1, .1, 0}, {.3, .2, 1}});
    }
  }
}

TEST_CASE("what is in the way over less than the tolerance does not count, over more it does") {
  for (const double tolerance : {1e-5, 1e-2}) {
    for (const double width : {-1.0, 0.0, .5, 2.0, 5.0}) {
      INFO("tolerance " << tolerance << ", overlap of so many " << width);
      const double w = width * tolerance;
      const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
      check_runs_into(cube, box(Vec3(1 - w, 0, 3), Vec3(2, 1, 4)), kShadowZ, width > 1, tolerance);
      check_runs_into(cube, box(Vec3(-1, w - 1, 1), Vec3(4, w, 4)), kShadowZ, width > 1, tolerance);
      // At its corner.
      check_runs_into(cube, box(Vec3(1 - w, 1 - w, 3), Vec3(2, 2, 4)), kShadowZ, width > 1, tolerance);
    }
  }
}

TEST_CASE("a region is as wide as all its facets together, however narrow they are") {
  // Of the facets each is narrower than the tolerance.
  const double tolerance = .03;
  const TriangleMesh cube = subdivided(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), 5);
  for (const double overlap : {-.5, .02, .5, 1.0}) {
    INFO("overlap " << overlap);
    const TriangleMesh wide = box(Vec3(1 - overlap, 0, 2), Vec3(2 - overlap, 1, 3));
    check_runs_into(cube, subdivided(wide, 5), kShadowZ, overlap > .1, tolerance);
    check_runs_into(cube, wide, kShadowZ, overlap > .1, tolerance);
  }
  const TriangleMesh ball = icosphere(4, 1);
  check_runs_into(ball, box(Vec3(-2, -2, 1), Vec3(2, 2, 2)), kShadowZ, true, tolerance);
  check_runs_into(ball, transformed(ball, translation(Vec3(1, 0, 5))), kShadowZ, true, tolerance);
  check_runs_into(ball, transformed(ball, translation(Vec3(2.5, 0, 5))), kShadowZ, false, tolerance);
}

TEST_CASE("a box far ahead is in the way, a thin sheet too, and what is behind or beside is not") {
  const TriangleMesh cube = box(Vec3(0, 0, 0), Vec3(1, 1, 1));
  for (const double distance : {.5, 10.0, 1e3}) {
    const TriangleMesh above = box(Vec3(.25, -1, 1 + distance), Vec3(.75, 3, 2 + distance));
    check_ways_past(cube, above, {{0, 0, -1}, {1, 0, 0}, {0, 1, 0}, {2, 0, distance}}, {{0, 0, 1}});
    const TriangleMesh sheet = box(Vec3(-1, -1, 1 + distance), Vec3(2, 2, 1.01 + distance));
    check_ways_past(cube, sheet, {{0, 0, -1}, {-1, 0, 0}}, {{0, 0, 1}}, .02);
  }
}

TEST_CASE("a box passes a window that is as wide as it is and no narrower one") {
  for (const double excess : {-.1, 0.0, 4e-5, 3e-4, .1}) {
    INFO("excess " << excess);
    const TriangleMesh window = ring(kWideSquare, kShadowSquare, 4, 5);
    const double half = 1 + excess;
    check_runs_into(box(Vec3(-half, -.5, 0), Vec3(.5, .5, 1)), window, kShadowZ, excess > 1e-4);
    check_runs_into(box(Vec3(-1, -half, 0), Vec3(1, half, 1)), window, kShadowZ, excess > 1e-4);
    check_runs_into(box(Vec3(-1, -half, 0), Vec3(1, half, 1)), window, -kShadowZ, false);
  }
}

TEST_CASE("a box in a channel leaves through its open side and its ends") {
  const TriangleMesh cube = box(Vec3(-1, 0, -1), Vec3(1, 1, 1));
  const TriangleMesh u = prism({{-2, -1}, {2, -1}, {2, 2}, {1, 2}, {1, 0}, {-1, 0}, {-1, 2}, {-2, 2}}, -2, 2);
  check_ways_past(cube, u, {{0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {0, 1, 3}},
                  {{1, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {.1, 1, 0}, {0, -.2, 1}, {-1, 2, -1}});
  // With lips that leave a slit.
  const TriangleMesh c = prism(
      {{-2, -1}, {2, -1}, {2, 3}, {.5, 3}, {.5, 2}, {1, 2}, {1, 0}, {-1, 0}, {-1, 2}, {-.5, 2}, {-.5, 3}, {-2, 3}}, -2,
      2);
  check_ways_past(cube, c, {{0, 0, 1}, {0, 0, -1}},
                  {{0, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {.1, 1, 0}, {0, 1, 1}});
}

TEST_CASE("a hook that holds a loose bar runs into it with the inner faces") {
  const TriangleMesh hook = prism({{-2, -1}, {2, -1}, {2, 2}, {1, 2}, {1, 0}, {-1, 0}, {-1, 2}, {-2, 2}}, -1, 1);
  const TriangleMesh bar = box(Vec3(-.5, .25, -3), Vec3(.5, 1, 3));
  check_ways_past(hook, bar, {{0, -1, 0}, {.1, -1, 0}}, {{0, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {.5, 1, 0}, {1, -1, 0}});
  check_ways_past(hook, bar, {{0, 0, 1}, {0, 0, -1}, {0, -1, 5}}, {{0, 1, 1}, {1, 0, .5}});
}

TEST_CASE("a peg in a square hole leaves along it only, a box in a pit through its mouth only") {
  const TriangleMesh peg = box(Vec3(-1, -1, -.5), Vec3(1, 1, 1.5));
  const TriangleMesh plate = ring(kWideSquare, kShadowSquare, 0, 1);
  check_ways_past(peg, plate, {{0, 0, 1}, {0, 0, -1}},
                  {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {1, 1, 0}, {.1, 0, 1}, {0, -.1, -1}, {.1, .1, 1}});
  check_ways_past(peg, plate, {{1e-4, 0, 1}, {0, 1e-4, -1}}, {}, 1e-3);
  const TriangleMesh pit = block_with_pit(1, 0, 2);
  check_ways_past(box(Vec3(-1, -1, 0), Vec3(1, 1, 1)), pit, {{0, 0, 1}},
                  {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}, {.1, 0, 1}, {0, -.1, 1}});
}

TEST_CASE("a wedge leaves its groove towards the wide end, as far aside as the faces let it, not into the narrow one") {
  const TriangleMesh wedge = prism({{-.5, 0}, {.5, 0}, {1, 2}, {-1, 2}}, 0, 1);
  const TriangleMesh groove = prism({{-2, -1}, {2, -1}, {2, 2}, {1, 2}, {.5, 0}, {-.5, 0}, {-1, 2}, {-2, 2}}, 0, 1);
  check_ways_past(wedge, groove,
                  {{0, 1, 0}, {.2, 1, 0}, {-.2, 1, 0}, {.25, 1, 0}, {-.25, 1, 0}, {0, 0, 1}, {.2, 1, -1}},
                  {{0, -1, 0}, {.3, 1, 0}, {-.3, 1, 0}, {1, 0, 0}, {-1, 0, 0}, {0, -.1, 1}, {.1, -1, 0}});
  // Open at the narrow end as well: the sides stop it.
  const TriangleMesh right = prism({{.5, 0}, {2, 0}, {2, 2}, {1, 2}}, 0, 1);
  const TriangleMesh left = prism({{-2, 0}, {-.5, 0}, {-1, 2}, {-2, 2}}, 0, 1);
  check_ways_past(wedge, joined(left, right), {{0, 1, 0}, {-.25, 1, 0}}, {{0, -1, 0}, {.3, 1, 0}});
  check_ways_past(wedge, right, {{0, 1, 0}, {-1, 0, 0}, {-.25, -1, 0}, {-.3, -1, 0}}, {{0, -1, 0}, {-.2, -1, 0}});
}

TEST_CASE("a fine ball leaves a pit through its mouth, and a closed cavity nowhere") {
  for (const double half : {1.0, 1.05}) {
    const TriangleMesh ball = sphere(64, 1), pit = block_with_pit(half, -half, 1);
    check_ways_past(ball, pit, {{0, 0, 1}},
                    {{0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {.3, 0, 1}, {.3, -.3, 1}});
    const TriangleMesh cavity = box_with_cavity(half, .1);
    Random random(7);
    for (int k = 0; k < 8; ++k) check_runs_into(ball, cavity, random.direction(), true);
  }
}

// A solid, and convex ones that together are it.
struct PiecedSolid {
  TriangleMesh mesh;
  std::vector<TriangleMesh> pieces;
};

PiecedSolid random_pieced_solid(Random& random) {
  const RigidTransform X{random.rotation(), random.uniform3(-2, 2)};
  const int kind = random.integer(0, 3);
  const Vec3 size = random.uniform3(.3, 1.2);
  PiecedSolid solid;
  if (kind == 0) solid.mesh = box(-size, size);
  if (kind == 1) solid.mesh = shadow_scaled(icosphere(0, 1), size);
  if (kind == 2) {
    const Vec3 a = random.direction(), b = random.direction(), c = random.direction();
    solid.mesh = tetrahedron(Vec3::Zero(), a + .1 * c, b, c);
  }
  if (kind == 3) {  // an angle
    const double a = 1 + size.x(), b = .5 * size.x(), c = .5 * size.y(), d = 1 + size.y();
    solid.mesh = prism({{0, 0}, {a, 0}, {a, c}, {b, c}, {b, d}, {0, d}}, 0, size.z());
    solid.pieces = {box(Vec3(0, 0, 0), Vec3(a, c, size.z())), box(Vec3(0, 0, 0), Vec3(b, d, size.z()))};
  } else {
    solid.pieces = {solid.mesh};
  }
  solid.mesh = transformed(solid.mesh, X);
  for (TriangleMesh& piece : solid.pieces) piece = transformed(piece, X);
  return solid;
}

std::pair<std::vector<Vec3>, std::vector<Vec3>> normals_and_edges(const TriangleMesh& mesh) {
  std::vector<Vec3> normals, edges;
  for (const auto& t : mesh.triangles) {
    const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    normals.push_back((b - a).cross(c - a));
    for (int k = 0; k < 3; ++k) {
      const int from = t[k], to = t[(k + 1) % 3];
      if (from < to) edges.push_back(mesh.vertices[to] - mesh.vertices[from]);
    }
  }
  return {normals, edges};
}

// Whether two convex solids overlap by `depth` (negative: come as near as that) somewhere on the way s·d, 0 ≤ s ≤
// furthest, of the first: at one and the same s on all axes that may separate them.
bool convex_meet(const TriangleMesh& a, const TriangleMesh& b, const Vec3& d, double furthest, double depth) {
  auto [axes, edges_a] = normals_and_edges(a);
  const auto [normals_b, edges_b] = normals_and_edges(b);
  axes.insert(axes.end(), normals_b.begin(), normals_b.end());
  for (const Vec3& e : edges_a) {
    for (const Vec3& f : edges_b) axes.push_back(e.cross(f));
  }
  double from = 0, to = furthest;
  const auto demand = [&](double slope, double offset) {  // slope·s + offset ≥ 0
    if (std::abs(slope) < 1e-12) {
      if (offset < 0) to = -1;
    } else {
      (slope > 0 ? from : to) = slope > 0 ? std::max(from, -offset / slope) : std::min(to, -offset / slope);
    }
  };
  for (const Vec3& axis : axes) {
    if (axis.norm() < 1e-9) continue;
    const Vec3 n = axis.normalized();
    Box3 of_a, of_b;
    for (const Vec3& v : a.vertices) of_a.add(Vec3::Constant(n.dot(v)));
    for (const Vec3& v : b.vertices) of_b.add(Vec3::Constant(n.dot(v)));
    demand(n.dot(d), of_a.upper.x() - of_b.lower.x() - depth);
    demand(-n.dot(d), of_b.upper.x() - of_a.lower.x() - depth);
  }
  return from <= to;
}

bool pieces_meet(const PiecedSolid& a, const PiecedSolid& b, const Vec3& d, double furthest, double depth) {
  for (const TriangleMesh& p : a.pieces) {
    for (const TriangleMesh& q : b.pieces) {
      if (convex_meet(p, q, d, furthest, depth)) return true;
    }
  }
  return false;
}

TEST_CASE("random solids run into each other where the ways of their convex pieces meet") {
  const double margin = .02;
  int free = 0, blocked = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const PiecedSolid a = random_pieced_solid(random), b = random_pieced_solid(random);
    if (pieces_meet(a, b, Vec3::Zero(), 0, -margin)) continue;
    for (int k = 0; k < 6; ++k) {
      const Vec3 towards = b.mesh.vertices[0] - a.mesh.vertices[0];
      const Vec3 d = (towards.normalized() + .2 * k * random.direction()).normalized();
      const bool hits = pieces_meet(a, b, d, 1e3, margin);
      if (hits != pieces_meet(a, b, d, 1e3, -margin)) continue;  // it grazes
      ++(hits ? blocked : free);
      INFO("seed " << seed << ", direction " << d.transpose());
      CHECK(shadow_meets(a.mesh, {}, b.mesh, {}, d, 1e-4) == hits);
      CHECK(shadow_meets(b.mesh, {}, a.mesh, {}, -d, 1e-4) == hits);
    }
  }
  CHECK(free > 100);
  CHECK(blocked > 100);
}

}  // namespace
}  // namespace impend::test
