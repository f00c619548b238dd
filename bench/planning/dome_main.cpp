// States of a dome of 75 stones in processor time: bench_dome [COLD [WARM [WITH_FRICTION]]]
//
// Five rings of fifteen stones on a fixed springing; random states of building: rings closed, the next one begun, half
// of its stones held. COLD of them (40) are each asked of a judge that knows nothing, WARM (10000), with friction
// WITH_FRICTION (400), one after the other of one judge, which keeps clauses, load paths and what it solved; then the
// same ones again. On one thread and on two.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bench/measure/measure.h"
#include "bench/planning/dome.h"
#include "impend/contact/find_contacts.h"
#include "impend/planning/friction_states.h"

using namespace impend;

namespace {

constexpr int kRings = 5, kStones = 15;
constexpr double kMu = 0.55;

struct DomeScene {
  Assembly assembly;
  ContactSet contacts;
};

SolverSettings settings_on(int threads) {
  SolverSettings settings;
  settings.threads = threads;
  return settings;
}

struct Asked {
  double total = 0, slowest = 0;  // s of processor time
  int states = 0, stand = 0, open = 0;

  template <class Judge>
  void ask(Judge& judge, const AssemblyState& state) {
    StateVerdict verdict;
    const double seconds = bench::fastest(1, [&] { verdict = judge.judge(state); }).cpu;
    total += seconds;
    slowest = std::max(slowest, seconds);
    ++states;
    stand += verdict.standing == Standing::kStands;
    open += verdict.standing == Standing::kUnknown;
  }
};

void row(const std::string& law, int threads, const std::string& how, const Asked& asked, const std::string& by) {
  fmt::print("| {} | {} | {} | {} | {:.3f} ms | {:.1f} ms | {} | {} | {} |\n", law, threads, how, asked.states,
             1e3 * asked.total / asked.states, 1e3 * asked.slowest, asked.stand, asked.open, by);
}

std::string told(const StateCounts& counts, const StateCounts& before) {
  const double asked = counts.asked - before.asked;
  return fmt::format("{:.0f} % by clause, {:.0f} % by path, {} components solved",
                     100 * (counts.by_clause - before.by_clause) / asked,
                     100 * (counts.by_path - before.by_path) / asked, counts.solved - before.solved);
}
std::string told(const FrictionlessStates& judge, const StateCounts& before) { return told(judge.counts(), before); }
std::string told(const FrictionStates&, const StateCounts&) { return ""; }
StateCounts counts_of(const FrictionlessStates& judge) { return judge.counts(); }
StateCounts counts_of(const FrictionStates&) { return {}; }

template <class Judge>
void measure(const DomeScene& dome, const std::string& law, int threads, const std::vector<AssemblyState>& states,
             int cold) {
  const auto new_judge = [&] {
    return std::make_unique<Judge>(dome.assembly, dome.contacts, DecisionTolerances(), settings_on(threads));
  };
  Asked first;
  for (int k = 0; k < cold; ++k) first.ask(*new_judge(), states[k]);
  row(law, threads, "cold", first, "");
  const std::unique_ptr<Judge> judge = new_judge();
  for (const char* how : {"one after the other", "again"}) {
    Asked asked;
    const StateCounts before = counts_of(*judge);
    for (const AssemblyState& state : states) asked.ask(*judge, state);
    row(law, threads, how, asked, told(*judge, before));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto argument = [&](int k, int otherwise) { return argc > k ? std::atoi(argv[k]) : otherwise; };
  const int cold = argument(1, 40), warm = std::max(cold, argument(2, 10000));
  const int with_friction = std::clamp(argument(3, 400), cold, warm);
  DomeScene dome{bench::voussoir_dome(kRings, kStones, kMu), {}};
  ContactOptions options;
  options.per_plane = true;
  Result<ContactSet> found = find_contacts(dome.assembly, options);
  if (!found) {
    fmt::print(stderr, "{}\n", to_string(found.error()));
    return 3;
  }
  dome.contacts = std::move(found).value();
  fmt::print("{} stones, {} contacts\n", movable_parts(dome.assembly).count(), dome.contacts.contacts.size());
  test::Random random(1);
  const bench::DomeStates building{kRings, kStones};
  std::vector<AssemblyState> states;
  for (int k = 0; k < warm; ++k) states.push_back(building.random(dome.assembly, random));
  fmt::print("| law | threads | asked | states | a state | slowest | stand | open | |\n");
  fmt::print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const int threads : {1, 2}) {
    measure<FrictionlessStates>(dome, "frictionless", threads, states, cold);
    measure<FrictionStates>(dome, "static", threads, {states.begin(), states.begin() + with_friction}, cold);
  }
  return 0;
}
