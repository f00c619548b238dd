// What of a simulation is to be told beside what happens; whether its end depends on the length of the step is part of
// it.
#pragma once

#include <string>

#include "impend/contact/track/contact_tracker.h"
#include "impend/simulation/simulation.h"

namespace impend {

// A share of the energy that was turned over; what the steps themselves add or lose beyond it is told.
inline constexpr double kDefectTold = 1e-3;
// The same of what pushing overlaps apart gives: a contact that was met late throws parts about.
inline constexpr double kCorrectionsTold = 0.05;

// "step-residual": steps were accepted that miss the law of contact by more than kSolvedStep; "zeno": contacts closed
// so often in a step that they were taken as inelastic; "restitution-reduced"; "sunk": parts overlap by more than the
// gap; "facets-in-contact": surfaces that are followed as facets touch; "energy-defect"; "energy-from-corrections";
// "drive-saturated": a drive was at its limit; "stiff-spring": the step does not resolve a spring; "courses-go-on":
// loads or drives change after the usual end; "no-viscous-friction": the law has no coefficient to work with. Held by
// tests/unit/simulation/test_random_scenes, test_simulation_warnings, test_springs_and_stops and
// test_courses_in_runs.
Diagnostics warnings_of(const Simulation& simulation, const ContactTracker& tracker, const Assembly& assembly,
                        bool stiff_spring);

// Adds to `study` what the same scene has come to with a shorter step: `finer` against `first`. size: m, of the scene.
// Held by tests/unit/simulation/test_step_study.
void compare_ends(const Assembly& start, const Simulation& first, const Simulation& finer, double size,
                  StepStudy& study);

// "end-depends-on-step" where they do not agree.
Diagnostics warnings_of(const StepStudy& study);

}  // namespace impend
