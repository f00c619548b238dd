// How much does it take? The weakest push that an assembly at rest does not bear, part by part, and how much lighter or
// heavier each part may be.
//
// A push is a force at the centre of mass of one part. Those that the contacts balance form a convex set around 0; its
// largest ball is the push that is borne in every direction. Found from inside and outside: the nearest face of what is
// spanned by pushes that are borne is proved by a motion, or a push beyond it is found (friction/load_reach.h). With
// friction that forces balance does not prove rest: what is found is the most that can be borne. Parts that do not hang
// together are looked at by themselves, so that one that is heavy, or just balanced, says nothing of the others.
//
// How far a design at rest, or a state of it, is from starting to move: what tells two apart that both rest.
#pragma once

#include <array>
#include <cmath>
#include <optional>

#include "impend/base/progress.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/geometry/types.h"

namespace impend {

struct WeakestPush {
  int body = -1;  // of the assembly
  // N: proved by forces to be borne in every direction; proved by a motion: along `direction` no more is. The upper end
  // is kMostPush where forces prove so much, and ∞ where neither was found.
  std::array<double, 2> force = {0, 0};
  Vec3 direction = Vec3::Zero();  // unit, world
  VecX motion;                    // 6N, its ratios: what starts then, without what costs nothing; empty: none is known
  std::vector<int> moving;        // bodies of the assembly

  // Whether the upper end is known.
  bool found() const { return std::isfinite(force[1]); }
  bool limited() const { return motion.size() > 0; }
};

struct MassRange {
  int body = -1;
  std::optional<double> least, most;  // as shares of its mass; most = ∞: kMostMass or more; absent: not found
  std::vector<int> moving_lighter, moving_heavier;  // what starts beyond; empty where there is no limit
};

inline constexpr double kMostMass = 10;  // times the mass of a part, beyond which no limit is looked for
inline constexpr double kMostPush = 1;   // times the weight of all movable parts, likewise

struct Robustness {
  std::vector<WeakestPush> pushes;  // by movable bodies of the problem
  std::vector<MassRange> masses;    // likewise
  int weakest = -1;                 // index into pushes; of equal ones the first
};

// gravity: m/s², of which Q holds the weights. threads: 0: all. Reports the stage "robust". Held by
// tests/unit/planning/test_robustness.
Robustness robustness(const FrictionProblem& problem, const Vec3& gravity, int threads, const Progress& progress);

// Absent where the design does not stand, or where there is nothing that could be asked.
struct DesignMargins {
  std::optional<std::array<double, 2>> tilt;  // rad, how far gravity may turn, at least and at most
  std::optional<WeakestPush> weakest;         // of all parts that can move
  std::optional<double> mass_change;          // as mass_change() says
};

// Of each of two designs; absent: not asked for.
struct ComparedMargins {
  std::optional<DesignMargins> before, after;
};

// The share by which the mass of any one part may become smaller or larger: min over parts of 1 − least and most − 1;
// ∞ where no limit was found. Nothing where that of a part is not known. Held by tests/unit/planning/test_robustness.
std::optional<double> mass_change(const Robustness& robust);

}  // namespace impend
