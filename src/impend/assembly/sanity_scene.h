// What the sanity checks look at: boxes and sizes of parts, and the gap tolerance to be expected.
//
//   g = the gap given, else max(noise_floor·ε, relative_gap·median size)      ε: largest coordinate noise
#pragma once

#include <string>
#include <vector>

#include "impend/assembly/assembly.h"

namespace impend {

struct SanityScene {
  std::vector<Box3> own;      // of each part, part frame, m
  std::vector<Box3> world;    // of each part, m
  std::vector<double> sizes;  // diagonal of `own`, m
  double median = 0;          // of the sizes, m
  double gap = 0;             // m
  int noisiest = -1;          // part of the largest coordinate noise
  double noise = 0;           // that noise, m
};

SanityScene sanity_scene(const Assembly& assembly);

double diagonal(const Box3& box);
// "0.25 mm"
std::string printed(const Assembly& assembly, double metres);

Diagnostics size_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics noise_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics exploded_findings(const Assembly& assembly, const SanityScene& scene);
Diagnostics unit_findings(const Assembly& assembly, const SanityScene& scene);

}  // namespace impend
