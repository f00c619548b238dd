// Forces of redundant joints, shared evenly.
#include "impend/motion/canonical_forces.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "tests/support/catch.h"

using namespace impend;

namespace {

// `joints` of three rows each between block 0 and nothing, all of the same forces along x, y, z and of torques by an
// arm.
BlockRows balls_at(const std::vector<double>& arms) {
  BlockRows G(1);
  for (const double arm : arms) {
    for (int k = 0; k < 3; ++k) {
      Vec6 row = Vec6::Zero();
      row[k] = 1;
      row.tail<3>() = Eigen::Vector3d(arm, 0, 0).cross(Eigen::Vector3d(row.head<3>()));
      G.append(0, row, -1, Vec6::Zero());
    }
  }
  return G;
}

std::vector<int> three_each(int joints) {
  std::vector<int> joint;
  for (int i = 0; i < 3 * joints; ++i) joint.push_back(i / 3);
  return joint;
}

}  // namespace

TEST_CASE("Two joints in one place share what one of them bore") {
  const BlockRows G = balls_at({0.5, 0.5});
  VecX nu = VecX::Zero(6);
  nu.head<3>() << 1, -2, 8;
  const VecX even = most_even_forces(G, three_each(2), nu);
  CHECK((even.head<3>() - nu.head<3>() / 2).norm() < 1e-12);
  CHECK((even.tail<3>() - nu.head<3>() / 2).norm() < 1e-12);
}

TEST_CASE("Evenly shared forces are the least that do the same, whatever was given") {
  const BlockRows G = balls_at({-1, 0.25, 2});
  const VecX given = VecX::LinSpaced(9, -4, 5);
  const VecX even = most_even_forces(G, three_each(3), given);
  CHECK((G.transpose_times(even) - G.transpose_times(given)).norm() < 1e-11);
  const auto cost = [&](const VecX& nu) {
    double sum = 0;
    for (int j = 0; j < 3; ++j) {
      VecX part = VecX::Zero(9);
      part.segment(3 * j, 3) = nu.segment(3 * j, 3);
      sum += G.transpose_times(part).squaredNorm();
    }
    return sum;
  };
  // Any change that does nothing to the bodies costs more.
  const Eigen::FullPivLU<MatX> rows(MatX(G.dense().transpose()));
  const MatX null = rows.kernel();
  REQUIRE(null.cols() == 4);  // no joint bears a torque along their line
  for (int k = 0; k < null.cols(); ++k) {
    for (const double step : {-0.1, 0.1}) CHECK(cost(even + step * null.col(k)) > cost(even));
  }
}

TEST_CASE("Joints that are not redundant keep their forces") {
  const BlockRows G = balls_at({1.5});
  const VecX nu = VecX::LinSpaced(3, 1, 7);
  CHECK((most_even_forces(G, three_each(1), nu) - nu).norm() < 1e-11);
}
