// How much it takes: weakest pushes and ranges of mass in closed form.
#include "impend/planning/robustness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "impend/friction/friction_solution.h"
#include "impend/friction/load_reach.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

double weight_of_all(const FrictionProblem& problem, const Vec3& gravity) {
  double mass = 0;
  for (const Mat6& M : problem.M) mass += M(0, 0);
  return mass * gravity.norm();
}

// Opens contacts or slides within the dual cones; the push along `direction` does work, and more than the weights lose.
void check_push(const FrictionProblem& problem, const WeakestPush& push, int k, double weight) {
  CHECK(push.body == problem.body[k]);
  CHECK(push.force[0] >= 0);
  CHECK(push.force[0] <= push.force[1] + 1e-7 * weight);
  if (push.motion.size() == 0) {
    CHECK(push.force[0] >= kMostPush * weight * (1 - 1e-9));
    CHECK(push.moving.empty());
    return;
  }
  CHECK(push.direction.norm() == Approx(1).epsilon(1e-12));
  const VecX &p = push.motion, n = problem.N.times(p), s = problem.S.times(p), t = problem.T.times(p);
  const VecX lengths = row_lengths(problem.M, problem.N);
  const double length = mass_norm(problem.M, p);
  REQUIRE(length > 0);
  for (int i = 0; i < problem.contacts(); ++i) {
    CHECK(problem.mu[i] * std::hypot(s[i], t[i]) - n[i] <= 1e-7 * length * lengths[i]);
  }
  const Vec3 moved = p.segment<3>(6 * k);
  CHECK(moved.normalized().dot(push.direction) == Approx(1).epsilon(1e-6));
  CHECK(-problem.Q.dot(p) <= push.force[1] * moved.dot(push.direction) * (1 + 1e-6) + 1e-7 * weight * length);
  CHECK(std::find(push.moving.begin(), push.moving.end(), push.body) != push.moving.end());
}

Robustness robust(const FrictionProblem& problem, const Vec3& gravity = Vec3(0, 0, -9.81), int threads = 1) {
  const Robustness found = robustness(problem, gravity, threads, {});
  const double weight = weight_of_all(problem, gravity);
  REQUIRE(static_cast<int>(found.pushes.size()) == problem.bodies());
  REQUIRE(static_cast<int>(found.masses.size()) == problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    check_push(problem, found.pushes[k], k, weight);
    CHECK(found.masses[k].body == problem.body[k]);
    REQUIRE(found.masses[k].least);
    REQUIRE(found.masses[k].most);
    CHECK(*found.masses[k].least <= 1 + 1e-9);
    CHECK(*found.masses[k].most >= 1 - 1e-9);
    CHECK((*found.masses[k].least > 0) == !found.masses[k].moving_lighter.empty());
    CHECK(std::isfinite(*found.masses[k].most) == !found.masses[k].moving_heavier.empty());
  }
  REQUIRE(found.weakest >= 0);
  for (const WeakestPush& push : found.pushes) CHECK(push.force[1] >= found.pushes[found.weakest].force[1]);
  return found;
}

Robustness robust(const FrictionScene& scene) { return robust(friction_problem(scene), scene.gravity); }

// What is borne in every direction is found to `share` below, what is not exactly.
void check_force(const WeakestPush& push, double expected, double share = 0.02) {
  CHECK(push.force[1] == Approx(expected).epsilon(1e-6));
  CHECK(push.force[0] <= expected * (1 + 1e-6));
  CHECK(push.force[0] >= expected * (1 - share));
}

void check_masses(const MassRange& range, double least, double most) {
  CHECK(*range.least == Approx(least).epsilon(1e-6).margin(1e-9));
  if (std::isfinite(most)) CHECK(*range.most == Approx(most).epsilon(1e-6));
  if (!std::isfinite(most)) CHECK(*range.most == kUnlimited);
}

