// soak_families [--sizes N,N…] [--only FAMILY] [--poses K] [--limit S] [--csv FILE]
// The six families at every size, each also turned, in other units, with its contacts in another order, and with
// contacts repeated and scaled: the verdict must be the one that mechanics says, no formulation may fail, units that
// are powers of two must take the same steps, and the motion ratio must not depend on the description.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "bench/measure/measure.h"
#include "bench/solvers/families.h"
#include "impend/motion/component_solution.h"

namespace {

using namespace impend;
using namespace impend::bench;
using test::ProblemScene;

struct Settings {
  std::vector<int> sizes{36, 150, 500, 2000, 8000, 30'000};
  std::string only, csv;
  int poses = 3;
  double limit = 600;  // s, for one description
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string word = argv[i], value = argv[i + 1];
    if (word == "--only") settings.only = value;
    if (word == "--csv") settings.csv = value;
    if (word == "--poses") settings.poses = std::stoi(value);
    if (word == "--limit") settings.limit = std::stod(value);
    if (word != "--sizes") continue;
    settings.sizes.clear();
    std::istringstream in(value);
    for (std::string size; std::getline(in, size, ',');) settings.sizes.push_back(std::stoi(size));
  }
  return settings;
}

// How far σ may move: not at all but for rounding in other units; further where rows are rounded anew.
enum class Kind { kBase, kPowerOfTwo, kUnits, kRedescribed };
double allowed(Kind kind) { return kind == Kind::kRedescribed ? 1e-10 : 1e-12; }

struct Variant {
  std::string name;
  Kind kind = Kind::kBase;
  std::function<ProblemScene(ProblemScene)> dress;
};

std::vector<Variant> variants(int poses) {
  std::vector<Variant> all{
      {"as it is", Kind::kBase, [](ProblemScene s) { return s; }},
      {"length unit 1/1024 m", Kind::kPowerOfTwo, [](ProblemScene s) { return with_length_unit(std::move(s), 1024); }},
      {"mass unit 64 kg", Kind::kPowerOfTwo, [](ProblemScene s) { return with_mass_unit(std::move(s), 1.0 / 64); }},
      {"mm and g", Kind::kUnits,
       [](ProblemScene s) { return with_mass_unit(with_length_unit(std::move(s), 1000), 1000); }},
      {"other order", Kind::kRedescribed,
       [](ProblemScene s) {
         test::Random random(7);
         return permuted_contacts(std::move(s), random);
       }},
      {"repeated and scaled", Kind::kRedescribed, [](ProblemScene s) {
         test::Random random(11);
         return repeated_and_scaled(std::move(s), random);
       }}};
  for (int k = 1; k <= poses; ++k) {
    all.push_back({"pose " + std::to_string(k), Kind::kRedescribed, [k](ProblemScene s) {
                     test::Random random(static_cast<std::uint64_t>(k));
                     return rotated(std::move(s), random.rotation());
                   }});
  }
  return all;
}

struct Outcome {
  std::string trouble;  // the process did not end by itself
  std::string verdict;
  double sigma = 0;
  int steps[3] = {0, 0, 0};
  int failed = 0, not_run = 0, disagreements = 0, contacts = 0;
  double seconds = 0;
};

// The worst verdict over the components: one that moves, else one that is marginal.
std::string solve(const ProblemScene& scene) {
  const SolverCase problem = make_case(scene.name, scene);
  Outcome out;
  Verdict verdict = Verdict::kStable;
  for (const MotionProblem& piece : problem.pieces) {
    const ComponentSolution solution = solve_component(piece, {}, {});
    const Judgement& judgement = solution.judgement;
    if (judgement.verdict == Verdict::kMoves || verdict == Verdict::kStable) verdict = judgement.verdict;
    out.sigma = std::max(out.sigma, judgement.motion_ratio);
    out.disagreements += !solution.cross.agree;
    for (int f = 0; f < 3; ++f) {
      out.steps[f] += solution.formulations[f].iterations;
      out.failed += solution.formulations[f].status == SolveStatus::kFailed;
      out.not_run += solution.formulations[f].status == SolveStatus::kNotRun;
    }
  }
  return fmt::format("{} {:.17g} {} {} {} {} {} {} {}", to_string(verdict), out.sigma, out.steps[0], out.steps[1],
                     out.steps[2], out.failed, out.not_run, out.disagreements, problem.whole.rows());
}

Outcome outcome_of(const ProblemScene& scene, double limit) {
  const ChildResult child = in_child(limit, 16e9, [&] { return solve(scene); });
  Outcome out;
  out.seconds = child.seconds;
  if (!child.ended) {
    out.trouble = child.how;
    return out;
  }
  std::istringstream(child.text) >> out.verdict >> out.sigma >> out.steps[0] >> out.steps[1] >> out.steps[2] >>
      out.failed >> out.not_run >> out.disagreements >> out.contacts;
  return out;
}

std::string faults_of(const Outcome& here, const Outcome& base, const Variant& variant, Truth truth) {
  if (!here.trouble.empty()) return here.trouble;
  std::string faults;
  const std::string expected = truth == Truth::kRest ? "stable" : truth == Truth::kMoves ? "moves" : base.verdict;
  if (here.verdict != expected) faults += "wrong verdict " + here.verdict + " for " + expected + "; ";
  if (here.failed > 0) faults += fmt::format("{} failed; ", here.failed);
  if (here.disagreements > 0) faults += "formulations disagree; ";
  if (!base.trouble.empty()) return faults;
  if (const double difference = std::abs(here.sigma - base.sigma); !(difference <= allowed(variant.kind))) {
    faults += fmt::format("sigma differs by {:.1e}; ", difference);
  }
  if (variant.kind == Kind::kPowerOfTwo && !std::equal(here.steps, here.steps + 3, base.steps)) {
    faults += "other steps than in metres and kilograms; ";
  }
  return faults;
}

struct Total {
  int runs = 0, wrong = 0, faulty = 0;
};

Total soak(const Settings& settings, const std::string& family, int n, std::ofstream& csv) {
  const ProblemScene scene = family_scene(family, n);
  Outcome base;
  Total total;
  for (const Variant& variant : variants(settings.poses)) {
    const Outcome here = outcome_of(variant.dress(scene), settings.limit);
    if (variant.kind == Kind::kBase) base = here;
    const std::string faults = faults_of(here, base, variant, known_truth(family));
    ++total.runs;
    total.faulty += !faults.empty();
    total.wrong += faults.find("wrong verdict") != std::string::npos;
    csv << fmt::format("{},{},{},{},{:.17g},{},{},{},{},{},{},{:.2f},{}\n", family, here.contacts, variant.name,
                       here.verdict, here.sigma, here.steps[0], here.steps[1], here.steps[2], here.failed, here.not_run,
                       here.disagreements, here.seconds, faults)
        << std::flush;
    std::cout << fmt::format("{:10} {:>6} {:22} {:8} {:.6e} {:>7} {:>5} {:>5} {:7.2f} s  {}", family, here.contacts,
                             variant.name, here.verdict, here.sigma, here.steps[0], here.steps[1], here.steps[2],
                             here.seconds, faults)
              << std::endl;
  }
  return total;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = settings_of(argc, argv);
  std::ofstream csv;
  if (!settings.csv.empty()) csv.open(settings.csv);
  csv << "family,n,variant,verdict,sigma,steps_f1,steps_f2,steps_f3,failed,not_run,disagreements,seconds,faults\n";
  Total all;
  for (const int n : settings.sizes) {
    for (const std::string& family : family_names()) {
      if (family.rfind(settings.only, 0) != 0) continue;
      const Total total = soak(settings, family, n, csv);
      all = {all.runs + total.runs, all.wrong + total.wrong, all.faulty + total.faulty};
    }
  }
  std::cout << fmt::format("{} runs, {} wrong verdicts, {} with other faults\n", all.runs, all.wrong,
                           all.faulty - all.wrong);
  return all.faulty == 0 ? 0 : 1;
}
