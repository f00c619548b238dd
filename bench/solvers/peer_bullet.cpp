// Bullet's Dantzig and Lemke solvers, in double precision.
#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btLemkeSolver.h>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

template <class Solver>
PeerForces solve(const DenseProblem& problem) {
  const int n = static_cast<int>(problem.b.size());
  btMatrixXu A(n, n);
  btVectorXu b(n), x(n), low(n), high(n);
  btAlignedObjectArray<int> depends;
  depends.resize(n, -1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A.setElem(i, j, problem.A(i, j));
    b[i] = -problem.b[i];
    x[i] = 0;
    low[i] = 0;
    high[i] = BT_INFINITY;
  }
  Solver solver;
  if constexpr (std::is_same_v<Solver, btLemkeSolver>) solver.m_useLoHighBounds = false;
  PeerForces forces;
  forces.solved = solver.solveMLCP(A, b, x, low, high, depends, 50, false);
  forces.lambda.resize(n);
  for (int i = 0; i < n; ++i) forces.lambda[i] = x[i];
  forces.solved = forces.solved && forces.lambda.allFinite();
  return forces;
}

}  // namespace

void add_bullet(std::vector<Method>& methods) {
  add_peer(methods, "Bullet Dantzig", 2500, solve<btDantzigSolver>);
  add_peer(methods, "Bullet Lemke", 600, solve<btLemkeSolver>);
}

}  // namespace impend::bench
