// The Cholesky factor of 6×6 blocks against the dense one, its order, and what it makes of rows that say the same.
#include "impend/conic/block_cholesky.h"
#include "random_block.h"

#include <Eigen/Cholesky>
#include <array>

#include "tests/support/catch.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

using Pairs = std::vector<std::array<int, 2>>;

std::vector<BlockMask> masks(const Pairs& pairs, int blocks) {
  std::vector<BlockMask> coupled(static_cast<std::size_t>(blocks), 0);
  for (const auto& [a, b] : pairs) {
    coupled[a] |= BlockMask{1} << b;
    coupled[b] |= BlockMask{1} << a;
  }
  return coupled;
}

// A positive definite matrix with these blocks off its diagonal.
MatX matrix_of(const Pairs& pairs, int blocks, Random& random) {
  MatX S = 60 * MatX::Identity(6 * blocks, 6 * blocks);
  for (const auto& [a, b] : pairs) {
    const Mat6 block = random_block(random);
    S.block<6, 6>(6 * a, 6 * b) = block;
    S.block<6, 6>(6 * b, 6 * a) = block.transpose();
  }
  return S;
}

void fill(const MatX& S, BlockCholesky& factor) {
  for (int j = 0; j < factor.blocks(); ++j) {
    for (int i = j; i < factor.blocks(); ++i) {
      const Mat6 block = S.block<6, 6>(6 * i, 6 * j);
      if (!block.isZero(0)) factor.block(i, j) = block;
    }
  }
}

Pairs star(int rays) {
  Pairs pairs;
  for (int k = 0; k < rays; ++k) pairs.push_back({0, k + 1});
  return pairs;
}

}  // namespace

TEST_CASE("A block Cholesky factor solves as the dense one, whatever the graph") {
  Random random(3);
  Pairs chain, grid, all;
  for (int k = 0; k < 63; ++k) chain.push_back({k, k + 1});
  for (int k = 0; k < 16; ++k) {
    if (k % 4 < 3) grid.push_back({k, k + 1});
    if (k < 12) grid.push_back({k, k + 4});
  }
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < i; ++j) all.push_back({i, j});
  }
  const std::pair<Pairs, int> graphs[] = {{chain, 64}, {grid, 16}, {all, 5}, {star(7), 8}, {{}, 3}};
  for (const auto& [pairs, blocks] : graphs) {
    BlockCholesky factor(masks(pairs, blocks));
    for (int again = 0; again < 2; ++again) {
      const MatX S = matrix_of(pairs, blocks, random);
      factor.clear();
      fill(S, factor);
      REQUIRE(factor.factor());
      const VecX b = random.normals(6 * blocks);
      VecX x = b;
      factor.solve(x);
      CHECK((S * x - b).norm() <= 1e-12 * b.norm());
      // Columns of which one block is not zero, and what L⁻¹ makes of them.
      std::vector<BlockCholesky::Columns> X(static_cast<std::size_t>(blocks), BlockCholesky::Columns::Zero());
      MatX dense = MatX::Zero(6 * blocks, 3);
      X[1] = random_block(random).leftCols<3>();
      dense.middleRows<6>(6) = X[1];
      BlockMask there = 2;
      factor.forward(X, there);
      const MatX expected = S.llt().matrixL().solve(dense);
      for (int k = 0; k < blocks; ++k) {
        CHECK((X[k] - expected.middleRows<6>(6 * k)).norm() <= 1e-12);
        if (((there >> k) & 1) == 0) CHECK(expected.middleRows<6>(6 * k).isZero(0));
      }
    }
  }
}

TEST_CASE("Blocks of least degree come first, so that a tree gets no more entries") {
  // Four legs of three joints each at a body whose joints are all coupled.
  Pairs legs;
  for (int leg = 0; leg < 4; ++leg) {
    for (int other = 0; other < leg; ++other) legs.push_back({3 * leg, 3 * other});
    legs.push_back({3 * leg, 3 * leg + 1});
    legs.push_back({3 * leg + 1, 3 * leg + 2});
  }
  const std::vector<BlockMask> coupled = masks(legs, 12);
  const std::vector<int> order = least_degree(coupled);
  std::vector<int> position(12);
  for (int p = 0; p < 12; ++p) position[order[p]] = p;
  Pairs ordered;
  for (const auto& [a, b] : legs) ordered.push_back({position[a], position[b]});
  const BlockCholesky factor(masks(ordered, 12));
  std::size_t entries = 0;
  for (int j = 0; j < 12; ++j) {
    for (int i = j + 1; i < 12; ++i) entries += factor.has(i, j) ? 1 : 0;
  }
  CHECK(entries == legs.size());
  for (int leg = 0; leg < 4; ++leg) CHECK(position[3 * leg + 2] < position[3 * leg + 1]);
}

TEST_CASE("A row said twice takes nothing away, one that is nearly another is told") {
  Mat6 S = Mat6::Identity();
  BlockCholesky factor({0});
  // Rows 0 and 1 at an angle: the pivot of the second is the square of its sine.
  const auto with_sine = [&](double sine) {
    S(0, 1) = S(1, 0) = std::sqrt(1 - sine * sine);
    factor.clear();
    factor.block(0, 0) = S;
    return factor.factor();
  };
  CHECK(with_sine(0.1));
  CHECK(with_sine(2e-3));
  CHECK_FALSE(with_sine(1e-4));
  CHECK_FALSE(with_sine(1e-5));
  REQUIRE(with_sine(0));
  VecX x(6);
  x << 3, 3, 1, 1, 1, 1;  // both ask for the same
  factor.solve(x);
  CHECK(std::abs(x[0] + x[1] - 3) <= 1e-12);
  CHECK(std::abs(x[1]) <= 1e-9);
  S(5, 5) = std::nan("");
  factor.block(0, 0) = S;
  CHECK_FALSE(factor.factor());
}
