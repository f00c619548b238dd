// Bodies with momenta: what a drift does to first and second order, forces of loads that turn with their parts.
#include <Eigen/Cholesky>
#include <cmath>

#include "impend/simulation/moving_bodies.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

// Three blocks of three different moments, askew and spinning.
Assembly spinning_blocks() {
  Assembly assembly;
  Random random(5);
  for (int k = 0; k < 3; ++k) {
    add_block(assembly, "block", Vec3(0.1, 0.2, 0.5), random_pose(static_cast<unsigned>(k)));
    assembly.parts.back().angular_velocity = 2 * random.normal3();
    assembly.parts.back().linear_velocity = random.normal3();
  }
  return assembly;
}

}  // namespace

TEST_CASE("The mean velocity of a drift is that at its beginning and its correction, up to the step's square") {
  const MovingBodies bodies(spinning_blocks());
  const BodiesState start = bodies.at_start();
  const VecX V = bodies.velocities(start, start.P);
  const auto missed = [&](double h) {
    BodiesState end = start;
    bodies.drift(start.P, h, end);
    const VecX corrected = V + bodies.drift_correction(start, start.P, h);
    double most = 0;
    for (int k = 0; k < bodies.count(); ++k) {
      const Vec3 turn = turn_of(end.R[k] * start.R[k].transpose());
      most = std::max(most, (turn / h - corrected.segment<3>(6 * k + 3)).norm());
      CHECK(((end.x[k] - start.x[k]) / h - corrected.segment<3>(6 * k)).norm() <= 1e-10);
    }
    return most;
  };
  // The correction itself is of first order in the step.
  CHECK(bodies.drift_correction(start, start.P, 2.5e-3).norm() >= 2.5e-3);
  const double coarse = missed(5e-3), fine = missed(2.5e-3);
  CHECK(fine <= 0.1 * bodies.drift_correction(start, start.P, 2.5e-3).norm());
  CHECK(coarse / fine == Approx(4).epsilon(0.1));
}

TEST_CASE("Velocities and momenta are each other's, and bodies that turn keep their moments") {
  const Assembly assembly = spinning_blocks();
  const MovingBodies bodies(assembly);
  BodiesState state = bodies.at_start();
  bodies.drift(state.P, 0.3, state);
  const VecX V = bodies.velocities(state, state.P);
  const std::vector<Mat6> M = bodies.masses(state);
  for (int k = 0; k < bodies.count(); ++k) {
    CHECK((M[k] * V.segment<6>(6 * k) - state.P.segment<6>(6 * k)).norm() <= 1e-12);
    const Mat3 inertia = M[k].bottomRightCorner<3, 3>(),
               turned = state.R[k] * assembly.parts[k].inertia_W() * state.R[k].transpose();
    CHECK((inertia - turned).norm() <= 1e-12 * turned.norm());
    CHECK((state.R[k].transpose() * state.R[k] - Mat3::Identity()).norm() <= 1e-14);
    CHECK((state.R[k] - Mat3::Identity()).norm() > 0.1);
  }
}

TEST_CASE("A load pulls where its point has gone to, in the direction that it was given") {
  Assembly assembly = spinning_blocks();
  const Vec3 center = assembly.parts[1].center_of_mass_W(), arm(0.1, 0, 0), force(0, 0, 3), torque(1, 2, 4);
  assembly.loads.push_back({});
  assembly.loads.back().part = 1;
  assembly.loads.back().force = force;
  assembly.loads.back().torque = torque;
  assembly.loads.back().point = center + arm;
  const MovingBodies bodies(assembly);
  BodiesState state = bodies.at_start();
  state.R[1] = rotation(kAxisZ, std::acos(-1.0) / 2).R;
  state.x[1] += Vec3(5, 6, 7);
  const VecX Q = bodies.applied_force(state);
  CHECK((Q.segment<3>(6) - force).norm() <= 1e-14);
  // The arm now points along y: y × z = x.
  CHECK((Q.segment<3>(9) - torque - Vec3(0.3, 0, 0)).norm() <= 1e-14);
  CHECK((Q.head<6>().isZero(0) && Q.tail<6>().isZero(0)));
}

TEST_CASE("The factor of an inertia solves as Eigen's does, to the last bit") {
  Random random(9);
  const auto normals = [&] { return Vec3(random.normal3()); };
  for (int trial = 0; trial < 3000; ++trial) {
    Mat3 A;
    A << normals(), normals(), normals();
    Mat3 inertia = A * A.transpose() + (trial % 3 == 0 ? 1.0 : 0.01) * Mat3::Identity();
    if (trial % 7 == 0) inertia = Vec3(normals().cwiseAbs()).asDiagonal();
    if (trial % 11 == 0) inertia = 0.3 * Mat3::Identity();
    inertia = ((inertia + inertia.transpose()) / 2).eval();
    Vec3 x = normals();
    if (trial % 5 == 0) x[trial % 3] = 0;
    CHECK(InertiaFactor(inertia).solve(x) == Vec3(Eigen::LDLT<Mat3>(inertia).solve(x)));
  }
}

}  // namespace impend::test
