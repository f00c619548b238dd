#include <memory>
#include <utility>

#include "bench/solvers/methods.h"
#include "impend/motion/component_solution.h"
#include "impend/motion/formulations.h"

namespace impend::bench {

namespace {

constexpr int kAnySize = 1'000'000;
constexpr double kLimit = 60;

void add_note(std::string& notes, const std::string& note) {
  if (!note.empty() && notes.find(note) == std::string::npos) notes += (notes.empty() ? "" : "; ") + note;
}

// The worst status counts: a component that is not solved leaves the whole unsolved.
Answer gathered(const SolverCase& problem, const std::vector<MotionSolution>& solutions) {
  Answer answer;
  answer.status = "solved";
  for (size_t k = 0; k < solutions.size(); ++k) {
    const MotionSolution& s = solutions[k];
    answer.algorithm = s.algorithm;
    answer.iterations += s.iterations;
    answer.degenerate_steps += s.degenerate_steps;
    add_note(answer.note, s.reason);
    if (s.status != SolveStatus::kSolved) answer.status = to_string(s.status);
    if (answer.status != "solved") continue;
    answer.y.push_back(problem.cores[k].whiten(s.a));
    if (s.lambda.size() == problem.pieces[k].rows()) answer.lambda.push_back(problem.cores[k].whiten_forces(s.lambda));
  }
  if (answer.lambda.size() != solutions.size()) answer.lambda.clear();
  return answer;
}

using Formula = std::function<MotionSolution(const MotionProblem&, const SolverSettings&)>;

Method formulation(const std::string& name, const Formula& solve, const SolverSettings& settings) {
  return {name, "ours", kAnySize, kLimit, [=](const SolverCase& problem) {
            auto solutions = std::make_shared<std::vector<MotionSolution>>(problem.pieces.size());
            const SolverCase* p = &problem;
            return Prepared{[=] {
                              for (size_t k = 0; k < p->pieces.size(); ++k) {
                                (*solutions)[k] = solve(p->pieces[k], settings);
                              }
                            },
                            [=] { return gathered(*p, *solutions); }};
          }};
}

// F1 from the contacts that carried force in the same problem: the re-check of a step of a sequence.
Prepared warm(const SolverCase& problem) {
  auto solutions = std::make_shared<std::vector<MotionSolution>>(problem.pieces.size());
  auto starts = std::make_shared<std::vector<WarmStart>>();
  for (const MotionProblem& piece : problem.pieces) {
    const MotionSolution cold = solve_contact_force(piece);
    starts->push_back(cold.lambda.size() > 0 ? warm_start_of(piece, cold.lambda) : WarmStart{});
  }
  const SolverCase* p = &problem;
  return {[=] {
            for (size_t k = 0; k < p->pieces.size(); ++k) {
              (*solutions)[k] = solve_contact_force(p->pieces[k], {}, (*starts)[k]);
            }
          },
          [=] { return gathered(*p, *solutions); }};
}

// Three formulations and the judge, component by component.
Prepared whole(const SolverCase& problem) {
  auto solutions = std::make_shared<std::vector<ComponentSolution>>(problem.pieces.size());
  const SolverCase* p = &problem;
  const auto run = [=] {
    for (size_t k = 0; k < p->pieces.size(); ++k) (*solutions)[k] = solve_component(p->pieces[k], {}, {});
  };
  const auto answer = [=] {
    Answer all;
    all.status = "solved";
    Verdict verdict = Verdict::kStable;
    for (size_t k = 0; k < solutions->size(); ++k) {
      const ComponentSolution& s = (*solutions)[k];
      all.y.push_back(p->cores[k].whiten(s.motion));
      all.lambda.push_back(p->cores[k].whiten_forces(s.lambda));
      const Verdict here = s.judgement.verdict;
      if (here == Verdict::kMoves || verdict == Verdict::kStable) verdict = here;
      if (!s.cross.agree) add_note(all.note, "formulations do not agree");
      for (const MotionSolution& f : s.formulations) {
        all.iterations += f.iterations;
        if (f.status != SolveStatus::kSolved)
          add_note(all.note, std::string(to_string(f.formulation)) + " " + to_string(f.status));
      }
    }
    all.verdict = to_string(verdict);
    return all;
  };
  return {run, answer};
}

// What the program does for each of many neighbours: one formulation and the judge.
Prepared quickly(const SolverCase& problem) {
  auto solutions = std::make_shared<std::vector<QuickSolution>>(problem.pieces.size());
  const SolverCase* p = &problem;
  const auto run = [=] {
    for (size_t k = 0; k < p->pieces.size(); ++k) (*solutions)[k] = solve_quickly(p->pieces[k], {}, {});
  };
  const auto answer = [=] {
    Answer all;
    all.status = "solved";
    Verdict verdict = Verdict::kStable;
    for (size_t k = 0; k < solutions->size(); ++k) {
      const QuickSolution& s = (*solutions)[k];
      all.y.push_back(p->cores[k].whiten(s.motion));
      if (!s.solved) all.status = "failed";
      if (s.judgement.verdict == Verdict::kMoves || verdict == Verdict::kStable) verdict = s.judgement.verdict;
    }
    all.verdict = to_string(verdict);
    return all;
  };
  return {run, answer};
}

// The compiler's name of an enumerator; empty for a value that has none. So that an algorithm that is added to the
// library is measured without being listed here.
template <auto kValue>
std::string enumerator_name() {
  const std::string text = __PRETTY_FUNCTION__;
  const size_t from = text.find("kValue = ") + 9, to = text.find_first_of(";]", from);
  const std::string value = text.substr(from, to - from);
  const size_t name = value.rfind("::k");
  return value.find('(') == std::string::npos && name != std::string::npos ? value.substr(name + 3) : "";
}

// visit(algorithm, name) for every enumerator.
template <class Enumeration, class Visit, int... kValues>
void each_enumerator(const Visit& visit, std::integer_sequence<int, kValues...>) {
  const auto named = [&](Enumeration value, const std::string& name) {
    if (!name.empty()) visit(value, name);
  };
  (named(static_cast<Enumeration>(kValues), enumerator_name<static_cast<Enumeration>(kValues)>()), ...);
}

MotionSolution contact_force(const MotionProblem& problem, const SolverSettings& settings) {
  return solve_contact_force(problem, settings);
}

}  // namespace

std::vector<Method> our_methods() {
  std::vector<Method> methods;
  constexpr auto kEnough = std::make_integer_sequence<int, 16>();
  each_enumerator<ForceAlgorithm>(
      [&](ForceAlgorithm algorithm, const std::string& name) {
        SolverSettings settings;
        settings.force_algorithm = algorithm;
        methods.push_back(formulation("F1 " + name, contact_force, settings));
      },
      kEnough);
  methods.push_back({"F1 warm", "ours", 5000, kLimit, warm});
  each_enumerator<LeastConstraintAlgorithm>(
      [&](LeastConstraintAlgorithm algorithm, const std::string& name) {
        SolverSettings settings;
        settings.least_constraint_algorithm = algorithm;
        methods.push_back(formulation("F2 " + name, solve_least_constraint, settings));
      },
      kEnough);
  // Feasible directions as far as they go, the conic method from the first contact on.
  SolverSettings directions, conic;
  directions.ascent_limit = directions.dense_limit;
  conic.ascent_limit = 0;
  methods.push_back(formulation("F3 Auto", solve_steepest_descent, {}));
  methods.push_back(formulation("F3 FeasibleDirections", solve_steepest_descent, directions));
  methods.push_back(formulation("F3 ConicAscent", solve_steepest_descent, conic));
  methods.push_back({"whole", "ours", kAnySize, 2 * kLimit, whole});
  methods.push_back({"quick", "ours", kAnySize, kLimit, quickly});
  return methods;
}

}  // namespace impend::bench
