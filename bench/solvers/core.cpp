#include <memory>

#include "bench/solvers/methods.h"
#include "impend/numerics/projection_methods.h"
#include "impend/numerics/active_set/small_nnls.h"

namespace impend::bench {

namespace {

constexpr double kLimit = 30;

using Solver = ProjectionResult (*)(const ConeProjection&, const NumericalTolerances&);

Answer gathered(const std::vector<ProjectionResult>& results) {
  Answer answer;
  answer.status = "solved";
  for (const ProjectionResult& r : results) {
    if (!r.solved) answer.status = "failed";
    if (!r.note.empty()) answer.note = r.note;
    answer.iterations += r.iterations;
    answer.degenerate_steps += r.degenerate_steps;
    answer.y.push_back(r.y);
    if (r.lambda.size() > 0) answer.lambda.push_back(r.lambda);
  }
  if (answer.lambda.size() != answer.y.size()) answer.lambda.clear();
  return answer;
}

Method core(const std::string& name, int most_contacts, Solver solve) {
  return {"core " + name, "core", most_contacts, kLimit, [=](const SolverCase& problem) {
            auto results = std::make_shared<std::vector<ProjectionResult>>(problem.cores.size());
            const SolverCase* p = &problem;
            return Prepared{[=] {
                              for (size_t k = 0; k < p->cores.size(); ++k) {
                                (*results)[k] = solve(p->cores[k].projection, {});
                              }
                            },
                            [=] { return gathered(*results); }};
          }};
}

// One solver per component that keeps its memory and, when warm, begins with the rows that carried before.
struct SmallState {
  std::vector<SmallNnls> solvers;
  std::vector<std::vector<int>> carrying;
  std::vector<ConeProjection> problems;
  bool solved = true;
};

// Gravity turned by about a thousandth: the neighbour problem of a warm start.
ConeProjection turned(const ConeProjection& core) {
  ConeProjection next = core;
  for (int k = 0; k < core.G.blocks(); ++k) {
    const auto force = core.y0.segment<3>(6 * k);
    next.y0.segment<3>(6 * k) += 1e-3 * Vec3(force.z(), 0, -force.x());
  }
  return next;
}

Prepared small(const SolverCase& problem, bool warm, bool turn) {
  auto state = std::make_shared<SmallState>();
  state->solvers.resize(problem.cores.size());
  for (size_t k = 0; k < problem.cores.size(); ++k) {
    const ConeProjection& core = problem.cores[k].projection;
    state->solved = state->solved && state->solvers[k].solve(core) == SmallStatus::kSolved;
    state->carrying.push_back(warm ? state->solvers[k].members() : std::vector<int>{});
    state->problems.push_back(turn ? turned(core) : core);
  }
  const auto run = [state] {
    bool solved = true;
    for (size_t k = 0; k < state->problems.size(); ++k) {
      solved = state->solvers[k].solve(state->problems[k], state->carrying[k]) == SmallStatus::kSolved && solved;
    }
    state->solved = solved;
  };
  const auto answer = [state, turn] {
    Answer all;
    all.status = state->solved ? "solved" : "failed";
    for (const SmallNnls& solver : state->solvers) {
      all.iterations += solver.steps();
      all.y.push_back(solver.y());
      all.lambda.push_back(solver.lambda());
    }
    if (turn) {
      all.note = "another problem: no error";
      all.y.clear();
      all.lambda.clear();
    }
    return all;
  };
  return {run, answer};
}

}  // namespace

std::vector<Method> core_methods() {
  constexpr int kSmall = 2000, kLemke = 600, kDense = 4000, kAny = 1'000'000;
  return {core("small", kSmall, solve_small_nnls),
          {"core small in place", "core", kSmall, kLimit, [](const SolverCase& p) { return small(p, false, false); }},
          {"core small warm", "core", kSmall, kLimit, [](const SolverCase& p) { return small(p, true, false); }},
          {"core small turned", "core", kSmall, kLimit, [](const SolverCase& p) { return small(p, true, true); }},
          core("dantzig", kDense, solve_dantzig),
          core("ppm", kDense, solve_ppm),
          core("lemke", kLemke, solve_lemke),
          core("nnls", kDense, solve_nnls),
          core("primal active set", kDense, solve_primal_active_set),
          core("interior point", kAny, solve_interior_point),
          core("block pivoting", kAny, solve_block_pivoting),
          core("conic ascent", kAny, solve_conic_ascent),
          core("feasible ascent", kDense, solve_feasible_ascent)};
}

}  // namespace impend::bench
