// Parts that touch have contacts, even where recognised surfaces leave nothing to say; and what is one surface only
// roughly is taken apart where its pieces are surfaces of their own exactly.
#include <cmath>

#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/analysed.h"
#include "tests/support/curved_shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

// A ball of radius 1 in `rows` rows of `facets`, cut by a flat of radius `flat` on which it stands at z = 0.
TriangleMesh cut_ball(int facets, int rows, double flat) {
  const double first = std::asin(flat), last = 2.4;
  std::vector<Vec2> profile{{0, 0}};
  for (int i = 0; i <= rows; ++i) {
    const double angle = first + (last - first) * i / rows;
    profile.emplace_back(std::sin(angle), std::cos(first) - std::cos(angle));
  }
  profile.emplace_back(0, profile.back().y());
  return turned(facets, profile);
}

// A plug of half-angle `taper` (rad) with a cylindrical shank above it, and a seat with a cylindrical pocket below.
struct Fit {
  TriangleMesh plug, seat;
};
Fit slim_fit(int facets, double taper) {
  const double low = 0.95, height = 1.9, high = low + height * std::tan(taper);
  return {turned(facets, {{0, 0}, {low, 0}, {high, height}, {high, height + 0.25}, {0, height + 0.25}}),
          turned(facets, {{0, -0.6}, {1.4, -0.6}, {1.4, height}, {high, height}, {low, 0}, {low, -0.3}, {0, -0.3}})};
}

}  // namespace

TEST_CASE("A ball that stands on a flat no wider than its facets is never said to fall through the table") {
  for (const int facets : {11, 12, 13, 16, 24}) {
    for (const int rows : {4, 6, 10}) {
      for (const double flat : {0.15, 0.25, 0.35, 0.45}) {
        INFO(facets << " facets in " << rows << " rows, flat " << flat);
        const Analysis analysis =
            analysed(assembly_of({part_from_mesh("ball", cut_ball(facets, rows, flat)),
                                  part_from_mesh("table", box(Vec3(-3, -3, -1), Vec3(3, 3, 0)), true)}));
        CHECK(analysis.verdict != Verdict::kMoves);
        CHECK_FALSE(analysis.contacts.contacts.empty());
      }
    }
  }
}

TEST_CASE("A slim taper and the cylinder beside it are two surfaces") {
  for (const double taper : {0.003, 0.006, 0.02}) {
    for (const int facets : {18, 24, 32}) {
      INFO("half-angle " << taper << ", " << facets << " facets");
      const Fit fit = slim_fit(facets, taper);
      const auto prepared = prepare_surfaces(assembly_of({part_from_mesh("plug", fit.plug)}));
      REQUIRE(prepared.ok());
      const BodySurface& s = prepared.value().surfaces[0];
      REQUIRE(s.patches.size() == 2);
      for (const CurvedPatch& patch : s.patches) {
        CHECK(patch.residual < 1e-9);
        if (patch.kind == CurvedKind::kCone) CHECK(patch.half_angle == Approx(taper).epsilon(1e-6));
      }
      CHECK((s.patches[0].kind == CurvedKind::kCone) != (s.patches[1].kind == CurvedKind::kCone));
    }
  }
}

TEST_CASE("A slim taper with a shank is never said to fall through its seat, nor to be held by it from above") {
  for (const double taper : {0.0009, 0.0018, 0.003, 0.006}) {
    for (const int facets : {16, 18, 32}) {
      INFO("half-angle " << taper << ", " << facets << " facets");
      const Fit fit = slim_fit(facets, taper);
      Assembly assembly = assembly_of({part_from_mesh("plug", fit.plug), part_from_mesh("seat", fit.seat, true)});
      CHECK(analysed(assembly).verdict != Verdict::kMoves);
      assembly.gravity = -assembly.gravity;
      CHECK(analysed(assembly).verdict != Verdict::kStable);
    }
  }
}
