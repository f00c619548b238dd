// Which way up it stands: known cones, and balance under gravity turned.
#include "impend/planning/gravity_cone.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "impend/friction/friction_margins.h"
#include "impend/friction/friction_solution.h"
#include "impend/planning/moving_bodies.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

const Vec3 kStraightDown(0, 0, -1), kEarthGravity(0, 0, -9.81);
constexpr double kOneDegree = std::numbers::pi / 180;

double angle_between(const Vec3& a, const Vec3& b) { return std::atan2(a.cross(b).norm(), a.dot(b)); }

bool has_ray(const GravityCone& cone, const Vec3& ray, double near = 1e-9) {
  return std::any_of(cone.rays.begin(), cone.rays.end(), [&](const Vec3& r) { return angle_between(r, ray) <= near; });
}

// Of the problem with gravity turned.
Balance balance_under(const FrictionProblem& problem, const Vec3& g) {
  FrictionProblem loaded = problem;
  loaded.Q.setZero();
  for (int k = 0; k < problem.bodies(); ++k) loaded.Q.segment<3>(6 * k) = 9.81 * problem.M[k](0, 0) * g;
  return balance(loaded, loaded.mu);
}

void check_face_of(const FrictionProblem& problem, const ConeFace& face) {
  const VecX &p = face.motion, n = problem.N.times(p), s = problem.S.times(p), t = problem.T.times(p);
  const VecX lengths = row_lengths(problem.M, problem.N);
  const double length = mass_norm(problem.M, p);
  REQUIRE(length > 0);
  for (int i = 0; i < problem.contacts(); ++i) {
    CHECK(problem.mu[i] * std::hypot(s[i], t[i]) - n[i] <= 1e-7 * length * lengths[i]);
  }
  if (problem.G.rows() > 0) CHECK(problem.G.times(p).lpNorm<Eigen::Infinity>() <= 1e-7 * length);
  Vec3 momentum = Vec3::Zero();
  VecX speed(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    momentum += problem.M[k](0, 0) * p.segment<3>(6 * k);
    speed[k] = std::sqrt(p.segment<6>(6 * k).dot(problem.M[k] * p.segment<6>(6 * k)));
  }
  CHECK(face.normal.norm() == Approx(1).epsilon(1e-12));
  CHECK(angle_between(momentum, face.normal) <= 1e-7);  // and so of the same sign
  std::vector<int> moving;
  for (int k = 0; k < problem.bodies(); ++k) {
    if (speed[k] > kMovesLess * speed.maxCoeff()) moving.push_back(problem.body[k]);
  }
  CHECK(face.moving == moving);
  CHECK(face.moving == moving_bodies(problem, p));
}

// Checked for what holds of all cones.
GravityCone cone_of(const FrictionProblem& problem) {
  const GravityCone cone = gravity_cone(problem, 0, 200, {});
  CHECK(cone.resolution <= 1e-6);
  CHECK(cone.margin[0] <= cone.margin[1]);
  for (const Vec3& ray : cone.rays) {
    CHECK(ray.norm() == Approx(1).epsilon(1e-12));
    const Balance found = balance_under(problem, ray);
    CHECK(found.lower <= 2e-7);
    CHECK(found.upper <= 1e-4);  // at the rim forces are hard to find
    for (const ConeFace& face : cone.faces) CHECK(face.normal.dot(ray) <= cone.resolution + 1e-8);
  }
  const std::size_t n = cone.faces.size();
  for (const ConeFace& face : cone.faces) check_face_of(problem, face);
  if (!cone.sharp || cone.dimension < 3 || cone.lineality > 0) return cone;
  CHECK(n == cone.rays.size());
  // Around it: one face and the next meet in an edge.
  for (std::size_t k = 0; k < n; ++k) {
    CHECK(has_ray(cone, cone.faces[k].normal.cross(cone.faces[(k + 1) % n].normal), 1e-5));
  }
  return cone;
}

GravityCone cone_of(const FrictionScene& scene) { return cone_of(friction_problem(scene)); }

void check_shape(const GravityCone& cone, int dimension, int lineality) {
  CHECK(cone.dimension == dimension);
  CHECK(cone.lineality == lineality);
}

SceneBox fixed_slab(const Vec3& low, const Vec3& high) { return {low, high, 1, true}; }
SceneBox loose_slab(const Vec3& low, const Vec3& high) { return {low, high, 1, false}; }
const SceneBox kWideFloor = fixed_slab(Vec3(-9, -9, -1), Vec3(9, 9, 0));

