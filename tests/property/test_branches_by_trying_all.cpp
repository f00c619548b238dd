// Branch and bound against every branch solved by itself.
#include <algorithm>
#include <cmath>

#include "impend/motion/formulations.h"
#include "tests/support/branch_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"

using namespace impend;
using namespace impend::test;

namespace {

// A line may change over anywhere: no place on a grid is faster than what was found.
void check_against_grid(const BranchScene& scene, const Chosen& chosen) {
  const double best = best_on_grid(scene, chosen.component, 10);
  CHECK(chosen.choice.bounds.upper >= best - 1e-9);
  CHECK(chosen.choice.bounds.lower >= best * (1 - 1e-4) - 1e-6);
}

struct BranchTally {
  int components = 0, undecided = 0, moving = 0, resting = 0, nearly_tied = 0, nodes = 0, branches = 0;
};

int branches_of(const BranchScene& scene, const ComponentRows& component) {
  int count = 1;
  for (int k : component.disjunctions) {
    count *= static_cast<int>(scene.disjunctions[k].alternatives.size());
    if (count > 4096) return count;
  }
  return count;
}

void check_against_all(const BranchScene& scene, const Chosen& chosen, BranchTally& tally) {
  const EveryBranch every = every_branch(scene, chosen.component);
  const BranchChoice& choice = chosen.choice;
  ++tally.components;
  tally.nodes += choice.nodes;
  tally.branches += every.branches;
  tally.undecided += choice.resolved ? 0 : 1;
  tally.moving += choice.verdict == Verdict::kMoves ? 1 : 0;
  tally.resting += choice.verdict == Verdict::kStable ? 1 : 0;
  CHECK(choice.bounds.upper >= every.best - 1e-9);
  if (choice.verdict == Verdict::kStable) CHECK(every.all_stable);
  if (every.all_stable && choice.change_overs.empty()) CHECK(choice.verdict == Verdict::kStable);
  if (every.best > 1e-6) CHECK(choice.verdict == Verdict::kMoves);
  if (!choice.change_overs.empty()) {
    CHECK(choice.bounds.upper > every.best);
    return;
  }
  CHECK(std::abs(chosen.ratio - every.best) < 3e-9);
  CHECK(choice.bounds.lower <= every.best + 1e-9);
  // Ties are seen, and only they leave a finished search undecided.
  const bool nearly_tied = every.best - every.second < 1e-8;
  tally.nearly_tied += nearly_tied ? 1 : 0;
  if (every.tied && every.best > 1e-6) CHECK_FALSE(choice.resolved);
  if (!every.tied && !nearly_tied && !choice.resolved) CHECK(choice.bounds.upper > every.best + 1e-9);
  const VecX motion = solve_least_constraint(chosen.problem).a;
  if (choice.resolved && every.best > 1e-6 && !nearly_tied) {
    CHECK(distance(chosen.problem, motion, every.motion) < 1e-6);
  }
}

}  // namespace

TEST_CASE("random either-or contacts open as the fastest of all their branches does") {
  BranchTally tally;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = random_choices(seed, 1 + static_cast<int>(seed % 7));
    for (const Chosen& chosen : choose_all(scene)) {
      if (chosen.component.disjunctions.empty() || branches_of(scene, chosen.component) > 800) continue;
      check_against_all(scene, chosen, tally);
      CHECK(disagreement(chosen.problem, solve_three(chosen.problem)) == "");
    }
  }
  INFO(tally.nodes << " nodes for " << tally.branches << " branches of " << tally.components << " components");
  CHECK(tally.components > 100);
  CHECK(tally.moving > 50);
  CHECK(tally.nearly_tied < tally.components / 10);
  CHECK(tally.nodes < tally.branches / 2);
}

TEST_CASE("random cubes that touch at edges and corners open as the fastest of all their branches does") {
  BranchTally tally;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = random_cubes(seed, 3, 4 + static_cast<int>(seed % 5));
    for (const Chosen& chosen : choose_all(scene)) {
      if (chosen.component.disjunctions.empty() || branches_of(scene, chosen.component) > 800) continue;
      check_against_all(scene, chosen, tally);
      if (chosen.component.disjunctions.size() <= 2) check_against_grid(scene, chosen);
      if (!chosen.choice.change_overs.empty()) continue;
      CHECK(disagreement(chosen.problem, solve_three(chosen.problem)) == "");
    }
  }
  INFO(tally.nodes << " nodes for " << tally.branches << " branches of " << tally.components << " components");
  CHECK(tally.components > 100);
  CHECK(tally.moving > 50);
}

TEST_CASE("cubes under gravity along an axis or a diagonal tie as all their branches do") {
  BranchTally tally;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    BranchScene scene = random_cubes(seed, 2, 2 + static_cast<int>(seed % 3));
    scene.scene.gravity = seed % 2 == 0 ? Vec3(-4, 0, -4) : Vec3(-4, -4, -4);
    for (const Chosen& chosen : choose_all(scene)) {
      if (chosen.component.disjunctions.empty() || branches_of(scene, chosen.component) > 800) continue;
      check_against_all(scene, chosen, tally);
    }
  }
  CHECK(tally.undecided > 5);
  CHECK(tally.undecided < tally.components);
}

TEST_CASE("the choice does not depend on the order of contacts and alternatives or on units") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = random_choices(seed, 5);
    BranchScene turned = scene;
    for (Disjunction& d : turned.disjunctions) std::reverse(d.alternatives.begin(), d.alternatives.end());
    std::reverse(turned.disjunctions.begin(), turned.disjunctions.end());
    BranchScene scaled = scene;
    scaled.scene = with_mass_unit(with_length_unit(scene.scene, 1000), 1000);
    const std::vector<Chosen> first = choose_all(scene), second = choose_all(turned), third = choose_all(scaled);
    REQUIRE(first.size() == second.size());
    for (size_t k = 0; k < first.size(); ++k) {
      CHECK(first[k].choice.resolved == second[k].choice.resolved);
      CHECK(first[k].choice.verdict == second[k].choice.verdict);
      CHECK(first[k].ratio == Approx(second[k].ratio).margin(1e-9));
      CHECK(first[k].choice.chosen == third[k].choice.chosen);
      CHECK(first[k].ratio == Approx(third[k].ratio).margin(1e-9));
      if (first[k].choice.resolved && first[k].choice.verdict == Verdict::kMoves) {
        CHECK(distance(first[k].problem, solve_least_constraint(first[k].problem).a,
                       solve_least_constraint(second[k].problem).a) < 1e-6);
      }
    }
  }
}
