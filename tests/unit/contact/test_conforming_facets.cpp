// Two bodies that share the facets of a curved face touch as plane faces do.
#include <cmath>

#include "tests/support/analysed.h"
#include "tests/support/contact_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr int kCells = 8;

// A block over the unit square between the height field `low` and `high`, both sampled on the same grid.
template <class Low, class High>
TriangleMesh block(const Low& low, const High& high) {
  TriangleMesh mesh;
  const int n = kCells + 1;
  for (int layer = 0; layer < 2; ++layer) {
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        const double x = static_cast<double>(i) / kCells, y = static_cast<double>(j) / kCells;
        mesh.vertices.emplace_back(x, y, layer == 0 ? low(x, y) : high(x, y));
      }
    }
  }
  const auto at = [n](int layer, int i, int j) { return layer * n * n + j * n + i; };
  const auto quad = [&mesh](int a, int b, int c, int d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  };
  for (int j = 0; j < kCells; ++j) {
    for (int i = 0; i < kCells; ++i) {
      quad(at(1, i, j), at(1, i + 1, j), at(1, i + 1, j + 1), at(1, i, j + 1));
      // The diagonal of the underside is that of the top side, so that shared faces have the same facets.
      mesh.triangles.push_back({at(0, i, j), at(0, i + 1, j + 1), at(0, i + 1, j)});
      mesh.triangles.push_back({at(0, i, j), at(0, i, j + 1), at(0, i + 1, j + 1)});
    }
    quad(at(0, j, 0), at(0, j + 1, 0), at(1, j + 1, 0), at(1, j, 0));
    quad(at(0, j + 1, kCells), at(0, j, kCells), at(1, j, kCells), at(1, j + 1, kCells));
    quad(at(0, 0, j + 1), at(0, 0, j), at(1, 0, j), at(1, 0, j + 1));
    quad(at(0, kCells, j), at(0, kCells, j + 1), at(1, kCells, j + 1), at(1, kCells, j));
  }
  return mesh;
}

double wave(double x, double y) { return 1 + 0.08 * std::sin(4 * x) * std::cos(3 * y); }
double slope(double x, double y) { return wave(x, y) - 0.9 * x + 0.9; }

template <class Face>
Analysis stacked(const Face& face) {
  const auto flat = [](double h) { return [h](double, double) { return h; }; };
  return analysed(assembly_of(
      {part_from_mesh("upper", block(face, flat(3.0))), part_from_mesh("lower", block(flat(0.0), face), true)}));
}

}  // namespace

TEST_CASE("A block rests on the freeform face that it shares with the block below") {
  const Analysis analysis = stacked(wave);
  CHECK(analysis.verdict == Verdict::kStable);
  bool said = false;
  for (const Warning& w : analysis.contacts.warnings) said = said || w.code == "conforming-facets";
  CHECK(said);
}

TEST_CASE("A block slides down the freeform slope that it shares with the block below") {
  const Analysis analysis = stacked(slope);
  CHECK(analysis.verdict == Verdict::kMoves);
}

TEST_CASE("A freeform slope is decided whichever way it leans") {
  // Its facets lean by 0.24 to 0.32 more or less than the whole, so that one that leans by 0.9 has none that hold.
  for (const double lean : {-0.9, -0.5, 0.5, 0.9}) {
    for (const bool along_x : {true, false}) {
      for (const bool mirrored : {true, false}) {
        INFO("lean " << lean << (along_x ? " along x" : " along y") << (mirrored ? ", mirrored" : ""));
        const Analysis analysis = stacked([=](double x, double y) {
          return wave(mirrored ? 1 - x : x, y) + lean * (along_x ? x : y) + (lean < 0 ? 0.9 : 0.0);
        });
        CHECK(analysis.verdict != Verdict::kMarginal);
        if (std::abs(lean) > 0.6) CHECK(analysis.verdict == Verdict::kMoves);
        for (const Contact& c : analysis.contacts.contacts) CHECK(!c.doubtful);
      }
    }
  }
}
