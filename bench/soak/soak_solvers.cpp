// soak_solvers [--random N] [--degenerate N] [--from SEED] [--csv FILE]
// N seeded small problems of every kind, 10 000 random and 1000 degenerate ones by default, by every method, cold, warm
// and in other units. One row per family; the exit status is 1 when anything failed.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "tests/support/solver_soak.h"

namespace {

using namespace impend::test;

struct Settings {
  int random = 10000, degenerate = 1000;
  std::uint64_t from = 1;
  std::string csv;
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string word = argv[i], next = argv[i + 1];
    if (word == "--random") settings.random = std::stoi(next);
    if (word == "--degenerate") settings.degenerate = std::stoi(next);
    if (word == "--from") settings.from = std::stoull(next);
    if (word == "--csv") settings.csv = next;
  }
  return settings;
}

struct Family {
  const char* name;
  SoakCount count;
};

constexpr const char* kHeader =
    "family,problems,unsolved,wrong_verdicts,large_residuals,disagreements,other_pivots,other_units,warm_differences,"
    "fallbacks,worst_residual,worst_difference,worst_ratio_difference,most_steps";

std::string line(const Family& family) {
  const SoakCount& c = family.count;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{:.1e},{:.1e},{:.1e},{}", family.name, c.problems, c.unsolved,
                     c.wrong_verdicts, c.large_residuals, c.disagreements, c.other_pivots, c.other_units,
                     c.warm_differences, c.fallbacks, c.worst_residual, c.worst_difference, c.worst_ratio,
                     c.most_steps);
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  std::vector<Family> families = {{"general", {}},  {"integer", {}},     {"duplicated", {}},
                                  {"parallel", {}}, {"small slack", {}}, {"degenerate", {}}};
  for (int k = 0; k < settings.random; ++k) {
    const std::uint64_t seed = settings.from + static_cast<std::uint64_t>(k);
    const bool slack = seed % 5 == 1;
    Family& family = slack ? families[4] : families[seed % 4];
    soak(random_scene(seed, random_kind(seed)), slack ? 1e-6 : 0.0, seed, family.count);
  }
  for (int k = 0; k < settings.degenerate; ++k) {
    const std::uint64_t seed = settings.from + static_cast<std::uint64_t>(k);
    soak(degenerate_scene(seed), 0, seed, families[5].count);
  }
  std::ofstream csv;
  if (!settings.csv.empty()) csv.open(settings.csv);
  int failures = 0;
  std::cout << kHeader << "\n";
  csv << kHeader << "\n";
  for (const Family& family : families) {
    std::cout << line(family) << "\n";
    csv << line(family) << "\n";
    if (!family.count.first.empty()) std::cout << "  first failure: " << family.count.first << "\n";
    failures += family.count.failures();
  }
  return failures > 0 ? 1 : 0;
}
