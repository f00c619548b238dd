// Pivots and time of the grasp without slip, by modified principal pivoting and by an active-set quadratic programme,
// and by Stewart and Trinkle's model with Lemke's method, in one run. Usage: bench_friction [--csv FILE] [--grasps N]
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench/measure/measure.h"
#include "impend/friction/friction_models.h"
#include "tests/support/friction_scenes.h"
#include "tests/support/test_random.h"

namespace impend::bench {
namespace {

// The grasping experiment of D15 §VII-A (Figure 1): four equal boxes in a row, the outer two, the grippers, pushing
// inward, gravity downward; twelve contacts per pair of boxes, three coinciding ones at each corner (footnote 3), 36 in
// all.

// How the grippers are held, which the paper does not say: free bodies that only push, or guided along the push.
enum class Grippers { kFree, kGuided };

constexpr int kBoxes = 4;
constexpr double kFriction = 100, kGravity = 9.81;

test::FrictionScene row_of_boxes(double density) {
  test::FrictionScene scene;
  scene.gravity = Vec3(0, 0, -kGravity);
  for (int k = 0; k < kBoxes; ++k) scene.add_box(density, Vec3(k + 0.5, 0, 0), Vec3(0.5, 0.5, 0.5));
  for (int pair = 1; pair < kBoxes; ++pair) {
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 point(pair, corner % 2 ? 0.5 : -0.5, corner / 2 ? 0.5 : -0.5);
      for (int again = 0; again < 3; ++again) {
        scene.touches.push_back({pair, pair - 1, point, Vec3(1, 0, 0), kFriction, 0});
      }
    }
  }
  return scene;
}

// All but shifting along x.
void guide(int body, FrictionProblem& problem) {
  for (int k = 1; k < 6; ++k) problem.G.append(body, Vec6::Unit(k), -1, Vec6::Zero());
}

// Random density, push, forces and torques on the boxes; friction 100 as in the paper.
FrictionProblem grasp(std::uint64_t seed, Grippers grippers) {
  test::Random random(seed);
  FrictionProblem problem = test::friction_problem(row_of_boxes(random.uniform(0.5, 2)));
  const double push = random.uniform(20, 200);
  for (int k = 0; k < kBoxes; ++k) {
    problem.Q.segment<3>(6 * k) += random.normal3();
    problem.Q.segment<3>(6 * k + 3) += random.normal3();
  }
  problem.Q[0] += push;
  problem.Q[6 * (kBoxes - 1)] -= push;
  if (grippers == Grippers::kGuided) {
    guide(0, problem);
    guide(kBoxes - 1, problem);
  }
  problem.bias_G = VecX::Zero(problem.G.rows());
  return problem;
}

FrictionSolution by_pivoting(const FrictionProblem& problem) { return solve_no_slip(problem); }

FrictionSolution by_active_set(const FrictionProblem& problem) {
  VelocitySettings settings;
  settings.no_slip = NoSlipMethod::kActiveSet;
  return solve_no_slip(problem, settings);
}

FrictionSolution by_lemke(const FrictionProblem& problem) { return solve_stewart_trinkle(problem); }

struct Model {
  const char* name;
  FrictionSolution (*solve)(const FrictionProblem&);
  int unknowns;  // of the complementarity problem, per contact
};
constexpr Model kModels[] = {{"no-slip, modified PPM", by_pivoting, 1},
                             {"no-slip, active-set QP", by_active_set, 1},
                             {"Stewart-Trinkle, Lemke", by_lemke, 6}};

struct Figures {
  int solved = 0, regularised = 0, most = 0, contacts = 0;
  double pivots = 0, time = 0;
};

Figures measure(const Model& model, const std::vector<FrictionProblem>& problems) {
  Figures figures;
  for (const FrictionProblem& problem : problems) {
    const FrictionSolution solution = model.solve(problem);
    figures.solved += solution.status == SolveStatus::kSolved;
    figures.regularised += solution.reason.find("regularised") != std::string::npos;
    figures.pivots += solution.pivots;
    figures.most = std::max(figures.most, solution.pivots);
    figures.contacts = problem.contacts();
    figures.time += median_time([&] { model.solve(problem); }, 0.02).cpu;
  }
  return figures;
}

int run(const std::string& csv, int grasps) {
  std::ofstream out;
  if (!csv.empty()) out.open(csv);
  const auto write = [&](const std::string& line) {
    std::cout << line << std::flush;
    out << line;
  };
  write("grippers,model,contacts,unknowns,grasps,solved,regularised,mean_pivots,most_pivots,cpu_s,times_slower\n");
  for (const Grippers grippers : {Grippers::kGuided, Grippers::kFree}) {
    std::vector<FrictionProblem> problems;
    for (int seed = 1; seed <= grasps; ++seed) problems.push_back(grasp(seed, grippers));
    double first = 0;
    for (const Model& model : kModels) {
      const Figures f = measure(model, problems);
      if (first == 0) first = f.time;
      write(fmt::format("{},\"{}\",{},{},{},{},{},{:.2f},{},{:.3e},{:.2f}\n",
                        grippers == Grippers::kGuided ? "guided" : "free", model.name, f.contacts,
                        f.contacts * model.unknowns, grasps, f.solved, f.regularised, f.pivots / grasps, f.most,
                        f.time / grasps, f.time / first));
    }
  }
  return 0;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  std::string csv;
  int grasps = 100;
  for (int k = 1; k + 1 < argc; k += 2) {
    if (std::strcmp(argv[k], "--csv") == 0) csv = argv[k + 1];
    if (std::strcmp(argv[k], "--grasps") == 0) grasps = std::max(1, std::atoi(argv[k + 1]));
  }
  return impend::bench::run(csv, grasps);
}
