#include "impend/numerics/sparse/sparse_cholesky.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>

#include "impend/motion/whitened.h"
#include "impend/numerics/sparse/elimination_order.h"
#include "impend/numerics/sparse/normal_matrix.h"
#include "tests/support/catch.h"
#include "tests/support/problem_families.h"

using namespace impend;
using namespace impend::test;

namespace {

MatX random_definite(int size, Random& random) {
  MatX B(size, size);
  for (int j = 0; j < size; ++j) B.col(j) = random.normals(size);
  return B * B.transpose() + size * MatX::Identity(size, size);
}

// A grid of `width`×`height` vertices, neighbours joined.
SymmetricPattern grid(int width, int height) {
  SymmetricPattern pattern;
  pattern.start.push_back(0);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const auto& [dx, dy] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        pattern.neighbour.push_back((y + dy) * width + x + dx);
      }
      pattern.start.push_back(static_cast<int>(pattern.neighbour.size()));
    }
  }
  return pattern;
}

std::vector<int> counting(int n) {
  std::vector<int> result(n);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

bool is_permutation_of_all(std::vector<int> order, int n) {
  std::sort(order.begin(), order.end());
  return order == counting(n);
}

}  // namespace

TEST_CASE("The factor of a panel is that of the dense matrix at every size") {
  Random random(1);
  for (const int cols : {1, 2, 3, 7, 8, 9, 31, 64, 65, 130}) {
    for (const int below : {0, 1, 5, 300}) {
      const MatX A = random_definite(cols + below, random);
      MatX panel = A.leftCols(cols);
      REQUIRE(factor_panel(panel.data(), cols + below, cols));
      const MatX L = Eigen::LLT<MatX>(A).matrixL();
      for (int j = 0; j < cols; ++j) {
        CHECK((panel.col(j).tail(cols + below - j) - L.col(j).tail(cols + below - j)).norm() < 1e-12 * A.norm());
      }
    }
  }
}

TEST_CASE("A panel that is not positive definite is refused") {
  MatX panel = MatX::Identity(5, 5);
  panel(3, 3) = -1;
  CHECK_FALSE(factor_panel(panel.data(), 5, 5));
}

TEST_CASE("The sparse factor solves a grid in any order") {
  const SymmetricPattern pattern = grid(17, 9);
  const int n = pattern.size();
  const GroupedGraph grouped{pattern, counting(n), pattern};
  std::vector<int> backwards = counting(n);
  std::reverse(backwards.begin(), backwards.end());
  for (const std::vector<int>& order : {counting(n), backwards, minimum_degree(pattern), nested_dissection(grouped)}) {
    REQUIRE(is_permutation_of_all(order, n));
    SparseCholesky factor(find_supernodes(pattern, order));
    double* values = factor.clear();
    MatX A = MatX::Zero(n, n);
    for (int j = 0; j < n; ++j) {
      A(j, j) = 5 + j % 3;
      values[factor.slot(j, j)] += A(j, j);
      for (int t = pattern.start[j]; t < pattern.start[j + 1]; ++t) {
        const int i = pattern.neighbour[t];
        A(i, j) = -1 - 0.1 * ((i + j) % 4);
        if (i > j) values[factor.slot(i, j)] += A(i, j);
      }
    }
    REQUIRE(factor.factor());
    const VecX b = VecX::LinSpaced(n, -1, 2);
    CHECK((A * factor.solve(b) - b).norm() < 1e-12);
  }
}

TEST_CASE("Nested dissection makes the factor of a large grid cheaper than minimum degree of its rows") {
  const SymmetricPattern pattern = grid(60, 60);
  const int n = pattern.size();
  const double dissected = find_supernodes(pattern, nested_dissection({pattern, counting(n), pattern})).operations;
  CHECK(dissected < 0.4 * find_supernodes(pattern, counting(n)).operations);
  CHECK(dissected < 1.2 * find_supernodes(pattern, minimum_degree(pattern)).operations);
}

TEST_CASE("A separator covers every cut edge and is as small as can be") {
  const SymmetricPattern pattern = grid(8, 5);
  std::vector<int> side(pattern.size(), 1), left;
  for (int v = 0; v < pattern.size(); ++v) {
    if (v % 8 >= 4) {
      side[v] = 2;
    } else {
      left.push_back(v);
    }
  }
  const std::vector<int> cover = Separator(pattern).cover(left, side, 2);
  CHECK(cover.size() == 5);
  for (int v : left) {
    for (int t = pattern.start[v]; t < pattern.start[v + 1]; ++t) {
      const int u = pattern.neighbour[t];
      if (side[u] != 2) continue;
      const bool covered = std::count(cover.begin(), cover.end(), v) + std::count(cover.begin(), cover.end(), u) > 0;
      CHECK(covered);
    }
  }
}

