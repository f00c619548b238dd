// What rests only by grace of a threshold or of chords is not called stable.
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"

using namespace impend;
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

namespace {

// A box as OBJ with three printed decimals.
std::string printed_box(const std::string& name, const std::array<double, 3>& lower,
                        const std::array<double, 3>& size) {
  std::string text = "o " + name + "\n";
  for (int corner = 0; corner < 8; ++corner) {
    const std::array<int, 3> side = {corner & 1, corner >> 1 & 1, corner >> 2};
    text += "v";
    for (int k = 0; k < 3; ++k) {
      std::array<char, 32> number{};
      std::snprintf(number.data(), number.size(), " %.3f", lower[k] + side[k] * size[k]);
      text += number.data();
    }
    text += "\n";
  }
  return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

// A cube of 20 on a base of 50, its centre of mass `beyond` the base's edge.
std::string verdict_beyond_edge(double beyond) {
  const TemporaryFolder folder;
  write_file(folder.file("base.obj"), printed_box("base", {0, 0, 0}, {50, 50, 10}));
  write_file(folder.file("cube.obj"), printed_box("cube", {40 + beyond, 15, 10}, {20, 20, 20}));
  const ProgramResult result = run_impend(
      {"analyze", folder.file("base.obj"), folder.file("cube.obj"), "--unit", "mm", "--fixed", "base", "--json", "-"});
  INFO(result.err);
  REQUIRE(result.status == 0);
  return nlohmann::json::parse(result.out)["verdict"];
}

}  // namespace

TEST_CASE("A cube just beyond an edge is not stable although its numbers are coarse") {
  CHECK(verdict_beyond_edge(-0.1) == "stable");
  for (const double beyond : {0.001, 0.004, 0.007, 0.011}) CHECK(verdict_beyond_edge(beyond) != "stable");
  CHECK(verdict_beyond_edge(1.0) == "moves");
}

TEST_CASE("A bar in an inclined groove is not stable although rounding jams it nearly") {
  // Two faces at 45° hold a bar that stands on its edge; gravity leans along the groove by forty times the noise of
  // single precision, below the hundred that a stack may need.
  constexpr double kLean = 5e-5;
  const double s = std::sqrt(0.5);
  FileScene scene;
  scene.name = "groove";
  scene.gravity = 9.80665 * Vec3(0, std::sin(kLean), -std::cos(kLean));
  scene.parts = {as_fixed(prism_part("left", {{0, 0}, {-2, 2}, {-2, 0}}, -3, 3)),
                 as_fixed(prism_part("right", {{0, 0}, {2, 0}, {2, 2}}, -3, 3)),
                 prism_part("bar", {{0, 0}, {s, s}, {0, 2 * s}, {-s, s}}, -1, 1)};
  for (unsigned seed = 1; seed <= 8; ++seed) {
    INFO("seed " << seed);
    const TemporaryFolder folder;
    const FileScene turned = with_own_frames(moved(scene, random_pose(seed)), seed, 1.0);
    const std::string file = write_scene(with_format(turned, MeshFormat::kStlBinary), folder.path());
    const auto report = nlohmann::json::parse(run_impend({"analyze", file, "--json", "-"}).out);
    const auto& component = report.at("components").at(0);
    CHECK(component.at("motion_ratio").get<double>() < component.at("thresholds").at("stable").get<double>());
    CHECK(report.at("verdict") == "marginal");
  }
}

TEST_CASE(
    "A bar in a shallow trough that leans more than rounding explains is not stable although a proof is at hand") {
  // Twenty times the noise of single precision: shrunk polygons prove rest below the threshold that noise allows, but
  // the noise explains a tenth of what the stored bar does.
  constexpr double kLean = 2e-5, kRise = 0.2;
  const double t = std::tan(kRise);
  FileScene scene;
  scene.name = "trough";
  scene.gravity = 9.80665 * Vec3(0, std::sin(kLean), -std::cos(kLean));
  scene.parts = {as_fixed(prism_part("left", {{0, 0}, {-2, 2 * t}, {-2, -1}, {0, -1}}, -3, 3)),
                 as_fixed(prism_part("right", {{0, 0}, {0, -1}, {2, -1}, {2, 2 * t}}, -3, 3)),
                 prism_part("bar", {{0, 0}, {1, t}, {1, t + 1}, {-1, t + 1}, {-1, t}}, -1, 1)};
  for (unsigned seed = 1; seed <= 8; ++seed) {
    INFO("seed " << seed);
    const TemporaryFolder folder;
    const FileScene turned = with_own_frames(moved(scene, random_pose(seed)), seed, 1.0);
    const std::string file = write_scene(with_format(turned, MeshFormat::kStlBinary), folder.path());
    const auto report = nlohmann::json::parse(run_impend({"analyze", file, "--json", "-"}).out);
    const auto& component = report.at("components").at(0);
    CHECK(component.at("motion_ratio").get<double>() < component.at("thresholds").at("stable").get<double>());
    CHECK(report.at("verdict") == "marginal");
    const std::string reason = component.at("reason");
    INFO(reason);
    // Whichever is found first: more than the noise explains, or a motion that no geometry within it forbids.
    CHECK((reason.find("of which the noise of the numbers explains") != std::string::npos ||
           reason.find("whatever the coordinates were before they were rounded") != std::string::npos));
  }
}
