// Stewart and Trinkle's law (D15 §III-C) on the reduced, whitened problem (whitened_friction.h): Coulomb's with a
// pyramid of K corners for the cone.
//
//   d_k = cos(2πk/K) ŝ + sin(2πk/K) t̂,  f_F = Σ_k β_k d_k,  β ≥ 0
//   0 ≤ f_N ⟂ w_N ≥ 0,   0 ≤ β_k ⟂ d_k·w_F + λ ≥ 0,   0 ≤ λ ⟂ μ f_N − Σ_k β_k ≥ 0
#pragma once

#include <vector>

#include "impend/friction/complementarity.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

// Directions (cos, sin)(2π(k + start)/K), k < K.
std::vector<Eigen::Vector2d> pyramid_directions(int corners, double start);

struct PyramidForces {
  LemkeResult::Status status = LemkeResult::Status::kBound;
  VecX f;  // 3n, whitened
  VecX y;  // the motion
  int pivots = 0;
  double shift = 0;  // of the regularisation that was needed, 0: none
};

// By Lemke's method on (2 + K)n unknowns, dense. Held by tests/unit/friction/test_stewart_trinkle.
PyramidForces solve_pyramids(const ReducedFriction& problem, int corners);

// Largest violation of the law in whitened numbers: of the normal forces' conditions, how far f_F is outside of the
// pyramid, how far from the most dissipative force of it. Held by tests/unit/friction/test_stewart_trinkle.
double pyramid_violation(const ReducedFriction& problem, const VecX& f, const VecX& w, int corners);

// How far f_F is outside of the pyramid of size μ f_N = `most`.
double beyond_pyramid(const Eigen::Vector2d& force, double most, int corners);
// What f_F·u misses of the least that a force of the pyramid has there, over |u|; 0 without slip u.
double short_of_dissipation(const Eigen::Vector2d& force, const Eigen::Vector2d& slip, double most, int corners);

}  // namespace impend
