// Calls of drive-to-zero against the number of contacts (B94 §7: about O(n) with friction), and how often pivoting, its
// directions and the cone programmes satisfy the law on random stacks.
// Usage: bench_friction_drives [--csv FILE] [--stacks N]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include "bench/measure/measure.h"
#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_models.h"
#include "tests/support/friction_scenes.h"

namespace impend::bench {
namespace {

// Bricks of 2×1×1 in running bond, `columns` wide and `courses` high, on a floor tilted by 0.3 rad.
test::FrictionScene wall(int columns, int courses, double mu) {
  std::vector<test::SceneBox> boxes = {{Vec3(-100, -100, -1), Vec3(100, 100, 0), 1, true}};
  for (int k = 0; k < courses; ++k) {
    for (int j = 0; j < columns; ++j) {
      const Vec3 low(2 * j + k % 2, 0, k);
      boxes.push_back({low, low + Vec3(2, 1, 1), 1, false});
    }
  }
  return test::scene_of_boxes(boxes, mu, 9.81 * Vec3(std::sin(0.3), 0, -std::cos(0.3)));
}

struct Count {
  int contacts = 0, drives = 0, pivots = 0;
  bool done = false;
  double cpu = 0;
};

Count measure(const FrictionProblem& problem) {
  const ReducedFriction reduced = without_joints(whiten(problem));
  std::vector<int> order(problem.contacts());
  std::iota(order.begin(), order.end(), 0);
  const VecX slip = VecX::Zero(2 * problem.contacts());
  const PivotingResult result = solve_friction_pivoting(reduced, slip, order);
  const double cpu = median_time([&] { solve_friction_pivoting(reduced, slip, order); }, 0).cpu;
  return {problem.contacts(), result.drives, result.pivots, result.end == PivotingEnd::kDone, cpu};
}

std::string drives_table() {
  std::string lines = "family,mu,contacts,ended,drives,drives_per_contact,pivots,cpu_s\n";
  const auto add = [&](const char* family, double mu, const Count& c) {
    lines += fmt::format("{},{},{},{},{},{:.2f},{},{:.3e}\n", family, mu, c.contacts, c.done ? "yes" : "no", c.drives,
                         1.0 * c.drives / std::max(c.contacts, 1), c.pivots, c.cpu);
  };
  for (const double mu : {0.0, 0.2, 0.6}) {
    for (const int size : {1, 2, 3, 4}) add("wall", mu, measure(friction_problem(wall(size, size, mu))));
    for (const int size : {1, 2, 4, 8, 16}) add("tower", mu, measure(friction_problem(wall(1, size, mu))));
  }
  return lines;
}

std::string stacks_table(int stacks) {
  int solved = 0, pivoting = 0, most = 0;
  double worst = 0, drives = 0, contacts = 0;
  std::string failed;
  for (int seed = 1; seed <= stacks; ++seed) {
    const FrictionProblem problem = friction_problem(test::random_stack(seed));
    const FrictionSolution solution = solve_static_friction(problem);
    contacts += problem.contacts();
    drives += solution.drives;
    most = std::max(most, solution.pivots);
    if (solution.status == SolveStatus::kSolved) {
      ++solved;
      pivoting += solution.algorithm == "pivoting";
      worst = std::max(worst, static_friction_residuals(problem, solution).largest());
    } else {
      failed += fmt::format(" {}", seed);
    }
  }
  return fmt::format(
      "stacks,solved,by_pivoting_alone,worst_residual,drives_per_contact,most_pivots,failed_seeds\n"
      "{},{},{},{:.2g},{:.2f},{},{}\n",
      stacks, solved, pivoting, worst, drives / contacts, most, failed);
}

int run(const std::string& csv, int stacks) {
  const std::string lines = stacks > 0 ? stacks_table(stacks) : drives_table();
  std::cout << lines;
  if (!csv.empty()) std::ofstream(csv) << lines;
  return 0;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  std::string csv;
  int stacks = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--csv") == 0) csv = argv[i + 1];
    if (std::strcmp(argv[i], "--stacks") == 0) stacks = std::atoi(argv[i + 1]);
  }
  return impend::bench::run(csv, stacks);
}
