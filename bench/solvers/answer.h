// What a method answered, one motion per connected component, and its way through a file.
#pragma once

#include <string>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend::bench {

struct Answer {
  std::string status = "failed";  // solved, failed, not-run
  std::string algorithm;          // as the method names it
  std::string note;
  std::string verdict;  // of the worst component; empty where the method gives none
  int iterations = 0;
  int degenerate_steps = 0;
  std::vector<VecX> y;       // whitened motions; empty unless solved
  std::vector<VecX> lambda;  // whitened forces; empty where the method has none
};

// y and λ only.
bool write_motions(const std::string& path, const Answer& answer);
bool read_motions(const std::string& path, Answer& answer);

}  // namespace impend::bench