SceneBox held_box(const Vec3& low, const Vec3& high) { return {low, high, 1, true}; }
SceneBox free_box(const Vec3& low, const Vec3& high, double density = 1) { return {low, high, density, false}; }

TEST_CASE("the weakest push on a block slides and lifts it along the normal of its friction cone") {
  for (const double mu : {0.1, 0.4, 0.8}) {
    INFO("mu " << mu);
    const Robustness found = robust(cube_tower(1, mu));
    check_force(found.pushes[0], mu * 9.81 / std::hypot(1, mu));
    CHECK(found.pushes[0].direction.z() == Approx(mu / std::hypot(1, mu)).margin(1e-3));
    CHECK(found.pushes[0].moving == std::vector<int>{0});
    CHECK(found.weakest == 0);
    check_masses(found.masses[0], 0, kUnlimited);
  }
  // Beyond μ = 1 it tips about an edge, pushed across to the line from there.
  const Robustness tips = robust(cube_tower(1, 2));
  check_force(tips.pushes[0], 9.81 * std::sqrt(0.5), 1e-5);
  CHECK(tips.pushes[0].direction.z() == Approx(std::sqrt(0.5)).epsilon(1e-5));
}

TEST_CASE("a block without friction bears no push at all") {
  const Robustness found = robust(cube_tower(1, 0));
  CHECK(found.pushes[0].force[0] == 0);
  CHECK(found.pushes[0].force[1] <= 1e-7 * 9.81);
  CHECK(std::abs(found.pushes[0].direction.z()) <= 1e-6);
  check_masses(found.masses[0], 0, kUnlimited);
}

TEST_CASE("a tower bears pushes as its weakest joint below them does") {
  for (const double mu : {0.2, 0.5, 0.9}) {
    for (const int cubes : {2, 3}) {
      INFO("mu " << mu << ", cubes " << cubes);
      const Robustness found = robust(cube_tower(cubes, mu));
      for (int k = 0; k < cubes; ++k) {
        // At the joint under cube j: it slides, or all above tips about an edge.
        double expected = kUnlimited;
        for (int j = 0; j <= k; ++j) {
          const double above = 9.81 * (cubes - j);
          expected = std::min({expected, mu * above / std::hypot(1, mu), above / 2 / std::hypot(k + 0.5 - j, 0.5)});
        }
        check_force(found.pushes[k], expected);
        check_masses(found.masses[k], 0, kUnlimited);
      }
      CHECK(found.weakest == cubes - 1);
    }
  }
}

TEST_CASE("a block that is held on all sides or clamped has no weakest push") {
  std::vector<SceneBox> boxes = {held_box(Vec3(-1, 0, 0), Vec3(0, 1, 1)), held_box(Vec3(1, 0, 0), Vec3(2, 1, 1)),
                                 free_box(Vec3(0, 0, 0), Vec3(1, 1, 1))};
  const Robustness clamped = robust(scene_of_boxes(boxes, 0.5, Vec3(0, 0, -9.81)));
  CHECK(clamped.pushes[0].motion.size() == 0);
  check_masses(clamped.masses[0], 0, kUnlimited);
  boxes.insert(boxes.end(), {held_box(Vec3(0, -1, 0), Vec3(1, 0, 1)), held_box(Vec3(0, 1, 0), Vec3(1, 2, 1)),
                             held_box(Vec3(0, 0, -1), Vec3(1, 1, 0)), held_box(Vec3(0, 0, 1), Vec3(1, 1, 2))});
  const Robustness closed = robust(scene_of_boxes(boxes, 0, Vec3(0, 0, -9.81)));
  CHECK(closed.pushes[0].motion.size() == 0);
  check_masses(closed.masses[0], 0, kUnlimited);
}

