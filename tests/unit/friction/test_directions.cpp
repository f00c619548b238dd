// Exhaustion of the directions in which one part can move.
#include <cmath>
#include <string>

#include "impend/friction/balance.h"
#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/directions/direction_search.h"
#include "impend/friction/directions/twist_cells.h"
#include "impend/friction/friction_verdict.h"
#include "impend/friction/modes.h"
#include "tests/support/balanced_problems.h"
#include "tests/support/catch.h"
#include "tests/support/fixtures.h"
#include "tests/support/friction_table.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180;

DirectionSearch search(const FrictionProblem& problem, double noise = 0, const DirectionSettings& settings = {}) {
  return search_directions(problem, noise, kLargestRest, settings);
}

std::string words(const DirectionSearch& found) {
  if (found.exhausted) return "rests";
  return found.releasing ? "moves" : "open: " + found.reason;
}

// A motion that Newton's method finds from any of some random forces.
bool newton_finds_motion(const FrictionProblem& problem, std::uint64_t seed, int starts) {
  const ReducedFriction reduced = without_joints(whiten(problem));
  Random random(seed);
  for (int k = 0; k < starts; ++k) {
    VecX f(3 * reduced.contacts());
    const double size = std::pow(10.0, random.uniform(-1, 2));
    for (int i = 0; i < reduced.contacts(); ++i) {
      const double pressing = random.chance(0.4) ? 0 : size * random.uniform();
      const double angle = random.uniform(0, 360 * kRadians), share = random.chance(0.5) ? 1 : random.uniform();
      const double rubbing = reduced.mu[i] * pressing * share;
      f.segment<3>(3 * i) << pressing, rubbing * std::cos(angle), rubbing * std::sin(angle);
    }
    const CoulombNewtonResult newton = finish_coulomb(reduced, f);
    if (newton.violation < 1e-8 && reduced.motion(newton.f).norm() > 1e-7) return true;
  }
  return false;
}

TEST_CASE("a notched block of 24 contacts is decided at any slope") {
  for (const double degrees : {10, 20, 30, 35, 40, 50}) {
    for (const double mu : {0.4, 0.8}) {
      INFO(degrees << " degrees, " << mu);
      const bool holds = std::tan(degrees * kRadians) < mu;
      CHECK(words(search(friction_problem(notched_block(degrees * kRadians, mu)))) == (holds ? "rests" : "moves"));
    }
  }
  CHECK(friction_verdict(friction_problem(notched_block(30 * kRadians, 0.8)), {}).verdict ==
        FrictionVerdict::kStableCertain);
}

TEST_CASE("random fixtures are decided, and no motion contradicts") {
  int rest = 0, move = 0, sixteen = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = friction_problem(random_fixture(seed));
    const std::optional<bool> balanced = balance(problem, problem.mu).possible;
    const DirectionSearch found = search(problem);
    if (balanced == false) {
      CHECK_FALSE(found.exhausted);
      continue;
    }
    CHECK((found.exhausted || found.releasing));
    rest += found.exhausted;
    move += found.releasing.has_value();
    sixteen += problem.contacts() > 16;
    if (found.exhausted) CHECK_FALSE(newton_finds_motion(problem, seed, 10));
    if (problem.contacts() > 9) continue;
    const ModeSearch modes = search_modes(problem, 0, {9, 300});
    CHECK_FALSE((modes.exhausted && found.releasing));
    CHECK_FALSE((modes.releasing && found.exhausted));
  }
  CHECK(rest > 20);
  CHECK(move > 10);
  CHECK(sixteen > 0);
}

TEST_CASE("contacts on a grid and turns about points that stick are no trap for directions") {
  int decided = 0, problems = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = balanced_faces(seed);
    if (problem.bodies() > 1 || problem.Q.isZero(0) || balance(problem, problem.mu).possible != true) continue;
    const DirectionSearch found = search(problem);
    ++problems;
    decided += found.exhausted || found.releasing;
    if (found.exhausted) CHECK_FALSE(newton_finds_motion(problem, seed, 5));
    const ModeSearch modes = search_modes(problem, 0, {9, 300});
    CHECK_FALSE((modes.exhausted && found.releasing));
    CHECK_FALSE((modes.releasing && found.exhausted));
  }
  CHECK(problems > 30);
  CHECK(decided > problems * 9 / 10);
}

TEST_CASE("joints that leave few freedoms leave few directions") {
  int decided = 0, problems = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    INFO("seed " << seed);
    const FrictionProblem problem = planar_contacts(seed).problem;
    if (problem.bodies() > 2 || problem.Q.isZero(0) || balance(problem, problem.mu).possible != true) continue;
    const DirectionSearch found = search(problem);
    ++problems;
    decided += found.exhausted || found.releasing;
    const ModeSearch modes = search_modes(problem);
    CHECK_FALSE((modes.exhausted && found.releasing));
    CHECK_FALSE((modes.releasing && found.exhausted));
  }
  CHECK(problems > 60);
  CHECK(decided > problems * 9 / 10);
}

