// Cylinders, cones and spheres are recognised in facets with their true figures, and nothing else is.
#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

#include "impend/contact/patches/arcs.h"
#include "impend/contact/patches/patch_surface.h"
#include "impend/contact/patches/recognise_curved.h"
#include "impend/contact/surface/make_body_surface.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

BodySurface recognised(const TriangleMesh& mesh, const Vec3& noise = Vec3::Zero()) {
  std::vector<SurfaceFaces> faces{find_faces(part_from_mesh("part", mesh, false, noise), 0)};
  const auto classes = classify_directions(faces, std::nullopt, kPi / 180);
  BodySurface surface = with_edges(faces[0]);
  mark_curved_regions(surface);
  recognise_curved_surfaces(classes, GeometricTolerances{}, surface);
  return surface;
}

struct Variant {
  TriangleMesh mesh;
  RigidTransform pose;
  double scale = 1;
  double noise = 0;  // m, of a point
  Vec3 noise_axes = Vec3::Zero();
};

// As it is; permuted; in millimetres; posed and rounded to float32 with 1e-6 of the size added.
void for_variants(const TriangleMesh& mesh, const std::function<void(const Variant&)>& check) {
  check({mesh, {}, 1, 0, Vec3::Zero()});
  check({permuted(mesh, 7), {}, 1, 0, Vec3::Zero()});
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Variant v;
    v.pose = random_pose(seed, 2);
    v.scale = seed % 2 == 0 ? 1e-3 : 1;
    v.mesh = permuted(transformed(mesh, v.pose), seed);
    double size = 0;
    for (const Vec3& p : v.mesh.vertices) size = std::max(size, p.norm());
    Random random(seed);
    for (Vec3& p : v.mesh.vertices) {
      p = v.scale * (p + 1e-6 * size * random.uniform3(-1, 1));
    }
    v.mesh = rounded_to_float(v.mesh);
    v.noise_axes = float_noise(v.mesh) + Vec3::Constant(1e-6 * size * v.scale);
    v.noise = v.noise_axes.norm();
    check(v);
  }
}

struct Counted {
  int cylinders = 0, cones = 0, spheres = 0;
  bool operator==(const Counted& other) const {
    return cylinders == other.cylinders && cones == other.cones && spheres == other.spheres;
  }
};

Counted count(const BodySurface& surface) {
  Counted n;
  for (const CurvedPatch& p : surface.patches) {
    ++(p.kind == CurvedKind::kCylinder ? n.cylinders : p.kind == CurvedKind::kCone ? n.cones : n.spheres);
  }
  return n;
}

void check_count(const TriangleMesh& mesh, const Counted& expected) {
  for_variants(mesh, [&](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    const Counted n = count(s);
    std::ostringstream found;
    for (const CurvedPatch& p : s.patches) {
      found << "\n"
            << p.regions.size() << " facets, radius " << p.radius << ", half angle " << p.half_angle << ", sweep "
            << p.sweep << ", residual " << p.residual << ", sagitta " << p.sagitta;
    }
    INFO(found.str());
    INFO(n.cylinders << " cylinders, " << n.cones << " cones, " << n.spheres << " spheres; noise " << v.noise);
    CHECK(n == expected);
  });
}

// The figures of one full or partial cylinder about z from `low` to `high`.
void check_cylinder(const Variant& v, const CurvedPatch& p, double radius, double low, double high, double sweep,
                    bool convex) {
  const Vec3 axis = v.pose.R * Vec3::UnitZ(), middle = v.scale * (v.pose * Vec3(0, 0, (low + high) / 2));
  const double length = (high - low) * v.scale, floor = 1e-9 * v.scale;
  CHECK(p.kind == CurvedKind::kCylinder);
  CHECK(p.convex == convex);
  CHECK(std::abs(p.radius - v.scale * radius) <= p.radius_noise + floor);
  CHECK(p.axis.cross(axis).norm() <= 2 * p.axis_noise + 1e-8);
  const Vec3 d = p.centre - middle;
  CHECK((d - d.dot(axis) * axis).norm() <= p.centre_noise + floor);
  CHECK(std::abs(d.dot(axis)) <= 2 * v.noise + floor);
  CHECK(std::abs(p.to - p.from - length) <= 4 * v.noise + floor);
  CHECK(std::abs(p.to + p.from) <= floor);
  CHECK(std::abs(p.sweep - sweep) <= 4 * (p.radius_noise + p.centre_noise) / p.radius + 1e-8);
  if (sweep == 2 * kPi) CHECK(p.sweep == 2 * kPi);
  CHECK(p.rectangle);
  CHECK(std::abs(p.axis.dot(p.reference)) < 1e-12);
  CHECK(p.reference.norm() == Approx(1));
  CHECK(p.residual <= 2 * v.noise + floor);
}

}  // namespace