// Three courses of bricks 1.9 × 1 × 1, the middle one shifted by half a brick and with half bricks at its ends; all
// joints that stand upright are open. 18 kg together.
FrictionScene open_jointed_wall(double mu) {
  std::vector<SceneBox> boxes = {held_box(Vec3(-9, -9, -1), Vec3(9, 9, 0))};
  for (int z = 0; z < 3; ++z) {
    const std::vector<double> starts = z == 1 ? std::vector<double>{0, 1, 3, 5} : std::vector<double>{0, 2, 4};
    for (const double x : starts) {
      const double end = z == 1 && (x == 0 || x == 5) ? x + 0.9 : x + 1.9;
      boxes.push_back(free_box(Vec3(x, 0, z), Vec3(end, 1, z + 1), 18 / 17.0));
    }
  }
  return scene_of_boxes(boxes, mu, Vec3(0, 0, -9.81));
}

TEST_CASE("a brick on top of a wall bears its friction across the wall") {
  const FrictionScene scene = open_jointed_wall(0.6);
  const FrictionProblem problem = friction_problem(scene);
  REQUIRE(problem.bodies() == 10);
  CHECK(weight_of_all(problem, scene.gravity) == Approx(18 * 9.81));
  const int top = 8;
  const double weight = scene.bodies[top].mass * 9.81;
  MatX push = MatX::Zero(60, 1);
  for (const double side : {-1.0, 1.0}) {
    push(6 * top + 1, 0) = side;
    const ReachedLoad reached = LoadReach(problem, push).along(VecX::Ones(1), 1000);
    REQUIRE(reached.found);
    CHECK(reached.value == Approx(0.6 * weight).epsilon(1e-6));
  }
  const Robustness found = robust(scene);
  check_force(found.pushes[top], 0.6 * weight / std::hypot(1, 0.6));
  CHECK(found.pushes[top].moving == std::vector<int>{top});
}

// A post |x| ≤ 1/2 under a plank of 3 kg, |x| ≤ 3, with 2 kg at −5/2 and 2.2 kg at 2.
FrictionScene plank_on_a_post(double plank_density, double right_density) {
  return scene_of_boxes(
      {held_box(Vec3(-0.5, 0, -1), Vec3(0.5, 1, 0)), free_box(Vec3(-3, 0, 0), Vec3(3, 1, 0.25), plank_density),
       free_box(Vec3(-3, 0, 0.25), Vec3(-2, 1, 1.25), 2),
       free_box(Vec3(1.5, 0, 0.25), Vec3(2.5, 1, 1.25), right_density)},
      0.3, Vec3(0, 0, -9.81));
}

TEST_CASE("weights on a plank may change until it tips over an edge of its post") {
  // m (l − a) ≤ m' (l' + a) + a m_p, with a = 1/2, both ways round.
  const Robustness found = robust(plank_on_a_post(2, 2.2));
  check_masses(found.masses[0], 0, kUnlimited);
  check_masses(found.masses[1], (2.2 * 1.5 - 1.5) / 3 / 2, (2.2 * 2.5 + 1.5) / 2 / 2);
  check_masses(found.masses[2], (2 * 2 - 1.5) / 2.5 / 2.2, (2 * 3 + 1.5) / 1.5 / 2.2);
  for (const int k : {1, 2}) {
    CHECK(found.masses[k].moving_heavier == std::vector<int>{0, 1, 2});
    CHECK(found.masses[k].moving_lighter == std::vector<int>{0, 1, 2});
  }
  // A heavier plank: 10/1.5 kg at most, of 0.8 kg; of 0.5 kg more than is looked for.
  check_masses(robust(plank_on_a_post(16.0 / 3, 0.8)).masses[2], 0, 10 / 1.5 / 0.8);
  check_masses(robust(plank_on_a_post(16.0 / 3, 0.5)).masses[2], 0, kUnlimited);
}

