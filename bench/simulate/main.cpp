// SimBenchmark's scenes of balls by impend and by the peers that were found when this was built, as lines of CSV.
//
//   bench_simulate [--tool NAME] [--scene NAME] [--step S] [--limit S] [--csv FILE]
//
// --limit: seconds of processor time a run; what is not over by then is told with the time that it reached.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <optional>

#include "bench/measure/measure.h"
#include "bench/simulate/world.h"

namespace impend::bench {
namespace {

struct Tool {
  const char* name;
  MakeSimWorld make;
};

constexpr Tool kTools[] = {
    {"impend", make_impend_world},   {"impend-stepped", make_impend_stepped_world},
#ifdef IMPEND_BENCH_ODE
    {"ode", make_ode_world},         {"ode-quick", make_ode_quick_world},
#endif
#ifdef IMPEND_BENCH_BULLET
    {"bullet", make_bullet_world},
#endif
#ifdef IMPEND_BENCH_DART
    {"dart", make_dart_world},
#endif
#ifdef IMPEND_BENCH_SICONOS
    {"siconos", make_siconos_world},
#endif
};
constexpr double kSteps[] = {1e-2, 1e-3};  // s, of those published
constexpr double kMemory = 8e9;            // bytes of address space of a run
constexpr double kSetup = 120;             // s of processor time for what is before and between the steps

struct Options {
  std::string tool, scene, csv;
  double step = 0, limit = 120;  // step 0: all
};

std::optional<Options> read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--tool") {
      options.tool = value;
    } else if (name == "--scene") {
      options.scene = value;
    } else if (name == "--csv") {
      options.csv = value;
    } else if (name == "--step") {
      options.step = std::stod(value);
    } else if (name == "--limit") {
      options.limit = std::stod(value);
    } else {
      return std::nullopt;
    }
  }
  if (argc % 2 == 0) return std::nullopt;
  return options;
}

std::string row_of(const Tool& tool, const SimScene& scene, double step, double limit) {
  const auto run = [&]() -> std::string {
    const SimRun done = run_sim(scene, step, tool.make, limit);
    return fmt::format("{:g},{:.3e},{:.3e},{:.3g},{}", done.reached, done.error, done.stepping / done.reached,
                       done.setup, done.note);
  };
  const ChildResult child = in_child(limit + kSetup, kMemory, run);
  return fmt::format("{},{},{:g},{}", tool.name, scene.name, step, child.ended ? child.text : ",,,," + child.how);
}

int run(const Options& options) {
  std::ofstream file;
  if (!options.csv.empty()) file.open(options.csv);
  std::ostream& out = options.csv.empty() ? std::cout : file;
  out << "# " << processor() << '\n' << "tool,scene,step_s,reached_s,error,cpu_per_simulated_s,setup_cpu_s,note\n";
  for (const SimScene& scene : sim_scenes()) {
    if (!options.scene.empty() && scene.name != options.scene) continue;
    for (const double step : kSteps) {
      if (options.step > 0 && step != options.step) continue;
      for (const Tool& tool : kTools) {
        if (!options.tool.empty() && tool.name != options.tool) continue;
        // Impacts at the end of a step have no restitution.
        if (tool.make == make_impend_stepped_world && scene.restitution > 0) continue;
        out << row_of(tool, scene, step, options.limit) << std::endl;
      }
    }
  }
  return out ? 0 : 1;
}

}  // namespace
}  // namespace impend::bench

int main(int argc, char** argv) {
  const auto options = impend::bench::read_options(argc, argv);
  if (!options) {
    std::cerr << "usage: bench_simulate [--tool NAME] [--scene NAME] [--step S] [--limit S] [--csv FILE]\n";
    return 2;
  }
  return impend::bench::run(*options);
}
