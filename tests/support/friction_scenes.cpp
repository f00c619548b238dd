#include "tests/support/friction_scenes.h"

#include <algorithm>
#include <cmath>

#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Mat3 box_inertia(double mass, const Vec3& half) {
  const Vec3 s = half.cwiseProduct(half);
  return Vec3(s.y() + s.z(), s.x() + s.z(), s.x() + s.y()).asDiagonal().toDenseMatrix() * (mass / 3);
}

Vec6 row_on(const Vec3& direction, const Vec3& point, const Vec3& center) {
  Vec6 row;
  row << direction, (point - center).cross(direction);
  return row;
}

// The corners of the rectangle in which two boxes touch along an axis, if they do, with `upper` above `lower`.
void touch_along(const std::vector<SceneBox>& boxes, const std::vector<int>& index, int lower, int upper, int axis,
                 double mu, FrictionScene& scene) {
  if (boxes[lower].high[axis] != boxes[upper].low[axis]) return;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const double u0 = std::max(boxes[lower].low[u], boxes[upper].low[u]);
  const double u1 = std::min(boxes[lower].high[u], boxes[upper].high[u]);
  const double v0 = std::max(boxes[lower].low[v], boxes[upper].low[v]);
  const double v1 = std::min(boxes[lower].high[v], boxes[upper].high[v]);
  if (!(u1 > u0 && v1 > v0)) return;
  for (const auto& [cu, cv] : {std::pair{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}}) {
    Vec3 point, normal = Vec3::Zero();
    point[axis] = boxes[lower].high[axis];
    point[u] = cu;
    point[v] = cv;
    normal[axis] = 1;
    scene.touches.push_back({index[upper], index[lower], point, normal, mu, 0});
  }
}

}  // namespace

int FrictionScene::add_box(double mass, const Vec3& center, const Vec3& half) {
  bodies.push_back({mass, center, box_inertia(mass, half)});
  return static_cast<int>(bodies.size()) - 1;
}

FrictionProblem friction_problem(const FrictionScene& scene) {
  FrictionProblem problem;
  const int bodies = static_cast<int>(scene.bodies.size()), n = static_cast<int>(scene.touches.size());
  problem.Q = VecX::Zero(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    const FrictionBody& body = scene.bodies[k];
    Mat6 M = Mat6::Zero();
    M.topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
    M.bottomRightCorner<3, 3>() = body.inertia;
    problem.M.push_back(M);
    problem.Q.segment<3>(6 * k) = body.mass * scene.gravity;
    problem.body.push_back(k);
  }
  problem.N = problem.S = problem.T = problem.G = BlockRows(bodies);
  problem.mu = problem.viscous = VecX::Zero(n);
  problem.bias_N = problem.bias_S = problem.bias_T = VecX::Zero(n);
  problem.bias_G = VecX::Zero(0);
  problem.velocity = scene.velocity.size() > 0 ? scene.velocity : VecX(VecX::Zero(6 * bodies));
  for (int i = 0; i < n; ++i) {
    const FrictionTouch& touch = scene.touches[i];
    const Vec3 s0 = touch.normal.unitOrthogonal(), t0 = touch.normal.cross(s0);
    const Vec3 s = std::cos(touch.turn) * s0 + std::sin(touch.turn) * t0, t = touch.normal.cross(s);
    const auto append = [&](const Vec3& d, BlockRows& rows) {
      const auto on = [&](int body) -> Vec6 {
        return body < 0 ? Vec6(Vec6::Zero()) : row_on(d, touch.point, scene.bodies[body].center);
      };
      rows.append(touch.a, on(touch.a), touch.b, -on(touch.b));
    };
    append(touch.normal, problem.N);
    append(s, problem.S);
    append(t, problem.T);
    problem.mu[i] = touch.mu;
    problem.contact.push_back(i);
  }
  return problem;
}

FrictionScene scene_of_boxes(const std::vector<SceneBox>& boxes, double mu, const Vec3& gravity) {
  FrictionScene scene;
  scene.gravity = gravity;
  std::vector<int> index(boxes.size(), -1);
  for (size_t k = 0; k < boxes.size(); ++k) {
    if (boxes[k].fixed) continue;
    const Vec3 half = (boxes[k].high - boxes[k].low) / 2;
    index[k] = scene.add_box(8 * boxes[k].density * half.prod(), (boxes[k].high + boxes[k].low) / 2, half);
  }
  for (int lower = 0; lower < static_cast<int>(boxes.size()); ++lower) {
    for (int upper = 0; upper < static_cast<int>(boxes.size()); ++upper) {
      if (lower == upper || (boxes[lower].fixed && boxes[upper].fixed)) continue;
      for (int axis = 0; axis < 3; ++axis) touch_along(boxes, index, lower, upper, axis, mu, scene);
    }
  }
  return scene;
}