TEST_CASE("a beam that juts out needs the weight on its end, and no more") {
  // The beam, 1 kg, one metre before the edge; 3 kg half a metre behind it.
  const Robustness found =
      robust(scene_of_boxes({held_box(Vec3(-4, 0, -1), Vec3(0, 1, 0)), free_box(Vec3(-1, 0, 0), Vec3(3, 1, 0.25)),
                             free_box(Vec3(-1, 0, 0.25), Vec3(0, 1, 3.25))},
                            0.5, Vec3(0, 0, -9.81)));
  check_masses(found.masses[0], 0, 1.5);
  check_masses(found.masses[1], 2.0 / 3, kUnlimited);
  CHECK(found.masses[0].moving_heavier == std::vector<int>{0, 1});
}

TEST_CASE("a lid that leans on a stop is lifted from it by what of its weight lies across") {
  const double angle = 0.6;
  const Assembly assembly = hinged_lid(angle);
  FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
  const Vec3 center = assembly.parts[1].center_of_mass_W(), across(-std::sin(angle), 0, std::cos(angle));
  const auto row = [&](const Vec3& d) { return (Vec6() << d, center.cross(d)).finished(); };
  problem.N.append(0, row(across), -1, Vec6::Zero());
  problem.S.append(0, row(Vec3(0, 1, 0)), -1, Vec6::Zero());
  problem.T.append(0, row(across.cross(Vec3(0, 1, 0))), -1, Vec6::Zero());
  problem.mu = problem.viscous = problem.bias_N = problem.bias_S = problem.bias_T = VecX::Zero(1);
  problem.contact = {0};
  const Robustness found = robust(problem, assembly.gravity);
  check_force(found.pushes[0], assembly.parts[1].mass.mass * kGravity * std::cos(angle), 1e-6);
  CHECK((found.pushes[0].direction - across).norm() <= 1e-6);
  CHECK(found.pushes[0].body == 1);
  CHECK(found.pushes[0].moving == std::vector<int>{1});
  check_masses(found.masses[0], 0, kUnlimited);
}

