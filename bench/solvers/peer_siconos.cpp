// Siconos' solvers of linear complementarity problems with its own default options.
#include <numerics/LCP_Solvers.h>
#include <numerics/LinearComplementarityProblem.h>
#include <numerics/NonSmoothDrivers.h>
#include <numerics/NumericsMatrix.h>
#include <numerics/SolverOptions.h>
#include <numerics/lcp_cst.h>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

PeerForces solve(const DenseProblem& problem, int solver) {
  const int n = static_cast<int>(problem.b.size());
  MatX A = problem.A;
  VecX q = problem.b, z = VecX::Zero(n), w = VecX::Zero(n);
  LinearComplementarityProblem* lcp = newLCP();
  lcp->size = n;
  lcp->M = NM_create_from_data(NM_DENSE, n, n, A.data());
  lcp->q = q.data();
  SolverOptions* options = solver_options_create(solver);
  PeerForces forces;
  const int info = linearComplementarity_driver(lcp, z.data(), w.data(), options);
  forces.iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
  solver_options_delete(options);
  forces.lambda = z;
  forces.solved = info == 0 && z.allFinite();
  if (info != 0) forces.note = "status " + std::to_string(info);
  return forces;
}

}  // namespace

void add_siconos(std::vector<Method>& methods) {
  const auto add = [&](const char* name, int most, int solver) {
    add_peer(methods, std::string("Siconos ") + name, most,
             [solver](const DenseProblem& problem) { return solve(problem, solver); });
  };
  add("Lemke", 2500, SICONOS_LCP_LEMKE);
  add("pivot", 2500, SICONOS_LCP_PIVOT);
  add("Newton-min", 2500, SICONOS_LCP_NEWTONMIN);
  add("Fischer-Burmeister", 2500, SICONOS_LCP_NEWTON_FB_FBLSA);
}

}  // namespace impend::bench