TEST_CASE("A shaft of 16 facets or more is a cylinder with its true radius, axis and ends") {
  for (int facets : {16, 24, 48, 64, 256}) {
    INFO(facets);
    for_variants(prism(regular_polygon(facets, 0.5, 0.1), -1, 2), [&](const Variant& v) {
      const BodySurface s = recognised(v.mesh, v.noise_axes);
      const CurvedPatch& p = only_patch(s);
      check_cylinder(v, p, 0.5, -1, 2, 2 * kPi, true);
      CHECK(p.direction_class >= 0);
      const double sagitta = 0.5 * v.scale * (1 - std::cos(kPi / facets));
      CHECK(std::abs(p.sagitta - sagitta) <= 4 * v.noise + 1e-9);
      // Within their noise facets of the finest one are one plane.
      if (v.noise == 0 || facets < 100) CHECK(p.regions.size() == static_cast<std::size_t>(facets));
      for (int r : p.regions) CHECK(s.regions[r].patch == 0);
      for (const Vec3& x : v.mesh.vertices) CHECK(p.box.inflated(1e-12).overlaps(Box3{x, x}));
    });
  }
}

TEST_CASE("A hole is a concave cylinder and its plate's rim another") {
  for_variants(ring(regular_polygon(48, 2), regular_polygon(48, 1), 0, 0.5), [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    REQUIRE(s.patches.size() == 2);
    for (const CurvedPatch& p : s.patches) {
      check_cylinder(v, p, p.convex ? 2 : 1, 0, 0.5, 2 * kPi, p.convex);
      // A vertex lies on it and the middle of the ring inside the material.
      const Vec3 inside = v.scale * (v.pose * Vec3(1.5, 0, 0.25)), air = v.scale * (v.pose * Vec3(0.5, 0, 0.25));
      CHECK(signed_distance(p, inside) == Approx(-0.5 * v.scale).epsilon(1e-3));
      if (!p.convex) CHECK(signed_distance(p, air) == Approx(0.5 * v.scale).epsilon(1e-3));
      const Vec3 out = v.pose.R * Vec3::UnitX();
      CHECK((outward_normal(p, inside) - (p.convex ? out : Vec3(-out))).norm() < 1e-3);
    }
    CHECK(s.patches[0].convex != s.patches[1].convex);
  });
}

TEST_CASE("Hexagons, octagons and dodecagons are no cylinders") {
  for (int facets : {6, 8, 12}) check_count(prism(regular_polygon(facets, 1), 0, 2), {0, 0, 0});
  const BodySurface s = recognised(prism(regular_polygon(12, 1), 0, 2));
  CHECK(std::count_if(s.regions.begin(), s.regions.end(), [](const PlanarRegion& r) { return r.curved; }) == 12);
}

TEST_CASE("Fillets are quarter cylinders and leave the flats beside them alone") {
  for (int facets : {4, 6, 8}) {
    INFO(facets);
    std::vector<Vec2> rounded;
    const Vec2 centres[] = {{1.8, 0.8}, {0.2, 0.8}, {0.2, 0.2}, {1.8, 0.2}};
    for (int k = 0; k < 4; ++k) add_arc(rounded, centres[k], 0.2, k * kPi / 2, (k + 1) * kPi / 2, facets);
    for_variants(prism(rounded, 0, 3), [&](const Variant& v) {
      const BodySurface s = recognised(v.mesh, v.noise_axes);
      REQUIRE(s.patches.size() == 4);
      for (const CurvedPatch& p : s.patches) {
        CHECK(p.kind == CurvedKind::kCylinder);
        CHECK(p.convex);
        CHECK(p.rectangle);
        CHECK(p.regions.size() == static_cast<std::size_t>(facets));
        CHECK(std::abs(p.radius - 0.2 * v.scale) <= p.radius_noise + 1e-9);
        CHECK(std::abs(p.sweep - kPi / 2) < 1e-3);
      }
      for (const PlanarRegion& r : s.regions) CHECK((r.patch < 0 || r.area < 0.6 * v.scale * v.scale));
    });
  }
}

TEST_CASE("A slot is two half cylinders, concave, of exactly half a turn") {
  std::vector<Vec2> slot, plate;
  add_arc(slot, {1, 0}, 0.5, -kPi / 2, kPi / 2, 12);
  add_arc(slot, {-1, 0}, 0.5, kPi / 2, 3 * kPi / 2, 12);
  for (std::size_t i = 0; i < slot.size(); ++i) plate.push_back(3 * slot[i]);
  for_variants(ring(plate, slot, 0, 1), [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    REQUIRE(s.patches.size() == 4);
    for (const CurvedPatch& p : s.patches) {
      CHECK(std::abs(p.sweep - kPi) < 1e-4);
      CHECK(std::abs(p.radius - (p.convex ? 1.5 : 0.5) * v.scale) <= p.radius_noise + 1e-9);
      CHECK(p.rectangle);
    }
  });
}

