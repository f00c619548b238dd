#include "tests/support/balanced_problems.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/modes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kMostContacts = 6;

// Q = −Σ of the contact's rows times a force within its cone.
void add_balanced(int contact, double press, double rubs, double around, FrictionProblem& problem) {
  problem.N.add_to(contact, -press, problem.Q);
  problem.S.add_to(contact, -rubs * std::cos(around), problem.Q);
  problem.T.add_to(contact, -rubs * std::sin(around), problem.Q);
}

FrictionTouch random_touch(const FrictionScene& scene, int a, Random& random) {
  const int bodies = static_cast<int>(scene.bodies.size());
  FrictionTouch touch;
  touch.a = a;
  touch.b = random.chance(0.5) ? -1 : random.integer(0, bodies - 1);
  if (touch.b == touch.a) touch.b = -1;
  const Vec3 to = random.normal3(), aside = random.normal3();
  touch.point = scene.bodies[a].center + 0.6 * to;
  touch.normal = (-0.6 * to + 0.4 * aside).normalized();
  touch.mu = random.uniform(0.05, random.chance(0.7) ? 0.8 : 2.5);
  return touch;
}

// Another point of the same face.
FrictionTouch beside(FrictionTouch touch, Random& random) {
  const Vec3 to = random.normal3();
  touch.point += 0.5 * (to - to.dot(touch.normal) * touch.normal);
  if (random.chance(0.2)) touch.mu = random.uniform(0.2, 1.2);
  return touch;
}

double on_grid(double x, double step) { return step * std::round(x / step); }

Vec3 in_plane(double angle) { return {std::cos(angle), 0, std::sin(angle)}; }

void add_planar_body(bool grid, Random& random, FrictionScene& scene) {
  Vec3 center(random.uniform(-1, 1), 0, random.uniform(-1, 1));
  if (grid) center = Vec3(on_grid(center[0], 0.5), 0, on_grid(center[2], 0.5));
  const double mass = grid ? 1 : random.uniform(0.5, 2.5);
  scene.bodies.push_back({mass, center, random.uniform(0.05, 1) * Mat3::Identity()});
}

FrictionTouch planar_touch(const FrictionScene& scene, int a, bool grid, Random& random) {
  FrictionTouch touch;
  touch.a = a;
  touch.b = random.chance(0.5) ? -1 : random.integer(0, static_cast<int>(scene.bodies.size()) - 1);
  if (touch.b == touch.a) touch.b = -1;
  Vec3 arm(random.uniform(-1, 1), 0, random.uniform(-1, 1));
  if (grid) arm = Vec3(on_grid(arm[0], 0.5), 0, on_grid(arm[2], 0.5));
  touch.point = scene.bodies[static_cast<size_t>(a)].center + arm;
  const double inwards = std::atan2(-arm[2], -arm[0]), eighth = std::numbers::pi / 4;
  const bool any = random.chance(0.3);
  const double free = any ? random.uniform(-std::numbers::pi, std::numbers::pi) : inwards + random.uniform(-0.7, 0.7);
  touch.normal = in_plane(grid ? eighth * random.integer(0, 7) : free);
  if (!random.chance(0.15)) {
    touch.mu = grid ? 0.25 * random.integer(1, 6) : random.uniform(0.05, random.chance(0.7) ? 0.8 : 2.5);
  }
  return touch;
}

// Out of the plane and about its axes nothing moves.
void hold_in_plane(FrictionProblem& problem) {
  for (int k = 0; k < problem.bodies(); ++k) {
    for (const int held : {1, 3, 5}) {
      problem.G.append(k, Vec6::Unit(held), -1, Vec6::Zero());
      problem.joint.push_back(k);
      problem.Q[6 * k + held] = 0;
    }
  }
  problem.bias_G = VecX::Zero(problem.G.rows());
}

}  // namespace

PlanarProblem planar_contacts(std::uint64_t seed) {
  Random random(seed);
  PlanarProblem planar;
  FrictionScene& scene = planar.scene;
  const bool grid = random.chance(0.3);
  const int bodies = random.integer(1, 3), contacts = random.integer(bodies + 1, kMostContacts);
  for (int k = 0; k < bodies; ++k) add_planar_body(grid, random, scene);
  for (int i = 0; i < contacts; ++i) {
    scene.touches.push_back(planar_touch(scene, i < bodies ? i : random.integer(0, bodies - 1), grid, random));
  }
  FrictionProblem& problem = planar.problem = friction_problem(scene);
  if (!random.chance(0.15)) {
    problem.Q.setZero();
    const double most = random.chance(0.7) ? 0.95 : 0.3;
    for (int i = 0; i < contacts; ++i) {
      const double press = random.chance(0.2) ? 0 : grid ? random.integer(0, 3) : std::abs(random.normal());
      const double share = grid ? 0.25 * random.integer(-4, 4) : random.uniform(-most, most);
      const Vec3 along = row_direction(problem.N, i).cross(Vec3::UnitY());
      const double rubs = share * problem.mu[i] * press;
      const double on_s = along.dot(row_direction(problem.S, i)), on_t = along.dot(row_direction(problem.T, i));
      add_balanced(i, press, rubs, std::atan2(on_t, on_s), problem);
    }
    if (random.chance(0.15))
      problem.Q[6 * random.integer(0, bodies - 1) + 2 * random.integer(0, 2)] += 0.3 * random.normal();
  }
  hold_in_plane(problem);
  return planar;
}

