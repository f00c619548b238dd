// The search for contacts hears a wish to stop in time: many parts, large faces, freeform and curved surfaces.
#include <cmath>
#include <numbers>

#include "impend/contact/gap/gap_study.h"
#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kContactsSeed = 31;

// The solid between two surfaces over the unit square, of n × n squares each.
template <class Low, class High>
TriangleMesh block_between(int n, const Low& low, const High& high) {
  TriangleMesh mesh;
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) mesh.vertices.emplace_back(double(i) / n, double(j) / n, low(i, j));
  }
  const int above = static_cast<int>(mesh.vertices.size());
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) mesh.vertices.emplace_back(double(i) / n, double(j) / n, high(i, j));
  }
  const auto at = [n](int i, int j) { return i * (n + 1) + j; };
  const auto wall = [&](int a, int b) {
    mesh.triangles.push_back({a, b, above + b});
    mesh.triangles.push_back({a, above + b, above + a});
  };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const int a = at(i, j), b = at(i + 1, j), c = at(i + 1, j + 1), d = at(i, j + 1);
      mesh.triangles.push_back({a, c, b});
      mesh.triangles.push_back({a, d, c});
      mesh.triangles.push_back({above + a, above + b, above + c});
      mesh.triangles.push_back({above + a, above + c, above + d});
    }
    wall(at(i, 0), at(i + 1, 0));
    wall(at(i + 1, n), at(i, n));
    wall(at(0, i + 1), at(0, i));
    wall(at(n, i), at(n, i + 1));
  }
  return mesh;
}

Assembly two_blocks(int n, double wave) {
  const auto middle = [n, wave](int i, int j) { return wave * std::sin(6.0 * i / n) * std::cos(5.0 * j / n); };
  const auto floor = [](int, int) { return -1.0; };
  const auto top = [](int, int) { return 1.0; };
  return assembly_of({part_from_mesh("low", block_between(n, floor, middle), true),
                      part_from_mesh("high", block_between(n, middle, top))});
}

void check_contacts(const std::string& name, const Assembly& assembly) {
  check_that_it_listens(name, kContactsSeed, stage_of([&assembly](const Progress& progress) {
                          ContactOptions options;
                          options.threads = 1;
                          return find_contacts_and_study_gap(assembly, options, progress);
                        }));
}

}  // namespace

TEST_CASE("looking for contacts between large flat faces stops when it is told to") {
  check_contacts("flat", two_blocks(120, 0));
}

TEST_CASE("looking for contacts of freeform surfaces stops when it is told to") {
  check_contacts("waves", two_blocks(60, 0.1));
}

TEST_CASE("looking for contacts of many parts stops when it is told to") {
  check_contacts("wall", running_bond_wall(50));
}

TEST_CASE("looking for contacts of curved surfaces stops when it is told to") {
  std::vector<Part> balls = {part_from_mesh("floor", box(Vec3(-1, -1, -1), Vec3(20, 20, 0)), true)};
  for (int k = 0; k < 10; ++k) {
    balls.push_back(
        part_from_mesh("ball " + std::to_string(k),
                       transformed(icosphere(5, 1), translation(Vec3(1 + 2 * (k % 5), 1 + 2 * (k / 5), 1)))));
  }
  check_contacts("balls", assembly_of(balls));
  const int n = 1200;
  std::vector<Vec2> side = {Vec2(0, 0)}, hole;
  for (int k = 0; k <= 8; ++k) side.emplace_back(1, k / 4.0);
  side.emplace_back(0, 2);
  for (int k = 0; k <= 8; ++k) hole.emplace_back(1, 2 - k / 4.0);
  hole.emplace_back(2, 0);
  hole.emplace_back(2, 2);
  hole.push_back(hole.front());
  check_contacts("pin",
                 assembly_of({part_from_mesh("pin", turned(n, side)), part_from_mesh("hub", turned(n, hole), true)}));
}

TEST_CASE("an analysis of parts with play stops when it is told to") {
  // Bricks of a wall that stand a hundredth of their size apart: they fall, and what would hold them is looked for.
  std::vector<Part> parts;
  for (int course = 0; course < 22; ++course) {
    for (int k = 0; k < 22; ++k) {
      const Vec3 at(2.02 * k + course % 2, 0, 1.01 * course);
      parts.push_back(part_from_mesh("b" + std::to_string(course) + "." + std::to_string(k),
                                     box(at, at + Vec3(2, 1, 1)), course == 0));
    }
  }
  const Assembly assembly = assembly_of(parts);
  PipelineOptions options;
  options.contact.threads = options.solver.threads = 1;
  check_that_it_listens("play", kContactsSeed, stage_of([&](const Progress& progress) {
                          return run_analysis(assembly, {"play"}, options, progress);
                        }));
}