TEST_CASE("The normal matrix is that of the dense rows, whatever weights are zero") {
  Random random(2);
  for (const ProblemScene& scene : {running_bond_wall(4, 4), rotated(running_bond_wall(3, 4), random.rotation()),
                                    cube_pyramid(3), voussoir_arch(12), random_scene(3, RandomKind::kGeneral)}) {
    INFO(scene.name);
    const BlockRows G = whiten(to_problem(scene)).projection.G;
    NormalMatrix matrix(G);
    for (int round = 0; round < 3; ++round) {
      VecX weight(G.rows());
      for (int i = 0; i < G.rows(); ++i) weight[i] = random.chance(0.3) ? 0.0 : random.uniform();
      REQUIRE(matrix.factor(weight, 0.5));
      const MatX dense = G.dense();
      const MatX A = dense.transpose() * weight.asDiagonal() * dense + 0.5 * MatX::Identity(G.cols(), G.cols());
      const VecX b = random.normals(G.cols());
      CHECK((matrix.solve(b) - A.llt().solve(b)).norm() < 1e-11 * b.norm());
    }
  }
}

TEST_CASE("The normal matrix takes other values in the same places") {
  Random random(5);
  const BlockRows G = whiten(to_problem(voussoir_arch(8))).projection.G;
  NormalMatrix matrix(G);
  BlockRows other(G.blocks());
  for (int i = 0; i < G.rows(); ++i) {
    const double factor = random.chance(0.2) ? 0.0 : random.uniform();
    const auto [a, b] = G.block(i);
    other.append(a, factor * G.value(i, 0), b, -G.value(i, 1));
  }
  matrix.set_values(other);
  REQUIRE(matrix.factor(VecX::Ones(G.rows()), 0.5));
  const MatX dense = other.dense(), A = dense.transpose() * dense + 0.5 * MatX::Identity(G.cols(), G.cols());
  const VecX b = random.normals(G.cols());
  CHECK((matrix.solve(b) - A.llt().solve(b)).norm() < 1e-11 * b.norm());
}

TEST_CASE("The normal matrix of no rows is the diagonal") {
  NormalMatrix matrix(BlockRows(2));
  REQUIRE(matrix.factor(VecX(0), 2.0));
  CHECK((matrix.solve(VecX::Ones(12)) - VecX::Constant(12, 0.5)).norm() == 0);
  CHECK_FALSE(matrix.factor(VecX(0), 0.0));
}

TEST_CASE("A row with both sides on one body adds its sum") {
  BlockRows G(1);
  G.append(0, Vec6::Ones(), 0, Vec6::Ones());
  NormalMatrix matrix(G);
  REQUIRE(matrix.factor(VecX::Ones(1), 1.0));
  const MatX A = G.dense().transpose() * G.dense() + MatX::Identity(6, 6);
  const VecX b = VecX::LinSpaced(6, 1, 2);
  CHECK((A * matrix.solve(b) - b).norm() < 1e-12);
}

TEST_CASE("Unknowns are eliminated once each, in the cheaper order") {
  const SymmetricPattern pattern = grid(20, 20);
  std::vector<int> body(pattern.size());
  for (int v = 0; v < pattern.size(); ++v) body[v] = v / 2;
  const Supernodes chosen = elimination_supernodes(pattern, body);
  CHECK(is_permutation_of_all(chosen.order, pattern.size()));
  for (int k = 0; k < pattern.size(); ++k) CHECK(chosen.position[chosen.order[k]] == k);
}

TEST_CASE("Where a factor is dear both orders are tried and the cheaper one is taken") {
  const SymmetricPattern pattern = grid(200, 200);
  std::vector<int> alone(pattern.size());
  std::iota(alone.begin(), alone.end(), 0);
  const double by_degree = find_supernodes(pattern, minimum_degree(pattern)).operations;
  const double by_halves = find_supernodes(pattern, nested_dissection({pattern, alone, pattern})).operations;
  REQUIRE(by_degree > 2e7);
  REQUIRE(by_halves < by_degree);
  CHECK(elimination_supernodes(pattern, alone).operations == by_halves);
}
