// SlipFaces that slip as one twist, and the cells of their twists.
#include "impend/friction/capacity/slip_interfaces.h"

#include <algorithm>
#include <cmath>

#include "impend/friction/capacity/slip_cells.h"
#include "tests/support/catch.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/slip_faces.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

TEST_CASE("the slip of every contact is what the twist of its interface says, for any motion") {
  int interfaces = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const SlipFaces all(turned(random_stack(seed), random.rotation()));
    for (const SlipInterface& slip : all.found) {
      ++interfaces;
      CHECK(slip.dimension() <= 3);
      const VecX y = random.normals(static_cast<int>(all.reduced.y0.size()));
      const VecX twist = slip.T * y;
      for (size_t k = 0; k < slip.contacts.size(); ++k) {
        const Eigen::Vector2d v = all.reduced.K.middleRows(3 * slip.contacts[k] + 1, 2) * y;
        CHECK((v - slip.S[k] * twist).norm() < 1e-11 * y.norm());
      }
    }
  }
  CHECK(interfaces > 20);
}

TEST_CASE("every contact with friction is in one interface, and a face is one of them") {
  FrictionScene scene = cube_tower(3, 0.5);
  scene.touches[2].mu = 0;
  const SlipFaces all(scene);
  REQUIRE(all.found.size() == 3);
  CHECK(all.found[0].contacts == std::vector<int>{0, 1, 3});
  CHECK(all.found[1].contacts.size() == 4);
  for (const SlipInterface& slip : all.found) CHECK(slip.dimension() == 3);
}

TEST_CASE("a contact alone slips in two directions, points on a line as a face does") {
  FrictionScene scene;
  scene.add_box(1, Vec3::Zero(), Vec3(0.5, 0.5, 0.5));
  scene.touches.push_back({0, -1, Vec3(0.1, 0.2, -0.5), Vec3(0, 0, 1), 0.4, 0});
  CHECK(SlipFaces(scene).found.at(0).dimension() == 2);
  scene.touches.push_back({0, -1, Vec3(0.4, 0.2, -0.5), Vec3(0, 0, 1), 0.4, 0.3});
  const SlipFaces pair(scene);
  REQUIRE(pair.found.size() == 1);
  CHECK(pair.found[0].dimension() == 3);
  // Another plane, the same normal: no one twist of a plane says both.
  scene.touches.push_back({0, -1, Vec3(-0.4, 0.2, 0.1), Vec3(0, 0, 1), 0.4, 0});
  scene.touches.push_back({0, -1, Vec3(-0.4, -0.3, 0.3), Vec3(0, 0, 1), 0.4, 0});
  CHECK(SlipFaces(scene).found.size() == 4);
}

TEST_CASE("pressures are affine in the place, at least zero, and zero at an edge but for the first") {
  const SlipFaces all(block_on_incline(0.3, 0.5));
  const SlipInterface& slip = all.found.at(0);
  REQUIRE(slip.pressures.size() == 9);
  // In the units of the longest row of the problem.
  for (int i = 0; i < slip.pressures[0].size(); ++i) {
    const double length = all.whitened.row_length[slip.contacts[i]] / all.whitened.row_length.maxCoeff();
    CHECK(slip.pressures[0][i] * length == Approx(1).epsilon(1e-12));
  }
  for (size_t k = 0; k < slip.pressures.size(); ++k) {
    const VecX u = slip.pressures[k].cwiseQuotient(slip.pressures[0]);
    CHECK(u.minCoeff() == Approx(k == 0 ? 1.0 : 0.0).margin(1e-12));
    // Corners of a square in the order around it.
    CHECK(u[0] + u[2] == Approx(u[1] + u[3]).epsilon(1e-12));
  }
}

// Cells.

MatX corners(const SlipCells& cells, const SlipCell& cell) {
  MatX E(cells.dimension, cells.dimension);
  for (int q = 0; q < cells.dimension; ++q) E.col(q) = cells.rays[cell.rays[q]];
  return E;
}

