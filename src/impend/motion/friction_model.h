// What a model of friction takes beside the assembly.
#pragma once

#include "impend/motion/friction_result.h"

namespace impend {

bool takes_mu(FrictionModel model);    // Coulomb's coefficient decides something in it
bool takes_step(FrictionModel model);  // it is a step in time, so that its length does

}  // namespace impend
