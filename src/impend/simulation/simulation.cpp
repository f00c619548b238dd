#include "impend/simulation/simulation.h"

#include <algorithm>
#include <cmath>

namespace impend {

const char* to_string(SimulationLaw law) {
  switch (law) {
    case SimulationLaw::kCoulomb:
      return "coulomb";
    case SimulationLaw::kNoSlip:
      return "no-slip";
    case SimulationLaw::kViscous:
      return "viscous";
    case SimulationLaw::kStewartTrinkle:
      return "stewart-trinkle";
    case SimulationLaw::kFrictionless:
      break;
  }
  return "frictionless";
}

bool uses_mu(SimulationLaw law) { return law == SimulationLaw::kCoulomb || law == SimulationLaw::kStewartTrinkle; }

const char* to_string(Impacts impacts) { return impacts == Impacts::kStepped ? "stepped" : "located"; }

const char* to_string(SimulationEventKind kind) {
  switch (kind) {
    case SimulationEventKind::kMoves:
      return "moves";
    case SimulationEventKind::kLands:
      return "lands";
    case SimulationEventKind::kLeaves:
      return "leaves";
    case SimulationEventKind::kSlides:
      return "slides";
    case SimulationEventKind::kSticks:
      return "sticks";
    case SimulationEventKind::kRests:
      return "rests";
    case SimulationEventKind::kGone:
      break;
  }
  return "gone";
}

const char* to_string(SimulationEnd end) {
  switch (end) {
    case SimulationEnd::kTime:
      return "time";
    case SimulationEnd::kRest:
      return "rest";
    case SimulationEnd::kCancelled:
      return "cancelled";
    case SimulationEnd::kUnsolved:
      return "step-not-solved";
    case SimulationEnd::kDiverged:
      break;
  }
  return "diverged";
}

double turned_over(const EnergyLedger& energy) {
  double most = std::max(energy.kinetic, energy.springs);
  for (const double part : {energy.potential, energy.loads, energy.friction, energy.impacts, energy.joints,
                            energy.dampers, energy.drives}) {
    most = std::max(most, std::abs(part));
  }
  return most;
}

}  // namespace impend
