// Either-or contacts with known answers. Unit cubes have ‖n‖²_{A} = 1 + (lever arm)²·6.
#include <cmath>

#include "impend/motion/formulations.h"
#include "tests/support/branch_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"

namespace impend::test {
namespace {

// A body at the origin that contacts hold at its centre only, so that it translates.
BranchScene particle(const Vec3& gravity) {
  BranchScene scene;
  scene.scene.gravity = gravity;
  scene.scene.add_fixed();
  scene.scene.add_box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
  return scene;
}

void hold(BranchScene& scene, const Vec3& normal) {
  scene.scene.contacts.push_back({1, 0, Vec3::Zero(), normal.normalized(), 1});
}

Chosen only_choice(const BranchScene& scene, const SolverSettings& settings = {}) {
  const std::vector<Chosen> chosen = choose_all(scene, settings);
  REQUIRE(chosen.size() == 1);
  return chosen.front();
}

void check_formulations_agree(const Chosen& chosen) {
  CHECK(disagreement(chosen.problem, solve_three(chosen.problem)) == "");
}

}  // namespace

TEST_CASE("a cube that touches another with one edge falls freely past it") {
  const Chosen chosen = only_choice(cubes_at({{0, 0, 0}, {1, 0, 1}}, Vec3(0, 0, -10)));
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  CHECK(chosen.ratio == Approx(1).epsilon(1e-12));
  CHECK(chosen.choice.nodes <= 2);
  check_formulations_agree(chosen);
}

TEST_CASE("a cube pressed edge on edge may leave by either side and the choice is undecided") {
  const Chosen chosen = only_choice(cubes_at({{0, 0, 0}, {1, 0, 1}}, Vec3(-5, 0, -5)));
  CHECK_FALSE(chosen.choice.resolved);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  // One side of the edge holds it back: σ² = 1 − (n·g/|g|)²/A, A = 1 + 6/4.
  CHECK(chosen.ratio == Approx(std::sqrt(1 - 0.5 / 2.5)).epsilon(1e-10));
  CHECK(chosen.choice.bounds.lower == Approx(chosen.ratio).epsilon(1e-8));
  CHECK(chosen.choice.bounds.upper == Approx(chosen.ratio).epsilon(1e-3));
  REQUIRE(chosen.choice.body_bounds.size() == 1);
  CHECK(chosen.choice.body_bounds[0].lower <= chosen.ratio);
  CHECK(chosen.choice.body_bounds[0].upper >= chosen.ratio);
  check_formulations_agree(chosen);
}

TEST_CASE("a cube pressed harder against one side of an edge leaves by the other") {
  const Chosen chosen = only_choice(cubes_at({{0, 0, 0}, {1, 0, 1}}, Vec3(-3, 0, -4)));
  CHECK(chosen.choice.resolved);
  // It slides off along the side that holds back less: σ² = 1 − 0.6²/2.5.
  CHECK(chosen.ratio == Approx(std::sqrt(1 - 0.36 / 2.5)).epsilon(1e-10));
  CHECK(chosen.choice.chosen == std::vector<int>{0});
  check_formulations_agree(chosen);
}

TEST_CASE("a cube pressed corner on corner may leave by any of three sides") {
  const Chosen chosen = only_choice(cubes_at({{0, 0, 0}, {1, 1, 1}}, Vec3(-5, -5, -5)));
  CHECK_FALSE(chosen.choice.resolved);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  // A = 1 + 6(1/4 + 1/4)
  CHECK(chosen.ratio == Approx(std::sqrt(1 - 1.0 / 3 / 4)).epsilon(1e-10));
  CHECK(chosen.choice.bounds.upper == Approx(chosen.ratio).epsilon(1e-8));
}

TEST_CASE("a body leaves by the only alternative that nothing blocks") {
  BranchScene scene = particle(Vec3(-6, 0, -8));
  hold(scene, Vec3(-1, 0, 0));
  hold(scene, Vec3(0, 0, -1));
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(0, 0, 1), Vec3(1, 0, 0)});
  const Chosen chosen = only_choice(scene);
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.chosen == std::vector<int>{1});
  CHECK(chosen.ratio == Approx(0.8).epsilon(1e-12));
  check_formulations_agree(chosen);
}