// A block w × w × h on a floor, between walls as high as `wall` on so many sides of −x, −y, x, y.
FrictionScene block_between_walls(double w, double h, double wall, int sides) {
  std::vector<SceneBox> boxes = {kWideFloor, loose_slab(Vec3::Zero(), Vec3(w, w, h))};
  for (int k = 0; k < sides; ++k) {
    const Vec3 shift = (k < 2 ? -1 : w) * Vec3::Unit(k % 2), size = Vec3(w, w, wall) + (1 - w) * Vec3::Unit(k % 2);
    boxes.push_back(fixed_slab(shift, shift + size));
  }
  return scene_of_boxes(boxes, 0, kEarthGravity);
}

// Bricks 2 × 1 × 1 in running bond, with half ones at the ends of every other course.
FrictionScene brick_wall(int courses, double mu) {
  std::vector<SceneBox> boxes = {kWideFloor};
  for (int z = 0; z < courses; ++z) {
    const std::vector<double> joints = z % 2 ? std::vector<double>{0, 1, 3, 4} : std::vector<double>{0, 2, 4};
    for (std::size_t k = 0; k + 1 < joints.size(); ++k) {
      boxes.push_back(loose_slab(Vec3(joints[k], 0, z), Vec3(joints[k + 1], 1, z + 1)));
    }
  }
  return scene_of_boxes(boxes, mu, kEarthGravity);
}

FrictionScene slab_on_floor(double mu) {
  return scene_of_boxes({kWideFloor, loose_slab(Vec3(0, 0, 0), Vec3(2, 1, 3))}, mu, kEarthGravity);
}

TEST_CASE("light parts may be tilted no farther because a heavy one is there") {
  // The middle of both lies 0.005 before the edge of what is below, and 1 above it.
  const double expected = std::atan(0.005);
  const SceneBox b{Vec3(0.3, 0, 1), Vec3(1.3, 1, 2)}, c{Vec3(0.69, 0, 2), Vec3(1.69, 1, 3)};
  const SceneBox ground{Vec3(-1, -1, -1), Vec3(102, 2, 0), 1, true}, below{Vec3::Zero(), Vec3::Ones(), 1, true};
  for (const double times : {1e3, 1e7}) {
    INFO("times the mass " << times);
    const SceneBox beside{Vec3(100, 0, 0), Vec3(101, 1, 1), times}, heavy{Vec3::Zero(), Vec3::Ones(), times};
    for (const std::vector<SceneBox>& boxes :
         {std::vector{ground, below, b, c, beside}, std::vector{ground, heavy, b, c}}) {
      const FrictionScene scene = scene_of_boxes(boxes, 0.5, kEarthGravity);
      const GravityCone cone = gravity_cone(friction_problem(scene), 0, 200, {});
      const std::array<double, 2> tilt = tilt_within(cone, kStraightDown);
      CHECK(tilt[0] <= expected * (1 + 1e-5));
      CHECK(tilt[0] >= expected * (1 - 1e-2));
      CHECK(tilt[1] >= expected * (1 - 1e-5));
    }
  }
}

TEST_CASE("a cube in a corner of three smooth walls rests under gravity into the corner") {
  const GravityCone cone = cone_of(block_between_walls(1, 1, 1, 2));
  check_shape(cone, 3, 0);
  CHECK(cone.sharp);
  for (int k = 0; k < 3; ++k) CHECK(has_ray(cone, -Vec3::Unit(k)));
  CHECK(angle_between(cone.most_stable, Vec3(-1, -1, -1)) <= 1e-9);
  for (const double margin : cone.margin) CHECK(std::abs(margin - 35.26438968275466 * kOneDegree) <= 1e-9);
  // Within it, or off by the angle to its nearest face or edge.
  const auto check = [&](const Vec3& g, double degrees) {
    INFO("gravity along " << g.transpose());
    for (const double here : tilt_within(cone, g)) CHECK(here == Approx(degrees * kOneDegree).margin(1e-9));
  };
  check(Vec3(-1, -1, -2), std::asin(1 / std::sqrt(6)) / kOneDegree);
  check(Vec3(1, -1, -1), -35.26438968275466);
  check(Vec3(1, 1, -1), -54.735610317245346);  // from −z
  check(Vec3(1, 1, 1), -125.26438968275466);   // from all three edges
}

