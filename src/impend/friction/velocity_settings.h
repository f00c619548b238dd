// How the models with velocities are solved.
#pragma once

namespace impend {

enum class NoSlipMethod { kPrincipalPivoting, kActiveSet };

struct VelocitySettings {
  // s, of the models on velocities: external forces enter as step·M⁻¹Q added to v. From rest the new velocity and all
  // impulses are proportional to it, so that it decides nothing; with velocities it weighs them against the forces.
  // D15 §VII-A.
  double step = 0.01;
  NoSlipMethod no_slip = NoSlipMethod::kPrincipalPivoting;
  int pyramid_directions = 4;  // of Stewart–Trinkle, 4 or 8; D15 §VII-A takes 4
  // Rows above which the dense methods are not run: impulses of contacts; unknowns of Lemke's tableau.
  int dense_limit = 4000;
  int lemke_limit = 2000;
};

}  // namespace impend
