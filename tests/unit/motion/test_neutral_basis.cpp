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

}  // namespace impend::test
