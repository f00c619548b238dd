// The basis of neutral motions: as many as there are freedoms, independent, admissible where it says so, of no unit.
#include <Eigen/QR>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/motion/freedoms.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/changed_piles.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

constexpr int kMany = 100;
constexpr double kSame = 1e-9;

MotionProblem problem_without_load(const Assembly& assembly) {
  const auto contacts = find_contacts(assembly);
  REQUIRE(contacts.ok());
  MotionProblem problem = make_problem(assembly, contacts.value());
  problem.Q.setZero();
  return problem;
}

// The least and largest J_i p, and 0.
std::pair<double, double> range_of_rows(const MotionProblem& problem, const VecX& p) {
  double least = 0, most = 0;
  for (int row = 0; row < problem.rows(); ++row) {
    least = std::min(least, problem.J.dot(row, p));
    most = std::max(most, problem.J.dot(row, p));
  }
  return {least, most};
}

}  // namespace

TEST_CASE("the basis of neutral motions of piles without load spans them, and says which are admissible") {
  int admissible = 0, reversible = 0, neither = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    INFO("seed " << seed);
    const MotionProblem problem = problem_without_load(random_box_pile(seed, 3 + static_cast<int>(seed % 3)));
    const VecX none = VecX::Zero(problem.rows());
    const NeutralMotions counted = neutral_motions(problem, none);
    REQUIRE(counted.counted);
    const auto basis = neutral_basis(problem, none, kMany);
    REQUIRE(basis);
    REQUIRE(static_cast<int>(basis->size()) == counted.freedoms);
    MatX all(problem.Q.size(), counted.freedoms);
    for (int k = 0; k < counted.freedoms; ++k) {
      const NeutralMotion& found = (*basis)[k];
      all.col(k) = found.motion / found.motion.norm();
      double fastest = 0;
      for (int b = 0; b < problem.bodies(); ++b) fastest = std::max(fastest, found.motion.segment<3>(6 * b).norm());
      if (fastest > 0) CHECK(std::abs(fastest - 1) < kSame);
      const auto [least, most] = range_of_rows(problem, found.motion);
      CHECK(found.admissible == (least > -kSame));
      CHECK(found.reversible == (least > -kSame && most < kSame));
      admissible += found.admissible;
      reversible += found.reversible;
      neither += !found.admissible;
    }
    Eigen::ColPivHouseholderQR<MatX> rank(all);
    rank.setThreshold(kSame);
    CHECK(rank.rank() == counted.freedoms);
    CHECK_FALSE(neutral_basis(problem, none, counted.freedoms - 1));
  }
  CHECK(admissible > reversible);
  CHECK(reversible > 10);
  CHECK(neither > 0);
}

TEST_CASE("the basis of neutral motions is the same in another unit, turns by as much less as lengths are more") {
  constexpr double kScale = 1024;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO("seed " << seed);
    const Assembly pile = random_box_pile(seed, 3);
    const MotionProblem here = problem_without_load(pile), there = problem_without_load(scaled_pile(pile, kScale));
    const auto small = neutral_basis(here, VecX::Zero(here.rows()), kMany);
    const auto large = neutral_basis(there, VecX::Zero(there.rows()), kMany);
    REQUIRE(small);
    REQUIRE(large);
    REQUIRE(small->size() == large->size());
    for (std::size_t k = 0; k < small->size(); ++k) {
      CHECK((*small)[k].admissible == (*large)[k].admissible);
      for (Eigen::Index b = 0; b < here.bodies(); ++b) {
        const Vec6 p = (*small)[k].motion.segment<6>(6 * b), q = (*large)[k].motion.segment<6>(6 * b);
        CHECK((p.head<3>() - q.head<3>()).norm() < kSame);
        const bool only_turns = (*small)[k].motion.norm() > 0 && p.head<3>().norm() == 0 && q.head<3>().norm() == 0;
        if (!only_turns) CHECK((p.tail<3>() - kScale * q.tail<3>()).norm() < kSame * (1 + p.tail<3>().norm()));
      }
    }
  }
}

TEST_CASE("a wall that is known badly hides no motion that other contacts leave") {
  // A block flush with the block below it, carried at its edge x = 0.5; a wall beside it, which only touches it; and
  // what keeps it from sliding along the edge, or away from the wall, as two rows of opposite sides do.
  const Assembly assembly =
      assembly_of({part_from_mesh("block", box(Vec3(0, -0.125, 0), Vec3(0.5, 0.125, 0.25))),
                   part_from_mesh("below", box(Vec3(0, -0.125, -0.25), Vec3(0.5, 0.125, 0)), true),
                   part_from_mesh("wall", box(Vec3(-1, -0.225, -0.3), Vec3(1, -0.125, 1)), true),
                   part_from_mesh("other wall", box(Vec3(-1, 0.125, -0.3), Vec3(1, 0.225, 1)), true)});
  const auto contacts = find_contacts(assembly);
  REQUIRE(contacts.ok());
  MotionProblem problem = make_problem(assembly, contacts.value());
  VecX forces = VecX::Zero(problem.rows());
  std::vector<int> of_walls;
  for (int i = 0; i < problem.rows(); ++i) {
    const Contact& contact = contacts.value().contacts[static_cast<std::size_t>(problem.contact[i])];
    if (std::abs(contact.normal.y()) > 0.5) of_walls.push_back(i);
    if (std::abs(contact.normal.z()) > 0.5 && contact.point.x() > 0.25) forces[i] = 1;
  }
  for (const double noise : {0.0, 1e-6, 1e-4, 1e-3}) {
    for (const int i : of_walls) problem.row_noise.row(i).setConstant(noise * problem.J.value(i, 0).norm());
    INFO("noise " << noise);
    const auto motions = neutral_basis(problem, forces, kMany);
    REQUIRE(motions);
    CHECK(motions->size() == 2);  // along x, and about the edge
  }
}

}  // namespace impend::test
