// Resultants of the contact forces per pair of bodies.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"

namespace impend {

// On body a: force Σλn̂ (N), point Σλd/Σλ (m, absent without force), torque Σ(d − point)×λn̂ about it (N·m).
std::vector<InterfaceResult> interface_forces(const ContactSet& contacts, const std::vector<ContactResult>& results);

}  // namespace impend
