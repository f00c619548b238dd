// The contact problem of one step, solved for every part that contacts and joints connect.
#pragma once

#include <deque>
#include <vector>

#include "impend/simulation/bilateral_solver.h"
#include "impend/simulation/part_solution.h"
#include "impend/simulation/step_law.h"

namespace impend {

// What solutions of problems share that have the same M, rows, μ and rows that bear: its connected parts, and what was
// made of their rows. Empty at first; it is filled by the first of them and serves the others, whose Q, biases, Γ and
// limits may differ.
struct StepReuse {
  struct Part {
    FrictionPart of;
    std::deque<KeptRows> rows;
    KeptElimination elimination;
    FrictionlessRows normals;
  };
  bool made = false;
  std::vector<Part> parts;
};

// Contacts are gone through in the order of their names, problem.contact, where they have some.
// `guess`: impulses of a step before, 3 columns (N, S, T), n rows; where they satisfy the law to kAcceptedStep they are
// taken, else they are the start. `nu_guess`: those of the rows of G, or empty. The methods: nonnegative least squares
// or pivoting without friction; Lemke's for pyramids; elimination of joints where contacts are few, Newton's method on
// motions for parts with joints or many contacts, without joints after an interior-point method; with friction block
// Gauss–Seidel sweeps, finished by Newton's method, then those of solve_coulomb. What is returned is the best that was
// found; its residual says how good. The same to the last bit with `reuse` or without. Held by
// tests/unit/simulation/test_step_solver.
StepSolution solve_step(const FrictionProblem& problem, const MatX& guess, const BilateralLaw& bilateral = {},
                        const VecX& nu_guess = {}, StepReuse* reuse = nullptr);

// P̃ and the impulses: M V without the rounding of M⁻¹, so that what acts between two bodies adds up to nothing.
VecX momenta(const FrictionProblem& problem, const StepSolution& solution);

}  // namespace impend
