// Clauses of motions on piles of boxes that can be read off.
#include "impend/planning/fall_clause.h"

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/clause_checks.h"
#include "tests/support/jointed_scenes.h"

namespace impend::test {
namespace {

const Vec3 kDown(0, 0, -1), kAside(1, 0, 0), kUpwards(0, 0, 1);

// A fixed floor (0); on it a block (1), on this a long plank (2), on its far end a weight (3); beside them, touching
// nothing, a lamp (4).
Assembly boxes_in_a_pile() {
  return assembly_of({part_from_mesh("floor", box(Vec3(-9, -9, -1), Vec3(9, 9, 0)), true),
                      part_from_mesh("block", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                      part_from_mesh("plank", box(Vec3(0, 0, 1), Vec3(4, 1, 1.5))),
                      part_from_mesh("weight", box(Vec3(3, 0, 1.5), Vec3(4, 1, 2))),
                      part_from_mesh("lamp", box(Vec3(-4, 0, 5), Vec3(-3, 1, 6)))});
}

struct WholePile {
  Assembly assembly;
  ContactSet contacts;
  WholeRows whole;

  explicit WholePile(Assembly pile) : assembly(std::move(pile)) {
    assembly.contact.gap = 1e-6;
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
    whole = whole_rows(assembly, contacts);
    REQUIRE(whole.problem.bodies() == 4);
  }
  PartSet of(const std::vector<int>& members) const { return PartSet(5, members); }

  // Each of `movers` moves so.
  std::optional<FallClause> clause(const std::vector<int>& movers, const Vec3& linear) const {
    VecX motion = VecX::Zero(24);
    for (const int part : movers) motion.segment<3>(6 * (part - 1)) = 9.8 * linear;
    return fall_clause(whole, of(movers), motion);
  }
};

void check_clause(const WholePile& pile, const std::optional<FallClause>& clause, const std::vector<int>& falls,
                  const std::vector<int>& blockers) {
  REQUIRE(clause);
  CHECK(clause->falls == pile.of(falls));
  CHECK(clause->blockers == pile.of(blockers));
  CHECK(clause_fault(pile.assembly, pile.contacts, *clause) == "");
}

TEST_CASE("a part that moves down is blocked by those below it, and not by those above") {
  const WholePile pile(boxes_in_a_pile());
  check_clause(pile, pile.clause({3}, kDown), {3}, {2});
  check_clause(pile, pile.clause({2}, kDown), {2}, {1});
  check_clause(pile, pile.clause({2, 3}, kDown), {2, 3}, {1});
  check_clause(pile, pile.clause({4}, kDown), {4}, {});
  check_clause(pile, pile.clause({3, 4}, kDown), {3, 4}, {2});
}

TEST_CASE(
    "a part that keeps still while others fall is no part of what falls, nor in its way, whatever rounding moves it") {
  const WholePile pile(boxes_in_a_pile());
  VecX motion = VecX::Zero(24);
  motion.segment<3>(6) = 4e-15 * Vec3(-1, 0, -2);  // the plank: into the block, by no more than rounding
  motion.segment<3>(12) = 9.8 * kDown;
  motion.segment<3>(18) = 9.8 * kDown;
  check_clause(pile, fall_clause(pile.whole, pile.of({2, 3, 4}), motion), {3, 4}, {2});
  check_clause(pile, fall_clause(pile.whole, pile.of({2, 4}), motion), {4}, {});
}

TEST_CASE("no clause comes from a motion that does not go down or that what is there for certain forbids") {
  const WholePile pile(boxes_in_a_pile());
  CHECK_FALSE(pile.clause({3}, kUpwards));
  CHECK_FALSE(pile.clause({3}, kAside));
  CHECK_FALSE(pile.clause({2, 3}, Vec3::Zero()));
  // The floor is fixed.
  CHECK_FALSE(pile.clause({1}, kDown));
  CHECK_FALSE(pile.clause({1, 2, 3}, kDown));
  // The weight moves into the plank, which moves as well, but less.
  VecX motion = VecX::Zero(24);
  motion.segment<3>(6) = 1 * kDown;
  motion.segment<3>(12) = 2 * kDown;
  CHECK_FALSE(fall_clause(pile.whole, pile.of({2, 3}), motion));
  // Of the plank alone the same motion is one: the weight rests, and lies above.
  const auto plank = fall_clause(pile.whole, pile.of({2}), motion);
  check_clause(pile, plank, {2}, {1});
  CHECK(plank->motion.tail<12>().isZero(0));
}

TEST_CASE("a plank that tips over its block is a clause without the block among its blockers") {
  const WholePile pile(boxes_in_a_pile());
  // About the edge x = 1, z = 1, along y; the weight goes with the plank.
  VecX motion = VecX::Zero(24);
  for (const int part : {2, 3}) {
    const Vec3 turn(0, 1, 0), arm = pile.assembly.parts[part].center_of_mass_W() - Vec3(1, 0, 1);
    motion.segment<3>(6 * (part - 1)) = turn.cross(arm);
    motion.segment<3>(6 * (part - 1) + 3) = turn;
  }
  check_clause(pile, fall_clause(pile.whole, pile.of({2, 3}), motion), {2, 3}, {});
}

TEST_CASE("a joint blocks as a contact does, from whichever side it is broken") {
  for (const bool first : {true, false}) {
    Assembly assembly = boxes_in_a_pile();
    add_joint(assembly, JointType::kBall, first ? 4 : 3, first ? 3 : 4, Vec3(0, 0.5, 5));
    const WholePile pile(assembly);
    check_clause(pile, pile.clause({4}, kDown), {4}, {3});
    check_clause(pile, pile.clause({3}, kDown), {3}, {2, 4});
    check_clause(pile, pile.clause({3, 4}, kDown), {3, 4}, {2});
  }
  Assembly hung = boxes_in_a_pile();
  add_joint(hung, JointType::kFixed, 4, 0, Vec3(-3, 0, 5));
  CHECK_FALSE(WholePile(hung).clause({4}, kDown));
  Assembly sliding = boxes_in_a_pile();
  add_joint(sliding, JointType::kSlider, 0, 4, Vec3(-3, 0, 5), kUpwards);
  const WholePile slides(sliding);
  check_clause(slides, slides.clause({4}, kDown), {4}, {});
}

TEST_CASE("a fixed part that may be absent is a blocker") {
  WholePile pile(boxes_in_a_pile());
  pile.whole.may_be_absent = pile.of({0});
  const auto block = pile.clause({1}, kDown);
  REQUIRE(block);
  CHECK(block->blockers == pile.of({0}));
  CHECK(pile.clause({2}, kDown)->blockers == pile.of({1}));
}

TEST_CASE("the ground is always there") {
  Assembly assembly = boxes_in_a_pile();
  assembly.parts[0].X_WP.p = Vec3(0, 0, -5);
  assembly.ground = Ground{0};
  const WholePile pile(assembly);
  CHECK_FALSE(pile.clause({1}, kDown));
  check_clause(pile, pile.clause({2}, kDown), {2}, {1});
}

TEST_CASE("a clause decides states in which all that falls is free and no blocker is there") {
  const FallClause clause{PartSet(70, {1, 66}), PartSet(70, {2, 69}), VecX()};
  const auto decides = [&](const std::vector<int>& free, const std::vector<int>& there) {
    return clause.decides(PartSet(70, free), PartSet(70, there));
  };
  CHECK(decides({1, 66}, {0, 1, 66}));
  CHECK(decides({1, 3, 66}, {0, 1, 3, 66}));
  CHECK_FALSE(decides({1}, {0, 1, 66}));
  CHECK_FALSE(decides({1, 66}, {0, 1, 66, 69}));
  CHECK_FALSE(decides({1, 2, 66}, {0, 1, 2, 66}));
}

}  // namespace
}  // namespace impend::test
