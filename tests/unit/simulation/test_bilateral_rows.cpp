// Rows of joints, drives and springs taken out of a problem: against dense algebra.
#include <random>

#include "impend/simulation/bilateral_rows.h"
#include "tests/support/catch.h"

namespace impend::test {
namespace {

struct Rows {
  BlockRows G;
  VecX bias, compliance;
};

Rows random_rows(int blocks, int rows, std::mt19937& random, bool soft) {
  std::normal_distribution<double> normal;
  Rows out{BlockRows(blocks), VecX(rows), VecX::Zero(rows)};
  for (int k = 0; k < rows; ++k) {
    const int a = k % blocks, b = (k + 1) % blocks;
    Vec6 p, q;
    for (int i = 0; i < 6; ++i) p[i] = normal(random), q[i] = normal(random);
    out.G.append(a, p, k % 3 == 0 ? -1 : b, k % 3 == 0 ? Vec6(Vec6::Zero()) : q);
    out.bias[k] = normal(random);
    if (soft && k % 2 == 1) out.compliance[k] = std::abs(normal(random));
  }
  return out;
}

}  // namespace

TEST_CASE("Multipliers of rigid and soft rows are those of the whole system, whatever its scale") {
  std::mt19937 random(7);
  for (const double scale : {1.0, 1e-3, 1e4}) {
    for (int trial = 0; trial < 20; ++trial) {
      const int blocks = 3, m = 8;
      const Rows rows = random_rows(blocks, m, random, trial % 2 == 1);
      std::vector<Mat6> inverse;
      MatX W = MatX::Zero(6 * blocks, 6 * blocks);  // M⁻¹
      std::normal_distribution<double> normal;
      for (int k = 0; k < blocks; ++k) {
        Mat6 L = Mat6::Identity();
        for (int i = 0; i < 6; ++i) {
          for (int j = 0; j < i; ++j) L(i, j) = 0.3 * normal(random);
        }
        inverse.push_back(L);
        W.block<6, 6>(6 * k, 6 * k) = L.transpose() * L;
      }
      VecX P(6 * blocks), y0(6 * blocks);
      for (int i = 0; i < P.size(); ++i) P[i] = normal(random);
      for (int k = 0; k < blocks; ++k) y0.segment<6>(6 * k) = inverse[k] * P.segment<6>(6 * k) / scale;
      const BilateralRows bilateral(rows.G, rows.bias, rows.compliance, inverse, scale);
      const VecX free = bilateral.extended(y0);
      const VecX y = bilateral.project(free) + bilateral.imposed();
      const VecX nu = bilateral.multipliers(y - free);
      const MatX G = rows.G.dense();
      const MatX S = G * W * G.transpose() + MatX(rows.compliance.asDiagonal());
      const VecX truth = S.ldlt().solve(-(G * W * P + rows.bias));
      CHECK((nu - truth).norm() <= 1e-8 * (1 + truth.norm()));
      CHECK((bilateral.project(bilateral.project(free)) - bilateral.project(free)).norm() <= 1e-13 * free.norm());
    }
  }
}

TEST_CASE("A row that is said twice bears what once would, and a folded linkage is not thrown apart") {
  BlockRows G(1);
  Vec6 d = Vec6::Zero();
  d[0] = 1;
  Vec6 nearly = d;
  nearly[1] = 1e-7;
  G.append(0, d, -1, Vec6::Zero());
  G.append(0, nearly, -1, Vec6::Zero());
  // What rounding of places makes of two rows that say the same: 1e-9 of a motion of size 1.
  const VecX bias = (VecX(2) << 0, 1e-9).finished(), rigid = VecX::Zero(2);
  const BilateralRows rows(G, bias, rigid, {Mat6::Identity()}, 1);
  Vec6 y = Vec6::Ones();
  const VecX held = rows.project(rows.extended(y)) + rows.imposed();
  CHECK(std::abs(held[0]) <= 1e-15);
  CHECK(std::abs(held[1] - 1) <= 1e-6);
}

}  // namespace impend::test