TEST_CASE("a welded block bears every push and any mass beside a loose one that bears none") {
  Assembly assembly = frame_alone();
  add_box(assembly, "loose", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  add_box(assembly, "welded", Vec3(0.3, -0.1, -0.1), Vec3(0.5, 0.1, 0.1));
  add_joint(assembly, JointType::kFixed, 2, 0, Vec3(0.4, 0, 0), Vec3(0, 0, 1));
  FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
  const auto touch = [&problem](const Vec3& point, const Vec3& n) {
    const auto row = [&point](const Vec3& d) { return (Vec6() << d, point.cross(d)).finished(); };
    problem.N.append(0, row(n), -1, Vec6::Zero());
    problem.S.append(0, row(n.unitOrthogonal()), -1, Vec6::Zero());
    problem.T.append(0, row(n.cross(n.unitOrthogonal())), -1, Vec6::Zero());
    problem.contact.push_back(problem.N.rows() - 1);
  };
  for (const double x : {-0.1, 0.1}) {
    for (const double y : {-0.1, 0.1}) touch(Vec3(x, y, -0.1), Vec3(0, 0, 1));
    touch(Vec3(-0.1, x, 0), Vec3(1, 0, 0));
  }
  problem.mu = problem.viscous = problem.bias_N = problem.bias_S = problem.bias_T = VecX::Zero(problem.N.rows());
  const Robustness found = robust(problem, assembly.gravity);
  CHECK(found.pushes[0].force[1] == 0);
  CHECK(found.pushes[0].moving == std::vector<int>{1});
  CHECK_FALSE(found.pushes[1].limited());
  CHECK(found.pushes[1].force[0] >= kMostPush * weight_of_all(problem, assembly.gravity) * (1 - 1e-9));
  for (const MassRange& range : found.masses) check_masses(range, 0, kUnlimited);
  CHECK(found.weakest == 0);
}

// A cube, x from 0.3, on a cube that stays or is `below` times as heavy, x from 0, and one on it, x from 0.69: 1 kg
// each, which would tip over the edge at x = 1 with arms 0.2 and 0.19.
std::vector<SceneBox> leaning_stack(double below) {
  std::vector<SceneBox> boxes = {held_box(Vec3(-1, -1, -1), Vec3(3, 2, 0)), free_box(Vec3(0.3, 0, 1), Vec3(1.3, 1, 2)),
                                 free_box(Vec3(0.69, 0, 2), Vec3(1.69, 1, 3))};
  const Vec3 low = Vec3::Zero(), high = Vec3::Ones();
  boxes.push_back(below > 0 ? free_box(low, high, below) : held_box(low, high));
  return boxes;
}

// b and c of the stack. A push across the line from the edge to where it acts: F‖r‖ = (0.2 − 0.19) w.
void check_leaning_stack(const Robustness& found) {
  const double spare = 0.01 * 9.81;
  check_force(found.pushes[0], spare / std::hypot(0.2, 0.5));
  check_force(found.pushes[1], spare / std::hypot(0.19, 1.5));
  for (const int k : {0, 1}) CHECK(found.pushes[k].moving == std::vector<int>{0, 1});
  check_masses(found.masses[0], 0.95, kUnlimited);
  check_masses(found.masses[1], 0, 0.2 / 0.19);
  CHECK(found.masses[1].moving_heavier == std::vector<int>{0, 1});
  CHECK(found.weakest == 1);
}

TEST_CASE("light parts bear no more because a heavy one stands beside them") {
  for (const double times : {1e3, 1e7, 1e9}) {
    INFO("times the mass " << times);
    std::vector<SceneBox> boxes = leaning_stack(0);
    boxes.push_back(held_box(Vec3(99, 0, -1), Vec3(102, 2, 0)));
    boxes.push_back(free_box(Vec3(100, 0, 0), Vec3(101, 1, 1), times));
    const Robustness found = robust(scene_of_boxes(boxes, 0.5, Vec3(0, 0, -9.81)));
    check_leaning_stack(found);
    check_force(found.pushes[2], times * 9.81 * 0.5 / std::hypot(1, 0.5));
  }
}

TEST_CASE("light parts bear no more because a heavy one is below them") {
  for (const double times : {1e3, 1e5}) {
    INFO("times the mass " << times);
    check_leaning_stack(robust(scene_of_boxes(leaning_stack(times), 0.5, Vec3(0, 0, -9.81))));
  }
}

TEST_CASE("a part that is just balanced hides no weakest push of others, nor does it move with them") {
  // A cube that overhangs by exactly half; beside it, or on a wide slab below it, one that slides: w μ/√(1 + μ²).
  const double mu = 0.5, expected = 9.81 * mu / std::hypot(1, mu);
  const SceneBox block = free_box(Vec3(9, 0, 0), Vec3(10, 1, 1)), just = free_box(Vec3(0.5, 0, 1), Vec3(1.5, 1, 2));
  const Vec3 low(0, 0, 0), high(1, 1, 1);
  for (const bool joined : {false, true}) {
    INFO("on one slab " << joined);
    std::vector<SceneBox> boxes = {held_box(Vec3(-1, -1, -2), Vec3(12, 2, -1)), block, just, held_box(low, high)};
    if (joined) boxes = {boxes[0], block, just, free_box(low, high), free_box(Vec3(-1, -1, -1), Vec3(12, 2, 0))};
    if (!joined) boxes.push_back(held_box(Vec3(8, 0, -1), Vec3(11, 1, 0)));
    const Robustness found = robust(scene_of_boxes(boxes, mu, Vec3(0, 0, -9.81)));
    check_force(found.pushes[0], expected);
    CHECK(found.pushes[0].moving == std::vector<int>{0});
    CHECK(found.pushes[1].force[1] == 0);
    CHECK(found.pushes[1].moving == std::vector<int>{1});
    check_masses(found.masses[0], 0, kUnlimited);
  }
}

TEST_CASE("a sled on smooth ground hides no weakest push of others") {
  FrictionProblem problem = friction_problem(
      scene_of_boxes({held_box(Vec3(-1, -1, -1), Vec3(12, 2, 0)), held_box(Vec3(-1, 0, 0), Vec3(0, 1, 2)),
                      free_box(Vec3(0, 0, 0), Vec3(1, 1, 1)), free_box(Vec3(9, 0, 0), Vec3(10, 1, 1))},
                     0.5, Vec3(0, 0, -9.81)));
  for (int i = 0; i < problem.contacts(); ++i) {
    if (problem.N.block(i)[0] == 0 || problem.N.block(i)[1] == 0) problem.mu[i] = 0;
  }
  const Robustness found = robust(problem);
  CHECK(found.pushes[0].force[1] == 0);
  check_force(found.pushes[1], 9.81 * 0.5 / std::hypot(1, 0.5));
  CHECK(found.pushes[1].moving == std::vector<int>{1});
}

void check_same_robustness(const Robustness& a, const Robustness& b, double force) {
  REQUIRE(a.pushes.size() == b.pushes.size());
  for (std::size_t k = 0; k < a.pushes.size(); ++k) {
    INFO("body " << k);
    CHECK(b.pushes[k].force[1] == Approx(force * a.pushes[k].force[1]).epsilon(2e-3).margin(1e-7 * force));
    CHECK(b.pushes[k].force[0] <= force * a.pushes[k].force[1] * (1 + 1e-6));
    CHECK(b.pushes[k].force[1] >= force * a.pushes[k].force[0] * (1 - 1e-6));
    check_masses(b.masses[k], *a.masses[k].least, *a.masses[k].most);
  }
}

TEST_CASE("how much it takes does not depend on threads, units, pose, tangent axes or order") {
  for (const FrictionScene& scene : {plank_on_a_post(2, 2.2), cube_tower(3, 0.4)}) {
    const Robustness first = robust(scene);
    for (const int threads : {0, 2}) {
      const Robustness again = robust(friction_problem(scene), scene.gravity, threads);
      CHECK(again.weakest == first.weakest);
      for (std::size_t k = 0; k < first.pushes.size(); ++k) {
        CHECK(again.pushes[k].force == first.pushes[k].force);
        CHECK(again.pushes[k].motion == first.pushes[k].motion);
        CHECK(again.masses[k].most == first.masses[k].most);
        CHECK(again.masses[k].least == first.masses[k].least);
      }
    }
    check_same_robustness(first, robust(in_units(scene, 1000, 0.001, 3)), 1.0 / 9);
    check_same_robustness(first, robust(in_units(scene, 0.01, 100, 0.1)), 100);
    check_same_robustness(first, robust(turned(scene, Random(5).rotation())), 1);
    check_same_robustness(first, robust(with_axes_turned(scene, 6)), 1);
    check_same_robustness(first, robust(reordered(scene, 7)), 1);
  }
}

TEST_CASE("progress of robustness is told by its stage") {
  std::set<std::string> stages;
  Progress progress;
  progress.report = [&](std::string_view stage, double) { stages.emplace(stage); };
  const FrictionScene scene = cube_tower(1, 0.5);
  robustness(friction_problem(scene), scene.gravity, 1, progress);
  CHECK(stages == std::set<std::string>{"robust"});
}

}  // namespace
TEST_CASE("a mass may change by what the nearest limit of any part leaves, and without limits by anything") {
  Robustness robust;
  robust.masses = {{0, 0.0, kUnlimited, {}, {}}, {1, 0.75, kUnlimited, {0}, {}}, {2, 0.0, 1.125, {}, {1}}};
  CHECK(mass_change(robust) == 0.125);
  robust.masses.pop_back();
  CHECK(mass_change(robust) == 0.25);
  robust.masses.pop_back();
  CHECK(mass_change(robust) == kUnlimited);
  robust.masses.push_back({1, std::nullopt, kUnlimited, {}, {}});
  CHECK_FALSE(mass_change(robust));
}

}  // namespace impend::test