TEST_CASE("directions at the edge of friction are not said to be exhausted") {
  for (const double excess : {-1e-12, 0.0, 1e-12}) {
    CHECK_FALSE(search(friction_problem(block_on_incline(0.4, std::tan(0.4) * (1 + excess)))).exhausted);
  }
  CHECK(search(friction_problem(block_on_incline(0.4, std::tan(0.4) * 1.0001))).exhausted);
  CHECK(search(friction_problem(block_on_incline(0.4, std::tan(0.4) * 0.9999))).releasing);
}

TEST_CASE("directions must be excluded for all rows within their noise") {
  const FrictionProblem problem = friction_problem(block_on_incline(0.4, std::tan(0.4) * 1.001));
  CHECK(search(problem, 1e-8).exhausted);
  CHECK_FALSE(search(problem, 1e-3).exhausted);
}

TEST_CASE("what directions say does not depend on how the part is told") {
  Random random(7);
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    INFO("seed " << seed);
    const FrictionScene scene = random_fixture(seed);
    const FrictionProblem problem = friction_problem(scene);
    if (balance(problem, problem.mu).possible == false) continue;
    const std::string first = words(search(problem));
    FrictionScene mirrored = scene;
    mirrored.gravity.x() *= -1;
    for (FrictionTouch& touch : mirrored.touches) {
      touch.point.x() *= -1;
      touch.normal.x() *= -1;
    }
    FrictionScene heavy = scene;
    heavy.bodies[0].mass *= 8;
    heavy.bodies[0].inertia *= 8;
    for (const FrictionScene& other : {turned(scene, random.rotation()), in_units(scene, 1e3, 1e-2, 7),
                                       with_axes_turned(scene, seed), reordered(scene, seed), mirrored, heavy}) {
      CHECK(words(search(friction_problem(other))) == first);
    }
  }
}

// Point on a level floor pushed along x by half its weight; it slides along x where friction is less.
struct PushedPoint {
  explicit PushedPoint(double mu) {
    FrictionScene scene;
    scene.add_box(1, Vec3::Zero(), Vec3(0.1, 0.1, 0.1));
    scene.touches.push_back({0, -1, Vec3::Zero(), Vec3(0, 0, 1), mu, 0});
    scene.gravity = Vec3(0.5, 0, -1);
    reduced = without_joints(whiten(friction_problem(scene)));
    domain.side = {ContactSide::kCarries};
    domain.row_error = {0};
    domain.arcs = {SlipArc{}};
    twists = twists_of(reduced, domain, MatX::Identity(6, 6), {0, kLargestRest});
  }
  // The cell between two slips, rad from x.
  DirectionAnswer between(double from, double to) {
    MatX rays(2, 2);
    const MatX S = twists.slips[0].second.inverse();
    const Eigen::Vector2d along = (reduced.K.middleRows<2>(1) * reduced.y0).normalized();
    const double x = std::atan2(along[1], along[0]);
    rays.col(0) = (S * Eigen::Vector2d(std::cos(x + from), std::sin(x + from))).normalized();
    rays.col(1) = (S * Eigen::Vector2d(std::cos(x + to), std::sin(x + to))).normalized();
    set_cell(twists, rays, domain);
    return exclude_directions(reduced, domain, 0, kLargestRest);
  }
  ReducedFriction reduced;
  DirectionDomain domain;
  Twists twists;
};

TEST_CASE("a cell of directions is excluded only where the law is") {
  PushedPoint slides(0.4);
  CHECK(slides.between(-0.1, 0.1).exclusion.above > 1);
  CHECK(slides.between(0.1, 0.4).exclusion.above <= kLargestRest);
  CHECK(slides.between(3, 3.2).exclusion.above <= kLargestRest);
  PushedPoint holds(0.6);
  CHECK(holds.between(-0.1, 0.1).exclusion.above == 0);
  CHECK(holds.between(-0.7, 0.7).exclusion.above > 1);  // its forces span more than half a cone
}

TEST_CASE("a virtual motion that is another excludes nothing") {
  PushedPoint holds(0.6);
  const DirectionAnswer answer = holds.between(-0.1, 0.1);
  REQUIRE(answer.exclusion.above == 0);
  for (const double factor : {-1.0, 0.1}) {
    DirectionExclusion other = answer.exclusion;
    other.p *= factor;
    other.nu.setZero();
    CHECK(excluded_above(holds.reduced, holds.domain, 0, other) > 1e-3);
  }
}

