// A row of dominoes on hinges, smooth and without restitution, against the energy of a train of leaning ones (after van
// Leeuwen): joints, located impacts and sliding edges together.
//
//   h sin(θ_{i+1} − θ_i) = (s + d) cos θ_i − d       θ₁ the front one, from upright; all lean on the one before them
//   ½ I Σw² θ₁′² + m g Σ(h/2 cos θ + d/2 sin θ) = E   w_i = dθ_i/dθ₁; constant until sin θ₁ = s/h
//   θ′ new = S/(1 + S) θ₁′ old,  S = Σw²             the blow on the next, at which its w is 1
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kHigh = 0.048, kDominoThick = 0.0075, kSpace = 0.0165, kPushed = 6;  // m, rad/s of the first

// Each stands on a block of its own under its rear half, so that no contact lies on a hinge.
Assembly domino_row(int count) {
  Assembly assembly;
  for (int i = 0; i < count; ++i) {
    const double front = i * (kSpace + kDominoThick);
    const int domino = add_block(assembly, "domino " + std::to_string(i), Vec3(kDominoThick, 0.024, kHigh),
                                 translation(Vec3(front - kDominoThick / 2, 0, kHigh / 2)));
    Joint hinge;
    hinge.type = JointType::kHinge;
    hinge.a = domino;
    hinge.b = count;  // the first block
    hinge.point = front * kAxisX;
    hinge.axis = kAxisY;
    assembly.joints.push_back(hinge);
  }
  for (int i = 0; i < count; ++i) {
    const double front = i * (kSpace + kDominoThick);
    add_fixed(assembly, "block " + std::to_string(i), Vec3(front - kDominoThick, -0.01, -0.01),
              Vec3(front - kDominoThick / 2, 0.01, 0));
  }
  assembly.parts[0].angular_velocity = kPushed * kAxisY;
  assembly.parts[0].linear_velocity = kPushed * kAxisY.cross(Vec3(-kDominoThick / 2, 0, kHigh / 2));
  return assembly;
}

// Σw² and Σ heights of the centres of n dominoes.
struct Train {
  double squares = 0, heights = 0;
};
Train train_of(int n, double front) {
  Train train;
  double angle = front, w = 1;
  for (int i = 0; i < n; ++i) {
    train.squares += w * w;
    train.heights += (kHigh * std::cos(angle) + kDominoThick * std::sin(angle)) / 2;
    const double lean = std::asin(((kSpace + kDominoThick) * std::cos(angle) - kDominoThick) / kHigh);
    w *= 1 - (kSpace + kDominoThick) * std::sin(angle) / (kHigh * std::cos(lean));
    angle += lean;
  }
  return train;
}

// When the n-th blow falls, n = 1 the first domino on the second.
std::vector<double> blow_times(int blows) {
  constexpr int kPoints = 4000;
  const double inertia = (kHigh * kHigh + kDominoThick * kDominoThick) / 3, last = std::asin(kSpace / kHigh);
  std::vector<double> times;
  double time = 0, rate = kPushed;
  for (int n = 1; n <= blows; ++n) {
    const Train start = train_of(n, 0);
    const double energy = inertia / 2 * start.squares * rate * rate + kStandardGravity * start.heights;
    const auto rate_at = [&](double front) {
      const Train train = train_of(n, front);
      return std::sqrt((energy - kStandardGravity * train.heights) / (inertia / 2 * train.squares));
    };
    for (int k = 0; k < kPoints; ++k) time += last / kPoints / rate_at(last * (k + 0.5) / kPoints);
    times.push_back(time);
    const double squares = train_of(n, last).squares;
    rate = rate_at(last) * squares / (1 + squares);
  }
  return times;
}

}  // namespace

namespace {

// When domino n − 1 first strikes domino n.
double seen_blow(const Followed& run, int n) {
  for (const SimulationEvent& e : run.report.events) {
    const bool pair = std::min(e.a, e.b) == n - 1 && std::max(e.a, e.b) == n;
    if (pair && e.kind == SimulationEventKind::kLands) return e.time;
  }
  return -1;
}

}  // namespace

TEST_CASE("A row of dominoes falls at the times that the energy of its train says") {
  constexpr int kCount = 9;
  const std::vector<double> truth = blow_times(kCount - 2);
  const Followed run = follow(domino_row(kCount), stepping(2e-4), truth.back() + 1e-3);
  CHECK(joints_opened(run) <= 1e-9);
  for (int n = 1; n <= kCount - 2; ++n) {
    INFO("blow " << n << " at " << truth[static_cast<size_t>(n - 1)]);
    CHECK(seen_blow(run, n) == Approx(truth[static_cast<size_t>(n - 1)]).epsilon(1e-3));
  }
}

TEST_CASE("The error of a row of dominoes falls at least with the step, through five blows") {
  constexpr int kBlows = 5;
  const std::vector<double> truth = blow_times(kBlows);
  double coarser = 0;
  for (const double step : {8e-4, 4e-4, 2e-4}) {
    const Followed run = follow(domino_row(kBlows + 2), stepping(step), truth.back() + 2e-3);
    double error = 0;
    for (int n = 1; n <= kBlows; ++n) {
      error = std::max(error, std::abs(seen_blow(run, n) - truth[static_cast<size_t>(n - 1)]));
    }
    INFO("step " << step << ": error " << error << " after " << coarser);
    if (coarser > 0) CHECK(coarser >= std::pow(2, 0.9) * error);
    coarser = error;
  }
  CHECK(coarser <= 1e-4);
}

TEST_CASE("The oracle of dominoes has the published speed of a long row") {
  const std::vector<double> times = blow_times(40);
  CHECK((kSpace + kDominoThick) / (times[39] - times[38]) == Approx(1.2343).epsilon(1e-3));
}

}  // namespace impend::test