TEST_CASE("where the nearest alternative leads into a trap the other one is taken") {
  // Sliding to the right costs a little less at first, but there everything else closes.
  BranchScene scene = particle(Vec3(0, 0, -10));
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(1, 0, 1), Vec3(-1, 0, 1.1)});
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(-1, 0, 0), Vec3(0, 0, 1)});
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(-1, 0.1, 0), Vec3(0, 0.1, 1)});
  const Chosen chosen = only_choice(scene);
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.chosen[0] == 1);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  CHECK(chosen.ratio == Approx(1 / std::sqrt(1 + 1.1 * 1.1)).epsilon(1e-10));
}

TEST_CASE("a body is at rest only if every alternative holds it") {
  BranchScene scene = particle(Vec3(0, 0, -10));
  hold(scene, Vec3(-1, 0, 0));
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(1, 0, 1), Vec3(0, 0, 1)});
  Chosen chosen = only_choice(scene);
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.all_rest);
  CHECK(chosen.choice.verdict == Verdict::kStable);

  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(0, 1, 0), Vec3(0, -1, 0)});
  CHECK(only_choice(scene).choice.verdict == Verdict::kStable);

  scene.disjunctions.front().alternatives.push_back({static_cast<int>(scene.scene.contacts.size())});
  scene.scene.contacts.push_back({1, 0, Vec3::Zero(), Vec3(-1, 0, 1).normalized(), 1});
  chosen = only_choice(scene);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  CHECK_FALSE(chosen.choice.all_rest);
  CHECK(chosen.choice.chosen[0] == 2);
  CHECK(chosen.ratio == Approx(std::sqrt(0.5)).epsilon(1e-12));
}

TEST_CASE("rest is claimed only where the noise leaves it in no alternative in doubt") {
  // One alternative carries the particle, the other wedges it against a wall with forces that multiply the noise.
  int stable = 0, doubtful = 0;
  for (int k = 1; k <= 200; ++k) {
    const double slope = 5e-4 * k;
    INFO(slope);
    BranchScene scene = particle(Vec3(0, 0, -10));
    hold(scene, Vec3(-1, 0, 0));
    scene.add_choice(1, 0, Vec3::Zero(), {Vec3(0, 0, 1), Vec3(1, 0, slope)});
    MotionProblem full = scene.full();
    for (int i = 0; i < 3; ++i) full.row_noise.row(i) << 1e-7 * row_norm(full, i), 0;
    set_slack_from_noise(full);
    const ComponentRows component{{0}, {0}, {0}};
    const BranchChoice choice = choose_branch(full, scene.contact_set(), component, {0, 1, 2}, {}, {});
    bool every = true;
    for (int row : {1, 2}) {
      const QuickSolution quick = solve_quickly(restrict_problem(full, {0}, {0, row}), {}, {});
      every = every && quick.judgement.verdict == Verdict::kStable;
    }
    if (choice.verdict == Verdict::kStable) CHECK(every);
    stable += choice.verdict == Verdict::kStable ? 1 : 0;
    doubtful += every ? 0 : 1;
  }
  CHECK(stable > 20);
  CHECK(doubtful > 20);
}

TEST_CASE("rest in the chosen alternative is no rest while another, just as slow, is in doubt") {
  // Both alternatives carry the particle by the same row, but one of them is known only to a hundredth.
  for (const int coarse : {1, 2}) {
    INFO(coarse);
    BranchScene scene = particle(Vec3(0, 0, -10));
    hold(scene, Vec3(-1, 0, 0));
    scene.add_choice(1, 0, Vec3::Zero(), {Vec3(0, 0, 1), Vec3(0, 0, 1)});
    MotionProblem full = scene.full();
    full.row_noise.row(coarse) << 0.01 * row_norm(full, coarse), 0;
    const BranchChoice choice = choose_branch(full, scene.contact_set(), {{0}, {0}, {0}}, {0, 1, 2}, {}, {});
    CHECK_FALSE(choice.all_rest);
    CHECK(choice.verdict == Verdict::kMarginal);
  }
}

