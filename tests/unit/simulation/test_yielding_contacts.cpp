// The convex function of motions whose minimum Newton's method begins from, against differences.
#include "impend/simulation/yielding_contacts.h"

#include "impend/friction/friction_models.h"
#include "tests/support/catch.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kYield = 1e-2;
constexpr double kDifference = 1e-6;  // of y, of order 1

// A body held to the ground in one direction, softly, and driven against it in another.
WhitenedBilateral two_rows(int bodies) {
  BlockRows G(bodies);
  G.append(0, Vec6::Unit(0), -1, Vec6::Zero());
  G.append(0, Vec6::Unit(4), -1, Vec6::Zero());
  return {std::move(G), Eigen::Vector2d(0.5, -0.2), Eigen::Vector2d(0.1, 0.02), VecX::Ones(2)};
}

// A random heap at a random motion, contacts with random forces before and random bounds.
struct Somewhere {
  explicit Somewhere(std::uint64_t seed)
      : whitened(whiten(friction_problem(random_stack(seed)))),
        rows(two_rows(whitened.bodies())),
        contacts(whitened, rows) {
    Random random(seed);
    const int n = whitened.contacts();
    y = random.normals(static_cast<int>(whitened.y0.size()));
    before.f = random.normals(3 * n);
    before.nu = random.normals(2);
    radius = random.normals(n).cwiseAbs();
  }
  YieldingContacts::Bounded at(const VecX& where) const { return contacts.bounded(where, before, kYield, radius); }

  WhitenedFriction whitened;
  WhitenedBilateral rows;
  YieldingContacts contacts;
  Impulses before;
  VecX y, radius;
};

}  // namespace

TEST_CASE("The gradient with bounded friction is that of a convex function of motions") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    const Somewhere here(seed);
    const VecX gradient = here.at(here.y).gradient;
    Random random(seed + 100);
    for (int k = 0; k < 5; ++k) {
      const VecX way = random.normals(static_cast<int>(here.y.size())).normalized();
      const double ahead = here.at(here.y + kDifference * way).value, back = here.at(here.y - kDifference * way).value;
      const double size = 1 + gradient.norm();
      CHECK(std::abs((ahead - back) / (2 * kDifference) - gradient.dot(way)) <= 1e-4 * size);
      // Convex: nowhere below its tangent.
      const double far = here.at(here.y + way).value;
      CHECK(far >= here.at(here.y).value + gradient.dot(way) - 1e-9 * size);
    }
  }
}

TEST_CASE("The Newton step with bounded friction makes the gradient vanish to first order") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    Somewhere here(seed);
    const VecX gradient = here.at(here.y).gradient;
    const VecX step = here.contacts.bounded_step(here.y, here.before, kYield, here.radius, gradient);
    REQUIRE(step.size() == gradient.size());
    CHECK(gradient.dot(step) < 0);
    const VecX after = here.at(here.y + kDifference * step).gradient;
    CHECK(((after - gradient) / kDifference + gradient).norm() <= 1e-3 * (1 + gradient.norm()));
  }
}

TEST_CASE("Wide bounds and pressing contacts make the forces those that follow the normal force") {
  Somewhere here(3);
  for (int i = 0; i < here.radius.size(); ++i) here.before.f[3 * i] = 1e3;
  VecX u(here.y.size() + 2), f(here.before.f.size());
  u << here.y, here.before.nu;
  here.contacts.missing(u, here.before, kYield, f);
  for (int i = 0; i < here.radius.size(); ++i) here.radius[i] = here.contacts.mu()[i] * std::max(f[3 * i], 0.0);
  CHECK((here.at(here.y).f - f).norm() <= 1e-9 * f.norm());
}

}  // namespace impend::test
