// Coulomb's law at one contact: what is returned satisfies it, in all of its regimes.
#include <algorithm>
#include <cmath>

#include "impend/simulation/few_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Of rounding: the law is a 3 × 3 system, solved and put on the cone.
constexpr double kLawTolerance = 1e-12;

// Every condition as a product or sum that rounding leaves near zero, in shares of what it is made of: slips of
// ‖W‖‖f‖ + ‖q‖, forces of ‖f‖.
double law_missed(const Mat3& W, const Vec3& q, double mu, const Vec3& f) {
  const Vec3 w = W * f + q;
  const double slip = W.norm() * f.norm() + q.norm(), force = f.norm();
  const double friction = f.tail<2>().norm(), sliding = w.tail<2>().norm();
  double missed = std::max(0.0, -w[0]) / slip;
  if (!(force > 0)) return missed;
  missed = std::max({missed, -f[0] / force, std::min(1.0, f[0] / force) * std::abs(w[0]) / slip,
                     (friction - mu * f[0]) / force / std::max(1.0, mu)});
  if (mu > 0) {
    // f_F ‖w_F‖ + μ f_N w_F, over the greater of both forces: μ f_N is huge where it is no bound.
    const Eigen::Vector2d against = f.tail<2>() * sliding + mu * f[0] * w.tail<2>();
    missed = std::max(missed, against.norm() / (std::max(force, mu * f[0]) * slip));
  }
  return missed;
}

enum class Regime { kOpen, kStick, kSlide };
Regime regime(double mu, const Vec3& f) {
  if (f.isZero(0)) return Regime::kOpen;
  return f.tail<2>().norm() < mu * f[0] * (1 - kLawTolerance) ? Regime::kStick : Regime::kSlide;
}

// Symmetric, positive definite, with its least eigenvalue above `least` of the largest.
Mat3 random_block(Random& random, double least) {
  const Mat3 R = random.rotation();
  Vec3 sizes;
  for (int k = 0; k < 3; ++k) sizes[k] = std::exp(random.uniform(std::log(least), 0));
  return R * sizes.asDiagonal() * R.transpose();
}

}  // namespace

TEST_CASE("The block of a contact satisfies Coulomb's law for random matrices, loads and coefficients") {
  Random random(1);
  int met[3] = {0, 0, 0};
  double worst = 0;
  for (int k = 0; k < 20000; ++k) {
    const double scale = std::exp(random.uniform(-10, 10));
    const Mat3 W = scale * random_block(random, 0.02);
    const Vec3 q = random.normal3();
    const double mu = std::exp(random.uniform(-5, 2));
    const Vec3 f = solve_contact_block(W, q, mu);
    REQUIRE(f.allFinite());
    worst = std::max(worst, law_missed(W, q, mu, f));
    ++met[static_cast<int>(regime(mu, f))];
  }
  CHECK(worst <= kLawTolerance);
  for (const int count : met) CHECK(count >= 1000);
}

TEST_CASE("Without friction the block is the normal force that stops the approach") {
  Random random(2);
  for (int k = 0; k < 2000; ++k) {
    const Mat3 W = random_block(random, 0.02);
    const Vec3 q = random.normal3(), f = solve_contact_block(W, q, 0);
    CHECK(f.tail<2>().isZero(0));
    CHECK(f[0] == Approx(std::max(0.0, -q[0]) / W(0, 0)).epsilon(1e-14));
  }
}

TEST_CASE("With so much friction that nothing slips the block stops all motion") {
  Random random(3);
  int stuck = 0;
  for (int k = 0; k < 2000; ++k) {
    const Mat3 W = random_block(random, 0.1);
    const Vec3 q = random.normal3(), f = solve_contact_block(W, q, 1e6);
    CHECK(law_missed(W, q, 1e6, f) <= kLawTolerance);
    if (q[0] >= 0) CHECK(f.isZero(0));
    if (regime(1e6, f) != Regime::kStick) continue;
    CHECK((W * f + q).norm() <= kLawTolerance * (q.norm() + W.norm() * f.norm()));
    ++stuck;
  }
  CHECK(stuck >= 500);
}

TEST_CASE("The block satisfies the law where slip presses the contact as strongly as its normal force does") {
  // Rods that are pushed along the ground (Painlevé): W_NF is nearly as large as W_NN and W_FF allow.
  Random random(4);
  int slides = 0;
  double worst = 0;
  for (int k = 0; k < 5000; ++k) {
    const double angle = random.uniform(0, 2 * std::acos(-1.0)), tilt = random.uniform(0.9, 0.999);
    Mat3 W = Mat3::Identity();
    W(0, 1) = W(1, 0) = tilt * std::cos(angle);
    W(0, 2) = W(2, 0) = tilt * std::sin(angle);
    const Vec3 q = random.normal3();
    const double mu = std::exp(random.uniform(-1, 4));
    const Vec3 f = solve_contact_block(W, q, mu);
    REQUIRE(f.allFinite());
    worst = std::max(worst, law_missed(W, q, mu, f));
    slides += regime(mu, f) == Regime::kSlide ? 1 : 0;
  }
  CHECK(worst <= kLawTolerance);
  CHECK(slides >= 100);
}

TEST_CASE("The block of a sliding point mass is its friction at the cone's edge") {
  const Vec3 q(-2, 3, -4);
  const Vec3 f = solve_contact_block(Mat3::Identity(), q, 0.5);
  CHECK((f - Vec3(2, -0.6, 0.8)).norm() <= 1e-14);
  CHECK((solve_contact_block(Mat3::Identity(), q, 2.5) - Vec3(2, -3, 4)).norm() <= 1e-14);
  CHECK((solve_contact_block(Mat3::Identity(), q, 2.6) - Vec3(2, -3, 4)).norm() <= 1e-14);
  CHECK(solve_contact_block(Mat3::Identity(), Vec3(0, 3, -4), 0.5).isZero(0));
}

TEST_CASE("A contact that no tangential force can move slips as it does, against friction") {
  Mat3 W = Mat3::Zero();
  W(0, 0) = 2;
  const Vec3 f = solve_contact_block(W, Vec3(-4, 0.3, 0.4), 0.5);
  CHECK((f - Vec3(2, -0.6, -0.8)).norm() <= 1e-12);
}

}  // namespace impend::test
