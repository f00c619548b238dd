// Assembly and contacts to matrices: signs, frames, torque arms, index maps, loads and row noise, all against values
// worked out here.
#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <cmath>

#include "impend/dynamics/motion_problem.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

Part random_part(Random& random, const char* name, bool fixed) {
  Part part;
  part.name = name;
  part.fixed = fixed;
  part.X_WP = {random.rotation(), random.normal3()};
  part.mass.mass = random.uniform(0.5, 3);
  part.mass.center_of_mass = random.normal3();
  part.mass.inertia = part.mass.mass * Vec3{random.uniform(1, 2), random.uniform(1, 2), 2.0}.asDiagonal();
  return part;
}

Contact make_contact(int a, int b, const Vec3& point, const Vec3& normal) {
  Contact contact;
  contact.a = a;
  contact.b = b;
  contact.point = point;
  contact.normal = normal.normalized();
  return contact;
}

// Parts p0 (movable), p1 (fixed), p2 (movable) and the ground (body 3), with contacts between all that may touch.
struct Example {
  Assembly assembly;
  ContactSet contacts;
};

Example random_example(std::uint64_t seed) {
  Random random(seed);
  Example example;
  example.assembly.gravity = Vec3(0.5, -1, -9);
  example.assembly.parts = {random_part(random, "p0", false), random_part(random, "p1", true),
                            random_part(random, "p2", false)};
  example.assembly.ground = Ground{};
  for (const auto& [a, b] : {std::pair(0, 1), {0, 2}, {0, 3}, {1, 2}, {2, 3}, {0, 2}}) {
    const Vec3 point = random.normal3();
    example.contacts.contacts.push_back(make_contact(a, b, point, random.normal3()));
  }
  return example;
}

// Where a material point of a part is after the rigid displacement ε·(v, ω) about its centre of mass.
Vec3 displaced(const Part& part, const Vec3& point, const Vec6& motion, double step) {
  const Vec3 center = part.X_WP * part.mass.center_of_mass;
  const Vec3 turn = step * motion.tail<3>();
  const Mat3 R = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix();
  return center + step * motion.head<3>() + R * (point - center);
}

TEST_CASE("a Jacobian row times a motion is the rate at which the surfaces part") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Example example = random_example(seed);
    const MotionProblem problem = make_problem(example.assembly, example.contacts);
    REQUIRE(problem.rows() == 6);
    REQUIRE(problem.bodies() == 2);
    Random random(seed + 50);
    const VecX motion = random.normals(12);
    const VecX rate = problem.J.times(motion);
    for (int i = 0; i < problem.rows(); ++i) {
      const Contact& contact = example.contacts.contacts[problem.contact[i]];
      const double step = 1e-5;
      double difference[2];
      for (int sign = 0; sign < 2; ++sign) {
        Vec3 where[2] = {contact.point, contact.point};
        for (int side = 0; side < 2; ++side) {
          const int body = side == 0 ? contact.a : contact.b;
          for (int k = 0; k < problem.bodies(); ++k) {
            if (problem.body[k] != body) continue;
            where[side] = displaced(example.assembly.parts[body], contact.point, motion.segment<6>(6 * k),
                                    sign == 0 ? step : -step);
          }
        }
        difference[sign] = contact.normal.dot(where[0] - where[1]);
      }
      INFO("seed " << seed << " row " << i);
      CHECK(rate[i] == Approx((difference[0] - difference[1]) / (2 * step)).margin(1e-8));
    }
  }
}

TEST_CASE("rows, movable bodies and names keep the order of contacts and parts") {
  const Example example = random_example(3);
  const MotionProblem problem = make_problem(example.assembly, example.contacts);
  CHECK(problem.body == std::vector<int>{0, 2});
  CHECK(problem.contact == std::vector<int>{0, 1, 2, 3, 4, 5});
  CHECK(problem.body_names == std::vector<std::string>{"p0", "p2"});
  REQUIRE(problem.contact_names.size() == 6);
  CHECK(problem.contact_names[1] == std::array<std::string, 2>{"p0", "p2"});
  CHECK(problem.contact_names[4] == std::array<std::string, 2>{"p2", kGroundName});
}