FrictionScene block_on_incline(double angle, double mu) {
  return scene_of_boxes({{Vec3(-5, -5, -1), Vec3(5, 5, 0), 1, true}, {Vec3(0, 0, 0), Vec3(1, 1, 1), 1, false}}, mu,
                        9.81 * Vec3(std::sin(angle), 0, -std::cos(angle)));
}

FrictionScene ladder(double angle, double mu) {
  FrictionScene scene;
  const double l = 1, mass = 1;
  const Vec3 half = l * Vec3(std::cos(angle), 0, std::sin(angle));  // from the foot up to the wall
  const Mat3 inertia = mass / 3 * (half.squaredNorm() * Mat3::Identity() - half * half.transpose());
  scene.bodies.push_back({mass, half, inertia + mass / 100 * Mat3::Identity()});
  scene.touches.push_back({0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0});
  scene.touches.push_back({0, -1, 2 * half, Vec3(-1, 0, 0), 0, 0});
  return scene;
}

FrictionScene random_stack(std::uint64_t seed) {
  Random random(seed);
  std::vector<SceneBox> boxes = {{Vec3(-20, -20, -1), Vec3(20, 20, 0), 1, true}};
  if (random.chance(0.3)) boxes.push_back({Vec3(3, -20, 0), Vec3(4, 20, 10), 1, true});
  if (random.chance(0.2)) boxes.push_back({Vec3(-4, -20, 0), Vec3(-3, 20, 10), 1, true});
  const int count = random.integer(1, 9), fixed = static_cast<int>(boxes.size());
  for (int tries = 0; tries < 40 && static_cast<int>(boxes.size()) < fixed + count; ++tries) {
    const int length = random.integer(1, 4), width = random.integer(1, 3), height = random.integer(1, 3);
    const Vec3 size(length, width, height);
    SceneBox box;
    const int x = random.integer(-3, 3 - length), y = random.integer(-2, 2);
    box.low = Vec3(x, y, 0);
    box.density = random.integer(1, 3);
    // Dropped from above until it meets another.
    for (const SceneBox& other : boxes) {
      const bool over = other.high.z() <= 9 && box.low.x() < other.high.x() && other.low.x() < box.low.x() + size.x() &&
                        box.low.y() < other.high.y() && other.low.y() < box.low.y() + size.y();
      if (over) box.low.z() = std::max(box.low.z(), other.high.z());
    }
    box.high = box.low + size;
    if (box.high.z() < 9) boxes.push_back(box);
  }
  const double tilt = random.chance(0.3) ? 0.0 : random.uniform(0, 0.7), heading = random.uniform(0, 6.28);
  const Vec3 down(std::sin(tilt) * std::cos(heading), std::sin(tilt) * std::sin(heading), -std::cos(tilt));
  FrictionScene scene = scene_of_boxes(boxes, 0, 9.81 * down);
  const double mu = random.chance(0.2) ? std::tan(tilt) : random.uniform(0, 1.2);
  const bool one = random.chance(0.5);
  for (FrictionTouch& touch : scene.touches) touch.mu = one ? mu : random.uniform(0, 1.2);
  return scene;
}

FrictionScene turned(const FrictionScene& scene, const Mat3& rotation) {
  FrictionScene other = scene;
  other.gravity = rotation * scene.gravity;
  for (FrictionBody& body : other.bodies) {
    body.center = rotation * body.center;
    body.inertia = rotation * body.inertia * rotation.transpose();
  }
  for (FrictionTouch& touch : other.touches) {
    touch.point = rotation * touch.point;
    touch.normal = rotation * touch.normal;
  }
  for (Eigen::Index k = 0; k + 3 <= other.velocity.size(); k += 3) {
    other.velocity.segment<3>(k) = rotation * Vec3(other.velocity.segment<3>(k));
  }
  return other;
}

FrictionScene in_units(const FrictionScene& scene, double length, double mass, double time) {
  FrictionScene other = scene;
  other.gravity *= length / (time * time);
  for (FrictionBody& body : other.bodies) {
    body.mass *= mass;
    body.center *= length;
    body.inertia *= mass * length * length;
  }
  for (FrictionTouch& touch : other.touches) touch.point *= length;
  for (Eigen::Index k = 0; k + 6 <= other.velocity.size(); k += 6) {
    other.velocity.segment<3>(k) *= length / time;
    other.velocity.segment<3>(k + 3) /= time;
  }
  return other;
}

FrictionScene with_axes_turned(const FrictionScene& scene, std::uint64_t seed) {
  Random random(seed);
  FrictionScene other = scene;
  for (FrictionTouch& touch : other.touches) touch.turn += random.uniform(0, 6.28);
  return other;
}

FrictionScene reordered(const FrictionScene& scene, std::uint64_t seed) {
  Random random(seed);
  FrictionScene other = scene;
  for (int i = static_cast<int>(other.touches.size()) - 1; i > 0; --i) {
    std::swap(other.touches[i], other.touches[random.integer(0, i)]);
  }
  return other;
}

}  // namespace impend::test
