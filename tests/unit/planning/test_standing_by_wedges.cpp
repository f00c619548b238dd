// Parts that stand since they wedge each other, though nothing presses flat, decide other states as load paths do.
#include "tests/support/catch.h"
#include "tests/support/jointed_scenes.h"
#include "tests/support/pile_states.h"

namespace impend::test {
namespace {

constexpr int kPlank = 1, kStop = 2, kBook = 4, kOuter = 5, kInner = 6, kWedgedParts = 7;

// A fixed ledge (0) over which a plank hangs by half; a stop on a fixed pier (3) at the plank's outer end, which wedges
// it upright while it is held; a book on the plank over the ledge, an outer one over the air, and an inner
// block on the ledge, which touches the plank's inner end.
Assembly wedged_plank() {
  Assembly assembly = assembly_of({part_from_mesh("ledge", box(Vec3(-5, 0, -1), Vec3(0, 1, 0)), true),
                                   part_from_mesh("plank", box(Vec3(-2, 0, 0), Vec3(2, 1, 1))),
                                   part_from_mesh("stop", box(Vec3(2, 0, 0), Vec3(3, 1, 2))),
                                   part_from_mesh("pier", box(Vec3(2.1, 0, -1), Vec3(5, 1, 0)), true),
                                   part_from_mesh("book", box(Vec3(-1.5, 0, 1), Vec3(-0.5, 1, 1.5))),
                                   part_from_mesh("outer", box(Vec3(0.5, 0, 1), Vec3(1.5, 1, 1.5))),
                                   part_from_mesh("inner", box(Vec3(-4, 0, 0), Vec3(-2, 1, 1)))});
  assembly.contact.gap = 1e-6;
  return assembly;
}

struct Wedged : SceneStates {
  Wedged() : SceneStates(wedged_plank()) {}

  Standing standing(const std::vector<int>& there, const std::vector<int>& held) { return judge(there, held).standing; }
};

}  // namespace

TEST_CASE("a plank that its stop wedges stands, and so it does beside what is carried flat") {
  Wedged wedged;
  REQUIRE(wedged.standing({kPlank}, {}) == Standing::kBalances);
  REQUIRE(wedged.standing({kPlank, kStop}, {kStop}) == Standing::kStands);
  const LoadPath* by_wedge = nullptr;
  for (const LoadPath& path : wedged.states.paths()) {
    if (path.loads == PartSet(kWedgedParts, {kPlank})) by_wedge = &path;
  }
  REQUIRE(by_wedge != nullptr);
  CHECK(by_wedge->supports.has(kStop));

  // Beside it what is carried flat.
  REQUIRE(wedged.standing({kInner}, {}) == Standing::kStands);
  const int solved = wedged.states.counts().solved;
  CHECK(wedged.standing({kInner, kPlank, kStop}, {kStop}) == Standing::kStands);
  CHECK(wedged.states.counts().solved == solved);
  CHECK(wedged.analysed({kInner, kPlank, kStop}, {kStop}) == Standing::kStands);
}

TEST_CASE("what wedged a part must be there, in the states that its wedge decides") {
  Wedged wedged;
  REQUIRE(wedged.standing({kPlank, kStop}, {kStop}) == Standing::kStands);
  CHECK(wedged.standing({kPlank}, {}) == Standing::kBalances);
  CHECK(wedged.standing({kPlank, kBook}, {}) == Standing::kStands);  // the book presses it flat
  CHECK(wedged.standing({kPlank, kStop, kOuter}, {kStop}) == Standing::kFalls);
}

TEST_CASE("what was held when it wedged a part does not wedge it when it is free") {
  Wedged wedged;
  REQUIRE(wedged.standing({kPlank, kStop}, {kStop}) == Standing::kStands);
  REQUIRE(wedged.analysed({kPlank, kStop}, {}) == Standing::kBalances);  // it is pushed aside
  CHECK(wedged.standing({kPlank, kStop}, {}) == Standing::kBalances);
}

TEST_CASE("whatever was asked before, wedged states are judged as the analysis does") {
  const std::vector<int> others = {kPlank, kStop, kBook, kInner, kOuter};
  for (const bool reversed : {false, true}) {
    Wedged wedged;
    for (int k = 0; k < 64; ++k) {
      const int bits = reversed ? 63 - k : k;
      std::vector<int> there, held;
      std::string named;
      for (int i = 0; i < 5; ++i) {
        if ((bits >> i & 1) == 0) continue;
        there.push_back(others[i]);
        named += wedged.assembly.parts[others[i]].name + " ";
      }
      if ((bits & 32) != 0 && (bits & 2) != 0) held.push_back(kStop);
      INFO(named << (held.empty() ? "" : ", stop held") << (reversed ? ", last first" : ""));
      CHECK((wedged.standing(there, held) == Standing::kStands) == (wedged.analysed(there, held) == Standing::kStands));
    }
  }
}

}  // namespace impend::test