TEST_CASE("Balls of any tessellation are whole spheres") {
  for (const TriangleMesh& mesh : {sphere(16, 1), sphere(32, 1), sphere(64, 1), icosphere(2, 1), icosphere(3, 1)}) {
    for_variants(mesh, [&](const Variant& v) {
      const BodySurface s = recognised(v.mesh, v.noise_axes);
      const CurvedPatch& p = only_patch(s);
      CHECK(p.kind == CurvedKind::kSphere);
      CHECK(p.convex);
      CHECK(std::abs(p.radius - v.scale) <= p.radius_noise + 1e-9);
      CHECK((p.centre - v.scale * v.pose.p).norm() <= p.centre_noise + 1e-9);
      CHECK(p.cap == kPi);
      CHECK(p.rectangle);
      CHECK(p.regions.size() == s.regions.size());
    });
  }
}

TEST_CASE("A capsule is a cylinder between two hemispheres") {
  std::vector<Vec2> profile;
  for (int i = 0; i <= 8; ++i) profile.emplace_back(i == 0 ? 0 : std::sin(kPi / 16 * i), -1 - std::cos(kPi / 16 * i));
  for (int i = 8; i >= 0; --i) profile.emplace_back(i == 0 ? 0 : std::sin(kPi / 16 * i), 1 + std::cos(kPi / 16 * i));
  for_variants(turned(32, profile), [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    CHECK(count(s) == Counted{1, 0, 2});
    for (const CurvedPatch& p : s.patches) {
      CHECK(p.rectangle);
      if (p.kind == CurvedKind::kCylinder) check_cylinder(v, p, 1, -1, 1, 2 * kPi, true);
      if (p.kind == CurvedKind::kSphere) CHECK(std::abs(p.cap - kPi / 2) < 1e-4);
    }
  });
}

TEST_CASE("A countersunk hole is a cylinder and a cone") {
  // Profile of the material's section, counter-clockwise as seen with the axis to the left: rows from below.
  const std::vector<Vec2> profile{{1, 0}, {3, 0}, {3, 2}, {1.5, 2}, {1, 1.5}, {1, 0}};
  TriangleMesh mesh = turned(48, profile);
  for_variants(mesh, [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    const Counted n = count(s);
    INFO(n.cylinders << " cylinders, " << n.cones << " cones, " << n.spheres << " spheres");
    CHECK(n == Counted{2, 1, 0});
    for (const CurvedPatch& p : s.patches) {
      if (p.kind != CurvedKind::kCone) continue;
      CHECK(!p.convex);
      CHECK(std::abs(p.half_angle - kPi / 4) <= p.half_angle_noise + 1e-8);
      CHECK((p.centre - v.scale * (v.pose * Vec3(0, 0, 0.5))).norm() <= p.centre_noise + 1e-8);
      CHECK(std::abs(p.from - v.scale) <= p.centre_noise + 1e-8);
      CHECK(std::abs(p.to - 1.5 * v.scale) <= p.centre_noise + 1e-8);
      CHECK(p.sweep == 2 * kPi);
      CHECK(p.rectangle);
      const Vec3 in = v.scale * (v.pose * Vec3(2, 0, 1.5));
      CHECK(signed_distance(p, in) == Approx(-v.scale * std::sqrt(0.5)).epsilon(1e-3));
      CHECK((outward_normal(p, in) - v.pose.R * Vec3(-1, 0, 1).normalized()).norm() < 1e-3);
    }
  });
}

TEST_CASE("A stepped shaft is one cylinder per step") {
  check_count(turned(40, {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1.5, 2}, {1.5, 4}, {0, 4}}), {3, 0, 0});
}

TEST_CASE("Several rows, also turned against each other, are one cylinder") {
  for (bool staggered : {false, true}) {
    INFO(staggered);
    for_variants(turned(32, {{0, 0}, {1, 0}, {1, 0.4}, {1, 1}, {1, 1.3}, {1, 2}, {0, 2}}, staggered),
                 [](const Variant& v) {
                   const BodySurface s = recognised(v.mesh, v.noise_axes);
                   check_cylinder(v, only_patch(s), 1, 0, 2, 2 * kPi, true);
                 });
  }
}

TEST_CASE("Finer flat triangles do not hide a cylinder") {
  for_variants(subdivided(prism(regular_polygon(24, 1), 0, 2), 2), [](const Variant& v) {
    if (v.noise > 0) return;
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    check_cylinder(v, only_patch(s), 1, 0, 2, 2 * kPi, true);
  });
}

