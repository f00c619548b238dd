// The automatic gap bridges no distance that the numbers of the files exclude.
#include <cmath>

#include "impend/contact/gap/gap_rule.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/analysed.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A cube of 1 m above a fixed base, `apart` metres; both are written with half a unit `noise` in the last place.
Assembly above_base(double apart, double noise) {
  const Vec3 n = Vec3::Constant(noise);
  return assembly_of({part_from_mesh("block", box(Vec3(0, 0, apart), Vec3(1, 1, 1 + apart)), false, n),
                      part_from_mesh("base", box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), true, n)});
}

// A pyramid far away, one corner of whose base is `warp` off its plane.
Part rock(double warp) {
  TriangleMesh mesh = polyhedron({Vec3(4, 4, 0), Vec3(5, 4, 0), Vec3(5, 5, warp), Vec3(4, 5, 0), Vec3(4.5, 4.5, 1)},
                                 {{0, 3, 2}, {0, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}});
  return part_from_mesh("rock", mesh, true);
}

}  // namespace

TEST_CASE("A warped corner of one part does not make others touch across a gap") {
  for (const double warp : {0.0, 1e-5, 1e-4, 1e-3}) {
    INFO("a corner is " << warp << " m off");
    Assembly assembly = above_base(0.002, 0);
    assembly.parts.push_back(rock(warp));
    CHECK(analysed(assembly).bodies[0].verdict == Verdict::kMoves);
  }
}

TEST_CASE("What floats farther than its written digits can mean does not touch") {
  // Three decimals in metres: each height is known to half a millimetre, so two bodies to one.
  CHECK(analysed(above_base(0.002, 0.0005)).verdict != Verdict::kStable);
  CHECK(analysed(above_base(0.005, 0.0005)).verdict == Verdict::kMoves);
}

TEST_CASE("Faces that the rounding of their digits may have parted touch") {
  for (const double apart : {0.0, 0.0005, -0.0005, 0.001}) {
    INFO(apart << " m apart");
    CHECK(analysed(above_base(apart, 0.0005)).contacts.contacts.size() == 4);
  }
}

TEST_CASE("Overlap is forgiven as far as the roughest part of an assembly is modelled, a gap is not") {
  const double off = 3e-4;
  const Part rough = part_from_mesh("rough", box(Vec3(4, 4, 0), Vec3(5, 5, 1)), true, Vec3::Constant(1e-4));
  Assembly overlapping = above_base(-off, 0);
  CHECK_FALSE(find_contacts(overlapping).ok());
  overlapping.parts.push_back(rough);
  CHECK(analysed(overlapping).bodies[0].verdict == Verdict::kStable);
  Assembly apart = above_base(off, 0);
  apart.parts.push_back(rough);
  CHECK(analysed(apart).bodies[0].verdict == Verdict::kMoves);
}

TEST_CASE("The reach of two bodies is what the numbers of both allow along the normal") {
  // H = Σ over both bodies of Σ_k |n_k|·noise_k; strict reach is H and a rounding, automatic reach no more than 8 H.
  const Assembly assembly = assembly_of(
      {part_from_mesh("a", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), false, Vec3(1e-4, 2e-4, 3e-4)),
       part_from_mesh("b", box(Vec3(0, 0, 1), Vec3(1, 1, 2)), true, Vec3(4e-4, 5e-4, 6e-4))});
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  const std::vector<BodySurface>& s = prepared.value().surfaces;
  GapRule rule;
  rule.strict = true;
  CHECK(rule.along(s[0], &s[1], Vec3::UnitZ()) == Approx(9e-4).margin(1e-12));
  CHECK(rule.along(s[0], &s[1], -Vec3::UnitX()) == Approx(5e-4).margin(1e-12));
  CHECK(rule.along(s[0], nullptr, Vec3::UnitY()) == Approx(2e-4).margin(1e-12));
  rule.strict = false;
  CHECK(rule.along(s[0], &s[1], Vec3::UnitZ()) <= 8 * 9e-4 + 1e-12);
  CHECK(given_gap(0.25).along(s[0], &s[1], Vec3::UnitZ()) == 0.25);
}
