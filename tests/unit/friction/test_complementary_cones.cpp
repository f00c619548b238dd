// Linear complementarity gone through: solutions, proofs that there are none, and an end of work.
#include "impend/friction/complementarity.h"

#include "tests/support/catch.h"

using namespace impend;

namespace {

std::vector<MatX> columns(const MatX& A) {
  std::vector<MatX> list;
  for (Eigen::Index i = 0; i < A.cols(); ++i) list.emplace_back(A.col(i));
  return list;
}

struct Run {
  ConeSearch search;
  std::vector<ConeLeaf> leaves;
};

Run go(const MatX& A, const VecX& q, double work = 1e6) {
  Run run;
  run.search = go_through_cones(columns(A), q, work, [&](const ConeLeaf& leaf) { run.leaves.push_back(leaf); });
  return run;
}

}  // namespace

TEST_CASE("one contact that closes has one force, and none where its force closes it further") {
  const Run one = go(MatX::Constant(1, 1, 2.0), VecX::Constant(1, -3.0));
  REQUIRE(one.leaves.size() == 1);
  CHECK(one.leaves[0].closed[0] == 1);
  CHECK(one.leaves[0].x[0][0] == Approx(1.5));
  CHECK(one.leaves[0].miss <= 1e-12);
  const Run none = go(MatX::Constant(1, 1, -2.0), VecX::Constant(1, -3.0));
  CHECK(none.leaves.empty());
  CHECK(none.search.complete);
  CHECK(none.search.cones == 1);
  // Such a contact, opening, may open or be held: two solutions.
  CHECK(go(MatX::Constant(1, 1, -2.0), VecX::Constant(1, 3.0)).leaves.size() == 2);
}

TEST_CASE("both solutions of one corner and that of two are met where the antisymmetric mode is unstable") {
  MatX A(2, 2);
  A << 1, 2, 2, 1;
  const Run run = go(A, VecX::Constant(2, -3.0));
  REQUIRE(run.leaves.size() == 3);
  int both = 0;
  for (const ConeLeaf& leaf : run.leaves) {
    const bool all = leaf.closed[0] && leaf.closed[1];
    both += all;
    CHECK(leaf.x[0][0] + leaf.x[1][0] == Approx(all ? 2.0 : 3.0));
  }
  CHECK(both == 1);
}

TEST_CASE("redundant places share alike") {
  const Run run = go(MatX::Ones(3, 3), VecX::Constant(3, -3.0));
  CHECK(run.search.complete);
  for (const ConeLeaf& leaf : run.leaves) {
    const int closed = leaf.closed[0] + leaf.closed[1] + leaf.closed[2];
    for (int i = 0; i < 3; ++i) CHECK(leaf.x[i][0] == Approx(leaf.closed[i] ? 3.0 / closed : 0.0).margin(1e-12));
  }
  CHECK(run.leaves.size() == 7);
}

TEST_CASE("a search that runs out of work claims nothing") {
  MatX A = MatX::Identity(6, 6);
  A(0, 5) = -4;
  const Run run = go(A, VecX::Constant(6, -1.0), 1.0);
  CHECK_FALSE(run.search.complete);
  CHECK(run.search.cones == 1);
}