TEST_CASE("A torus and a freeform body have no cylinders, cones or spheres") {
  for (int n : {24, 48}) {
    std::vector<Vec2> circle;
    for (int i = 0; i < n / 2; ++i) {
      const double angle = 4 * kPi * i / n;
      circle.emplace_back(3 + std::cos(angle), std::sin(angle));
    }
    circle.push_back(circle.front());
    const TriangleMesh torus = turned(n, circle);
    check_count(torus, {0, 0, 0});
    TriangleMesh egg = sphere(n, 1);
    for (Vec3& p : egg.vertices) p = Vec3(1.3 * p.x() + 0.2 * p.y() * p.y(), p.y(), 0.7 * p.z() + 0.1 * p.x() * p.z());
    check_count(egg, {0, 0, 0});
    std::vector<Vec2> ellipse;
    for (const Vec2& p : regular_polygon(2 * n, 1)) ellipse.emplace_back(p.x(), 0.8 * p.y());
    check_count(prism(ellipse, 0, 1), {0, 0, 0});
  }
}

TEST_CASE("The flat of a D-shaft is no facet of it") {
  std::vector<Vec2> d_shape;
  add_arc(d_shape, {0, 0}, 1, kPi / 9, 2 * kPi - kPi / 9, 32);
  for_variants(prism(d_shape, 0, 2), [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    const CurvedPatch& p = only_patch(s);
    CHECK(p.rectangle);
    CHECK(std::abs(p.sweep - 16 * kPi / 9) < 1e-3);
    CHECK(p.regions.size() == 32);
    const Vec3 flat = v.scale * (v.pose * Vec3(1, 0, 1)), back = v.scale * (v.pose * Vec3(-1, 0, 1));
    CHECK(!covers(s, p, flat, 0));
    CHECK(covers(s, p, back, 0));
  });
}

TEST_CASE("A cylinder cut obliquely is no rectangle, and its rulings end at the cut") {
  TriangleMesh mesh = prism(regular_polygon(64, 1), 0, 2);
  for (Vec3& p : mesh.vertices) {
    if (p.z() > 1) p.z() = 2 + 0.5 * p.x();
  }
  for_variants(mesh, [](const Variant& v) {
    const BodySurface s = recognised(v.mesh, v.noise_axes);
    const CurvedPatch& p = only_patch(s);
    CHECK(!p.rectangle);
    CHECK(p.sweep == 2 * kPi);
    CHECK(std::abs(p.to - p.from - 2.5 * v.scale) < 1e-4 * v.scale);
    const auto at = [&](double x, double y, double z) { return Vec3(v.scale * (v.pose * Vec3(x, y, z))); };
    CHECK(covers(s, p, at(1, 0, 2.4), 0));
    CHECK(!covers(s, p, at(1, 0, 2.6), 0));
    CHECK(!covers(s, p, at(-1, 0, 1.6), 0));
    CHECK(covers(s, p, at(-1, 0, 1.6), 0.15 * v.scale));
    CHECK(covers(s, p, at(-1, 0, 1.4), 0));
    const Vec3 out = v.pose.R * Vec3(std::cos(0.03), std::sin(0.03), 0);
    const double angle = std::atan2(p.axis.cross(p.reference).dot(out), p.reference.dot(out));
    const auto rulings = rulings_at(s, p, angle);
    REQUIRE(rulings.size() == 1);
    CHECK(rulings[0].second - rulings[0].first == Approx(2.5 * v.scale).epsilon(1e-2));
  });
}

TEST_CASE("Eighths of a ball moved apart are eight spheres that do not fill their caps") {
  const int rows = 6;
  TriangleMesh mesh = sphere(4 * rows, 0.3);
  TriangleMesh body;
  const auto side = [](double x) { return x < 0 ? -1.0 : 1.0; };
  for (const auto& t : mesh.triangles) {
    Vec3 middle = Vec3::Zero();
    for (int v : t) middle += mesh.vertices[v];
    for (int v : t) {
      const Vec3 shift(side(middle.x()), side(middle.y()), 1.5 * side(middle.z()));
      body.vertices.push_back(mesh.vertices[v] + shift);
    }
    const int n = static_cast<int>(body.vertices.size());
    body.triangles.push_back({n - 3, n - 2, n - 1});
  }
  const BodySurface s = recognised(body);
  CHECK(count(s) == Counted{0, 0, 8});
  for (const CurvedPatch& p : s.patches) {
    CHECK(p.radius == Approx(0.3));
    CHECK(!p.rectangle);
    CHECK(p.cap == Approx(std::acos(std::sqrt(1.0 / 3))).epsilon(0.1));
    CHECK(p.centre.cwiseAbs().isApprox(Vec3(1, 1, 1.5)));
    CHECK(p.regions.size() == s.regions.size() / 8);
  }
}
