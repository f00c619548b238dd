// What surely falls, though slowly, in files of few decimals is not called stable; what surely rests is.
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/scene_files.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

struct CoarsePart {
  std::string name;
  TriangleMesh mesh;  // mm
  bool fixed = false;
  double density = 1000;
};

std::string coarse_obj(const TriangleMesh& mesh, int decimals) {
  std::string text;
  char line[160];
  for (const Vec3& x : mesh.vertices) {
    std::snprintf(line, sizeof line, "v %.*f %.*f %.*f\n", decimals, x.x(), decimals, x.y(), decimals, x.z());
    text += line;
  }
  for (const auto& t : mesh.triangles) {
    std::snprintf(line, sizeof line, "f %d %d %d\n", t[0] + 1, t[1] + 1, t[2] + 1);
    text += line;
  }
  return text;
}

// All turned by R, gravity as well, then rounded.
nlohmann::json coarse_report(const std::vector<CoarsePart>& parts, const Mat3& R, int decimals, const Vec3& gravity,
                             std::vector<std::string> more = {}) {
  const TemporaryFolder folder;
  nlohmann::json file = {{"format", "impend-assembly"}, {"version", 1}, {"name", "coarse"}, {"length_unit", "mm"}};
  const Vec3 g = R * gravity;
  file["gravity"] = {g.x(), g.y(), g.z()};
  for (const CoarsePart& part : parts) {
    write_file(folder.file(part.name + ".obj"), coarse_obj(transformed(part.mesh, {R, Vec3::Zero()}), decimals));
    file["parts"].push_back(
        {{"name", part.name}, {"mesh", part.name + ".obj"}, {"fixed", part.fixed}, {"density", part.density}});
  }
  write_file(folder.file("coarse.assembly.json"), file.dump());
  more.insert(more.begin(), {"analyze", folder.file("coarse.assembly.json"), "--json", "-", "--no-timings"});
  const ProgramResult run = run_impend(more);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return nlohmann::json::parse(run.out);
}

// Gravity, where the ground slopes by that much along a direction across.
Vec3 on_slope(double slope, double across) {
  const double g = 9.80665 / std::hypot(1.0, slope);
  return {g * slope * std::cos(across), g * slope * std::sin(across), -g};
}

std::vector<CoarsePart> block_on_floor() {
  return {{"floor", box(Vec3(-80, -80, -10), Vec3(80, 80, 0)), true},
          {"block", box(Vec3(-10, -10, 0), Vec3(10, 10, 9))}};
}

const int kPoses = 6;

}  // namespace

TEST_CASE("a block on a slope of many last digits is not stable in a file of three decimals") {
  for (int seed = 1; seed <= kPoses; ++seed) {
    Random random(seed);
    const Mat3 R = random.rotation();
    const double across = random.uniform(0, 6);
    for (const double slope : {8e-4, 2e-3, 8e-3, 5e-2}) {
      INFO("seed " << seed << ", slope " << slope);
      const nlohmann::json report = coarse_report(block_on_floor(), R, 3, on_slope(slope, across));
      CHECK(report["verdict"] != "stable");
      if (slope > 0.02) CHECK(report["verdict"] == "moves");
    }
    const nlohmann::json level = coarse_report(block_on_floor(), R, 3, on_slope(0, 0));
    INFO("seed " << seed << ", level");
    CHECK(level["verdict"] == "stable");
  }
}

TEST_CASE("a light block on a heavy wedge slides by its own slope, however little it weighs beside it") {
  for (int seed = 1; seed <= kPoses; ++seed) {
    Random random(seed);
    const Mat3 R = random.rotation();
    for (const double slope : {0.0, 8e-3}) {
      INFO("seed " << seed << ", slope " << slope);
      TriangleMesh wedge = box(Vec3(-20, -15, 0), Vec3(20, 15, 10)), block = box(Vec3(-7, -7, 10), Vec3(7, 7, 12));
      for (Vec3& x : wedge.vertices) x.z() += x.z() > 5 ? slope * x.x() : 0;
      for (Vec3& x : block.vertices) x.z() += slope * x.x();
      const nlohmann::json report = coarse_report({{"floor", box(Vec3(-60, -60, -10), Vec3(60, 60, 0)), true},
                                                   {"wedge", wedge, false, 100000},
                                                   {"block", block, false, 1000}},
                                                  R, 3, Vec3(0, 0, -9.80665));
      CHECK(report["verdict"] != (slope == 0 ? "moves" : "stable"));
    }
  }
}

TEST_CASE("a plank that reaches beyond its ledge by many last digits is not stable, one that falls short of it is") {
  for (int seed = 1; seed <= kPoses; ++seed) {
    Random random(seed);
    const Mat3 R = random.rotation();
    for (const double beyond : {-0.1, 0.02, 0.1}) {
      INFO("seed " << seed << ", beyond " << beyond);
      const nlohmann::json report = coarse_report({{"ledge", box(Vec3(-40, -15, -10), Vec3(0, 15, 0)), true},
                                                   {"plank", box(Vec3(-30 + beyond, -6, 0), Vec3(30 + beyond, 6, 5))}},
                                                  R, 3, Vec3(0, 0, -9.80665));
      if (beyond < 0) {
        CHECK(report["verdict"] == "stable");
      } else {
        CHECK(report["verdict"] != "stable");
      }
    }
  }
}

TEST_CASE("what slides on a heavy part that sinks into its seat by noise slides all the same") {
  // A keystone of steel on two seats that slope 56° each, a light block on its top: written with two decimals of mm.
  for (const double slope : {0.0, 4e-3}) {
    const auto prism = [](const std::vector<std::array<double, 2>>& outline, double from, double to) {
      TriangleMesh mesh;
      const int n = static_cast<int>(outline.size());
      for (const double y : {from, to}) {
        for (const auto& [x, z] : outline) mesh.vertices.emplace_back(x, y, z);
      }
      for (int i = 0; i < n; ++i) {
        const int j = (i + 1) % n;
        mesh.triangles.push_back({i, j, n + j});
        mesh.triangles.push_back({i, n + j, n + i});
        if (i < 2) continue;
        mesh.triangles.push_back({0, i, i - 1});
        mesh.triangles.push_back({n, n + i - 1, n + i});
      }
      return mesh;
    };
    const double up = 70 * slope, at = 10 * slope;
    const std::vector<CoarsePart> parts = {
        {"left", prism({{-150, 0}, {-40, 0}, {-60, 60}, {-150, 60}}, -50, 50), true},
        {"right", prism({{40, 0}, {150, 0}, {150, 60}, {60, 60}}, -50, 50), true},
        {"key", prism({{-40, 0}, {40, 0}, {60, 60}, {70, 80 + up}, {-70, 80 - up}, {-60, 60}}, -50, 50), false, 7800},
        {"light", prism({{-10, 80 - at}, {10, 80 + at}, {10, 100 + at}, {-10, 100 - at}}, -10, 10), false, 100}};
    for (int seed = 0; seed < 3; ++seed) {
      INFO("slope " << slope << ", seed " << seed);
      const Mat3 R = seed == 0 ? Mat3(Mat3::Identity()) : Random(seed).rotation();
      const nlohmann::json report = coarse_report(parts, R, 2, Vec3(0, 0, -9.80665));
      // Level, it may rest only in balance as far as such a file tells, but nothing gives way.
      const bool gives_way = report.dump().find("gives way") != std::string::npos;
      CHECK(gives_way == (slope > 0));
      CHECK(report["verdict"] != (slope > 0 ? "stable" : "moves"));
    }
  }
}
