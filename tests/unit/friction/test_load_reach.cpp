// How far loads go: closed forms, certificates evaluated afresh, and balance beside it.
#include "impend/friction/load_reach.h"

#include <algorithm>
#include <cmath>

#include "impend/friction/balance.h"
#include "impend/friction/friction_solution.h"
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Forces along the axes of the world at a point of a body, as columns.
MatX pushes_at(const FrictionScene& scene, int body, const Vec3& point) {
  MatX loads = MatX::Zero(6 * static_cast<Eigen::Index>(scene.bodies.size()), 3);
  for (int k = 0; k < 3; ++k) {
    loads.block<3, 1>(6 * body, k) = Vec3::Unit(k);
    loads.block<3, 1>(6 * body + 3, k) = (point - scene.bodies[body].center).cross(Vec3::Unit(k));
  }
  return loads;
}

MatX pushes_on(const FrictionScene& scene, int body) { return pushes_at(scene, body, scene.bodies[body].center); }

// A smooth contact of the first body, whose centre of mass is there, with what is fixed.
void touch_fixed(FrictionProblem& problem, const Vec3& center, const Vec3& point, const Vec3& normal) {
  const Vec3 s = normal.unitOrthogonal(), t = normal.cross(s);
  const auto row = [&](const Vec3& d) { return (Vec6() << d, (point - center).cross(d)).finished(); };
  problem.N.append(0, row(normal), -1, Vec6::Zero());
  problem.S.append(0, row(s), -1, Vec6::Zero());
  problem.T.append(0, row(t), -1, Vec6::Zero());
  problem.mu = problem.viscous = problem.bias_N = problem.bias_S = problem.bias_T = VecX::Zero(problem.N.rows());
  problem.contact.push_back(problem.N.rows() - 1);
}

Approx near_to(double value) { return Approx(value).epsilon(1e-6); }

Balance balance_of_loads(const FrictionProblem& problem, const VecX& load) {
  FrictionProblem loaded = problem;
  loaded.Q += load;
  return balance(loaded, loaded.mu);
}

double unit_of(const FrictionProblem& problem, const MatX& loads) {
  double unit = 0;
  for (int k = 0; k < loads.cols(); ++k) unit = std::max(unit, inverse_mass_norm(problem.M, loads.col(k)));
  return unit;
}

// Q in units of x: what loads are compared with.
double weight_of(const FrictionProblem& problem, const MatX& loads) {
  return problem.Q.isZero(0) ? 1 : inverse_mass_norm(problem.M, problem.Q) / unit_of(problem, loads);
}

// Of the loads, which may cancel, as a share of the weight. At the rim forces are hard to find.
void check_balanced(const FrictionProblem& problem, const MatX& loads, const VecX& x) {
  FrictionProblem rough = problem;
  rough.mu = problem.mu.cwiseMax(1e-12);  // balance() does not find the forces of two smooth walls
  const Balance found = balance_of_loads(rough, loads * x);
  const double share = inverse_mass_norm(problem.M, problem.Q + loads * x) / unit_of(problem, loads) /
                       (weight_of(problem, loads) + x.norm());
  CHECK(found.lower * share <= 2e-7);
  CHECK(found.upper * share <= 1e-4);
}

// By how much a motion leaves the dual cones or what joints let pass, of its length or of that of a unit of d.
double outside_of_dual_cones(const FrictionProblem& problem, const MatX& loads, const VecX& p) {
  const VecX n = problem.N.times(p), s = problem.S.times(p), t = problem.T.times(p), g = problem.G.times(p);
  const VecX lengths = row_lengths(problem.M, problem.N), joints = row_lengths(problem.M, problem.G);
  double worst = 0;
  for (int i = 0; i < n.size(); ++i) {
    worst = std::max(worst, (problem.mu[i] * std::hypot(s[i], t[i]) - n[i]) / lengths[i]);
  }
  for (int k = 0; k < g.size(); ++k) worst = std::max(worst, std::abs(g[k]) / joints[k]);
  return worst / std::max(mass_norm(problem.M, p), 1 / unit_of(problem, loads));
}