// Gravity (−α, −β, −1): the −x wall pushes with α at z ≤ h_w, the floor at w/2 − α(h/2 − z) ≥ 0 from it.
TEST_CASE("a block leans on two smooth walls up to its width by what stands out of them") {
  for (const Vec3& sizes : {Vec3(1, 3, 1), Vec3(1, 3, 0.5), Vec3(2, 5, 1), Vec3(0.5, 4, 1.25)}) {
    const double w = sizes[0], h = sizes[1], wall = sizes[2], side = w / (h - 2 * wall);
    const GravityCone cone = cone_of(block_between_walls(w, h, wall, 2));
    check_shape(cone, 3, 0);
    CHECK(cone.sharp);
    CHECK(cone.rays.size() == 4);
    for (const double x : {0.0, -side}) {
      for (const double y : {0.0, -side}) CHECK(has_ray(cone, Vec3(x, y, -1)));
    }
  }
  // Walls up to its middle and more hold it however far gravity turns to them.
  for (const double wall : {1.5, 2.0, 3.0}) {
    const GravityCone octant = cone_of(block_between_walls(1, 3, wall, 2));
    for (int k = 0; k < 3; ++k) CHECK(has_ray(octant, -Vec3::Unit(k)));
  }
}

// Pushed at z = h_w by one wall and at 0 by the opposite one it cannot turn.
TEST_CASE("a block between walls on opposite sides tips over neither") {
  check_shape(cone_of(block_between_walls(1, 3, 0.5, 3)), 3, 1);
  const GravityCone four = cone_of(block_between_walls(1, 3, 0.5, 4));
  check_shape(four, 3, 2);
  REQUIRE(four.faces.size() == 1);
  CHECK(angle_between(four.faces[0].normal, -kStraightDown) <= 1e-9);
  CHECK(angle_between(four.most_stable, kStraightDown) <= 1e-9);
  for (const double margin : four.margin) CHECK(margin == Approx(90 * kOneDegree).epsilon(1e-9));
}

TEST_CASE("a block on a floor may be turned by its friction angle, or until it tips") {
  const GravityCone smooth = cone_of(slab_on_floor(0));
  check_shape(smooth, 1, 0);
  CHECK(angle_between(smooth.most_stable, kStraightDown) <= 1e-9);
  const GravityCone slides = cone_of(slab_on_floor(0.2));
  check_shape(slides, 3, 0);
  CHECK(slides.margin[0] >= 0.999 * std::atan(0.2));
  CHECK(std::abs(slides.margin[1] - std::atan(0.2)) <= 1e-6);
  CHECK(angle_between(slides.most_stable, kStraightDown) <= 0.02);
  for (const double mu : {0.5, 1.0, 3.0}) {
    const GravityCone tips = cone_of(slab_on_floor(mu));
    CHECK(tips.dimension == 3);
    CHECK(std::abs(tips.margin[1] - std::atan(1.0 / 3)) <= 1e-9);
    CHECK(std::abs(tips.margin[0] - std::atan(1.0 / 3)) <= 1e-8);
    // No face cuts off the corners of the pyramid where friction does not.
    if (mu > 0.75) CHECK(tilt_within(tips, Vec3(2, 1, -3))[1] >= -1e-8);
  }
}

TEST_CASE("coarse coordinates do not narrow the cone of what can be balanced as stored") {
  FrictionScene scene = slab_on_floor(0.2);
  const FrictionProblem problem = friction_problem(scene);
  for (const double noise : {1e-3, 1e-2, 0.1}) {
    const GravityCone cone = gravity_cone(problem, noise, 400, {});
    INFO("noise " << noise);
    check_shape(cone, 3, 0);
    CHECK(std::abs(cone.margin[1] - std::atan(0.2)) <= 0.02);
    CHECK(cone.margin[0] >= 0.95 * std::atan(0.2));
  }
}

TEST_CASE("a wall of rough bricks may be turned by its depth over its height") {
  for (const int courses : {3, 5}) {
    const FrictionScene scene = brick_wall(courses, 5);
    const GravityCone cone = cone_of(scene);
    for (const double margin : cone.margin) CHECK(std::abs(margin - std::atan(1.0 / courses)) <= 1e-8);
    std::size_t most = 0;
    for (const ConeFace& face : cone.faces) most = std::max(most, face.moving.size());
    CHECK(most == scene.bodies.size());
  }
}

TEST_CASE("a cube between six walls rests in every direction, one that touches nothing in none") {
  std::vector<SceneBox> boxes = {loose_slab(Vec3::Zero(), Vec3::Ones())};
  for (int k = 0; k < 3; ++k) {
    boxes.push_back(fixed_slab(-Vec3::Unit(k), Vec3::Ones() - Vec3::Unit(k)));
    boxes.push_back(fixed_slab(Vec3::Unit(k), Vec3::Ones() + Vec3::Unit(k)));
  }
  const GravityCone held = cone_of(scene_of_boxes(boxes, 0, kEarthGravity));
  check_shape(held, 3, 3);
  CHECK(held.faces.empty());
  for (const double margin : held.margin) CHECK(margin == Approx(std::numbers::pi));
  CHECK(tilt_within(held, Vec3(1, 2, 3))[0] > 0);
  const GravityCone none = cone_of(scene_of_boxes({boxes[0]}, 0.7, kEarthGravity));
  check_shape(none, 0, 0);
  CHECK(none.rays.empty());
  CHECK(tilt_within(none, kStraightDown)[1] <= 0);
}

