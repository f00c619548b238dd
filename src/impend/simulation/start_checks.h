// What cannot be simulated, told before it begins.
#pragma once

#include <optional>

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

}  // namespace impend
