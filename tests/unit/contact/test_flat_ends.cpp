// Flat ends of turned parts: with one row of facets around them all their corners lie on a sphere, yet they are no
// balls. And what only looks like one: the cap of an egg, the band along the bottom of a ring.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/analysed.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/contact_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kDegree = 0.017453292519943295;

// A disc with a flat underside of radius `flat` at z = 0 and a chamfer that rises by 15° to radius 0.02.
TriangleMesh puck(int facets, double flat) {
  const double rise = (0.02 - flat) * std::tan(15 * kDegree);
  return turned(facets, {{0, 0}, {flat, 0}, {0.02, rise}, {0.02, 0.015}, {0, 0.015}});
}

// A post whose lower end tapers to a flat, its side rising by `slope`, and the block with the seat that the taper fills.
// The centre of mass lies where lines across the side meet the axis, so that the post slides rather than turns.
struct Seated {
  TriangleMesh plug, seat;
};

Seated seated(int facets, double slope) {
  const double low = 0.01, height = 0.005, high = low + height / std::tan(slope);
  Seated s;
  s.plug = turned(facets, {{0, 0}, {low, 0}, {high, height}, {high, 0.06}, {0, 0.06}});
  s.seat = turned(facets, {{0, -0.01}, {0.04, -0.01}, {0.04, height}, {high, height}, {low, 0}, {0, 0}});
  return s;
}

constexpr double kRadius = 0.01;

// An ellipsoid of half axes kRadius, kRadius and `half` about the origin, as OpenSCAD makes spheres: a row of facets is
// missing at the poles, where flat caps of `cap()` are.
TriangleMesh egg(int around, int rows, double half) {
  std::vector<Vec2> profile{{0, -half * std::cos(kPi / (2 * rows))}};
  for (int k = 0; k < rows; ++k) {
    const double angle = kPi * (k + 0.5) / rows;
    profile.emplace_back(kRadius * std::sin(angle), -half * std::cos(angle));
  }
  profile.emplace_back(0, -profile.front().y());
  return turned(around, profile);
}

double cap(int rows) { return kRadius * std::sin(kPi / (2 * rows)); }

// A torus whose lowest facets are a flat band where `phase` is a half: its true bottom is at z = 0.
TriangleMesh torus(int around, int rows, double phase) {
  std::vector<Vec2> profile;
  for (int k = 0; k <= rows; ++k) {
    const double angle = 2 * kPi * (k % rows + phase) / rows - kPi / 2;
    profile.emplace_back(kRadius + 0.002 * std::cos(angle), 0.002 + 0.002 * std::sin(angle));
  }
  return turned(around, profile);
}

double lowest(const TriangleMesh& mesh) {
  double low = mesh.vertices.front().z();
  for (const Vec3& v : mesh.vertices) low = std::min(low, v.z());
  return low;
}

// On a table or on the ground, both at z = 0.
Analysis standing(const TriangleMesh& mesh, double raised, double off_axis, bool on_ground) {
  Part part = part_from_mesh("part", transformed(mesh, translation(Vec3(0, 0, raised))));
  part.mass.center_of_mass.x() += off_axis;
  if (!on_ground) {
    return analysed(assembly_of({part, part_from_mesh("table", box(Vec3(-.1, -.1, -.05), Vec3(.1, .1, 0)), true)}));
  }
  Assembly assembly = assembly_of({part});
  assembly.ground = Ground{0};
  return analysed(assembly);
}

bool any_certain(const Analysis& analysis) {
  const auto& contacts = analysis.contacts.contacts;
  return std::any_of(contacts.begin(), contacts.end(), [](const Contact& c) { return !c.doubtful; });
}

Vec3 tilted_gravity(double angle) { return 9.81 * Vec3(std::sin(angle), 0, -std::cos(angle)); }

}  // namespace

TEST_CASE("A puck lies on its flat underside, whatever the facets of its chamfer") {
  for (const int facets : {8, 13, 16, 24, 48}) {
    for (const double flat : {0.005, 0.01, 0.015}) {
      INFO(facets << " facets, flat " << flat);
      Assembly assembly = assembly_of({part_from_mesh("puck", puck(facets, flat)),
                                       part_from_mesh("table", box(Vec3(-.1, -.1, -.05), Vec3(.1, .1, 0)), true)});
      const Analysis analysis = analysed(assembly);
      CHECK(analysis.verdict == Verdict::kStable);
      for (const Contact& c : analysis.contacts.contacts) CHECK((c.normal - Vec3::UnitZ()).norm() < 1e-12);
    }
  }
}

