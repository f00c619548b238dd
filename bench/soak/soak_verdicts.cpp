// soak_verdicts [--family F] [--seed N] [--count N] [--save FOLDER] [--csv FILE] [--doubts]
// Random scenes with known answers (bench/soak/verdicts: turned plugs in seats, pucks on tables, freeform interfaces,
// wedges and tapers, light parts under heavy ones, logs and rings, vaults), N of each family from seed N on, through the whole
// program from files to verdict. Prints every false verdict, wrong acceleration and violated invariant with its family
// and seed; --save writes the files of such a scene, or of the one scene of --count 1, into a folder of their own;
// --doubts prints the marginal and refused ones, too. Status 1 when there is a fault. A marginal verdict is counted, no
// fault.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "bench/soak/verdicts/soak.h"
#include "tests/support/run_program.h"

namespace {

using namespace impend::soak;

struct Settings {
  std::string family, save, csv;
  std::uint64_t seed = 1;
  int count = 100;
  bool doubts = false;
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], next = i + 1 < argc ? argv[i + 1] : "";
    if (word == "--family") settings.family = next;
    if (word == "--seed") settings.seed = std::stoull(next);
    if (word == "--count") settings.count = std::stoi(next);
    if (word == "--save") settings.save = next;
    if (word == "--csv") settings.csv = next;
    if (word == "--doubts") settings.doubts = true;
  }
  return settings;
}

struct Count {
  int scenes = 0, rest = 0, falsely_stable = 0, falsely_moving = 0, other = 0;
  std::map<std::string, int> verdicts;
  double cpu = 0, slowest = 0;
};

bool starts(const std::string& text, const std::string& word) { return text.rfind(word, 0) == 0; }

void tell(const Family& family, std::uint64_t seed, const SoakScene& scene, const Outcome& outcome) {
  std::string faults;
  for (const std::string& fault : outcome.faults) faults += fault + "; ";
  std::cout << fmt::format("{} {}: {}{} where it {}; {}; {}\n", family.name, seed, faults, outcome.verdict,
                           scene.truth == Truth::kRests ? "rests" : "moves", scene.what, outcome.reason)
            << std::flush;
}

void add(const SoakScene& scene, const Outcome& outcome, Count& count) {
  ++count.scenes;
  count.rest += scene.truth == Truth::kRests;
  ++count.verdicts[outcome.verdict];
  const auto any = [&](const std::string& word) {
    return std::any_of(outcome.faults.begin(), outcome.faults.end(),
                       [&](const std::string& fault) { return starts(fault, word); });
  };
  count.falsely_stable += any("false-stable");
  count.falsely_moving += any("false-moves");
  count.other += any("bounds") || any("reach") || any("acceleration");
  count.cpu += outcome.cpu;
  count.slowest = std::max(count.slowest, outcome.cpu);
}

Count soak(const Settings& settings, const Family& family, const std::string& folder) {
  Count count;
  for (int k = 0; k < settings.count; ++k) {
    const std::uint64_t seed = settings.seed + static_cast<std::uint64_t>(k);
    const SoakScene scene = scene_of(family, seed);
    const Outcome outcome = judge_scene(scene, folder);
    add(scene, outcome, count);
    const bool doubted = outcome.verdict == "marginal" || outcome.verdict == "refused";
    if (!outcome.faults.empty() || (settings.doubts && doubted)) tell(family, seed, scene, outcome);
    if (settings.save.empty() || (outcome.faults.empty() && settings.count > 1)) continue;
    const std::string kept = fmt::format("{}/{}-{}", settings.save, family.name, seed);
    std::filesystem::create_directories(kept);
    impend::test::write_scene(scene.scene, kept);
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  const impend::test::TemporaryFolder folder;
  std::ofstream csv;
  if (!settings.csv.empty()) csv.open(settings.csv);
  csv << "family,first_seed,scenes,truly_at_rest,stable,moves,marginal,refused,false_stable,false_moves,other_faults,"
         "cpu_per_scene_s,slowest_s\n";
  int faults = 0;
  for (const Family& family : families()) {
    if (!settings.family.empty() && family.name != settings.family) continue;
    Count c = soak(settings, family, folder.path());
    faults += c.falsely_stable + c.falsely_moving + c.other;
    std::cout << fmt::format(
                     "{:13} {:>5} scenes, {:>5} rest: {:>5} stable {:>5} moves {:>4} marginal {:>4} refused; "
                     "{} false stable, {} false moves, {} other faults; {:.3f} s each, {:.2f} s the slowest\n",
                     family.name, c.scenes, c.rest, c.verdicts["stable"], c.verdicts["moves"], c.verdicts["marginal"],
                     c.verdicts["refused"], c.falsely_stable, c.falsely_moving, c.other, c.cpu / std::max(1, c.scenes),
                     c.slowest)
              << std::flush;
    csv << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{:.4f},{:.3f}\n", family.name, settings.seed, c.scenes, c.rest,
                       c.verdicts["stable"], c.verdicts["moves"], c.verdicts["marginal"], c.verdicts["refused"],
                       c.falsely_stable, c.falsely_moving, c.other, c.cpu / std::max(1, c.scenes), c.slowest)
        << std::flush;
  }
  return faults == 0 ? 0 : 1;
}
