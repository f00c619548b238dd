// What a model of friction takes beside the assembly, and what its answer leaves out.
#pragma once

#include "impend/motion/friction_result.h"

namespace impend {

bool takes_mu(FrictionModel model);    // Coulomb's coefficient decides something in it
bool takes_step(FrictionModel model);  // it is a step in time, so that its length does

// Of an answer about rest with friction: numbers that nobody asked for (friction/friction_margins.h).
bool lacks_minimal_mu(const FrictionResult& friction);
bool lacks_tilt_margin(const FrictionResult& friction);

}  // namespace impend