FrictionProblem balanced_contacts(std::uint64_t seed) {
  Random random(seed);
  FrictionScene scene;
  const int bodies = random.integer(1, 3), contacts = random.integer(bodies + 1, kMostContacts);
  for (int k = 0; k < bodies; ++k) {
    const double mass = random.uniform(0.5, 2.5);
    const Vec3 center = 0.7 * random.normal3(), half = random.uniform3(0.2, 1.2);
    scene.add_box(mass, center, half);
  }
  const bool faces = random.chance(0.5);
  for (int i = 0; i < contacts; ++i) {
    if (i >= bodies && faces && random.chance(0.5)) {
      scene.touches.push_back(beside(scene.touches.back(), random));
    } else {
      scene.touches.push_back(random_touch(scene, i < bodies ? i : random.integer(0, bodies - 1), random));
    }
  }
  FrictionProblem problem = friction_problem(scene);
  if (random.chance(0.1)) return problem;  // gravity, which may not be balanced
  problem.Q.setZero();
  const double most = random.chance(0.7) ? 0.95 : 0.3;
  for (int i = 0; i < contacts; ++i) {
    const double press = random.chance(0.8) ? std::abs(random.normal()) : 0;
    const double around = random.uniform(-std::numbers::pi, std::numbers::pi);
    add_balanced(i, press, random.uniform(0, most) * problem.mu[i] * press, around, problem);
  }
  return problem;
}

FrictionProblem balanced_faces(std::uint64_t seed) {
  Random random(seed);
  FrictionScene scene;
  const int bodies = random.integer(1, 2);
  const double mu = std::vector<double>{0.25, 0.5, 1, 2}[random.integer(0, 3)];
  std::vector<Vec3> grid = {{1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}, {0, 0, 0},
                            {1, 0, 0}, {-1, 0, 0}, {0, 1, 0},  {2, 0, 0}};
  int left = kMostContacts;
  for (int k = 0; k < bodies; ++k) {
    const Vec3 center(0, 0, 2 * k + 0.5 * random.integer(0, 2));
    scene.bodies.push_back({1, center, random.chance(0.7) ? Mat3(Mat3::Identity()) : Mat3(Vec3(1, 2, 3).asDiagonal())});
    for (size_t i = grid.size() - 1; i > 0; --i) std::swap(grid[i], grid[random.integer(0, static_cast<int>(i))]);
    const int points = std::min(left - (bodies - 1 - k), random.integer(1, 5));
    left -= points;
    for (int i = 0; i < points; ++i) {
      scene.touches.push_back({k, k - 1, grid[i] + Vec3(0, 0, 2 * k), Vec3(0, 0, 1), random.chance(0.8) ? mu : 0.5, 0});
    }
  }
  if (left > 0 && random.chance(0.3)) {
    const Vec3 point(2, random.integer(-1, 1), random.integer(0, 2));
    scene.touches.push_back({bodies - 1, -1, point, Vec3(-1, 0, 0), mu, 0});
  }
  FrictionProblem problem = friction_problem(scene);
  const int kind = random.integer(0, 2), body = random.integer(0, bodies - 1);
  if (kind == 0) {
    problem.Q[6 * body + random.integer(0, 5)] += random.integer(-3, 3);
    return problem;
  }
  problem.Q.setZero();
  for (int i = 0; i < problem.contacts(); ++i) {
    const double press = random.integer(0, 3), share = 0.1 * random.integer(0, 9);
    add_balanced(i, press, share * problem.mu[i] * press, random.integer(0, 7) * std::numbers::pi / 4, problem);
  }
  if (kind == 2) problem.Q[6 * body + 5] += 0.1 * random.integer(-3, 3);  // a turn about the normal
  return problem;
}

RestChecked check_rest(const FrictionProblem& problem, double most_work) {
  RestChecked checked;
  CapacitySettings settings;
  settings.most_work = most_work;
  checked.proved = prove_rest(problem, 0, kLargestRest, settings).certain;
  const ModeSearch modes = search_modes(problem);
  checked.excluded = modes.exhausted;
  checked.moves = modes.releasing || search_release(problem, {}, 1e-6);
  return checked;
}

}  // namespace impend::test