TEST_CASE("a lid on a hinge rests where its centre is over, under or along its axis") {
  const double angle = 0.6;
  const GravityCone cone = cone_of(make_friction_problem(hinged_lid(angle), ContactSet(), {}));
  check_shape(cone, 2, 2);
  const Vec3 across(-std::sin(angle), 0, std::cos(angle));
  for (const double here : tilt_within(cone, Vec3(0.3, 5, 0.3 * std::tan(angle)))) CHECK(std::abs(here) <= 1e-8);
  CHECK(tilt_within(cone, across)[0] == Approx(-90 * kOneDegree));
}

TEST_CASE("a smooth block in a groove rests under gravity between its flanks") {
  const Mat3 R = Eigen::AngleAxisd(-45 * kOneDegree, Vec3(0, 1, 0)).toRotationMatrix();
  const GravityCone cone = cone_of(turned(block_between_walls(1, 1, 1, 1), R));
  check_shape(cone, 2, 0);
  CHECK(cone.rays.size() == 2);
  for (const double x : {-1.0, 1.0}) CHECK(has_ray(cone, Vec3(x, 0, -1)));
  CHECK(angle_between(cone.most_stable, kStraightDown) <= 1e-9);
  CHECK(cone.margin[1] <= 1e-9);
}

// Every fourth of them smooth.
FrictionScene stack_of(std::uint64_t seed) {
  FrictionScene scene = random_stack(seed);
  for (FrictionTouch& touch : scene.touches) touch.mu *= seed % 4 > 0;
  return scene;
}

TEST_CASE("random stacks balance under gravity inside of their cone and under none outside") {
  int sides[2] = {0, 0};
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = stack_of(seed);
    const FrictionProblem problem = friction_problem(scene);
    const GravityCone cone = cone_of(problem);
    const auto check = [&](const Vec3& g) {  // away from the rim by more than the two sides leave open
      const auto within = tilt_within(cone, g);
      INFO("gravity along " << g.transpose() << ", within " << within[0] << " … " << within[1]);
      const bool inside = within[0] > 1e-6, outside = within[1] < -1e-6 || cone.dimension == 0;
      if (inside) CHECK(balance_under(problem, g).upper <= 1e-7);
      if (outside) CHECK(balance_under(problem, g).possible == false);
      sides[0] += inside;
      sides[1] += outside;
    };
    Random random(seed);
    for (int k = 0; k < 6; ++k) {
      check(random.direction());
      Vec3 inside = Vec3::Zero();
      for (const Vec3& ray : cone.rays) inside += random.uniform() * ray;
      if (inside.norm() < 1e-3) continue;
      check(inside.normalized());
      check((inside.normalized() + 0.1 * random.normal3()).normalized());
    }
    const auto margin = tilt_margin(problem, scene.gravity);
    if (!margin || cone.dimension < 3) continue;
    const auto here = tilt_within(cone, scene.gravity);
    CHECK(here[0] <= (*margin)[1] + 1e-6);
    CHECK(here[1] >= (*margin)[0] - 1e-6);
    CHECK(cone.margin[1] >= (*margin)[0] - 1e-6);
  }
  CHECK(std::min(sides[0], sides[1]) >= 50);
}

TEST_CASE("the cone turns with the scene and does not depend on units, tangent axes or order") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = stack_of(seed);
    const GravityCone first = cone_of(scene);
    const auto check = [&](const FrictionScene& varied, const Mat3& R = Mat3::Identity()) {
      const GravityCone other = cone_of(varied);
      check_shape(other, first.dimension, first.lineality);
      for (const Vec3& ray : first.rays) CHECK(tilt_within(other, R * ray)[1] >= -1e-6);
      for (const Vec3& ray : other.rays) CHECK(tilt_within(first, R.transpose() * ray)[1] >= -1e-6);
      CHECK(other.margin[0] <= first.margin[1] + 1e-6);
      CHECK(first.margin[0] <= other.margin[1] + 1e-6);
      if (first.sharp && other.sharp) CHECK(other.faces.size() == first.faces.size());
    };
    check(turned(scene, Random(seed).rotation()), Random(seed).rotation());
    check(in_units(scene, 1000, 0.001, 3));
    check(in_units(scene, 0.01, 100, 0.1));
    check(with_axes_turned(scene, seed));
    check(reordered(scene, seed));
  }
}

}  // namespace
}  // namespace impend::test
