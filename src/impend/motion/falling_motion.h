// Whether parts fall along a motion that costs nothing at first (balance.h), and motions taken apart.
#pragma once

#include <optional>
#include <vector>

#include "impend/motion/moved_rows.h"

namespace impend {

// What rests.
struct Balanced {
  const MovedRows& rows;
  const VecX& forces;  // λ of the rows, that hold it
};

// M p, of the blocks.
VecX momentum_of(const MotionProblem& problem, const VecX& p);

// Per row, whether it bears by these forces; those of joints, and of points that do not slip, always do.
std::vector<char> bearing_rows(const MotionProblem& problem, const VecX& forces);

// What the second order says of a motion p that costs nothing to first order.
struct FallTrial {
  // The blocks that move or give way as parts fall along p, only those that p moves where that can be; nothing where
  // parts do not fall: where a contact closes along p, or the loads do not work on the way that goes on with p by more
  // than half of w.
  std::optional<std::vector<int>> way;
  // Where they do not fall: of all forces that hold it those by which the loads work least along p; empty where these
  // were not found. They are not unique where parts are held in several ways.
  VecX forces;
};

// w = pᵀKp is what the forces say. Held by tests/unit/motion/test_balance.
FallTrial try_fall(const Balanced& balanced, const VecX& p, double w);

// m/s, along a motion of ‖p‖_M = 1: what a row opens or closes by rounding and its noise, and counts as none.
double kept_at_most(const MotionProblem& problem, int row);

// The blocks of the bodies that a motion moves, ascending.
std::vector<int> moved_blocks(const MotionProblem& problem, const VecX& p);

// p as a sum of motions of bodies that bear on each other: what keeps closed what bears does so for each by itself.
std::vector<VecX> taken_apart(const Balanced& balanced, const VecX& p);

}  // namespace impend