TEST_CASE("every twist is in a cell whose rays make it, before cells are halved and after") {
  for (const int d : {1, 2, 3}) {
    Random random(d);
    SlipCells cells = first_cells(d);
    CHECK(cells.cells.size() == std::vector<size_t>{2, 32, 32}[d - 1]);
    for (int round = 0; round < 40; ++round) {
      const VecX twist = random.normals(d);
      const SlipCells::Place place = cells.place_of(twist);
      REQUIRE(place.cell >= 0);
      CHECK((corners(cells, cells.cells[place.cell]) * place.theta - twist).norm() < 1e-12 * twist.norm());
      CHECK(place.theta.sum() <= std::sqrt(d) * twist.norm() * (1 + 1e-12));
      if (d > 1) cells.halve(place.cell, cells.cells[place.cell].rays[round % d], 1e-3);
    }
    for (const SlipCell& cell : cells.cells) {
      const MatX E = corners(cells, cell);
      CHECK((E.transpose() * E).minCoeff() > -1e-12);
    }
  }
}

TEST_CASE("halving keeps what is known of capacities") {
  SlipCells cells = first_cells(3);
  for (SlipCell& cell : cells.cells) cell.capacity = {1, 2, 3};
  const SlipCell before = cells.cells[5];
  REQUIRE(cells.halve(5, before.rays[0], 1e-3));
  const int between = static_cast<int>(cells.rays.size()) - 1;
  const VecX e = cells.rays[between];
  int with = 0;
  for (const SlipCell& cell : cells.cells) {
    for (size_t q = 0; q < cell.rays.size(); ++q) {
      if (cell.rays[q] != between) continue;
      ++with;
      CHECK(cell.known_at[q] == -1);
      CHECK(cell.capacity[q] > 0);
    }
  }
  CHECK(with == 4);
  // In the old cell e = (e₁ + e₂)/s: the same gauge.
  const VecX theta = corners(cells, before).fullPivLu().solve(e);
  double gauge = 0;
  for (int q = 0; q < 3; ++q) gauge += theta[q] * before.capacity[q];
  const SlipCell& half = cells.cells[5];
  const auto at = std::find(half.rays.begin(), half.rays.end(), between);
  REQUIRE(at != half.rays.end());
  CHECK(half.capacity[at - half.rays.begin()] == Approx(gauge));
}

TEST_CASE("the arc of a contact holds its slip for every twist of the cell") {
  const SlipFaces all(block_on_incline(0.3, 0.5));
  const SlipInterface& slip = all.found.at(0);
  const SlipCells cells = first_cells(3);
  Random random(7);
  int arcs = 0;
  for (const SlipCell& cell : cells.cells) {
    for (const SlipMap& S : slip.S) {
      const SlipArc arc = slip_arc(S, cells, cell, {slip.largest(), 0});
      if (arc.middle.isZero(0)) continue;
      ++arcs;
      VecX theta(3);
      for (int q = 0; q < 3; ++q) theta[q] = random.uniform();
      const Eigen::Vector2d v = S * (corners(cells, cell) * theta);
      CHECK(arc.middle.dot(v) >= v.norm() * (std::cos(arc.half) - 1e-9));
    }
  }
  CHECK(arcs > 100);
}

// The worst noise moves a slip across the nearer end of its arc.
TEST_CASE("the arc of a contact holds its slip whatever noise moves it by") {
  Random random(8);
  int close = 0;
  for (int k = 0; k < 20000; ++k) {
    const double fan = random.uniform(0, 0.88 * kPi), noise = std::pow(10, random.uniform(-8, -2.05));
    const double shorter = std::pow(10, random.uniform(-3, 0));
    SlipMap slips(2, 2);
    slips.col(0) = Eigen::Vector2d(1, 0) * shorter;
    slips.col(1) = Eigen::Vector2d(std::cos(fan), std::sin(fan));
    const SlipArc arc = slip_arc(slips, {1.0, noise});
    if (arc.middle.isZero(0)) continue;
    const double theta = std::pow(10, random.uniform(-6, 2));
    const Eigen::Vector2d v = slips.col(0) + theta * slips.col(1);
    for (const double side : {-1.0, 1.0}) {
      const double at = arc.half * side;
      const Eigen::Vector2d end = Eigen::Rotation2Dd(at) * arc.middle;
      const Eigen::Vector2d moved = v + noise * (1 + theta) * side * Eigen::Vector2d(-end.y(), end.x());
      const double off = std::atan2(arc.middle.x() * moved.y() - arc.middle.y() * moved.x(), arc.middle.dot(moved));
      CHECK(std::abs(off) <= arc.half);
      if (std::abs(off) > arc.half - 2e-7 - noise / 10) ++close;
    }
  }
  CHECK(close > 200);
}

}  // namespace
}  // namespace impend::test
