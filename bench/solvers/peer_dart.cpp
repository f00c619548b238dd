// DART's Dantzig solver: its copy of ODE's, behind its own interface.
#include <dart/external/odelcpsolver/lcp.h>

#include <limits>
#include <vector>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

PeerForces solve(const DenseProblem& problem) {
  const int n = static_cast<int>(problem.b.size());
  const int skip = n > 1 ? (n + 3) / 4 * 4 : 1;
  std::vector<double> A(static_cast<size_t>(skip) * n, 0.0), x(n, 0.0), b(n), w(n, 0.0), low(n, 0.0);
  std::vector<double> high(n, std::numeric_limits<double>::infinity());
  std::vector<int> friction(n, -1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A[static_cast<size_t>(i) * skip + j] = problem.A(i, j);
    b[i] = -problem.b[i];
  }
  PeerForces forces;
  forces.solved = dart::external::ode::dSolveLCP(n, A.data(), x.data(), b.data(), w.data(), 0, low.data(), high.data(),
                                                 friction.data(), false);
  forces.lambda = Eigen::Map<const VecX>(x.data(), n);
  forces.solved = forces.solved && forces.lambda.allFinite();
  return forces;
}

}  // namespace

void add_dart(std::vector<Method>& methods) { add_peer(methods, "DART Dantzig", 2500, solve); }

}  // namespace impend::bench
