// A hole made of facets covers more than a circle: what rests on that alone is not called stable.
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"

using namespace impend::test;

namespace {

// A square plate, side 200 and height 10, with a hole of radius 50 in its middle, of `n` facets: an OBJ.
std::string plate_with_hole(int n) {
  std::string text = "o plate\n";
  const auto vertex = [&](double x, double y, double z) {
    text += "v " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + "\n";
  };
  for (const double z : {0.0, 10.0}) {
    for (int i = 0; i < n; ++i) {
      // Corners of the square lie on rays through corners of the hole.
      const double angle = 2 * std::numbers::pi * i / n, c = std::cos(angle), s = std::sin(angle);
      const double out = 100 / std::max(std::abs(c), std::abs(s));
      vertex(50 * c, 50 * s, z);
      vertex(out * c, out * s, z);
    }
  }
  const auto index = [&](int i, int outer, int top) { return std::to_string(1 + 2 * (i % n) + outer + 2 * n * top); };
  const auto quad = [&](const std::string& a, const std::string& b, const std::string& c, const std::string& d) {
    text += "f " + a + " " + b + " " + c + " " + d + "\n";
  };
  for (int i = 0; i < n; ++i) {
    quad(index(i, 0, 1), index(i, 1, 1), index(i + 1, 1, 1), index(i + 1, 0, 1));  // top
    quad(index(i, 0, 0), index(i + 1, 0, 0), index(i + 1, 1, 0), index(i, 1, 0));  // bottom
    quad(index(i, 1, 0), index(i + 1, 1, 0), index(i + 1, 1, 1), index(i, 1, 1));  // outside
    quad(index(i, 0, 0), index(i, 0, 1), index(i + 1, 0, 1), index(i + 1, 0, 0));  // hole
  }
  return text;
}

// A block of 40 × `width` × 20, narrower than a facet, on the plate's top that ends at the plate's outer side, its
// centre of mass at `x` along the direction of the middle of a facet.
std::string block(double x, double angle, double width) {
  const double half = width / 2;
  std::string text = "o block\n";
  const double c = std::cos(angle), s = std::sin(angle);
  for (const double z : {10.0, 30.0}) {
    for (const auto& [u, v] : {std::pair(x - 20, -half), {x + 20, -half}, {x + 20, half}, {x - 20, half}}) {
      text +=
          "v " + std::to_string(u * c - v * s) + " " + std::to_string(u * s + v * c) + " " + std::to_string(z) + "\n";
    }
  }
  return text + "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
}

std::string verdict_of(double x, double width = 8) {
  constexpr int kFacets = 32;  // chords lie 50 (1 − cos(π/32)) = 0.24 inside the circle
  const TemporaryFolder folder;
  write_file(folder.file("plate.obj"), plate_with_hole(kFacets));
  write_file(folder.file("block.obj"), block(x, std::numbers::pi / kFacets, width));
  const ProgramResult result = run_impend({"analyze", folder.file("plate.obj"), folder.file("block.obj"), "--unit",
                                           "mm", "--fixed", "plate", "--json", "-"});
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out)["verdict"];
}

}  // namespace

TEST_CASE("A block that only the chord of a round hole carries is marginal") {
  CHECK(verdict_of(51.0) == "stable");
  // Beside the block the circle begins at 49.84, the chord at 49.76.
  CHECK(verdict_of(49.8) == "marginal");
  CHECK(verdict_of(48.0) == "moves");
  // Narrower than the chord covers too much: nothing is left to stand on for certain.
  CHECK(verdict_of(49.8, 0.2) == "marginal");
}
