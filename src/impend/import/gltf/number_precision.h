// How exactly the numbers of a JSON text are known: as in import/mesh/noise.h, from the decimals that it takes to write
// them. |error of x| <= relative·|x| + absolute.
#pragma once

#include "impend/import/mesh/noise.h"

namespace impend {

class NumberPrecision {
 public:
  // Numbers of the file, for evidence.
  void see(double value);
  // To be called after all were seen.
  void conclude();
  // Instead: numbers stored in binary.
  static NumberPrecision of_binary(double relative, double absolute);
  // Bound on the rounding of a number; 0, 1 and −1 in a text are taken for exact.
  double error_of(double value) const;

 private:
  TextNoiseGauge gauge_;
  bool text_ = true;
  double relative_ = 0, absolute_ = 0;
};

}  // namespace impend
