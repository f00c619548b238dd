// What stands on a flat as far as its end: where a round surface goes on without an edge it rolls, else it tips. Flats
// may be narrow beside the part.
#include "impend/motion/followed_contacts.h"

#include <cmath>
#include <string>

#include "impend/base/numbers.h"
#include "impend/motion/analysis.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/part_along_y.h"

namespace impend::test {
namespace {

constexpr double kFootRadius = 0.02, kMass = 1, kInertia = 4e-4;

// On a table, z = 0, with its centre of mass at (x, 0, height).
Assembly standing(Part foot, double x, double height) {
  foot.mass = {kMass, Vec3(x, 0, height), Mat3(kInertia * Mat3::Identity())};
  Part table = part_from_mesh("table", box(Vec3(-0.2, -0.2, -0.02), Vec3(0.2, 0.2, 0)), true);
  return assembly_of({std::move(table), std::move(foot)});
}

// A quarter of a cylinder that ends at its lowest line, x = 0, where a flat goes on to x = width.
Part rounded_foot(int facets, double width) {
  std::vector<Vec2> outline;
  for (int k = 0; k <= facets; ++k) {
    const double angle = kPi + kPi / 2 * k / facets;
    outline.emplace_back(kFootRadius * std::cos(angle), kFootRadius + kFootRadius * std::sin(angle));
  }
  outline.back() = Vec2(0, 0);
  outline.emplace_back(width, 0);
  outline.emplace_back(width, 2 * kFootRadius);
  outline.emplace_back(-kFootRadius, 2 * kFootRadius);
  return part_along_y("foot", outline, 0.015, false);
}

// A block that stands on a foot from x = 0 to `width`.
Part narrow_foot(double width) {
  return part_along_y(
      "foot", {{0, 0}, {width, 0}, {width, 0.01}, {0.03, 0.01}, {0.03, 0.04}, {-0.03, 0.04}, {-0.03, 0.01}, {0, 0.01}},
      0.015, false);
}

const Evidence& evidence_in(const Analysis& analysis) {
  REQUIRE(analysis.components.size() == 1);
  return analysis.components[0].evidence;
}

double rate_of_fall(double drop) { return std::sqrt(kMass * kStandardGravity * drop / kInertia); }

constexpr double kWidths[] = {2e-5, 3e-5, 5e-5, 1e-4, 3e-4, 1e-3, 5e-3};

}  // namespace

TEST_CASE("over the end of a flat where nothing goes on a part tips, however narrow the flat") {
  for (const double width : kWidths) {
    for (const int facets : {8, 16, 64}) {
      for (const double height : {0.5 * kFootRadius, 1.5 * kFootRadius}) {
        const Analysis analysis = analysed(standing(rounded_foot(facets, width), width, height));
        INFO("width " << width << ", " << facets << " facets, " << height << ": " << analysis.components[0].reason);
        CHECK(analysis.verdict == Verdict::kMarginal);
        REQUIRE(evidence_in(analysis).falls);
        CHECK(evidence_in(analysis).falls->rate == Approx(rate_of_fall(height)).epsilon(1e-3));
      }
    }
  }
}

TEST_CASE("over the end of a flat where a cylinder goes on a part rolls, and falls where it is higher than its axis") {
  for (const double width : kWidths) {
    for (const int facets : {8, 16, 64}) {
      INFO("width " << width << ", " << facets << " facets");
      const Analysis low = analysed(standing(rounded_foot(facets, width), 0, 0.5 * kFootRadius));
      INFO(low.components[0].reason);
      CHECK_FALSE(evidence_in(low).falls);
      const Analysis high = analysed(standing(rounded_foot(facets, width), 0, 1.5 * kFootRadius));
      INFO(high.components[0].reason);
      CHECK(high.verdict != Verdict::kStable);
      if (!evidence_in(high).falls) continue;
      CHECK(evidence_in(high).falls->rate == Approx(rate_of_fall(0.5 * kFootRadius)).epsilon(1e-3));
    }
  }
}

TEST_CASE("within a flat a part rests, whatever goes on at its ends") {
  for (const double width : kWidths) {
    const Analysis analysis = analysed(standing(rounded_foot(16, width), width / 2, 1.5 * kFootRadius));
    INFO("width " << width << ": " << analysis.components[0].reason);
    CHECK_FALSE(evidence_in(analysis).falls);
    CHECK(analysis.verdict != Verdict::kMoves);
  }
}

TEST_CASE("a block on a foot of a ten thousandth of its size tips over the foot's end") {
  for (const double width : {1e-5, 3e-5, 1e-4, 1e-3, 1e-2}) {
    Assembly assembly = standing(narrow_foot(width), width, 0.025);
    assembly.contact.gap = 1e-6;
    const Analysis analysis = analysed(assembly);
    INFO("width " << width << ": " << analysis.components[0].reason);
    CHECK(analysis.verdict == Verdict::kMarginal);
    REQUIRE(evidence_in(analysis).falls);
    CHECK(evidence_in(analysis).falls->rate == Approx(rate_of_fall(0.025)).epsilon(1e-3));
  }
}

TEST_CASE("a narrow foot whose coordinates are rounded and turned does not hold a block over its end") {
  for (unsigned pose = 1; pose <= 12; ++pose) {
    for (const double width : {1e-5, 3e-5, 1e-4, 1e-3}) {
      const RigidTransform X = random_pose(pose);
      Assembly rounded = standing(narrow_foot(width), width, 0.025);
      for (Part& part : rounded.parts) {
        const MassProperties mass = part.mass;
        const bool is_foot = part.name == "foot";
        const TriangleMesh mesh = rounded_to_float(transformed(part.mesh, X));
        part = part_from_mesh(part.name, mesh, part.fixed, float_noise(mesh));
        if (is_foot) part.mass = {mass.mass, X * mass.center_of_mass, mass.inertia};
      }
      rounded.gravity = X.R * rounded.gravity;
      const Analysis analysis = analysed(rounded);
      INFO("width " << width << ", pose " << pose << ": " << analysis.components[0].reason);
      CHECK(analysis.verdict != Verdict::kStable);
    }
  }
}

TEST_CASE("a narrow foot tips over its end on a row of blocks with many freedoms of their own") {
  Assembly assembly = standing(narrow_foot(1e-5), 1e-5, 0.025);
  assembly.contact.gap = 1e-6;
  assembly.parts.erase(assembly.parts.begin());
  assembly.parts[0].X_WP = translation(Vec3(0, 0, 0.02));
  assembly.parts.push_back(part_from_mesh("floor", box(Vec3(-0.1, -0.1, -0.02), Vec3(3, 0.1, 0)), true));
  for (int k = 0; k < 24; ++k) {
    const double from = -0.05 + 0.1 * k;
    assembly.parts.push_back(
        part_from_mesh("block-" + std::to_string(k), box(Vec3(from, -0.05, 0), Vec3(from + 0.1, 0.05, 0.02))));
  }
  const Analysis analysis = analysed(assembly);
  INFO(analysis.components[0].reason);
  CHECK(analysis.verdict == Verdict::kMarginal);
  CHECK(evidence_in(analysis).falls);
}

}  // namespace impend::test
