// What rests in a component in which others move is not told to rest where it only balances.
#include "impend/motion/balance.h"

#include <algorithm>
#include <cmath>

#include "impend/motion/rest_in_balance.h"
#include "tests/support/axes.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {
namespace {

constexpr double kEdge = 0.1, kHalfDiagonal = kEdge / 1.4142135623730951;

int add_cube_on_edge(Assembly& assembly) {
  RigidTransform X = rotation(kY, kPi / 4);
  X.p = Vec3(0, 0, kHalfDiagonal);
  return add_block(assembly, "cube", Vec3(kEdge, kEdge, kEdge), X);
}

// It touches the cube's end face in the plane y = 0.05, and nothing holds it.
int add_dropped(Assembly& assembly) {
  return add_block(assembly, "dropped", Vec3(0.3, 0.05, 0.3), translation(Vec3(0, 0.075, 0.2)));
}

const Warning* warning_of(const Analysis& analysis, const std::string& code) {
  const auto at = std::find_if(analysis.warnings.begin(), analysis.warnings.end(),
                               [&](const Warning& one) { return one.code == code; });
  return at == analysis.warnings.end() ? nullptr : &*at;
}

Verdict verdict_of(const Analysis& analysis, int body) {
  return analysis.bodies[static_cast<std::size_t>(body)].verdict;
}

}  // namespace

TEST_CASE("a cube on its edge beside a block that drops is not told to rest; one on its face is") {
  Assembly edge = over_ground();
  const int cube = add_cube_on_edge(edge), dropped = add_dropped(edge);
  const Analysis analysis = analysed_for(edge, SimulationLaw::kFrictionless);
  REQUIRE(analysis.components.size() == 1);
  CHECK(analysis.verdict == Verdict::kMoves);
  CHECK(verdict_of(analysis, dropped) == Verdict::kMoves);
  CHECK(verdict_of(analysis, cube) == Verdict::kMarginal);
  const auto& falls = analysis.components[0].evidence.falls;
  REQUIRE(falls);
  CHECK(falls->part == "cube");
  CHECK(falls->rate == Approx(std::sqrt(6 * kStandardGravity / (std::sqrt(2.0) * kEdge))).epsilon(1e-6));
  CHECK(falls_from_its_balance(analysis, cube));
  CHECK_FALSE(falls_from_its_balance(analysis, dropped));
  const Warning* warning = warning_of(analysis, "rests-in-balance");
  REQUIRE(warning != nullptr);
  CHECK(has(warning->message, "beside what moves 'cube' rests only in balance"));

  Assembly face = over_ground();
  const int lying = add_block(face, "cube", Vec3(kEdge, kEdge, kEdge), translation(Vec3(0, 0, kEdge / 2)));
  add_dropped(face);
  const Analysis flat = analysed_for(face, SimulationLaw::kFrictionless);
  CHECK(flat.verdict == Verdict::kMoves);
  CHECK(verdict_of(flat, lying) == Verdict::kStable);
  CHECK(flat.warnings.empty());
}

TEST_CASE("each of two groups that rest beside what moves is looked at by itself") {
  // Cubes on their edges on both sides of the block that drops, the second twice as large.
  Assembly assembly = over_ground();
  const int small = add_cube_on_edge(assembly);
  const int dropped = add_dropped(assembly);
  RigidTransform X = rotation(kY, kPi / 4);
  X.p = Vec3(0, 0.1 + kEdge, 2 * kHalfDiagonal);
  const int large = add_block(assembly, "large", 2 * Vec3(kEdge, kEdge, kEdge), X);
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  REQUIRE(analysis.components.size() == 1);
  CHECK(verdict_of(analysis, dropped) == Verdict::kMoves);
  CHECK(verdict_of(analysis, small) == Verdict::kMarginal);
  CHECK(verdict_of(analysis, large) == Verdict::kMarginal);
  REQUIRE(analysis.components[0].evidence.falls);
  CHECK(analysis.components[0].evidence.falls->part == "cube");  // the faster one
  CHECK(analysis.components[0].evidence.falls->bodies == std::vector<int>{0, 2});
}

TEST_CASE("whether what bears parts that move only balances is not known") {
  // A plate on a fixed bar's edge, from whose ends two blocks tip.
  Assembly assembly = over_ground();
  RigidTransform bar = rotation(kY, kPi / 4);
  bar.p = Vec3(0, 0, 0.2);
  assembly.parts[static_cast<std::size_t>(add_block(assembly, "bar", Vec3(kEdge, 0.3, kEdge), bar))].fixed = true;
  const double top = 0.2 + kHalfDiagonal;
  const int plate = add_block(assembly, "plate", Vec3(0.6, 0.2, 0.02), translation(Vec3(0, 0, top + 0.01)));
  for (const double side : {-1.0, 1.0}) {
    add_block(assembly, side < 0 ? "left" : "right", Vec3(0.2, 0.1, 0.1),
              translation(Vec3(side * 0.35, 0, top + 0.02 + 0.05)));
  }
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  REQUIRE(analysis.components.size() == 1);
  CHECK(analysis.verdict == Verdict::kMoves);
  CHECK(verdict_of(analysis, plate) == Verdict::kMarginal);
  CHECK(may_fall_from_its_balance(analysis, plate));
  CHECK_FALSE(may_fall_from_its_balance(analysis, plate + 1));
  const Warning* warning = warning_of(analysis, "balance-not-known");
  REQUIRE(warning != nullptr);
  CHECK(has(warning->message, "beside what moves, whether 'plate' rests only in balance, from which it falls"));
  CHECK(has(warning->message, "is not known: it bears what moves"));
}

TEST_CASE("a cube on its edge on a plate that is pushed aside is not told to rest; one on its face is") {
  for (const bool on_edge : {true, false}) {
    Assembly assembly = over_ground();
    const int plate = add_block(assembly, "plate", Vec3(1, 1, 0.1), translation(Vec3(0, 0, 0.05)));
    RigidTransform X = on_edge ? rotation(kY, kPi / 4) : RigidTransform();
    X.p = Vec3(0, 0, 0.1 + (on_edge ? kHalfDiagonal : kEdge / 2));
    const int cube = add_block(assembly, "cube", Vec3(kEdge, kEdge, kEdge), X);
    Load load;
    load.part = plate;
    load.force = Vec3(100, 0, 0);
    assembly.loads.push_back(load);
    const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
    CHECK(verdict_of(analysis, plate) == Verdict::kMoves);
    CHECK(verdict_of(analysis, cube) == (on_edge ? Verdict::kMarginal : Verdict::kStable));
    CHECK(may_fall_from_its_balance(analysis, cube) == on_edge);
  }
}

TEST_CASE("a cube on its edge falls between two blocks that drop") {
  // Between two blocks that drop a cube on its edge is as wide as it ever gets: it leaves both.
  Assembly assembly = over_ground();
  const int cube = add_cube_on_edge(assembly);
  for (const double side : {-1.0, 1.0}) {
    add_block(assembly, side < 0 ? "left" : "right", Vec3(0.1, 0.1, 0.1),
              translation(Vec3(side * (kHalfDiagonal + 0.05), 0, kHalfDiagonal + 0.02)));
  }
  const Analysis analysis = analysed_for(assembly, SimulationLaw::kFrictionless);
  CHECK(analysis.verdict == Verdict::kMoves);
  CHECK(verdict_of(analysis, cube) == Verdict::kMarginal);
}

}  // namespace impend::test
