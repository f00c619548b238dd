// Small mechanisms for tests of drives, springs and stops.
#pragma once

#include <functional>
#include <string>

#include "tests/support/jointed_scenes.h"
#include "tests/unit/simulation/simulated.h"

namespace impend::test {

inline constexpr int kPlain = 1;  // the part that moves; the frame is part 0

// A bar along x from its hinge of the y axis at the origin; without gravity unless it is given. Its inertia about the
// hinge (kg·m²) is bar_inertia.
Assembly hinged_bar();
double bar_inertia(const Assembly& assembly);
// A block of 1 kg on a slider along `axis` through the origin, without gravity.
Assembly sliding_block(const Vec3& axis = kAxisX);

// Every step's frame to `until`; `before_step` may drag and drive.
Followed follow_driven(const Assembly& assembly, const SimulationOptions& options, double until,
                       const std::function<void(Simulator&)>& before_step = {});
// rad about y, of part 1, counted on through whole turns.
double last_angle(const Followed& run);

}  // namespace impend::test
