// Boxes of masses of random piles and walls against all their corners.
#include "impend/friction/load_reach.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/mass_corners.h"
#include "tests/support/pile_states.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr int kEnoughNodes = 5000;

struct BoxCounts {
  int boxes = 0, limited = 0, none = 0, unlimited = 0;

  void add(const MassBox& box) {
    ++boxes;
    limited += box.limited() && box.moves > 1e-3;
    none += box.limited() && box.moves <= 1e-3;
    unlimited += !box.limited();
  }
};

Assembly small_pile_or_wall(std::uint64_t seed) {
  const int parts = 2 + static_cast<int>(seed / 2 % 5);
  return seed % 2 == 0 ? random_box_pile(seed / 2, parts) : random_wall(seed / 2, parts);
}

VecX some_ranges(std::uint64_t seed, int parts) {
  Random random(seed + 80);
  VecX range = VecX::Ones(parts);
  if (seed % 4 < 2) return range;
  for (int k = 0; k < parts; ++k) range[k] = random.chance(0.2) ? 0 : random.uniform(0.05, 0.5);
  range[random.integer(0, parts - 1)] = 0.5;
  return range;
}

MassBox checked_box(const FrictionProblem& problem, const Vec3& gravity, const VecX& range) {
  const MassBox box = mass_box(problem, gravity, range, kEnoughNodes, 1, {});
  const double exact = box_of_all_corners(problem, gravity, range), most = 1 / range.maxCoeff();
  CHECK_FALSE(box.gave_up);
  CHECK(box.holds == Approx(exact).epsilon(1e-5).margin(1e-6 * most));
  CHECK(std::min(box.moves, most) == Approx(exact).epsilon(1e-5).margin(1e-6 * most));
  // Wherever the search is cut short its ends enclose it.
  for (const int nodes : {0, 1, 2, 4}) {
    const MassBox cut = mass_box(problem, gravity, range, nodes, 1, {});
    CHECK(cut.holds <= exact * (1 + 1e-6) + 1e-7 * most);
    CHECK(std::min(cut.moves, most) >= exact * (1 - 1e-6) - 1e-7 * most);
  }
  return box;
}

TEST_CASE("the box of masses of piles and walls is that of all its corners, by programmes and by analyses") {
  BoxCounts counts;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 60 : 600); ++seed) {
    INFO("seed " << seed);
    const Assembly pile = small_pile_or_wall(seed);
    const ContactSet contacts = contacts_of_pile(pile);
    std::optional<FrictionProblem> problem = problem_of_pile(pile, contacts);
    const PartSet all = movable_parts(pile) | fixed_parts(pile);
    if (!problem || standing_by_analysis(pile, contacts, {all, all - all}) != Standing::kStands) continue;
    problem->mu.setZero();
    const VecX range = some_ranges(seed, problem->bodies());
    const MassBox box = checked_box(*problem, pile.gravity, range);
    CHECK(mass_box_fault(pile, contacts, *problem, range, box) == "");
    counts.add(box);
  }
  CAPTURE(counts.boxes, counts.limited, counts.none, counts.unlimited);
  CHECK(counts.boxes > (IMPEND_SANITIZED ? 15 : 170));
  CHECK(counts.limited > (IMPEND_SANITIZED ? 1 : 15));
  CHECK(counts.unlimited > (IMPEND_SANITIZED ? 2 : 40));
}

// The method of interior points begins far outside here, and is better for many steps only than the last one.
TEST_CASE("how far masses may go is found, too, where some part weighs nothing in the end") {
  for (const std::uint64_t seed : {133, 282, 480, 571, 582}) {
    const Assembly pile = small_pile_or_wall(seed);
    const std::optional<FrictionProblem> problem = problem_of_pile(pile, contacts_of_pile(pile));
    REQUIRE(problem);
    for (unsigned bits = 0; bits < 1U << problem->bodies(); ++bits) {
      VecX load = VecX::Zero(problem->Q.size());
      for (int k = 0; k < problem->bodies(); ++k)
        load.segment<3>(6 * k) = (bits >> k & 1U ? 1 : -1) * problem->M[k](0, 0) * pile.gravity;
      for (const double as_far : {1.0, 1.5, 2.0}) {
        INFO("seed " << seed << ", corner " << bits << ", up to " << as_far);
        const ReachedLoad reached = LoadReach(*problem, load).along(VecX::Ones(1), as_far);
        CHECK(reached.found);
        CHECK(reached.certified);
      }
    }
  }
}

TEST_CASE("with friction the box of masses is that of all its corners, by programmes") {
  BoxCounts counts;
  for (std::uint64_t seed = 0; seed < (IMPEND_SANITIZED ? 20 : 120); ++seed) {
    INFO("seed " << seed);
    Assembly pile = small_pile_or_wall(seed);
    const double lean = pile.ground ? 0 : 0.1 * static_cast<double>(seed % 3);
    pile.gravity = kStandardGravity * Vec3(lean, 0, -1).normalized();
    const ContactSet contacts = contacts_of_pile(pile);
    std::optional<FrictionProblem> problem = problem_of_pile(pile, contacts);
    if (!problem) continue;
    problem->mu.setConstant(0.3);
    const VecX range = VecX::Ones(problem->bodies());
    if (box_of_all_corners(*problem, pile.gravity, range) <= 0) continue;
    counts.add(checked_box(*problem, pile.gravity, range));
  }
  CAPTURE(counts.boxes, counts.limited, counts.none, counts.unlimited);
  CHECK(counts.boxes > (IMPEND_SANITIZED ? 4 : 40));
  CHECK(counts.limited > (IMPEND_SANITIZED ? 1 : 10));
}

}  // namespace
}  // namespace impend::test