// One motion alone, along e (of the centre); the contact carries and slips along it.
DirectionDomain along(const ReducedFriction& reduced, const Vec3& e) {
  DirectionDomain domain;
  domain.side = {ContactSide::kCarries};
  domain.row_error = {0};
  domain.rays = MatX::Zero(6, 1);
  domain.rays.col(0).head<3>() = e.normalized();
  domain.span = domain.rays;
  domain.free = domain.across = MatX(6, 0);
  SlipArc arc;
  arc.middle = (reduced.K.middleRows<2>(1) * domain.rays.col(0)).normalized();
  arc.half = 0.001;
  domain.arcs = {arc};
  return domain;
}

TEST_CASE("each of the conditions of an exclusion is asked for") {
  const ReducedFriction reduced = PushedPoint(0.4).reduced;
  const auto above = [&](const DirectionDomain& domain, const Vec3& p, double nu, double noise) {
    DirectionExclusion exclusion;
    exclusion.p = VecX::Zero(6);
    exclusion.p.head<3>() = p;
    exclusion.nu = VecX::Constant(1, nu);
    return excluded_above(reduced, domain, noise, exclusion);
  };
  // Loads that p does not oppose.
  DirectionDomain open = along(reduced, reduced.y0.head<3>());
  open.side = {ContactSide::kOpen};
  CHECK(above(open, 3 * reduced.y0.head<3>(), 0, 0) > 1);
  CHECK(above(open, -reduced.y0.head<3>(), 0, 0) > 1);
  // A share below nothing of a contact that may open.
  DirectionDomain opening = along(reduced, Vec3(3, 0, 1));
  opening.side = {ContactSide::kOpen};
  opening.rays.conservativeResize(6, 2);
  opening.rays.col(1) = VecX::Unit(6, 2);
  opening.span = MatX::Zero(6, 2);
  opening.span(0, 0) = opening.span(2, 1) = 1;
  CHECK(above(opening, Vec3::Zero(), -5, 0) > 1);
  // Forces that p opposes by less than their noise, or not at all.
  const DirectionDomain back = along(reduced, Vec3(-1, 0, 0));
  CHECK(above(back, 2 * Vec3(-1, 0, 0.99 * 0.4), 0, 0) == 0);
  CHECK(above(back, 2 * Vec3(-1, 0, 0.99 * 0.4), 0, 0.01) > 1);
  CHECK(above(back, 2 * Vec3(-1, 0, 1.01 * 0.4), 0, 0) > 1);
}

TEST_CASE("contacts between cheeks are kept closed, and what is not is not") {
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(1, 1, 1));
  for (const double side : {-1.0, 1.0}) {
    for (const double x : {-1.0, 1.0}) {
      for (const double z : {-1.0, 1.0}) scene.touches.push_back({0, -1, Vec3(x, side, z), Vec3(0, -side, 0), 0.5, 0});
    }
  }
  scene.touches.push_back({0, -1, Vec3(0, 0, -1), Vec3(0, 0, 1), 0.5, 0});
  const ReducedFriction reduced = without_joints(whiten(friction_problem(scene)));
  DirectionDomain domain;
  domain.side.assign(9, ContactSide::kUndecided);
  domain.row_error.assign(9, 0);
  const MatX all = MatX::Identity(6, 6);
  std::vector<ClosedContact> closed = keep_closed(reduced, all, 0, domain);
  REQUIRE(closed.size() == 8);
  CHECK(domain.side[8] == ContactSide::kUndecided);
  CHECK(motions_left(reduced, domain, all).cols() == 3);
  for (const ClosedContact& one : closed) CHECK(one.error < 1e-12);
  DirectionDomain fresh;
  fresh.side.assign(9, ContactSide::kUndecided);
  closed[0].alpha *= 1.01;
  CHECK(opens_at_most(reduced, fresh, 0, closed[0]) > 1e-3);
  closed[0].alpha[8] = -1;
  CHECK(opens_at_most(reduced, fresh, 0, closed[0]) > 1);
}

TEST_CASE("work on directions is bounded and the bound is told") {
  DirectionSettings few;
  few.most_nodes = 5;
  const DirectionSearch bounded = search(friction_problem(notched_block(30 * kRadians, 0.8)), 0, few);
  CHECK_FALSE(bounded.exhausted);
  CHECK(bounded.nodes == 5);
  CHECK_FALSE(bounded.reason.empty());
  const DirectionSearch many = search(friction_problem(blocks_on_slope(2, 1, 0.2, 0.5)));
  CHECK(many.nodes == 0);
  CHECK_FALSE(many.reason.empty());
}

}  // namespace
}  // namespace impend::test