// What must hold of every answer. width: of its bracket, as a share.
constexpr double kNarrow = 1e-6;
void check_reached(const FrictionProblem& problem, const MatX& loads, double box, const ReachedLoad& reached,
                   double width) {
  const double weight = weight_of(problem, loads);
  REQUIRE(reached.found);
  CHECK(reached.x.lpNorm<Eigen::Infinity>() <= box * (1 + 1e-8));
  check_balanced(problem, loads, reached.x);
  REQUIRE(reached.certified);
  CHECK(outside_of_dual_cones(problem, loads, reached.motion) <= 2e-8);
  CHECK(reached.work == Approx(-problem.Q.dot(reached.motion)).epsilon(1e-9).margin(1e-9 * weight));
  CHECK(reached.value <= reached.bound + 1e-6 * weight);
  CHECK(reached.bound - reached.value <= width * std::min(box, 10 * weight));
}

ReachedLoad reach_towards(const FrictionProblem& problem, const MatX& loads, const VecX& d, double box,
                          double width = kNarrow) {
  const VecX unit = d.normalized();
  const ReachedLoad reached = LoadReach(problem, loads).towards(unit, box);
  check_reached(problem, loads, box, reached, width);
  const double weight = weight_of(problem, loads);
  CHECK((reached.momentum - loads.transpose() * reached.motion).norm() <= 1e-9 * (1 + reached.momentum.norm()));
  CHECK(reached.value == Approx(unit.dot(reached.x)).margin(1e-9 * weight));
  CHECK(reached.bound == Approx(reached.work + box * (unit - reached.momentum).lpNorm<1>()).margin(1e-9 * weight));
  return reached;
}

double reach_along(const FrictionProblem& problem, const MatX& loads, const VecX& d, double box) {
  const VecX unit = d.normalized();
  const ReachedLoad reached = LoadReach(problem, loads).along(unit, box);
  check_reached(problem, loads, box, reached, kNarrow);
  const double weight = weight_of(problem, loads), along = (loads * unit).dot(reached.motion);
  CHECK(reached.value >= -1e-6 * weight);
  CHECK((reached.x - reached.value * unit).norm() <= 1e-9 * weight);
  // Where the box does not bind, nothing goes beyond along d because of the motion alone.
  if (reached.value < 0.999 * box) CHECK(reached.work == Approx(reached.value * along).margin(1e-6 * weight));
  return reached.value;
}

TEST_CASE("a block on a floor bears a slanting pull of less than its friction") {
  for (const double mu : {0.1, 0.3, 0.8}) {
    const FrictionScene scene = cube_tower(1, mu);
    const FrictionProblem problem = friction_problem(scene);
    const MatX loads = pushes_on(scene, 0);
    for (const double slant : {0.0, 0.3, 1.0, std::atan(mu), 1.5}) {
      INFO("mu " << mu << ", slant " << slant);
      for (const double heading : {0.0, 0.5, 2.0}) {
        const Vec3 d(std::cos(slant) * std::cos(heading), std::cos(slant) * std::sin(heading), std::sin(slant));
        const double expected = mu * 9.81 / (std::cos(slant) + mu * std::sin(slant));
        CHECK(reach_along(problem, loads, d, 30) == near_to(expected));
        // One column alone: both ways of asking are the same.
        const MatX pull = loads * d;
        CHECK(reach_towards(problem, pull, VecX::Ones(1), 30).value == near_to(expected));
      }
    }
    CHECK(reach_along(problem, loads, Vec3(0, 0, 1), 30) == near_to(9.81));
  }
}

