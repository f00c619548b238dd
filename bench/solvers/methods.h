// Everything that is timed: our formulations, the numerical methods alone, yardsticks, and other people's solvers.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "bench/solvers/answer.h"
#include "bench/solvers/families.h"

namespace impend::bench {

// `run` is what is timed; `answer` reads off what the last run found.
struct Prepared {
  std::function<void()> run;
  std::function<Answer()> answer;
};

struct Method {
  std::string name;
  std::string kind;  // ours, core, yardstick, peer
  int most_contacts = 0;
  double limit = 0;  // s, for one case with its repeats
  std::function<Prepared(const SolverCase&)> prepare;
  // Above so many contacts only the wall is measured: the time of an elimination does not depend on the numbers.
  int most_but_wall = std::numeric_limits<int>::max();
};

// F1 (auto and every algorithm), F2, F3, the three with the judge: on motion problems. Held by agreement with the
// reference of every case.
std::vector<Method> our_methods();
// The numerical methods on whitened problems, cold and warm: what peers are fairly compared with.
std::vector<Method> core_methods();
// Eigen's LU and Cholesky of the dense matrix A + shift·1, n×n; sparse factorizations of 1 + GᵀG.
std::vector<Method> yardstick_methods();
// Those that were found when this was built. A is formed beforehand and not timed; each is given A as it is and with
// a shift on the diagonal.
std::vector<Method> peer_methods();

std::vector<Method> all_methods();

// The complementarity problem w = Aλ + b of a component with rows of unit length.
struct DenseProblem {
  MatX A;
  VecX b;
};
DenseProblem dense_problem(const ConeProjection& core, double shift);

struct PeerForces {
  bool solved = false;
  VecX lambda;
  int iterations = 0;
  std::string note;
};
using PeerSolver = std::function<PeerForces(const DenseProblem&)>;

// One PeerSolver as a method, on A and on A + shift·1.
void add_peer(std::vector<Method>& methods, const std::string& name, int most_contacts, const PeerSolver& solver);

// Each is empty when its library is not there.
void add_ode(std::vector<Method>& methods);
void add_bullet(std::vector<Method>& methods);
void add_dart(std::vector<Method>& methods);
void add_siconos(std::vector<Method>& methods);
void add_ipopt(std::vector<Method>& methods);
void add_cgal(std::vector<Method>& methods);

}  // namespace impend::bench
