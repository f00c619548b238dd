// Scenes with either-or contacts, written by hand or grown from unit cubes, and the choice by trying every branch.
#pragma once

#include <string>
#include <vector>

#include "impend/contact/contact.h"
#include "impend/motion/branches.h"
#include "tests/support/problem_families.h"

namespace impend::test {

struct BranchScene {
  ProblemScene scene;
  std::vector<Disjunction> disjunctions;  // over scene.contacts
  std::vector<int> doubtful;              // contacts

  // One of the normals (out of b into a) at a point, or the same one at both ends of a line.
  void add_choice(int a, int b, const Vec3& point, const std::vector<Vec3>& normals);
  void add_line(int a, int b, const Vec3& first, const Vec3& second, const std::vector<Vec3>& normals);

  MotionProblem full() const;      // every contact imposed
  ContactSet contact_set() const;  // with one interface per pair
};

// Unit cubes at different cells; those with cell z = 0 are fixed. Common faces are four contacts, common edges lines,
// common corners either-or contacts.
using Cell = std::array<int, 3>;
BranchScene cubes_at(const std::vector<Cell>& cells, const Vec3& gravity);
// `count` random cells of a block of cells, random gravity and masses.
BranchScene random_cubes(std::uint64_t seed, int side, int count);
// Random bodies and contacts (random_scene), some of them grouped into either-or contacts of two or three.
BranchScene random_choices(std::uint64_t seed, int disjunctions);

// A slab between four walls on a floor with `count` point-like riders on ridges of it; each slides off to the left or,
// a little faster, to the right. `walls` = false leaves the slab free to slide, so that all riders hang together.
BranchScene riders_on_slab(int count, bool walls, double skew);

// Every component's choice, and the problem of that choice.
struct Chosen {
  ComponentRows component;
  BranchChoice choice;
  MotionProblem problem;
  double ratio = 0;  // σ
};
std::vector<Chosen> choose_all(const BranchScene& scene, const SolverSettings& settings = {});

// Over all branches of a component, solved one by one as problems of their own.
struct EveryBranch {
  int branches = 0;
  double best = -1;   // σ
  VecX motion;        // of the best
  bool tied = false;  // another branch within 1e-9 of the best differs by more than convexity explains
  bool all_stable = true;
  double second = -1;  // σ of the best branch that does not tie and has another motion
};
EveryBranch every_branch(const BranchScene& scene, const ComponentRows& component);

// The best σ over pure choices and, for lines, change-overs on a grid of `steps` intervals.
double best_on_grid(const BranchScene& scene, const ComponentRows& component, int steps);

}  // namespace impend::test