TEST_CASE("mass matrix is in world axes and the load acts on the centre of mass") {
  Example example = random_example(4);
  const Part& part = example.assembly.parts[2];
  const Mat3 R = part.X_WP.R;
  Load load;
  load.part = 2;
  load.force = Vec3(1, 2, 3);
  load.torque = Vec3(-1, 0.5, 2);
  load.point = Vec3(0.3, -2, 1);
  Load plain;
  plain.part = 0;
  plain.force = Vec3(0, 7, 0);
  example.assembly.loads = {load, plain, load};
  const MotionProblem problem = make_problem(example.assembly, example.contacts);

  const Vec3 center = R * part.mass.center_of_mass + part.X_WP.p;
  Mat6 expected = Mat6::Zero();
  expected.topLeftCorner<3, 3>() = part.mass.mass * Mat3::Identity();
  expected.bottomRightCorner<3, 3>() = R * part.mass.inertia * R.transpose();
  CHECK((problem.M[1] - expected).norm() < 1e-13);
  CHECK((problem.M[1] - problem.M[1].transpose()).norm() == 0);
  const Vec3 force = part.mass.mass * example.assembly.gravity + 2 * load.force;
  const Vec3 torque = 2 * (load.torque + (*load.point - center).cross(load.force));
  CHECK((problem.Q.segment<3>(6) - force).norm() < 1e-13);
  CHECK((problem.Q.segment<3>(9) - torque).norm() < 1e-13);
  const Vec3 force_0 = example.assembly.parts[0].mass.mass * example.assembly.gravity + plain.force;
  CHECK((problem.Q.segment<3>(0) - force_0).norm() < 1e-13);
  CHECK(problem.Q.segment<3>(3).norm() == 0);
}

TEST_CASE("contacts of a disjunction enter only when they are imposed") {
  Example example = random_example(5);
  example.contacts.contacts[1].disjunction = 0;
  example.contacts.contacts[4].disjunction = 0;
  example.contacts.disjunctions.push_back({{{1}, {4}}, false});
  CHECK(make_problem(example.assembly, example.contacts).contact == std::vector<int>{0, 2, 3, 5});
  const MotionProblem chosen = make_problem(example.assembly, example.contacts, {0, 2, 3, 4, 5});
  CHECK(chosen.contact == std::vector<int>{0, 2, 3, 4, 5});
  CHECK(chosen.rows() == 5);
  const MotionProblem all = make_problem(random_example(5).assembly, random_example(5).contacts);
  for (int k = 0; k < 2; ++k) CHECK(chosen.J.value(3, k) == all.J.value(4, k));
}

double norm_inverse(const Mat6& M, const Vec6& row) { return std::sqrt(row.dot(M.llt().solve(row))); }