TEST_CASE("the loads of a block reach to the corners of their cone and their box") {
  // x: sideways, z: up; |x| ≤ μ (w − z).
  const double mu = 0.5, w = 9.81, box = 2 * w;
  const FrictionScene scene = cube_tower(1, mu);
  const FrictionProblem problem = friction_problem(scene);
  MatX loads(6, 2);
  loads << pushes_on(scene, 0).col(0), pushes_on(scene, 0).col(2);
  for (const double angle : {-3.0, -1.6, -1.0, 0.0, 0.4, 1.0, std::atan(2.0) - 0.01, std::atan(2.0) + 0.01, 2.0, 3.1}) {
    INFO("angle " << angle);
    const Vec2 d(std::cos(angle), std::sin(angle));
    double expected = d.y() * w;  // the top, or a corner on the lower side of the box
    for (const double side : {-1.0, 1.0}) expected = std::max(expected, d.dot(Vec2(side * mu * (w + box), -box)));
    const ReachedLoad reached = reach_towards(problem, loads, d, box);
    CHECK(reached.value == near_to(expected));
    CHECK(reached.bound == near_to(expected));
  }
  // A smaller box cuts the cone at its sides.
  for (const Vec2& d : {Vec2(1, 0), Vec2(0, 1), Vec2(2, 1)}) {
    CHECK(reach_towards(problem, loads, d, 0.5 * w).value == near_to(0.5 * w * d.maxCoeff() / d.norm()));
  }
}

TEST_CASE("a block pushed or lifted far from its middle tips, pressed down it bears all") {
  const FrictionScene scene = cube_tower(1, 0.8);
  const FrictionProblem problem = friction_problem(scene);
  for (const double z : {0.7, 1.0}) {  // F·z = w/2
    CHECK(reach_along(problem, pushes_at(scene, 0, Vec3(0, 0, z)), Vec3(1, 0, 0), 30) == near_to(9.81 / (2 * z)));
  }
  CHECK(reach_along(problem, pushes_at(scene, 0, Vec3(0.5, 0, 0.5)), Vec3(0, 0, 1), 30) == near_to(9.81 / 2));
  for (const double box : {0.5, 7.0, 500.0}) {
    CHECK(reach_along(problem, pushes_on(scene, 0), Vec3(0.7, 0, -1), box) == near_to(box));
  }
}

TEST_CASE("a push on a tower is borne by all that is below it") {
  for (const double mu : {0.3, 0.9}) {
    const FrictionScene scene = cube_tower(2, mu);
    const FrictionProblem problem = friction_problem(scene);
    // Above: it slides on the other, or both tip together: F·3/2 = 2w/2.
    CHECK(reach_along(problem, pushes_on(scene, 1), Vec3(1, 0, 0), 40) == near_to(std::min(mu, 2.0 / 3) * 9.81));
    CHECK(reach_along(problem, pushes_on(scene, 0), Vec3(1, 0, 0), 40) == near_to(2 * mu * 9.81));
    CHECK(reach_along(problem, pushes_on(scene, 1), Vec3(0, 0, 1), 40) == near_to(9.81));
    // The upper one pushed, the lower one held by an opposite push: (F, −F); it slides between them.
    const MatX apart = pushes_on(scene, 1) - pushes_on(scene, 0);
    CHECK(reach_along(problem, apart, Vec3(1, 0, 0), 40) == near_to(mu * 9.81));
  }
}