TEST_CASE("alternatives that tie with one motion are resolved") {
  // Held from the left and the right, a particle cannot use either slope.
  BranchScene scene = particle(Vec3(0, -6, -8));
  hold(scene, Vec3(1, 0, 0));
  hold(scene, Vec3(-1, 0, 0));
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(1, 0, 1), Vec3(-1, 0, 1)});
  const Chosen chosen = only_choice(scene);
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.chosen == std::vector<int>{0});
  CHECK(chosen.ratio == Approx(0.6).epsilon(1e-12));
}

TEST_CASE("forty choices that do not influence each other are taken one by one") {
  const BranchScene scene = riders_on_slab(40, true, 0.1);
  const Chosen chosen = only_choice(scene);
  CHECK(chosen.choice.resolved);
  CHECK(chosen.choice.chosen == std::vector<int>(40, 1));
  CHECK(chosen.choice.nodes <= 40 * 6);
  check_formulations_agree(chosen);
}

TEST_CASE("forty independent ties are undecided with tight bounds") {
  const BranchScene scene = riders_on_slab(40, true, 0);
  const Chosen chosen = only_choice(scene);
  CHECK_FALSE(chosen.choice.resolved);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  CHECK(chosen.choice.nodes <= 40 * 6);
  CHECK(chosen.choice.bounds.upper - chosen.choice.bounds.lower < 1e-8);
  REQUIRE(chosen.choice.body_bounds.size() == 41);
  CHECK(chosen.choice.body_bounds[0].upper < 1e-6);
  for (size_t k = 1; k < 41; ++k) {
    CHECK(chosen.choice.body_bounds[k].lower == Approx(std::sqrt(0.5)).epsilon(1e-5));
    CHECK(chosen.choice.body_bounds[k].upper == Approx(std::sqrt(0.5)).epsilon(1e-5));
  }
}

TEST_CASE("two hundred choices that hang together end within their budget with honest bounds") {
  const BranchScene scene = riders_on_slab(200, false, 0.01);
  SolverSettings settings;
  settings.branch_limit = 60;
  const Chosen chosen = only_choice(scene, settings);
  CHECK(chosen.choice.nodes <= 60 + 10);
  CHECK(chosen.choice.bounds.lower <= chosen.ratio);
  CHECK(chosen.choice.bounds.upper >= chosen.ratio);
  CHECK(chosen.choice.verdict == Verdict::kMoves);
  // Any other branch lies below the upper bound too.
  const MotionProblem full = scene.full();
  Random random(5);
  for (int draw = 0; draw < 5; ++draw) {
    std::vector<int> rows = chosen.component.always;
    for (const Disjunction& d : scene.disjunctions) rows.push_back(d.alternatives[random.integer(0, 1)][0]);
    const MotionProblem problem = restrict_problem(full, chosen.component.bodies, rows);
    CHECK(norm_M(problem, solve_least_constraint(problem).a) / free_norm(problem) <= chosen.choice.bounds.upper + 1e-9);
  }
}

TEST_CASE("a search that is cut short says so and never claims rest") {
  // Only one of 2⁸ branches moves.
  BranchScene scene = particle(Vec3(0, 0, -10));
  for (int k = 0; k < 8; ++k) {
    const double angle = 0.1 * k;
    scene.add_choice(1, 0, Vec3::Zero(), {Vec3(std::cos(angle), std::sin(angle), 1), Vec3(-1, 0.01 * k, 0.9)});
  }
  SolverSettings settings;
  for (int limit : {1, 2, 3, 5, 8, 13, 21}) {
    INFO(limit);
    settings.branch_limit = limit;
    const Chosen chosen = only_choice(scene, settings);
    CHECK(chosen.choice.verdict != Verdict::kStable);
    CHECK(chosen.choice.bounds.upper >= every_branch(scene, chosen.component).best - 1e-9);
  }
}

}  // namespace impend::test