// Every admissible turn of the normal and shift of the point changes the row by no more than row_noise, and some
// change it by a good part of that.
TEST_CASE("row noise bounds what the noise of normal and point does to the row") {
  Example example = random_example(6);
  Random random(60);
  for (Contact& contact : example.contacts.contacts) {
    Eigen::Matrix<double, 3, 2> turn;
    turn.col(0) = contact.normal.unitOrthogonal();
    turn.col(1) = contact.normal.cross(turn.col(0));
    contact.normal_noise = 1e-6 * turn;
    contact.point_noise = 2e-6;
  }
  const MotionProblem problem = make_problem(example.assembly, example.contacts);
  for (int i = 0; i < problem.rows(); ++i) {
    const Contact& contact = example.contacts.contacts[problem.contact[i]];
    double largest[2] = {0, 0};
    for (int draw = 0; draw < 300; ++draw) {
      const double angle = random.uniform(0, 7), shift = random.uniform(0, 7);
      ContactSet moved = example.contacts;
      Contact& other = moved.contacts[problem.contact[i]];
      other.normal += contact.normal_noise * Eigen::Vector2d(std::cos(angle), std::sin(angle));
      other.point += 2e-6 * (contact.normal_noise * 1e6) * Eigen::Vector2d(std::cos(shift), std::sin(shift));
      const MotionProblem changed = make_problem(example.assembly, moved);
      for (int side = 0; side < 2; ++side) {
        const int block = problem.J.block(i)[side];
        if (block < 0) continue;
        const Vec6 delta = changed.J.value(i, side) - problem.J.value(i, side);
        largest[side] = std::max(largest[side], norm_inverse(problem.M[block], delta));
      }
    }
    for (int side = 0; side < 2; ++side) {
      INFO("row " << i << " side " << side);
      CHECK(largest[side] <= problem.row_noise(i, side) * (1 + 1e-4));
      CHECK(largest[side] >= 0.2 * problem.row_noise(i, side));
      if (problem.J.block(i)[side] < 0) CHECK(problem.row_noise(i, side) == 0);
    }
    CHECK(problem.c[i] > 0);
  }
}

TEST_CASE("exact contacts have no noise and no slack worth naming") {
  const Example example = random_example(7);
  const MotionProblem problem = make_problem(example.assembly, example.contacts);
  for (int i = 0; i < problem.rows(); ++i) {
    CHECK(problem.row_noise.row(i).maxCoeff() < 1e-13);
    CHECK(problem.c[i] < 1e-11);
    CHECK(problem.c[i] >= 0);
  }
}

TEST_CASE("loads that balance but for rounding leave nothing, in any pose and unit, and a little more stays") {
  for (const double mass : {0.7, 1.1, 2.3}) {
    for (const double unit : {1.0, 1e3}) {
      Random random(static_cast<std::uint64_t>(100 * mass));
      const Mat3 R = unit == 1 ? Mat3(Mat3::Identity()) : random.rotation();
      Assembly assembly;
      assembly.gravity = unit * (R * Vec3(0, 0, -9.80665));
      assembly.parts = {random_part(random, "lifted", false)};
      Part& part = assembly.parts[0];
      part.mass.mass = mass;
      Load load;
      load.part = 0;
      load.force = unit * (R * Vec3(0, 0, mass == 0.7 ? 6.864655 : mass == 1.1 ? 10.787315 : 22.555295));
      load.point = part.center_of_mass_W();
      assembly.loads = {load};
      CHECK(make_problem(assembly, {}, {}).Q.isZero(0));
      assembly.loads[0].force *= 1 + 1e-12;
      CHECK_FALSE(make_problem(assembly, {}, {}).Q.head<3>().isZero(0));
    }
  }
}

TEST_CASE("a spring that carries a bob leaves nothing, nor does one that is not stretched but for rounding") {
  Random random(3);
  Assembly assembly;
  assembly.gravity = Vec3(0, 0, -9.80665);
  assembly.parts = {random_part(random, "roof", true), random_part(random, "bob", false)};
  Part& bob = assembly.parts[1];
  bob.mass.mass = 0.1 * 0.1;
  bob.X_WP.p += Vec3(0.1, 0.2, 0.15) - bob.center_of_mass_W();
  Spring spring;
  spring.a = 1;
  spring.b = 0;
  spring.point_a = Vec3(0.1, 0.2, 0.15);
  spring.point_b = Vec3(0.1, 0.2, 0.2);
  spring.stiffness = 9.80665;
  spring.length = 0.04;
  assembly.springs = {spring};
  CHECK(make_problem(assembly, {}, {}).Q.isZero(0));
  assembly.gravity.setZero();
  assembly.springs[0].length = 0.05;
  CHECK(make_problem(assembly, {}, {}).Q.isZero(0));
  assembly.springs[0].length = 0.05 * (1 + 1e-9);
  CHECK_FALSE(make_problem(assembly, {}, {}).Q.isZero(0));
}

}  // namespace
}  // namespace impend::test
