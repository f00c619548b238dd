// IPOPT on least constraint, min ½‖y − y₀‖² subject to Gy ≥ −c, with exact derivatives and its tolerance lowered.
#include <coin/IpStdCInterface.h>

#include <memory>
#include <vector>

#include "bench/solvers/methods.h"

namespace impend::bench {

namespace {

const ConeProjection& core_of(UserDataPtr data) { return *static_cast<const ConeProjection*>(data); }

Bool objective(Index n, Number* x, Bool, Number* value, UserDataPtr data) {
  *value = 0.5 * (Eigen::Map<const VecX>(x, n) - core_of(data).y0).squaredNorm();
  return 1;
}

Bool gradient(Index n, Number* x, Bool, Number* out, UserDataPtr data) {
  Eigen::Map<VecX>(out, n) = Eigen::Map<const VecX>(x, n) - core_of(data).y0;
  return 1;
}

Bool constraints(Index n, Number* x, Bool, Index m, Number* out, UserDataPtr data) {
  Eigen::Map<VecX>(out, m) = core_of(data).G.times(Eigen::Map<const VecX>(x, n));
  return 1;
}

// Every non-zero of G, in the order of its rows.
template <class Visit>
void each_entry(const ConeProjection& core, const Visit& visit) {
  for (int i = 0; i < core.G.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      const int block = core.G.block(i)[side];
      for (int j = 0; block >= 0 && j < 6; ++j) {
        if (const double value = core.G.value(i, side)[j]; value != 0) visit(i, 6 * block + j, value);
      }
    }
  }
}

Bool jacobian(Index, Number*, Bool, Index, Index, Index* rows, Index* columns, Number* values, UserDataPtr data) {
  int k = 0;
  each_entry(core_of(data), [&](int i, int j, double value) {
    if (values) {
      values[k] = value;
    } else {
      rows[k] = i;
      columns[k] = j;
    }
    ++k;
  });
  return 1;
}

Bool hessian(Index n, Number*, Bool, Number factor, Index, Number*, Bool, Index, Index* rows, Index* columns,
             Number* values, UserDataPtr) {
  for (Index k = 0; k < n; ++k) {
    if (values) {
      values[k] = factor;
    } else {
      rows[k] = columns[k] = k;
    }
  }
  return 1;
}

struct Solved {
  bool good = false;
  int status = 0;
  VecX y, lambda;
};

Solved solve(const ConeProjection& core) {
  const int n = core.G.cols(), m = core.G.rows();
  int entries = 0;
  each_entry(core, [&](int, int, double) { ++entries; });
  const double infinity = 2e19;  // IPOPT's own
  VecX low = VecX::Constant(n, -infinity), high = VecX::Constant(n, infinity);
  VecX lower = -core.c, upper = VecX::Constant(m, infinity);
  IpoptProblem problem = CreateIpoptProblem(n, low.data(), high.data(), m, lower.data(), upper.data(), entries, n, 0,
                                            objective, constraints, gradient, jacobian, hessian);
  const auto number = [&](const char* key, double value) { AddIpoptNumOption(problem, const_cast<char*>(key), value); };
  const auto word = [&](const char* key, const char* value) {
    AddIpoptStrOption(problem, const_cast<char*>(key), const_cast<char*>(value));
  };
  AddIpoptIntOption(problem, const_cast<char*>("print_level"), 0);
  AddIpoptIntOption(problem, const_cast<char*>("max_iter"), 300);
  number("tol", 1e-12);
  number("compl_inf_tol", 1e-14);
  number("bound_relax_factor", 0);
  word("sb", "yes");
  word("jac_d_constant", "yes");
  word("hessian_constant", "yes");
  Solved solved;
  solved.y = VecX::Zero(n);
  VecX multipliers = VecX::Zero(m);
  double value = 0;
  solved.status = IpoptSolve(problem, solved.y.data(), nullptr, &value, multipliers.data(), nullptr, nullptr,
                             const_cast<ConeProjection*>(&core));
  FreeIpoptProblem(problem);
  solved.good = solved.status == Solve_Succeeded || solved.status == Solved_To_Acceptable_Level;
  solved.lambda = (-multipliers).cwiseMax(0.0);
  return solved;
}

Prepared prepare(const SolverCase& problem) {
  auto results = std::make_shared<std::vector<Solved>>(problem.cores.size());
  const SolverCase* p = &problem;
  const auto run = [=] {
    for (size_t k = 0; k < p->cores.size(); ++k) (*results)[k] = solve(p->cores[k].projection);
  };
  const auto answer = [=] {
    Answer all;
    all.status = "solved";
    for (const Solved& s : *results) {
      if (!s.good) {
        all.status = "failed";
        all.note = "status " + std::to_string(s.status);
      }
      all.y.push_back(s.y);
    }
    return all;
  };
  return {run, answer};
}

}  // namespace

void add_ipopt(std::vector<Method>& methods) { methods.push_back({"IPOPT", "peer", 40'000, 30, prepare}); }

}  // namespace impend::bench
