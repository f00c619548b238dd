// Pivots and time of the grasp without slip, by modified principal pivoting and by an active-set quadratic programme,
// and by Stewart and Trinkle's model with Lemke's method, in one run. Usage: bench_friction [--csv FILE] [--grasps N]
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench/friction/grasp.h"
#include "bench/solvers/clock.h"
#include "impend/friction/friction_models.h"

namespace impend::bench {
namespace {

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
