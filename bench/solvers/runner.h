// One case of the benchmark: a family at a size, every method, the reference, and a row for each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/solvers/methods.h"

namespace impend::bench {

struct Row {
  std::string family, method, kind;
  int contacts = 0, columns = 0, bodies = 0, components = 0;
  std::string status;  // solved, failed, not-run, time limit, out of memory, signal N
  double wall = 0, cpu = 0;
  int calls = 0, iterations = 0, degenerate_steps = 0;
  double peak_bytes = 0;
  // ‖a − a*‖_M/‖a₀‖_M, the largest over the components; negative when there is none.
  double error = -1;
  // right; miss: ours, error above kMiss; marginal: neither rest nor motion by its σ where the truth is one of them;
  // wrong: error above kWrong or the other verdict; no reference; empty where there is nothing to judge.
  std::string answer;
  double sigma = -1;  // of the reference, the largest over the components
  double reference_residual = -1;
  std::string note;
};

constexpr double kWrong = 1e-6;
constexpr double kMiss = 1e-10;

std::string header_line();
std::string csv_line(const std::string& machine, const Row& row);

struct RunSettings {
  double budget = 0.3;      // s per method for repeats
  double limit_factor = 1;  // of every method's limit
  double bytes = 8e9;       // address space of a process
  std::string folder;       // for motions on their way to the comparison
  std::string only_method;  // begins with
};

// Methods whose last time, grown by its own exponent, would exceed the limit are not started: `history` keeps (n, s).
using History = std::map<std::string, std::vector<std::pair<double, double>>>;

std::vector<Row> run_case(const std::string& family, int n, const std::vector<Method>& methods,
                          const RunSettings& settings, History& history);

}  // namespace impend::bench
