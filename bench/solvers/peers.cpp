#include <memory>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

constexpr double kPeerLimit = 6;
// Relative to the unit diagonal: what engines add ("constraint force mixing") lies between 1e-10 and 1e-5.
constexpr double kPeerShift = 1e-8;

Prepared prepare_peer(const SolverCase& problem, double shift, const PeerSolver& solver) {
  auto dense = std::make_shared<std::vector<DenseProblem>>();
  for (const WhitenedProblem& core : problem.cores) dense->push_back(dense_problem(core.projection, shift));
  auto forces = std::make_shared<std::vector<PeerForces>>(dense->size());
  const SolverCase* p = &problem;
  const auto run = [=] {
    for (size_t k = 0; k < dense->size(); ++k) (*forces)[k] = solver((*dense)[k]);
  };
  const auto answer = [=] {
    Answer all;
    all.status = "solved";
    for (size_t k = 0; k < forces->size(); ++k) {
      const PeerForces& f = (*forces)[k];
      all.iterations += f.iterations;
      if (!f.solved) all.status = "failed";
      if (!f.note.empty()) all.note = f.note;
      if (all.status != "solved") continue;
      const ConeProjection& core = p->cores[k].projection;
      all.y.push_back(core.y0 + core.G.transpose_times(f.lambda));
      all.lambda.push_back(f.lambda);
    }
    return all;
  };
  return {run, answer};
}

}  // namespace

DenseProblem dense_problem(const ConeProjection& core, double shift) {
  const int n = core.G.rows();
  std::vector<std::vector<int>> rows_of(core.G.blocks());
  for (int i = 0; i < n; ++i) {
    for (int block : core.G.block(i)) {
      if (block >= 0) rows_of[block].push_back(i);
    }
  }
  DenseProblem dense{MatX::Zero(n, n), core.G.times(core.y0) + core.c};
  for (const std::vector<int>& rows : rows_of) {
    for (int i : rows) {
      for (int j : rows) dense.A(i, j) = core.G.dot_rows(i, j);
    }
  }
  dense.A.diagonal().array() += shift;
  return dense;
}

void add_peer(std::vector<Method>& methods, const std::string& name, int most_contacts, const PeerSolver& solver) {
  for (const double shift : {0.0, kPeerShift}) {
    methods.push_back({name + (shift > 0 ? " shifted" : ""), "peer", most_contacts, kPeerLimit,
                       [=](const SolverCase& problem) { return prepare_peer(problem, shift, solver); }});
  }
}

std::vector<Method> peer_methods() {
  std::vector<Method> methods;
#ifdef IMPEND_BENCH_ODE
  add_ode(methods);
#endif
#ifdef IMPEND_BENCH_BULLET
  add_bullet(methods);
#endif
#ifdef IMPEND_BENCH_DART
  add_dart(methods);
#endif
#ifdef IMPEND_BENCH_SICONOS
  add_siconos(methods);
#endif
#ifdef IMPEND_BENCH_IPOPT
  add_ipopt(methods);
#endif
#ifdef IMPEND_BENCH_CGAL
  add_cgal(methods);
#endif
  return methods;
}

std::vector<Method> all_methods() {
  std::vector<Method> methods = yardstick_methods();
  for (const auto& some : {our_methods(), core_methods(), peer_methods()}) {
    methods.insert(methods.end(), some.begin(), some.end());
  }
  return methods;
}

}  // namespace impend::bench
