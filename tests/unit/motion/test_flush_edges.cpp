// What balances where edges are flush: which edge it slides off, or turns about, is by the way it goes.
#include "impend/motion/flush_edges.h"

#include <algorithm>

#include "impend/motion/analysis.h"
#include "tests/support/analysed.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/part_along_y.h"

namespace impend::test {
namespace {

// An L on a floor, and on its step a block whose centre of mass is above the inner edge: it leans to the upright, and
// tips as the L slides from below it. The block is as wide as told, the L half as wide as the floor.
std::vector<Part> block_in_l(double half_block, double half_l) {
  return {
      part_along_y("block", {{0.25, 0.5}, {0.5, 0.5}, {0.5, 1.375}, {-0.25, 1.375}, {-0.25, 1.15625}, {0.25, 1.15625}},
                   half_block, false),
      part_along_y("L", {{0, 0.25}, {0.625, 0.25}, {0.625, 0.5}, {0.25, 0.5}, {0.25, 1}, {0, 1}}, half_l, false),
      part_along_y("floor", {{-0.25, 0}, {1, 0}, {1, 0.25}, {-0.25, 0.25}}, 0.5, true)};
}

// A beam whose end lies on a table from x = 0 on, its centre of mass above that and below the table's top, by a weight
// that hangs beside it.
Assembly hanging_beam(double table_from) {
  return assembly_of(
      {part_along_y("beam", {{0, 0}, {6.5, 0}, {6.5, 1}, {-3, 1}, {-3, -4.21875}, {-1, -4.21875}, {-1, 0.5}, {0, 0.5}},
                    0.125, false),
       part_along_y("table", {{table_from, -1}, {1, -1}, {1, 0}, {table_from, 0}}, 0.25, true)});
}

const ComponentResult& only_component(const Analysis& analysis) {
  REQUIRE(analysis.components.size() == 1);
  return analysis.components[0];
}

}  // namespace

TEST_CASE("a block that leans to what slides from below it falls from balance, in every order and width") {
  for (const double half_block : {0.0625, 0.125, 0.25}) {
    std::vector<Part> parts = block_in_l(half_block, 0.125);
    double rate = 0;
    for (int order = 0; order < 6; ++order) {
      const Analysis analysis = analysed(assembly_of(parts));
      INFO("half width " << half_block << ", order " << order << ": " << only_component(analysis).reason);
      CHECK(analysis.verdict == Verdict::kMarginal);
      REQUIRE(only_component(analysis).evidence.falls);
      if (order == 0) rate = only_component(analysis).evidence.falls->rate;
      CHECK(only_component(analysis).evidence.falls->rate == Approx(rate).epsilon(1e-4));
      std::rotate(parts.begin(), parts.begin() + 1, parts.end());
      if (order == 2) std::swap(parts[0], parts[1]);
    }
  }
}

TEST_CASE("a beam that hangs at its end slides off a table that ends there, and rests on one that goes on") {
  const Analysis flush = analysed(hanging_beam(0));
  INFO(only_component(flush).reason);
  CHECK(flush.verdict == Verdict::kMarginal);
  CHECK(only_component(flush).evidence.falls);
  const Analysis within = analysed(hanging_beam(-0.25));
  INFO(only_component(within).reason);
  CHECK(within.verdict == Verdict::kStable);
  CHECK(only_component(within).evidence.fall_asked);
}

TEST_CASE("it slides off the table's end, or does not, however the scene is turned and rounded") {
  for (unsigned pose = 1; pose <= 8; ++pose) {
    for (const double from : {0.0, -0.25}) {
      const RigidTransform X = random_pose(pose);
      Assembly rounded = hanging_beam(from);
      for (Part& part : rounded.parts) {
        const TriangleMesh mesh = rounded_to_float(transformed(part.mesh, X));
        part = part_from_mesh(part.name, mesh, part.fixed, float_noise(mesh));
      }
      rounded.gravity = X.R * rounded.gravity;
      const Analysis analysis = analysed(rounded);
      INFO("pose " << pose << ", from " << from << ": " << only_component(analysis).reason);
      if (from == 0) CHECK(analysis.verdict == Verdict::kMarginal);
      if (from < 0) CHECK(analysis.verdict != Verdict::kMoves);
    }
  }
}

}  // namespace impend::test