TEST_CASE("a lid on a hinge bears only what balances it") {
  const double angle = 0.6;
  const Assembly assembly = hinged_lid(angle);
  FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
  const Vec3 center = assembly.parts[1].center_of_mass_W(), across(-std::sin(angle), 0, std::cos(angle));
  const double weight = assembly.parts[1].mass.mass * kGravity, held = weight / 2 * std::cos(angle);
  MatX loads = MatX::Zero(6, 3);  // forces at the far edge
  for (int k = 0; k < 3; ++k) loads.col(k) << Vec3::Unit(k), center.cross(Vec3::Unit(k));
  CHECK(reach_along(problem, loads, Vec3(0, 0, 1), 100) == near_to(weight / 2));
  CHECK(reach_along(problem, loads, across, 100) == near_to(held));
  CHECK_FALSE(LoadReach(problem, loads).along(-across, 100).found);
  CHECK_FALSE(LoadReach(problem, loads).towards(Vec3(0, 0, 1), 0.1 * weight).found);
  // The joint bears everything along the lid and its axis: only the force across is fixed.
  const ReachedLoad most = reach_towards(problem, loads, Vec3(0, 1, 0), 50);
  CHECK(most.value == Approx(50));
  CHECK(most.x.dot(across) == near_to(held));
  CHECK(reach_towards(problem, loads, across, 50).value == near_to(held));
  CHECK(reach_towards(problem, loads, -across, 50).value == near_to(-held));
  // On a stop under its far edge it bears any load from above.
  touch_fixed(problem, center, 2 * center, Vec3(0, 0, 1));
  CHECK(reach_along(problem, loads, Vec3(0, 0, 1), 100) == near_to(weight / 2));
  CHECK(reach_along(problem, loads, Vec3(0, 0, -1), 100) == Approx(100));
}

