// The LU factor of 6×6 blocks against the dense one, on chains, stars, grids and random graphs.
#include "impend/conic/block_lu.h"
#include "random_block.h"

#include <Eigen/LU>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

using Pairs = std::vector<std::array<int, 2>>;

// Not symmetric, with a dominant diagonal; the same blocks dense.
MatX fill(const Pairs& pairs, int blocks, Random& random, BlockLu& lu) {
  MatX dense = MatX::Zero(6 * blocks, 6 * blocks);
  lu.clear();
  const auto add = [&](int i, int j, const Mat6& block) {
    lu.block(lu.slot(i, j)) += block;
    dense.block<6, 6>(6 * i, 6 * j) += block;
  };
  for (int i = 0; i < blocks; ++i) add(i, i, random_block(random) + 40 * Mat6::Identity());
  for (const auto& [a, b] : pairs) {
    if (a < 0 || b < 0 || a == b) continue;
    add(a, b, random_block(random));
    add(b, a, random_block(random));
  }
  return dense;
}

void check(const Pairs& pairs, int blocks, std::uint64_t seed) {
  Random random(seed);
  BlockLu lu(blocks, pairs);
  for (int again = 0; again < 2; ++again) {
    const MatX dense = fill(pairs, blocks, random, lu);
    const VecX b = random.normals(6 * blocks);
    REQUIRE(lu.factor());
    const VecX x = lu.solve(b);
    CHECK((dense * x - b).norm() <= 1e-12 * b.norm());
    CHECK((x - dense.partialPivLu().solve(b)).norm() <= 1e-12 * x.norm());
  }
}

}  // namespace

TEST_CASE("A block LU factor solves as the dense one, whatever the graph") {
  Pairs chain, star, grid, all;
  for (int k = 0; k < 11; ++k) chain.push_back({k, k + 1});
  for (int k = 0; k < 12; ++k) star.push_back({k, 12});
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      if (x < 4) grid.push_back({5 * y + x, 5 * y + x + 1});
      if (y < 4) grid.push_back({5 * y + x + 5, 5 * y + x});
    }
  }
  for (int a = 0; a < 7; ++a) {
    for (int b = 0; b < 7; ++b) all.push_back({a, b});
  }
  check(chain, 12, 1);
  check(star, 13, 2);
  check(grid, 25, 3);
  check(all, 7, 4);
  check({{-1, 0}, {0, -1}, {1, -1}}, 3, 5);
  check({}, 1, 6);
  for (std::uint64_t seed = 7; seed < 40; ++seed) {
    Random random(seed);
    const int blocks = 2 + static_cast<int>(random.uniform(0, 20));
    Pairs pairs;
    for (int k = 0; k < 2 * blocks; ++k) {
      pairs.push_back({static_cast<int>(random.uniform(-1, blocks)), static_cast<int>(random.uniform(0, blocks))});
    }
    INFO("seed " << seed);
    check(pairs, blocks, seed);
  }
}

TEST_CASE("A block LU factor exchanges rows within a block, and says where there is no pivot") {
  BlockLu lu(2, {{0, 1}});
  const auto fill_with = [&](const Mat6& first) {
    lu.clear();
    lu.block(lu.slot(0, 0)) = first;
    lu.block(lu.slot(1, 1)) = Mat6::Identity();
  };
  fill_with(Mat6::Identity().colwise().reverse());
  REQUIRE(lu.factor());
  VecX b(12);
  b << 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
  VecX expected(12);
  expected << 6, 5, 4, 3, 2, 1, 7, 8, 9, 10, 11, 12;
  CHECK((lu.solve(b) - expected).norm() == 0);
  fill_with(Mat6::Zero());
  CHECK_FALSE(lu.factor());
}
