// Linear programmes over second-order cones.
//
//   min cᵀx  subject to  s = h − G x ∈ K = Π Q_k,   Q_k = {(t, u) ∈ R × R^(k−1) : ‖u‖ ≤ t}   (Q_1: t ≥ 0)
//   dual: max −hᵀz  subject to  Gᵀz + c = 0, z ∈ K
//
// by a primal-dual interior point with Nesterov–Todd scaling and Mehrotra's predictor–corrector (Vandenberghe 2010,
// "The CVXOPT linear and quadratic cone program solvers", §5–7). Every iterate is strictly inside the cones, so that
// who needs a bound and no optimum can take any of them and check it.
#pragma once

#include <functional>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// h − G x ∈ Q_k, with the columns of G that are not zero.
struct ConeRows {
  std::vector<int> columns;  // of x, ascending
  MatX G;                    // k × columns
  VecX h;                    // k
};

struct ConicProgram {
  VecX c;
  std::vector<ConeRows> cones;

  // values·x(columns) ≤ h
  void add_row(std::vector<int> columns, const VecX& values, double h);
};

struct ConicPoint {
  VecX x;                // empty where nothing could be computed, as z
  VecX z;                // of all cones, one after the other
  double violation = 0;  // of both equations, relative to 1 + ‖c‖ and 1 + ‖h‖
  double gap = 0;        // sᵀz
  int iterations = 0;
};

// Where the method begins: at the units of the cones; or at the least s and z that satisfy the equations, moved into
// the cones, which is nearer where costs and bounds are of very different size.
enum class ConicStart { kUnits, kLeast };

struct ConicWay {
  ConicStart start = ConicStart::kUnits;
  double to_boundary = 0.99;  // share of the way to the boundary of the cones that a step may go
};

// `enough`: asked at every iterate; true ends the search there. Ends, too, where gap and violation are below
// `accuracy` or get no smaller. Held by tests/unit/conic/test_conic_program.
ConicPoint solve_conic_program(const ConicProgram& program, double accuracy,
                               const std::function<bool(const ConicPoint&)>& enough = {}, ConicWay way = {});

}  // namespace impend