TEST_CASE("a block on a slider that leans on a stop is pulled from it by its weight along the slider") {
  const double slope = 0.4;
  const Vec3 along(std::cos(slope), 0, std::sin(slope)), across(-std::sin(slope), 0, std::cos(slope));
  Assembly assembly = frame_alone();
  add_box(assembly, "block", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  add_joint(assembly, JointType::kSlider, 1, 0, Vec3(0.5, 0.2, 0), along);
  FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
  const double held = 8 * kGravity * std::sin(slope);
  const MatX loads = Mat6::Identity();  // forces and moments on the block
  const VecX pull = (VecX(6) << along, Vec3::Zero()).finished(), press = (VecX(6) << across, Vec3::Zero()).finished();
  // Without the stop only the force along the slider is fixed.
  CHECK(reach_towards(problem, loads, pull, 200).value == near_to(held));
  CHECK(reach_towards(problem, loads, -pull, 200).value == near_to(-held));
  CHECK_FALSE(LoadReach(problem, loads).along(press, 200).found);
  touch_fixed(problem, Vec3::Zero(), -0.1 * along, along);
  CHECK(reach_along(problem, loads, pull, 200) == near_to(held));
  CHECK(reach_along(problem, loads, -pull, 200) == Approx(200));
  CHECK(reach_along(problem, loads, press, 200) == Approx(200));
}

TEST_CASE("a block that is welded to the frame bears any load, with contacts and without") {
  Assembly assembly = frame_alone();
  add_box(assembly, "block", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
  add_joint(assembly, JointType::kFixed, 1, 0, Vec3(0.5, 0.2, 0), Vec3(0, 0, 1));
  FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
  const MatX loads = Mat6::Identity();
  const VecX wrench = VecX::Constant(6, 1 / std::sqrt(6.0));
  for (int touches = 0; touches < 2; ++touches) {
    CHECK(reach_towards(problem, loads, wrench, 50).value == Approx(50 * std::sqrt(6.0)));
    CHECK(reach_along(problem, loads, -wrench, 50) == Approx(50));
    touch_fixed(problem, Vec3::Zero(), Vec3(0, 0, -0.1), Vec3(0, 0, 1));
  }
}

TEST_CASE(
    "a welded block bears any load beside one that is free to slide, however heavy it is and wherever it points") {
  for (const double heavy : {1.0, 1e6}) {
    for (const double angle : {0.0, 0.7}) {
      INFO("times the mass " << heavy << ", turned by " << angle);
      Assembly assembly = frame_alone();
      add_box(assembly, "loose", Vec3(-0.1, -0.1, -0.1), Vec3(0.1, 0.1, 0.1));
      add_box(assembly, "welded", Vec3(0.3, -0.1, -0.1), Vec3(0.5, 0.1, 0.1));
      add_joint(assembly, JointType::kFixed, 2, 0, Vec3(0.4, 0, 0), Vec3(0, 0, 1));
      assembly.parts[2].mass.mass *= heavy;
      assembly.parts[2].mass.inertia *= heavy;
      assembly =
          moved(assembly, {Eigen::AngleAxisd(angle, Vec3(1, 2, 3).normalized()).toRotationMatrix(), Vec3::Zero()});
      FrictionProblem problem = make_friction_problem(assembly, ContactSet(), {});
      const Mat3& R = assembly.parts[1].X_WP.R;
      for (const double x : {-0.1, 0.1}) {
        for (const double y : {-0.1, 0.1}) touch_fixed(problem, Vec3::Zero(), R * Vec3(x, y, -0.1), R.col(2));
      }
      MatX loads = MatX::Zero(12, 3);
      loads.block<3, 3>(6, 0) = Mat3::Identity();
      const double weight = problem.Q.tail<6>().norm();
      const LoadReach reach(problem, weight * loads);
      for (const Vec3& d : {Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(1, 2, -3)}) {
        for (const ReachedLoad& reached : {reach.along(d.normalized(), 5), reach.towards(d.normalized(), 5)}) {
          CHECK(reached.found);
          CHECK(reached.certified);
          CHECK(reached.momentum.norm() == 0);
          CHECK(reached.value >= 5 * (1 - 1e-9));
        }
      }
    }
  }
}

TEST_CASE("how far a small load reaches is found beside loads that are much larger") {
  // A block on a floor, pressed down by 1e5 times its weight: all of this may be taken, and ten times as much be added.
  const FrictionScene scene = cube_tower(1, 0.5);
  FrictionProblem problem = friction_problem(scene);
  VecX weight = problem.Q;
  problem.Q *= 1e5;
  const LoadReach reach(problem, MatX(weight));
  for (const double sign : {-1.0, 1.0}) {
    const ReachedLoad reached = reach.towards(VecX::Constant(1, sign), 9);
    CHECK(reached.found);
    CHECK(reached.certified);
    CHECK(reached.value == Approx(9).epsilon(1e-7));
  }
}

TEST_CASE("contacts that hold each other bear any load, without friction none across") {
  const std::vector<SceneBox> boxes = {{Vec3(-1, -2, -2), Vec3(0, 2, 2), 1, true},
                                       {Vec3(1, -2, -2), Vec3(2, 2, 2), 1, true},
                                       {Vec3(0, 0, 0), Vec3(1, 1, 1), 1, false}};
  const auto clamped = [&](double mu) { return scene_of_boxes(boxes, mu, Vec3(0, 0, -9.81)); };
  for (const double mu : {0.05, 0.6}) {
    const FrictionScene scene = clamped(mu);
    const FrictionProblem problem = friction_problem(scene);
    CHECK(reach_along(problem, pushes_on(scene, 0), Vec3(0, 0, -1), 50) == Approx(50));
    CHECK(reach_along(problem, pushes_on(scene, 0), Vec3(1, 2, 3), 50) == Approx(50));
    CHECK(reach_towards(problem, pushes_on(scene, 0), Vec3(1, 1, 1), 50).value == Approx(50 * std::sqrt(3)));
  }
  FrictionProblem problem = friction_problem(clamped(0));
  const MatX loads = pushes_on(clamped(0), 0);
  CHECK(reach_towards(problem, loads, Vec3(0, 0, 1), 50).value == near_to(9.81));
  CHECK(reach_towards(problem, loads, Vec3(0, 0, -1), 50).value == near_to(-9.81));
  CHECK(reach_towards(problem, loads, Vec3(-1, 0, 0), 50).value == Approx(50));
  problem.Q.setZero();  // nothing stays
  CHECK(reach_towards(problem, loads, Vec3(0, 1, 0), 50).value == Approx(0).margin(1e-7));
}

TEST_CASE("a wedge under overhanging walls is jammed by friction beyond their angle alone") {
  const FrictionScene jams = hung_wedge(0.2, 0.5), falls = hung_wedge(0.2, 0.15);  // tan 0.2 = 0.203
  const MatX loads = pushes_on(jams, 0);
  CHECK(reach_along(friction_problem(jams), loads, Vec3(0, 0, -1), 100) == Approx(100));
  CHECK(reach_towards(friction_problem(falls), loads, Vec3(0, 0, -1), 100).value == near_to(-9.81));
}

TEST_CASE("what forces leave of a light block counts against that block beside one of any mass") {
  const double mu = 0.4;
  for (const double times : {1e6, 1e12}) {
    INFO("times the mass " << times);
    const FrictionScene scene = scene_of_boxes({{Vec3(-1, -1, -1), Vec3(12, 2, 0), 1, true},
                                                {Vec3(0, 0, 0), Vec3(1, 1, 1), 1, false},
                                                {Vec3(9, 0, 0), Vec3(10, 1, 1), times, false}},
                                               mu, Vec3(0, 0, -9.81));
    const FrictionProblem problem = friction_problem(scene);
    const LoadReach reach(problem, pushes_on(scene, 0), 9.81);
    const ReachedLoad pushed = reach.along(Vec3(1, 0, 0), 30), lifted = reach.along(Vec3(0, 0, 1), 30);
    for (const ReachedLoad& reached : {pushed, lifted}) {
      CHECK(reached.found);
      CHECK(reached.certified);
      CHECK(reached.residual <= 1e-6);
      CHECK(reached.charge <= 1e-6 * 9.81);
    }
    CHECK(pushed.value == near_to(mu * 9.81));
    CHECK(lifted.value == near_to(9.81));
  }
}

// Where balance ends on the ray, by halving: the last t that is sure to have forces, or the first that has none.
double end_of_balance(const FrictionProblem& problem, const VecX& push, double box, bool sure) {
  double inside = 0, outside = 1.001 * box;
  while (outside - inside > 1e-8 * box) {
    const double middle = (inside + outside) / 2;
    const auto possible = balance_of_loads(problem, middle * push).possible;
    (possible.value_or(!sure) ? inside : outside) = middle;
  }
  return std::min(inside, box);
}

TEST_CASE("pushes on random stacks reach as far as balance says") {
  int stacks = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = random_stack(seed);
    const FrictionProblem problem = friction_problem(scene);
    if (balance(problem, problem.mu).possible != true) continue;
    ++stacks;
    Random random(seed + 1000);
    const double weight = problem.Q.norm();
    const int body = random.integer(0, problem.bodies() - 1);
    const Vec3 point = scene.bodies[body].center + 0.3 * random.normal3(), d = random.direction();
    const MatX loads = pushes_at(scene, body, point);
    const double sure = end_of_balance(problem, loads * d, 2 * weight, true);
    const double none = end_of_balance(problem, loads * d, 2 * weight, false);
    const double reach = reach_along(problem, loads, d, 2 * weight);
    CHECK(none - sure <= 5e-5 * weight);
    CHECK(reach >= sure - 1e-6 * weight);
    CHECK(reach <= none + 1e-6 * weight);
    // One of these brackets is wide, since motions have a price; what it tells holds all the same.
    constexpr double kWide = 1e-2;
    const ReachedLoad one = reach_towards(problem, loads, d, 2 * weight, kWide);
    // No load that was found lies beyond the motion of another.
    for (int k = 0; k < 3; ++k) {
      const ReachedLoad other = reach_towards(problem, loads, random.direction(), 2 * weight, kWide);
      CHECK(one.momentum.dot(other.x) <= one.work + 1e-6 * weight);
      CHECK(other.momentum.dot(one.x) <= other.work + 1e-6 * weight);
    }
  }
  CHECK(stacks >= 15);
}

}  // namespace
}  // namespace impend::test
