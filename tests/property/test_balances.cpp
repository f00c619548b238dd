// Tetrahedra balanced on their edges and lying on their faces, on level ground. On an edge along u, its centre of mass
// at a height h above it, without friction: the motions that keep both ends of the edge down turn about u and z, and of
// these the energy feels u alone, so that w = m g h/(I_uu − I_uz²/I_zz); where it rolls about the edge, w = m g h/(I_uu
// + m h²).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/motion/balance.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Assembly on_ground(Part part, const Mat3& turn) {
  part.X_WP.R = turn;
  part.X_WP.p = Vec3::Zero();
  double lowest = kInfinity;
  for (const Vec3& v : part.mesh.vertices) lowest = std::min(lowest, (turn * v).z());
  part.X_WP.p.z() = -lowest;
  Assembly assembly;
  assembly.ground = Ground{0};
  assembly.friction.mu = 0.5;
  assembly.parts = {std::move(part)};
  return assembly;
}

// Turned so that `down`, of the part, points down.
Mat3 with_down(const Vec3& down) { return Eigen::Quaterniond::FromTwoVectors(down, -kZ).toRotationMatrix(); }

double rolling_rate(const Assembly& assembly, const Analysis& analysis) {
  std::vector<int> of(analysis.contacts.contacts.size());
  std::iota(of.begin(), of.end(), 0);
  const std::vector<double> force(of.size(), 1.0);
  const auto falls = fall_from_balance(assembly, {analysis.contacts, of, force}, {0}, true).falls;
  return falls ? falls->rate : 0;
}

}  // namespace

TEST_CASE("tetrahedra fall from their edges as fast as they must, and never from their faces") {
  Random random(2711);
  int edges = 0, faces = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Vec3 a = random.uniform3(-1, 1), b = random.uniform3(-1, 1), c = random.uniform3(-1, 1);
    const Vec3 d = random.uniform3(-1, 1);
    if (std::abs((b - a).cross(c - a).dot(d - a)) < 0.1) continue;
    const Part part = part_from_mesh("tetrahedron", tetrahedron(a, b, c, d));
    const Vec3 center = part.mass.center_of_mass;
    for (int i = 0; i < 4; ++i) {
      const Vec3 corner = part.mesh.vertices[static_cast<std::size_t>(i)];
      for (int j = i + 1; j < 4; ++j) {
        const Vec3 along = (part.mesh.vertices[static_cast<std::size_t>(j)] - corner).normalized();
        const Vec3 foot = corner + along * along.dot(center - corner), down = foot - center;
        const double length = (part.mesh.vertices[static_cast<std::size_t>(j)] - corner).norm();
        const double place = along.dot(foot - corner);
        if (place < 0.1 * length || place > 0.9 * length) continue;
        const bool lowest = std::all_of(part.mesh.vertices.begin(), part.mesh.vertices.end(),
                                        [&](const Vec3& v) { return down.normalized().dot(v - corner) < 1e-12; });
        if (!lowest) continue;
        INFO("trial " << trial << ", edge " << i << "-" << j);
        const Assembly assembly = on_ground(part, with_down(down));
        const Analysis analysis = analysed(assembly);
        REQUIRE(analysis.components[0].evidence.falls);
        ++edges;
        const Part& placed = assembly.parts[0];
        const Mat3 I = placed.inertia_W();
        const Vec3 u = placed.X_WP.R * along;
        const double m = placed.mass.mass, h = down.norm(), force = m * kStandardGravity * h;
        const double coupled = u.dot(I * kZ);
        CHECK(analysis.components[0].evidence.falls->rate ==
              Approx(std::sqrt(force / (u.dot(I * u) - coupled * coupled / kZ.dot(I * kZ)))).epsilon(1e-5));
        CHECK(rolling_rate(assembly, analysis) == Approx(std::sqrt(force / (u.dot(I * u) + m * h * h))).epsilon(1e-5));
      }
    }
    // On each face, whether or not it stands there.
    for (const auto& triangle : part.mesh.triangles) {
      const Vec3 &p = part.mesh.vertices[static_cast<std::size_t>(triangle[0])],
                 &q = part.mesh.vertices[static_cast<std::size_t>(triangle[1])],
                 &r = part.mesh.vertices[static_cast<std::size_t>(triangle[2])];
      const Analysis analysis = analysed(on_ground(part, with_down((q - p).cross(r - p))));
      if (analysis.verdict == Verdict::kStable) ++faces;
      CHECK_FALSE(analysis.components[0].evidence.falls);
    }
  }
  CHECK(edges > 20);
  CHECK(faces > 40);
}

}  // namespace impend::test
