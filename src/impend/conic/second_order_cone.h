// Arithmetic of one second-order cone Q_k = {(t, u) ∈ R × R^(k−1) : ‖u‖ ≤ t}, on k numbers in a row.
#pragma once

#include <algorithm>
#include <cmath>

namespace impend {

inline double tail_dot(const double* a, const double* b, int k) {
  double sum = 0;
  for (int i = 1; i < k; ++i) sum += a[i] * b[i];
  return sum;
}

// t² − ‖u‖², without the cancellation of the squares; the square of a single number.
inline double cone_determinant(const double* v, int k) {
  const double u = std::sqrt(tail_dot(v, v, k));
  return (v[0] - u) * (v[0] + u);
}

// Largest step ≤ `most` for which v + step·d stays in the cone.
inline double step_to_boundary(const double* v, const double* d, int k, double most) {
  double step = most;
  if (d[0] < 0) step = std::min(step, -v[0] / d[0]);
  if (k == 1) return step;
  const double a = d[0] * d[0] - tail_dot(d, d, k);
  const double b = v[0] * d[0] - tail_dot(v, d, k);
  const double c = std::max(cone_determinant(v, k), 0.0);
  const double under = b * b - a * c;
  if (under < 0) return step;
  const double root = std::sqrt(under);
  // The smallest positive root of a s² + 2 b s + c, in the form that does not cancel.
  const double q = b > 0 ? -(b + root) : -(b - root);
  for (const double s : {a != 0 ? q / a : -1.0, q != 0 ? c / q : -1.0}) {
    if (s > 0) step = std::min(step, s);
  }
  return step;
}

}  // namespace impend
