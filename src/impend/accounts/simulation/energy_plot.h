// Where energy is and went, drawn over time.
#pragma once

#include <string>
#include <vector>

#include "impend/simulation/simulation.h"

namespace impend {

class EnergyCurves {
 public:
  void add(const SimulationFrame& frame) {
    times_.push_back(frame.time);
    ledgers_.push_back(frame.energy);
  }
  const std::vector<double>& times() const { return times_; }  // s
  const std::vector<EnergyLedger>& ledgers() const { return ledgers_; }

 private:
  std::vector<double> times_;
  std::vector<EnergyLedger> ledgers_;
};

// SVG: a curve for each column of the table of energies that is ever seen beside the largest, and for kinetic and
// potential energy together; which are not drawn is said. However many frames there are, a curve has some thousand
// points at most, and no peak is lost. Held by tests/unit/accounts/test_energy_plot.
std::string energy_to_svg(const std::string& name, const EnergyCurves& curves);

}  // namespace impend
