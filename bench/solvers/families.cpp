#include "bench/solvers/families.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/motion/judge.h"

namespace impend::bench {

namespace {

using test::ProblemScene;
using test::Random;

// Corners of contact: beds on the floor, head joints, beds on the row below.
int wall_contacts(int rows, int columns) {
  return 4 * (columns + rows * (columns - 1) + (rows - 1) * (2 * columns - 1));
}

struct WallSize {
  int rows = 1, columns = 1;
};

// Nearest to n among walls that are at most half as high or half as wide as they are the other way.
WallSize wall_size(int n) {
  WallSize best;
  double distance = std::numeric_limits<double>::infinity();
  const int most = 2 + static_cast<int>(std::sqrt(n / 6.0));
  for (int rows = 2; rows <= most; ++rows) {
    for (int columns = std::max(2, rows / 2); columns <= 2 * rows; ++columns) {
      const double d = std::abs(std::log(static_cast<double>(wall_contacts(rows, columns)) / n));
      if (d < distance) {
        distance = d;
        best = {rows, columns};
      }
    }
  }
  return best;
}

// Cubes on the floor or on four others, and neighbours in two directions.
int pyramid_contacts(int levels) {
  int count = 0;
  for (int side = 1; side <= levels; ++side) {
    count += (side == levels ? 4 : 16) * side * side + 8 * side * (side - 1);
  }
  return count;
}

int pyramid_levels(int n) {
  int levels = 1;
  while (std::log(static_cast<double>(pyramid_contacts(levels + 1)) / n) <
         std::log(static_cast<double>(n) / pyramid_contacts(levels))) {
    ++levels;
  }
  return levels;
}

// Towers of 9 slabs where there is room for one alone, of 36 otherwise. The slabs above the joint below the upper 5 (of
// 9, shifted by 3/4) or 32 (of 36, shifted by 1/8) hang over the edge.
ProblemScene overhanging_towers(int n) {
  const bool small = n < 100;
  const int slabs = small ? 9 : 36;
  const int towers = std::max(1, static_cast<int>(std::lround(n / (4.0 * slabs))));
  return test::cantilever_towers(towers, slabs, small ? 0.75 : 0.125);
}

Vec3 grid_node(int k, int side) { return 1.5 * Vec3(k % side, k / side % side, k / (side * side)); }

// A neighbour of node k on the grid, −1 when the draw leads outside.
int neighbour(int k, int side, int count, Random& random) {
  const int x = k % side + random.integer(-1, 1), y = k / side % side + random.integer(-1, 1);
  const int z = k / (side * side) + random.integer(-1, 1);
  const int other = x + side * (y + side * z);
  const bool inside = x >= 0 && y >= 0 && z >= 0 && x < side && y < side && other < count;
  return inside && other != k ? other : -1;
}

test::PointBody stone(const Vec3& node, Random& random) {
  test::PointBody body;
  body.mass = std::exp(random.uniform(-1, 1));
  body.center = node + 0.2 * random.normal3();
  const Mat3 R = random.rotation();
  const Vec3 second(random.uniform(0.05, 0.3), random.uniform(0.05, 0.3), random.uniform(0.05, 0.3));
  const Mat3 inertia = body.mass * (second.sum() * Mat3::Identity() - R * second.asDiagonal() * R.transpose());
  body.inertia = (inertia + inertia.transpose()) / 2;
  return body;
}

}  // namespace

const std::vector<std::string>& family_names() {
  static const std::vector<std::string> names{"wall", "wallhole", "pyramid", "arch", "cantilever", "random"};
  return names;
}

ProblemScene random_pile(int bodies, std::uint64_t seed) {
  Random random(seed);
  ProblemScene scene;
  scene.name = "random " + std::to_string(bodies);
  scene.add_fixed();
  const int side = std::max(2, static_cast<int>(std::cbrt(bodies)));
  for (int k = 0; k < bodies; ++k) scene.bodies.push_back(stone(grid_node(k, side), random));
  const auto contact = [&](int a, int b, const Vec3& point, const Vec3& normal) {
    scene.contacts.push_back({a, b, point + 0.2 * random.normal3(), (normal + 0.5 * random.normal3()).normalized(), 1});
  };
  for (int k = 0; k < std::min(bodies, side * side); ++k) {
    for (int support = 0; support < 2; ++support) {
      contact(k + 1, 0, scene.bodies[k + 1].center - Vec3(0, 0, 0.5), Vec3(0, 0, 1));
    }
  }
  while (static_cast<int>(scene.contacts.size()) < 5 * bodies) {
    const int a = random.integer(0, bodies - 1), b = neighbour(a, side, bodies, random);
    if (b < 0) continue;
    const Vec3 from = scene.bodies[b + 1].center, to = scene.bodies[a + 1].center;
    contact(a + 1, b + 1, (from + to) / 2, (to - from).normalized());
  }
  return scene;
}

ProblemScene family_scene(const std::string& family, int n) {
  if (family == "wall" || family == "wallhole") {
    const WallSize size = wall_size(n);
    const int middle = size.rows / 2 * size.columns + size.columns / 2;
    return test::running_bond_wall(size.rows, size.columns, family == "wall" ? -1 : middle);
  }
  if (family == "pyramid") return test::cube_pyramid(pyramid_levels(n));
  if (family == "arch") return test::voussoir_arch(std::max(1, n / 4 - 1));
  if (family == "cantilever") return overhanging_towers(n);
  if (family == "random") return random_pile(std::max(2, n / 5), 1);
  return {};
}

Truth known_truth(const std::string& family) {
  if (family == "wall" || family == "pyramid") return Truth::kRest;
  if (family == "arch" || family == "cantilever") return Truth::kMoves;
  return Truth::kUnknown;
}

SolverCase make_case(const std::string& name, const ProblemScene& scene) {
  SolverCase made;
  made.family = name;
  made.whole = to_problem(scene);
  const auto components = connected_components(made.whole);
  const auto rows = rows_of_components(made.whole, components);
  for (size_t piece = 0; piece < components.size(); ++piece) {
    made.pieces.push_back(restrict_problem(made.whole, components[piece], rows[piece]));
    made.cores.push_back(whiten(made.pieces.back()));
  }
  return made;
}

SolverCase make_case(const std::string& family, int n) { return make_case(family, family_scene(family, n)); }

}  // namespace impend::bench
