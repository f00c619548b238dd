// What the sanity checks look at: boxes and sizes of parts, and the gap tolerance to be expected.
//
//   g = the gap given, else the most that automatic_gap.h lets two of the parts come to by their declared noise
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/printed_length.h"

namespace impend {

struct SanityScene {
  std::vector<Box3> own;      // of each part, part frame, m
  std::vector<Box3> world;    // of each part, m
  std::vector<double> sizes;  // of each part, as the gap tolerance takes it (mesh_size), m
  double median = 0;          // of the sizes, m
  double gap = 0;             // m
  double wanted = 0;          // m, what the noise alone makes an automatic gap
  int noisiest = -1;          // part of the largest coordinate noise
  double noise = 0;           // that noise, m
};

SanityScene sanity_scene(const Assembly& assembly);

Diagnostics size_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics noise_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics exploded_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics unit_findings(const Assembly& assembly, const SanityScene& scene);

}  // namespace impend
