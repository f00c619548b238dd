// Which way up does an assembly stand? The directions of gravity in which it rests, as a cone.
//
//   G = {g : W g + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν = 0 for some ‖f_F,i‖ ≤ μ_i f_N,i},   W: m_k·1 for every part k
//
// G is a convex cone, since certificates add. Its polar is {Wᵀp : p admissible}, the total momenta: gravity rests
// exactly where no admissible motion lowers the common centre of mass. Inertia plays no part. A tray that accelerates
// by b rests where g − b lies in G. Found from inside and outside at once: rays with forces that balance them span a
// cone; a programme per face of it (friction/load_reach.h) proves the face, by a motion, or finds a ray beyond. With
// friction forces that balance do not prove rest, and G is round: the two sides then enclose it.
#pragma once

#include <array>

#include "impend/base/progress.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/geometry/types.h"

namespace impend {

struct ConeFace {
  Vec3 normal = Vec3::Zero();  // outward, unit: n·g ≤ 0 for every g in G
  VecX motion;                 // 6N, its ratios: with gravity beyond the face the parts may start so
  std::vector<int> moving;     // bodies of the assembly that it moves
};

struct GravityCone {
  int dimension = 0;            // of the span of the rays: 0: it rests in no direction, 1: in one or two opposite ones
  int lineality = 0;            // of the largest subspace: 3: every direction, form closure
  std::vector<Vec3> rays;       // unit, balanced: without lineality the edges in order; with friction points on its rim
  std::vector<ConeFace> faces;  // certified, without those of which the cone is thinner; around it, as its edges
  bool sharp = false;           // rays and faces are the same cone, within ten times `resolution`
  bool enclosed = false;        // false: some directions were left open, of which more may be balanced
  double resolution = 0;        // rad
  int programmes = 0;

  // The direction farthest inside, and how far gravity may turn from there: proved at least, at most. Of less than
  // three dimensions the middle of the rays and 0; where every direction rests π.
  Vec3 most_stable = Vec3::Zero();
  double margin[2] = {0, 0};  // rad
};

// How far `direction` may turn before it leaves the cone, at least and at most; rad. Outside: less than 0, by how far
// it must turn to come in, π where nothing rests; the upper end is then not above what the nearest face asks for. Held
// by tests/unit/planning/test_gravity_cone.
std::array<double, 2> tilt_within(const GravityCone& cone, const Vec3& direction);

// Of a problem at rest, whose loads are not looked at. noise: of its rows, relative (rest_with_friction.h); a cone that
// is thinner has fewer dimensions. most_programmes bounds the work with friction. Reports the stage "orient". Held by
// tests/unit/planning/test_gravity_cone.
GravityCone gravity_cone(const FrictionProblem& problem, double noise, int most_programmes, const Progress& progress);

}  // namespace impend