TEST_CASE("A conical plug slides up its seat when gravity leans farther than the seat rises") {
  // Up a seat of 25° the plug slides where gravity leans by 35° towards a generatrix between two facets: σ = sin 10°.
  for (const int facets : {8, 16, 32}) {
    const Seated s = seated(facets, 25 * kDegree);
    Assembly assembly = assembly_of({part_from_mesh("plug", s.plug), part_from_mesh("seat", s.seat, true)});
    for (const double lean : {20.0, 35.0}) {
      INFO(facets << " facets, gravity leans by " << lean << " degrees");
      assembly.gravity = tilted_gravity(lean * kDegree);
      const Analysis analysis = analysed(assembly);
      if (lean < 25) {
        CHECK(analysis.verdict != Verdict::kMoves);
      } else {
        CHECK(analysis.verdict == Verdict::kMoves);
        CHECK(analysis.bodies[0].motion_ratio == Approx(std::sin(10 * kDegree)).margin(1e-9));
      }
    }
  }
}

TEST_CASE("No flat end is taken for a facet of a ball") {
  for (const int facets : {8, 13, 24, 64}) {
    const Part part = part_from_mesh("puck", puck(facets, 0.01));
    const auto prepared = prepare_surfaces(assembly_of({part}));
    REQUIRE(prepared.ok());
    const BodySurface& s = prepared.value().surfaces[0];
    for (const CurvedPatch& patch : s.patches) CHECK(patch.kind != CurvedKind::kSphere);
    for (const PlanarRegion& region : s.regions) {
      if (std::abs(region.normal.z()) > 0.999) CHECK_FALSE(region.curved);
    }
  }
}

TEST_CASE("The cap of an egg is no flat end: what stands on it alone is not stable, and may touch lower") {
  // Off its axis by e the smooth egg moves with sigma = sqrt(q/(1 + q)), q = m e^2/I; on it, it rests.
  for (const bool ground : {false, true}) {
    for (const double half : {1.02 * kRadius, 1.5 * kRadius, 0.5 * kRadius}) {
      for (const auto& [around, rows] : {std::pair{12, 12}, {24, 24}, {48, 24}, {100, 50}}) {
        INFO(around << " x " << rows << " facets, half axis " << half << (ground ? ", ground" : ", table"));
        const TriangleMesh mesh = egg(around, rows, half);
        const Analysis on_cap = standing(mesh, -lowest(mesh), 0.6 * cap(rows), ground);
        CHECK(on_cap.verdict != Verdict::kStable);
        CHECK_FALSE(any_certain(on_cap));
        const Analysis lower = standing(mesh, half, 0, ground);
        CHECK(lower.verdict != Verdict::kMoves);
        CHECK_FALSE(any_certain(lower));
      }
    }
  }
}

TEST_CASE("A ring rests on the band along its bottom, and may rest where that band is above the table") {
  for (const bool ground : {false, true}) {
    for (const auto& [around, rows] : {std::pair{60, 30}, {90, 60}, {120, 40}, {240, 60}}) {
      for (const double phase : {0.5, 0.4, 0.25}) {
        INFO(around << " x " << rows << " facets, phase " << phase << (ground ? ", ground" : ", table"));
        const TriangleMesh mesh = torus(around, rows, phase);
        if (phase == 0.5) CHECK(standing(mesh, -lowest(mesh), 0, ground).verdict == Verdict::kStable);
        CHECK(standing(mesh, 0, 0, ground).verdict != Verdict::kMoves);
      }
    }
  }
}

TEST_CASE("A flat in a rounding is one however narrow it is, and so is what was ground off an egg") {
  for (const int around : {8, 24, 48}) {
    for (const int rows : {4, 6, 12}) {
      for (const double wide : {1.0, 2.0, 6.0}) {  // over the facets of the rounding
        INFO(around << " x " << rows << " facets, flat " << wide);
        const double flat = wide * std::tan(kPi / (4 * rows)) * kRadius;
        std::vector<Vec2> profile{{0, 0}};
        add_arc(profile, Vec2(flat, kRadius), kRadius, -kPi / 2, 0, rows);
        profile.emplace_back(flat + kRadius, 2 * kRadius);
        profile.emplace_back(0, 2 * kRadius);
        const Analysis analysis = standing(turned(around, profile), 0, 0, false);
        CHECK(analysis.verdict == Verdict::kStable);
        CHECK(any_certain(analysis));
      }
    }
    std::vector<Vec2> ground_off{{0, -0.012}};
    for (int k = 0; k < 24; ++k) {
      const double angle = std::acos(0.8) + k * (kPi - std::acos(0.8)) / 24;
      ground_off.emplace_back(kRadius * std::sin(angle), -0.015 * std::cos(angle));
    }
    ground_off.emplace_back(0, 0.015);
    const Analysis analysis = standing(turned(around, ground_off), 0.012, 0.002, false);
    CHECK(analysis.verdict == Verdict::kStable);
    CHECK(any_certain(analysis));
  }
}
