// What cannot be simulated, told before it begins: options, masses, loads and springs out of range; and bodies that
// cannot fall out of the scene.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/simulation/simulation.h"

namespace impend {

// Of the heaviest and the lightest movable part. Forces are solved to 1e-9 of the heavy part's weight (step_law.h);
// at this ratio that is a tenth of what the light part weighs, and a block of 1 kg under one of 1e9 kg wanders off.
inline constexpr double kLargestMassRatio = 1e8;

// Numbers out of their range, as kBadValue. Held by tests/unit/simulation/test_simulation_options.
std::optional<Error> refused_options(const SimulationOptions& options);
// Masses beyond kLargestMassRatio, as kBadValue with the lightest part. Held by tests/cli/test_cli_simulate_starts.
std::optional<Error> refused_masses(const Assembly& assembly);
// "velocity-against-joint": what bodies begin with that their joint does not allow, a warning each. Held by
// tests/unit/simulation/test_start_checks.
Diagnostics velocities_against_joints(const Assembly& assembly);

// N or N·m, of a load with the largest factor of its course: beyond the weight of a mountain. Sums of squares of far
// larger ones are lost to double precision, and with them the check of the first step.
inline constexpr double kMostLoad = 1e15;
// N/m, or N·m/rad at a hinge: a cube of steel of a metre has 2e11. What rounding leaves of the length of a stiffer
// spring, a share of 2e-16, pulls as much as a part weighs: the first step then moves what the analysis says is held.
inline constexpr double kMostStiffness = 1e12;

// The first load or spring beyond that. Held by tests/unit/simulation/test_wild_amounts.
std::optional<Error> refused_amounts(const Assembly& assembly);

// Bodies that cannot fall out of the scene, as joints and springs tie them to what is fixed. Per body (the parts, then
// the ground), 1: a chain of springs and joints leads from it to a fixed body, and none of these joints lets it shift
// without end. One that shifts does so where neither a limit nor a drive nor a spring of its own is stated. Held by
// tests/unit/simulation/test_held_bodies.
std::vector<char> held_bodies(const Assembly& assembly);

}  // namespace impend
